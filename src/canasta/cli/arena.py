"""`canasta arena`: bots against each other on the same cards, with intervals."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from canasta.cli.books import check_players, find_rules
from canasta.cli.losses import show_losses
from canasta.cli.problem import FAILED, Problem
from canasta.cli.ready import get_ready, progress_bar
from canasta.cli.streams import console

if TYPE_CHECKING:
    from rich.table import Table

    from canasta.lab.arena import Elo, PairStanding, Standing, Workers

DEALS_NOTE: Final = (
    "Ahead by: points a deal, mean and 95 % interval over deals; one deal is all its games, with "
    "the same cards. Won: of every comparison between a side of each, the share in which the first "
    "had more points. Elo: what that share says of deals."
)
MATCHES_NOTE: Final = (
    "Ahead by: points a match, mean and 95 % interval over matches with the same first deal. Won: "
    "of every comparison between a side of each, the share in which the first had more points at "
    "the match's end. Elo: what that share says of matches."
)
SETTLED_NOTE: Final = (
    "Settled with {}: the interval that holds however often it is looked at leaves out 0. A pair "
    "plays no more once it does."
)
_TITLES: Final = {False: "deals", True: "matches"}


@dataclass(frozen=True, slots=True)
class ArenaOptions:
    """What is to be played, as it was asked for."""

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
    as_json: bool


def run_arena(options: ArenaOptions) -> int:
    """Play, and print how the bots stand; on Ctrl-C, as far as it has come."""
    from canasta.lab import InvariantError
    from canasta.lab.arena import Contest, run
    from canasta.lab.outside import Limits

    rules = find_rules(options.book, options.house)
    players = check_players(rules, options.players)
    bots = tuple(map(_name, options.bots))
    limits = Limits(options.bot_time, transcript=options.transcript)
    contest = Contest(rules, players, bots, options.seed, options.matches, options.chunk, limits)
    _check_names(contest.bots)
    if contest.outside and options.ray is not None:
        raise Problem("Programs play on this machine alone: leave --ray out.")
    _begin_transcript(options.transcript)
    get_ready()
    contest.check()
    what = "matches" if options.matches else "deals"
    words = f"{options.deals:,} {what} of {rules.title}: {', '.join(bots)}"
    last: Standing | None = None
    with progress_bar(words) as progress:

        def told(standing: "Standing", total: int) -> None:
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
                progress=told,
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


def _name(text: str) -> str:
    """A bot's name in small letters, or a command as it is."""
    from canasta.bots import is_bot

    plain = text.strip().lower()
    return plain if is_bot(plain) else text.strip()


def _begin_transcript(path: Path | None) -> None:
    """Empty the file that is to hold what programs and the arena say to each other.

    Raises:
        Problem: it cannot be written.
    """
    if path is not None:
        try:
            path.write_text("")
        except OSError as error:
            raise Problem(f"{path} cannot be written: {error.strerror}.") from None


def _check_names(bots: tuple[str, ...]) -> None:
    """Refuse a name that is none before anything is compiled."""
    from canasta.bots import NAMES
    from canasta.lab.arena.contest import check_bot
    from canasta.rules import USUAL_BOOK, get_rules

    for name in bots:
        if name not in NAMES:
            check_bot(name, get_rules(USUAL_BOOK), 4)


def _workers(options: ArenaOptions) -> "Workers":
    """Who plays."""
    from canasta.lab.arena import here
    from canasta.lab.pool import cores

    if options.ray is not None:
        if options.jobs is not None:
            raise Problem("--jobs is for this machine and --ray for a cluster: give one of them.")
        from canasta.lab.arena.on_ray import on_ray

        return on_ray(options.ray)
    if options.transcript is not None:
        if options.jobs not in (None, 1):
            raise Problem("A transcript is kept by one process: leave --jobs out, or give 1.")
        return here(1)
    chunks = -(-options.deals // options.chunk)
    return here(min(cores() if options.jobs is None else options.jobs, chunks))


def _show(options: ArenaOptions, standing: "Standing") -> None:
    """Print how the bots stand."""
    if options.as_json:
        click.echo(json.dumps(standing.as_json(), indent=1))
        return
    out = console()
    for table in _tables(standing):
        out.print(table)
    out.print(MATCHES_NOTE if options.matches else DEALS_NOTE, style="note")
    if standing.until is not None:
        out.print(SETTLED_NOTE.format(f"{standing.until:.4g}"), style="note")
    if standing.contest.outside:
        show_losses(out, standing, options.house)


def _note(words: str) -> None:
    console(stderr=True).print(words, style="note")


def _tables(standing: "Standing") -> "list[Table]":
    tables = [_pairs(standing), _times(standing)]
    if len(standing.contest.bots) > 2:
        tables.insert(1, _ratings(standing))
    return tables


def _table(first: str, title: str, *columns: str) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(
        first,
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        title=title,
        title_style="bold",
        title_justify="left",
    )
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _pairs(standing: "Standing") -> "Table":
    contest = standing.contest
    what = _TITLES[contest.matches]
    title = f"{contest.rules.name}, {contest.players} players, seeds from {contest.seed}"
    columns = [what, "ahead by", "won", "Elo"]
    if standing.until is not None:
        columns.append("settled")
    table = _table("", title, *columns)
    for pair in standing.pairs.values():
        table.add_row(" – ".join(pair.names), *_cells(pair, standing.error))
    return table


def _cells(pair: "PairStanding", error: float | None) -> list[str]:
    from canasta.lab.arena.play import AHEAD_PARTS, WON_PARTS
    from canasta.lab.arena.sequence import is_settled

    mean, margin = pair.ahead.mean / AHEAD_PARTS, pair.ahead.margin / AHEAD_PARTS
    won, within = pair.won.mean / WON_PARTS, pair.won.margin / WON_PARTS
    cells = [
        f"{pair.ahead.count:,}",
        f"{mean:+,.0f} ± {margin:,.0f}",
        f"{won:.1%} ± {within:.1%}",
        _elo(pair.elo),
    ]
    if error is not None:
        cells.append("yes" if is_settled(pair.ahead, error) else "no")
    return cells


def _elo(elo: "Elo") -> str:
    return f"{elo.value:+.0f} ± {elo.high - elo.value:.0f}"


def _ratings(standing: "Standing") -> "Table":
    table = _table("", "Elo of all together", "rating")
    for name, elo in sorted(standing.ratings().items(), key=lambda item: -item[1].value):
        table.add_row(name, _elo(elo))
    return table


def _times(standing: "Standing") -> "Table":
    table = _table("", "Time a decision", "decisions", "median", "95 % within", "longest")
    for name, times in standing.times.items():
        shown = (times.quantile(0.5), times.quantile(0.95), times.most)
        table.add_row(name, f"{times.count:,}", *map(seconds, shown))
    return table


def seconds(time: float) -> str:
    """A time in the unit that suits it."""
    if time >= 1:
        return f"{time:.2f} s"
    if time >= 1e-3:
        return f"{time * 1e3:.1f} ms"
    return f"{time * 1e6:.0f} µs"
