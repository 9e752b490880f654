"""Reading case files: what is left out, and what is said about what is wrong."""

from pathlib import Path

import pytest
from tests.cases.files import POSITION, SCORE, written

from canasta.cards import cards_text, pack
from canasta.game.cases import CaseError, Position, ScoreCase, read_cases
from canasta.game.cases.boards import layout


def read_one(folder: Path, text: str) -> Position:
    (case,) = read_cases(written(folder, text))
    assert isinstance(case, Position)
    return case


def read_end(folder: Path, text: str) -> ScoreCase:
    (case,) = read_cases(written(folder, text))
    assert isinstance(case, ScoreCase)
    return case


def fault(folder: Path, text: str | bytes) -> CaseError:
    with pytest.raises(CaseError) as caught:
        read_cases(written(folder, text))
    return caught.value


def test_an_empty_file_has_no_cases(tmp_path: Path) -> None:
    assert read_cases(written(tmp_path, "")) == []


def test_a_position_that_says_nothing_has_every_default(tmp_path: Path) -> None:
    case = read_one(tmp_path, POSITION)
    assert (case.players, case.seat, case.phase, case.scores) == (4, 0, "draw", (0, 0))
    assert case.hands == (None, None, None, None)
    assert (case.melds, case.threes, case.pile) == (((), ()), ((), ()), ())
    assert case.foot_taken == (False, False, False, False)
    assert (case.stock, case.turn_card_drawn, case.requirement) == (None, None, None)
    assert (case.asked, case.asked_before, case.frozen, case.tries) == (None, False, False, ())


def test_lists_that_are_too_short_are_filled(tmp_path: Path) -> None:
    text = 'scores = [10]\nhands = ["K"]\nmelds = [["9*7"]]\nthrees = ["3r"]\n'
    case = read_one(tmp_path, POSITION + text)
    assert case.scores == (10, 0)
    assert case.hands[1:] == (None, None, None)
    assert (len(case.melds[0]), len(case.melds[1]), len(case.threes[1])) == (1, 0, 0)


@pytest.mark.rule("T2-1")
def test_a_two_hand_game_has_two_seats(tmp_path: Path) -> None:
    case = read_one(tmp_path, POSITION.replace("waldo", "joker+two-hand"))
    assert (case.players, case.sides, len(case.hands)) == (2, 2, 2)


@pytest.mark.rule("W-001", "AW-37")
def test_three_players_are_three_sides(tmp_path: Path) -> None:
    case = read_one(tmp_path, POSITION + "players = 3\nseat = 2\n")
    assert (case.sides, case.scores) == (3, (0, 0, 0))


@pytest.mark.rule("W-027", "W-030")
def test_a_side_with_a_completed_set_has_taken_its_pots(tmp_path: Path) -> None:
    case = read_one(tmp_path, POSITION + 'melds = [[], ["K*7"]]\n')
    assert case.foot_taken == (False, True, False, True)
    said = read_one(tmp_path, POSITION + 'melds = [[], ["K*7"]]\nfoot_taken = [true, false]\n')
    assert said.foot_taken == (True, False, False, True)


@pytest.mark.rule("R-31", "AR-7")
@pytest.mark.parametrize(
    ("rules", "pile", "frozen"),
    [
        ("regency", "9 2 J", True),
        ("regency", "3r J", True),
        ("regency", "9 3b J", False),
        ("regency", "9 J", False),
        ("waldo", "9 2 J", False),
    ],
)
def test_the_pile_says_whether_it_is_frozen(
    tmp_path: Path, rules: str, pile: str, frozen: bool
) -> None:
    text = POSITION.replace("waldo", rules) + f'pile = "{pile}"\n'
    assert read_one(tmp_path, text).frozen is frozen
    assert read_one(tmp_path, text + f"frozen = {str(not frozen).lower()}\n").frozen is not frozen


def test_exact_cards_are_found_before_those_without_a_suit(tmp_path: Path) -> None:
    text = POSITION.replace("waldo", "regency")
    case = read_one(tmp_path, text + 'hands = ["K*4", "Kc Kc"]\npile = "Kh Kh"\n')
    assert case.hands[0] is not None
    assert sorted(cards_text(case.hands[0]).split()) == ["Kd", "Kd", "Ks", "Ks"]


