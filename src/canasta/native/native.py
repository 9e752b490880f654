"""Kernel and search, for states that lie in bytes."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta import kernel
from canasta.engine import Engine
from canasta.engine import search as values
from canasta.engine.codes import CODES
from canasta.engine.record import Data
from canasta.kernel import STATE, act_on_bytes, conditions, list_from_bytes
from canasta.kernel.entry_points import hide_from_bytes
from canasta.native.arrays import array_of
from canasta.native.searching import searcher
from canasta.rules import Rules
from canasta.search.arrays import SEEN
from canasta.search.seen import look_at

Bytes = NDArray[np.uint8]


_rooms: Final[list[tuple[NDArray[Any], Any]]] = []
"""Room for lists of codes that nobody uses now; several threads may list at the same time."""


def _records(place: Bytes) -> NDArray[Any]:
    """The state of a place as an array of one record."""
    return place.view(STATE)


def _new_room() -> tuple[NDArray[Any], Any]:
    """Room for a list of codes, and the same as it is read quickest."""
    codes = np.empty(CODES, np.int16)
    return codes, codes.data


class Native:
    """The entry points of :class:`canasta.engine.Engine`; a place is an array of its bytes."""

    act = staticmethod(act_on_bytes)

    def rules(self, rules: Rules, players: int) -> Bytes:
        """The rules' record, as bytes."""
        return kernel.rules_record(rules, players).view(np.uint8)

    def place(self, data: bytearray) -> Bytes:
        """An array over the bytes."""
        return np.frombuffer(data, np.uint8)

    @staticmethod
    def legal(rules: Bytes, place: Bytes) -> list[int]:
        """The legal steps."""
        room = _rooms.pop() if _rooms else _new_room()
        codes: list[int] = room[1][: list_from_bytes(rules, place, 0, room[0])].tolist()
        _rooms.append(room)
        return codes

    def new_match(self, rules: Bytes, place: Bytes, seed: int) -> None:
        """Begin a match."""
        kernel.new_match(rules.view(kernel.RULE_RECORD), _records(place), 0, seed)

    def deal_pack(self, rules: Bytes, place: Bytes, order: Sequence[int], *, first: bool) -> bool:
        """Begin a match or a deal from a pack."""
        record = rules.view(kernel.RULE_RECORD)
        return kernel.deal_pack(record, _records(place), 0, order, first=first)

    def redact(self, place: Bytes, seat: int, out: Bytes) -> None:
        """What a seat may see."""
        out[:] = place
        hide_from_bytes(out, 0, seat)

    def score(self, rules: Bytes, place: Bytes) -> None:
        """Fill the score sheet."""
        kernel.score(rules.view(kernel.RULE_RECORD), _records(place), 0)

    def begin_turn(self, rules: Bytes, place: Bytes, seat: int) -> None:
        """A seat's turn begins."""
        kernel.begin_turn(rules.view(kernel.RULE_RECORD), _records(place), 0, seat)

    def requirement(self, rules: Bytes, score: int) -> int:
        """The opening points asked for."""
        return int(kernel.requirement(rules.view(kernel.RULE_RECORD), score))

    def pattern(self, place: Bytes, seat: int) -> int:
        """The splash pattern of a hand."""
        return int(kernel.pattern(_records(place), 0, seat))

    def conditions(self, rules: Bytes, place: Bytes, seat: int) -> tuple[int, ...]:
        """What a player still needs to go out."""
        return conditions.conditions(rules.view(kernel.RULE_RECORD), _records(place), 0, seat)

    def why_not_out_with(self, rules: Bytes, melds: Sequence[tuple[int, int, int, int]]) -> int:
        """Whether a side with such melds could go out."""
        return conditions.why_such_melds_forbid_out(rules.view(kernel.RULE_RECORD), melds)

    def why_not_given_leave(self, rules: Bytes, question: int, asked: int) -> int:
        """Whether the question keeps a player in."""
        return conditions.why_answers_forbid_out(rules.view(kernel.RULE_RECORD), question, asked)

    def look(self, rules: Bytes, seen: Data, view: Data) -> None:
        """Note what has changed."""
        record = rules.view(kernel.RULE_RECORD)
        look_at(record, np.frombuffer(seen, SEEN), 0, array_of(view, STATE), 0)

    def searcher(
        self,
        rules: Rules,
        players: int,
        seat: int,
        *,
        hands: str,
        others: str,
        aim: str = values.DEAL,
        policy: str = values.TUNED,
    ) -> values.Searcher:
        """What searches at a seat."""
        return searcher(rules, players, seat, hands=hands, others=others, aim=aim, policy=policy)


ENGINE: Final[Engine] = Native()
