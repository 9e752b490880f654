"""The people at a table: who came, what they propose to each other, who was sent away."""

from typing import TYPE_CHECKING, Final

import msgspec

from canasta.table import events as ev

if TYPE_CHECKING:
    from canasta.table.state import Table

MOST_REPORTS: Final = 50
"""Reports that a table keeps; older ones are dropped."""

MOST_BANNED: Final = 200
"""Bans that a table remembers; older ones are dropped."""

MOST_REFUSALS: Final = 200
"""Refused proposals that are remembered; the wait of each is short."""


class Guest(msgspec.Struct):
    """Somebody who came to the table."""

    name: str
    key: str
    invited: bool = False
    """Whether they came with an invitation."""
    invites: str = ""
    """The digest of the secret in the links with which they may invite others."""
    inviter: bool = False
    """Whether they may have sent such links: they have been the host, or had a seat."""
    muted: bool = False
    """Whether what they say is told to nobody."""
    kicked: int = 0
    """The number of the event by which they were last sent away; 0 for never."""


class Proposal(msgspec.Struct, frozen=True):
    """Something that needs the consent of those who sit at the table and are there."""

    person: str
    """Who asks."""
    kind: str
    """One of ``canasta.table.proposals.KINDS``."""
    seat: int
    """The seat it is about; -1 where it is about none."""
    about: str
    """The person it is about; empty where it is about none."""
    agreed: frozenset[str]
    """Who has said yes."""
    at: float
    """When it was made, in seconds since 1970."""
    moment: tuple[int, bool]
    """The deal in which it was made (:meth:`canasta.table.Table.deal_moment`)."""

    @property
    def what(self) -> tuple[str, int, str]:
        """What is asked for, whoever asks."""
        return self.kind, self.seat, self.about


class Refusal(msgspec.Struct, frozen=True):
    """A proposal that came to nothing: it is not made again at once."""

    person: str
    what: tuple[str, int, str]
    at: float


class Report(msgspec.Struct, frozen=True):
    """What somebody told the host of somebody else."""

    number: int
    person: str
    name: str
    """What the one who reports was called."""
    about: str
    about_name: str
    words: str


class Word(msgspec.Struct, frozen=True):
    """Something that was said, or that all are told of somebody."""

    number: int
    person: str
    words: str
    quick: bool = False
    hint: bool = False
    """Whether nothing was said: they were given a hint."""
    voided: bool = False
    """Whether nothing was said: the pages of those whom the words name left a shuffle void."""
    notice: str = ""
    """Whether nothing was said, but something was done to them or by them: what."""
    by: str = ""
    """Who did it."""
    consent: bool = False
    """Whether those at the table agreed to it."""
    heard: frozenset[str] | None = None
    """Who may be told of it; None for all."""
    names: tuple[str, str] | None = None
    """What the person and who did it were called, once one of them is not known any more."""


class Company:
    """The part of a table that is its people."""

    def __init__(self) -> None:
        """Nobody has come yet."""
        self.guests: dict[str, Guest] = {}
        self.invitation = ""
        """The secret in the links of those who invited at a table of an earlier release."""
        self.banned: dict[str, str] = {}
        """By the digests of their tokens, what those were called who may not come again."""
        self.proposal: Proposal | None = None
        self.refusals: list[Refusal] = []
        self.reports: list[Report] = []

    @property
    def has_invitations(self) -> bool:
        """Whether people can be invited here, as they can since version 3 of the events."""
        return bool(self.invitation) or any(guest.invites for guest in self.guests.values())

    def happen(self, table: "Table", entry: ev.StoredEvent) -> None:
        """An event about people happens."""
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
        """Somebody is known no more; what they have said keeps their name."""
        table.said = [self.kept(word, person) for word in table.said]
        if table.paused == person:
            table.paused = table.host
        table.looked.pop(person, None)
        return self.guests.pop(person)

    def kept(self, word: Word, person: str) -> Word:
        """A word with its names in it, where one of them goes."""
        if word.names is not None or person not in (word.person, word.by):
            return word
        return msgspec.structs.replace(word, names=self.names(word))

    def names(self, word: Word) -> tuple[str, str]:
        """What the one whom a word is about, and who did it, are called."""
        if word.names is not None:
            return word.names
        return self.guests[word.person].name, self.guests[word.by].name if word.by else ""
