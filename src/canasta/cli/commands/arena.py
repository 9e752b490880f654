"""`canasta arena`: bots against each other on the same cards, with intervals."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from canasta.cli import texts
from canasta.cli.arena_tables import notes, show_losses, tables
from canasta.cli.help import HOUSE, JOBS, PLAYERS, SEED, BookHelp, check_players, find_rules
from canasta.cli.problem import FAILED, Problem
from canasta.cli.streams import console, get_ready, progress_bar

if TYPE_CHECKING:
    from canasta.research.lab.arena import Standing, Workers


@dataclass(frozen=True, slots=True)
class ArenaOptions:
    bots: tuple[str, ...]
    book: str | None
    house: str | None
    players: int | None
    deals: int
    matches: bool
    seed: int
    until: float | None
    chunk: int
    jobs: int | None
    ray: str | None
    results: Path | None
    bot_time: float
    transcript: Path | None
    pool: bool
    as_json: bool


@click.command(cls=BookHelp, epilog=texts.ARENA_EPILOG)
@click.argument("bots", metavar="A B [C…]", nargs=-1, required=True)
@click.option("--rules", "book", metavar="BOOK", help="The rule book; default: the classic game.")
@HOUSE
@PLAYERS
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=200,
    show_default=True,
    help="How many deals; with --matches, how many matches.",
)
@click.option("--matches", is_flag=True, help="Play whole matches, from the same first deals.")
@click.option(
    "--until",
    type=click.FloatRange(0.5, 1, max_open=True),
    metavar="P",
    help="Stop when it is settled who is ahead, with this probability, such as 0.95.",
)
@SEED
@JOBS
@click.option(
    "--ray", metavar="ADDRESS", help="Play on a Ray cluster: its address, auto, or local."
)
@click.option(
    "--results",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Store results in FILE, and continue from what it holds.",
)
@click.option(
    "--chunk",
    type=click.IntRange(1),
    default=5,
    show_default=True,
    help="Deals that a process plays at a time.",
)
@click.option(
    "--pool",
    is_flag=True,
    help="Let the first bot play each member of the pool of varied opponents.",
)
@click.option(
    "--bot-time",
    type=click.FloatRange(0.01, 3600),
    metavar="SECONDS",
    default=5.0,
    show_default=True,
    help="Time that a program has for each action.",
)
@click.option(
    "--transcript",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the messages to and from programs to FILE.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
def arena(**given: Any) -> int:
    """Play bots against each other on the same cards, and print who is ahead, with intervals.

    Every bot plays every other one. A bot's name may carry options. Anything that is not a bot's
    name is run as a command (docs/research/write-a-bot.md). Besides the levels there are styles,
    such as style:magpie (docs/research/arena.md).
    """
    options = ArenaOptions(**given)
    from canasta.research.lab import InvariantError
    from canasta.research.lab.arena import Contest, run
    from canasta.research.lab.outside.bot import Limits

    rules = find_rules(options.book, options.house)
    players = check_players(rules, options.players)
    bots = _bots(options)
    limits = Limits(options.bot_time, transcript=options.transcript)
    contest = Contest(
        rules,
        players,
        bots,
        options.seed,
        options.matches,
        options.chunk,
        limits,
        gauntlet=options.pool,
    )
    check_names(contest.bots)
    if contest.outside and options.ray is not None:
        raise Problem("Programs and policies play on this machine alone: leave --ray out.")
    _begin_transcript(options.transcript)
    get_ready()
    contest.check()
    what = "matches" if options.matches else "deals"
    who = ", ".join(bots)
    if options.pool:
        who = f"{bots[0]} against each of the pool's {len(bots) - 1}"
    words = f"{options.deals:,} {what} of {rules.title}: {who}"
    last: Standing | None = None
    with progress_bar(words) as progress:

        def show(standing: "Standing", total: int) -> None:
            nonlocal last
            last = standing
            progress(standing.deals, total)

        try:
            standing = run(
                contest,
                options.deals,
                until=options.until,
                workers=_workers(options),
                results=options.results,
                progress=show,
            )
        except InvariantError as error:
            raise Problem(str(error), FAILED) from None
        except KeyboardInterrupt:
            if last is None or not last.deals:
                raise
            standing = last
            _show(options, standing)
            if options.results is not None:
                _note(f"{options.results} holds them; the same command goes on from there.")
            raise
    _show(options, standing)
    return 0


def _bots(options: ArenaOptions) -> tuple[str, ...]:
    """Return the bots that play: those named, and with ``--pool`` the pool's members."""
    from canasta.cli.commands.simulate import bot_name
    from canasta.players.bots import POOL

    named = tuple(map(bot_name, options.bots))
    return (*named, *(name for name in POOL if name not in named)) if options.pool else named


def _begin_transcript(path: Path | None) -> None:
    """Empty the file for the transcript of programs and the arena."""
    if path is not None:
        try:
            path.write_text("")
        except OSError as error:
            raise Problem(f"{path} cannot be written: {error.strerror}.") from None


def check_names(bots: tuple[str, ...]) -> None:
    """Refuse an unknown name before anything is loaded."""
    from canasta.players.bots import NAMES
    from canasta.research.lab.arena.contest import check_bot
    from canasta.rules import USUAL_BOOK, get_rules

    for name in bots:
        if name not in NAMES:
            check_bot(name, get_rules(USUAL_BOOK), 4, begin=False)


def _workers(options: ArenaOptions) -> "Workers":
    from canasta.research.lab.arena import here
    from canasta.research.lab.pool import cores

    if options.ray is not None:
        if options.jobs is not None:
            raise Problem("--jobs is for this machine and --ray for a cluster: give one of them.")
        from canasta.research.lab.arena.run import on_ray

        return on_ray(options.ray)
    if options.transcript is not None:
        if options.jobs not in (None, 1):
            raise Problem("Only one process can write a transcript: leave --jobs out, or give 1.")
        return here(1)
    chunks = -(-options.deals // options.chunk)
    return here(min(cores() if options.jobs is None else options.jobs, chunks))


def _show(options: ArenaOptions, standing: "Standing") -> None:
    if options.as_json:
        click.echo(json.dumps(standing.as_json(), indent=1))
        return
    out = console()
    for table in tables(standing):
        out.print(table)
    for note in notes(standing):
        out.print(note, style="note")
    if standing.contest.outside:
        show_losses(out, standing, options.house)


def _note(words: str) -> None:
    console(stderr=True).print(words, style="note")
