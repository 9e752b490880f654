"""A deal as it is entered on a score pad: the cards on the table and in hands when it is over."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

MOST_POINTS: Final = 10_000
"""More than all cards of any pack are worth."""
MOST_TOTAL: Final = 30_000
"""More than a side scores in any deal."""

_Few = Annotated[int, msgspec.Meta(ge=0, le=99)]
_Points = Annotated[int, msgspec.Meta(ge=0, le=MOST_POINTS)]
_Total = Annotated[int, msgspec.Meta(ge=-MOST_TOTAL, le=MOST_TOTAL)]

Canasta: TypeAlias = Literal[
    "natural", "mixed", "aces", "sevens", "samba", "wild", "four_jokers", "seven_deuces"
]
"""Kinds of canasta that some rule book scores separately."""

Unfinished: TypeAlias = Literal["aces", "sevens", "wild"]
"""Kinds of meld that some rule book fines when they fall short of a canasta."""

Out: TypeAlias = Literal["", "out", "concealed", "splash"]
"""The way in which a side went out; empty if it did not."""


class HandEntry(msgspec.Struct, frozen=True):
    """The cards with which one player ended a deal.

    ``cards`` and ``foot`` are card points without threes, which are counted separately.
    ``aces`` and ``sevens`` are true if the hand holds as many as the rules fine.
    """

    cards: _Points = 0
    red_threes: _Few = 0
    black_threes: _Few = 0
    aces: bool = False
    sevens: bool = False
    foot: _Points = 0
    foot_red_threes: _Few = 0
    foot_black_threes: _Few = 0


class SideEntry(msgspec.Struct, frozen=True):
    """One side's cards and way of going out at the end of a deal."""

    canastas: dict[Canasta, _Few] = {}
    red_threes: _Few = 0
    black_threes: _Few = 0
    """Threes laid down, if the rules make them bonus cards."""
    melded: _Points = 0
    """Card points of all its melds, canastas included."""
    unfinished: tuple[Unfinished, ...] = ()
    hands: Annotated[tuple[HandEntry, ...], msgspec.Meta(max_length=2)] = ()
    """Hands of its players, by seat; a player who is not listed holds nothing."""
    out: Out = ""
    exact_cut: bool = False

    opened_without: bool = False
    """True if the side has opened although no cards are entered as melded."""

    @property
    def has_opened(self) -> bool:
        """True if the side has made its opening meld."""
        return self.opened_without or self.melded > 0 or any(self.canastas.values())


class DealEntry(msgspec.Struct, frozen=True):
    """A whole deal; the n-th of ``sides`` is side n."""

    sides: Annotated[tuple[SideEntry, ...], msgspec.Meta(min_length=2, max_length=3)]
    totals: Annotated[tuple[_Total, ...], msgspec.Meta(max_length=3)] = ()
    """Each side's points, if only these are entered; ``sides`` are empty then."""