@pytest.mark.parametrize(
    ("rules", "hand", "second"),
    [("waldo", 15, 11), ("regency", 11, 0), ("joker", 13, 0), ("wca", 13, 0)],
)
def test_hands_left_out_hold_the_deal_without_threes_that_are_faced(
    tmp_path: Path, rules: str, hand: int, second: int
) -> None:
    case = read_one(tmp_path, POSITION.replace("waldo", rules) + 'hands = ["?", "K"]\n')
    dealt = layout(case)
    assert [len(cards) for cards in dealt.hands] == [hand, 1, hand, hand]
    assert [len(cards) for cards in dealt.feet] == [second] * 4
    red = {14, 27} if rules in ("waldo", "regency") else {1, 14, 27, 40}
    assert not red & {kind for cards in dealt.hands for kind in cards}


def test_every_card_of_the_pack_has_its_place(tmp_path: Path) -> None:
    text = 'hands = ["K*3"]\nmelds = [["9*7", "4h-Th"]]\nthrees = ["3r*2"]\npile = "5 5"\n'
    case = read_one(tmp_path, POSITION + text)
    dealt = layout(case)
    cards = [*dealt.stock, *case.pile, *case.threes[0]]
    cards += [kind for group in (*dealt.hands, *dealt.feet) for kind in group]
    cards += [kind for meld in case.melds[0] for kind in meld.kinds]
    assert [cards.count(kind) for kind in range(53)] == list(pack(4))


def test_the_same_id_is_dealt_the_same_cards(tmp_path: Path) -> None:
    one, two = (layout(read_one(tmp_path, POSITION)) for _ in range(2))
    other = layout(read_one(tmp_path, POSITION.replace('"P"', '"Q"')))
    assert one == two != other


def test_a_stock_with_a_number_leaves_the_other_cards_out(tmp_path: Path) -> None:
    case = read_one(tmp_path, POSITION + "stock = 3\n")
    assert len(layout(case).stock) == 3


def test_the_cards_to_draw_first_cannot_be_red_threes(tmp_path: Path) -> None:
    stock = layout(read_one(tmp_path, POSITION)).stock
    assert not {14, 27} & set(stock[-20:])


def test_the_sides_of_a_deal_have_opened_where_they_have_melds(tmp_path: Path) -> None:
    text = SCORE + '[[score.side]]\nmelds = ["K*3"]\nhands = ["", "4"]\n'
    case = read_end(tmp_path, text + '[[score.side]]\nhands = ["5", "4"]\n')
    assert [side.opened for side in case.sides] == [True, False]
    assert [side.total for side in case.sides] == [None, None]


def test_concealed_is_going_out(tmp_path: Path) -> None:
    case = read_end(tmp_path, SCORE + '[[score.side]]\nhands = ["", "4"]\nconcealed = true\n')
    assert case.sides[0].went_out


