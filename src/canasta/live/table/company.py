"""The people at a table: guests, their proposals and reports, and people who were sent away."""

from typing import TYPE_CHECKING, Final

import msgspec

from canasta.live.table import events as ev

if TYPE_CHECKING:
    from canasta.live.table.state import Table

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


class Word(msgspec.Struct, frozen=True):
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
        """Begin without people."""
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

    def happen(self, table: "Table", entry: ev.StoredEvent) -> None:
        """Apply an event about people."""
        match entry.event:
            case ev.Proposed(person, kind, seat, about):
                self.proposal = Proposal(
                    person, kind, seat, about, frozenset(), entry.at, table.deal_moment
                )
            case ev.Agreed(person) if self.proposal is not None:
                agreed = self.proposal.agreed | {person}
                self.proposal = msgspec.structs.replace(self.proposal, agreed=agreed)
            case ev.ProposalEnded(how):
                self._end(table, entry, how)
            case ev.Kicked(person, by, consent):
                self._sent_away(table, person)
                self.guests[person].kicked = entry.number
                table.notice(entry.number, person, "kicked", by, consent)
            case ev.Banned(person, by, consent):
                self._sent_away(table, person)
                table.notice(entry.number, person, "banned", by, consent)
                guest = self._let_go(table, person)
                self.banned[guest.key] = guest.name
                while len(self.banned) > MOST_BANNED:
                    del self.banned[next(iter(self.banned))]
            case ev.Muted(person, by, muted, consent):
                self.guests[person].muted = muted
                what = "muted" if muted else "unmuted"
                table.notice(entry.number, person, what, by, consent)
            case ev.LetGo(person):
                self._let_go(table, person)
            case ev.Reported(person, about, words):
                names = self.guests[person].name, self.guests[about].name
                report = Report(entry.number, person, names[0], about, names[1], words)
                self.reports = [*self.reports, report][-MOST_REPORTS:]

    def _sent_away(self, table: "Table", person: str) -> None:
        if table.in_deal and person in table.looked:
            table.sent_from.add(table.looked[person])

    def _end(self, table: "Table", entry: ev.StoredEvent, how: str) -> None:
        proposal, self.proposal = self.proposal, None
        if proposal is not None and how in {"no", "late"}:
            table.notice(entry.number, proposal.person, "declined")
            refusal = Refusal(proposal.person, proposal.what, entry.at)
            self.refusals = [*self.refusals, refusal][-MOST_REFUSALS:]

    def _let_go(self, table: "Table", person: str) -> Guest:
        """Forget a person; the chat keeps their name."""
        table.said = [self.kept(word, person) for word in table.said]
        if table.paused == person:
            table.paused = table.host
        table.looked.pop(person, None)
        return self.guests.pop(person)

    def kept(self, word: Word, person: str) -> Word:
        """Return a chat entry, with its names stored in it if it is about a person who goes."""
        if word.names is not None or person not in (word.person, word.by):
            return word
        return msgspec.structs.replace(word, names=self.names(word))

    def names(self, word: Word) -> tuple[str, str]:
        """Return the names of the person that a chat entry is about and of the one who did it."""
        if word.names is not None:
            return word.names
        return self.guests[word.person].name, self.guests[word.by].name if word.by else ""
