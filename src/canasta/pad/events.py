"""What happens on a score pad, as it is kept: numbered events that make the pad when read in order.

A deal is named by the number of the event that entered it, so that undoing or striking one leaves
the names of the others as they are.
"""

from typing import TypeAlias

import msgspec

from canasta.pad.entry import DealEntry

PAD_VERSION = 2
"""Raised whenever an event changes its form or meaning; older events stay readable."""


class PadRules(msgspec.Struct, frozen=True):
    """The rules that a pad counts by."""

    book: str
    """A book, with its variations: ``waldo+no-bridges``."""
    house: str = ""
    """House rules over a book, the text of their file; they stand before ``book``."""
    players: int = 4


class PadOpened(msgspec.Struct, frozen=True, tag_field="type", tag="pad_opened"):
    """A pad was opened."""

    code: str
    rules: PadRules
    names: tuple[str, ...]
    """Who plays, by seat."""
    key: str
    """The digest of the secret with which people write on it."""
    dealer: int = 0
    """Who deals first."""
    title: str = ""
    version: int = PAD_VERSION


class WriterGiven(msgspec.Struct, frozen=True, tag_field="type", tag="writer_given"):
    """Somebody may write on the pad with a secret of their own, as may those who have the first."""

    key: str
    """The digest of the secret."""


class Written(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything that somebody writes on a pad."""

    by: str
    """Who wrote it, as they call themselves."""


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
    """Points are taken from a side, or given, in the deal that is in play."""

    side: int
    points: int
    """With their sign."""
    why: str = ""


class RequirementSet(Written, frozen=True, tag="requirement_set"):
    """A side needs other points to open in the deal that is in play."""

    side: int
    points: int
    why: str = ""


class RulesChosen(Written, frozen=True, tag="rules_chosen"):
    """Other rules hold from a deal on; the first is 1."""

    rules: PadRules
    since: int


class Named(Written, frozen=True, tag="named"):
    """Who plays, by seat."""

    names: tuple[str, ...]


class DealerChosen(Written, frozen=True, tag="dealer_chosen"):
    """Who deals the deal that is in play; it goes on from there."""

    seat: int


class Undone(Written, frozen=True, tag="undone"):
    """An event does not hold; undoing this one makes it hold again."""

    number: int


PadEvent: TypeAlias = (
    PadOpened
    | WriterGiven
    | DealEntered
    | DealCorrected
    | DealStruck
    | Fined
    | RequirementSet
    | RulesChosen
    | Named
    | DealerChosen
    | Undone
)
"""Anything that is kept of a pad."""


class StoredPadEvent(msgspec.Struct, frozen=True):
    """An event in its place: numbers count from 1 without gaps, times are seconds since 1970."""

    number: int
    at: float
    event: PadEvent


_DECODER = msgspec.json.Decoder(PadEvent)


def decode(data: bytes) -> PadEvent:
    """The event that some bytes hold.

    Raises:
        msgspec.MsgspecError: they hold none.
    """
    event: PadEvent = _DECODER.decode(data)
    return event
