"""Conditions that a player must meet to go out, and how far each is met.

The engine finds them (``canasta.engine.conditions``); here they get names and clauses. All of them
are public.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import msgspec

from canasta.engine import conditions as c
from canasta.engine.reasons import Reason
from canasta.game.board import Board
from canasta.game.melds import CANASTA
from canasta.game.refusals import REFUSALS
from canasta.rules import Rules
from canasta.rules.citing import clauses_of_kin

What: TypeAlias = Literal[
    "opening",
    "canastas",
    "kinds",
    "samba",
    "wild_meld",
    "aces",
    "sevens",
    "feet",
    "hand",
    "question",
]
Standing: TypeAlias = Literal["met", "open", "free", "barred"]


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """One condition of going out."""

    what: What
    """Subject of the condition. The side must have opened, have enough canastas, of enough kinds,
    with a samba among them, complete a wild meld or a meld of aces or sevens, and pick up its pots.
    The hand must be played out, and the partner asked."""
    standing: Standing
    """``met``; ``open`` if it must still be met; ``free`` if you may go out without it; ``barred``
    if the partner has said no."""
    have: int
    """Amount reached so far."""
    need: int
    """Amount needed; for ``hand``, the number of cards to be played."""
    meld: int = -1
    """Meld of the side that it concerns, counted from 0; -1 if none."""
    clauses: tuple[str, ...] = ()
    """Clauses it rests on."""

    @property
    def rows(self) -> tuple[str, ...]:
        """Former name of ``clauses``."""
        return self.clauses


_MELDS: Final[dict[int, What]] = {
    int(Reason.WILD_MELD_INCOMPLETE): "wild_meld",
    int(Reason.ACES_INCOMPLETE): "aces",
    int(Reason.SEVENS_INCOMPLETE): "sevens",
}


def conditions(board: Board, seat: int) -> tuple[Condition, ...]:
    """Return what a player needs to go out, in the order in which it is listed.

    ``board``: the board; a redacted one gives the same answer.
    """
    numbers = board.engine.conditions(board.record, board.place, seat)
    return named(board.rules, numbers)


@lru_cache(maxsize=4096)
def named(rules: Rules, numbers: tuple[int, ...]) -> tuple[Condition, ...]:
    """Return the conditions that the engine has numbered."""
    return tuple(_listed(rules, numbers))


def _listed(rules: Rules, n: tuple[int, ...]) -> Iterator[Condition]:
    needed: Standing = "open" if n[c.OPENING_NEEDED] else "free"
    yield _condition(rules, "opening", Reason.NOT_OPENED, n[c.OPENED], 1, otherwise=needed)
    feet = n[c.FEET_DEALT] if n[c.FEET] else 0
    numbers: tuple[tuple[What, Reason, int, int], ...] = (
        ("canastas", Reason.TOO_FEW_CANASTAS, n[c.CANASTAS], n[c.CANASTAS_NEEDED]),
        ("kinds", Reason.ONE_KIND_ONLY, n[c.KINDS], n[c.KINDS_ASKED]),
        ("samba", Reason.NO_SAMBA, n[c.SAMBA], n[c.SAMBA_ASKED]),
        ("feet", Reason.POT_DOWN, n[c.FEET_DEALT] - n[c.FEET], feet),
    )
    for what, reason, have, need in numbers:
        if need:
            yield _condition(rules, what, reason, have, need)
    for place in range(c.FIRST_MELD, len(n), 3):
        meld, size, code = n[place : place + 3]
        yield _condition(rules, _MELDS[code], Reason(code), size, CANASTA, meld=meld)
    yield _condition(rules, "hand", Reason.LAST_CARD, 0, n[c.CARDS])
    if n[c.ASKS]:
        yield _question(rules, n)


def _question(rules: Rules, n: tuple[int, ...]) -> Condition:
    barred = n[c.ANSWER] == Reason.ANSWERED_NO
    settled = n[c.SAID_YES] or (n[c.ASKS_FIRST] and n[c.ANSWER] == Reason.OK)
    otherwise: Standing = "barred" if barred else "open" if n[c.ASKS_FIRST] else "free"
    return _condition(
        rules, "question", Reason.MUST_ASK, int(bool(settled)), 1, otherwise=otherwise
    )


def _condition(
    rules: Rules,
    what: What,
    reason: Reason,
    have: int,
    need: int,
    *,
    meld: int = -1,
    otherwise: Standing = "open",
) -> Condition:
    clauses = clauses_of_kin(rules, tuple(REFUSALS[reason][2].split()))
    standing: Standing = "met" if have >= need else otherwise
    return Condition(what=what, standing=standing, have=have, need=need, meld=meld, clauses=clauses)
