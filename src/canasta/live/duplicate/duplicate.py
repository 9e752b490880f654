"""A duplicate: its events and the state that follows from them."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import msgspec

from canasta.game import InvalidError
from canasta.live.base.kind import Kind
from canasta.live.base.names import Names, looks
from canasta.live.duplicate import events as e
from canasta.live.duplicate.events import (
    DUPLICATE_VERSION,
    DuplicateClosed,
    DuplicateEvent,
    DuplicateOpened,
    EntryMade,
    StoredDuplicateEvent,
    TokenGiven,
)
from canasta.live.table.fair import commitment, is_secret
from canasta.live.table.settings import rules_of
from canasta.rules import Rules

MOST_ENTRIES: Final = 2_000
"""Most tables of one duplicate."""

MOST_SENT: Final = 1_000
"""Most entries from elsewhere, so that room is left for those who play here."""

_MOST_POINTS: Final = 1_000_000
_SIDES: Final = 2


@dataclass(slots=True)
class Entry:
    """The players of the boards at one table.

    Attributes:
        number: its number, from 0.
        names: their names.
        table: the code of the table; empty if they played elsewhere.
        tokens: the digests of the secrets by which they are known.
        key: the public key with which they sign results; empty if none is known.
        same_name: the entry's number among those of its name, from 1.
        scored: the results of the boards that are over, by number.
    """

    number: int
    names: tuple[str, ...]
    table: str
    tokens: tuple[str, ...]
    key: str = ""
    same_name: int = 1
    scored: dict[int, e.BoardScored] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Names of its players, joined with ``&``."""
        return " & ".join(name for name in self.names if name)

    @property
    def shown(self) -> str:
        """Its name as results show it: later entries of the same name have a number."""
        return self.name if self.same_name == 1 else f"{self.name} ({self.same_name})"


