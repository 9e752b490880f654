"""The strategies of the sources, decision by decision."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.bots.tables import meld, melds, memory, table

from canasta.cards import RANKS, parse_cards, rank_of
from canasta.engine.codes import Act
from canasta.players.bots import plans
from canasta.players.bots.bot import OwnMeld
from canasta.players.bots.club import Club, choose_discard, meld_acts, out_acts
from canasta.players.bots.laying import held_limit, saves_wilds, wants_wild_meld, worth_beginning
from canasta.players.bots.plans import Plan, choose_plan

MIDDLES = "8c 8d 9c 9h Tc Td 2c 2d 2h 4s 5s"


def kind(text: str) -> int:
    return parse_cards(text)[0].kinds[0]


def laid_ranks(acts: list[list[int]]) -> set[int]:
    return {rank_of(code % 64) for act in acts for code in act if not 320 <= code < 384}


@pytest.mark.rule("WS-01", "WS-04", "WS-05")
def test_the_plan_follows_the_cards_and_the_scores_and_may_change_within_a_deal() -> None:
    assert choose_plan(table("waldo", MIDDLES), memory()) is Plan.SAMBAS
    assert choose_plan(table("waldo", "4c 5d"), memory()) is Plan.STEADY
    assert choose_plan(table("waldo", "4c 5d", scores=[0, 9_000, 0]), memory()) is Plan.OUT


@pytest.mark.rule("WS-06", "WS-07")
def test_middle_ranks_and_wild_cards_make_the_plan_of_sambas() -> None:
    assert plans.middles(table("waldo", MIDDLES)) == 6
    assert choose_plan(table("waldo", MIDDLES), memory()) is Plan.SAMBAS
    assert choose_plan(table("waldo+no-bridges", "8c 9c Tc 4d"), memory()) is not Plan.SAMBAS
    assert choose_plan(table("regency", MIDDLES), memory()) is not Plan.SAMBAS


@pytest.mark.rule("WS-06")
def test_what_was_seen_is_counted() -> None:
    seen = table("waldo", "8c 8d", melds=melds([meld("8", 4, 1)], [meld("8", 3)]))
    assert memory().unseen(seen)[RANKS.index("8")] == 16 - 2 - 3 - 3


@pytest.mark.rule("WS-08")
def test_the_long_plan_ends_when_an_opponent_nears_the_way_out() -> None:
    near = table("waldo", "4c 4d", canastas=[0, 2, 0], hand_sizes=[10, 2, 10, 9])
    assert plans.threatened(near)
    assert choose_plan(near, memory()) is Plan.OUT


@pytest.mark.rule("WS-08")
def test_a_run_of_four_is_begun_only_while_there_is_time_for_a_samba() -> None:
    hand = "8c 9c Tc Jc 8d 9h Td 2c 2d 2h 4s 5s"
    own = melds([meld("K", 7, 1)], [])

    def begins_a_run(**values: Any) -> bool:
        seen = table("waldo", hand, melds=own, opened=[1, 1, 0], **values)
        acts = meld_acts(seen, memory(), choose_plan(seen, memory()))
        return any(Act.RUN <= act[0] < Act.TARGET for act in acts)

    assert begins_a_run(canastas=[1, 0, 0])
    assert not begins_a_run(canastas=[1, 2, 0])
    assert not begins_a_run(canastas=[1, 0, 0], stock_size=20)
    assert not begins_a_run(canastas=[1, 2, 0], hand_sizes=[12, 2, 12, 12])


@pytest.mark.rule("WS-09")
def test_many_wild_cards_are_held_back_for_a_wild_canasta() -> None:
    assert saves_wilds(table("waldo", "2c 2d 2h 2s Jk 4c"), memory())
    assert not saves_wilds(table("waldo", "2c 2d 4c"), memory())
    assert not saves_wilds(table("regency", "2c 2d 2h 2s Jk 4c"), memory())


@pytest.mark.rule("WS-10")
def test_many_pairs_make_the_plan_of_dominating() -> None:
    pairs = "4c 4d 5c 5d 6c 6d Jc Jd Kc Kd"
    assert choose_plan(table("waldo", pairs), memory()) is Plan.DOMINATE
    sides = melds([], [meld("4", 3), meld("5", 3), meld("6", 3)])
    fewer = table("waldo", "4c 4d 5c 5d 6c 6d Jc 8d", melds=sides)
    assert choose_plan(fewer, memory()) is Plan.STEADY


@pytest.mark.rule("WS-11")
def test_a_long_set_is_kept_in_the_hand_to_catch_its_last_cards() -> None:
    hand = "Kc Kc Kd Kh Ks Qc Qd Qh 4c 5d 6h 7s 9c 8d Jh"
    own = melds([meld("9", 7, 1)], [])
    seen = table("waldo", hand, melds=own, opened=[1, 0, 0], canastas=[1, 0, 0])
    plan = choose_plan(seen, memory())
    assert plan is Plan.CONCEAL
    laid = laid_ranks(meld_acts(seen, memory(), plan))
    assert RANKS.index("Q") in laid
    assert RANKS.index("K") not in laid


@pytest.mark.rule("WS-12")
def test_a_side_far_behind_goes_out_fast() -> None:
    assert plans.wants_speed(table("waldo", scores=[1_000, 8_000, 0]))
    assert not plans.wants_speed(table("waldo", scores=[8_000, 1_000, 0]))


@pytest.mark.rule("WS-13")
def test_wild_cards_complete_the_first_canastas() -> None:
    seen = table("waldo", "2c 2d 4c 5d 9h", melds=melds([meld("K", 5)], []), opened=[1, 0, 0])
    acts = meld_acts(seen, memory(), Plan.OUT)
    assert laid_ranks(acts) == {0}
    assert len(acts[0]) == 3


@pytest.mark.rule("WS-14", "WS-15")
def test_a_rich_pile_is_blocked_only_with_a_pair_that_the_player_before_feeds() -> None:
    rich = table("waldo", "2c 2d Kc Kd 4c", pile_size=12)
    assert plans.may_block(rich, memory(s3="K"))
    assert not plans.may_block(rich, memory(s3="4"))
    assert not plans.may_block(table("joker", "2c 2d Kc Kd", pile_size=12), memory(s3="K"))


@pytest.mark.rule("WS-16", "WS-17")
def test_cards_that_an_opponents_meld_needs_stay_in_the_hand() -> None:
    seen = table("waldo", "Kc Kd 9c", melds=melds([], [meld("K", 5)]), opened=[1, 1, 0])
    assert plans.key_ranks(seen) == {RANKS.index("K")}
    kinds = [kind("Kc"), kind("9c")]
    assert choose_discard(seen, memory(), Plan.STEADY, kinds) == kind("9c")


RICH = (meld("W", 7), meld("A", 6))
"""Melds of opponents whom the deal has treated better."""


def goes_out(theirs: Sequence[OwnMeld] = (), full: int = 5, **values: Any) -> bool:
    """Whether a club player goes out whose partner's hand is worth a turn or two more."""
    seen = table(
        "waldo",
        "Kc 4d",
        melds=melds([meld("K", 7, 1), meld("Q", 7, 1)], theirs),
        canastas=[2, 1, 0],
        hand_sizes=[2, full, 12, full],
        **({"opened": [1, 1, 0]} | values),
    )
    acts = Club(seen.rules, 4, 0, 1).at_play(seen)
    assert acts in ([], out_acts(seen))
    return bool(acts)


