"""The views of a seat in the deal in play: for bots that remember it, and for hints.

Only redacted views come of the table's moments. It keeps the beginnings of the last turns; what was
before them is done again from how the deal began, so it does not matter who served the table.
"""

from canasta.game import Board, Game, View
from canasta.table.state import Table, turns_begun

__all__ = ["NOT_YET", "turns_begun", "views_of"]

NOT_YET = -1
"""The turn that somebody has seen last who has seen nothing of a deal."""


def views_of(table: Table, seat: int, known: int = NOT_YET) -> tuple[bytes, ...]:
    """The views of a seat at the beginning of every turn of the deal in play, and the one now.

    Args:
        table: a table at which a deal is played.
        seat: whose views they are: nothing else goes into them.
        known: the turn whose beginning was seen last; only what came after it is wanted.

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
