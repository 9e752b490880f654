"""Requests to a pad, and the events that they lead to.

A request about a deal says what its writer saw. If someone else has written about the same
meanwhile, it is refused, so nothing is overwritten unseen.
"""

from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Annotated, TypeAlias

import msgspec

from canasta.game import InvalidError
from canasta.live.base.codes import new_code
from canasta.live.base.errors import PadError
from canasta.live.base.names import first_taken, read_name, read_title
from canasta.live.pad import events as e
from canasta.live.pad.entry import DealEntry
from canasta.live.pad.events import PadEvent, PadOpened, StoredPadEvent, TableRules, WriterGiven
from canasta.live.pad.pad import (
    LARGEST_REQUIREMENT,
    MOST_DEALS,
    MOST_EVENTS,
    MOST_FINE,
    MOST_RULES,
    Deal,
    Pad,
    rules_of,
)
from canasta.live.pad.sheet import check
from canasta.rules import sides_of, unit_of_scores

_Points = Annotated[int, msgspec.Meta(ge=-MOST_FINE, le=MOST_FINE)]
_Needed = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_REQUIREMENT)]
_Scores = Annotated[tuple[_Points, ...], msgspec.Meta(max_length=3)]


class PadRequest(e.Sent, frozen=True, tag_field="type"):
    """Any request to a pad."""

    by: str
    """The writer's name."""


class EnterDeal(PadRequest, frozen=True, tag="enter_deal"):
    """Enter a deal; ``deals`` is how many the writer saw on the pad."""

    entry: DealEntry
    deals: Annotated[int, msgspec.Meta(ge=0)]


class CorrectDeal(PadRequest, frozen=True, tag="correct_deal"):
    """Correct a deal; ``last`` is the last event about it that the writer saw."""

    deal: int
    last: int
    entry: DealEntry


class StrikeDeal(PadRequest, frozen=True, tag="strike_deal"):
    """Take a deal off the pad."""

    deal: int
    last: int


class Fine(PadRequest, frozen=True, tag="fine"):
    """Give a side points in the deal in play, or take them."""

    side: int
    points: _Points
    why: str = ""


class SetRequirement(PadRequest, frozen=True, tag="set_requirement"):
    """Have a side need other points to open in the deal in play."""

    side: int
    points: _Needed
    why: str = ""


class SetStart(PadRequest, frozen=True, tag="set_start"):
    """Go on with the scores of a match that was started elsewhere."""

    scores: _Scores


class ChooseRules(PadRequest, frozen=True, tag="choose_rules"):
    """Score by other rules from a deal on; 1 for all deals."""

    rules: e.TableRules
    since: int


class NamePlayers(PadRequest, frozen=True, tag="name_players"):
    """Name the players, by seat."""

    names: Annotated[tuple[str, ...], msgspec.Meta(max_length=4)]


class ChooseDealer(PadRequest, frozen=True, tag="choose_dealer"):
    """Choose the dealer of the deal in play."""

    seat: int


class UndoWriting(PadRequest, frozen=True, tag="undo"):
    """Undo an event; undoing an undoing restores it."""

    number: int


Request: TypeAlias = (
    EnterDeal
    | CorrectDeal
    | StrikeDeal
    | Fine
    | SetRequirement
    | SetStart
    | ChooseRules
    | NamePlayers
    | ChooseDealer
    | UndoWriting
)


def decide(pad: Pad, request: Request) -> list[e.PadEvent]:
    """Return the events that a request leads to; the pad is not changed.

    The list is empty if the request was sent before: the device may not have got the answer.

    Raises:
        PadError: ``pad.behind``, ``pad.full``, ``pad.round_over``, ``pad.no_such_deal``,
            ``pad.no_such_fact``, ``pad.many_rules``.
        InvalidError: the request's content is not possible.
    """
    if request.sent and any(getattr(one.event, "sent", "") == request.sent for one in pad.entries):
        return []
    if pad.number >= MOST_EVENTS:
        raise PadError("pad.full", "This pad is full: begin another.")
    event = _event_of(pad, request, read_name(request.by))
    event = msgspec.structs.replace(event, sent=request.sent)
    # It has to make sense with all that is on the pad: other rules may not allow what was entered.
    pad.with_event(e.StoredPadEvent(pad.number + 1, pad.entries[-1].at, event))
    return [event]


