"""A leaderboard: levels, a learned policy and policies of users meet on duplicate deals."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import numpy as np

from canasta.research.env.policies import PPO
from canasta.research.lab.arena import Contest, PairStanding, Standing, Workers, run
from canasta.research.lab.arena.contest import AHEAD_PARTS, WON_PARTS
from canasta.research.lab.arena.run import Progress
from canasta.research.lab.arena.standing import Elo, ratings
from canasta.research.lab.pool import Times, seconds
from canasta.research.lab.version import code_version
from canasta.rules import Rules

FIELD: Final = ("random", "novice", "club", "policy")
"""The levels that all play each other."""
SEARCHES: Final = "expert"
"""The level that plays fewer deals, because it is slow."""
LEARNED: Final = PPO
"""The policy that comes with canasta."""


HOW: Final = (
    "each once for every way to sit, so that both hold the same cards. A cell shows by how many "
    "points a deal the row is ahead of the column, with the 95 % interval over deals; Elo what "
    "share of deals it wins, over all that it played."
)


@dataclass(frozen=True, slots=True)
class Field:
    """The field of a leaderboard: ``others`` besides the levels, and deals for each pair.

    ``expert`` plays ``search_deals`` of them, or is left out with 0.
    """

    rules: Rules
    players: int
    others: tuple[str, ...]
    seed: int
    deals: int
    search_deals: int

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that play all deals; the learned policy only if it has learned this table."""
        learned = (LEARNED,) if _has_learned(self.rules, self.players) else ()
        taken = (*FIELD, *learned, *(SEARCHES,) * bool(self.search_deals))
        return (*FIELD, *learned, *(name for name in self.others if name not in taken))

    @property
    def contests(self) -> tuple[tuple[Contest, int], ...]:
        """The arena's contests, each with its number of deals."""
        all_deals = Contest(self.rules, self.players, self.bots, self.seed)
        if not self.search_deals:
            return ((all_deals, self.deals),)
        few = Contest(self.rules, self.players, (SEARCHES, *self.bots), self.seed, gauntlet=True)
        return (all_deals, self.deals), (few, self.search_deals)


def _has_learned(rules: Rules, players: int) -> bool:
    from canasta.research.env.baselines import tables

    return f"{rules.name}.{players}" in tables()


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """A bot's line; ``ahead``: points a deal, half the interval and deals, by the other bot."""

    bot: str
    elo: Elo
    ahead: dict[str, tuple[float, float, int]]
    median: float
    lost: int


@dataclass(frozen=True, slots=True)
class Leaderboard:
    field: Field
    lines: tuple[LeaderboardLine, ...]
    standings: tuple[Standing, ...]


def play(
    field: Field, workers: Workers | None = None, progress: Progress | None = None
) -> Leaderboard:
    """Play a leaderboard."""
    for contest, _ in field.contests:
        contest.check()
    standings = tuple(
        run(contest, deals, workers=workers, progress=progress) for contest, deals in field.contests
    )
    return Leaderboard(field, _lines(standings), standings)


def _lines(standings: tuple[Standing, ...]) -> tuple[LeaderboardLine, ...]:
    names = list(dict.fromkeys(name for each in standings for name in each.contest.bots))
    pairs = [pair for each in standings for pair in each.pairs.values()]
    shares = np.full((max(each.deals for each in standings), len(pairs)), np.nan)
    for column, pair in enumerate(pairs):
        won = [deal.won / WON_PARTS for deal in pair.deals]
        shares[: len(won), column] = won
    places = [(names.index(pair.names[0]), names.index(pair.names[1])) for pair in pairs]
    elos = ratings(shares, places, len(names))
    lines = []
    for name, elo in zip(names, elos, strict=True):
        times = Times()
        for each in standings:
            if name in each.times:
                times.add(each.times[name])
        ahead = {}
        for pair in pairs:
            if name in pair.names:
                other = pair.names[1 - pair.names.index(name)]
                ahead[other] = _seen_by(pair, name)
        lost = sum(loss.bot == name for pair in pairs for loss in pair.losses)
        lines.append(LeaderboardLine(name, elo, ahead, times.quantile(0.5), lost))
    return tuple(sorted(lines, key=lambda line: -line.elo.value))


def _seen_by(pair: PairStanding, name: str) -> tuple[float, float, int]:
    sign = 1 if pair.names[0] == name else -1
    mean, margin = pair.ahead.mean / AHEAD_PARTS, pair.ahead.margin / AHEAD_PARTS
    return sign * mean, margin, pair.ahead.count


def as_markdown(board: Leaderboard, command: str, commit: str | None) -> str:
    field, order = board.field, [line.bot for line in board.lines]
    today = datetime.now(UTC).strftime("%Y-%m-%d")
    version = code_version() + (f", commit {commit}" if commit else "")
    rules = f"{field.rules.title} for {field.players}, seeds from {field.seed}"
    few = f"; with `{SEARCHES}`, which searches, {field.search_deals:,}" * bool(field.search_deals)
    head = ["", "Elo", *(f"`{bot}`" for bot in order), "half of its decisions within"]
    rows = [head, ["---", *["--:"] * (len(head) - 1)]]
    for line in board.lines:
        cells = [
            f"`{line.bot}`",
            f"{line.elo.value:+.0f} ± {line.elo.high - line.elo.value:.0f}",
        ]
        for bot in order:
            mean, margin, _ = line.ahead.get(bot, (0.0, 0.0, 0))
            cells.append(f"{mean:+,.0f} ± {margin:,.0f}" if bot in line.ahead else "")
        rows.append([*cells, seconds(line.median)])
    lines = [
        "# Leaderboard",
        "",
        f"    {command}",
        "",
        f"wrote this page on {today}, by canasta {version}.",
        "",
        f"{rules}. Every two play {field.deals:,} deals{few}, {HOW}",
        "",
        *(f"| {' | '.join(row)} |" for row in rows),
        "",
    ]
    lines += [
        f"`{line.bot}` is the policy `canasta.research.env.baselines:Ppo`: "
        "[learned by playing itself](environments.md#baselines-and-a-leaderboard), run by NumPy.\n"
        for line in board.lines
        if line.bot == LEARNED
    ]
    lines += [
        f"`{line.bot}` lost {line.lost:,} games by how it behaved.\n"
        for line in board.lines
        if line.lost
    ]
    lines += ["[How to add a line of your own](environments.md#a-line-of-your-own)."]
    return "\n".join(lines) + "\n"
