"""Entries on a pad are corrected, deleted, undone, and counted again each time."""

import csv
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from tests.pad.entered import entry_of_game, play_deal

from canasta.game import CanastaError, Game, InvalidError
from canasta.game.view import Sheet
from canasta.live.pad import (
    NewPad,
    Pad,
    PadError,
    Request,
    StoredPadEvent,
    TableRules,
    decide,
    open_pad,
)
from canasta.live.pad.entry import DealEntry, HandEntry, SideEntry
from canasta.live.pad.events import PAD_VERSION
from canasta.live.pad.export import csv_of, read_record, record_of
from canasta.live.pad.form import form_of
from canasta.live.pad.pad import MOST_RULES
from canasta.live.pad.requests import (
    ChooseDealer,
    ChooseRules,
    CorrectDeal,
    EnterDeal,
    Fine,
    NamePlayers,
    SetRequirement,
    StrikeDeal,
    UndoWriting,
    check_writer,
)
from canasta.live.pad.sheet import sheet_of_entry
from canasta.live.pad.view import tried, view_of
from canasta.players.bots import make
from canasta.rules import BOOKS, Rules, get_rules, house_text, read_house_rules

NAMES = ("Ann", "Bob", "Cem", "Dia")


def a_pad(book: str = "regency", players: int = 4) -> Pad:
    opened, _ = open_pad(NewPad(TableRules(book, "", players), NAMES[:players]))
    return Pad.of([StoredPadEvent(1, 1000.0, opened)])


def write(pad: Pad, request: Request) -> None:
    for event in decide(pad, request):
        pad.apply(StoredPadEvent(pad.number + 1, 1000.0 + pad.number, event))


def enter(pad: Pad, entry: DealEntry, by: str = "Ann") -> int:
    write(pad, EnterDeal(by, entry, len(pad.standing.deals)))
    return pad.standing.deals[-1].id


def deal_of(one: int = 0, other: int = 0, out: int | None = 0) -> DealEntry:
    """Two canastas and some points a side."""
    sides = [SideEntry({"mixed": 2}, melded=points) for points in (300 + one, 300 + other)]
    if out is not None:
        sides[out] = SideEntry({"mixed": 2}, melded=sides[out].melded, out="out")
    return DealEntry(tuple(sides))


def played(book: str, players: int, deals: int, seed: int) -> list[tuple[DealEntry, Game]]:
    rules, rng = get_rules(book), Random(seed)
    game = Game.new(rules, rng.randrange(1 << 32), players)
    found: list[tuple[DealEntry, Game]] = []
    while len(found) < deals:
        play_deal(game, rng)
        found.append((entry_of_game(game), game.clone()))
        if game.over:
            break
        game.apply(rng.choice(game.legal()))
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_a_match_on_a_pad_has_the_scores_of_the_match_that_was_played(book: str) -> None:
    for players in BOOKS[book].players:
        pad = a_pad(book, players)
        for entry, game in played(book, players, 6, seed=players):
            enter(pad, entry)
            assert pad.standing.scores == game.scores
            assert pad.standing.winner == game.winner
            if not game.over:
                view = game.clone()
                view.apply(view.legal()[0])
                assert pad.standing.requirements == tuple(view.view(0).requirements), (
                    f"deal {len(pad.standing.deals)}"
                )


@pytest.mark.parametrize("book", BOOKS)
def test_an_early_correction_leaves_the_match_as_one_that_was_scored_right(book: str) -> None:
    right, wrong = a_pad(book), a_pad(book) if 4 in BOOKS[book].players else a_pad(book, 3)
    if 4 not in BOOKS[book].players:
        right = a_pad(book, 3)
    players = right.standing.rules.players
    entries = [entry for entry, _ in played(book, players, 5, seed=9)]
    for entry in entries:
        enter(right, entry)
    slip = DealEntry(tuple(SideEntry() for _ in entries[0].sides))
    first = enter(wrong, slip)
    for entry in entries[1:]:
        enter(wrong, entry)
    write(wrong, CorrectDeal("Bob", first, first, entries[0]))
    assert wrong.standing.scores == right.standing.scores
    assert [deal.sheet for deal in wrong.standing.deals] == [
        deal.sheet for deal in right.standing.deals
    ]
    assert [deal.requirements for deal in wrong.standing.deals] == [
        deal.requirements for deal in right.standing.deals
    ]
    assert [change.by for change in wrong.standing.deals[0].changes] == ["Ann", "Bob"]