@pytest.mark.parametrize(
    ("more", "code", "words"),
    [
        ("phase = 1", "cases.wrong_value", "phase has to be a text"),
        ('phase = "later"', "cases.wrong_value", "'draw' or 'play'"),
        ("seat = true", "cases.wrong_value", "a whole number from 0 to 3, not true"),
        ("seat = 4", "cases.wrong_value", "from 0 to 3, not 4"),
        ("seat = -1", "cases.wrong_value", "from 0 to 3, not -1"),
        ("seat = 1.0", "cases.wrong_value", "not 1.0"),
        ("seat = 1979-05-27", "cases.wrong_value", "not 1979-05-27"),
        ("stock = -1", "cases.wrong_value", "stock has to be a whole number"),
        ("stock = 217", "cases.wrong_value", "stock has to be a whole number"),
        ("stock = 200", "cases.pack", "no pack could make it"),
        ("scores = [99999999999999999999999]", "cases.wrong_value", "scores[0]"),
        ("scores = [true]", "cases.wrong_value", "scores[0]"),
        ("scores = [1, 2, 3]", "cases.too_many", "scores holds 3 entries"),
        ("scores = 5", "cases.wrong_value", "scores has to be a list"),
        ("hand = []", "cases.unknown_key", "Did you mean 'hands'"),
        ("hands = [1]", "cases.wrong_value", "hands[0] has to be a text"),
        ('hands = ["", "", "", "", ""]', "cases.too_many", "hands holds 5"),
        ('hands = ["Kx"]', "cases.cards", "'Kx' is not a card"),
        ('hands = ["As*5"]', "cases.pack", "the case lists 5, and the pack holds 4"),
        ('hands = ["As*3"]\npile = "As As"', "cases.pack", "lists 5, and the pack holds 4"),
        ('hands = ["3r*9"]', "cases.pack", "lists 9, and the pack holds 8"),
        ('hands = ["A*17"]', "cases.pack", "lists 17, and the pack holds 16"),
        ('hands = ["Jk*9"]', "cases.pack", "lists 9, and the pack holds 8"),
        ('hands = ["A*216 K*216"]', "cases.pack", "the pack holds 216"),
        ('melds = [["K K"]]', "cases.meld", "is not a meld"),
        ('melds = [["K Q J"]]', "cases.meld", "written with their suit"),
        ('melds = [["K K Q"]]', "cases.meld", "is not a meld"),
        ('melds = [["3r*3"]]', "cases.meld", "is not a meld"),
        ('melds = ["K*3"]', "cases.wrong_value", "melds[0] has to be a list"),
        ('melds = [[], [], ["K*3"]]', "cases.too_many", "melds holds 3"),
        ('threes = ["K"]', "cases.threes", "K is not a three that is faced"),
        ('threes = ["3b"]', "cases.threes", "3b is not a three that is faced in waldo"),
        ("frozen = 1", "cases.wrong_value", "true or false"),
        ("requirement = -5", "cases.wrong_value", "requirement"),
        ("foot_taken = [1]", "cases.wrong_value", "foot_taken[0]"),
        ('asked = "maybe"', "cases.wrong_value", "'yes' or 'no'"),
        ('asked = "yes"', "cases.asked", "after the draw"),
        ('players = 3\nphase = "play"\nasked = "yes"', "cases.asked", "no partner"),
        ("players = 2", "cases.players", "waldo is for 4 or 3 players, not 2"),
        ("try = 1", "cases.wrong_value", "try has to be a table"),
        ('try = {"draw" = true}', "cases.wrong_value", "try.draw has to be a text"),
        ('try = {"draw" = "yes"}', "cases.wrong_value", "'legal' or 'illegal'"),
        ('try = {draw.it = "legal"}', "cases.wrong_value", "try.draw"),
    ],
)
def test_errors_in_a_position_are_reported(
    tmp_path: Path, more: str, code: str, words: str
) -> None:
    error = fault(tmp_path, POSITION + more + "\n")
    assert (error.code, error.case) == (code, "P")
    assert error.message.startswith(f"{error.file}: P: ")
    assert words in error.sentence


@pytest.mark.parametrize(
    ("rules", "more", "code", "words"),
    [
        ("waldo", "", "cases.missing", "there is no [[score.side]]"),
        ("waldo", "[[score.side]]", "cases.hands", "one is needed for each player of the side"),
        ("waldo", '[[score.side]]\nhands = [""]', "cases.hands", "lists 1"),
        ("waldo", "side = 1", "cases.wrong_value", "side has to be a list"),
        ("waldo", "side = [1]", "cases.wrong_value", "[[side]]"),
        ("waldo", '[[score.side]]\nhands = ["", ""]\nwent_ou = 1', "cases.unknown_key", "went_out"),
        ("waldo", '[[score.side]]\nhands = ["", ""]\ntotal = "1"', "cases.wrong_value", "total"),
        ("waldo", '[[score.side]]\nhands = ["", ""]\ntotal = true', "cases.wrong_value", "total"),
        ("waldo", '[[score.side]]\nhands = ["", ""]\nexact_cut = true', "cases.cut", "not cut"),
        (
            "regency",
            '[[score.side]]\nhands = ["", ""]\nfeet = ["K"]',
            "cases.no_foot",
            "no pots",
        ),
        ("joker", '[[score.side]]\nsplash = "K*4"', "cases.splash", "no splash hands"),
        ("wca", '[[score.side]]\nsplash = "K*4"', "cases.splash", "a splash has 14"),
    ],
)
def test_errors_in_a_deal_are_reported(
    tmp_path: Path, rules: str, more: str, code: str, words: str
) -> None:
    error = fault(tmp_path, SCORE.replace("waldo", rules) + more + "\n")
    assert (error.code, error.case) == (code, "S")
    assert words in error.sentence


