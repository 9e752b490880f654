"""The record made from a case agrees with itself and with the case."""

from pathlib import Path

import pytest
from tests.cases.files import POSITION, written

from canasta.cards import KINDS, pack, rank_of
from canasta.engine.codes import Form, Phase
from canasta.game.board import Board
from canasta.game.cases import Position, read_cases
from canasta.game.cases.boards import position_board
from canasta.rules import BOOKS


def board_of(folder: Path, text: str, rules: str = "waldo") -> Board:
    (case,) = read_cases(written(folder, POSITION.replace("waldo", rules) + text))
    assert isinstance(case, Position)
    return position_board(case)


def cards_of(board: Board) -> list[int]:
    """Return how many cards of each kind lie anywhere on the board."""
    s = board.state
    found = [0] * KINDS
    for seat in range(board.players):
        for kind in range(KINDS):
            found[kind] += int(s.hands[seat, kind]) + int(s.feet[seat, kind])
    lying = [int(kind) for kind in s.stock[: int(s.stock_size)]]
    lying += [int(kind) for kind in s.pile[: int(s.pile_size)]]
    for side in range(board.sides):
        lying += [kind for meld in board.melds(side) for kind in meld.kinds]
        lying += [13 * suit + 1 for suit in range(4) for _ in range(int(s.threes[side, suit]))]
    for kind in lying:
        found[kind] += 1
    return found


@pytest.mark.parametrize("rules", [*BOOKS, "regency+two-hand"])
@pytest.mark.parametrize("phase", ["draw", "play"])
def test_every_card_has_a_place_and_every_count_agrees(
    tmp_path: Path, rules: str, phase: str
) -> None:
    text = f'phase = "{phase}"\nhands = ["3r 3r K K 2 Jk"]\nmelds = [["9*4 2", "8*7"]]\n'
    board = board_of(tmp_path, text + 'pile = "5 J"\nthrees = ["3r"]\n', rules)
    s = board.state
    assert cards_of(board) == list(pack(board.rules.packs))
    for seat in range(board.players):
        hand = board.hand(seat)
        assert int(s.hand_size[seat]) == sum(hand)
        assert int(s.held[seat]) == sum(1 << kind for kind in range(KINDS) if hand[kind])
        ranks = [0] * 14
        for kind in range(KINDS):
            ranks[rank_of(kind)] += hand[kind]
        assert s.ranks[seat].tolist() == ranks
        assert int(s.foot_size[seat]) == sum(s.feet[seat])


def test_melds_are_in_the_order_written(tmp_path: Path) -> None:
    melds = 'melds = [["4h-7h", "2*3 Jk", "3b*3", "9*5 2*2"], ["K*3"]]\n'
    board = board_of(tmp_path, melds)
    forms = [meld.form for meld in board.melds(0)]
    assert forms == [Form.RUN, Form.WILD, Form.BLACK, Form.SET]
    assert board.meld(0, 0).text == "4h-7h"
    assert [meld.rank for meld in board.melds(1)] == [11]
    assert board.state.canastas.tolist() == [1, 0, 0]
    assert board.state.opened.tolist() == [1, 1, 0]


@pytest.mark.rule("W-036", "W-034")
def test_each_side_needs_what_its_score_says(tmp_path: Path) -> None:
    board = board_of(tmp_path, "scores = [-5, 10000]\nseat = 1\nrequirement = 180\n")
    assert board.state.requirement.tolist()[:2] == [50, 180]
    assert board.state.scores.tolist()[:2] == [-5, 10000]


@pytest.mark.rule("AW-17", "AW-18")
def test_threes_are_faced_when_the_turn_begins_and_stay_after_the_draw(tmp_path: Path) -> None:
    hand = 'hands = ["3r 3r K"]\n'
    begun = board_of(tmp_path, hand)
    assert sum(begun.state.threes[0]) == 2
    assert int(begun.state.replacements_owed[0]) == 2
    drawn = board_of(tmp_path, hand + 'phase = "play"\n')
    assert sum(drawn.state.threes[0]) == 0
    assert drawn.phase == Phase.PLAY


@pytest.mark.rule("C-05", "C-06")
@pytest.mark.parametrize(("stock", "there"), [(9, 1), (8, 0), (0, 0)])
def test_the_turn_card_has_eight_cards_beneath_it(tmp_path: Path, stock: int, there: int) -> None:
    text = f"stock = {stock}\n"
    assert int(board_of(tmp_path, text, "wca").state.turn_card) == there
    said = text + f"turn_card_drawn = {'true' if there else 'false'}\n"
    assert int(board_of(tmp_path, said, "wca").state.turn_card) == 1 - there
    assert int(board_of(tmp_path, text).state.turn_card) == 0


def test_a_seat_other_than_the_first_acts(tmp_path: Path) -> None:
    board = board_of(tmp_path, "seat = 3\n")
    assert (board.actor, int(board.state.turn), int(board.state.dealer)) == (3, 3, 2)


def test_the_partners_answer_is_noted(tmp_path: Path) -> None:
    for answer, number in (("yes", 1), ("no", 2)):
        board = board_of(tmp_path, f'phase = "play"\nasked = "{answer}"\n')
        assert (int(board.state.question), board.state.asked.tolist()) == (number, [1, 0, 0, 0])
    before = board_of(tmp_path, "asked_before = true\nseat = 2\n", "wca")
    assert (int(before.state.question), before.state.asked.tolist()) == (0, [0, 0, 1, 0])