class Duplicate:
    """A duplicate and all that has happened at it.

    Attributes:
        entries: the events in their order.
        players: the entries, in the order in which they came.
        closed: true if it is over.
    """

    def __init__(self) -> None:
        self.entries: list[e.StoredDuplicateEvent] = []
        self.players: list[Entry] = []
        self.closed = False
        self._of_table: dict[str, Entry] = {}
        self._names = Names()
        self._named: dict[str, int] = {}
        self._shown = Names()
        self._tokens: dict[str, Entry] = {}
        self._rules: Rules | None = None
        """Held so that :func:`rules_of` has them in its cache, with however many duplicates."""
        self._of_board: dict[int, list[tuple[Entry, e.BoardScored]]] = {}

    @classmethod
    def of(cls, entries: list[e.StoredDuplicateEvent]) -> "Duplicate":
        """Return the duplicate that some events make.

        Raises:
            ValueError: they do not follow one another, or cannot have happened.
        """
        duplicate = cls()
        for entry in entries:
            duplicate.apply(entry)
        return duplicate

    @property
    def number(self) -> int:
        """Number of the last event."""
        return len(self.entries)

    @property
    def first_event(self) -> e.DuplicateOpened:
        """The first event.

        Raises:
            ValueError: there is none.
        """
        if not self.entries or not isinstance(self.entries[0].event, e.DuplicateOpened):
            raise ValueError("the boards have not been opened")
        return self.entries[0].event

    @property
    def code(self) -> str:
        """The duplicate's code."""
        return self.first_event.code

    @property
    def boards(self) -> int:
        """Number of boards."""
        return len(self.first_event.secrets)

    @property
    def commitments(self) -> tuple[str, ...]:
        """Commitments to the boards' secrets, which are published from the start."""
        return tuple(commitment(secret) for secret in self.first_event.secrets)

    def over(self, now: float) -> bool:
        """Return whether the duplicate is over at a time, in seconds since 1970."""
        return self.closed or now >= self.first_event.closes

    def at_table(self, table: str) -> Entry | None:
        """Return the entry that plays at a table."""
        return self._of_table.get(table)

    def known_by(self, digest: str) -> Entry | None:
        """Return the entry that is known by the secret with this digest."""
        return self._tokens.get(digest) if digest else None

    def signed_by(self, key: str) -> Entry | None:
        """Return the entry whose results a public key signs."""
        return next((one for one in self.players if key and one.key == key), None)

    def is_called(self, name: str) -> bool:
        """Return whether an entry that plays at a table here has a name that looks like this one.

        The name in a result from elsewhere is not checked, so it keeps no one from playing.
        """
        return name in self._names

    def played_by_all(self, board: int) -> bool:
        """Return whether all tables of an evening's round have played a board.

        Always false for a challenge or a day, whose players are not known beforehand.
        """
        whole = self.first_event.kind == "round" and bool(self.players)
        return whole and all(board in entry.scored for entry in self.players)

    def may_look_back(self, board: int) -> bool:
        """Return whether those who have played a board may see it again, with all hands.

        At an evening, others in the same room may have yet to play it. The players of a challenge
        or a day are not known beforehand, so there is no one to wait for.
        """
        return self.first_event.kind != "round" or self.closed or self.played_by_all(board)

    def scores_of(self, board: int) -> Sequence[tuple[Entry, e.BoardScored]]:
        """Return the results of a board, in the order in which they were noted."""
        return self._of_board.get(board, ())

    def finished(self) -> int:
        """Return the number of entries that have played all boards."""
        return sum(len(entry.scored) == self.boards for entry in self.players)

    def apply(self, entry: e.StoredDuplicateEvent) -> None:
        """Apply the next event.

        Raises:
            ValueError: it does not follow the last, or cannot have happened.
        """
        event = entry.event
        if entry.number != self.number + 1 or isinstance(event, e.DuplicateOpened) != (
            entry.number == 1
        ):
            raise ValueError(f"event {entry.number} cannot follow event {self.number}")
        if self.closed:
            raise ValueError(f"event {entry.number}: the boards were over")
        match event:
            case e.DuplicateOpened(secrets=secrets, settings=settings):
                with suppress(InvalidError):  # rules of an earlier release, perhaps
                    self._rules = rules_of(settings)
                if not secrets or not all(map(is_secret, secrets)):
                    raise ValueError("there are no boards")
            case e.EntryMade():
                self._enter(event)
            case e.TokenGiven():
                self._give(event)
            case e.BoardScored():
                self._score(event)
            case e.DuplicateClosed():
                self.closed = True
        self.entries.append(entry)

    def _enter(self, event: e.EntryMade) -> None:
        if (event.table and event.table in self._of_table) or len(event.names) != len(event.tokens):
            raise ValueError("the table had an entry, or someone is unknown")
        made = Entry(len(self.players), event.names, event.table, event.tokens, event.key)
        self.players.append(made)
        if len(event.names) == 1:
            alike = looks(made.name)
            made.same_name = 1 + max(self._named.get(look, 0) for look in alike)
            while made.shown in self._shown:  # a player may be called "Ann (2)"
                made.same_name += 1
            self._shown.add(made.shown)
            self._named.update(dict.fromkeys(alike, made.same_name))
        if event.table:
            self._of_table[event.table] = made
            self._names.add(made.name)
        self._tokens.update((token, made) for token in event.tokens if token)

    def _give(self, event: e.TokenGiven) -> None:
        if not 0 <= event.entry < len(self.players):
            raise ValueError("there is no such entry")
        known = self.players[event.entry]
        if not 0 <= event.seat < len(known.tokens):
            raise ValueError("there is no such seat")
        self._tokens.pop(known.tokens[event.seat], None)
        tokens = [*known.tokens]
        tokens[event.seat] = event.token
        known.tokens = tuple(tokens)
        self._tokens[event.token] = known

    def _score(self, event: e.BoardScored) -> None:
        if not 0 <= event.entry < len(self.players) or not 1 <= event.board <= self.boards:
            raise ValueError("there is no such entry, or no such board")
        if any(abs(points) > _MOST_POINTS for points in event.totals) or len(event.totals) < _SIDES:
            raise ValueError("no board brings so many points, or they are not all sides'")
        scored = self.players[event.entry].scored
        if event.board in scored:
            raise ValueError("no one plays a board twice")
        scored[event.board] = event
        entry = self.players[event.entry]
        self._of_board.setdefault(event.board, []).append((entry, event))


def _without_keys(event: DuplicateEvent) -> DuplicateEvent:
    match event:
        case DuplicateOpened():
            return msgspec.structs.replace(event, opener="")
        case EntryMade(tokens=tokens):
            return msgspec.structs.replace(event, tokens=tuple("" for _ in tokens))
        case TokenGiven():
            return msgspec.structs.replace(event, token="")
    return event


def taken_in(duplicate: Duplicate, code: str, at: float) -> list[StoredDuplicateEvent]:
    """Return the events of a duplicate that was read from a record.

    It is closed, because no player is known by a secret any more.
    """
    opened = msgspec.structs.replace(duplicate.first_event, code=code)
    entries = [msgspec.structs.replace(duplicate.entries[0], event=opened), *duplicate.entries[1:]]
    if duplicate.closed:
        return entries
    return [*entries, StoredDuplicateEvent(len(entries) + 1, at, DuplicateClosed())]


def _public(duplicate: Duplicate) -> list[StoredDuplicateEvent]:
    return [
        msgspec.structs.replace(entry, event=_without_keys(entry.event))
        for entry in duplicate.entries
    ]


DUPLICATES: Final = Kind(
    "contest",
    "contest",
    StoredDuplicateEvent,
    e.DuplicateEvent,
    Duplicate.of,
    _public,
    DUPLICATE_VERSION,
)
"""The kind of duplicates; records are for hosts only, as they hold the boards' secrets."""

record_of: Final = DUPLICATES.record_of
read_record: Final = DUPLICATES.read_record