@pytest.mark.rule("WS-02")
def test_a_longer_deal_is_played_where_the_opponents_have_more_than_it_would_give_them() -> None:
    assert goes_out()
    assert not goes_out(RICH)


@pytest.mark.rule("WS-03")
def test_going_out_is_worth_what_the_opponents_lose_by_it() -> None:
    assert not goes_out(RICH)
    assert goes_out(RICH, full=99)
    red = [[0] * 4, [0, 4, 4, 0], [0] * 4]
    assert not goes_out(threes=red)
    assert goes_out(threes=red, opened=[1, 0, 0])


@pytest.mark.rule("JB-1", "JB-2")
def test_without_a_signal_five_own_wild_cards_begin_a_wild_meld() -> None:
    assert wants_wild_meld(table("joker", "2c 2d 2h Jk Jk"), memory())
    assert not wants_wild_meld(table("joker", "2c 2d 2h Jk"), memory())


@pytest.mark.rule("JB-3")
def test_four_are_enough_when_the_opponents_seem_short_of_wild_cards() -> None:
    ahead = table("joker", "2c 2d 2h Jk", scores=[6_000, 1_000, 0])
    assert wants_wild_meld(ahead, memory())
    closing = table("joker", "2c 2d 2h Jk", scores=[6_000, 1_000, 0], canastas=[0, 1, 0])
    assert not wants_wild_meld(closing, memory())


