"""The question to the partner: when it may be asked, and what the answers bind to."""

from typing import Any

import pytest
from tests.clauses.positions import after, at, legal, refused

from canasta.cards import WILDS
from canasta.engine.codes import Act, Phase
from canasta.game import Game
from canasta.rules import BOOKS as ALL
from canasta.rules import get_rules

BOOKS = tuple(book for book, rules in ALL.items() if not rules.samba_to_go_out)
"""Where the canastas on the table of these positions are enough to go out."""

HEARTS = range(26, 39)


def asker(book: str, **table: Any) -> Game:
    """A player after the draw who can go out with the king, or play on."""
    position: dict[str, Any] = {
        "hands": ["K 9 8"],
        "melds": [["K*6", "Q*7", "8*6"]],
        "phase": "play",
    }
    if book == "waldo":
        position["foot_taken"] = [True] * 4
    return at(book, **{**position, **table})


@pytest.mark.rule("W-080", "AR-20", "AJ-19", "C-28")
@pytest.mark.parametrize("book", BOOKS)
def test_the_question_is_the_players_choice_but_in_wca_it_has_to_be_asked(book: str) -> None:
    line = "add K -> K*6; add 8 -> 8*6; discard 9"
    assert legal(asker(book), line) == (book != "wca")
    assert legal(asker(book), f"ask; yes; {line}")


@pytest.mark.rule("W-080", "W-081")
@pytest.mark.parametrize("book", BOOKS)
def test_the_partner_answers_and_no_one_else_acts_meanwhile(book: str) -> None:
    game = after(asker(book), "ask")
    assert (game.phase, game.actor, game.turn) == (Phase.ANSWER, 2, 0)
    assert [str(action) for action in game.actions()] == ["yes", "no"]
    assert refused(game, "discard 9") != ""
    assert after(game, "no").actor == 0


@pytest.mark.rule("W-081", "AW-21", "AG-3")
@pytest.mark.parametrize("book", BOOKS)
def test_after_a_yes_only_what_can_still_end_in_going_out_is_accepted(book: str) -> None:
    game = after(asker(book), "ask; yes")
    assert refused(game, "discard 9") != ""
    assert refused(game, "discard K") != ""
    game.do("add K -> K*6")
    assert refused(game, "discard 9") != ""
    game.do("add 8 -> 8*6; discard 9")
    assert game.deal_over
    assert game.view(0).out == 0


@pytest.mark.rule("W-081", "AW-21", "AG-3")
@pytest.mark.parametrize("book", BOOKS)
def test_after_a_no_the_player_holds_back_a_card(book: str) -> None:
    game = after(asker(book), "ask; no; add K -> K*6")
    assert refused(game, "add 8 -> 8*6; discard 9") != ""
    game.do("discard 9")
    assert (game.deal_over, len(game.view(0).hand)) == (False, 1)


@pytest.mark.rule("AW-21", "AG-3")
@pytest.mark.parametrize("book", BOOKS)
def test_the_partner_is_asked_once_in_a_turn(book: str) -> None:
    assert refused(after(asker(book), "ask; no"), "ask") != ""


@pytest.mark.rule("AG-3", "AW-21")
@pytest.mark.parametrize("book", BOOKS)
def test_it_is_asked_after_the_draw_and_only_if_a_line_goes_out(book: str) -> None:
    assert refused(asker(book, phase="draw"), "ask") != ""
    assert refused(asker(book, hands=["K J 9 8"]), "ask") != ""
    assert refused(asker(book, melds=[["K*6", "8*6"]], hands=["J 9 8"]), "ask") != ""
    assert refused(asker(book, hands=["9"]), "ask") != ""


@pytest.mark.rule("AG-3", "AR-20", "AJ-19")
@pytest.mark.parametrize("book", BOOKS)
def test_regency_and_joker_ask_before_melding_the_others_at_any_time(book: str) -> None:
    game = after(asker(book), "add K -> K*6")
    assert legal(game, "ask") == (book in ("waldo", "wca"))


