"""Plans: the steps that carry out an action completely.

They are found by trying steps on copies of the board; nothing here decides what is legal. If a
card is written without its suit, or the order of laying matters, a legal choice is preferred
(docs/notation.md, Actions; AG-6).
"""

from collections.abc import Collection
from functools import partial
from typing import Final

from canasta.engine.codes import CODES, Act, SlipAct
from canasta.engine.reasons import Reason
from canasta.game import actions as act
from canasta.game.board import Board
from canasta.game.errors import IllegalError, InvalidError
from canasta.game.plan_cards import held, named
from canasta.game.plan_improper import improper
from canasta.game.plan_melds import add, meld
from canasta.game.plan_take import take
from canasta.game.refusals import Slip, refusal
from canasta.game.trial import Trial

_SINGLE: Final[dict[type, Act | SlipAct]] = {
    act.Draw: Act.DRAW,
    act.Pass: Act.PASS,
    act.Retract: Act.RETRACT,
    act.Foot: Act.FOOT,
    act.Ask: Act.ASK,
    act.Splash: Act.SPLASH,
    act.NextDeal: Act.DEAL,
    act.ShortOpening: SlipAct.SHORT_OPENING,
    act.Overdraw: SlipAct.OVERDRAW,
    act.Bury: SlipAct.BURY,
    act.Correct: SlipAct.CORRECT,
}
_ANSWERS: Final = {True: Act.YES, False: Act.NO}


def plan(board: Board, action: act.Action, keep: Collection[int] = ()) -> list[int]:
    """Return the steps that carry out an action on a board, which is not changed.

    Args:
        board: the board.
        action: a typed action.
        keep: kinds that are better left in the hand if there is a choice of copies.

    Raises:
        InvalidError: the action's cards or its target cannot be read.
        IllegalError: no way to do it is legal now.
        AmbiguousError: it names no meld, and several could be meant.
    """
    if isinstance(action, act.Improper):
        return improper(board, partial(plan, action=action.play, keep=keep))
    if isinstance(action, act.Coached):
        return _coached(board, action, keep)
    if isinstance(action, act.Take):
        return take(board, action, keep)
    if isinstance(action, act.Discard):
        return _discard(board, action, keep)
    if isinstance(action, act.LayMeld | act.Add | act.Face) and action.cards:
        return _with_cards(board, action, keep)
    return _without_cards(board, action)


def _without_cards(board: Board, action: act.Action) -> list[int]:
    if isinstance(action, act.Challenge):
        return _challenge(board, action)
    if isinstance(action, act.Cut):
        return _cut(board, action)
    code = _ANSWERS[action.yes] if isinstance(action, act.Answer) else _SINGLE.get(type(action))
    if code is None:
        raise InvalidError("text.unknown_action", f"{action!r:.80} is no whole action.")
    trial = Trial(board)
    return trial.found(trial.steps([int(code)]))


def _with_cards(
    board: Board, action: act.LayMeld | act.Add | act.Face, keep: Collection[int]
) -> list[int]:
    if isinstance(action, act.Face):
        return _cards(board, action.cards, Act.FACE, keep)
    return (
        meld(board, action, keep) if isinstance(action, act.LayMeld) else add(board, action, keep)
    )


def _cards(board: Board, cards: tuple[str, ...], family: int, keep: Collection[int]) -> list[int]:
    """Return one step of a family for each card."""
    patterns = named(cards)
    trial = Trial(board)
    for kinds in held(board, patterns, keep, family + patterns[0].kinds[0]):
        steps = trial.steps([family + kind for kind in kinds])
        if steps is not None:
            return steps
    return trial.found(None)


def _discard(board: Board, action: act.Discard, keep: Collection[int]) -> list[int]:
    """Return the step of a discard, or of a short opening if the discard would make it one."""
    if board.why_not(SlipAct.SHORT_OPENING) != Reason.OK:
        return _cards(board, (action.card,), Act.DISCARD, keep)
    patterns = named((action.card,))
    next(iter(held(board, patterns, keep, Act.DISCARD + patterns[0].kinds[0])))
    return [int(SlipAct.SHORT_OPENING)]


def _coached(board: Board, action: act.Coached, keep: Collection[int]) -> list[int]:
    """Return the steps that place the cards, and the one that settles them."""
    seat = (int(board.state.turn) + 1) % board.players if action.seat is None else action.seat
    if not board.rules.coaching:
        raise IllegalError(refusal(board, Reason.NO_SLIPS))
    steps = [] if action.play is None else plan(board, action.play, keep)
    trial = Trial(board)
    return trial.found(trial.steps([*steps, SlipAct.COACHED + seat]))


def _challenge(board: Board, action: act.Challenge) -> list[int]:
    """Return a challenge by the seat to act, if none is named, or the next if that is to blame."""
    seat = action.seat
    if seat is None:
        own = board.improper is not None and board.actor == board.improper.seat
        seat = (board.actor + own) % board.players
    trial = Trial(board)
    return trial.found(trial.steps([SlipAct.CHALLENGE + seat]))


def _cut(board: Board, action: act.Cut) -> list[int]:
    trial = Trial(board)
    if not 0 <= action.count < CODES - Act.CUT:
        reason = board.why_not(Act.CUT + CODES - Act.CUT - 1)
        raise IllegalError(refusal(board, reason or Slip.TOO_MANY_CARDS))
    return trial.found(trial.steps([Act.CUT + action.count]))
