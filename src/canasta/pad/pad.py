"""A score pad: the events that were written on it, and what follows from them.

Every figure is worked out anew from the events that hold, so a correction of an early deal changes
all that comes after it, and nothing is counted in two places.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import msgspec

from canasta.engine import engine
from canasta.game.sheet import Sheet
from canasta.pad import events as e
from canasta.pad.entry import DealEntry
from canasta.pad.sheet import sheet_of_entry
from canasta.rules import Rules, sides_of
from canasta.table import Settings
from canasta.table.settings import rules_of as rules_of_settings

MOST_DEALS: Final = 200
MOST_EVENTS: Final = 2_000
"""What a pad holds; whoever needs more begins another."""


@lru_cache(maxsize=256)
def rules_of(chosen: e.PadRules) -> Rules:
    """The rules that a pad counts by.

    Raises:
        InvalidError: ``table.settings``: they cannot be played so.
    """
    return rules_of_settings(Settings(book=chosen.book, house=chosen.house, players=chosen.players))


class Change(msgspec.Struct, frozen=True):
    """Who wrote something, and when: seconds since 1970."""

    by: str
    at: float


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal on the pad.

    Attributes:
        id: the number of the event that entered it.
        last: the number of the last event that touched it.
        number: which deal of the match it is, from 1.
        dealer: whose deal it was, a seat.
        rules: the rules it was played by.
        entry: what lay there.
        requirements: what each side needed to open.
        raised: which sides needed other points than their score says, with the words to it.
        sheet: what each side scored; ``score`` is the match's, fines included.
        fines: points given or taken beside the sheet.
        changes: who entered it, and who corrected it since.
    """

    id: int
    last: int
    number: int
    dealer: int
    rules: e.PadRules
    entry: DealEntry
    requirements: tuple[int, ...]
    raised: tuple[e.RequirementSet, ...]
    sheet: Sheet
    fines: tuple[e.Fined, ...]
    changes: tuple[Change, ...]


@dataclass(slots=True)
class _Entered:
    """A deal while the events are read."""

    id: int
    last: int
    entry: DealEntry
    changes: list[Change]
    dealer: int
    fines: list[e.Fined] = field(default_factory=list)
    raised: list[e.RequirementSet] = field(default_factory=list)


