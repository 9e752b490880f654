"""Whether what a bot believes of other players tells what they do: take the pile, or let it lie.

    python tools/belief.py --pool --matches 3
    python tools/belief.py --rules joker --against "python examples/strangers.py mirror"

At every turn of another that a searching bot has watched, what it believed before is held against
what was done: the share of its samples in which the kinds of players that it believes in take the
pile. Most turns with a pile count, not those after its own discards alone as in calibration.py; and
nothing is searched, so that many are seen soon. A line for each player: how many turns, what was
expected and taken, by tenths; and the mean of minus the logarithm of what was given to what was
done, with what was learned and with the prior alone.
"""

import argparse
import sys
from collections.abc import Sequence
from math import log
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.progress import show_progress  # noqa: E402 - found by the line above

from canasta.bots import POOL, Bot, Expert  # noqa: E402
from canasta.engine.state import State  # noqa: E402
from canasta.lab.calibration import Calibration  # noqa: E402
from canasta.lab.company import Maker  # noqa: E402
from canasta.lab.match import play_match  # noqa: E402
from canasta.lab.outside import USUAL, Crew, LostDealError  # noqa: E402
from canasta.rules import Rules, RulesError, get_rules, sides_of  # noqa: E402
from canasta.search.belief import Agreeing  # noqa: E402
from canasta.search.search import JUDGED, Searcher  # noqa: E402

WATCHER: Final = "expert:rollouts=16"
LEAST: Final = 0.5 / JUDGED
"""What is given at least to whatever may happen."""


class Watched:
    """What was expected of the turns of one player."""

    def __init__(self) -> None:
        self.calibration = Calibration()
        self.loss = self.prior_loss = 0.0

    def put(
        self,
        agreeing: Sequence[Agreeing],
        weights: Sequence[int],
        at_first: Sequence[int],
        *,
        took: bool,
    ) -> None:
        """Add a turn: what each kind would have done, and how much is and was believed of it."""
        likely = _likely(agreeing, weights)
        self.calibration.put(likely if took else 1 - likely, took)
        self.loss -= log(max(likely, LEAST))
        self.prior_loss -= log(max(_likely(agreeing, at_first), LEAST))

    def line(self, name: str) -> str:
        """A line of the table."""
        of, every = self.calibration.all, self.calibration.by_tenths()
        turns = max(of.discards, 1)
        loss = f"{self.loss / turns:.3f} | {self.prior_loss / turns:.3f}"
        return f"| {name} | {turns} | {of.expected:.1%} | {of.taken:.1%} | {loss} | {every} |"


def _likely(agreeing: Sequence[Agreeing], weights: Sequence[int]) -> float:
    """What is given to what was done with the pile."""
    done = sum(weight * one.with_pile for weight, one in zip(weights, agreeing, strict=True))
    return done / (JUDGED * sum(weights))


def watch(bot: Expert, found: Watched) -> None:
    """Look on while a bot learns of the others, before it believes anew."""
    searcher = bot.searcher
    assert isinstance(searcher, Searcher)
    assert searcher.belief is not None
    belief, agreeing = searcher.belief, searcher.rollouts.agreeing
    at_first = belief.copied().kinds

    def looked(view: bytes, seen: bytes, after: bytes, **more: Any) -> list[Agreeing]:
        state = State(bytearray(view))
        told = agreeing(view, seen, after, **more)
        if told and state.pile_size and state.turn % state.sides != bot.seat % state.sides:
            now, prior = belief.weights[state.turn], at_first[state.turn]
            found.put(told, now, prior, took=more["took"])
        return told

    searcher.rollouts.agreeing = looked  # type: ignore[method-assign]


def watching(make: Maker, found: Watched) -> Maker:
    """What makes the same bots, and looks on while those learn who watch."""

    def made(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
        bot = make(name, rules, players, seat, seed)
        if isinstance(bot, Expert) and name == WATCHER:
            watch(bot, found)
        return bot

    return made


def look(rules: Rules, players: int, other: str, matches: int, seed: int) -> Watched:
    """Play matches with watching bots on every side."""
    found, sides = Watched(), sides_of(players)
    with Crew(USUAL, matches=True) as crew:
        for number in range(matches):
            for side in range(sides):
                maker = watching(crew.maker(side), found)
                names = tuple(WATCHER if seat % sides == side else other for seat in range(players))
                for deal in play_match(rules, names, seed + number, maker=maker):
                    show_progress(f"{other}: match {number + 1}, deal {deal.deal}")
    show_progress()
    return found


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--against", action="append", metavar="BOT", help="a bot, or a program")
    who.add_argument("--pool", action="store_true", help="each of the pool")
    parser.add_argument("--rules", default="regency", metavar="BOOK")
    parser.add_argument("--players", type=int)
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    try:
        rules = get_rules(args.rules)
    except RulesError as error:
        parser.error(str(error))
    players = args.players or rules.players[0]
    print("| who | turns | expected | taken | loss | of the prior | by tenths (turns) |")
    print("|---|--:|--:|--:|--:|--:|---|")
    for other in POOL if args.pool else args.against:
        try:
            print(look(rules, players, other, args.matches, args.seed).line(other), flush=True)
        except LostDealError as error:
            sys.exit(f"\n{error} [{error.loss.code}]")


if __name__ == "__main__":
    main()
