"""The views of a seat in the deal in play: for bots that remember it, and for hints.

Only redacted views are made from a table's moments. A table stores the beginnings of its last
turns; earlier ones are replayed from the start of the deal, so any process can serve the table.
"""

from canasta.game import Board, Game, View
from canasta.live.table.state import Table, turns_begun

__all__ = ["NOT_YET", "turns_begun", "views_of"]

NOT_YET = -1
"""The turn seen last by a viewer who has seen nothing of a deal."""


def views_of(table: Table, seat: int, known: int = NOT_YET) -> tuple[bytes, ...]:
    """Return the views of a seat at the beginning of every turn of the deal in play, and now.

    Args:
        table: a table at which a deal is played.
        seat: the seat; only what it sees goes into the views.
        known: the turn whose beginning was seen last; only later views are returned.

    Returns:
        The bytes of the views (``View.to_bytes``), the last one that of this moment.
    """
    game, opening = table.game, table.opening
    assert game is not None  # a deal is played
    assert opening is not None
    begun = turns_begun(game)
    boards: list[Board] = []
    if known < begun:
        new = [turn for turn in table.turns if turn.turn > known and turn.branch == table.branch]
        first = max(known + 1, turns_begun(opening))
        if [turn.turn for turn in new] == list(range(first, begun + 1)):
            boards = [turn.board for turn in new if turn.steps < game.step_count]
        else:
            boards = _done_again(opening, game, known)
    return tuple(View.at(board, seat).to_bytes() for board in (*boards, game.board))


def _done_again(opening: Game, game: Game, known: int) -> list[Board]:
    """Return the boards at which the turns after the known one began, from the deal's steps."""
    twin, boards = opening.clone(), []
    for code in game.steps_since(opening):
        if turns_begun(twin) > known:
            known = turns_begun(twin)
            boards.append(twin.board.clone())
        twin.apply(code)
    return boards