def match_of_bots(rules: Rules, seed: int) -> list[tuple[DealEntry, tuple[int, ...]]]:
    """A match of random bots to its end: each deal as its players count it, and the score after."""
    game = Game.new(rules, seed, 4)
    bots = [make("random", rules, 4, seat, seed) for seat in range(4)]
    found: list[tuple[DealEntry, tuple[int, ...]]] = []
    while not game.over:
        if found:
            game.do("deal")
        while not game.deal_over:
            actor = game.actor
            assert actor is not None
            game.do(bots[actor].choose(game.view(actor)))
        found.append((entry_of_game(game), game.scores))
    return found


@pytest.mark.parametrize("seed", range(10))
def test_a_match_of_random_bots_to_its_end_is_the_same_on_a_pad_and_after_a_correction(
    seed: int,
) -> None:
    book = ("regency", "waldo")[seed % 2]
    rules = replace(get_rules(book), name="short", target=3000)
    opened, _ = open_pad(NewPad(TableRules(book, house_text(rules), 4), NAMES))
    right, wrong = (Pad.of([StoredPadEvent(1, 1000.0, opened)]) for _ in range(2))
    match = match_of_bots(rules, seed)
    for place, (entry, scores) in enumerate(match):
        enter(right, entry)
        assert right.standing.scores == scores
        enter(wrong, entry if place else deal_of())
    assert right.standing.winner == scores.index(max(scores))
    first = wrong.standing.deals[0].id
    write(wrong, CorrectDeal("Bob", first, first, match[0][0]))
    assert wrong.standing.scores == right.standing.scores
    assert wrong.standing.winner == right.standing.winner
    assert [deal.requirements for deal in wrong.standing.deals] == [
        deal.requirements for deal in right.standing.deals
    ]


def test_a_slower_writer_is_refused_and_overwrites_nothing() -> None:
    pad = a_pad()
    first = enter(pad, deal_of())
    with pytest.raises(PadError, match="Ann has entered deal 1: 1,000 to 900"):
        write(pad, EnterDeal("Bob", deal_of(100), 0))
    write(pad, CorrectDeal("Bob", first, first, deal_of(100)))
    with pytest.raises(PadError, match="Bob has corrected deal 1: ") as caught:
        write(pad, CorrectDeal("Ann", first, first, deal_of(200)))
    assert caught.value.code == "pad.behind"
    assert pad.standing.scores[0] == pad.standing.scores[1] + 200


def test_undo_takes_back_anything_and_undoing_that_brings_it_back() -> None:
    pad = a_pad()
    first = enter(pad, deal_of())
    second = enter(pad, deal_of(500))
    before = pad.standing
    write(pad, UndoWriting("Bob", first))
    assert [deal.id for deal in pad.standing.deals] == [second]
    assert pad.standing.deals[0].number == 1
    write(pad, UndoWriting("Bob", pad.number))
    assert pad.standing == before
    write(pad, StrikeDeal("Cem", first, first))
    assert len(pad.standing.deals) == 1
    assert pad.standing.dealer == 1
    with pytest.raises(PadError, match="nothing to undo"):
        write(pad, UndoWriting("Bob", 1))
    with pytest.raises(PadError, match="not on the pad any more"):
        write(pad, CorrectDeal("Ann", first, first, deal_of()))


