"""Inside the search: rollouts and steps a second on one core, beside OpenSpiel's C++ ISMCTS.

python bench/search.py [--runs 5] [--peers PYTHON] [--write bench/results/search.md]
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.search.moments import Moment, moments

from bench.report import Figures, finish, medians, one_core, options, peers, rows
from canasta.compiled.kernel import state_at
from canasta.compiled.library import FUNCTIONS, LibraryRollouts
from canasta.compiled.search.hand_model import NONE
from canasta.compiled.search.records import SearchRecords
from canasta.compiled.search.search import Searcher
from canasta.compiled.search.weights import mode_records
from canasta.engine.codes import Phase
from canasta.engine.search import Budget
from canasta.players.bots.expert import candidates
from canasta.rules import BOOKS, get_rules

ROLLOUTS = 20_000
TURNS = (1, 4, 8)
"""The turns of a deal at whose draw is searched."""


def positions(book: str) -> Iterator[Moment]:
    """Steps of a deal that clubs play."""
    rules = get_rules(book)
    left = list(TURNS)
    for moment in moments(rules, rules.players[0], 11):
        if not left:
            return
        if moment.phase == Phase.PLAY and moment.turns >= left[0]:
            left.pop(0)
            yield moment


def searched(book: str) -> tuple[float, float]:
    """Rollouts and steps a second, dealing the samples included."""
    rules = get_rules(book)
    records = SearchRecords(mode_records(rules, rules.players[0]), NONE, b"", b"")
    rollouts = steps = seconds = 0.0
    for moment in positions(book):
        seat, view = moment.actor, moment.view(moment.actor)
        record = moment.record.tobytes()
        rollouts_of = LibraryRollouts(FUNCTIONS, record, moment.players, records, seat)
        searcher = Searcher(rollouts_of)
        choices = candidates(state_at(view), seat, runs=rules.runs)
        began = time.perf_counter()
        searcher.search(
            view.tobytes(), moment.seen_by(seat).tobytes(), choices, 5, Budget(rollouts=ROLLOUTS)
        )
        seconds += time.perf_counter() - began
        played, _, tried = rollouts_of.figures()
        steps += played
        rollouts += tried
    return rollouts / seconds, steps / seconds


def ratios(figures: Figures, others: Figures) -> list[str]:
    """Steps a second as a multiple of the peers'."""
    lines = []
    for name, values in others.items():
        peer = median(values)
        parts = (f"{book} {median(own) / peer:.1f}" for book, own in figures.items())
        lines += ["", f"Steps a second, times {name}: {'; '.join(parts)}."]
    return lines


def main() -> None:
    """Measure, print and write."""
    given = options(__doc__ or "")
    one_core()
    for book in BOOKS:
        searched(book)  # warm
    both: dict[str, list[tuple[float, float]]] = {book: [] for book in BOOKS}

    def steps(book: str) -> float:
        both[book].append(searched(book))
        return both[book][-1][1]

    figures = medians(tuple(BOOKS), given.runs, steps)
    rollouts = {book: [found[0] for found in values] for book, values in both.items()}
    simulations = peers(given.peers, "ismcts", given.runs)
    simulated = peers(given.peers, "ismcts-steps", given.runs)
    finish(
        "Inside the search: rollouts and steps a second on one core",
        [
            f"Medians of {given.runs} runs; three positions of a deal, {ROLLOUTS:,} rollouts",
            "each, to the deal's end by the rollout policy, the samples' dealing included. Peers:",
            "OpenSpiel's ISMCTS in C++ from the first choice, a random rollout a simulation",
            "(`bench/peers.py`), in the same run. Rollouts:",
            "",
            *rows({**rollouts, **simulations}),
            "",
            "Steps simulated:",
            "",
            *rows({**figures, **simulated}),
            *ratios(figures, simulated),
        ],
        given.write,
    )


if __name__ == "__main__":
    main()
