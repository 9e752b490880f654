"""Proposals: requests that need the consent of the people at the table.

Everyone who sits at the table and is there has to agree, except the person who asks and the person
it is about; one no ends it. People who are away hold up only requests for a seat during a deal.
"""

from collections.abc import Collection
from typing import Final

from canasta.game import InvalidError
from canasta.live.base.errors import TableError
from canasta.live.table import events as ev
from canasta.live.table import seating
from canasta.live.table.people import guest_in, next_host, seat_in
from canasta.live.table.state import Proposal, Table

KINDS: Final = ("seat", "stand_in", "resign", "kick", "ban", "mute")
"""Kinds of proposals: a bot's seat during a deal; a bot for a person who is away; resigning the
match, which bots always accept; sending a person away, or away for good; muting a person."""

_ABOUT_PEOPLE: Final = ("kick", "ban", "mute")

ANSWER_WITHIN: Final = 60.0
"""Seconds in which people have to answer."""

ASK_AGAIN: Final = 60.0
"""Seconds after a no in which its person may not ask for anything, nor anyone for the same."""


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
    """Propose something; it is done at once if the person needs no one's consent.

    Args:
        kind: one of ``KINDS``.
        seat: the seat that they want, or at which a bot is to stand in.
        present: people who are there, or were moments ago.
        long_gone: people who have been away for ``people.HOST_AWAY`` seconds: anyone at a seat
            may let a bot play for them.

    Raises:
        InvalidError: ``table.proposal``, ``table.seat``, ``table.person``.
        TableError: ``table.proposed`` (another proposal waits for answers), ``table.ask_later``,
            ``table.nobody_to_ask``, or the reason why it is impossible: ``table.seat_taken``,
            ``table.saw_hands``, ``table.seated``, ``table.not_seated``,
            ``table.not_about_yourself``, ``table.no_consent_needed``, ``table.boards_stay``,
            ``table.round_stays``, ``table.no_resigning``.
    """
    if kind not in KINDS:
        raise InvalidError("table.proposal", f"What can be proposed is {', '.join(KINDS)}.")
    if kind == "stand_in":
        about = table.chairs[seat_in(table, seat)].person or ""
    wanted = Proposal(
        person,
        kind,
        seat if kind in ("seat", "stand_in") else -1,
        "" if kind in ("seat", "resign") else about,
        frozenset(),
        now,
        table.deal_moment,
    )
    require_possible(table, wanted, present)
    asked = asked_of(table, wanted, present)
    if kind == "stand_in" and about in long_gone:
        return carried_out(table, wanted, present)  # no one may block a table
    if alone(table, wanted) or (not asked and not _needs_somebody(table, wanted)):
        return carried_out(table, wanted, present)
    if not asked & frozenset(present):
        raise TableError("table.nobody_to_ask", "No one is here to agree to this. Try again later.")
    _require_patience(table, wanted, now)
    ended = _displaced(table, wanted, present, now)
    return [*ended, ev.Proposed(person, kind, wanted.seat, wanted.about)]


def answer(
    table: Table, person: str, yes: bool, present: Collection[str], now: float
) -> list[ev.TableEvent]:
    """Answer a proposal, for a person who is asked; the last yes carries it out."""
    proposal = table.people.proposal
    if proposal is None or person not in asked_of(table, proposal, {*present, person}):
        raise TableError("table.no_proposal", "No one asks you for anything now.")
    if settled := settle(table, present, now):
        return settled
    if not yes:
        return [ev.ProposalEnded("no", person)]
    if asked_of(table, proposal, present) <= {*proposal.agreed, person}:
        return [ev.Agreed(person), ev.ProposalEnded("yes"), *carried_out(table, proposal, present)]
    return [] if person in proposal.agreed else [ev.Agreed(person)]


def withdraw(table: Table, person: str) -> list[ev.TableEvent]:
    """Withdraw a person's own proposal."""
    proposal = table.people.proposal
    if proposal is None or proposal.person != person:
        raise TableError("table.no_proposal", "You are asking for nothing now.")
    return [ev.ProposalEnded("withdrawn")]


def settle(table: Table, present: Collection[str], now: float) -> list[ev.TableEvent]:
    """Settle a proposal that needs no further answer; no events while it waits for one."""
    proposal = table.people.proposal
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
        # Those who had not answered yet have gone, or have stood up.
        return [ev.ProposalEnded("yes"), *carried_out(table, proposal, present)]
    if not asked:
        return [ev.ProposalEnded("lapsed")]
    return [ev.ProposalEnded("late")] if now >= proposal.at + ANSWER_WITHIN else []