def test_penalties_and_raised_openings_belong_to_the_deal_in_play() -> None:
    pad = a_pad()
    write(pad, Fine("Ann", 1, -100, "red three not laid down"))
    write(pad, SetRequirement("Ann", 0, 60, "short opening"))
    write(pad, SetRequirement("Ann", 0, 70, "short opening, again"))
    assert pad.standing.requirements == (70, 50)
    enter(pad, deal_of())
    (deal,) = pad.standing.deals
    assert [*deal.requirements] == [70, 50]
    assert [fine.why for fine in deal.fines] == ["red three not laid down"]
    assert pad.standing.scores[1] == deal.sheet.sides[1].total - 100 == deal.sheet.sides[1].score
    assert pad.standing.requirements == (50, 50)
    assert not pad.standing.fines


def test_other_rules_say_what_they_would_do_and_then_do_it() -> None:
    pad = a_pad("regency")
    enter(pad, deal_of(out=None))
    enter(pad, deal_of(200))
    before = view_of(pad)
    joker = TableRules("joker")
    found = tried(pad, joker, 1)
    assert view_of(pad) == before
    assert found.before == pad.standing.scores
    write(pad, ChooseRules("Ann", joker, 1))
    assert pad.standing.scores == found.after
    assert pad.standing.requirements == found.requirements
    assert view_of(pad).target == found.target == BOOKS["joker"].target
    with pytest.raises(InvalidError, match="number of players"):
        write(pad, ChooseRules("Ann", TableRules("joker", "", 2), 1))
    with pytest.raises(PadError):
        write(pad, ChooseRules("Ann", joker, 9))


def test_rules_under_which_an_entered_deal_cannot_be_are_refused() -> None:
    pad = a_pad("wca")
    splash = DealEntry((SideEntry(out="splash"), SideEntry()))
    enter(pad, splash)
    with pytest.raises(InvalidError, match="no splash"):
        write(pad, ChooseRules("Ann", TableRules("regency"), 1))
    write(pad, ChooseRules("Ann", TableRules("regency"), 2))
    assert pad.standing.rules.book == "regency"


def test_names_and_the_dealer_are_changed_but_no_two_are_called_alike() -> None:
    pad = a_pad()
    write(pad, NamePlayers("Ann", ("Ann", "Eva", "Cem", "Dia")))
    write(pad, ChooseDealer("Ann", 3))
    enter(pad, deal_of())
    assert pad.standing.deals[0].dealer == 3
    assert pad.standing.dealer == 0
    for names in (("Ann", "ann", "Cem", "Dia"), ("Ann", "Bob"), ("Ann", "Bob", "Cem", "\u200b")):
        with pytest.raises(CanastaError):
            write(pad, NamePlayers("Ann", names))
    with pytest.raises(InvalidError):
        write(pad, ChooseDealer("Ann", 4))


IMPOSSIBLE = {
    "pad.sides": DealEntry((SideEntry(),) * 3),
    "pad.two_out": DealEntry((SideEntry(out="out"), SideEntry(out="out"))),
    "pad.two_cuts": DealEntry((SideEntry(exact_cut=True), SideEntry(exact_cut=True))),
    "pad.no_splash": DealEntry((SideEntry(out="splash"), SideEntry())),
    "pad.sum": DealEntry((SideEntry(melded=333), SideEntry())),
    "pad.too_many": DealEntry((SideEntry(melded=1500), SideEntry())),
}


@pytest.mark.parametrize("code", IMPOSSIBLE)
def test_an_impossible_deal_is_refused_with_a_reason(code: str) -> None:
    with pytest.raises(InvalidError) as caught:
        enter(a_pad(), IMPOSSIBLE[code])
    assert caught.value.code == code
    assert len(caught.value.message) > 20


ROUND_VALUES = """
book = "regency"
[rules]
black_three_value = 0
seven_value = 10
six_value = 10
five_value = 10
four_value = 10
"""


