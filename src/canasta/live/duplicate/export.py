"""A contest's record, which can be read back; it holds none of the players' secrets."""

from typing import Final

import msgspec

from canasta.escaping import holds_steering
from canasta.game import InvalidError
from canasta.live.base.actor import Kind
from canasta.live.duplicate.contest import Contest
from canasta.live.duplicate.events import (
    CONTEST_VERSION,
    ContestClosed,
    ContestEvent,
    ContestOpened,
    EntryMade,
    StoredContestEvent,
    TokenGiven,
    decode,
)

FORMAT: Final = "canasta contest"


class ContestRecord(msgspec.Struct, frozen=True):
    """A contest as its file holds it."""

    format: str
    version: int
    events: tuple[StoredContestEvent, ...]


def record_of(contest: Contest) -> bytes:
    """Return the contest's record, as JSON; for hosts only, as it holds the boards' secrets."""
    events = tuple(
        msgspec.structs.replace(entry, event=_without_keys(entry.event))
        for entry in contest.entries
    )
    record = ContestRecord(FORMAT, CONTEST_VERSION, events)
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def _without_keys(event: ContestEvent) -> ContestEvent:
    match event:
        case ContestOpened():
            return msgspec.structs.replace(event, opener="")
        case EntryMade(tokens=tokens):
            return msgspec.structs.replace(event, tokens=tuple("" for _ in tokens))
        case TokenGiven():
            return msgspec.structs.replace(event, token="")
    return event


def is_contest(data: bytes) -> bool:
    """Return whether a file is a contest's record, sound or not, of this release or another."""
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return isinstance(head, dict) and head.get("format") == FORMAT


def taken_in(contest: Contest, code: str, at: float) -> list[StoredContestEvent]:
    """Return the events of a contest that was read from a record.

    It is closed, because no player is known by a secret any more.

    Args:
        contest: the contest, as it was read.
        code: its code here.
        at: the time, in seconds since 1970.
    """
    opened = msgspec.structs.replace(contest.first_event, code=code)
    entries = [msgspec.structs.replace(contest.entries[0], event=opened), *contest.entries[1:]]
    if contest.closed:
        return entries
    return [*entries, StoredContestEvent(len(entries) + 1, at, ContestClosed())]


def read_record(data: bytes) -> Contest:
    """Return the contest of a record.

    Raises:
        InvalidError: ``contest.record``, ``contest.record_version``.
    """
    if not is_contest(data):
        raise InvalidError("contest.record", "This is no contest's record, or it is damaged.")
    version = msgspec.json.decode(data).get("version")
    if version not in range(1, CONTEST_VERSION + 1):
        raise InvalidError(
            "contest.record_version",
            f"This contest is of version {version!r:.20}; this release reads versions "
            f"up to {CONTEST_VERSION}.",
        )
    try:
        if holds_steering(msgspec.json.decode(data)):
            raise ValueError("a name or a text in it holds control characters")
        events = list(msgspec.json.decode(data, type=ContestRecord).events)
        if not events:
            raise ValueError("nothing has happened at it")
        return Contest.of(events)
    except (msgspec.MsgspecError, UnicodeError, ValueError) as error:
        raise InvalidError(
            "contest.record", f"This contest cannot have been played: {error}."
        ) from None


CONTESTS: Final = Kind(
    "contest", StoredContestEvent, decode, lambda entries: record_of(Contest.of(entries))
)
"""The kind of contests, in which several tables play the same boards."""
