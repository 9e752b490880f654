"""WCA: splash hands."""

from typing import Any

import pytest
from tests.clauses.positions import after, at, refused, totals

from canasta.engine.codes import Ending, Phase
from canasta.game import Game


def hands(clauses: str, *texts: str) -> Any:
    """A case: the clauses that it holds, and hands."""
    return pytest.param(*texts, marks=pytest.mark.rule(*clauses.split()), id=texts[0])


PATTERNS = (
    hands("C-68", "A K Q J T 9 8 7 6 5 4 3r 2 Jk"),
    hands("C-69", "4 4 5 5 6 6 8 8 9 9 T T 3r 3b"),
    hands("C-70", "A A 7 7 2 2 4 4 5 5 6 6 8 8"),
    hands("C-71", "4 4 4 4 9 9 9 9 K K K K Jk Jk"),
    hands("C-72", "4 4 4 9 9 9 K K K A A A 2 2"),
    hands("C-73", "4 4 4 4 9 9 9 K K K 5 5 6 6"),
    hands("C-74", "4 4 4 4 9 9 9 9 K K K Q Q Q"),
    hands("C-75", "Jk Jk 2 2 A A 7 7 4 4 5 5 6 6"),
    hands("C-76", "2 2 2 2 4 4 5 5 6 6 8 8 9 9"),
)
HANDS = [case.values[0] for case in PATTERNS]
NO_PATTERNS = [
    # Thirteen ranks and a fourteenth that is no joker; jokers for the deuce.
    hands("C-68", "A K Q J T 9 8 7 6 5 4 3r 2 2"),
    hands("C-68", "A K Q J T 9 8 7 6 5 4 3r Jk Jk"),
    # A pair of wild cards without the aces, or with the sevens missing.
    hands("C-70", "9 9 7 7 2 2 4 4 5 5 6 6 8 8"),
    hands("C-70", "A A 9 9 Jk Jk 4 4 5 5 6 6 8 8"),
    # The pair is of deuces or of jokers, not one of each; and not natural.
    hands("C-71", "4 4 4 4 9 9 9 9 K K K K Jk 2"),
    hands("C-71", "4 4 4 4 9 9 9 9 K K K K 5 5"),
    hands("C-72", "4 4 4 9 9 9 K K K A A A 2 Jk"),
    hands("AC-44", "2 2 2 2 9 9 9 9 K K K K Jk Jk"),
    hands("AC-44", "4 4 4 9 9 9 K K K 2 2 2 Jk Jk"),
    hands("C-73", "4 4 4 4 9 9 9 K K K 5 5 2 2"),
    hands("C-74", "2 2 2 2 9 9 9 9 K K K Q Q Q"),
    hands("C-75", "Jk Jk 2 2 A A 9 9 4 4 5 5 6 6"),
    hands("C-76", "2 2 2 2 Jk Jk 5 5 6 6 8 8 9 9"),
    # A group of four is not two pairs.
    hands("AC-43", "4 4 4 4 5 5 6 6 8 8 9 9 T T"),
    # Threes are one rank whatever their colour.
    hands("AC-43", "3r 3r 3b 3b 5 5 6 6 8 8 9 9 T T"),
]
SPLASH = HANDS[1]


def holding(hand: str, **table: Any) -> Game:
    """A player after the draw with this hand."""
    return at("wca", **{"hands": [hand], "phase": "play", **table})


@pytest.mark.rule("C-37", "C-66", "C-67", "AC-40", "C-38")
@pytest.mark.parametrize("hand", PATTERNS)
def test_each_pattern_ends_the_deal_and_scores_3000_and_nothing_else(hand: str) -> None:
    game = after(holding(hand, melds=[[], ["K*4"]]), "splash")
    assert game.deal_over
    assert game.view(0).ending == Ending.SPLASH
    assert totals(game) == [3_000, 0]


@pytest.mark.rule("C-77", "C-37")
def test_every_pattern_is_of_fourteen_cards_and_none_is_discarded() -> None:
    assert {len(hand.split()) for hand in HANDS} == {14}
    for hand in HANDS:
        short = " ".join(hand.split()[:-1])
        assert refused(holding(short), "splash") == refused(holding(f"{hand} K"), "splash") != ""


