"""`canasta leaderboard`: games of levels, a learned policy and your bots, as a page of results."""

import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from canasta.cli import texts
from canasta.cli.arena_tables import show_losses
from canasta.cli.commands.arena import check_names
from canasta.cli.help import PLAYERS, SEED, BookHelp, check_players, find_rules
from canasta.cli.problem import FAILED, Problem
from canasta.cli.streams import console, get_ready, progress_bar

if TYPE_CHECKING:
    from canasta.research.lab.arena import Standing
    from canasta.research.lab.leaderboard import Leaderboard


@dataclass(frozen=True, slots=True)
class LeaderboardOptions:
    others: tuple[str, ...]
    book: str | None
    players: int | None
    deals: int
    expert_deals: int
    seed: int
    jobs: int
    write: Path | None


@click.command(cls=BookHelp, epilog=texts.LEADERBOARD_EPILOG)
@click.argument("others", metavar="[BOT…]", nargs=-1)
@click.option(
    "--rules", "book", metavar="BOOK", help="The rule book; default: the one that ppo has learned."
)
@PLAYERS
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=200,
    show_default=True,
    help="Deals for each pair of bots, the same for all.",
)
@click.option(
    "--expert-deals",
    type=click.IntRange(0),
    default=10,
    show_default=True,
    help="How many of them expert plays, because it thinks long; 0 leaves it out.",
)
@SEED
@click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Number of processes."
)
@click.option(
    "--write",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the page to FILE; default: print it.",
)
def leaderboard(**given: Any) -> int:
    """Rank the levels, a trained policy and your own BOTs; print a table.

    A BOT is a Python policy, as module:function, that gets the observations of
    canasta.research.env; or a program's command; or another level or style. All play the same
    cards.
    """
    options = LeaderboardOptions(**given)
    from canasta.research.env.baselines import tables
    from canasta.research.lab import InvariantError
    from canasta.research.lab.arena import here
    from canasta.research.lab.leaderboard import Field, as_markdown, play

    rules = find_rules(options.book or tables()[0].partition(".")[0], None)
    players = check_players(rules, options.players)
    others = tuple(name.strip() for name in options.others)
    check_names(others)
    if options.write is not None and not options.write.absolute().parent.is_dir():
        raise Problem(f"{options.write} cannot be written: its folder does not exist.")
    field = Field(rules, players, others, options.seed, options.deals, options.expert_deals)
    get_ready()
    games = sum(deals * len(contest.pairs) for contest, deals in field.contests)
    words = f"{games:,} duplicate deals of {rules.title} in all: {', '.join(field.bots)}"
    before = 0
    with progress_bar(words) as progress:

        def show(standing: "Standing", total: int) -> None:
            nonlocal before
            pairs = len(standing.pairs)
            progress(before + standing.deals * pairs, games)
            if standing.deals == total:
                before += total * pairs

        try:
            board = play(field, here(options.jobs), show)
        except InvariantError as error:
            raise Problem(str(error), FAILED) from None
    page = as_markdown(board, _command(options, rules.name), _commit())
    if options.write is None:
        click.echo(page, nl=False)
    else:
        options.write.write_text(page, "utf-8", newline="\n")
        click.echo(f"{options.write} holds the table.")
    _tell_losses(board)
    return 0


def _tell_losses(board: "Leaderboard") -> None:
    err = console(stderr=True)
    for standing in board.standings:
        if any(pair.losses for pair in standing.pairs.values()):
            show_losses(err, standing, None)


def _command(options: LeaderboardOptions, book: str) -> str:
    words = ["canasta", "leaderboard", *options.others, "--rules", book]
    if options.players is not None:
        words += ["--players", str(options.players)]
    words += ["--deals", str(options.deals), "--expert-deals", str(options.expert_deals)]
    words += ["--seed", str(options.seed)]
    if options.write is not None:
        words += ["--write", str(options.write)]
    return shlex.join(words)


def _commit() -> str | None:
    """Return the commit of the sources if they are a checkout, with a plus if they were changed."""
    folder = Path(__file__).parent
    try:
        head, changed = (
            subprocess.run(
                ["git", *words], cwd=folder, capture_output=True, text=True, check=True
            ).stdout.strip()
            for words in (("rev-parse", "--short=10", "HEAD"), ("status", "--porcelain", "."))
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return head + ("+" if changed else "")
