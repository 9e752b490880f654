"""The people at a table as everyone sees them, and what they propose to each other."""

from collections.abc import Collection
from typing import Final

import msgspec

from canasta.live.table.proposals import ANSWER_WITHIN
from canasta.live.table.state import Table

_MOST_SHOWN: Final = 40
"""Most people without a seat who are named; of more, only the number is shown."""


class PersonView(msgspec.Struct, frozen=True, kw_only=True):
    """A person at the table."""

    person: str
    """The id that requests use for them; it gives no access."""
    name: str
    seat: int
    """-1 for a watcher."""
    present: bool
    host: bool
    muted: bool


class ProposalView(msgspec.Struct, frozen=True, kw_only=True):
    """A proposal that the people at the table are asked to agree to."""

    kind: str
    """``seat``, ``stand_in``, ``kick``, ``ban`` or ``mute``."""
    person: str
    name: str
    """Name of the person who asks."""
    seat: int
    """The seat that they want, or at which a bot is to stand in; else -1."""
    about: str
    """Name of the person it is about; empty for none."""
    asked: tuple[int, ...]
    """The seats whose people have to agree."""
    agreed: tuple[int, ...]
    """The seats whose people have agreed."""
    until: float
    """Time until which they may answer, in seconds since 1970."""


def people_view(table: Table, present: Collection[str]) -> tuple[PersonView, ...]:
    """Return the people who have a seat, and those who are there without one."""
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
    """Return the proposal that waits for answers; None if there is none."""
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