@pytest.mark.parametrize("hand", NO_PATTERNS)
def test_fourteen_cards_of_no_pattern_are_not_a_splash(hand: str) -> None:
    assert refused(holding(hand), "splash") != ""


@pytest.mark.rule("AC-45")
def test_with_both_wild_pairs_aces_and_sevens_are_needed() -> None:
    assert refused(holding(HANDS[7]), "splash") == ""
    assert refused(holding("Jk Jk 2 2 A A 8 8 4 4 5 5 6 6"), "splash") != ""


@pytest.mark.rule("AC-46")
@pytest.mark.parametrize("suits", ["hhhhhhhhhhhhh", "cdhscdhscdhsc", "sscchhddsscch"])
def test_the_suits_of_the_first_pattern_do_not_matter(suits: str) -> None:
    ranks = zip("AKQJT98765432", suits, strict=True)
    assert refused(holding(" ".join(r + s for r, s in ranks) + " Jk"), "splash") == ""


@pytest.mark.rule("C-36", "AC-41")
def test_a_side_that_has_melded_cannot_splash() -> None:
    assert refused(holding(SPLASH, melds=[["Q*3"]]), "splash") != ""
    assert refused(holding(SPLASH, melds=[[], ["Q*3"]]), "splash") == ""


@pytest.mark.rule("AC-42", "C-37")
def test_it_is_shown_on_their_own_turn_after_the_draw_without_asking() -> None:
    thirteen = " ".join(SPLASH.split()[:-1])
    game = at("wca", hands=[thirteen], stock_top=SPLASH.split()[-1], pile="9 8")
    assert refused(game, "splash") != ""
    game.do("draw; splash")
    assert game.view(0).ending == Ending.SPLASH


@pytest.mark.rule("C-40", "AC-48", "AC-42")
def test_the_piles_only_card_may_be_the_fourteenth() -> None:
    thirteen = "4 4 5 5 6 6 8 8 9 9 T T J"
    assert refused(at("wca", hands=[thirteen], pile="J"), "splash") == ""
    assert refused(at("wca", hands=[thirteen], pile="K J"), "splash") != ""
    assert refused(at("wca", hands=[thirteen], pile="Q"), "splash") != ""
    assert refused(at("wca", hands=[thirteen]), "splash") != ""
    # The card is that of the player on the right, just thrown on an empty tray.
    game = at("wca", hands=[thirteen, "", "", "J 4"], seat=3, phase="play")
    game.do("discard J")
    assert (game.turn, refused(game, "splash")) == (0, "")


@pytest.mark.rule("C-39", "AC-12", "AC-47")
def test_threes_may_be_held_for_a_splash_or_faced_and_replaced_before_it() -> None:
    game = at("wca", hands=["4 4 5 5 6 6 8 8 9 9 T 3r 3b"], stock_top="T 3r 3b J J")
    game.do("draw")
    assert len(game.view(0).hand) == 14
    held = game.clone()
    assert refused(held, "splash") == ""
    game.do("face 3r; face 3b")
    assert (len(game.view(0).threes[0]), len(game.view(0).hand)) == (2, 14)
    # The replacements were threes again; facing them too brings the pair of jacks.
    game.do("face 3r; face 3b; splash")
    assert game.view(0).ending == Ending.SPLASH
    assert totals(game) == [3_000, 0]


@pytest.mark.rule("AC-51", "C-57")
def test_a_splash_may_win_the_match() -> None:
    game = after(holding(SPLASH, scores=[5_500, 8_400]), "splash")
    assert game.phase == Phase.MATCH_OVER
    assert (game.winner, game.scores) == (0, (8_500, 8_400))


@pytest.mark.rule("AC-6", "AC-59", "C-38", "AC-40")
@pytest.mark.parametrize(
    ("cutter", "house", "expected"),
    [
        (0, {}, [3_100, 0]),
        (1, {}, [3_000, 100]),
        (0, {"exact_cut_survives_splash": False}, [3_100, 0]),
        (1, {"exact_cut_survives_splash": False}, [3_000, 0]),
    ],
)
def test_a_splash_counts_the_bonus_of_an_exact_cut(
    cutter: int, house: dict[str, Any], expected: list[int]
) -> None:
    game = at("wca", house, hands=[SPLASH], phase="play", threes=["3r", "3r"])
    game.board.state.exact_cut = cutter
    assert totals(after(game, "splash")) == expected