@dataclass(slots=True)
class Standing:
    """What the events that hold come to.

    Attributes:
        rules: those of the deal in play.
        names: who plays, by seat.
        dealer: who deals the deal in play.
        deals: those that are over, in the order of play.
        scores: of each side.
        requirements: what each side needs to open in the deal in play.
        raised: which of these are other than the score says.
        fines: points given or taken in the deal in play.
        winner: the side that has won, or None.
    """

    rules: e.PadRules
    names: tuple[str, ...]
    dealer: int
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
        standing: what they come to.
    """

    def __init__(self) -> None:
        """A pad of which nothing is known yet; the first event opens it."""
        self.entries: list[e.StoredPadEvent] = []
        self.standing = Standing(e.PadRules(""), (), 0)

    @classmethod
    def of(cls, entries: list[e.StoredPadEvent]) -> "Pad":
        """The pad that some events make: all are counted once, at the end.

        Raises:
            ValueError: they do not follow one another.
            CanastaError: they cannot have happened.
        """
        pad = cls()
        for number, entry in enumerate(entries, 1):
            if entry.number != number or isinstance(entry.event, e.PadOpened) != (number == 1):
                raise ValueError(f"event {entry.number} is not in its place")
        pad.entries = list(entries)
        pad.standing = standing_of(pad.entries)
        return pad

    @property
    def number(self) -> int:
        """The number of the last event."""
        return len(self.entries)

    @property
    def opened(self) -> e.PadOpened:
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
        return self.opened.code

    def apply(self, entry: e.StoredPadEvent) -> None:
        """Take in the next event.

        Raises:
            ValueError: it does not follow the last.
            CanastaError: it cannot have happened.
        """
        after = Pad.of([*self.entries, entry])
        self.entries, self.standing = after.entries, after.standing

    def holding(self) -> list[e.StoredPadEvent]:
        """The events that are not undone."""
        return _holding(self.entries)

    def deal(self, id: int) -> Deal | None:
        """A deal by its name; None where there is none (any more)."""
        return next((deal for deal in self.standing.deals if deal.id == id), None)


def _holding(entries: list[e.StoredPadEvent]) -> list[e.StoredPadEvent]:
    undone: set[int] = set()
    for entry in reversed(entries):  # what undoes may be undone itself
        if isinstance(entry.event, e.Undone) and entry.number not in undone:
            undone.add(entry.event.number)
    return [entry for entry in entries if entry.number not in undone]


def standing_of(entries: list[e.StoredPadEvent]) -> Standing:
    """What events come to.

    Raises:
        InvalidError: a deal that is entered cannot be one.
    """
    first = entries[0].event
    assert isinstance(first, e.PadOpened)
    standing = Standing(first.rules, first.names, first.dealer)
    entered: dict[int, _Entered] = {}
    chosen: list[e.RulesChosen] = []
    fines: list[e.Fined] = []
    raised: list[e.RequirementSet] = []
    for entry in _holding(entries):
        event, change = entry.event, Change(getattr(entry.event, "by", ""), entry.at)
        match event:
            case e.DealEntered():
                entered[entry.number] = _Entered(
                    entry.number,
                    entry.number,
                    event.entry,
                    [change],
                    standing.dealer,
                    fines,
                    raised,
                )
                fines, raised = [], []
                standing.dealer = (standing.dealer + 1) % first.rules.players
            case e.DealCorrected():
                if (deal := entered.get(event.deal)) is not None:
                    deal.entry, deal.last = event.entry, entry.number
                    deal.changes.append(change)
            case e.DealStruck():
                if entered.pop(event.deal, None) is not None:
                    standing.dealer = (standing.dealer - 1) % first.rules.players
            case e.Fined():
                fines.append(event)
            case e.RequirementSet():
                raised = [*(one for one in raised if one.side != event.side), event]
            case e.RulesChosen():
                chosen.append(event)
            case e.Named():
                standing.names = event.names
            case e.DealerChosen():
                standing.dealer = event.seat
    _count(standing, first.rules, list(entered.values()), chosen)
    standing.fines, standing.raised = tuple(fines), tuple(raised)
    standing.requirements = _requirements(standing.rules, standing.scores, standing.raised)
    return standing


def _count(
    standing: Standing, rules: e.PadRules, entered: list[_Entered], chosen: list[e.RulesChosen]
) -> None:
    """Count the deals one after the other, each by the rules that hold for it."""
    scores = [0] * sides_of(rules.players)
    deals: list[Deal] = []
    for number, deal in enumerate(entered, 1):
        held = _held(rules, chosen, number)
        needed = _requirements(held, tuple(scores), tuple(deal.raised))
        sheet = sheet_of_entry(rules_of(held), held.players, deal.entry, number)
        for side, own in enumerate(sheet.sides):
            scores[side] += own.total + sum(one.points for one in deal.fines if one.side == side)
        sheet = msgspec.structs.replace(
            sheet,
            sides=tuple(
                msgspec.structs.replace(own, score=scores[side])
                for side, own in enumerate(sheet.sides)
            ),
        )
        deals.append(
            Deal(
                deal.id,
                deal.last,
                number,
                deal.dealer,
                held,
                deal.entry,
                needed,
                tuple(deal.raised),
                sheet,
                tuple(deal.fines),
                tuple(deal.changes),
            )
        )
    standing.rules = _held(rules, chosen, len(deals) + 1)
    standing.deals, standing.scores = tuple(deals), tuple(scores)
    standing.winner = winner(rules_of(_held(rules, chosen, len(deals))), standing.scores)


def _held(rules: e.PadRules, chosen: list[e.RulesChosen], deal: int) -> e.PadRules:
    """The rules of a deal: what was chosen last of all that begins with it or before."""
    for one in reversed(chosen):
        if one.since <= deal:
            return one.rules
    return rules


def winner(rules: Rules, scores: tuple[int, ...]) -> int | None:
    """The side that has won: it has the target's points, and more than any other (W-004)."""
    best = max(scores)
    return scores.index(best) if best >= rules.target and scores.count(best) == 1 else None


def _requirements(
    chosen: e.PadRules, scores: tuple[int, ...], raised: tuple[e.RequirementSet, ...]
) -> tuple[int, ...]:
    kernel = engine()
    record = kernel.rules(rules_of(chosen), chosen.players)
    own = {one.side: one.points for one in raised}
    return tuple(
        own.get(side, kernel.requirement(record, score)) for side, score in enumerate(scores)
    )
