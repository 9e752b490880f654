"""The score of a deal at a table."""

import msgspec

from canasta.game import WATCHER, Game


class DealScore(msgspec.Struct, frozen=True):
    """The ending and the points of a deal of the match."""

    deal: int
    ending: str
    """``went_out``, ``concealed``, ``splash``, ``stock`` or ``last_three``; ``time`` if an
    evening's time was up."""
    out: int | None
    """Seat that went out or splashed; None if none did."""
    totals: tuple[int, ...]
    """The points of the deal by side."""
    scores: tuple[int, ...]
    """The scores of the match after it, by side."""


def scored(game: Game) -> DealScore:
    """Return the score of the deal that has just ended."""
    view, sides = game.view(WATCHER), game.sheet().sides
    return DealScore(
        deal=game.deal,
        ending=view.ending.name.lower(),
        out=view.out,
        totals=tuple(side.total for side in sides),
        scores=tuple(side.score for side in sides),
    )


def scored_as_it_lies(game: Game) -> DealScore:
    """Return the score of a deal that ends as it is, after the last turn of an evening's round."""
    sides = game.sheet_as_it_lies().sides
    return DealScore(
        deal=game.deal,
        ending="time",
        out=None,
        totals=tuple(side.total for side in sides),
        scores=tuple(side.score for side in sides),
    )
