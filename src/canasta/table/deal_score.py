"""How a deal at a table ended."""

import msgspec

from canasta.game import WATCHER, Game


class DealScore(msgspec.Struct, frozen=True):
    """How a deal of the match ended."""

    deal: int
    ending: str
    """``went_out``, ``concealed``, ``splash``, ``stock`` or ``last_three``; ``time`` where an
    evening's time was up."""
    out: int | None
    """Who went out or splashed."""
    totals: tuple[int, ...]
    """The points of the deal by side."""
    scores: tuple[int, ...]
    """The match after it by side."""


def scored(game: Game) -> DealScore:
    """How the deal that is just over ended."""
    view, sides = game.view(WATCHER), game.sheet().sides
    return DealScore(
        deal=game.deal,
        ending=view.ending.name.lower(),
        out=view.out,
        totals=tuple(side.total for side in sides),
        scores=tuple(side.score for side in sides),
    )


def scored_as_it_lies(game: Game) -> DealScore:
    """How a deal ends whose last turn is over."""
    sides = game.sheet_as_it_lies().sides
    return DealScore(
        deal=game.deal,
        ending="time",
        out=None,
        totals=tuple(side.total for side in sides),
        scores=tuple(side.score for side in sides),
    )
