"""The people at a table as everybody sees them, and what they propose to each other."""

from collections.abc import Collection
from typing import Final

import msgspec

from canasta.table.proposals import ANSWER_WITHIN
from canasta.table.state import Table

_MOST_SHOWN: Final = 40
"""People without a seat who are named; of more only the number is told."""


class PersonView(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at the table."""

    person: str
    """What they are called in requests: nobody is let in with it."""
    name: str
    seat: int
    """-1 for somebody who watches."""
    present: bool
    host: bool
    muted: bool


class ProposalView(msgspec.Struct, frozen=True, kw_only=True):
    """Something that those who sit at the table are asked to agree to."""

    kind: str
    """``seat``, ``stand_in``, ``kick``, ``ban`` or ``mute``."""
    person: str
    name: str
    """Who asks."""
    seat: int
    """The seat that they want, or at which a bot is to stand in; else -1."""
    about: str
    """What the person is called whom it is about; empty for none."""
    asked: tuple[int, ...]
    """The seats whose people have to agree."""
    agreed: tuple[int, ...]
    """The seats whose people have agreed."""
    until: float
    """When it is too late to answer, in seconds since 1970."""


def people_view(table: Table, present: Collection[str]) -> tuple[PersonView, ...]:
    """Who sits at the table, and who is there without a seat."""
    seats = {
        chair.person: seat for seat, chair in enumerate(table.chairs) if chair.person is not None
    }
    watching = [one for one in table.guests if one not in seats and one in present]
    return tuple(
        PersonView(
            person=person,
            name=table.guests[person].name,
            seat=seats.get(person, -1),
            present=person in present,
            host=person == table.host,
            muted=table.guests[person].muted,
        )
        for person in (*seats, *watching[:_MOST_SHOWN])
    )


def proposal_view(table: Table, asked: Collection[str]) -> ProposalView | None:
    """What waits for answers; None where nothing does."""
    proposal = table.company.proposal
    if proposal is None or proposal.person not in table.guests:
        return None
    about = table.guests.get(proposal.about)
    return ProposalView(
        kind=proposal.kind,
        person=proposal.person,
        name=table.guests[proposal.person].name,
        seat=proposal.seat,
        about="" if about is None else about.name,
        asked=_seats(table, asked),
        agreed=_seats(table, proposal.agreed),
        until=proposal.at + ANSWER_WITHIN,
    )


def _seats(table: Table, people: Collection[str]) -> tuple[int, ...]:
    return tuple(seat for seat, chair in enumerate(table.chairs) if chair.person in people)
