"""What needs the consent of those who sit at the table: asked for, answered, carried out.

Whoever sits at the table and is there has to agree, but for the one who asks and the one it is
about; one no ends it. Who is away holds nothing up but a hand that somebody wants to have.
"""

from collections.abc import Collection
from typing import Final

from canasta.game import InvalidError
from canasta.table import events as ev
from canasta.table import seating
from canasta.table.company import Proposal
from canasta.table.errors import TableError
from canasta.table.hosting import next_host
from canasta.table.people import guest_in, seat_in
from canasta.table.state import Table

KINDS: Final = ("seat", "stand_in", "kick", "ban", "mute")
"""A bot's seat in mid-deal; a bot for somebody who is away; sending somebody away, for good too;
letting nobody hear them."""

_ABOUT_PEOPLE: Final = ("kick", "ban", "mute")

ANSWER_WITHIN: Final = 60.0
"""Seconds that those who are asked have to answer."""

ASK_AGAIN: Final = 60.0
"""Seconds after a no in which neither the one who asked asks for anything, nor anybody for that."""


def propose(
    table: Table,
    person: str,
    kind: str,
    seat: int,
    about: str,
    present: Collection[str],
    now: float,
    long_gone: Collection[str] = (),
) -> list[ev.TableEvent]:
    """Somebody asks for something; it is done at once where they need nobody's consent.

    Args:
        table: the table.
        person: who asks.
        kind: one of ``KINDS``.
        seat: the seat that they want, or at which a bot is to stand in.
        about: the person whom it is about, where it is about one.
        present: who is there, or was moments ago.
        now: the time, in seconds since 1970.
        long_gone: who has been away for ``hosting.HOST_AWAY`` seconds: anybody at a seat lets a
            bot play for them.

    Raises:
        InvalidError: ``table.proposal``, ``table.seat``, ``table.person``.
        TableError: ``table.proposed`` (another proposal waits for answers), ``table.ask_later``,
            ``table.nobody_to_ask``, and what stands in the way of it: ``table.seat_taken``,
            ``table.saw_hands``, ``table.seated``, ``table.not_seated``,
            ``table.not_about_yourself``, ``table.no_consent_needed``, ``table.boards_stay``,
            ``table.round_stays``.
    """
    if kind not in KINDS:
        raise InvalidError("table.proposal", f"What can be proposed is {', '.join(KINDS)}.")
    if kind == "stand_in":
        about = table.chairs[seat_in(table, seat)].person or ""
    wanted = Proposal(
        person,
        kind,
        seat if kind in ("seat", "stand_in") else -1,
        "" if kind == "seat" else about,
        frozenset(),
        now,
        table.deal_moment,
    )
    require_possible(table, wanted, present)
    asked = asked_of(table, wanted, present)
    if kind == "stand_in" and about in long_gone:
        return carried_out(table, wanted, present)  # nobody blocks a table
    if alone(table, wanted) or (not asked and not _needs_somebody(table, wanted)):
        return carried_out(table, wanted, present)
    if not asked & frozenset(present):
        raise TableError(
            "table.nobody_to_ask", "Nobody is here who could agree to this; try it later."
        )
    _require_patience(table, wanted, now)
    ended = _displaced(table, wanted, present, now)
    return [*ended, ev.Proposed(person, kind, wanted.seat, wanted.about)]


def answer(
    table: Table, person: str, yes: bool, present: Collection[str], now: float
) -> list[ev.TableEvent]:
    """One of those who are asked says yes or no; with the last yes it is carried out.

    Raises:
        TableError: ``table.no_proposal``.
    """
    proposal = table.company.proposal
    if proposal is None or person not in asked_of(table, proposal, {*present, person}):
        raise TableError("table.no_proposal", "Nobody asks you for anything now.")
    if settled := settle(table, present, now):
        return settled
    if not yes:
        return [ev.ProposalEnded("no", person)]
    if asked_of(table, proposal, present) <= {*proposal.agreed, person}:
        return [ev.Agreed(person), ev.ProposalEnded("yes"), *carried_out(table, proposal, present)]
    return [] if person in proposal.agreed else [ev.Agreed(person)]


def withdraw(table: Table, person: str) -> list[ev.TableEvent]:
    """Whoever asked wants it no more.

    Raises:
        TableError: ``table.no_proposal``.
    """
    proposal = table.company.proposal
    if proposal is None or proposal.person != person:
        raise TableError("table.no_proposal", "You are asking for nothing now.")
    return [ev.ProposalEnded("withdrawn")]


