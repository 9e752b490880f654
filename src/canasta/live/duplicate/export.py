"""A contest's record, which can be read back; it holds none of the players' secrets."""

from typing import Final

import msgspec

from canasta.live.base.kind import Kind
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


def _without_keys(event: ContestEvent) -> ContestEvent:
    match event:
        case ContestOpened():
            return msgspec.structs.replace(event, opener="")
        case EntryMade(tokens=tokens):
            return msgspec.structs.replace(event, tokens=tuple("" for _ in tokens))
        case TokenGiven():
            return msgspec.structs.replace(event, token="")
    return event


def taken_in(contest: Contest, code: str, at: float) -> list[StoredContestEvent]:
    """Return the events of a contest that was read from a record.

    It is closed, because no player is known by a secret any more.
    """
    opened = msgspec.structs.replace(contest.first_event, code=code)
    entries = [msgspec.structs.replace(contest.entries[0], event=opened), *contest.entries[1:]]
    if contest.closed:
        return entries
    return [*entries, StoredContestEvent(len(entries) + 1, at, ContestClosed())]


def _public(contest: Contest) -> list[StoredContestEvent]:
    return [
        msgspec.structs.replace(entry, event=_without_keys(entry.event))
        for entry in contest.entries
    ]


CONTESTS: Final = Kind(
    "contest", "contest", StoredContestEvent, decode, Contest.of, _public, CONTEST_VERSION
)
"""The kind of contests; records are for hosts only, as they hold the boards' secrets."""

record_of: Final = CONTESTS.record_of
read_record: Final = CONTESTS.read_record
