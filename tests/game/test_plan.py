"""From what is written to steps: copies, orders, targets, and why there is no way."""

from collections.abc import Callable
from pathlib import Path

import pytest

from canasta.game import AmbiguousError, Game, IllegalError, InvalidError
from canasta.game.cases.boards import position_board
from canasta.game.cases.case import Position
from canasta.game.cases.read import read_cases

Make = Callable[[str], Game]


@pytest.fixture
def at(tmp_path: Path) -> Make:
    """A game at a position in the notation of cases."""

    def make(lines: str) -> Game:
        file = tmp_path / "case.toml"
        file.write_text(f'[[position]]\nid = "P"\n{lines}\n[position.try]\n"draw" = "legal"\n')
        (case,) = read_cases(file)
        assert isinstance(case, Position)
        return Game(position_board(case))

    return make


def texts(game: Game) -> list[str]:
    return [meld.text for meld in game.board.melds(0)]


@pytest.mark.rule("AG-6")
@pytest.mark.parametrize("line", ["add 5 5 2 -> 5*5", "add 2 5 5 -> #1", "add 5 2 5"])
def test_the_cards_of_an_act_are_laid_in_an_order_that_is_legal(at: Make, line: str) -> None:
    game = at(
        'rules = "waldo"\nphase = "play"\nhands = ["5c 5d 2c K 9 8", "?", "?", "?"]\n'
        'melds = [["5h*2 5s*3"], []]\nfoot_taken = [true, true, true, true]'
    )
    game.do(line)
    assert game.board.melds(0)[0].size == 8
    assert game.board.melds(0)[0].wilds == 1


@pytest.mark.rule("W-062")
def test_a_card_without_its_suit_is_the_copy_that_is_legal(at: Make) -> None:
    game = at(
        'rules = "waldo"\nphase = "play"\nhands = ["7c*3 7d 7h K 9 8", "?", "?", "?"]\n'
        'melds = [["4h-6h"], []]'
    )
    game.do("add 7 -> #1")
    assert texts(game) == ["4h-7h"]


def test_cards_that_a_later_action_names_are_reserved_for_it(at: Make) -> None:
    game = at(
        'rules = "waldo"\nscores = [-5, 0]\nphase = "play"\n'
        'hands = ["4c 4d 4h 4s 5h 6h K K K 9 8", "?", "?", "?"]'
    )
    game.do("meld K K K; meld 4 4 4; meld 4h-6h")
    assert texts(game)[1:] == ["4c 4d 4s", "4h-6h"]


@pytest.mark.rule("W-052", "W-066", "W-067")
@pytest.mark.parametrize(
    "line", ["add 7h -> #1 #2", "add 7h -> #2 #1", "add 7h -> 4h-6h 8h-Th", "add 7h -> #1 8h-Th"]
)
def test_two_melds_are_named_for_the_bridge(at: Make, line: str) -> None:
    game = at(
        'rules = "waldo"\nphase = "play"\nhands = ["7h K 9 8", "?", "?", "?"]\n'
        'melds = [["4h-6h", "8h-Th", "K*3"], []]\nfoot_taken = [true, true, true, true]'
    )
    game.do(line)
    assert texts(game)[0] == "4h-Th"
    assert len(texts(game)) == 2


def test_an_act_that_names_no_meld_goes_to_the_only_one_that_takes_it(at: Make) -> None:
    game = at(
        'rules = "regency"\nphase = "play"\nhands = ["Kc Qd 2c 9 8 4", "?", "?", "?"]\n'
        'melds = [["K*3", "Q*3"], []]'
    )
    game.do("add K")
    game.do("add Qd -> Q*3")
    assert [meld.size for meld in game.board.melds(0)] == [4, 4]
    with pytest.raises(AmbiguousError) as caught:
        game.do("add 2")
    assert caught.value.candidates == ("add 2 -> #1", "add 2 -> #2")
    assert game.why_not(caught.value.candidates[0]) is None
    with pytest.raises(IllegalError) as refused:
        game.do("add 9")
    assert refused.value.code == "meld.no_home"


