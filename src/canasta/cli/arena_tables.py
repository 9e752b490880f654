"""The standings of an arena as tables, and the notes beneath them."""

import shlex
from typing import TYPE_CHECKING, Final

from canasta.escaping import escaped

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from canasta.research.lab.arena import Elo, PairStanding, Standing
    from canasta.research.lab.outside.policy import Loss

DEALS_NOTE: Final = (
    "Ahead by: points a deal, mean and 95 % interval over deals; one deal is all its games, with "
    "the same cards. Won: of every comparison between a side of each, the share in which the first "
    "had more points. Elo: that share as a rating difference, for deals."
)
MATCHES_NOTE: Final = (
    "Ahead by: points a match, mean and 95 % interval over matches with the same first deal. Won: "
    "of every comparison between a side of each, the share in which the first had more points at "
    "the match's end. Elo: that share as a rating difference, for matches."
)
SETTLED_NOTE: Final = (
    "Settled with {}: an interval that is valid at any time excludes 0. A settled pair stops "
    "playing."
)
POOL_NOTE: Final = (
    "Ahead by: points a {}, mean and 99 % interval; one {} is all its games, with the same "
    "cards. Won: of every comparison between a side of each, the share in which the first had"
    " more points. The worst line counts: a good player does well against everyone."
)
_TITLES: Final = {False: "deals", True: "matches"}


def notes(standing: "Standing") -> list[str]:
    found = [MATCHES_NOTE if standing.contest.matches else DEALS_NOTE]
    if standing.contest.gauntlet:
        found = [POOL_NOTE.format(*["match" if standing.contest.matches else "deal"] * 2)]
    if standing.until is not None:
        found.append(SETTLED_NOTE.format(f"{standing.until:.4g}"))
    return found


def tables(standing: "Standing") -> "list[Table]":
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
    from canasta.research.lab.arena.contest import AHEAD_PARTS, WON_PARTS
    from canasta.research.lab.arena.standing import is_settled

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
    from canasta.research.lab.pool import seconds

    columns = ("decisions", "median", "95 % within", "99 % within", "longest")
    table = plain_table("", "Time a decision", *columns)
    for name, times in standing.times.items():
        shown = (*map(times.quantile, (0.5, 0.95, 0.99)), times.most)
        table.add_row(name, f"{times.count:,}", *map(seconds, shown))
    return table


def _pool(standing: "Standing") -> "Table":
    """Return the results of the first bot against each of the others, with the worst marked."""
    from canasta.research.lab.arena.contest import AHEAD_PARTS, WON_PARTS

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


MOST: Final = 10
NOTE: Final = (
    "A lost game counts {target:,} points for every side but the program's own, which has none."
)


def show_losses(out: "Console", standing: "Standing", house: str | None) -> None:
    """Print the games that were lost by misbehaviour, with the reasons."""
    from canasta.research.lab.arena.contest import arrangements

    lost = [pair for pair in standing.pairs.values() if pair.losses]
    if not lost:
        out.print("No game was lost by how a program behaved.", style="note")
        return
    for pair in lost:
        for bot in pair.names:
            losses = [loss for loss in pair.losses if loss.bot == bot]
            if losses:
                games = pair.ahead.count * len(arrangements(standing.contest.sides))
                out.print(f"{bot} lost {len(losses):,} of {games:,} games by how it behaved:")
                _show(out, losses, again_command(standing, pair, losses[0], house))
    out.print(NOTE.format(target=standing.contest.rules.target), style="note")


def _show(out: "Console", losses: "list[Loss]", again: str) -> None:
    from canasta.research.env.policies import is_policy

    for loss in losses[:MOST]:
        out.print(
            f"  deal {loss.number + 1} (seed {loss.seed}), seat {loss.seat}, turn {loss.turn}: "
            f"{escaped(loss.what)} [{escaped(loss.code)}]",
            soft_wrap=True,
        )
    if len(losses) > MOST:
        out.print(f"  … and {len(losses) - MOST:,} more; --json has them all.")
    what = "play" if is_policy(losses[0].bot) else "see all that was said in"
    out.print(f"To {what} the first of these deals{' again' * is_policy(losses[0].bot)}:")
    out.print(f"  {again}", soft_wrap=True)


def again_command(
    standing: "Standing", pair: "PairStanding", loss: "Loss", house: str | None
) -> str:
    from canasta.research.env.policies import is_policy
    from canasta.research.lab.outside.bot import USUAL

    contest = standing.contest
    rules = ["--rules", contest.rules.name] if house is None else ["--house", house]
    words = ["canasta", "arena", *pair.names, *rules, "--players", str(contest.players)]
    words += ["--seed", str(loss.seed), "--deals", "1", *["--matches"] * contest.matches]
    if contest.limits.act != USUAL.act:
        words += ["--bot-time", f"{contest.limits.act:g}"]
    if not is_policy(loss.bot):
        words += ["--transcript", "said.txt"]
    return shlex.join(words)