@pytest.mark.rule("JB-4")
def test_late_in_the_deal_and_without_a_canasta_more_are_wanted() -> None:
    hand = "2c 2d 2h Jk Jk"
    assert not wants_wild_meld(table("joker", hand, stock_size=15), memory())
    assert wants_wild_meld(table("joker", hand, stock_size=15, canastas=[1, 0, 0]), memory())


@pytest.mark.rule("JB-5")
def test_threes_are_a_loss_until_the_first_canasta_which_wild_cards_hasten() -> None:
    threes = [[1, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    assert plans.threes_value(table("joker", threes=threes), 0) == -200
    assert plans.threes_value(table("joker", threes=threes, canastas=[1, 0, 0]), 0) == 200
    seen = table("joker", "2c 2d 2h 4c 5d 9h", melds=melds([meld("K", 4)], []), opened=[1, 0, 0])
    assert laid_ranks(meld_acts(seen, memory(), Plan.STEADY)) == {0}


@pytest.mark.rule("JB-6")
def test_sevens_are_begun_with_care_where_an_unfinished_meld_of_them_is_fined() -> None:
    with_sevens = table("joker+canasta-of-sevens", "7c 7d 7h 9c")
    assert not worth_beginning(with_sevens, RANKS.index("7"), 3, 5)
    assert worth_beginning(table("joker", "7c 7d 7h 9c"), RANKS.index("7"), 3, 5)
    assert held_limit(with_sevens, RANKS.index("7")) == 3


def test_a_card_that_the_next_player_let_pass_is_the_safer_discard() -> None:
    seen = table("joker", "9c Tc", opened=[1, 1, 0], pile_size=10)
    known = memory()
    known.passed[1][RANKS.index("9")] = 1
    kinds = [kind("9c"), kind("Tc")]
    assert choose_discard(seen, known, Plan.STEADY, kinds) == kind("9c")
    known.passed[1][RANKS.index("9")] = 0
    known.passed[1][RANKS.index("T")] = 1
    assert choose_discard(seen, known, Plan.STEADY, kinds) == kind("Tc")


@pytest.mark.rule("WS-18")
def test_a_rich_pile_is_not_fed_to_a_player_who_holds_the_pair() -> None:
    kinds = [kind("Kc"), kind("9c"), kind("9d")]
    known = memory()
    known.known[1][RANKS.index("K")] = 2
    known.passed[1][RANKS.index("9")] = 1
    for size, thrown in ((0, "K"), (20, "9")):
        seen = table("waldo", "Kc 9c 9d 9h", opened=[1, 1, 0], pile_size=size, top=kind("4c"))
        choice = choose_discard(seen, known, Plan.STEADY, kinds)
        assert RANKS[rank_of(choice)] == thrown


def test_wild_cards_are_not_thrown_away() -> None:
    seen = table("regency", "2c 4d 5h")
    kinds = [kind("2c"), kind("4d"), kind("5h")]
    assert choose_discard(seen, memory(), Plan.STEADY, kinds) != kind("2c")
