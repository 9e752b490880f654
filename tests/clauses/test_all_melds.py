"""Melds in every book: their least and their full size, what may be in them, how they are shown."""

import pytest
from tests.clauses.positions import after, at, legal, refused

from canasta.cards import RANKS
from canasta.cli.table.side import meld_lines
from canasta.game import ACTIONS, Game
from canasta.rules import BOOKS, get_rules


def opened(book: str, hand: str, *melds: str) -> Game:
    """A player after the draw whose side has opened."""
    return at(book, hands=[hand], melds=[["Q*3", *melds]], phase="play")


@pytest.mark.rule("W-006", "R-33", "J-11", "C-07")
@pytest.mark.parametrize("book", BOOKS)
def test_the_seventh_card_makes_a_canasta(book: str) -> None:
    game = opened(book, "K K 9 8", "K*5")
    game.do("add K -> K*5")
    assert game.view(0).canastas[0] == 0
    game.do("add K -> K*6")
    assert game.view(0).canastas[0] == 1
    assert [meld.complete for meld in game.view(0).melds[0]] == [False, True]


@pytest.mark.rule("W-006", "W-007")
def test_the_seventh_card_makes_a_samba() -> None:
    game = after(opened("waldo", "Th 9 8", "4h-9h"), "add Th -> 4h-9h")
    assert game.view(0).canastas[0] == 1


@pytest.mark.rule("AC-55", "W-043", "R-10", "J-15")
@pytest.mark.parametrize("book", BOOKS)
def test_a_meld_has_three_cards_at_least_one_of_wild_cards_too(book: str) -> None:
    hand = "K K 5 5 2 Jk 9 8"
    assert refused(opened(book, hand), "meld K K") != ""
    assert legal(opened(book, hand), "meld K K 2")
    assert refused(opened(book, hand), "meld 2 Jk") != ""
    three = opened(book, "2 2 Jk 9 8")
    assert legal(three, "meld 2 2 Jk") == BOOKS[book].wild_melds


@pytest.mark.rule("R-13", "W-049", "AJ-38")
@pytest.mark.parametrize("book", BOOKS)
def test_sets_are_of_the_ranks_from_4_to_ace(book: str) -> None:
    for rank in RANKS[2:]:
        if rank != "Q":
            assert legal(opened(book, f"{rank} {rank} {rank} Q 9 8"), f"meld {rank}*3"), rank
    hand = "3b 3b 3b Q 9 8"
    assert refused(opened(book, hand, "J*7", "T*7"), "meld 3b 3b 3b; discard 9") != ""


@pytest.mark.rule("W-061", "W-008")
def test_a_completed_canasta_is_shown_squared_up_and_says_whether_it_is_natural() -> None:
    game = at("waldo", melds=[["K*7", "Q*5 2 2", "J*6"]], foot_taken=[True] * 4)
    natural, mixed, open_set = (
        " ".join(line.plain for line in meld_lines(meld, number, game.rules, 80))
        for number, meld in enumerate(game.view(0).melds[0])
    )
    assert "natural canasta" in natural
    assert "mixed canasta" in mixed
    assert "canasta," not in open_set
    # Six cards lie side by side; the seven of a canasta are one stack.
    assert open_set.count("J") == 6
    assert natural.count("K") < 6


@pytest.mark.rule("AG-7", "AW-32")
@pytest.mark.parametrize(
    ("book", "line"),
    [
        # A short opening, a card of another's meld, a second draw, a second discard, a red three.
        ("waldo", "draw; meld 4 4 4; discard 9"),
        ("regency", "draw; meld 4 4 4; discard 9"),
        ("joker", "draw; meld 4 4 4; discard 9"),
        ("wca", "draw; meld 4 4 4; discard 9"),
        ("waldo", "draw; draw"),
        ("regency", "draw; add 9 -> 9*3"),
        ("joker", "discard 9"),
    ],
)
def test_an_illegal_action_is_refused_and_changes_nothing(book: str, line: str) -> None:
    game = at(book, hands=["4 4 4 9 9 K"], melds=[[], ["9*3"]], stock_top="5 6")
    before = game.to_bytes()
    assert refused(game, line) != ""
    assert game.to_bytes() == before
    points = game.view(0).requirements
    game.do("draw")
    assert game.view(0).requirements == points


@pytest.mark.rule("AJ-12", "J-34", "AR-9")
@pytest.mark.parametrize(("book", "faced"), [("joker", 3), ("regency", 2)])
def test_treys_of_the_deal_are_faced_and_replaced_before_the_choice_of_the_first_turn(
    book: str, faced: int
) -> None:
    game = at(book, hands=["K Q", "3r 3r 3b 9 9"], stock_top="4 5 6 7 8", pile="T")
    assert game.view(1).threes[1] == ()
    game.do("draw; discard K")
    # The turn has begun, nothing is drawn or taken yet, and the replacements are there.
    assert len(game.view(1).threes[1]) == faced
    assert len(game.view(1).hand) == 5
    assert legal(game, "draw")


@pytest.mark.rule("J-34", "R-20")
def test_a_replacement_that_is_a_three_is_replaced_too() -> None:
    game = at("joker", hands=["K Q"], stock_top="3r 3b 3b 4", melds=[["9*3"]])
    game.do("draw")
    assert (len(game.view(0).threes[0]), len(game.view(0).hand)) == (3, 3)


@pytest.mark.rule("R-40", "R-39", "W-073")
@pytest.mark.parametrize("book", BOOKS)
def test_a_turn_ends_with_a_discard_and_in_no_other_way(book: str) -> None:
    game = after(at(book, hands=["K 8"], melds=[["9*3"]], stock_top="4 5"), "draw")
    assert refused(game, "pass") != ""
    assert {str(action).split()[0] for action in game.actions()} == {"discard"}


@pytest.mark.rule("W-082")
def test_partners_can_tell_each_other_nothing_but_the_question_and_its_answer() -> None:
    words = {kind.__name__ for kind in ACTIONS}
    on_cards = {"Add", "Cut", "Discard", "Draw", "Face", "Foot", "LayMeld", "NextDeal", "Pass"}
    on_cards |= {"ShortOpening", "Overdraw", "Bury", "Correct", "Coached", "Improper", "Challenge"}
    assert words - on_cards - {"Retract", "Splash", "Take"} == {"Ask", "Answer"}


@pytest.mark.rule("W-116", "R-01")
def test_the_books_have_the_names_that_their_sources_give() -> None:
    assert get_rules("regency").title == "Regency canasta"
    assert get_rules("waldo").title == "Waldo canasta"


@pytest.mark.rule("R-44", "JV-5", "JV-0", "J-54")
def test_a_table_s_rules_are_fixed_when_the_match_begins_and_stored_with_it() -> None:
    game = Game.new("joker+canasta-of-aces", seed=1)
    assert Game.load(game.save()).rules == game.rules != Game.new("joker", seed=1).rules
    assert Game.from_bytes(game.to_bytes()).rules.natural_aces == 1_000
    assert get_rules("joker").natural_aces == get_rules("joker").natural_canasta
