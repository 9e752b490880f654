"""Several acts in one line, which ends where the player's knowledge ends.

A line is planned from what the one to act sees (:mod:`canasta.game.knowledge`). Whatever
shows a hidden card, hands the turn on or asks somebody is its last act: what follows would be
decided blindly, and whether it is refused would tell of cards that nobody has been shown.
"""

from collections.abc import Sequence
from typing import Final

from canasta.game.actions import Action, Add, LayMeld, Retract
from canasta.game.board import Board
from canasta.game.errors import InvalidError
from canasta.game.plan import plan
from canasta.game.plan_cards import named_later

_GOES_ON: Final = (LayMeld, Add, Retract)
"""The acts after which a player knows no more than before, unless cards come to the hand."""


def line_steps(known: Board, actions: Sequence[Action]) -> list[list[int]]:
    """The steps of a line, act by act; nothing is done.

    Args:
        known: the board as the one to act knows it; it is not changed.
        actions: the acts of the line.

    Raises:
        InvalidError: ``text.line_ends``: something stands behind the act that ends the line; or
            an act cannot be read.
        IllegalError: the rules do not allow an act where it stands.
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
    """The steps of one planned act that the true board carries out; it is changed.

    They are all of them, but where an act brings cards in its middle: then what was to be laid
    after that and cannot be any more, with those cards in the hand, is left there.

    Raises:
        ValueError: a step is refused before anything hidden was shown, so the plan did not come
            from what the one to act knows.
    """
    before = board.clone()
    for number, code in enumerate(steps):
        if board.actor != before.actor or board.apply(code):
            if number == 0 or _moment(board) == _moment(before):
                raise ValueError(f"step {code} was planned and is refused")
            return list(steps[:number])
    return list(steps)


def _moment(board: Board) -> tuple[int, ...]:
    """What stays the same as long as nothing hidden is shown and nobody else is to act."""
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
