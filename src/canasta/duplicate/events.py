"""What happens at a contest, as it is kept: numbered events that make it when read in order.

A contest is some boards that several tables play: the same packs, so that what they make of them
is compared. Whoever plays at one table is an entry. Entries are numbered from 0 in the order in
which they came.
"""

from typing import Final, Literal, TypeAlias

import msgspec

from canasta.table.clock import LAST
from canasta.table.settings import Settings

CONTEST_VERSION = 2
"""Raised whenever an event changes its form or meaning; older events stay readable."""

FOREVER: Final = LAST
"""When a contest ends that never does."""

Kind: TypeAlias = Literal["challenge", "day", "round"]
"""A challenge is sent by a link; a deal of the day is everybody's; a round is an evening's."""


class ContestOpened(msgspec.Struct, frozen=True, tag_field="type", tag="contest_opened"):
    """A contest was opened."""

    code: str
    kind: Kind
    settings: Settings
    """Of each of its tables."""
    secrets: tuple[str, ...]
    """From which the packs follow, one a board."""
    closes: float
    """When it ends, in seconds since 1970."""
    title: str = ""
    opener: str = ""
    """The digest of the secret with which it is closed; empty where only time closes it."""
    day: str = ""
    """Whose deal it is, as 2026-11-24; empty for any other contest."""
    version: int = CONTEST_VERSION
    link: str = ""
    """What its boards follow from, where that can be sent in a link (``links.py``); empty where its
    secrets were drawn, and nobody else has them."""


class Happened(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything that happens after that."""


class EntryMade(Happened, frozen=True, tag="entry_made"):
    """Somebody has a table at which the boards are played."""

    names: tuple[str, ...]
    """Who plays there: one person, or one name a seat, empty where a bot plays."""
    table: str
    """The code of the table; empty where they played elsewhere, and sent what they made of it."""
    tokens: tuple[str, ...]
    """The digests of the secrets by which the table knows them, as the names."""
    key: str = ""
    """The public key with which their results are signed, as hex digits (``signing.py``); empty if
    the boards have no link, or an earlier release wrote this."""


class TokenGiven(Happened, frozen=True, tag="token_given"):
    """Somebody's table knows them by another secret from now on."""

    entry: int
    seat: int
    token: str
    """Its digest."""


class BoardScored(Happened, frozen=True, tag="board_scored"):
    """A board is over at a table."""

    entry: int
    board: int
    """Its number, from 1."""
    totals: tuple[int, ...]
    """What each side has made of it."""
    ending: str
    out: int | None
    """The seat that went out or splashed."""
    play: str = ""
    """The digest of what was done, from the first step on; empty if an earlier release wrote it."""


class ContestClosed(Happened, frozen=True, tag="contest_closed"):
    """The contest is over: all cards are shown, and nothing counts any more."""


ContestEvent: TypeAlias = ContestOpened | EntryMade | TokenGiven | BoardScored | ContestClosed
"""Anything that is kept of a contest."""


class StoredContestEvent(msgspec.Struct, frozen=True):
    """An event in its place: numbers count from 1 without gaps, times are seconds since 1970."""

    number: int
    at: float
    event: ContestEvent


_DECODER = msgspec.json.Decoder(ContestEvent)


def decode(data: bytes) -> ContestEvent:
    """The event that some bytes hold.

    Raises:
        msgspec.MsgspecError: they hold none.
    """
    event: ContestEvent = _DECODER.decode(data)
    return event