def asked_of(table: Table, proposal: Proposal, present: Collection[str]) -> frozenset[str]:
    """Return the people whose consent a proposal needs.

    A seat during a deal needs the consent of everyone at the table, even of people who are away:
    they could not know who has seen the hand. Resigning needs that of a partner who is away, unless
    a bot plays for them. Nothing else waits for people who are away.
    """
    if proposal.kind == "seat":
        return seating.others_seated(table, proposal.person)
    if proposal.kind == "resign":
        own, sides = table.seat_of(proposal.person) or 0, table.game.sides if table.game else 1
        side = [seat for seat in table.people_at() if seat % sides == own % sides]
        present = {*present, *(table.chairs[seat].person or "" for seat in side)}
    seated = {chair.person for chair in table.chairs if chair.person is not None}
    return frozenset((seated & set(present)) - {proposal.person, proposal.about})


def asked_now(table: Table, present: Collection[str]) -> frozenset[str]:
    """Return the people whose consent the open proposal needs; none if there is none."""
    proposal = table.people.proposal
    return frozenset() if proposal is None else asked_of(table, proposal, present)


def alone(table: Table, proposal: Proposal) -> bool:
    """Return whether the person may do it without consent: some things are the host's to decide."""
    if proposal.person != table.host or proposal.kind in ("seat", "resign"):
        return False
    if proposal.kind in ("stand_in", "mute"):
        return proposal.about != table.host
    return not (table.in_deal and table.seat_of(proposal.about) is not None)


def _needs_somebody(table: Table, proposal: Proposal) -> bool:
    """Return whether a proposal needs a yes: only the host sends people away if no one is asked.

    During a deal not even the host sends a player away alone.
    """
    if proposal.kind not in _ABOUT_PEOPLE:
        return False
    playing = table.in_deal and table.seat_of(proposal.about) is not None
    return proposal.person != table.host or (playing and proposal.kind != "mute")


def require_possible(table: Table, proposal: Proposal, present: Collection[str]) -> None:
    """Require that a proposal is still possible.

    Raises:
        InvalidError, TableError: as ``propose``.
    """
    person, about = proposal.person, proposal.about
    guest_in(table, person)
    if proposal.kind == "seat":
        seating.require_asking(table, person, proposal.seat)
        return
    if proposal.kind == "resign":
        table.own_seat(person)
        if not table.can_resign:
            raise TableError(
                "table.no_resigning", "You can resign while a match of this table is being played."
            )
        return
    if table.seat_of(person) is None and person != table.host:
        raise TableError("table.not_seated", "Only those who sit at the table can ask for this.")
    if proposal.kind == "stand_in":
        seating.require_absent(table, person, proposal.seat, present)
        if table.chairs[proposal.seat].person != about:
            raise TableError("table.no_consent_needed", "Someone else sits there now.")
        return
    guest = guest_in(table, about)
    if table.round is not None and proposal.kind != "mute" and table.seat_of(about) is not None:
        raise seating.round_stays()
    if about == person:
        raise TableError(
            "table.not_about_yourself", "You can't ask for this yourself, but you can leave."
        )
    if proposal.kind == "mute" and guest.muted:
        raise TableError("table.no_consent_needed", f"{guest.name} is muted already.")


def carried_out(table: Table, proposal: Proposal, present: Collection[str]) -> list[ev.TableEvent]:
    """Return the events that carry out a proposal."""
    person, about = proposal.person, proposal.about
    consent = not alone(table, proposal)
    match proposal.kind:
        case "seat":
            return [ev.Sat(person, proposal.seat)]
        case "resign":
            return [ev.Resigned(person, bool(asked_of(table, proposal, present)))]
        case "stand_in":
            return [ev.BotSat(proposal.seat, table.settings.bots)]
        case "mute":
            return [ev.Muted(about, person, muted=True, consent=consent)]
    gone = ev.Banned if proposal.kind == "ban" else ev.Kicked
    heir = next_host(table, {*present, person}) if about == table.host else None
    passed = [] if heir is None else [ev.HostPassed(heir, "left")]
    return [*seating.vacate(table, about), *passed, gone(about, person, consent)]


def _require_patience(table: Table, wanted: Proposal, now: float) -> None:
    """Require that neither the person's requests nor this one were refused a moment ago."""
    for refusal in table.people.refusals:
        same = refusal.person == wanted.person or refusal.what == wanted.what
        if same and now < refusal.at + ASK_AGAIN:
            raise TableError(
                "table.ask_later", "That was declined just now; ask again in a minute."
            )


def _displaced(
    table: Table, wanted: Proposal, present: Collection[str], now: float
) -> list[ev.TableEvent]:
    """End the proposal before, if it gives way: a stranger's gives way to players'."""
    before = table.people.proposal
    if before is None:
        return []
    settled = settle(table, present, now)
    if len(settled) == 1:
        return settled
    if wanted.kind != "seat" and before.kind == "seat":
        return [ev.ProposalEnded("lapsed")]
    name = table.guests[before.person].name
    raise TableError(
        "table.proposed", f"{name} has asked for something. Wait for the answer first."
    )