def settle(table: Table, present: Collection[str], now: float) -> list[ev.TableEvent]:
    """What becomes of a proposal without anybody's doing; nothing while answers are waited for."""
    proposal = table.company.proposal
    if proposal is None:
        return []
    try:
        require_possible(table, proposal, present)
    except (TableError, InvalidError):
        return [ev.ProposalEnded("lapsed")]
    if proposal.person not in present or proposal.moment != table.deal_moment:
        return [ev.ProposalEnded("lapsed")]
    asked = asked_of(table, proposal, present)
    if asked <= proposal.agreed and (proposal.agreed or not _needs_somebody(table, proposal)):
        # Whoever had not answered yet has gone, or has stood up.
        return [ev.ProposalEnded("yes"), *carried_out(table, proposal, present)]
    if not asked:
        return [ev.ProposalEnded("lapsed")]
    return [ev.ProposalEnded("late")] if now >= proposal.at + ANSWER_WITHIN else []


def asked_of(table: Table, proposal: Proposal, present: Collection[str]) -> frozenset[str]:
    """Whose consent a proposal needs.

    To a hand in mid-deal everybody has to agree who sits at the table: those who are away, too,
    could not know who has seen it. Anything else waits for nobody who is away.
    """
    if proposal.kind == "seat":
        return seating.others_seated(table, proposal.person)
    seated = {chair.person for chair in table.chairs if chair.person is not None}
    return frozenset((seated & set(present)) - {proposal.person, proposal.about})


def asked_now(table: Table, present: Collection[str]) -> frozenset[str]:
    """Whose consent the proposal that waits for answers needs; nobody's where there is none."""
    proposal = table.company.proposal
    return frozenset() if proposal is None else asked_of(table, proposal, present)


def alone(table: Table, proposal: Proposal) -> bool:
    """Whether the one who asks may do it without anybody's consent: some things are the host's."""
    if proposal.person != table.host or proposal.kind == "seat":
        return False
    if proposal.kind in ("stand_in", "mute"):
        return proposal.about != table.host
    return not (table.in_deal and table.seat_of(proposal.about) is not None)


def _needs_somebody(table: Table, proposal: Proposal) -> bool:
    """Whether silence is no consent: only the host sends people away where nobody is asked.

    In mid-deal nobody sends a player away alone, the host neither.
    """
    if proposal.kind not in _ABOUT_PEOPLE:
        return False
    playing = table.in_deal and table.seat_of(proposal.about) is not None
    return proposal.person != table.host or (playing and proposal.kind != "mute")


def require_possible(table: Table, proposal: Proposal, present: Collection[str]) -> None:
    """Whether there is anything to agree to.

    Raises:
        InvalidError, TableError: as ``propose``.
    """
    person, about = proposal.person, proposal.about
    guest_in(table, person)
    if proposal.kind == "seat":
        seating.require_asking(table, person, proposal.seat)
        return
    if table.seat_of(person) is None and person != table.host:
        raise TableError("table.not_seated", "Only those who sit at the table can ask for this.")
    if proposal.kind == "stand_in":
        seating.require_absent(table, person, proposal.seat, present)
        if table.chairs[proposal.seat].person != about:
            raise TableError("table.no_consent_needed", "Somebody else sits there now.")
        return
    guest = guest_in(table, about)
    if table.round is not None and proposal.kind != "mute" and table.seat_of(about) is not None:
        raise seating.round_stays()
    if about == person:
        raise TableError(
            "table.not_about_yourself", "You cannot ask for this of yourself; you can leave."
        )
    if proposal.kind == "mute" and guest.muted:
        raise TableError("table.no_consent_needed", f"{guest.name} is heard by nobody already.")


def carried_out(table: Table, proposal: Proposal, present: Collection[str]) -> list[ev.TableEvent]:
    """What happens with the consent of all."""
    person, about = proposal.person, proposal.about
    consent = not alone(table, proposal)
    match proposal.kind:
        case "seat":
            return [ev.Sat(person, proposal.seat)]
        case "stand_in":
            return [ev.BotSat(proposal.seat, table.settings.bots)]
        case "mute":
            return [ev.Muted(about, person, muted=True, consent=consent)]
    gone = ev.Banned if proposal.kind == "ban" else ev.Kicked
    heir = next_host(table, {*present, person}) if about == table.host else None
    passed = [] if heir is None else [ev.HostPassed(heir, "left")]
    return [*seating.vacate(table, about), *passed, gone(about, person, consent)]


def _require_patience(table: Table, wanted: Proposal, now: float) -> None:
    """Nobody asks for the same until they are given it."""
    for refusal in table.company.refusals:
        same = refusal.person == wanted.person or refusal.what == wanted.what
        if same and now < refusal.at + ASK_AGAIN:
            raise TableError(
                "table.ask_later", "That was declined just now; ask again in a minute."
            )


def _displaced(
    table: Table, wanted: Proposal, present: Collection[str], now: float
) -> list[ev.TableEvent]:
    """What becomes of the proposal before: those who play need not wait for a stranger's.

    Raises:
        TableError: ``table.proposed``.
    """
    before = table.company.proposal
    if before is None:
        return []
    settled = settle(table, present, now)
    if len(settled) == 1:
        return settled
    if wanted.kind != "seat" and before.kind == "seat":
        return [ev.ProposalEnded("lapsed")]
    name = table.guests[before.person].name
    raise TableError("table.proposed", f"{name} has asked for something; that is answered first.")