def _event_of(pad: Pad, request: Request, by: str) -> e.ByPerson:
    found: e.ByPerson
    match request:
        case EnterDeal():
            found = _entered(pad, by, request)
        case CorrectDeal(entry=entry):
            deal = _unchanged_deal(pad, request.deal, request.last)
            check(rules_of(deal.rules), deal.rules.players, entry)
            found = e.DealCorrected(by, deal.id, entry)
        case StrikeDeal():
            found = e.DealStruck(by, _unchanged_deal(pad, request.deal, request.last).id)
        case Fine(points=points):
            found = e.Fined(by, _side(pad, request.side), points, read_title(request.why))
        case SetRequirement(points=points):
            found = e.RequirementSet(by, _side(pad, request.side), points, read_title(request.why))
        case SetStart(scores=scores):
            found = e.StartSet(by, _start(scores, pad.standing.rules))
        case ChooseRules(rules=rules, since=since):
            found = _chosen(pad, by, rules, since)
        case NamePlayers(names=names):
            found = e.Named(by, read_names(names, pad.standing.rules.players))
        case ChooseDealer(seat=seat):
            if not 0 <= seat < pad.standing.rules.players:
                raise InvalidError("pad.seat", "There is no such seat at this pad.")
            found = e.DealerChosen(by, seat)
        case UndoWriting(number=number):
            found = _undone(pad, by, number)
    return found


def _entered(pad: Pad, by: str, request: EnterDeal) -> e.DealEntered:
    standing, most = pad.standing, pad.first_event.round
    if request.deals < len(standing.deals):
        raise _behind(standing.deals[request.deals], "entered")
    if request.deals > len(standing.deals):
        raise PadError("pad.behind", "A deal was just removed from this pad. Look at it again.")
    if most and len(standing.deals) >= most:
        raise PadError(
            "pad.round_over",
            f"All {most} deals of this round are entered. Correct one if it is wrong.",
        )
    if len(standing.deals) >= MOST_DEALS:
        raise PadError("pad.full", f"A pad holds {MOST_DEALS} deals: begin another.")
    check(rules_of(standing.rules), standing.rules.players, request.entry)
    return e.DealEntered(by, request.entry)


def read_names(names: tuple[str, ...], players: int) -> tuple[str, ...]:
    """Return the players' names as they are shown.

    Raises:
        InvalidError: ``pad.names``, ``table.name``, ``pad.same_name``.
    """
    if len(names) != players:
        raise InvalidError("pad.names", f"{players} play at this pad; {len(names)} are named.")
    found = tuple(read_name(name) for name in names)
    taken = first_taken(found)
    if taken is not None:
        raise InvalidError(
            "pad.same_name",
            f"Two players are called {taken}, or have names that look alike. Add a letter to one.",
        )
    return found


def _start(scores: tuple[int, ...], rules: e.TableRules) -> tuple[int, ...]:
    unit = unit_of_scores(rules_of(rules))
    if len(scores) != sides_of(rules.players) or any(points % unit for points in scores):
        raise InvalidError(
            "pad.start", f"A match goes on with a score for each side, a multiple of {unit}."
        )
    return scores


def _behind(deal: Deal, done: str) -> PadError:
    totals = " to ".join(f"{side.total:,}" for side in deal.sheet.sides)
    return PadError(
        "pad.behind",
        f"{deal.changes[-1].by} has {done} deal {deal.number}: {totals}. Yours was not saved.",
    )


def _unchanged_deal(pad: Pad, id: int, last: int) -> Deal:
    deal = pad.deal(id)
    if deal is None:
        raise PadError("pad.no_such_deal", "This deal is not on the pad any more.")
    if deal.last != last:
        raise _behind(deal, "corrected")
    return deal


def _side(pad: Pad, side: int) -> int:
    if not 0 <= side < sides_of(pad.standing.rules.players):
        raise InvalidError("pad.sides", "There is no such side at this pad.")
    return side


