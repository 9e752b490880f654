"""Plans for taking the pile."""

from collections.abc import Collection

from canasta.cards import JOKER_RANK, WILDS, rank_of, suit_of
from canasta.engine.codes import PAIRS, Act
from canasta.engine.reasons import Reason
from canasta.game.actions import Take
from canasta.game.board import Board
from canasta.game.errors import IllegalError, InvalidError
from canasta.game.plan_cards import held, named, out_of_moment
from canasta.game.refusals import Slip, refusal
from canasta.game.targets import targets
from canasta.game.trial import Trial


def take(board: Board, action: Take, keep: Collection[int]) -> list[int]:
    """Return the steps that take the pile; raise what ``plan`` raises."""
    patterns = named(action.cards)
    out_of_moment(board, Act.TAKE_PAIR)
    start = _aim(board, action.onto)
    trial = Trial(board)
    if not patterns:
        if not start and not int(board.state.target_chosen):
            raise InvalidError(
                "text.wants_cards", "'take' names the cards from the hand, or the own meld."
            )
        return trial.found(trial.steps([*start, int(Act.TAKE_TOP)]))
    if len(patterns) != 2:
        raise IllegalError(refusal(board, Slip.PILE_TWO_CARDS))
    for one, other in held(board, patterns, keep, Act.TAKE_PAIR):
        code = _code(board, one, other)
        if code is None:
            trial.slip(Slip.PILE_OTHER_CARDS)
            continue
        steps = trial.steps([*start, code])
        if steps is not None:
            return steps
    return trial.found(None)


def _aim(board: Board, onto: str) -> list[int]:
    if not onto:
        return []
    melds = targets(board, onto)
    if melds is None:
        raise IllegalError(refusal(board, Reason.NO_SUCH_MELD))
    if len(melds) != 1:
        raise IllegalError(refusal(board, Reason.PILE_WRONG_MELD))
    if int(board.state.target_chosen) and int(board.state.target_meld) == melds[0]:
        return []
    return [Act.TARGET + melds[0]]


def _code(board: Board, one: int, other: int) -> int | None:
    """Return the step that takes the pile with these two cards; None if they do not match it."""
    top = board.pile_top
    if top is None:
        return int(Act.TAKE_PAIR)
    rank = rank_of(top)
    if rank_of(one) == rank_of(other) == rank != JOKER_RANK:
        suits = sorted((suit_of(one), suit_of(other)))
        return Act.TAKE_PAIR + PAIRS.index((suits[0], suits[1]))
    natural, wild = (other, one) if one in WILDS else (one, other)
    if rank_of(natural) == rank and natural not in WILDS and wild in WILDS:
        return Act.TAKE_MIXED + 5 * suit_of(natural) + suit_of(wild)
    return None
