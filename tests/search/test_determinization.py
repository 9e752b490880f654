"""Samples of hidden cards agree with the view, with the pack, and with memory."""

from itertools import islice

import numpy as np
import pytest
from tests.search.moments import Moment
from tests.search.tables import TABLES, moments, some_moments

from canasta.cards import JOKER_RANK, KINDS, pack, rank_of
from canasta.compiled.kernel import new_states, redact
from canasta.compiled.kernel.tables import BLACK_BITS, RED_BITS
from canasta.compiled.search.arrays import hand_model_array
from canasta.compiled.search.determinization import determinize
from canasta.compiled.search.hand_model import NONE, hand_model_of
from canasta.engine.codes import Phase
from canasta.rules.signals import HIGH

HELD = pytest.mark.parametrize("as_held", [False, True], ids=["as dealt", "as held"])

SAMPLES = 5


def samples(moment: Moment, seat: int, seed: int = 7, *, held: bool = False) -> np.ndarray:
    states = new_states(SAMPLES + 1)
    states[0] = moment.view(seat)[0]
    seen = moment.seen_by(seat)
    hand_model = hand_model_array(hand_model_of(moment.rules, moment.players) if held else NONE)
    dealt = determinize(moment.record, hand_model, seen, states, seat, np.uint64(seed), 1, SAMPLES)
    assert dealt == SAMPLES
    return states[1:]


def on_the_table(s: np.void) -> list[int]:
    """Cards of each kind in melds and among the threes faced."""
    count = [0] * KINDS
    for m in range(len(s["meld_form"])):
        rank, size = int(s["meld_rank"][m]), int(s["meld_size"][m])
        if s["meld_form"][m] == 2:
            for i in range(size):
                count[int(s["meld_suit"][m]) * 13 + rank + i] += 1
        elif s["meld_form"][m]:
            for suit in range(4):
                if s["meld_form"][m] != 3:
                    count[suit * 13 + rank] += int(s["meld_cards"][m][suit])
                count[suit * 13] += int(s["meld_cards"][m][4 + suit])
            count[52] += int(s["meld_cards"][m][8])
    for suit in range(4):
        count[suit * 13 + 1] += int(s["threes"][:, suit].sum())
    return count


def every_card(s: np.void) -> list[int]:
    count = np.array(on_the_table(s))
    count += s["hands"].sum(axis=0) + s["feet"].sum(axis=0)
    for kind in (*s["stock"][: s["stock_size"]], *s["pile"][: s["pile_size"]]):
        count[kind] += 1
    return [int(number) for number in count]


@HELD
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_sample_shows_its_seat_what_the_view_shows(
    book: str, players: int, as_held: bool
) -> None:
    for moment in some_moments(book, players, 5, 12):
        if moment.states["phase"][0] == Phase.CUT:
            continue
        for seat in range(players):
            view = moment.view(seat)
            again = new_states(1)
            dealt = samples(moment, seat, held=as_held)
            for i in range(SAMPLES):
                redact(dealt, i, seat, again, 0)
                assert again.tobytes() == view.tobytes()


@HELD
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_sample_is_made_of_one_whole_pack(book: str, players: int, as_held: bool) -> None:
    for moment in some_moments(book, players, 6, 12):
        if moment.states["phase"][0] == Phase.CUT:
            continue
        for seat in range(players):
            for dealt in samples(moment, seat, held=as_held):
                assert every_card(dealt) == list(pack(moment.rules.packs))


@HELD
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_sample_holds_what_was_seen_to_go_into_a_hand(
    book: str, players: int, as_held: bool
) -> None:
    for moment in some_moments(book, players, 8, 20):
        if moment.states["phase"][0] == Phase.CUT:
            continue
        for dealt in samples(moment, 0, held=as_held):
            for other in range(1, players):
                if other != int(dealt["turn"]):  # in the turn in play cards have been laid
                    assert (dealt["hands"][other] >= moment.seen[0]["known"][other]).all()
                assert int(dealt["hands"][other].sum()) == int(dealt["hand_size"][other])
                held = sum(1 << kind for kind in range(KINDS) if dealt["hands"][other][kind])
                assert int(dealt["held"][other]) == held


def test_the_same_seed_deals_the_same_samples_and_another_others() -> None:
    moment = some_moments("joker", 4, 3, 1)[0]
    assert samples(moment, 1, 5).tobytes() == samples(moment, 1, 5).tobytes()
    assert samples(moment, 1, 5).tobytes() != samples(moment, 1, 6).tobytes()


@HELD
@pytest.mark.rule("JS-3", "AJ-23", "AJ-24")
def test_a_sample_agrees_with_the_wild_cards_that_first_discards_signalled(as_held: bool) -> None:
    told = {True: 0, False: 0}
    for deal in (3, 9, 38, 43):  # somebody tells of many before the side has opened
        for moment in islice(moments("joker", 4, deal, "club"), 6, 60, 3):
            first = moment.seen[0]["first"]
            for dealt in samples(moment, 0, held=as_held):
                for other in range(1, 4):
                    if first[other] < 0 or dealt["opened"][other % 2]:
                        continue
                    many = rank_of(int(first[other])) in HIGH
                    wilds = int(dealt["ranks"][other][0] + dealt["ranks"][other][JOKER_RANK])
                    told[many] += 1
                    assert wilds >= 3 if many else wilds <= 3
    assert min(told.values()) > 20


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_bonus_threes_lie_anywhere_in_the_stock_and_the_feet_of_a_sample(
    book: str, players: int
) -> None:
    found, expected = np.zeros(2), np.zeros(2)
    for number, moment in enumerate(islice(moments(book, players, 3), 30, None)):
        seat = int(moment.states["actor"][0])
        states = new_states(17)
        states[0] = moment.view(seat)[0]
        seen, model, seed = moment.seen_by(seat), hand_model_array(NONE), np.uint64(100 * number)
        determinize(moment.record, model, seen, states, seat, seed, 1, 16)
        black = moment.rules.black_threes == "bonus"
        threes = [kind for kind in range(1, 53, 13) if (RED_BITS | black * BLACK_BITS) >> kind & 1]
        for state in states[1:]:
            stock = np.isin(state["stock"][: int(state["stock_size"])], threes)
            feet, in_feet = int(state["feet"].sum()), int(state["feet"][:, threes].sum())
            share = (stock.sum() + in_feet) / max(len(stock) + feet, 1)
            found += stock[-1:].sum(), in_feet
            expected += share * len(stock[-1:]), share * feet
    assert found[0] == pytest.approx(expected[0], rel=0.4)
    assert found[1] == pytest.approx(expected[1], rel=0.2)
