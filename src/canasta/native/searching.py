"""The search, for views and what was seen that lie in bytes."""

from collections.abc import Sequence

import numpy as np

from canasta.engine.record import Data
from canasta.engine.search import Budget, Candidate, Finding
from canasta.kernel import STATE, rules_record
from canasta.native.arrays import array_of
from canasta.rules import Rules
from canasta.search.hand_model import NONE, hand_model_of
from canasta.search.search import Searcher
from canasta.search.seen import SEEN
from canasta.search.weights import mode_records, other_records


class _OfBytes:
    """As :class:`canasta.engine.search.Searcher` says."""

    def __init__(self, searcher: Searcher) -> None:
        self._searcher = searcher

    def search(
        self, view: Data, seen: Data, choices: Sequence[Candidate], seed: int, budget: Budget
    ) -> list[Finding]:
        states, known = array_of(view, STATE), array_of(seen, SEEN)
        return self._searcher.search(states, known, choices, seed, budget)

    def compare(
        self, view: Data, seen: Data, choices: Sequence[Candidate], seed: int, budget: Budget
    ) -> list[Finding]:
        states, known = array_of(view, STATE), array_of(seen, SEEN)
        return self._searcher.compare(states, known, choices, seed, budget)

    def plan(self, view: Data, seen: Data, mode: int, seed: int) -> list[int]:
        states, known = array_of(view, STATE), array_of(seen, SEEN)
        return self._searcher.plan(states, known, mode, seed)


def searcher(
    rules: Rules, players: int, seat: int, *, reads_hands: bool, varies_others: bool
) -> _OfBytes:
    """What searches at a seat; see :class:`canasta.engine.Engine`."""
    hand_model = hand_model_of(rules, players) if reads_hands else NONE
    weights = mode_records(rules, players)
    if varies_others:
        weights = np.concatenate([weights, other_records(rules, players)])
    return _OfBytes(Searcher(rules_record(rules, players), weights, hand_model, seat))
