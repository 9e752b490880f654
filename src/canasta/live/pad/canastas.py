"""The kinds of canasta and of unfinished meld that a pad asks for under some rules."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from canasta.cards import ACE, DEUCE, FOUR, JOKER, SEVEN, kind_of
from canasta.engine.codes import Form
from canasta.game.melds import Meld
from canasta.live.pad.entry import Canasta, Unfinished
from canasta.rules import Rules

_KING: Final = ACE - 1


def _set(rank: int, naturals: int, deuces: int = 0) -> Meld:
    return Meld(Form.SET, (kind_of(rank, 0),) * naturals + (kind_of(DEUCE, 0),) * deuces)


def _wild(deuces: int, jokers: int) -> Meld:
    return Meld(Form.WILD, (kind_of(DEUCE, 0),) * deuces + (JOKER,) * jokers)


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of meld.

    Attributes:
        meld: a meld of this kind, which the kernel scores for it.
        asked: returns whether the rules have this kind and score it apart from the others.
    """

    meld: Meld
    asked: Callable[[Rules], bool]


CANASTAS: Final[dict[Canasta, Kind]] = {
    "natural": Kind(_set(_KING, 7), lambda _: True),
    "aces": Kind(_set(ACE, 7), lambda rules: rules.natural_aces != rules.natural_canasta),
    "sevens": Kind(_set(SEVEN, 7), lambda rules: rules.natural_sevens != rules.natural_canasta),
    "mixed": Kind(_set(_KING, 5, 2), lambda rules: rules.max_wilds > 0),
    "samba": Kind(
        Meld(Form.RUN, tuple(kind_of(rank, 0) for rank in range(FOUR, FOUR + 7))),
        lambda rules: rules.runs,
    ),
    "wild": Kind(_wild(5, 2), lambda rules: rules.wild_melds),
    "four_jokers": Kind(
        _wild(3, 4),
        lambda rules: rules.wild_melds and rules.wild_four_jokers != rules.wild_canasta,
    ),
    "seven_deuces": Kind(
        _wild(7, 0),
        lambda rules: rules.wild_melds and rules.wild_seven_deuces != rules.wild_canasta,
    ),
}

UNFINISHED: Final[dict[Unfinished, Kind]] = {
    "aces": Kind(_set(ACE, 3), lambda rules: rules.incomplete_aces_penalty > 0),
    "sevens": Kind(_set(SEVEN, 3), lambda rules: rules.incomplete_sevens_penalty > 0),
    "wild": Kind(_wild(2, 1), lambda rules: rules.wild_melds and rules.incomplete_wild_penalty > 0),
}

BESIDE: Final = _set(_KING, 3)
"""A meld that is not a canasta; the sign of its score shows how the rules count melds."""
