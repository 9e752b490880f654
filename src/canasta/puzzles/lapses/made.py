"""Whether what was done at a case made its lapse."""

from collections.abc import Sequence

from canasta.cards import WILDS, rank_of
from canasta.engine.search import is_discard
from canasta.game import Game
from canasta.game.record import Move, move_lines
from canasta.puzzles.lapses.case import Case, Lapse
from canasta.puzzles.lapses.chances import safe_singles, triplets
from canasta.puzzles.lapses.moment import Moment, is_natural, may_take, moment_of, wilds_of
from canasta.puzzles.outcome import Outcome, outcome_of
from canasta.puzzles.trying import steps_of_bot


def made_by(case: Case, level: str, seed: int = 0) -> bool:
    """Whether a bot makes the lapse.

    Args:
        case: the case.
        level: the bot.
        seed: the same seed gives the same choices.
    """
    return made(case, steps_of_bot(case.position, level, seed))


def made(case: Case, steps: Sequence[int]) -> bool:
    """Whether a choice makes the lapse.

    Args:
        case: the case.
        steps: what its seat does: up to the draw or the take where the turn begins with the
            position, else up to the discard, the last card, or the question to the partner.
    """
    moment = moment_of(case.position)
    outcome = outcome_of(moment.game.known_to(moment.seat), steps)
    if case.lapse == Lapse.LEFT_PILE:
        return not outcome.takes
    if outcome.out:
        return False
    match case.lapse:
        case Lapse.DECLINED_WIN:
            return True
        case Lapse.FED_PILE:
            return _feeds(case, moment, outcome, steps)
        case Lapse.BROKEN_TRIPLET:
            return _breaks(moment, outcome, steps)
        case Lapse.HELD_WILDS:
            return not _lays_wilds(moment, outcome, steps)


def _feeds(case: Case, moment: Moment, outcome: Outcome, steps: Sequence[int]) -> bool:
    """Whether the next player, as it played the deal, takes the pile after the discard."""
    kind = outcome.discard
    if kind < 0 or not is_natural(kind) or rank_of(kind) == moment.let_lie:
        return False
    after = _after(moment.game, steps)
    follows = moment.next_seat
    if after.actor != follows or not may_take(after.board):
        return False
    position = case.position
    moves = [
        Move(code, place > 0, None)
        for act in [*position.acts(), list(steps)]
        for place, code in enumerate(act)
    ]
    then = position.replace(moves=tuple(move_lines(moves)), at=position.at + 1, seat=follows)
    answer = steps_of_bot(then, case.levels[follows], case.deal)
    return outcome_of(after.known_to(follows), answer).takes


def _breaks(moment: Moment, outcome: Outcome, steps: Sequence[int]) -> bool:
    """Whether the third card of a triplet goes, and a safe single stays."""
    rank = rank_of(outcome.discard) if outcome.discard >= 0 else -1
    if rank not in triplets(moment) or not is_natural(outcome.discard):
        return False
    after = _after(moment.game, steps).board
    held = after.hand(moment.seat)
    kept = any(held[kind] for kind in safe_singles(moment))
    return kept and int(after.state.ranks[moment.seat, rank]) == 2


def _lays_wilds(moment: Moment, outcome: Outcome, steps: Sequence[int]) -> bool:
    """Whether a wild card was laid; one that is discarded is not."""
    left = wilds_of(_after(moment.game, steps).board.state, moment.seat)
    thrown = outcome.discard in WILDS
    return left + thrown < moment.wilds


def _after(game: Game, steps: Sequence[int]) -> Game:
    """The match after steps of the one to act, up to the discard."""
    after, seat = game.clone(), game.actor
    for code in steps:
        if after.actor != seat:
            break
        after.apply(code)
        if is_discard(code):
            break
    return after
