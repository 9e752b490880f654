"""Permission for advice: hints on a move now, which the chat reports, and reviews of past deals."""

from canasta.engine.codes import Phase
from canasta.game import Game
from canasta.live.base.errors import TableError
from canasta.live.table import events as ev
from canasta.live.table.play import turn_of
from canasta.live.table.replay import deal_over
from canasta.live.table.state import Table


def hint_for(table: Table, person: str, moves: int | None = None) -> tuple[int, Game]:
    """Return the seat and the match of a player who may be given a hint now.

    Args:
        moves: ``Table.moves`` when they asked.

    Raises:
        TableError: ``table.hints_off``, ``table.lesson_hint``, ``table.board_hint``,
            ``table.puzzle_hint``, ``table.no_hint``, and as
            :func:`canasta.live.table.play.act`.
    """
    if table.bound is not None:
        raise TableError(
            "table.board_hint", "Results on these boards are compared, so there are no hints."
        )
    if not table.settings.hints:
        raise TableError("table.hints_off", "The host has switched the hints off.")
    seat, game = turn_of(table, person, moves)
    if table.study is not None and table.study.name:
        raise TableError("table.puzzle_hint", "Solve it by yourself, or show the solution.")
    if table.lesson is not None:
        raise TableError("table.lesson_hint", "The lesson shows you what to do next.")
    if game.phase == Phase.CUT:
        raise TableError("table.no_hint", "There is no hint for the cut. Trust your eye.")
    return seat, game


def give_hint(table: Table, person: str, moves: int) -> list[ev.TableEvent]:
    """Report to everyone that a player is given a hint, once for each move."""
    hint_for(table, person, moves)
    told = table.hinted
    return [] if told == (person, table.branch, moves) else [ev.HintGiven(person)]


def may_review(table: Table, person: str, deal: int) -> int:
    """Return the seat whose choices in a deal a person may review: their own, once it is over.

    Raises:
        InvalidError, TableError: as :func:`canasta.live.table.replay.replay_of`, and
            ``table.not_seated``.
    """
    seat = table.seat_of(person)
    if seat is None:
        raise TableError(
            "table.not_seated", "You have no seat here, so you have nothing to review."
        )
    deal_over(table, deal)
    return seat
