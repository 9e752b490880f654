"""A score pad: the events written on it, and the scores that follow from them.

Scores are added up again from the events that are not undone, so a correction of an early deal
changes all later scores. A deal's sheet depends only on its entry and its rules, so it is computed
once.
"""

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec

from canasta.engine import engine
from canasta.game.view import Sheet
from canasta.live.base.actor import is_time
from canasta.live.pad import events as e
from canasta.live.pad.entry import DealEntry
from canasta.live.pad.sheet import sheet_of_entry
from canasta.live.table import Settings
from canasta.live.table.settings import rules_of as rules_of_settings
from canasta.rules import Rules, sides_of

MOST_DEALS: Final = 200
MOST_EVENTS: Final = 2_000
"""Most events that a pad holds."""

MOST_FINE: Final = 1_000_000
LARGEST_REQUIREMENT: Final = 10_000

MOST_RULES: Final = 20
"""Most different rules on one pad: the kernel reads and stores each of them."""


def rules_of(chosen: e.TableRules) -> Rules:
    """Return the rules by which a pad scores.

    Raises:
        InvalidError: ``table.settings``: there are no such rules for this number of players.
    """
    return rules_of_settings(Settings(book=chosen.book, house=chosen.house, players=chosen.players))


class Change(msgspec.Struct, frozen=True):
    """The writer and the time of an entry, in seconds since 1970."""

    by: str
    at: float


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal on the pad.

    Attributes:
        id: the number of the event that entered it.
        last: the number of the last event that touched it.
        number: which deal of the match it is, from 1.
        dealer: the dealer's seat.
        rules: the rules it was played by.
        entry: the deal as it was entered and last corrected.
        requirements: the points that each side needed to open.
        raised: the sides that needed other points than their score demands, with the reasons.
        sheet: the scores of each side; ``score`` is the match's, fines included.
        fines: points given or taken in addition to the sheet.
        changes: the writers who entered and corrected it, in order.
    """

    id: int
    last: int
    number: int
    dealer: int
    rules: e.TableRules
    entry: DealEntry
    requirements: tuple[int, ...]
    raised: tuple[e.RequirementSet, ...]
    sheet: Sheet
    fines: tuple[e.Fined, ...]
    changes: tuple[Change, ...]


@dataclass(slots=True)
class _Entered:
    """A deal while the events are read; ``written`` is the event that holds its entry."""

    id: int
    last: int
    written: int
    entry: DealEntry
    changes: list[Change]
    dealer: int | None
    """Seat that was chosen to deal it; None if it followed from the deal before."""
    fines: list[e.Fined]
    raised: list[e.RequirementSet]


class _Book(NamedTuple):
    """Rules as they were read, and the kernel's record of them."""

    rules: Rules
    record: Any


@dataclass(slots=True)
class Counts:
    """Sheets and rules of a pad that need not be computed again.

    Attributes:
        sheets: by the event that holds a deal's entry, and the deal's rules.
        books: by the rules as they were chosen.
        since: the deal from which chosen rules apply, by the event that chose them.
    """

    sheets: dict[tuple[int, e.TableRules], Sheet] = field(default_factory=dict)
    books: dict[e.TableRules, _Book] = field(default_factory=dict)
    since: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class Standing:
    """The state that follows from the events that are not undone.

    Attributes:
        rules: those of the deal in play.
        names: the players' names, by seat.
        dealer: the seat that deals the deal in play.
        start: the scores with which the match goes on here.
        deals: those that are over, in the order of play.
        scores: of each side.
        requirements: the points that each side needs to open in the deal in play.
        raised: those of them that differ from what the score demands.
        fines: points given or taken in the deal in play.
        winner: the side that has won, or None.
    """

    rules: e.TableRules
    names: tuple[str, ...]
    dealer: int
    start: tuple[int, ...] = ()
    deals: tuple[Deal, ...] = ()
    scores: tuple[int, ...] = ()
    requirements: tuple[int, ...] = ()
    raised: tuple[e.RequirementSet, ...] = ()
    fines: tuple[e.Fined, ...] = ()
    winner: int | None = None