def _chosen(pad: Pad, by: str, rules: e.TableRules, since: int) -> e.RulesChosen:
    if rules.players != pad.first_event.rules.players:
        raise InvalidError(
            "pad.players", "A pad keeps its number of players: begin another for other players."
        )
    if not 1 <= since <= len(pad.standing.deals) + 1:
        raise PadError(
            "pad.no_such_deal", "Rules can begin with a deal on the pad, or with the next one."
        )
    known = {pad.first_event.rules}
    known.update(one.event.rules for one in pad.entries if isinstance(one.event, e.RulesChosen))
    if rules not in known and len(known) >= MOST_RULES:
        raise PadError(
            "pad.many_rules",
            f"This pad has counted by {MOST_RULES} different rules, the most that it can hold. "
            f"Choose one of them, or begin another pad.",
        )
    rules_of(rules)
    return e.RulesChosen(by, rules, since)


def _undone(pad: Pad, by: str, number: int) -> e.Undone:
    holds = {entry.number for entry in pad.holding()}
    holds -= {one.number for one in pad.entries if isinstance(one.event, e.WriterGiven)}
    if not 1 < number <= pad.number or number not in holds:
        raise PadError("pad.no_such_fact", "There is nothing to undo here any more.")
    return e.Undone(by, number)


class NewPad(msgspec.Struct, frozen=True):
    """A request for a new pad."""

    rules: TableRules
    names: Annotated[tuple[str, ...], msgspec.Meta(max_length=4)]
    dealer: int = 0
    title: str = ""
    round: Annotated[int, msgspec.Meta(ge=0, le=MOST_DEALS)] | None = None
    """Deals of the evening's round that it counts, 0 if it goes by the clock; None for a match."""
    start: _Scores = ()
    """Scores with which a match goes on that was started elsewhere; ``()`` for none."""
    openings: Annotated[tuple[_Needed, ...], msgspec.Meta(max_length=MOST_DEALS)] = ()
    """Points to open by the number of the deal, the last for all later ones; ``()``: by score."""


def open_pad(wanted: NewPad) -> tuple[PadOpened, str]:
    """Return the first event of a new pad, and the secret with which people write on it.

    Raises:
        InvalidError: ``table.settings``, ``table.name``, ``pad.names``, ``pad.same_name``,
            ``pad.start``.
    """
    rules_of(wanted.rules)
    names = read_names(wanted.names, wanted.rules.players)
    key = token_urlsafe(16)
    dealer = wanted.dealer % wanted.rules.players
    opened = PadOpened(
        new_code(),
        wanted.rules,
        names,
        digest(key),
        dealer,
        read_title(wanted.title),
        round=wanted.round,
        start=wanted.start and _start(wanted.start, wanted.rules),
        openings=wanted.openings,
    )
    return opened, key


def take_in(pad: Pad, code: str) -> tuple[list[StoredPadEvent], str]:
    """Return the events of a pad that was read from a record, and its new secret for writers.

    Args:
        pad: the pad, as it was read.
        code: its code here.
    """
    key = token_urlsafe(16)
    opened = msgspec.structs.replace(pad.first_event, code=code, key=digest(key))
    first = msgspec.structs.replace(pad.entries[0], event=opened)
    return [first, *pad.entries[1:]], key


def digest(key: str) -> str:
    """Return the digest that is stored of a secret."""
    return sha256(key.encode()).hexdigest()


def may_write(pad: Pad, key: str) -> bool:
    """Return whether a secret is the pad's, or one that was given to a writer."""
    shown, given = digest(key), [pad.first_event.key]
    given += [one.event.key for one in pad.entries if isinstance(one.event, WriterGiven)]
    return any(compare_digest(shown, one) for one in given)


def give_writer(pad: Pad, key: str) -> list[PadEvent]:
    """Return the event that lets a person write with their own secret; none if they can already."""
    return [] if may_write(pad, key) else [WriterGiven(digest(key))]


def check_writer(pad: Pad, key: str) -> None:
    """Refuse a secret that does not allow writing.

    Raises:
        PadError: ``pad.reader``.
    """
    if not may_write(pad, key):
        raise PadError(
            "pad.reader",
            "You are only watching this pad. To write on it, open the writers' link.",
        )
