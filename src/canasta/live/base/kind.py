"""Kinds of things that are stored under codes, and their records as files."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from canasta.escaping import holds_steering
from canasta.game import CanastaError, InvalidError
from canasta.live.base.actor import NumberedEvent

EntryT = TypeVar("EntryT", bound=NumberedEvent)
SubjectT = TypeVar("SubjectT")


@dataclass(frozen=True)
class Kind(Generic[SubjectT, EntryT]):
    """A kind of thing that its events make, for stores and files that know bytes and keys only."""

    name: str
    """The name, which is also the beginning of its keys and of its errors' codes."""
    title: str
    """Its name in sentences."""
    entry: Callable[[int, float, Any], EntryT]
    """The type of its stored events: makes one from a number, a time and an event."""
    event: Any
    """The type of its events."""
    make: Callable[[list[EntryT]], SubjectT]
    """Makes the thing from its events; raises if they are inconsistent."""
    public: Callable[[SubjectT], Sequence[EntryT]]
    """Returns its events as a file may hold them, without secrets."""
    version: int
    """The version of its events that is written."""
    oldest: int = 1
    """The oldest version that is read."""
    most: int = 1_000_000
    """Maximum number of events in a file."""
    prefix: str | None = None
    """Beginning of its keys before the colon; None for the name. Empty for tables: their keys are
    their codes."""

    @cached_property
    def decode(self) -> Callable[[bytes], Any]:
        """Decode an event; it raises ``msgspec.MsgspecError`` if the bytes are not one."""
        return msgspec.json.Decoder(self.event).decode

    @property
    def keys(self) -> str:
        """Beginning of its keys before the colon; empty if they are bare codes."""
        return self.name if self.prefix is None else self.prefix

    def unfinished(self, entries: Sequence[EntryT]) -> bool:  # noqa: ARG002
        """Return whether more time has to pass before the thing may be archived."""
        return False

    def file_name(self, code: str, at: float) -> str:
        """Return the name of the file that a thing is archived in."""
        return f"{self.name}-{code}-{at:.0f}.json"

    @property
    def format(self) -> str:
        """The first field of a record."""
        return f"canasta {self.name}"

    def record_of(self, subject: SubjectT) -> bytes:
        """Return the record of a thing, as JSON."""
        events = tuple(self.public(subject))
        record = {"format": self.format, "version": self.version, "events": events}
        return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"

    def record(self, entries: list[EntryT]) -> bytes:
        """Return the record of stored events; raises if they are inconsistent."""
        return self.record_of(self.make(entries))

    def is_record(self, data: bytes) -> bool:
        """Return whether a file is a record of the kind, sound or not, of any release."""
        head = _head(data)
        return isinstance(head, dict) and head.get("format") == self.format

    def read_record(self, data: bytes) -> SubjectT:
        """Return the thing of a record.

        Raises:
            InvalidError: ``NAME.record``, ``NAME.record_version``.
        """
        code, head = f"{self.name}.record", _head(data)
        if not isinstance(head, dict) or head.get("format") != self.format:
            raise InvalidError(code, f"This is no {self.title}'s record, or it is damaged.")
        if head.get("version") not in range(self.oldest, self.version + 1):
            raise InvalidError(
                f"{self.name}.record_version",
                f"This {self.title} is of version {head.get('version')!r:.20}; this release reads "
                f"versions up to {self.version}.",
            )
        try:
            if holds_steering(head):
                raise ValueError("a name or a text in it holds control characters")
            events: list[EntryT] = msgspec.convert(head.get("events"), list[self.entry])  # type: ignore[name-defined]
            if not 0 < len(events) <= self.most:
                raise ValueError("nothing has happened in it, or too much")
            return self.make(events)
        except (msgspec.MsgspecError, UnicodeError, ValueError, CanastaError) as error:
            raise InvalidError(code, f"This {self.title} is damaged: {error}.") from None


def _head(data: bytes) -> Any:
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
