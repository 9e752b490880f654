"""Requests of a player who studies a position: step on, step back, show a puzzle's solution."""

from canasta.live.base.errors import TableError
from canasta.live.table import events as ev
from canasta.live.table.people import own_seat
from canasta.live.table.state import Table
from canasta.live.table.study import Study


def step_on(table: Table, person: str, moves: int) -> list[ev.TableEvent]:
    """Repeat, for the player, what was done next when the deal was played.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_study``,
            ``table.moved_on``, ``table.not_your_turn``, ``table.off_the_line``.
    """
    study, seat = _own(table, person), own_seat(table, person)
    _current(table, moves)
    game, steps = table.game, study.next_steps
    if game is None or game.actor != seat:
        raise TableError("table.not_your_turn", "It is not your turn.")
    if study.name or steps is None:
        raise TableError(
            "table.off_the_line",
            "What was played next is known only as long as all is done as it was played.",
        )
    return [ev.Acted(seat, steps)]


def step_back(table: Table, person: str, moves: int, *, whole: bool) -> list[ev.TableEvent]:
    """Go back to where the player was to act before, or to the position.

    Args:
        table: the table.
        person: the player.
        moves: ``Table.moves`` when they decided.
        whole: whether they go back to the position.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_study``,
            ``table.moved_on``, ``table.nothing_before``.
    """
    study = _own(table, person)
    _current(table, moves)
    to = study.own_before()
    if to is None and not study.shown:
        raise TableError(
            "table.nothing_before", "This is the position itself: nothing lies before it."
        )
    return [ev.SteppedBack(0 if whole or to is None else to)]


def show_solution(table: Table, person: str) -> list[ev.TableEvent]:
    """Show the player the solution of the puzzle.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_study``.
    """
    study = _own(table, person)
    if not study.name:
        raise _no_study()
    return [] if study.shown else [ev.SolutionShown()]


def check_free(table: Table) -> None:
    """Require that a puzzle is not answered yet: an answered one waits to be tried again.

    Raises:
        TableError: ``table.puzzle_over``.
    """
    study = table.study
    if study is not None and study.is_over:
        raise TableError(
            "table.puzzle_over", "The puzzle is answered: try it again, or take the next one."
        )


def _own(table: Table, person: str) -> Study:
    own_seat(table, person)
    if table.study is None or table.promise is not None:
        raise _no_study()
    return table.study


def _no_study() -> TableError:
    return TableError("table.no_study", "No position is studied at this table.")


def _current(table: Table, moves: int) -> None:
    if moves != table.moves:
        raise TableError(
            "table.moved_on", "The table had moved on before this arrived; look at it again."
        )