@pytest.mark.parametrize("ends", ["went_out = true", "concealed = true"])
def test_a_deal_has_one_end(tmp_path: Path, ends: str) -> None:
    side = f'[[score.side]]\nhands = ["", ""]\n{ends}\n'
    assert fault(tmp_path, SCORE + side + side).code == "cases.ending"


def test_the_pack_is_cut_once(tmp_path: Path) -> None:
    side = '[[score.side]]\nhands = ["", ""]\nexact_cut = true\n'
    assert fault(tmp_path, SCORE.replace("waldo", "wca") + side + side).code == "cases.cut"


def test_a_deal_of_three_players_has_three_sides(tmp_path: Path) -> None:
    side = '[[score.side]]\nhands = [""]\n'
    text = SCORE + "players = 3\n"
    assert len(read_end(tmp_path, text + 3 * side).sides) == 3
    assert fault(tmp_path, text + 4 * side).code == "cases.too_many"


def test_a_book_that_does_not_exist_is_reported_with_the_nearest(tmp_path: Path) -> None:
    error = fault(tmp_path, POSITION.replace("waldo", "valdo"))
    assert error.code == "cases.rules"
    assert "Did you mean 'waldo'" in error.sentence


@pytest.mark.parametrize("text", ["[[position]]\n", '[[position]]\nrules = "waldo"\n'])
def test_a_case_without_an_id_is_named_by_its_place(tmp_path: Path, text: str) -> None:
    error = fault(tmp_path, POSITION + text)
    assert (error.code, error.case) == ("cases.missing", "[[position]] number 2")


@pytest.mark.parametrize("name", ["", "  ", "a\\nb", "x" * 101, "\\u0007"])
def test_an_id_can_be_printed(tmp_path: Path, name: str) -> None:
    assert fault(tmp_path, f'[[score]]\nid = "{name}"\n').code == "cases.id"


def test_an_id_appears_only_once(tmp_path: Path) -> None:
    error = fault(tmp_path, POSITION + POSITION)
    assert (error.code, error.case) == ("cases.repeated_id", "P")


def test_a_missing_book_is_reported(tmp_path: Path) -> None:
    error = fault(tmp_path, '[[position]]\nid = "P"\n')
    assert (error.code, error.case, error.sentence) == ("cases.missing", "P", "rules is missing.")


def test_a_key_next_to_the_cases_is_reported(tmp_path: Path) -> None:
    assert "Did you mean 'position'" in fault(tmp_path, "[[positions]]\n").sentence


def test_broken_toml_is_reported_with_its_line(tmp_path: Path) -> None:
    error = fault(tmp_path, POSITION + "hands = [K]\n")
    assert error.code == "cases.toml"
    assert "line 4" in error.sentence
    assert fault(tmp_path, POSITION + 'hands = ["K"\n').code == "cases.toml"


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="No such file") as caught:
        read_cases(tmp_path / "gone.toml")
    assert (caught.value.code, caught.value.case) == ("cases.unreadable", "")


def test_a_folder_is_refused_as_a_file(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="cannot be read"):
        read_cases(tmp_path)


def test_an_error_comes_through_a_process_unchanged(tmp_path: Path) -> None:
    import pickle

    error = fault(tmp_path, POSITION + "seat = 9\n")
    twin = pickle.loads(pickle.dumps(error))
    assert (twin.code, twin.message, twin.case) == (error.code, error.message, error.case)