class Pad:
    """A pad and all that was written on it.

    Attributes:
        entries: the events in their order.
        standing: the state that follows from them.
    """

    def __init__(self) -> None:
        """Make a pad without events; the first one opens it."""
        self.entries: list[e.StoredPadEvent] = []
        self.standing = Standing(e.TableRules(""), (), 0)
        self._counts = Counts()

    @classmethod
    def of(cls, entries: list[e.StoredPadEvent]) -> "Pad":
        """Return the pad that some events make; the sheets are computed once, at the end.

        Raises:
            ValueError: their numbers are not consecutive, or one cannot have happened.
            CanastaError: a deal or rules among them are not possible.
        """
        pad = cls()
        for number, entry in enumerate(entries, 1):
            if entry.number != number or isinstance(entry.event, e.PadOpened) != (number == 1):
                raise ValueError(f"event {entry.number} is not in its place")
        pad.entries = list(entries)
        pad.standing, pad._counts = standing_of(pad.entries)
        return pad

    @property
    def number(self) -> int:
        """Number of the last event."""
        return len(self.entries)

    @property
    def first_event(self) -> e.PadOpened:
        """The first event.

        Raises:
            ValueError: there is none.
        """
        if not self.entries or not isinstance(self.entries[0].event, e.PadOpened):
            raise ValueError("the pad has not been opened")
        return self.entries[0].event

    @property
    def code(self) -> str:
        """The pad's code."""
        return self.first_event.code

    def apply(self, entry: e.StoredPadEvent) -> None:
        """Apply the next event.

        Raises:
            ValueError: it does not follow the last, or cannot have happened.
            CanastaError: the deals or rules that it leads to are not possible.
        """
        after = self.with_event(entry)
        self.entries, self.standing, self._counts = after.entries, after.standing, after._counts

    def with_event(self, entry: e.StoredPadEvent) -> "Pad":
        """Return the pad with the next event; only what it changes is computed.

        Raises:
            ValueError, CanastaError: as :meth:`apply`.
        """
        if entry.number != self.number + 1 or isinstance(entry.event, e.PadOpened) != (
            entry.number == 1
        ):
            raise ValueError(f"event {entry.number} is not in its place")
        after = Pad()
        after.entries = [*self.entries, entry]
        after.standing, after._counts = standing_of(after.entries, self._counts)
        return after

    def holding(self) -> list[e.StoredPadEvent]:
        """Return the events that are not undone."""
        return _holding(self.entries)

    def deal(self, id: int) -> Deal | None:
        """Return a deal by its name; None if there is none, or no longer."""
        return next((deal for deal in self.standing.deals if deal.id == id), None)


def _holding(entries: list[e.StoredPadEvent]) -> list[e.StoredPadEvent]:
    undone: set[int] = set()
    for entry in reversed(entries):  # an undoing may itself be undone
        if isinstance(entry.event, e.Undone) and entry.number not in undone:
            undone.add(entry.event.number)
    return [entry for entry in entries if entry.number not in undone]


def _counting(entries: list[e.StoredPadEvent]) -> list[e.StoredPadEvent]:
    """Return the events that count: not undone, and no entering of a deal that was struck."""
    holding = _holding(entries)
    struck = {one.event.deal for one in holding if isinstance(one.event, e.DealStruck)}
    return [one for one in holding if not (one.number in struck and _enters(one))]


def _enters(entry: e.StoredPadEvent) -> bool:
    return isinstance(entry.event, e.DealEntered)


def _since(entries: list[e.StoredPadEvent], known: dict[int, int]) -> dict[int, int]:
    """Return the deal from which each choice of rules applies; it stays that one's and later ones'.

    The number in the choice is that of the time: deals before may have been undone since.
    """
    found: dict[int, int] = {}
    for place, entry in enumerate(entries):
        if not isinstance(entry.event, e.RulesChosen):
            continue
        since = known.get(entry.number)
        if since is None:
            deals = [one.number for one in _counting(entries[:place]) if _enters(one)]
            number = entry.event.since
            since = deals[number - 1] if 1 < number <= len(deals) else (number > 1) * entry.number
        found[entry.number] = since
    return found


