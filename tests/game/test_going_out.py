"""The conditions reported for going out are those that going out itself checks."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.clauses.every_book import TABLES, deal
from tests.clauses.positions import at
from tests.game.playing import chosen

from canasta.cards import KINDS, kind_of, rank_of
from canasta.engine.codes import Act, Phase
from canasta.engine.reasons import Reason
from canasta.game import WATCHER, Board, Condition, Game
from canasta.rules import Rules, get_rules

BARS = {
    Reason.NOT_OPENED: "opening",
    Reason.OPENING_SHORT: "opening",
    Reason.NO_CLEAN_SET: "opening",
    Reason.THREE_WILDS_ALONE: "opening",
    Reason.TOO_FEW_CANASTAS: "canastas",
    Reason.ONE_KIND_ONLY: "kinds",
    Reason.NO_SAMBA: "samba",
    Reason.WILD_MELD_INCOMPLETE: "wild_meld",
    Reason.ACES_INCOMPLETE: "aces",
    Reason.SEVENS_INCOMPLETE: "sevens",
    Reason.MUST_ASK: "question",
    Reason.ANSWERED_NO: "question",
}
HOUSES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("joker", {"complete_aces": True, "aces_obligation": "three_aces", "canastas_to_go_out": 1}),
    ("waldo", {"two_kinds_to_go_out": True, "canastas_to_go_out": 1, "question": "compulsory"}),
    ("wca", {"canastas_to_go_out": 1, "question_limit": "turn", "no_binds": "deal"}),
    ("regency", {"canastas_to_go_out": 0, "question": "none"}),
)
NINE = kind_of(7, 0)


def with_one_card(board: Board) -> Board:
    """The same table, the one whose turn it is with one nine to discard and a card in the pile."""
    last = board.clone()
    s, seat = last.state, int(board.state.turn)
    for kind in range(KINDS):
        s.hands[seat, kind] = 0
        s.ranks[seat, rank_of(kind)] = 0
    s.hands[seat, NINE] = s.ranks[seat, 7] = s.hand_size[seat] = 1
    s.held[seat] = 1 << NINE
    s.turn_card = 0
    s.pile_size = max(int(s.pile_size), 1)
    s.pile[0] = kind_of(8, 0)
    return last


def unmet(conditions: tuple[Condition, ...]) -> set[str]:
    """The conditions that still bar going out, apart from the hand."""
    return {c.what for c in conditions if c.standing in {"open", "barred"} and c.what != "hand"}


def bars_agree(game: Game) -> bool:
    """Return whether the kernel lets the last card be thrown exactly where no condition is open."""
    board, state = game.board, game.board.state
    if game.phase != Phase.PLAY or state.cards_needed or state.pile_withheld or state.target_chosen:
        return False
    seat = game.turn
    if game.rules.foot == "first_canasta" and state.foot_size[seat]:
        return False
    if state.staged and not state.opened[board.side]:
        return False  # whether an opening as it lies reaches is for the opening's own meter
    reason = with_one_card(board).why_not(Act.DISCARD + NINE)
    if reason == Reason.BLACK_THREES_LAST:
        return False
    open_still = unmet(game.view(WATCHER).to_go_out(seat))
    if reason == Reason.OK:
        assert open_still <= {"opening"}, (game.rules.name, open_still)
    else:
        assert BARS[reason] in open_still | {"opening"}, (game.rules.name, reason, open_still)
    return True


def names(table: tuple[str, int]) -> str:
    return f"{table[0]}-{table[1]}"


@pytest.mark.parametrize("table", TABLES, ids=names)
def test_the_listed_conditions_are_those_that_block_the_last_card(table: tuple[str, int]) -> None:
    asked = sum(bars_agree(game) for seed in range(3) for game in deal(table, seed, seed))
    assert asked > 0


@pytest.mark.parametrize(("book", "house"), HOUSES, ids=[f"{b}-{len(h)}" for b, h in HOUSES])
def test_house_rules_of_going_out_are_described_as_they_are_played(
    book: str, house: dict[str, Any]
) -> None:
    rules = replace(get_rules(book), **house)
    assert sum(bars_agree(game) for seed in range(4) for game in played(rules, seed)) > 0


def played(rules: Rules, seed: int) -> Any:
    """A deal of house rules, step by step."""
    game, rng = Game.new(rules, seed), Random(seed)
    while not game.deal_over:
        game.apply(chosen(game.legal(), rng))
        yield game


@pytest.mark.parametrize("table", TABLES, ids=names)
def test_conditions_do_not_depend_on_what_a_reader_sees(table: tuple[str, int]) -> None:
    for number, game in enumerate(deal(table, 9, 9)):
        if number % 20 == 0:
            for seat in range(game.players):
                views = [game.view(looker) for looker in range(-1, game.players)]
                assert len({view.to_go_out(seat) for view in views}) == 1


def told(game: Game, seat: int = 0) -> dict[str, Condition]:
    return {condition.what: condition for condition in game.view(seat).to_go_out(seat)}


@pytest.mark.rule("JV-3b", "J-44")
def test_sevens_that_only_cost_are_not_a_condition() -> None:
    game = at(
        "joker+canasta-of-sevens", melds=[["7*4", "K*7", "Q*7"], []], hands=["9 9", "?", "?", "?"],
        phase="play", pile="6",
    )  # fmt: skip
    conditions = told(game)
    assert set(conditions) == {"opening", "canastas", "hand", "question"}
    assert conditions["canastas"].standing == "met"
    assert conditions["question"].standing == "free"


@pytest.mark.rule("C-16", "C-21", "C-29")
def test_each_meld_to_complete_is_listed_with_its_cards_and_its_clauses() -> None:
    game = at(
        "wca", melds=[["7*4", "K*7", "A*3", "2*3"], []], hands=["9 9", "?", "?", "?"],
        phase="play", pile="6",
    )  # fmt: skip
    conditions = told(game)
    melds = game.view(0).melds[0]
    for what, size in (("sevens", 4), ("aces", 3), ("wild_meld", 3)):
        one = conditions[what]
        assert (one.standing, one.have, one.need) == ("open", size, 7)
        assert melds[one.meld].size == size
        assert one.clauses
        assert all(clause.startswith(("C-", "AC-")) for clause in one.clauses)
    assert (conditions["canastas"].have, conditions["canastas"].need) == (1, 2)


@pytest.mark.rule("AC-24")
@pytest.mark.parametrize(
    ("house", "bound"), [({}, False), ({"aces_obligation": "three_aces"}, True)]
)
def test_mixed_aces_bind_where_three_aces_do(house: dict[str, Any], bound: bool) -> None:
    game = at(
        "wca", house, melds=[["9*7", "K*7", "A*3 2"], []], hands=["5 5", "?", "?", "?"],
        phase="play", pile="6",
    )  # fmt: skip
    assert ("aces" in told(game)) is bound


@pytest.mark.rule("WV-1", "AW-40")
def test_two_sambas_are_of_one_kind() -> None:
    table: dict[str, Any] = {"phase": "play", "foot_taken": [True] * 4}
    runs = at("waldo+two-kinds-to-go-out", melds=[["4h-Th", "4s-Ts"], []], **table)
    both = at("waldo+two-kinds-to-go-out", melds=[["4h-Th", "K*7"], []], **table)
    assert [(told(game)["kinds"].have, told(game)["kinds"].standing) for game in (runs, both)] == [
        (1, "open"),
        (2, "met"),
    ]


@pytest.mark.rule("W-081", "AW-21")
def test_a_no_bars_the_way_for_the_turn_and_a_yes_clears_it() -> None:
    table: dict[str, Any] = {"melds": [["K*7", "Q*7", "9*4"], []], "phase": "play", "pile": "6"}
    for answer, standing in (("yes", "met"), ("no", "barred")):
        game = at("regency", hands=["9 9 5", "?", "?", "?"], **table)
        assert told(game)["question"].standing == "free"
        game.do("ask")
        game.do(answer)
        assert told(game)["question"].standing == standing
        assert told(game, 2)["question"].standing == "free"  # it is about this turn alone


@pytest.mark.rule("T2-6", "AW-37")
@pytest.mark.parametrize("table", [("joker+two-hand", 2), ("waldo", 3)])
def test_if_no_one_has_a_partner_there_is_no_question(table: tuple[str, int]) -> None:
    game = Game.new(table[0], 1, table[1])
    assert "question" not in told(game)


@pytest.mark.rule("W-077", "AW-14")
def test_pots_are_shown_as_long_as_they_are_face_down() -> None:
    game = Game.new("waldo", 1)
    assert (told(game)["feet"].have, told(game)["feet"].need) == (0, 2)
    taken = at("waldo", melds=[["K*7"], []], foot_taken=[True] * 4, phase="play")
    assert "feet" not in told(taken)
    assert "feet" not in told(Game.new("joker+two-hand", 1, 2))


@pytest.mark.rule("AR-5", "AR-6")
def test_if_one_may_go_out_concealed_the_opening_is_free_until_something_is_melded() -> None:
    game = Game.new("regency", 1)
    assert told(game)["opening"].standing == "free"
    assert told(Game.new("wca", 1))["opening"].standing == "open"
