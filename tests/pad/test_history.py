"""A pad's past: corrected in any way, it is as if everything had been written so from the start."""

from contextlib import suppress
from random import Random

import msgspec
import pytest
from tests.pad.test_pads import a_pad, deal_of, enter, write

from canasta.game import CanastaError, InvalidError
from canasta.live.pad import NewPad, Pad, PadError, Request, StoredPadEvent, TableRules, open_pad
from canasta.live.pad import events as e
from canasta.live.pad.entry import DealEntry, SideEntry
from canasta.live.pad.export import csv_of, read_record, record_of
from canasta.live.pad.requests import (
    ChooseDealer,
    ChooseRules,
    CorrectDeal,
    EnterDeal,
    Fine,
    SetRequirement,
    SetStart,
    StrikeDeal,
    UndoWriting,
)
from canasta.live.pad.view import PadView, view_of


def _request(pad: Pad, rng: Random) -> Request:
    deals = pad.standing.deals
    entry = deal_of(5 * rng.randrange(60), 5 * rng.randrange(40), rng.choice([0, 1, None]))
    wanted: list[Request] = [
        *[EnterDeal("Ann", entry, len(deals))] * 3,
        Fine("Ann", rng.randrange(2), 5 * rng.randrange(-20, 20)),
        SetRequirement("Ann", rng.randrange(2), 5 * rng.randrange(40)),
        SetStart("Ann", (5 * rng.randrange(900), 5 * rng.randrange(900))),
        ChooseDealer("Ann", rng.randrange(4)),
        ChooseRules(
            "Ann", TableRules(rng.choice(["regency", "wca"])), rng.randint(1, len(deals) + 1)
        ),
        UndoWriting("Ann", rng.randrange(2, pad.number + 2)),
    ]
    if deals:
        deal = rng.choice(deals)
        wanted += [CorrectDeal("Ann", deal.id, deal.last, entry)] * 2
        wanted += [StrikeDeal("Ann", deal.id, deal.last)]
    return rng.choice(wanted)


def _from_the_start(pad: Pad, chosen_for: dict[int, int]) -> Pad:
    """Copy a pad's current deals to a new one."""
    fresh, now = a_pad(), {deal.id: deal for deal in pad.standing.deals}
    for entry in pad.holding():
        event = entry.event
        done = sorted(id for id in now if id < entry.number)
        match event:
            case e.DealEntered() if entry.number in now:
                write(fresh, EnterDeal("Ann", now[entry.number].entry, len(done)))
            case e.Fined() | e.RequirementSet() | e.DealerChosen() | e.StartSet():
                fresh.apply(StoredPadEvent(fresh.number + 1, entry.at, event))
            case e.RulesChosen():
                since = sum(id < chosen_for[entry.number] for id in now) + 1
                again = msgspec.structs.replace(event, since=since)
                fresh.apply(StoredPadEvent(fresh.number + 1, entry.at, again))
    # Rules for a deal that is written later are chosen again when all deals are there.
    for entry in pad.holding():
        if isinstance(entry.event, e.RulesChosen):
            since = sum(id < chosen_for[entry.number] for id in now) + 1
            again = msgspec.structs.replace(entry.event, since=since)
            fresh.apply(StoredPadEvent(fresh.number + 1, entry.at, again))
    return fresh


def _shown(pad: Pad) -> tuple[PadView, list[str]]:
    """Return a view without numbers and times of events, and the table without times."""
    view = view_of(pad)
    deals = tuple(
        msgspec.structs.replace(deal, id=0, last=0, changes=(), fines=tuple(deal.fines))
        for deal in view.deals
    )
    rows = csv_of(pad).decode("utf-8-sig").splitlines()
    untimed = [",".join(cell for n, cell in enumerate(row.split(",")) if n != 1) for row in rows]
    return msgspec.structs.replace(view, code="", number=0, deals=deals, history=()), untimed


