"""A pad as pages show it. Anyone with its code sees all of it, but never its secret."""

from collections.abc import Sequence

import msgspec

from canasta.game.view import Sheet
from canasta.live.base.actor import Actor
from canasta.live.base.errors import PadError
from canasta.live.pad import events as e
from canasta.live.pad.doubts import Doubt, doubts
from canasta.live.pad.entry import DealEntry
from canasta.live.pad.events import RulesChosen, StoredPadEvent, TableRules, WriterGiven
from canasta.live.pad.export import csv_of
from canasta.live.pad.form import PadForm, form_of
from canasta.live.pad.pad import Change, Deal, Pad, rules_of
from canasta.live.pad.requests import ChooseRules, decide
from canasta.rules import sides_of


class PadFine(msgspec.Struct, frozen=True):
    """Points given or taken in addition to the sheet."""

    side: int
    points: int
    why: str


class PadRaise(msgspec.Struct, frozen=True):
    """A side that needs other points to open than its score demands."""

    side: int
    points: int
    why: str


class PadDeal(msgspec.Struct, frozen=True):
    """A deal that is over."""

    id: int
    last: int
    number: int
    dealer: int
    title: str
    """The rules it was played by."""
    entry: DealEntry
    form: PadForm
    """The fields that these rules ask for."""
    requirements: tuple[int, ...]
    raised: tuple[PadRaise, ...]
    sheet: Sheet
    fines: tuple[PadFine, ...]
    doubts: tuple[Doubt, ...]
    changes: tuple[Change, ...]


class PadLine(msgspec.Struct, frozen=True):
    """A line of the pad's history."""

    number: int
    at: float
    by: str
    what: str
    """Name of the event: ``deal_entered``."""
    deal: int
    """Number of the deal that it is about, from 1; 0 for none."""
    holds: bool
    """True if the event is not undone."""


class PadView(msgspec.Struct, frozen=True):
    """A pad with all that a page shows."""

    code: str
    title: str
    number: int
    """Number of the last event."""
    rules: e.TableRules
    rules_title: str
    target: int
    opening_scores: tuple[int, ...]
    """Score from which each entry of ``opening_points`` but the first counts."""
    opening_points: tuple[int, ...]
    names: tuple[str, ...]
    sides: int
    dealer: int
    scores: tuple[int, ...]
    requirements: tuple[int, ...]
    raised: tuple[PadRaise, ...]
    fines: tuple[PadFine, ...]
    winner: int | None
    form: PadForm
    deals: tuple[PadDeal, ...]
    history: tuple[PadLine, ...]
    round: int | None
    """Deals of the evening's round that it counts, 0 if it goes by the clock; None for a match."""
    start: tuple[int, ...]
    """Scores with which the match went on here; ``()`` for none."""
    openings: tuple[int, ...]
    """Points to open by the number of the deal; ``()`` if they follow from the scores."""


def view_of(pad: Pad) -> PadView:
    """Return the view of a pad."""
    standing = pad.standing
    rules = rules_of(standing.rules)
    return PadView(
        code=pad.code,
        title=pad.first_event.title,
        number=pad.number,
        rules=standing.rules,
        rules_title=rules.title,
        target=rules.target,
        opening_scores=rules.opening_scores,
        opening_points=rules.opening_points,
        names=standing.names,
        sides=sides_of(standing.rules.players),
        dealer=standing.dealer,
        scores=standing.scores,
        requirements=standing.requirements,
        raised=_raised(standing.raised),
        fines=_fines(standing.fines),
        winner=standing.winner,
        form=form_of(rules, standing.rules.players),
        deals=tuple(_deal(deal) for deal in standing.deals),
        history=_history(pad),
        round=pad.first_event.round,
        start=standing.start,
        openings=pad.first_event.openings,
    )


def _fines(fines: tuple[e.Fined, ...]) -> tuple[PadFine, ...]:
    return tuple(PadFine(one.side, one.points, one.why) for one in fines)


def _raised(raised: tuple[e.RequirementSet, ...]) -> tuple[PadRaise, ...]:
    return tuple(PadRaise(one.side, one.points, one.why) for one in raised)


def _deal(deal: Deal) -> PadDeal:
    rules = rules_of(deal.rules)
    return PadDeal(
        id=deal.id,
        last=deal.last,
        number=deal.number,
        dealer=deal.dealer,
        title=rules.title,
        entry=deal.entry,
        form=form_of(rules, deal.rules.players),
        requirements=deal.requirements,
        raised=_raised(deal.raised),
        sheet=deal.sheet,
        fines=_fines(deal.fines),
        doubts=doubts(rules, deal.rules.players, deal.entry),
        changes=deal.changes,
    )


def _history(pad: Pad) -> tuple[PadLine, ...]:
    numbers = {deal.id: deal.number for deal in pad.standing.deals}
    holding = {entry.number for entry in pad.holding()}
    return tuple(
        PadLine(
            number=entry.number,
            at=entry.at,
            by=getattr(entry.event, "by", ""),
            what=str(entry.event.__struct_config__.tag),
            deal=numbers.get(getattr(entry.event, "deal", entry.number), 0),
            holds=entry.number in holding,
        )
        for entry in pad.entries
        if not isinstance(entry.event, WriterGiven)
    )


class LivePad(Actor[Pad, StoredPadEvent]):
    """One pad, served."""

    kind, error, entry = "pad", PadError, StoredPadEvent
    slow = True

    @property
    def pad(self) -> Pad:
        """The current pad."""
        return self.subject

    @classmethod
    def make(cls, entries: Sequence[StoredPadEvent]) -> Pad:
        """Make the pad, and its view and table once; see :class:`Actor`."""
        pad = Pad.of(list(entries))
        view_of(pad)
        csv_of(pad)
        return pad


class PadTried(msgspec.Struct, frozen=True):
    """Scores and requirements under other rules."""

    title: str
    target: int
    before: tuple[int, ...]
    """The sides' current scores."""
    after: tuple[int, ...]
    requirements: tuple[int, ...]
    """Points that each side would need to open in the deal in play."""
    changed: tuple[int, ...]
    """Numbers of the deals that would score differently."""


def tried(pad: Pad, rules: TableRules, since: int) -> PadTried:
    """Return the scores as they would be if rules were chosen from a deal on.

    Raises:
        PadError, InvalidError: the rules cannot be chosen, or a deal on the pad is not possible
            under them.
    """
    (event,) = decide(pad, ChooseRules("somebody", rules, since))
    assert isinstance(event, RulesChosen)
    after = pad.with_event(StoredPadEvent(pad.number + 1, pad.entries[-1].at, event))
    return PadTried(
        title=rules_of(rules).title,
        target=rules_of(rules).target,
        before=pad.standing.scores,
        after=after.standing.scores,
        requirements=after.standing.requirements,
        changed=tuple(
            now.number
            for then, now in zip(pad.standing.deals, after.standing.deals, strict=True)
            if _totals(then) != _totals(now)
        ),
    )


def _totals(deal: Deal) -> list[int]:
    return [side.total for side in deal.sheet.sides]