def test_a_pad_counts_by_the_card_points_of_its_rules() -> None:
    opened, _ = open_pad(NewPad(TableRules("regency", ROUND_VALUES, 4), NAMES, start=(10, 20)))
    pad = Pad.of([StoredPadEvent(1, 1000.0, opened)])
    with pytest.raises(InvalidError) as caught:
        enter(pad, DealEntry((SideEntry(melded=205), SideEntry())))
    assert caught.value.code == "pad.sum_by_values"
    assert "worth 10, 20 or 50 points" in caught.value.message
    assert "a multiple of 10" in caught.value.message
    hands = (HandEntry(cards=40),)
    enter(pad, DealEntry((SideEntry({"natural": 1}, melded=210), SideEntry(hands=hands))))
    assert [side.total for side in pad.standing.deals[0].sheet.sides] == [710, -40]
    usual = ROUND_VALUES.replace("four_value = 10", "four_value = 7")
    opened, _ = open_pad(NewPad(TableRules("regency", usual, 4), NAMES))
    odd = Pad.of([StoredPadEvent(1, 1000.0, opened)])
    enter(odd, DealEntry((SideEntry(melded=28), SideEntry(hands=(HandEntry(cards=7),)))))
    assert [side.total for side in odd.standing.deals[0].sheet.sides] == [28, -7]


def test_the_counting_help_names_cards_by_the_points_of_the_rules() -> None:
    values = form_of(get_rules("waldo"), 4).values
    assert [(one.points, one.ranks["en"], one.ranks["de"]) for one in values] == [
        (50, "Joker", "Joker"),
        (20, "2 and ace", "Zwei und Ass"),
        (10, "8 to king", "Acht bis König"),
        (5, "4 to 7", "Vier bis Sieben"),
    ]
    own = form_of(read_house_rules(ROUND_VALUES), 4).values
    assert [(one.points, one.ranks["en"]) for one in own][-1] == (10, "4 to king")


@pytest.mark.parametrize(
    "entry",
    [
        DealEntry((SideEntry(red_threes=5), SideEntry())),
        DealEntry((SideEntry({"natural": 9}), SideEntry({"mixed": 9}))),
    ],
)
def test_more_cards_than_the_pack_has_are_refused(entry: DealEntry) -> None:
    with pytest.raises(InvalidError) as caught:
        enter(a_pad(), entry)
    assert caught.value.code == "pad.too_many"


def test_an_unlikely_entry_is_questioned_but_stored() -> None:
    pad = a_pad("wca")
    hands = (HandEntry(cards=20), HandEntry(cards=5))
    odd = DealEntry((SideEntry({"natural": 1}, melded=10, out="out", hands=hands), SideEntry()))
    enter(pad, odd)
    codes = {doubt.code for doubt in view_of(pad).deals[0].doubts}
    assert codes == {"pad.melded_too_little", "pad.out_too_early", "pad.out_with_cards"}


def test_a_record_is_read_back_to_the_same_pad_and_holds_no_secret() -> None:
    opened, key = open_pad(NewPad(TableRules("wca"), NAMES))
    pad = Pad.of([StoredPadEvent(1, 1000.0, opened)])
    enter(pad, DealEntry((SideEntry(out="splash"), SideEntry())))
    write(pad, Fine("=1+1", 0, -50))
    data = record_of(pad)
    assert key.encode() not in data
    assert opened.key.encode() not in data
    again = read_record(data)
    assert again.standing == pad.standing
    check_writer(pad, key)
    with pytest.raises(PadError, match="only watching"):
        check_writer(pad, key + "x")
    table = csv_of(pad).decode("utf-8-sig").splitlines()
    head = next(csv.reader(table))
    assert head[:5] == ["deal", "entered", "dealer", "rules", "Ann & Cem: opening"]
    assert len(table) == 2


def test_a_record_with_a_family_in_a_name_is_read_back() -> None:
    pad = a_pad()
    write(
        pad,
        NamePlayers("Ann", ("Ann", "Bob", "Uwe \U0001f468\u200d\U0001f469\u200d\U0001f467", "Dia")),
    )
    assert read_record(record_of(pad)).standing.names == pad.standing.names


