"""The people at a table: guests, their proposals and reports, and people who were sent away."""

from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    pass

MOST_REPORTS: Final = 50
"""Most reports that a table stores; older ones are dropped."""

MOST_BANNED: Final = 200
"""Most bans that a table remembers; older ones are dropped."""

MOST_REFUSALS: Final = 200
"""Most refused proposals that a table remembers; the wait after each is short."""


class Guest(msgspec.Struct):
    """A person who came to the table."""

    name: str
    key: str
    invited: bool = False
    """True if they came with an invitation."""
    invites: str = ""
    """Digest of the secret in the links with which they may invite others."""
    inviter: bool = False
    """True if they may have sent such links: they have been the host, or had a seat."""
    muted: bool = False
    """True if they may neither write in the chat nor change their name."""
    kicked: int = 0
    """Number of the event by which they were last sent away; 0 for never."""


class Proposal(msgspec.Struct, frozen=True):
    """A request that needs the consent of the people who sit at the table and are there."""

    person: str
    """The person who asks."""
    kind: str
    """One of ``canasta.live.table.proposals.KINDS``."""
    seat: int
    """The seat it is about; -1 for none."""
    about: str
    """The person it is about; empty for none."""
    agreed: frozenset[str]
    """The people who have said yes."""
    at: float
    """Time at which it was made, in seconds since 1970."""
    moment: tuple[int, bool]
    """The deal in which it was made (:meth:`canasta.live.table.Table.deal_moment`)."""

    @property
    def what(self) -> tuple[str, int, str]:
        """The request without the person who asks: its kind, seat and person."""
        return self.kind, self.seat, self.about


class Refusal(msgspec.Struct, frozen=True):
    """A refused proposal, which is not made again at once."""

    person: str
    what: tuple[str, int, str]
    at: float


class Report(msgspec.Struct, frozen=True):
    """A report of one person about another, for the host."""

    number: int
    person: str
    name: str
    """Name at that time of the person who reports."""
    about: str
    about_name: str
    words: str


class ChatEntry(msgspec.Struct, frozen=True):
    """An entry of the chat: words, or a notice about a person."""

    number: int
    person: str
    words: str
    quick: bool = False
    hint: bool = False
    """True if the entry says that the person was given a hint."""
    voided: bool = False
    """True if the entry says that the people named in its words left a shuffle void."""
    notice: str = ""
    """The event of a notice, done to the person or by them; else empty."""
    by: str = ""
    """The person who did it; empty if there is none."""
    consent: bool = False
    """True if the people at the table agreed to it."""
    heard: frozenset[str] | None = None
    """The people who may see it; None for everyone."""
    names: tuple[str, str] | None = None
    """Names of ``person`` and ``by``, stored if the table may no longer know one of them."""


class Company:
    """The part of a table that is its people."""

    def __init__(self) -> None:
        self.guests: dict[str, Guest] = {}
        self.invitation = ""
        """Secret of the invitation links at a table of an earlier release; else empty."""
        self.banned: dict[str, str] = {}
        """Names of banned people, by the digests of their tokens."""
        self.proposal: Proposal | None = None
        self.refusals: list[Refusal] = []
        self.reports: list[Report] = []

    @property
    def has_invitations(self) -> bool:
        """True if people can be invited here, as they can since version 3 of the events."""
        return bool(self.invitation) or any(guest.invites for guest in self.guests.values())

    def ban(self, guest: Guest) -> None:
        """Keep a guest who was let go from coming back."""
        self.banned[guest.key] = guest.name
        while len(self.banned) > MOST_BANNED:
            del self.banned[next(iter(self.banned))]

    def refuse(self, refusal: Refusal) -> None:
        """Remember a refused proposal."""
        self.refusals = [*self.refusals, refusal][-MOST_REFUSALS:]

    def report(self, number: int, person: str, about: str, words: str) -> None:
        """Add a report of one person about another."""
        names = self.guests[person].name, self.guests[about].name
        report = Report(number, person, names[0], about, names[1], words)
        self.reports = [*self.reports, report][-MOST_REPORTS:]

    def with_names(self, word: ChatEntry, person: str) -> ChatEntry:
        """Return a chat entry, with its names stored in it if it is about a person who goes."""
        if word.names is not None or person not in (word.person, word.by):
            return word
        return msgspec.structs.replace(word, names=self.names(word))

    def names(self, word: ChatEntry) -> tuple[str, str]:
        """Return the names of the person that a chat entry is about and of the one who did it."""
        if word.names is not None:
            return word.names
        return self.guests[word.person].name, self.guests[word.by].name if word.by else ""
