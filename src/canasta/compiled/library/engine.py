"""The entry points of :class:`canasta.engine.Engine` over compiled functions."""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from canasta.cards import KINDS
from canasta.compiled.library.rollouts import LibraryRollouts, rows
from canasta.compiled.search import search
from canasta.compiled.search.belief import belief_at, confidence_in_policy
from canasta.compiled.search.match_chances import unseen_of
from canasta.compiled.search.records import records_for
from canasta.engine.conditions import FIRST_MELD, NUMBERS, UNFINISHED
from canasta.engine.record import INT64, Data
from canasta.engine.rule_record import encode_rules
from canasta.engine.search import DEAL, SEEN, TUNED, Searcher
from canasta.engine.state import State
from canasta.rules import Rules

_BLANK: Final = bytes(State.SIZE)
_MELD: Final = 4
"""Numbers of a meld: form, rank, size and wild cards."""


class LibraryEngine:
    """The engine over the library's functions, which check their arguments.

    Attributes:
        act: carries out a step unless only asked; see :class:`canasta.engine.Engine`.
        legal: returns the legal steps as rising codes.
        moves: makes ``legal`` and ``apply`` for one match; None in plain Python.
    """

    def __init__(self, functions: Any) -> None:
        self._functions = functions
        # Called directly, without a Python method, because programs call them at every step.
        self.act = functions.step
        self.legal = functions.legal
        self.moves = getattr(functions, "moves", None)
        self.rules = lru_cache(maxsize=256)(_rules)

    def new_match(self, rules: bytes, state: bytearray, seed: int) -> None:
        state[:] = _BLANK
        self._functions.new_match(rules, state, 0, seed)

    def deal_pack(
        self, rules: bytes, state: bytearray, order: Sequence[int], *, first: bool
    ) -> bool:
        if any(not 0 <= kind < KINDS for kind in order):
            return False
        if first:
            state[:] = _BLANK
        return bool(self._functions.deal_pack(rules, state, 0, array(INT64, order), int(first)))

    def redact(self, state: bytearray, seat: int, out: bytearray) -> None:
        out[:] = state
        self._functions.hide(out, 0, seat)

    def score(self, rules: bytes, state: bytearray) -> None:
        self._functions.score(rules, state, 0)

    def begin_turn(self, rules: bytes, state: bytearray, seat: int) -> None:
        self._functions.begin_turn(rules, state, 0, seat)

    def requirement(self, rules: bytes, score: int) -> int:
        return int(self._functions.requirement(rules, score))

    def pattern(self, state: bytearray, seat: int) -> int:
        return int(self._functions.pattern(state, 0, seat))

    def conditions(self, rules: bytes, state: bytearray, seat: int) -> tuple[int, ...]:
        out = array(INT64, bytes(8 * NUMBERS))
        self._functions.conditions(rules, state, 0, seat, out)
        return tuple(out[: FIRST_MELD + 3 * out[UNFINISHED]])

    def why_not_out_with(self, rules: bytes, melds: Sequence[tuple[int, int, int, int]]) -> int:
        return int(self._functions.out_with(rules, rows(melds, _MELD)))

    def why_not_given_leave(self, rules: bytes, question: int, asked: int) -> int:
        return int(self._functions.leave(rules, question, asked))

    def look(self, rules: bytes, seen: Data, view: Data) -> None:
        self._functions.look_at(rules, seen, 0, bytearray(view), 0)

    def searcher(
        self,
        rules: Rules,
        players: int,
        seat: int,
        *,
        hands: str,
        others: str,
        aim: str = DEAL,
        policy: str = TUNED,
    ) -> Searcher:
        records = records_for(rules, players, hands=hands, others=others, aim=aim, policy=policy)
        rollouts = LibraryRollouts(
            self._functions, self.rules(rules, players), players, records, seat
        )
        confidence = confidence_in_policy(rules, players, policy)
        belief = belief_at(players, seat, confidence) if others == SEEN else None
        return search.Searcher(rollouts, belief, unseen_of(records.chances), confidence=confidence)


def _rules(rules: Rules, players: int) -> bytes:
    """Return the record of some rules at a table of so many players."""
    return bytes(encode_rules(rules, players))
