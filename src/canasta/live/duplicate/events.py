"""Events of a duplicate, as they are stored: numbered, and read in order to make it.

A duplicate is a number of boards that several tables play with the same packs, so that their
results can be compared. The players of one table are an entry. Entries are numbered from 0 in the
order in which they came.
"""

from typing import Final, Literal, TypeAlias

import msgspec

from canasta.live.base.actor import LAST
from canasta.live.table.settings import Settings

DUPLICATE_VERSION = 2
"""Version of the events, raised when one changes its form or meaning; older ones stay readable."""

FOREVER: Final = LAST
"""End of a duplicate that never ends."""

Kind: TypeAlias = Literal["challenge", "day", "round"]
"""A challenge is sent by a link, a deal of the day is open to all, a round is an evening's."""


class DuplicateOpened(msgspec.Struct, frozen=True, tag_field="type", tag="contest_opened"):
    """A duplicate was opened."""

    code: str
    kind: Kind
    settings: Settings
    """Settings of each of its tables."""
    secrets: tuple[str, ...]
    """Secrets from which the packs follow, one for each board."""
    closes: float
    """Time at which it ends, in seconds since 1970."""
    title: str = ""
    opener: str = ""
    """Digest of the secret that closes it; empty if only time does."""
    day: str = ""
    """Day whose deal it is, such as 2026-11-24; empty for any other duplicate."""
    version: int = DUPLICATE_VERSION
    link: str = ""
    """Text of the link from which its boards follow (``links.py``); empty if its secrets were drawn
    and are known to this server alone."""


class Happened(msgspec.Struct, frozen=True, tag_field="type"):
    """Any later event."""


class EntryMade(Happened, frozen=True, tag="entry_made"):
    """Players have a table at which they play the boards."""

    names: tuple[str, ...]
    """Names of the players there: one person, or one name a seat, empty for a bot."""
    table: str
    """Code of the table; empty if they played elsewhere and sent their result."""
    tokens: tuple[str, ...]
    """Digests of the secrets by which the table knows them, in the order of ``names``."""
    key: str = ""
    """Public key with which their results are signed, as hex digits (``signing.py``); empty if the
    boards have no link, or if an earlier release wrote this."""


class TokenGiven(Happened, frozen=True, tag="token_given"):
    """A table knows one of its players by another secret from now on."""

    entry: int
    seat: int
    token: str
    """Digest of the secret."""


class BoardScored(Happened, frozen=True, tag="board_scored"):
    """A board is over at a table."""

    entry: int
    board: int
    """Number of the board, from 1."""
    totals: tuple[int, ...]
    """Points of each side."""
    ending: str
    out: int | None
    """Seat that went out or splashed."""
    play: str = ""
    """Digest of all steps of the board; empty if an earlier release wrote this."""


class DuplicateClosed(Happened, frozen=True, tag="contest_closed"):
    """The duplicate is over: all cards are shown, and nothing counts any more."""


DuplicateEvent: TypeAlias = DuplicateOpened | EntryMade | TokenGiven | BoardScored | DuplicateClosed
"""Any event of a duplicate."""


class StoredDuplicateEvent(msgspec.Struct, frozen=True):
    """An event in its place: numbers count from 1 without gaps, times are seconds since 1970."""

    number: int
    at: float
    event: DuplicateEvent