def standing_of(
    entries: list[e.StoredPadEvent], known: Counts | None = None
) -> tuple[Standing, Counts]:
    """Return the state that follows from events, and values to reuse.

    Args:
        entries: the events.
        known: what was computed before the last of them.

    Raises:
        InvalidError: a deal that is entered cannot be one.
    """
    first = entries[0].event
    assert isinstance(first, e.PadOpened)
    rules_of(first.rules)  # before the number of players is relied on
    for entry in entries if known is None else entries[-1:]:
        _check(first.rules.players, entry)
    standing = Standing(first.rules, first.names, first.dealer, first.start)
    entered: dict[int, _Entered] = {}
    since = _since(entries, {} if known is None else known.since)
    chosen: list[tuple[int, e.TableRules]] = []
    fines: list[e.Fined] = []
    raised: list[e.RequirementSet] = []
    dealer: int | None = None
    for entry in _counting(entries):
        event, change = entry.event, Change(getattr(entry.event, "by", ""), entry.at)
        match event:
            case e.DealEntered():
                entered[entry.number] = _Entered(
                    entry.number,
                    entry.number,
                    entry.number,
                    event.entry,
                    [change],
                    dealer,
                    fines,
                    raised,
                )
                fines, raised, dealer = [], [], None
            case e.DealCorrected():
                if (deal := entered.get(event.deal)) is not None:
                    deal.entry, deal.last = event.entry, entry.number
                    deal.written = entry.number
                    deal.changes.append(change)
            case e.Fined():
                fines.append(event)
            case e.RequirementSet():
                raised = [*(one for one in raised if one.side != event.side), event]
            case e.RulesChosen():
                chosen.append((since[entry.number], event.rules))
            case e.StartSet():
                standing.start = event.scores
            case e.Named():
                standing.names = event.names
            case e.DealerChosen():
                dealer = event.seat
    counting = _Counting(first, chosen, known or Counts(), since)
    _count(standing, list(entered.values()), counting)
    if dealer is not None:
        standing.dealer = dealer
    standing.fines, standing.raised = tuple(fines), tuple(raised)
    standing.requirements = counting.requirements(
        standing.rules, len(standing.deals) + 1, standing.scores, standing.raised
    )
    return standing, counting.counts


def _check(players: int, entry: e.StoredPadEvent) -> None:
    """Refuse an event that cannot have been written.

    Raises:
        ValueError: it cannot have happened.
    """
    event, sides = entry.event, sides_of(players)
    holds = is_time(entry.at)
    match event:
        case e.PadOpened(names=names, dealer=seat, start=scores, openings=needed):
            holds &= len(names) == players and 0 <= seat < players
            holds &= not scores or _are_scores(sides, scores)
            holds &= all(0 <= points <= LARGEST_REQUIREMENT for points in needed)
        case e.StartSet(scores=scores):
            holds &= _are_scores(sides, scores)
        case e.Fined(side=side, points=points):
            holds &= 0 <= side < sides and abs(points) <= MOST_FINE
        case e.RequirementSet(side=side, points=points):
            holds &= 0 <= side < sides and 0 <= points <= LARGEST_REQUIREMENT
        case e.RulesChosen(rules=rules):
            holds &= rules.players == players
        case e.Named(names=names):
            holds &= len(names) == players
        case e.DealerChosen(seat=seat):
            holds &= 0 <= seat < players
    if not holds:
        raise ValueError(f"event {entry.number} cannot have happened")


def _are_scores(sides: int, scores: tuple[int, ...]) -> bool:
    return len(scores) == sides and all(abs(points) <= MOST_FINE for points in scores)


