"""The hand model: hands are sampled as players hold them, not as they were dealt.

Players discard single cards and keep pairs, and lay cards that fit their melds: many hands dealt
at random from the hidden cards are hands that no player would hold. The frequency of each number
of cards of a rank, given what the table shows of it, was counted in games of bots
(``tools/hand_model.py``). These counts give the weights of a hand (``hand_model.toml``), by which
the cards of a sample change places.
"""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from canasta.cards import JOKER_RANK
from canasta.compiled.search.hand_net import hand_net_of, net_weights
from canasta.engine.number_file import table_of
from canasta.engine.record import INT16, Record, Row
from canasta.engine.search import DEALT, NET, READ
from canasta.engine.state import SEATS
from canasta.rules import Rules

STATUSES: Final = ("plain", "thrown", "let_lie", "short", "full", "theirs", "wild", "three")
"""Statuses of a rank for a player, by what the table shows: nothing; the player discarded it, or
left it on the pile; the player's side has an incomplete set of it, or a complete one; another side
has one; it is wild; it is a three."""

MOST: Final = 7
"""Largest number of cards of a rank in a hand with a weight of its own."""

RANKS: Final = JOKER_RANK + 1

BY_STATUS: Final = 1
BY_SEAT: Final = 2

STEPS: Final = 100
"""Units of a weight in a natural logarithm of 1."""


class HandModel(Record):
    """Weights of hands by the number of cards of each rank."""

    believed: Annotated[int, INT16]
    """The weights that sampling uses: ``BY_STATUS``, ``BY_SEAT``, or 0 for none."""
    weight: Annotated[Row, INT16, (2, len(STATUSES), MOST + 1)]
    """Logarithm of the probability, in hundredths: for a side that has not opened, or has; by the
    status of the rank; and by the number of its cards in the hand."""
    by_seat: Annotated[Row, INT16, (SEATS, RANKS, MOST + 1)]
    """The same by player, rank and number of cards, as a network predicts them for one view."""


NONE: Final = bytes(HandModel.SIZE)
"""The blank model: all deals are equally likely."""

SIDES_BY: Final = ("closed", "opened")
"""Sections of the file: the player's side has not opened, or has."""

_FILE: Final = Path(__file__).with_name("hand_model.toml")


@cache
def _tables() -> dict[str, dict[str, dict[str, list[int]]]]:
    """Return the contents of the file, by book and number of players."""
    return tomllib.loads(_FILE.read_text("utf-8"))


def hand_model_of(rules: Rules, players: int) -> bytes:
    """Return the record of a book's hand model; ``NONE`` if there is none.

    Variations and house rules use their book's model.
    """
    found = table_of(_tables(), rules.name, players)
    if found is None:
        return NONE
    return record_of(
        weight for side in SIDES_BY for name in STATUSES for weight in found[side][name]
    )


def record_of(weights: Iterable[int]) -> bytes:
    """Return a hand model with these weights, in the order side, status, number of cards."""
    hand_model = HandModel.blank()
    hand_model.believed = BY_STATUS
    hand_model.put("weight", weights)
    return bytes(hand_model.data)


class HandBeliefs(NamedTuple):
    """Probabilities of hands, as records for the search."""

    model: bytes
    """The record of the hand model; blank if a network fills it for each view."""
    net: bytes
    """The network's weights; empty if there is none."""


def hand_beliefs(rules: Rules, players: int, hands: str) -> HandBeliefs:
    """Return the beliefs about hands that are named, one of ``canasta.engine.search.HANDS``.

    Raise ``ValueError`` if that is a network, and there is none for this table.
    """
    reads = hands == READ and hand_net_of(rules, players) is not None
    if hands == NET or reads:
        return HandBeliefs(NONE, net_weights(rules, players))
    return HandBeliefs(NONE if hands == DEALT else hand_model_of(rules, players), b"")
