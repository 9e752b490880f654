"""Outcomes of steps at a moment: taking the pile, opening, going out, freezing."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta.engine.codes import Act, Form, Phase
from canasta.engine.search import is_discard
from canasta.game import Game
from canasta.game.history import standing
from canasta.players.advice.lines import Lines


class Outcome(NamedTuple):
    """Outcome of steps of the player to act."""

    ends: bool
    """True if they reach what a puzzle asks for: a draw, a take, a discard, a question."""
    takes: bool
    opens: bool
    out: bool
    """True if the player goes out, or asks the partner for permission."""
    freezes: bool
    discard: int
    """The kind that is discarded; -1 for none."""
    melded: tuple[tuple[int, ...], ...]
    """Form, rank and suit of the side's melds."""
    key: tuple[object, ...]
    """Equal for two lines with the same result (see ``Line.key``)."""


def outcome_of(known: Game, steps: Sequence[int]) -> Outcome:
    """Return the outcome of steps.

    Args:
        known: the moment as the player to act knows it (``Game.known_to``); it is not changed.
        steps: the player's steps in order, including those taken back.
    """
    steps = standing(steps)
    board = known.board.clone()
    state, seat = board.state, board.actor
    side = seat % known.sides
    opened, frozen = bool(state.opened[side]), bool(state.frozen)
    takes = asks = ends = False
    discard = -1
    for code in steps:
        if code in (Act.DRAW, Act.ASK):
            ends, asks = True, code == Act.ASK
            break  # what it brings is not known
        # Steps that need cards drawn or taken meanwhile are refused: those cards are not known.
        refused = bool(board.apply(code))
        if is_discard(code):
            discard = code - Act.DISCARD
        if refused:
            ends = discard >= 0
            if ends:
                break
            continue
        takes = Act.TAKE_TOP <= code < Act.DISCARD
        if takes or discard >= 0 or state.phase not in (Phase.DRAW, Phase.PLAY):
            ends = True
            break
    over = state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER) and int(state.out) == seat
    line = Lines(known.rules, known.players, seat).of(known.view(seat).state, steps)
    return Outcome(
        ends=ends,
        takes=takes,
        opens=not opened and bool(state.opened[side]),
        out=over or asks,
        freezes=not frozen and bool(state.frozen) and discard >= 0,
        discard=discard,
        melded=tuple(
            sorted(
                {
                    (m.form, m.rank, m.kinds[0] // 13 if m.form == Form.RUN else 0)
                    for m in board.melds(side)
                }
            )
        ),
        key=line.key,
    )