class _Counting:
    """Scores deals, and takes over what was computed before as far as it is still needed."""

    def __init__(
        self,
        first: e.PadOpened,
        chosen: list[tuple[int, e.TableRules]],
        known: Counts,
        since: dict[int, int],
    ) -> None:
        self.first, self._chosen, self._known = first, chosen, known
        self.counts = Counts(since=since)

    def held(self, deal: int) -> e.TableRules:
        """Return the rules of a deal: the last choice that begins with it or before."""
        for since, rules in reversed(self._chosen):
            if since <= deal:
                return rules
        return self.first.rules

    def due(self, rules: e.TableRules, number: int, scores: tuple[int, ...]) -> tuple[int, ...]:
        """Return the points that the sides need to open in a deal, by its number or the scores."""
        if self.first.openings:
            return (self.first.openings[:number][-1],) * len(scores)
        record = self.book(rules).record
        return tuple(engine().requirement(record, score) for score in scores)

    def requirements(
        self,
        rules: e.TableRules,
        number: int,
        scores: tuple[int, ...],
        raised: tuple[e.RequirementSet, ...],
    ) -> tuple[int, ...]:
        """Return the points that the sides need to open, as far as they were set by hand."""
        own = {one.side: one.points for one in raised}
        due = self.due(rules, number, scores)
        return tuple(own.get(side, points) for side, points in enumerate(due))

    def book(self, chosen: e.TableRules) -> _Book:
        """Return rules as the kernel knows them."""
        found = self.counts.books.get(chosen) or self._known.books.get(chosen)
        if found is None:
            rules = rules_of(chosen)
            found = _Book(rules, engine().rules(rules, chosen.players))
        self.counts.books[chosen] = found
        return found

    def sheet(self, deal: _Entered, held: e.TableRules) -> Sheet:
        """Return a deal's sheet without match scores."""
        key = deal.written, held
        found = self._known.sheets.get(key)
        if found is None:
            found = sheet_of_entry(self.book(held).rules, held.players, deal.entry)
        self.counts.sheets[key] = found
        return found


def _count(standing: Standing, entered: list[_Entered], counting: _Counting) -> None:
    """Add up the deals in order, each by its own rules."""
    players, dealer = standing.rules.players, standing.dealer
    scores = [*standing.start] or [0] * sides_of(players)
    deals: list[Deal] = []
    for number, deal in enumerate(entered, 1):
        held = counting.held(deal.id)
        due = counting.due(held, number, tuple(scores))
        needed = counting.requirements(held, number, tuple(scores), tuple(deal.raised))
        dealer = dealer if deal.dealer is None else deal.dealer
        sheet = counting.sheet(deal, held)
        for side, own in enumerate(sheet.sides):
            scores[side] += own.total + sum(one.points for one in deal.fines if one.side == side)
        sheet = msgspec.structs.replace(
            sheet,
            deal=number,
            sides=tuple(
                msgspec.structs.replace(
                    own,
                    score=scores[side],
                    requirement=needed[side],
                    raised=needed[side] - due[side],
                )
                for side, own in enumerate(sheet.sides)
            ),
        )
        deals.append(
            Deal(
                deal.id,
                deal.last,
                number,
                dealer,
                held,
                deal.entry,
                needed,
                tuple(deal.raised),
                sheet,
                tuple(deal.fines),
                tuple(deal.changes),
            )
        )
        dealer = (dealer + 1) % players
    standing.dealer, standing.rules = dealer, counting.held(MOST_EVENTS + 1)
    standing.deals, standing.scores = tuple(deals), tuple(scores)
    if counting.first.round is None:
        last = deals[-1].rules if deals else standing.rules
        standing.winner = winner(counting.book(last).rules, standing.scores)


def winner(rules: Rules, scores: tuple[int, ...]) -> int | None:
    """Return the side that has won: it has the target's points, and more than any other (W-004)."""
    best = max(scores)
    return scores.index(best) if best >= rules.target and scores.count(best) == 1 else None
