"""Taking back the last act of a turn alone: all staged melds go back, the earlier ones return."""

from collections.abc import Sequence

from canasta.engine.codes import Act, SlipAct, proper
from canasta.engine.reasons import Reason
from canasta.game.board import Board
from canasta.game.errors import IllegalError
from canasta.game.history import Done
from canasta.game.refusals import refusal


def undo_steps(board: Board, history: Sequence[Done]) -> list[int]:
    """The steps that take back the last act; they are legal one after the other.

    What may be taken back is what ``retract`` takes back (AG-1): the melds of the turn that are
    staged. So everything staged is taken back, and what was staged before the last act is laid
    again.

    Args:
        board: the board, which is not changed.
        history: the steps so far, each with whether it belongs to the act before it.

    Raises:
        IllegalError: ``turn.nothing_to_take_back``, or what else forbids it.
    """
    reason = board.why_not(Act.RETRACT)
    if reason != Reason.OK:
        raise IllegalError(refusal(board, reason, Act.RETRACT))
    staged = int(board.state.staged)
    numbers = [int(number) for number in board.state.log_meld[:staged]]
    again = board.clone()
    steps = [int(Act.RETRACT)]
    again.apply(Act.RETRACT)
    entry = 0
    for step in _staged(history, staged):
        code = proper(step)
        number = numbers[entry]
        entry += entries(step)
        onto = Act.LAY <= code < Act.NEW or Act.TAKE_TOP <= code < Act.DISCARD
        if (
            onto
            and number < again.meld_count(again.side)
            and int(again.state.target_meld) != number
        ):
            aim = Act.TARGET + number
            if again.apply(aim) != Reason.OK:
                aim += SlipAct.IMPROPER
                if again.apply(aim) != Reason.OK:
                    break
            steps.append(aim)
        if again.apply(step) != Reason.OK:
            break
        steps.append(step)
    return steps


def _staged(history: Sequence[Done], staged: int) -> list[int]:
    """The staged steps that came before the last act, oldest first."""
    found: list[tuple[int, int]] = []
    index = len(history)
    while index > 0 and staged > 0:
        index -= 1
        code = history[index].code
        staged -= entries(code)
        if entries(code):
            found.append((index, code))
    if not found:
        return []
    last = found[0][0]
    while last > 0 and history[last].joined:
        last -= 1
    return [code for index, code in reversed(found) if index < last]


def entries(code: int) -> int:
    """How many entries a step makes in the log of what ``retract`` takes back."""
    code = proper(code)
    if Act.TAKE_PAIR <= code < Act.DISCARD:
        return 3  # the pile's top card and two from the hand
    laying = Act.LAY <= code < Act.TARGET or Act.BRIDGE <= code < Act.FACE
    return 1 if laying or code == Act.TAKE_TOP else 0
