"""The standings of an arena as tables, and the notes beneath them."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.table import Table

    from canasta.research.lab.arena import Elo, PairStanding, Standing

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
POOL_NOTE: Final = (
    "Ahead by: points a {}, mean and 99 % interval; one {} is all its games, with the same cards. "
    "Won: of every comparison between a side of each, the share in which the first had more "
    "points. The worst line is the measure: who plays well plays well against all."
)
_TITLES: Final = {False: "deals", True: "matches"}


def notes(standing: "Standing") -> list[str]:
    """Return notes that explain the tables' figures."""
    found = [MATCHES_NOTE if standing.contest.matches else DEALS_NOTE]
    if standing.contest.gauntlet:
        found = [POOL_NOTE.format(*["match" if standing.contest.matches else "deal"] * 2)]
    if standing.until is not None:
        found.append(SETTLED_NOTE.format(f"{standing.until:.4g}"))
    return found


def tables(standing: "Standing") -> "list[Table]":
    """Return the standings as tables to print."""
    if standing.contest.gauntlet:
        return [_pool(standing), _times(standing)]
    found = [_pairs(standing), _times(standing)]
    if len(standing.contest.bots) > 2:
        found.insert(1, _ratings(standing))
    return found


def plain_table(first: str, title: str, *columns: str) -> "Table":
    """Return a table with a title, its first column left-aligned and the others right-aligned."""
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
    table = plain_table("", title, *columns)
    for pair in standing.pairs.values():
        table.add_row(" – ".join(pair.names), *_cells(pair, standing.error))
    return table


def _cells(pair: "PairStanding", error: float | None) -> list[str]:
    from canasta.research.lab.arena.play import AHEAD_PARTS, WON_PARTS
    from canasta.research.lab.arena.sequence import is_settled

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
    table = plain_table("", "Elo of all together", "rating")
    for name, elo in sorted(standing.ratings().items(), key=lambda item: -item[1].value):
        table.add_row(name, _elo(elo))
    return table


def _times(standing: "Standing") -> "Table":
    from canasta.research.lab.clock import seconds

    columns = ("decisions", "median", "95 % within", "99 % within", "longest")
    table = plain_table("", "Time a decision", *columns)
    for name, times in standing.times.items():
        shown = (*map(times.quantile, (0.5, 0.95, 0.99)), times.most)
        table.add_row(name, f"{times.count:,}", *map(seconds, shown))
    return table


def _pool(standing: "Standing") -> "Table":
    """Return the results of the first bot against each of the others, with the worst marked."""
    from canasta.research.lab.arena.play import AHEAD_PARTS, WON_PARTS

    contest = standing.contest
    title = (
        f"{contest.bots[0]} against the pool: {contest.rules.name}, {contest.players} players, "
        f"seeds from {contest.seed}"
    )
    table = plain_table("against", title, _TITLES[contest.matches], "ahead by", "won", "")
    for pair in standing.pairs.values():
        mean, margin = pair.ahead.mean / AHEAD_PARTS, pair.ahead.margin_99 / AHEAD_PARTS
        won, within = pair.won.mean / WON_PARTS, pair.won.margin_99 / WON_PARTS
        table.add_row(
            pair.names[1],
            f"{pair.ahead.count:,}",
            f"{mean:+,.0f} ± {margin:,.0f}",
            f"{won:.1%} ± {within:.1%}",
            "the worst" if pair is standing.worst else "",
        )
    return table
