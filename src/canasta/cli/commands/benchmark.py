"""`canasta benchmark`: a fixed suite of deals for one bot, as JSON."""

import json
from pathlib import Path

import click

from canasta.cli.commands.arena import check_names
from canasta.cli.commands.simulate import bot_name
from canasta.cli.help import find_rules
from canasta.cli.problem import FAILED, Problem
from canasta.cli.streams import get_ready, progress_bar


@click.command()
@click.argument("bot")
@click.option("--rules", "books", metavar="BOOK", multiple=True, help="Only this book; repeatable.")
@click.option("--deals", type=click.IntRange(2), help="Fewer deals than the suite's, for a trial.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option(
    "--write",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the results to FILE; default: print them.",
)
def benchmark(
    bot: str, books: tuple[str, ...], deals: int | None, jobs: int, write: Path | None
) -> int:
    """Measure BOT in all six books, on the same deals as every other bot, and print JSON.

    BOT is a level, a style, a policy such as module:function or ppo:file=PATH, or a program's
    command. It plays 100 deals a book against each of random, novice, club and policy.
    """
    from canasta.research.lab import InvariantError
    from canasta.research.lab.arena import here
    from canasta.research.lab.benchmark import DEALS
    from canasta.research.lab.benchmark import benchmark as measure
    from canasta.rules import BOOKS

    name = bot_name(bot)
    check_names((name,))
    chosen = tuple(find_rules(book, None).name for book in books) or tuple(BOOKS)
    get_ready()
    with progress_bar(f"{name} in {len(chosen)} books") as progress:
        try:
            found = measure(
                name,
                chosen,
                deals or DEALS,
                workers=here(jobs),
                progress=lambda standing, total: progress(standing.deals, total),
            )
        except InvariantError as error:
            raise Problem(str(error), FAILED) from None
    text = json.dumps(found, indent=1) + "\n"
    if write is None:
        click.echo(text, nl=False)
    else:
        write.write_text(text, "utf-8", newline="\n")
    return 0
