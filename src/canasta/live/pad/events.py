"""Events of a score pad, as they are stored: numbered, and read in order to make the pad.

The name of a deal is the number of the event that entered it, so the other deals keep their names
when one is undone or struck.
"""

from typing import TypeAlias

import msgspec

from canasta.live.pad.entry import DealEntry

PAD_VERSION = 2
"""Version of the events, raised when one changes its form or meaning; older ones stay readable."""


class TableRules(msgspec.Struct, frozen=True):
    """The rules by which a pad scores."""

    book: str
    """A rule book and its variations: ``waldo+no-bridges``."""
    house: str = ""
    """House rules, the text of their file; they apply in place of ``book``."""
    players: int = 4


class PadOpened(msgspec.Struct, frozen=True, tag_field="type", tag="pad_opened"):
    """A pad was opened."""

    code: str
    rules: TableRules
    names: tuple[str, ...]
    """Players' names, by seat."""
    key: str
    """Digest of the secret with which people write on the pad."""
    dealer: int = 0
    """Seat of the first dealer."""
    title: str = ""
    version: int = PAD_VERSION
    round: int | None = None
    """Deals of the evening's round that it counts, 0 if it goes by the clock; None for a match."""
    start: tuple[int, ...] = ()
    """Scores with which the match goes on here; ``()`` for none."""
    openings: tuple[int, ...] = ()
    """Points to open by the number of the deal, the last for all later ones; ``()``: by score."""


class WriterGiven(msgspec.Struct, frozen=True, tag_field="type", tag="writer_given"):
    """A writer got a secret of their own, which is good for as much as the pad's first one."""

    key: str
    """Digest of the secret."""


class Sent(msgspec.Struct, frozen=True, kw_only=True):
    """Anything that a device may send again because the answer was lost."""

    sent: str = ""
    """A name that the device made for it: what has one happens once."""


class Written(Sent, frozen=True, tag_field="type"):
    """Anything that a person writes on a pad."""

    by: str
    """The writer's name, as they gave it."""


class DealEntered(Written, frozen=True, tag="deal_entered"):
    """A deal is over; the number of this event is its name."""

    entry: DealEntry


class DealCorrected(Written, frozen=True, tag="deal_corrected"):
    """A deal was entered wrongly."""

    deal: int
    entry: DealEntry


class DealStruck(Written, frozen=True, tag="deal_struck"):
    """A deal was entered that had not been played."""

    deal: int


class Fined(Written, frozen=True, tag="fined"):
    """Points given to a side, or taken from it, in the deal in play."""

    side: int
    points: int
    """Positive if they are given, negative if taken."""
    why: str = ""


class RequirementSet(Written, frozen=True, tag="requirement_set"):
    """A side needs other points to open in the deal in play."""

    side: int
    points: int
    why: str = ""


class StartSet(Written, frozen=True, tag="start_set"):
    """The match had begun elsewhere, with these scores of the sides."""

    scores: tuple[int, ...]


class RulesChosen(Written, frozen=True, tag="rules_chosen"):
    """Other rules apply from the deal on that was deal ``since`` then; the first deal is 1."""

    rules: TableRules
    since: int


class Named(Written, frozen=True, tag="named"):
    """The players have other names, given by seat."""

    names: tuple[str, ...]


class DealerChosen(Written, frozen=True, tag="dealer_chosen"):
    """The deal in play has another dealer; later deals follow from there."""

    seat: int


class Undone(Written, frozen=True, tag="undone"):
    """An event is undone; undoing this one restores it."""

    number: int


ByPerson: TypeAlias = (
    DealEntered
    | DealCorrected
    | DealStruck
    | Fined
    | RequirementSet
    | StartSet
    | RulesChosen
    | Named
    | DealerChosen
    | Undone
)
PadEvent: TypeAlias = PadOpened | WriterGiven | ByPerson
"""Any event of a pad."""


class StoredPadEvent(msgspec.Struct, frozen=True):
    """An event in its place: numbers count from 1 without gaps, times are seconds since 1970."""

    number: int
    at: float
    event: PadEvent
