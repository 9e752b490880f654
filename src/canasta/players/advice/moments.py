"""The decisions of a seat in a deal, each with what the seat had seen by then."""

from collections.abc import Iterator
from dataclasses import dataclass

from canasta.engine.codes import Phase
from canasta.engine.search import Believed, Candidate, Seen
from canasta.game import Game, InvalidError, View
from canasta.game.record import read_moves, read_record
from canasta.players.advice.adviser import Adviser
from canasta.players.advice.lines import ActionLine
from canasta.players.advice.weigher import Weigher
from canasta.players.bots.signals import Signal


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision: its situation, the line that was played, and the alternatives.

    Attributes:
        at: the number of moves of the deal before it.
        view: the seat's view.
        seen: all that the seat had seen by then.
        believed: its beliefs about the other players at that time.
        line: the line that was played, up to the draw or the discard.
        played: the same line as a candidate.
        choices: the candidates that are worth trying.
        signal: the signal that the discard should give the partner, if any.
        weigher: the weigher of the seat's decisions.
    """

    at: int
    view: View
    seen: Seen
    believed: Believed
    line: ActionLine
    played: Candidate
    choices: tuple[Candidate, ...]
    signal: Signal | None
    weigher: Weigher

    def looking(self) -> Weigher:
        """Return the weigher, set to what the seat had seen at this moment."""
        bot = self.weigher.bot
        bot.seen = self.seen.copy()
        bot.searcher.believe(self.believed)
        return self.weigher


def moments(record: bytes | str, deal: int, seat: int, level: str, seed: int) -> Iterator[Moment]:
    """Yield the decisions of a seat in a deal that is over, if there were alternatives.

    Raises:
        InvalidError: as for ``review``.
    """
    acts = _acts(record)
    adviser: Adviser | None = None
    at, until, over = -1, 0, False
    for number, game in enumerate(Game.replay(record)):
        if adviser is None:
            _check_seat(seat, game.players)
            adviser = Adviser(game.rules, game.players, seat, seed, level)
        if game.deal != deal:
            if game.deal > deal:
                break
            continue
        at += 1
        over = over or game.deal_over
        view = game.view(seat)
        adviser.watch(view)
        if game.actor != seat or game.phase == Phase.CUT or number < until:
            continue
        steps = [code for act in acts[number : number + _MOST_ACTS] for code in act]
        weigher = adviser.weigher
        line = weigher.lines.of(view.state, steps)
        until = number + _acts_of(acts, number, line.used)
        choices = weigher.choices(view.state)
        if line.codes and len(choices) > 1 and not int(view.state.cards_needed):
            played = Candidate(line.codes)
            bot = weigher.bot
            yield Moment(
                at,
                view,
                bot.seen.copy(),
                bot.searcher.believed(),
                line,
                played,
                tuple(choices),
                bot.signal(view.state),
                weigher,
            )
    _check_deal(deal, at, over)


_MOST_ACTS = 60
"""An upper bound of the moves in a line."""


def _acts(record: bytes | str) -> list[list[int]]:
    """Return the steps of a record by move."""
    acts: list[list[int]] = []
    for move in read_moves(read_record(record).moves):
        if move.joined and acts:
            acts[-1].append(move.code)
        else:
            acts.append([move.code])
    return acts


def _acts_of(acts: list[list[int]], first: int, steps: int) -> int:
    """Return how many moves some steps cover, wholly or in part; at least 1."""
    count = 0
    while steps > 0 and first + count < len(acts):
        steps -= len(acts[first + count])
        count += 1
    return max(count, 1)


def _check_seat(seat: int, players: int) -> None:
    if not 0 <= seat < players:
        raise InvalidError(
            "advice.seat", f"The seats are 0 to {players - 1}; {seat} is none of them."
        )


def _check_deal(deal: int, at: int, over: bool) -> None:
    if at < 0:
        raise InvalidError("advice.no_such_deal", f"The match has no deal {deal}.")
    if not over:
        raise InvalidError(
            "advice.deal_not_over",
            f"Deal {deal} is not over: a review looks back at a deal that is.",
        )
