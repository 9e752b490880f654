"""Why an action is refused: one dotted code, one sentence and the rows for each reason."""

from types import MappingProxyType
from typing import Final

from canasta.engine.reasons import Reason
from canasta.game.board import Board
from canasta.game.refusal import Refusal
from canasta.game.refusals.discards import DISCARDS
from canasta.game.refusals.going_out import GOING_OUT
from canasta.game.refusals.melds import MELDS
from canasta.game.refusals.moment import MOMENT
from canasta.game.refusals.pile import PILE
from canasta.game.refusals.situation import Entry, Situation, Slip
from canasta.rules import Rules, book_of

__all__ = ["REFUSALS", "Situation", "Slip", "refusal", "rows_of_book"]

REFUSALS: Final[MappingProxyType[Reason | Slip, Entry]] = MappingProxyType(
    {**MOMENT, **PILE, **MELDS, **GOING_OUT, **DISCARDS}
)
"""Every reason but ``OK``: its code, its sentence or what makes it, its rows."""

_ROWS: Final = {
    "waldo": ("W", "AW", "WV"),
    "regency": ("R", "AR", "T2"),
    "joker": ("J", "AJ", "JV", "T2"),
    "wca": ("C", "AC"),
}
_INHERITED: Final = {"joker": "regency"}


def refusal(
    board: Board, reason: Reason | Slip, code: int = -1, kinds: tuple[int, ...] = ()
) -> Refusal:
    """The refusal of a step on a board.

    Args:
        board: the board as it was when the step was refused.
        reason: the kernel's reason, or a slip in what was written.
        code: the step.
        kinds: what the card spoken of may be, where the step does not say it.
    """
    dotted, sentence, rows = REFUSALS[reason]
    message = sentence if isinstance(sentence, str) else sentence(Situation(board, code, kinds))
    return Refusal(dotted, message, rows_of_book(board.rules, tuple(rows.split())))


def rows_of_book(rules: Rules, rows: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the rows that speak of the book in play, or that house rules are nearest to.

    Joker canasta is told as what differs from Regency, so where it has no row of its own those
    of Regency hold (J-01).
    """
    book = rules.name.partition("+")[0]
    if book not in _ROWS:
        book = book_of(rules).name
    while book in _ROWS:
        own = tuple(row for row in rows if row.partition("-")[0] in ("AG", *_ROWS[book]))
        if any(not row.startswith("AG-") for row in own) or book not in _INHERITED:
            return own or rows
        book = _INHERITED[book]
    return rows
