"""What players keep: hands are sampled as they are held, not as they were dealt.

Players throw single cards and keep pairs, and lay what fits their melds: of hands that are dealt
by chance from the hidden cards, many are not such as anybody holds. How often a rank is held so
many times, by what the table shows of it, was counted in games of bots (``tools/hand_model.py``);
from there come the weights of a hand (``hand_model.toml``), by which the cards of a sample change
places.
"""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Annotated, Final

from canasta.cards import JOKER_RANK
from canasta.engine.number_file import table_of
from canasta.engine.record import INT16, Record, Row
from canasta.engine.sizes import SEATS
from canasta.rules import Rules

STATUSES: Final = ("plain", "thrown", "let_lie", "short", "full", "theirs", "wild", "three")
"""What the table shows of a rank, for a player: nothing; the player threw it, or let it lie on
the pile; the own side has an incomplete set of it, or a complete one; another side has one; it is
wild; it is a three."""

MOST: Final = 7
"""Cards of a rank in a hand that are told apart."""

RANKS: Final = JOKER_RANK + 1

BY_STATUS: Final = 1
BY_SEAT: Final = 2

STEPS: Final = 100
"""Weights are in so many parts of a natural logarithm."""


class HandModel(Record):
    """How likely hands are."""

    believed: Annotated[int, INT16]
    """Whether hands are sampled by them: ``BY_STATUS``, ``BY_SEAT``, or 0 for not at all."""
    weight: Annotated[Row, INT16, (2, len(STATUSES), MOST + 1)]
    """For a player whose side has not opened, or has; for what the table shows of a rank; and for
    so many cards of it in the hand: the logarithm of how likely that is, in hundredths."""
    by_seat: Annotated[Row, INT16, (SEATS, RANKS, MOST + 1)]
    """The same for each player and rank, as a network tells them of one view."""


NONE: Final = bytes(HandModel.SIZE)
"""Hands are as likely as they are dealt."""

SIDES_BY: Final = ("closed", "opened")
"""Whether the player's side has opened."""

_FILE: Final = Path(__file__).with_name("hand_model.toml")


@cache
def _tables() -> dict[str, dict[str, dict[str, list[int]]]]:
    """What was counted, by book and number of players."""
    return tomllib.loads(_FILE.read_text("utf-8"))


def hand_model_of(rules: Rules, players: int) -> bytes:
    """The record of a book's hand model; ``NONE`` where there is none.

    Variations and house rules go by their book's.
    """
    found = table_of(_tables(), rules.name, players)
    if found is None:
        return NONE
    return record_of(
        weight for side in SIDES_BY for name in STATUSES for weight in found[side][name]
    )


def record_of(weights: Iterable[int]) -> bytes:
    """The model by which hands are sampled, of weights by side, status and cards."""
    hand_model = HandModel.blank()
    hand_model.believed = BY_STATUS
    hand_model.put("weight", weights)
    return bytes(hand_model.data)
