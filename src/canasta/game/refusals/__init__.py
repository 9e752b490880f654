"""Refusals of actions: a dotted code, a sentence and the clauses for each reason."""

from types import MappingProxyType
from typing import Final

from canasta.cards import BLACK_THREES, RANKS
from canasta.engine.codes import Act
from canasta.engine.reasons import Reason
from canasta.game.board import Board
from canasta.game.errors import Refusal
from canasta.game.refusals.discards import DISCARDS
from canasta.game.refusals.going_out import GOING_OUT
from canasta.game.refusals.melds import MELDS
from canasta.game.refusals.pile import PILE, TAKEN_BY_PAIR
from canasta.game.refusals.situation import MOMENT, SLIPS, RefusalText, Situation, Slip
from canasta.rules import clauses_of_kin

__all__ = ["REFUSALS", "Situation", "Slip", "refusal"]

REFUSALS: Final[MappingProxyType[Reason | Slip, RefusalText]] = MappingProxyType(
    {**MOMENT, **PILE, **MELDS, **GOING_OUT, **DISCARDS, **SLIPS}
)
"""Code, sentence (or the function that makes it) and clauses of every reason but ``OK``."""


def refusal(
    board: Board, reason: Reason | Slip, code: int = -1, kinds: tuple[int, ...] = ()
) -> Refusal:
    """Return the refusal of a step on a board.

    Args:
        board: the board as it was when the step was refused.
        reason: the kernel's reason, or a mistake in what was written.
        code: the step.
        kinds: the kinds that the card concerned may be, if the step does not name it.
    """
    dotted, sentence, clauses = REFUSALS[reason]
    it = Situation(board, code, kinds)
    message = sentence if isinstance(sentence, str) else sentence(it)
    if reason in GOING_OUT and it.family == Act.NEW and it.kind in BLACK_THREES:
        dotted, only_out, more = REFUSALS[Reason.BLACK_THREES_ONLY_OUT]
        message, clauses = f"{only_out} {message}", f"{more} {clauses}"
    pair = reason in TAKEN_BY_PAIR and it.only_pair and it.top_rank < 13
    wants = (RANKS[it.top_rank],) * 2 if pair else ()
    return Refusal(dotted, message, clauses_of_kin(board.rules, tuple(clauses.split())), wants)
