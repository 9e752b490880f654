"""WCA: the cut, the stock in the tray and the turn card."""

from random import Random

import pytest
from tests.clauses.positions import after, at, refused
from tests.game.playing import chosen
from tests.numpy_state import numpy_state

from canasta.engine.codes import Line, Phase
from canasta.game import Game


def cut(passed: int, seed: int = 1) -> tuple[list[int], Game]:
    """The pack as it was cut, bottom first, and the game dealt."""
    game = Game.new("wca", seed=seed)
    pack: list[int] = game.board.state.stock.tolist()[:108]
    game.do(f"cut {passed}")
    return pack, game


def hands(game: Game) -> list[int]:
    s = numpy_state(game.board.state)
    return [kind for kind in range(53) for _ in range(int(s.hands[:, kind].sum()))]


def stock(game: Game) -> list[int]:
    s = game.board.state
    cards: list[int] = s.stock[: int(s.stock_size)].tolist()
    return cards


@pytest.mark.rule("C-01")
@pytest.mark.parametrize("seed", range(8))
def test_the_player_at_the_dealers_right_cuts(seed: int) -> None:
    game = Game.new("wca", seed=seed)
    dealer = game.view(0).dealer
    assert game.phase == Phase.CUT
    assert game.actor == (dealer - 1) % 4
    assert refused(game, "draw") != ""
    game.do("cut 52")
    assert game.actor == (dealer + 1) % 4


@pytest.mark.rule("C-01", "C-03", "C-04", "C-06")
def test_after_an_exact_cut_the_lower_part_is_dealt_and_the_upper_is_the_stock() -> None:
    pack, game = cut(52)
    assert hands(game) == sorted(pack[:52])
    assert stock(game) == pack[52:]
    assert len(stock(game)) == 47 + 1 + 8
    assert game.view(0).turn_card


@pytest.mark.rule("AC-4", "C-04")
@pytest.mark.parametrize("passed", [53, 60, 99])
def test_cards_that_the_dealer_has_over_go_on_top_of_the_stock(passed: int) -> None:
    pack, game = cut(passed)
    upper = pack[passed:]
    assert stock(game)[: len(upper)] == upper
    assert sorted(stock(game)[len(upper) :] + hands(game)) == sorted(pack[:passed])
    assert len(stock(game)) == 56


@pytest.mark.rule("AC-4", "C-04")
@pytest.mark.parametrize("passed", [51, 40, 9])
def test_cards_that_the_dealer_lacks_come_from_the_top_of_the_stock(passed: int) -> None:
    pack, game = cut(passed)
    assert stock(game) == pack[passed : passed + 56]
    assert hands(game) == sorted(pack[:passed] + pack[passed + 56 :])


@pytest.mark.rule("AC-5")
def test_the_upper_part_keeps_nine_cards() -> None:
    game = Game.new("wca", seed=1)
    assert [passed for passed in range(120) if not refused(game, f"cut {passed}")] == list(
        range(1, 100)
    )


@pytest.mark.rule("AC-5")
def test_how_many_cards_were_passed_is_seen_by_the_cutter_alone() -> None:
    game = Game.new("wca", seed=1)
    cutter = game.actor
    assert cutter is not None
    game.do("cut 40")
    seen = [game.events(0, seat)[0] for seat in range(4)]
    assert [getattr(event, "count", None) for event in seen] == [
        40 if seat == cutter else None for seat in range(4)
    ]


@pytest.mark.rule("C-02", "AC-57", "AC-4")
@pytest.mark.parametrize(("passed", "points"), [(52, 100), (51, 0), (53, 0)])
def test_an_exact_cut_earns_the_cutters_side_100_whatever_the_deal_brings(
    passed: int, points: int
) -> None:
    for seed in range(6):
        _, game = cut(passed, seed)
        side = (game.view(0).dealer - 1) % 2
        random = Random(seed)
        while not game.deal_over:
            game.apply(chosen(game.legal(), random))
        sheet = game.sheet()
        assert sheet.points(Line.EXACT_CUT, side) == points
        assert sheet.points(Line.EXACT_CUT, 1 - side) == 0


@pytest.mark.rule("C-05", "C-06", "C-04")
def test_the_turn_card_has_forty_seven_cards_above_and_eight_beneath() -> None:
    _, game = cut(52)
    draws = 0
    while game.view(0).turn_card:
        game.do("draw")
        draws += 1
        discard = next(act for act in game.actions() if str(act).startswith("discard"))
        game.do(discard)
    assert (draws, game.view(0).stock_size) == (48, 8)


@pytest.mark.rule("C-05", "C-24", "AC-13")
def test_the_turn_card_is_out_once_eight_cards_are_left() -> None:
    game = at("wca", hands=["K Q J"], left=10)
    game.board.state.turn_card = 1
    assert after(game, "draw").view(0).turn_card
    game = at("wca", hands=["K Q J"], left=9)
    game.board.state.turn_card = 1
    assert not after(game, "draw").view(0).turn_card


@pytest.mark.rule("C-22", "C-24", "AC-13")
@pytest.mark.parametrize(
    ("top", "left", "hand", "faced"),
    [
        # Above the turn card a three is replaced, by the turn card too.
        ("3r 4 5", 20, 4, 1),
        ("3b 4", 10, 4, 1),
        ("3r 3b 4", 11, 4, 2),
        # The turn card itself and those beneath it are not.
        ("3r 4", 9, 3, 1),
        ("3r 3b 4", 10, 3, 2),
        ("3r 4", 8, 3, 1),
        ("3b", 1, 3, 1),
    ],
)
def test_a_three_is_replaced_only_while_the_turn_card_is_in_the_stock(
    top: str, left: int, hand: int, faced: int
) -> None:
    game = at("wca", hands=["K Q J"], melds=[["9*3"]], stock_top=top, left=left)
    game.board.state.turn_card = int(left > 8)
    game.do("draw")
    assert (len(game.view(0).hand), len(game.view(0).threes[0])) == (hand, faced)
    assert game.phase == Phase.PLAY
