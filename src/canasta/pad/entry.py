"""A deal as it is entered on a score pad: what lies there when it is over."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

MOST_POINTS: Final = 10_000
"""More than the cards of any pack are worth together."""

_Few = Annotated[int, msgspec.Meta(ge=0, le=99)]
_Points = Annotated[int, msgspec.Meta(ge=0, le=MOST_POINTS)]

Canasta: TypeAlias = Literal[
    "natural", "mixed", "aces", "sevens", "samba", "wild", "four_jokers", "seven_deuces"
]
"""The kinds of canasta that some book scores by itself."""

Unfinished: TypeAlias = Literal["aces", "sevens", "wild"]
"""Melds that some book fines where they are left short of a canasta."""

Out: TypeAlias = Literal["", "out", "concealed", "splash"]
"""Whether a side went out, and how; empty where it did not."""


class HandEntry(msgspec.Struct, frozen=True):
    """What one player was left with.

    ``cards`` and ``foot`` are card points without threes, which are counted by themselves;
    ``aces`` and ``sevens`` say whether the hand held as many as the rules fine.
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
    """What one side has at the end of a deal."""

    canastas: dict[Canasta, _Few] = {}
    red_threes: _Few = 0
    black_threes: _Few = 0
    """Threes laid face up, where they are bonus cards."""
    melded: _Points = 0
    """Card points of all its melds, canastas included."""
    unfinished: tuple[Unfinished, ...] = ()
    hands: Annotated[tuple[HandEntry, ...], msgspec.Meta(max_length=2)] = ()
    """Its players in the order of their seats; whoever is not listed holds nothing."""
    out: Out = ""
    exact_cut: bool = False

    opened_without: bool = False
    """Whether it had opened, though no cards are entered as melded."""

    @property
    def opened(self) -> bool:
        """Whether it made its opening meld."""
        return self.opened_without or self.melded > 0 or any(self.canastas.values())


class DealEntry(msgspec.Struct, frozen=True):
    """A whole deal; the n-th of ``sides`` is side n."""

    sides: Annotated[tuple[SideEntry, ...], msgspec.Meta(min_length=2, max_length=3)]
