"""Trials of a line of actions on a position."""

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from canasta.engine.codes import Phase
from canasta.engine.reasons import Reason
from canasta.game.actions import Challenge, Correct, read_action, split_line
from canasta.game.board import Board
from canasta.game.cases.boards import position_board
from canasta.game.cases.case import Position
from canasta.game.cases.errors import printable
from canasta.game.errors import AmbiguousError, IllegalError, InvalidError, Refusal
from canasta.game.plan import named_later, plan
from canasta.game.refusals import REFUSALS
from canasta.game.refusals import refusal as refusal_of

_NOT_HELD: Final = REFUSALS[Reason.NOT_HELD][0]


@dataclass(frozen=True, slots=True)
class Came:
    """Result of trying a line.

    Attributes:
        actions: its actions, as written.
        refused: the number of the one refused, counted from 0; None if all are legal.
    """

    actions: tuple[str, ...]
    refused: int | None
    refusal: Refusal | None

    def holds(self, legal: bool) -> bool:
        """Return whether all are legal or, if not ``legal``, all but the last, which is refused."""
        return self.refused is None if legal else self.refused == len(self.actions) - 1


def try_line(position: Position, line: str, shuffle: int = 0) -> Came:
    """Try a line on a fresh board of the position.

    Raise ``CaseError`` (``cases.line``) if an action cannot be read or could mean several things, a
    card is not held, or the line goes on when the turn has ended.
    """
    board = position_board(position, shuffle)
    turns = int(board.state.turns)
    try:
        actions = tuple(split_line(line))
        for number, text in enumerate(actions):
            over = board.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
            if over and number == len(actions) - 1:
                # The drawer of a last three neither melds nor discards (AR-12).
                return Came(actions, number, refusal_of(board, Reason.NOT_NOW))
            ended = int(board.state.turns) != turns and not _is_of_others(text)
            if over or ended:
                raise position.place.error(
                    "cases.line", f"{shown(line)}: the turn has ended before {shown(text)}."
                )
            refusal = act(board, text, _later(actions[number + 1 :]))
            if refusal is not None:
                return Came(actions, number, refusal)
    except (InvalidError, AmbiguousError) as error:
        raise position.place.error("cases.line", f"{shown(line)}: {error.message}") from None
    except IllegalError as error:
        raise position.place.error("cases.line", f"{shown(line)}: {error.message}") from None
    return Came(actions, None, None)


def _is_of_others(text: str) -> bool:
    """Return whether it is an action that other players may take after the turn has ended."""
    with suppress(InvalidError):
        return isinstance(read_action(text), Challenge | Correct)
    return False


def _later(texts: Iterable[str]) -> set[int]:
    """Return the kinds that later actions name; unreadable ones are reported at their turn."""
    actions = []
    for text in texts:
        with suppress(InvalidError):
            actions.append(read_action(text))
    with suppress(InvalidError):
        return named_later(actions)
    return set()


def act(board: Board, text: str, keep: Collection[int] = ()) -> Refusal | None:
    """Carry out one action, completely or not at all; return the refusal if it is refused.

    ``keep`` are kinds that are better left in the hand if there is a choice of copies.

    Raises:
        InvalidError: the text cannot be read.
        AmbiguousError: it could mean several things.
        IllegalError: a card named is not held, which is a mistake in the case, not a refusal.
    """
    action = read_action(text)
    try:
        steps = plan(board, action, keep)
    except IllegalError as error:
        if error.code == _NOT_HELD:
            raise
        return error.refusal
    for step in steps:
        board.apply(step)
    return None


def shown(text: str) -> str:
    """Return a line or an action as text for a message."""
    return f'"{printable(text, 200)}"'
