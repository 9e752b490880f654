"""Plans for improper plays: the steps of an act that is forbidden, marked as such (W-114)."""

from collections.abc import Callable

from canasta.engine.codes import CODES, SlipAct
from canasta.engine.reasons import Reason
from canasta.game.board import Board
from canasta.game.errors import IllegalError
from canasta.game.refusals import refusal


class _Lenient(Board):
    """A board that carries out every possible step, even a forbidden one."""

    __slots__ = ()

    def why_not(self, code: int) -> Reason:
        """Return why a step is impossible; ``Reason.OK`` if it is legal or merely forbidden."""
        reason = super().why_not(code)
        if reason == Reason.OK or not 0 <= code < CODES:
            return reason
        all_the_same = super().why_not(SlipAct.IMPROPER + code)
        return Reason.OK if all_the_same == Reason.OK else reason

    def apply(self, code: int) -> Reason:
        """Carry out a step, improperly if it is forbidden."""
        reason = super().apply(code)
        if reason == Reason.OK or not 0 <= code < CODES:
            return reason
        all_the_same = super().apply(SlipAct.IMPROPER + code)
        return Reason.OK if all_the_same == Reason.OK else reason


def improper(board: Board, steps_on: Callable[[Board], list[int]]) -> list[int]:
    """Return the steps of an act that the rules forbid, each marked as improper.

    Args:
        board: the board, which is not changed.
        steps_on: plans the act on a board.

    Raises:
        IllegalError: ``slip.not_played``; ``slip.proper``: nothing about it is forbidden; or the
            reason why it is impossible.
    """
    if not board.rules.improper_plays:
        raise IllegalError(refusal(board, Reason.NO_SLIPS))
    steps = steps_on(_Lenient(board.rules, board.players, board.to_bytes()))
    strict = board.clone()
    if all(strict.apply(code) == Reason.OK for code in steps):
        raise IllegalError(refusal(board, Reason.PROPER))
    return [SlipAct.IMPROPER + code for code in steps]
