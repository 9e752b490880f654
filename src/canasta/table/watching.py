"""What a seat has seen of the deal in play: for bots that remember it, and for hints.

The deal's steps are done anew on a copy of how it was dealt, and only redacted views come of it: so
nothing has to be kept of the turns that were seen, and it does not matter who served the table.
"""

from canasta.game import Game
from canasta.table.state import Table

NOT_YET = -1
"""The turn that somebody has seen last who has seen nothing of a deal."""


def turns_begun(game: Game) -> int:
    """How many turns of the deal have begun."""
    return int(game.board.state.turns)


def views_of(table: Table, seat: int, known: int = NOT_YET) -> tuple[bytes, ...]:
    """The views of a seat at the beginning of every turn of the deal in play, and the one now.

    Args:
        table: a table at which a deal is played.
        seat: whose views they are: nothing else goes into them.
        known: the turn whose beginning was seen last; only what came after it is wanted.

    Returns:
        The bytes of the views (``View.to_bytes``), the last one that of this moment.
    """
    game, twin = table.game, table.opening
    assert game is not None  # a deal is played
    assert twin is not None
    if known >= turns_begun(game):
        return (game.view(seat).to_bytes(),)
    seen: list[bytes] = []
    steps = game.steps_since(twin)
    twin = twin.clone()
    for code in steps:
        if turns_begun(twin) > known:
            known = turns_begun(twin)
            seen.append(twin.view(seat).to_bytes())
        twin.apply(code)
    return (*seen, game.view(seat).to_bytes())