@pytest.mark.rule("AG-3", "AR-20")
@pytest.mark.parametrize("book", ["regency", "joker"])
def test_the_meld_that_took_the_pile_does_not_keep_from_asking(book: str) -> None:
    game = asker(
        book, phase="draw", hands=["5 5 K 8"], pile="9 5", melds=[["K*6", "Q*7", "8*6", "9*3"]]
    )
    game.do("take 5 5")
    assert legal(game, "ask")


@pytest.mark.rule("AG-3")
def test_waldo_does_not_ask_while_the_pot_is_down() -> None:
    assert refused(asker("waldo", foot_taken=[False] * 4), "ask") != ""


@pytest.mark.rule("AG-3", "AW-37", "T2-6")
@pytest.mark.parametrize(
    ("book", "players"), [("waldo", 3), ("regency+two-hand", 2), ("joker+two-hand", 2)]
)
def test_without_a_partner_there_is_no_one_to_ask(book: str, players: int) -> None:
    game = at(book, players=players, hands=["K 9 8"], melds=[["K*6", "Q*7", "8*6"]], phase="play")
    assert refused(game, "ask") != ""


LARGE_HAND = "3c 4c 4d 4s 5c 5d 5s 5s 7c 7d 7s 8c 8d 9c 9d Tc Td Qd Qh Qh Kc Kd Kh Ad As 2s"
MANY_MELDS = (
    "Kc Kc Kh Kh 2c",
    "6c 6d 6s 6s 2d",
    "Ac*3 Ad Ad Ah As",
    "8d 8s 2d",
    "Jc Jd Jh Jh Js",
    "7d 7h 7h 7s 7s",
    "Qd Qs 2d 2h",
    "9c 9d 2c",
    "6c 6d 6s",
    "4d 4h 4h",
)


def crowded() -> Game:
    """A hand of 29 cards next to ten melds, with a line that goes out in it."""
    return at(
        "waldo+no-lay-off",
        hands=[f"{LARGE_HAND} Jd Jh Js"],
        melds=[list(MANY_MELDS)],
        phase="play",
    )


@pytest.mark.rule("AG-3")
@pytest.mark.parametrize("looked", [False, True])
def test_the_question_is_listed_where_it_is_accepted_with_a_large_hand_too(looked: bool) -> None:
    game = crowded()
    if looked:
        game.legal()
    game.do("meld Jd Jh Js")
    assert Act.ASK in game.legal()
    assert game.why_not(int(Act.ASK)) is None


@pytest.mark.rule("AG-3", "AW-21")
def test_a_line_that_a_meld_leaves_open_is_there_before_the_meld_too() -> None:
    game = crowded()
    before = game.why_not("ask") is None
    assert before or game.why_not("meld Jd Jh Js; ask") is not None


@pytest.mark.rule("W-081", "AW-21", "AG-3")
@pytest.mark.parametrize("book", [book for book in BOOKS if get_rules(book).wild_melds])
def test_wild_cards_that_a_meld_begun_still_needs_are_not_counted_on_elsewhere(book: str) -> None:
    begins = {Act.NEW + kind for kind in WILDS}
    melds = [["K*6", "Q*7", "8*6", "J*4"]]
    pairs = after(asker(book, hands=["2c 2d JK 9 9 K 8"], melds=melds), "ask; yes")
    assert not begins & set(pairs.legal())  # the nines need one of the three
    spare = after(asker(book, hands=["2c 2d 2h JK 9 9 K 8"], melds=melds), "ask; yes")
    rules = get_rules(book)
    # Where an incomplete wild meld keeps wild cards from others, or its side from going out.
    hinders = rules.wild_lock or rules.complete_wild_meld
    assert bool(begins & set(spare.legal())) != hinders


@pytest.mark.rule("W-081", "AW-21", "AG-3")
def test_cards_that_a_run_begun_still_needs_are_not_counted_on_elsewhere() -> None:
    lacking = [["Q*7", "6*6", "5*3", "7*3"]]
    game = after(asker("waldo", hands=["5h 6h 7h K"], melds=lacking), "ask; yes")
    assert not {Act.RUN + kind for kind in HEARTS} & set(game.legal())
    spare = after(asker("waldo", hands=["5h 6h 6d 7h K"], melds=lacking), "ask; yes")
    assert {Act.RUN + kind for kind in HEARTS} & set(spare.legal())