WALDO = (
    'rules = "waldo"\nphase = "play"\nhands = ["Kc Qc*2 Jc*2 2c Jk 3h 3c 4h 5h 6h 9", '
    '"?", "?", "?"]\n'
    'melds = [["Q*3", "8d-Td"], []]'
)
REGENCY = (
    'rules = "regency"\npile = "9 J"\nhands = ["Jc Jd K Q 9 8 3c 3s 2", "?", "?", "?"]\n'
    'melds = [["K*3", "J*3"], []]'
)


@pytest.mark.parametrize(
    ("position", "text", "code"),
    [
        (WALDO, "discard Ac", "cards.not_held"),
        (WALDO, "discard Kc*1 ", ""),
        (WALDO, "meld Kc Kc Kc", "cards.not_held"),
        (WALDO, "meld Kc Qc 9", "meld.several_ranks"),
        (WALDO, "meld Jc Jc", "meld.too_few_cards"),
        (WALDO, "meld 4h 5h 6h 2c", "meld.wild_in_run"),
        (WALDO, "meld Jc Jc 3c", "meld.three"),
        (WALDO, "meld 3h 3c 2c", "meld.red_three"),
        (WALDO, "add 9 -> #2", "meld.not_run_end"),
        (WALDO, "add 2c -> #2", "meld.wild_in_run"),
        (WALDO, "add Kc -> Q*3", "meld.wrong_rank"),
        (WALDO, "add Kc -> Q*4", "meld.no_such_meld"),
        (WALDO, "add Kc -> #3", "meld.no_such_meld"),
        (WALDO, "add Kc -> #1 #2", "bridge.no_gap"),
        (WALDO, "draw", "turn.not_now"),
        (WALDO, "take Jc Jc", "turn.not_now"),
        (WALDO, "deal", "deal.not_over"),
        (WALDO, "cut 52", "cut.none"),
        (WALDO, "splash", "splash.none"),
        (WALDO, "foot", "foot.none"),
        (REGENCY, "discard K", "turn.not_now"),
        (REGENCY, "take Jc", "pile.two_cards"),
        (REGENCY, "take Jc Jd 2", "pile.two_cards"),
        (REGENCY, "take K Q", "pile.other_cards"),
        (REGENCY, "take Jc Jd", "pile.must_join"),
        (REGENCY, "take Jc Jd -> #1", "pile.wrong_meld"),
        (REGENCY, "take -> #3", "meld.no_such_meld"),
        (REGENCY, "take -> K*3 J*3", "pile.wrong_meld"),
    ],
)
def test_each_illegal_action_is_refused_for_its_own_reason(
    at: Make, position: str, text: str, code: str
) -> None:
    refusal = at(position).why_not(text)
    assert (refusal.code if refusal else "") == code


@pytest.mark.rule("W-032", "AG-1")
def test_an_opening_too_small_is_reported_with_its_numbers(at: Make) -> None:
    game = at('rules = "waldo"\nphase = "play"\nhands = ["K K K Q Q Q T 8", "?", "?", "?"]')
    game.do("meld K K K")
    refusal = game.why_not("discard T")
    assert refusal is not None
    assert refusal.code == "opening.short"
    assert refusal.message.startswith("Your melds reach 30 points; this opening needs 90.")
    assert "W-032" in refusal.clauses
    game.undo()
    assert texts(game) == []


@pytest.mark.rule("R-08", "AR-14")
def test_the_pile_is_taken_onto_a_meld_by_number_or_by_cards(at: Make) -> None:
    for text in ("take -> J*3", "take -> #2", "take Jc Jd -> J*3", "take Jc 2 -> #2"):
        game = at(REGENCY)
        game.do(text)
        assert game.board.melds(0)[1].size >= 4


def test_a_typed_action_whose_card_is_several_is_invalid(at: Make) -> None:
    from canasta.game import LayMeld

    with pytest.raises(InvalidError):
        at(WALDO).do(LayMeld(("K*3",)))
    with pytest.raises(InvalidError):
        at(WALDO).do(LayMeld(()))