def test_a_record_of_the_first_version_is_still_read() -> None:
    pad = a_pad()
    enter(pad, deal_of())
    text = record_of(pad).decode().replace(f'"version": {PAD_VERSION}', '"version": 1')
    assert read_record(text.encode()).standing == pad.standing


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[:-9],
        lambda text: text.replace("canasta pad", "something"),
        lambda text: text.replace(f'"version": {PAD_VERSION}', '"version": 9', 1),
        lambda text: text.replace("deal_entered", "pad_opened"),
        lambda text: text.replace('"number": 2', '"number": 3'),
        lambda _: "{",
        lambda _: "[]",
    ],
)
def test_a_damaged_record_is_refused_with_a_sentence(damage: object) -> None:
    pad = a_pad()
    enter(pad, deal_of())
    text = damage(record_of(pad).decode())  # type: ignore[operator]
    with pytest.raises(InvalidError) as caught:
        read_record(text.encode())
    assert caught.value.code in {"pad.record", "pad.record_version"}


def test_a_write_counts_no_deal_that_it_does_not_change(monkeypatch: pytest.MonkeyPatch) -> None:
    pad = a_pad()
    for deal in range(30):
        enter(pad, deal_of(5 * deal))
    counted: list[DealEntry] = []

    def count(rules: Rules, players: int, entry: DealEntry, deal: int = 1) -> Sheet:
        counted.append(entry)
        return sheet_of_entry(rules, players, entry, deal)

    monkeypatch.setattr("canasta.live.pad.pad.sheet_of_entry", count)
    write(pad, Fine("Ann", 0, 50))
    write(pad, NamePlayers("Ann", NAMES[::-1]))
    assert not counted
    enter(pad, deal_of(200))
    write(
        pad, CorrectDeal("Ann", pad.standing.deals[0].id, pad.standing.deals[0].last, deal_of(205))
    )
    assert set(map(repr, counted)) == {repr(deal_of(200)), repr(deal_of(205))}
    write(pad, ChooseRules("Ann", TableRules("joker"), 31))
    assert len(counted) <= 6, "one deal each time, when it is decided and when it happens"


def test_a_pad_counts_the_same_from_the_start_as_deal_by_deal() -> None:
    pad, rng = a_pad(), Random(9)
    for _ in range(150):
        deals = pad.standing.deals
        deal = rng.choice(deals) if deals else None
        entry = deal_of(5 * rng.randrange(40), 5 * rng.randrange(40), rng.choice([0, 1, None]))
        wanted: list[Request] = [
            EnterDeal("Ann", entry, len(deals)),
            EnterDeal("Ann", entry, len(deals)),
            Fine("Ann", rng.randrange(2), 5 * rng.randrange(-20, 20)),
            SetRequirement("Ann", rng.randrange(2), 120),
            ChooseDealer("Ann", rng.randrange(4)),
            ChooseRules("Ann", TableRules(rng.choice(["regency", "wca"])), 1 + len(deals) // 2),
            UndoWriting("Ann", rng.randrange(2, pad.number + 2)),
        ]
        if deal is not None:
            wanted += [
                CorrectDeal("Ann", deal.id, deal.last, entry),
                StrikeDeal("Ann", deal.id, deal.last),
            ]
        with suppress(CanastaError):
            write(pad, rng.choice(wanted))
        assert pad.standing == Pad.of(pad.entries).standing


def test_a_pad_counts_by_so_many_different_rules_and_no_more() -> None:
    pad = a_pad()
    for number in range(1, MOST_RULES):
        rules = TableRules("waldo", f'book = "waldo"\n[rules]\ntarget = {5000 + 5 * number}\n')
        write(pad, ChooseRules("Ann", rules, 1))
    with pytest.raises(PadError) as caught:
        write(pad, ChooseRules("Ann", TableRules("joker"), 1))
    assert caught.value.code == "pad.many_rules"
    write(pad, ChooseRules("Ann", TableRules("regency"), 1))  # one of them again
    assert read_record(record_of(pad)).standing == pad.standing
