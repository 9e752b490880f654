"""The deal in every book: the pack, the hands, the face-down cards, and who begins."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.clauses.positions import after, at, totals
from tests.game.playing import cards_of, chosen, played
from tests.numpy_state import numpy_state

from canasta.cards import JOKER, KINDS, WILDS
from canasta.engine.codes import Act, Phase
from canasta.game import Game
from canasta.game.events import Dealt
from canasta.rules import BOOKS

SEEDS = range(40)


def dealt(book: str, seed: int, players: int | None = None) -> Game:
    """A match whose first deal is dealt."""
    game = Game.new(book, seed=seed, players=players)
    if game.phase == Phase.CUT:
        game.do("cut 52")
    return game


def whole_pack(game: Game) -> Counter[int]:
    """Every card anywhere, before anything is melded."""
    s = numpy_state(game.board.state)
    found: Counter[int] = Counter(s.stock[: int(s.stock_size)].tolist())
    found.update(s.pile[: int(s.pile_size)].tolist())
    for kind in range(KINDS):
        found[kind] += int(s.hands[:, kind].sum() + s.feet[:, kind].sum())
    for suit in range(4):
        found[suit * 13 + 1] += int(s.threes[:, suit].sum())
    return found


@pytest.mark.parametrize(
    ("book", "copies"),
    [
        pytest.param("waldo", 4, marks=pytest.mark.rule("W-002", "W-003", "AW-2")),
        pytest.param("regency", 2, marks=pytest.mark.rule("R-03", "R-27", "T-1")),
        pytest.param("joker", 2, marks=pytest.mark.rule("J-02", "T-1")),
        pytest.param("wca", 2, marks=pytest.mark.rule("AC-1")),
        pytest.param("joker+two-hand", 2, marks=pytest.mark.rule("T2-6")),
    ],
)
def test_the_pack_has_so_many_copies_of_each_card_and_twice_as_many_jokers(
    book: str, copies: int
) -> None:
    for seed in SEEDS:
        pack = whole_pack(dealt(book, seed))
        assert {pack[kind] for kind in range(JOKER)} == {copies}
        assert pack[JOKER] == 2 * copies
        assert sum(pack[kind] for kind in WILDS) == 6 * copies
        assert sum(pack.values()) == 54 * copies


@pytest.mark.parametrize(
    ("book", "players", "hand", "foot", "stock", "pile"),
    [
        pytest.param(
            "waldo", 4, 15, 11, 111, 1, marks=pytest.mark.rule("W-010", "W-011", "W-013", "W-014")
        ),
        pytest.param("waldo", 3, 15, 11, 137, 1, marks=pytest.mark.rule("W-001", "W-015", "W-013")),
        pytest.param("regency", 4, 11, 0, 63, 1, marks=pytest.mark.rule("R-04", "R-05", "T-2")),
        pytest.param("joker", 4, 13, 0, 55, 1, marks=pytest.mark.rule("J-03", "J-04", "T-2")),
        pytest.param("wca", 4, 13, 0, 56, 0, marks=pytest.mark.rule("C-03", "C-06", "AC-3")),
        pytest.param("regency+two-hand", 2, 11, 11, 63, 1, marks=pytest.mark.rule("T2-1", "R-43")),
        pytest.param("joker+two-hand", 2, 13, 13, 55, 1, marks=pytest.mark.rule("T2-1", "T2-2")),
    ],
)
def test_hands_and_face_down_hands_are_dealt_and_the_rest_is_stock_and_pile(
    book: str, players: int, hand: int, foot: int, stock: int, pile: int
) -> None:
    seen = set()
    for seed in SEEDS:
        game = dealt(book, seed, players)
        start = [event for event in game.open_events() if isinstance(event, Dealt)]
        assert [len(cards) for cards in start[0].hands] == [hand] * players
        assert list(game.view(0).foot_sizes) == [foot] * players
        assert cards_of(game.board) == (216 if book == "waldo" else 108)
        seen.add((start[0].stock, start[0].pile))
    # Only a covered upcard makes the pile deeper, by as much as it takes from the stock.
    assert max(size for size, _ in seen) == stock
    assert {size + depth for size, depth in seen} == {stock + pile}


@pytest.mark.rule("W-012", "W-013", "T2-2", "AW-45")
@pytest.mark.parametrize("book", ["waldo", "joker+two-hand"])
def test_no_card_is_in_a_hand_and_a_pot_and_no_one_sees_a_pot(book: str) -> None:
    for seed in SEEDS:
        game = dealt(book, seed)
        assert max(whole_pack(game).values()) <= (8 if book == "waldo" else 4)
        for seat in range(-1, game.players):
            assert not np.any(numpy_state(game.view(seat).state).feet)
            assert sum(game.view(seat).foot_sizes) > 0


@pytest.mark.rule("W-009", "W-017", "AR-26", "AC-50")
@pytest.mark.parametrize("book", [*BOOKS, "regency+two-hand"])
def test_any_seat_may_deal_first_and_the_player_at_its_left_begins(book: str) -> None:
    dealers = Counter(dealt(book, seed).view(0).dealer for seed in range(400))
    players = dealt(book, 0).players
    assert set(dealers) == set(range(players))
    assert min(dealers.values()) > 400 / players / 2
    for seed in SEEDS:
        game = dealt(book, seed)
        assert game.turn == (game.view(0).dealer + 1) % players


@pytest.mark.rule("W-018", "T2-5", "AR-26", "W-023")
@pytest.mark.parametrize("book", [*BOOKS, "joker+two-hand"])
def test_turns_go_round_to_the_left_and_face_down_hands_are_skipped(book: str) -> None:
    game = dealt(book, 5)
    order = []
    for _ in range(2 * game.players):
        order.append(game.turn)
        game.do("draw")
        discards = [action for action in game.actions() if str(action).startswith("discard")]
        game.do(discards[0])
    first = order[0]
    assert order == [(first + turn) % game.players for turn in range(2 * game.players)]


@pytest.mark.rule("AW-39", "AR-26", "AC-50")
@pytest.mark.parametrize("book", [*BOOKS, "regency+two-hand"])
def test_the_deal_passes_to_the_left(book: str) -> None:
    game = Game.new(book, seed=3)
    random = Random(3)
    dealers = [game.view(0).dealer]
    while len(dealers) < 4 and not game.over:
        legal = game.legal()
        if legal == [Act.DEAL]:
            game.do("deal")
            dealers.append(game.view(0).dealer)
        else:
            game.apply(chosen(legal, random))
    assert dealers == [(dealers[0] + n) % game.players for n in range(4)]


@pytest.mark.rule("W-009", "AC-5")
def test_a_seed_gives_the_same_match_and_another_seed_another() -> None:
    one, same, other = (played("waldo", seed, 1, 0).to_bytes() for seed in (1, 1, 2))
    assert one == same != other


@pytest.mark.rule("R-06", "J-53", "W-024", "AC-2", "T-3", "W-023")
@pytest.mark.parametrize(
    ("book", "drawn"), [("waldo", 2), ("regency", 1), ("joker", 1), ("wca", 1)]
)
def test_a_draw_is_of_so_many_cards_and_one_discard_ends_the_turn(book: str, drawn: int) -> None:
    game = at(book, hands=["K Q 9 8"], stock_top="4 5")
    game.do("draw")
    assert len(game.view(0).hand) == 4 + drawn
    assert game.why_not("draw") is not None
    game.do("discard K")
    assert (game.turn, len(game.view(0).hand)) == (1, 3 + drawn)
    assert game.why_not("discard Q") is not None


@pytest.mark.rule("W-024", "AW-1", "W-025", "R-06", "C-27")
@pytest.mark.parametrize(("book", "drawn"), [("waldo", 2), ("regency", 1), ("wca", 1)])
def test_a_turn_draws_or_takes_the_whole_pile_and_never_both(book: str, drawn: int) -> None:
    position: dict[str, Any] = {"hands": ["5 5 K Q 9"], "melds": [["K*3"]], "pile": "8 J Q 5"}
    drew = after(at(book, stock_top="4 6", **position), "draw")
    assert len(drew.view(0).hand) == 5 + drawn
    assert drew.view(0).pile.size == 4
    assert drew.why_not("take 5 5") is not None
    took = after(at(book, **position), "take 5 5")
    assert (len(took.view(0).hand), took.view(0).pile.size) == (6, 0)
    assert [meld.size for meld in took.view(0).melds[0]] == [3, 3]
    assert took.why_not("draw") is not None


@pytest.mark.rule("AG-5", "AR-10")
@pytest.mark.parametrize(
    ("book", "expected"), [("waldo", -500), ("regency", 0), ("joker", 0), ("wca", -100)]
)
def test_a_three_of_a_player_who_had_no_turn_costs_what_each_book_says(
    book: str, expected: int
) -> None:
    pots: dict[str, Any] = {"foot_taken": [True] * 4} if book == "waldo" else {}
    # Seat 0 goes out; seat 1 holds a red three and, as in a first round, had no turn yet.
    game = at(
        book,
        hands=["K Q", "3r", "", ""],
        melds=[["K*6", "Q*6", "9*7"]],
        phase="play",
        asked="yes",
        **pots,
    )
    game.board.state.had_turn[1] = 0
    game.do("add K -> K*6; add Q -> Q*6" if book in ("regency", "joker") else "add K -> K*6")
    if not game.deal_over:
        game.do("discard Q")
    assert totals(game)[1] == expected