@pytest.mark.parametrize("seed", range(40))
def test_a_corrected_past_leaves_no_trace(seed: int) -> None:
    pad, rng, chosen_for = a_pad(), Random(seed), dict[int, int]()
    for _ in range(70):
        request = _request(pad, rng)
        deals = [deal.id for deal in pad.standing.deals]
        with suppress(CanastaError):
            write(pad, request)
            if isinstance(request, ChooseRules):
                since = request.since
                chosen_for[pad.number] = (
                    0 if since == 1 else deals[since - 1] if since <= len(deals) else pad.number
                )
    assert _shown(pad) == _shown(_from_the_start(pad, chosen_for))
    assert _shown(read_record(record_of(pad))) == _shown(pad)


def test_a_struck_deal_moves_the_dealers_and_rules_of_later_deals_up() -> None:
    pad = a_pad()
    first = enter(pad, deal_of())
    second = enter(pad, deal_of())
    write(pad, ChooseRules("Ann", TableRules("wca"), 3))
    enter(pad, deal_of())
    write(pad, StrikeDeal("Ann", first, first))
    write(pad, UndoWriting("Ann", second))
    assert [deal.dealer for deal in pad.standing.deals] == [0]
    assert [deal.rules.book for deal in pad.standing.deals] == ["wca"]
    assert pad.standing.dealer == 1


def test_a_request_sent_twice_is_written_once() -> None:
    pad = a_pad()
    for _ in range(2):  # the answer was lost
        write(pad, EnterDeal("Ann", deal_of(), 0, sent="a-device-1"))
        write(pad, Fine("Ann", 0, -100, sent="a-device-2"))
    assert len(pad.standing.deals) == 1
    assert len(pad.standing.fines) == 1
    with pytest.raises(PadError, match="Ann has entered deal 1"):
        write(pad, EnterDeal("Bob", deal_of(), 0, sent="b-device-1"))


def _opened(**more: object) -> Pad:
    opened, _ = open_pad(NewPad(TableRules("regency"), ("Ann", "Bob", "Cem", "Dia"), **more))  # type: ignore[arg-type]
    return Pad.of([StoredPadEvent(1, 1000.0, opened)])


def test_a_match_begun_on_paper_continues_with_its_scores_and_openings() -> None:
    pad = _opened(start=(1600, 2995))
    assert pad.standing.scores == (1600, 2995)
    assert pad.standing.requirements == (90, 90)
    write(pad, SetStart("Ann", (3000, 2995)))
    assert pad.standing.requirements == (120, 90)
    enter(pad, DealEntry((SideEntry(), SideEntry()), totals=(2000, -300)))
    assert pad.standing.scores == (5000, 2695)
    assert pad.standing.winner == 0
    assert "5000" in csv_of(pad).decode()
    for start in ((1600,), (1601, 0)):
        with pytest.raises(InvalidError):
            _opened(start=start)


def test_totals_alone_make_a_deal() -> None:
    pad = a_pad()
    enter(pad, DealEntry((SideEntry(), SideEntry()), totals=(415, -940)))
    assert pad.standing.scores == (415, -940)
    assert view_of(pad).deals[0].doubts == ()
    for entry in (
        DealEntry((SideEntry(), SideEntry()), totals=(415,)),
        DealEntry((SideEntry(), SideEntry()), totals=(414, 0)),
        DealEntry((SideEntry(melded=100), SideEntry()), totals=(415, 0)),
    ):
        with pytest.raises(InvalidError) as caught:
            enter(pad, entry)
        assert caught.value.code == "pad.totals"


def test_a_round_ends_with_its_last_deal_and_no_one_wins_a_match_there() -> None:
    pad = _opened(round=2)
    enter(pad, DealEntry((SideEntry(), SideEntry()), totals=(9000, 0)))
    assert pad.standing.winner is None
    last = enter(pad, deal_of())
    with pytest.raises(PadError, match="All 2 deals of this round") as caught:
        enter(pad, deal_of())
    assert caught.value.code == "pad.round_over"
    write(pad, CorrectDeal("Ann", last, last, deal_of(100)))
    write(pad, StrikeDeal("Ann", last, pad.number))
    enter(pad, deal_of())


def test_openings_may_follow_the_number_of_the_deal() -> None:
    pad = _opened(openings=(50, 90, 120))
    for needed in (50, 90, 120, 120):
        assert pad.standing.requirements == (needed, needed)
        enter(pad, deal_of(500))
    assert [deal.requirements[0] for deal in pad.standing.deals] == [50, 90, 120, 120]
