"""Plans for improper plays: the steps of an act, marked as done though it is forbidden (W-114)."""

from collections.abc import Callable

from canasta.engine.codes import CODES, SlipAct
from canasta.engine.reasons import Reason
from canasta.game.board import Board
from canasta.game.errors import IllegalError
from canasta.game.refusals import refusal


class _Lenient(Board):
    """A board on which what can be done is done, whether it may be or not."""

    __slots__ = ()

    def why_not(self, code: int) -> Reason:
        """What stands in the way of a step that is not only forbidden."""
        reason = super().why_not(code)
        if reason == Reason.OK or not 0 <= code < CODES:
            return reason
        all_the_same = super().why_not(SlipAct.IMPROPER + code)
        return Reason.OK if all_the_same == Reason.OK else reason

    def apply(self, code: int) -> Reason:
        """Carry out a step, improperly where it is forbidden."""
        reason = super().apply(code)
        if reason == Reason.OK or not 0 <= code < CODES:
            return reason
        all_the_same = super().apply(SlipAct.IMPROPER + code)
        return Reason.OK if all_the_same == Reason.OK else reason


def improper(board: Board, steps_on: Callable[[Board], list[int]]) -> list[int]:
    """The steps of an act that the rules forbid, each marked as improper.

    Args:
        board: the board, which is not changed.
        steps_on: plans the act on a board.

    Raises:
        IllegalError: ``slip.not_played``; ``slip.proper``: nothing about it is forbidden; or what
            cannot be done at all.
    """
    if not board.rules.improper_plays:
        raise IllegalError(refusal(board, Reason.NO_SLIPS))
    steps = steps_on(_Lenient(board.rules, board.players, board.to_bytes()))
    strict = board.clone()
    if all(strict.apply(code) == Reason.OK for code in steps):
        raise IllegalError(refusal(board, Reason.PROPER))
    return [SlipAct.IMPROPER + code for code in steps]
