"""What a search's choices are worth if the others are not such as it takes them for.

    python tools/trust.py waldo --deals 20 --rollouts 4000 --pictures 2.5/20 1/20 1/60 1/100

A picture is what ``search/trust.toml`` says of a book: by how many standard errors a choice has to
be better than what was learned, and how likely somebody who was not seen to play goes by that, too,
in hundredths. Bots play all seats. At each choice every picture chooses, and every choice is tried
once more with other samples, by the eyes of each picture; with ``--true-hands`` these see how the
hands lie, so that they are not wrong about them as those who chose may be. A line for each pair of
eyes: what the choices gain over what was learned, in points a deal, all seats together, with 95 %
intervals. Who gains by the own eyes alone believes too much.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.machine import heading  # noqa: E402 - found by the line above
from tools.learned_trial import add_options, trial_of  # noqa: E402
from tools.progress import show_progress  # noqa: E402
from tools.true_hands import play_openly, with_true_hands  # noqa: E402

from canasta.bots.expert import Expert  # noqa: E402
from canasta.engine.record import Data  # noqa: E402
from canasta.engine.search import DEAL, Budget, Candidate  # noqa: E402
from canasta.engine.state import State  # noqa: E402
from canasta.lab.company import Maker  # noqa: E402
from canasta.rules import Rules  # noqa: E402
from canasta.search.belief import Belief  # noqa: E402
from canasta.search.search import Rollouts, Searcher  # noqa: E402
from canasta.search.trust import Trust, belief_at  # noqa: E402

MIX: Final = 7
"""The second samples fall by the first seed times this."""
WITHIN: Final = 1.96
"""Standard errors within which 95 in 100 lie."""


class Leading(Searcher):
    """The first of several searchers: whatever it learns of the others, they all learn."""

    all_of_them: Sequence[Searcher] = ()

    def learn(self, view: Data, seen: Data, after: Data, *, took: bool, seed: int) -> None:
        """Note how another player has played a turn."""
        super().learn(view, seen, after, took=took, seed=seed)
        for other in self.all_of_them:
            other.learn(view, seen, after, took=took, seed=seed)


class Doubting(Expert):
    """Chooses by every picture, and notes what each choice is worth by all eyes."""

    aim = DEAL
    pictures: Sequence[Trust] = ()
    gains: list[list[list[float]]]
    """Of each choice at which they differ: by the eyes of each, what each of them gains."""
    truth: NDArray[Any] | None = None
    """The record that is played in, where it is judged by the hands as they lie."""

    def arm(self) -> None:
        """Make a searcher for each picture."""
        self._each = [Searcher(*self._parts(one), trust=one) for one in self.pictures]
        first = Leading(*self._parts(self.pictures[0]), trust=self.pictures[0])
        first.all_of_them = self._each
        self.searcher = first

    def _parts(self, trust: Trust) -> tuple[Rollouts, Belief, int]:
        plain = self._new_searcher()
        assert isinstance(plain, Searcher)
        belief = belief_at(self.rules, self.players, self.seat, trust)
        return plain.rollouts, belief, plain.unseen

    def _best(self, state: State, choices: list[Candidate], seed: int) -> Candidate:
        view, seen = state.data, self.seen.data
        chosen = [
            choices.index(one.search(view, seen, choices, seed, self.budget)[0].candidate)
            for one in self._each
        ]
        differing = sorted({0, *chosen})
        if len(differing) > 1:
            if self.truth is not None:
                others = (seat for seat in range(self.players) if seat != self.seat)
                seen = with_true_hands(self.seen, self.truth, others).data
            tried = [choices[number] for number in differing]
            budget = Budget(rollouts=self.budget.rollouts * len(tried) // 2)
            rows = []
            for one in self._each:
                found = one.compare(view, seen, tried, seed * MIX % 2**64, budget)
                points = {number: f.points for number, f in zip(differing, found, strict=True)}
                rows.append([points[number] - points[0] for number in chosen])
            self.gains.append(rows)
        return choices[chosen[0]]


class Gains(NamedTuple):
    """What choices gain over what was learned, in points a deal of all seats."""

    mean: np.ndarray
    """By the eyes of each picture, what each picture's choices gain."""
    half: np.ndarray
    """Half of the 95 % interval of each."""


def gains_of(
    rules: Rules,
    players: int,
    deals: range,
    rollouts: int,
    pictures: Sequence[Trust],
    *,
    true_hands: bool = False,
) -> Gains:
    """What each picture's choices gain by the eyes of each.

    Args:
        rules: the rules; something has to have been learned for them.
        players: how many play.
        deals: the seeds of the deals.
        rollouts: how many a choice is made by.
        pictures: what is believed; the choices of the first are played.
        true_hands: whether those who judge see how the hands lie.
    """
    gains: list[list[list[float]]] = []

    def telling(truth: NDArray[Any]) -> Maker:
        def doubting(name: str, rules: Rules, players: int, seat: int, seed: int) -> Doubting:
            bot = Doubting(rules, players, seat, seed)
            bot.name, bot.budget = name, Budget(rollouts=rollouts)
            bot.pictures, bot.gains = pictures, gains
            bot.truth = truth if true_hands else None
            bot.arm()
            return bot

        return doubting

    for number in deals:
        show_progress(f"deal {number - deals.start + 1} of {len(deals)}")
        play_openly(rules, ("doubting",) * players, number, telling)
    show_progress()
    size = len(pictures)
    every = np.array(gains, np.float64).reshape(len(gains), size, size)
    half = WITHIN * every.std(0) * len(gains) ** 0.5 / len(deals)
    return Gains(every.sum(0) / len(deals), half)


def table(pictures: Sequence[Trust], gains: Gains) -> str:
    """The gains as a table: a line for the eyes of each, a column for who chose."""
    names = [f"{one.errors:g}/{one.alike}" for one in pictures]
    lines = [f"| by the eyes of | {' | '.join(names)} |", f"|---|{'--:|' * len(names)}"]
    for name, means, halves in zip(names, gains.mean, gains.half, strict=True):
        cells = [f"{mean:+,.0f} ± {half:,.0f}" for mean, half in zip(means, halves, strict=True)]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def picture(text: str) -> Trust:
    """A picture from ``ERRORS/ALIKE``.

    Raises:
        ValueError: it is none.
    """
    errors, _, alike = text.partition("/")
    found = Trust(float(errors), int(alike))
    if found.errors < 0 or not 0 <= found.alike <= 100:
        raise ValueError(text)
    return found


def main() -> None:
    """Let bots play, let every picture choose, and print what that is worth by all eyes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_options(parser, deals=10, rollouts=4_000, seed=39_000)
    parser.add_argument(
        "--pictures",
        nargs="+",
        type=picture,
        metavar="ERRORS/ALIKE",
        default=[Trust(2.5, 20), Trust(1, 20), Trust(1, 60), Trust(1, 100)],
    )
    parser.add_argument("--true-hands", action="store_true", help="judge by the hands as they lie")
    args = parser.parse_args()
    trial = trial_of(parser, args)
    deals = trial.deals
    gains = gains_of(*trial, args.pictures, true_hands=args.true_hands)
    judged = ", judged by the true hands" if args.true_hands else ""
    print(
        f"{heading()}; {args.book}, {args.players} players, deals {deals[0]} to {deals[-1]}, "
        f"{args.rollouts:,} rollouts{judged}.\n\n{table(args.pictures, gains)}"
    )


if __name__ == "__main__":
    main()
