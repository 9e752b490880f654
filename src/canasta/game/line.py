"""Several acts in one line, which ends where the player's knowledge ends.

A line is planned from what the player to act sees (:mod:`canasta.game.knowledge`). An act that
shows a hidden card, ends the turn or asks another player is its last: what follows would be
decided blindly, and a refusal would reveal cards that no one has been shown.
"""

from collections.abc import Sequence
from typing import Final

from canasta.game.actions import Action, Add, LayMeld, Retract
from canasta.game.board import Board
from canasta.game.errors import InvalidError
from canasta.game.plan import named_later, plan

_GOES_ON: Final = (LayMeld, Add, Retract)
"""Acts after which a player knows no more than before, unless cards come to the hand."""


def line_steps(known: Board, actions: Sequence[Action]) -> list[list[int]]:
    """Return the steps of a line, act by act; nothing is carried out.

    Args:
        known: the board as the player to act knows it; it is not changed.
        actions: the acts of the line.

    Raises:
        InvalidError: ``text.line_ends``: something follows the act that ends the line; or
            an act cannot be read.
        IllegalError: the rules do not allow an act at its place in the line.
        AmbiguousError: it could mean several things.
    """
    for action in actions[:-1]:
        if not isinstance(action, _GOES_ON):
            raise _ends(action)
    board = known.clone()
    acts: list[list[int]] = []
    for number, action in enumerate(actions, 1):
        acts.append(plan(board, action, named_later(actions[number:])))
        if number == len(actions):
            break
        before = _moment(board)
        for code in acts[-1]:
            board.apply(code)
        if _moment(board) != before:
            raise _ends(action)
    return acts


def carried_out(board: Board, steps: Sequence[int]) -> list[int]:
    """Carry out the steps of one planned act on the true board, and return those done.

    These are all steps, unless the act brings cards to the hand before its end. Then it stops at
    the first step that these cards make illegal.

    Raises:
        ValueError: a step is refused before anything hidden was shown, so the plan did not come
            from what the player to act knows.
    """
    before = board.clone()
    for number, code in enumerate(steps):
        if board.actor != before.actor or board.apply(code):
            if number == 0 or _moment(board) == _moment(before):
                raise ValueError(f"step {code} was planned and is refused")
            return list(steps[:number])
    return list(steps)


def _moment(board: Board) -> tuple[int, ...]:
    """Return values that change only when something hidden is shown or another seat is to act."""
    state = board.state
    return (
        int(state.phase),
        int(state.actor),
        int(state.stock_size),
        int(state.pile_size),
        *state.foot_size.tolist(),
    )


def _ends(action: Action) -> InvalidError:
    return InvalidError(
        "text.line_ends",
        f"Nothing can follow {str(action)!r:.80} in the same line: see first what it brings, then "
        "say the rest.",
    )
