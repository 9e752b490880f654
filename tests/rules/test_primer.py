"""The beginning of a rule book: the aim, a turn, and an opening worked out with cards."""

from dataclasses import replace

import pytest
from hypothesis import given
from tests.rules.strategies import house_rules

from canasta.cards import WILDS, card_text
from canasta.engine.codes import Phase
from canasta.game.board import Board
from canasta.game.cases.boards import position_board
from canasta.game.cases.case import Position
from canasta.game.cases.errors import Place
from canasta.game.cases.tries import act
from canasta.rules import BOOKS, Rules, get_rules, named_rules, primer, rule_book
from canasta.rules.primer import Opening, opening_points_at, worked_opening

TITLES = ["At a glance", "The aim"]


def texts(rules: Rules) -> str:
    """All that the primer says, tables too."""
    shown = (
        *primer(rules),
        *(each for each in rule_book(rules) if each.key in ("turn", "opening")),
    )
    entries = [entry for chapter in shown for entry in chapter.entries]
    cells = [cell for entry in entries for row in entry.table for cell in row]
    return "\n".join((*(entry.text for entry in entries), *cells))


def board_of(rules: Rules, opening: Opening) -> Board:
    """The table at which someone holds the hand of an opening, after the draw."""
    players = rules.players[0]
    sides = 2 if players == 4 else players
    nothing: tuple[tuple[int, ...], ...] = ((),) * sides
    return position_board(
        Position(
            place=Place("primer"),
            id="primer",
            rules=rules,
            players=players,
            note="",
            scores=(opening.score,) * sides,
            seat=0,
            phase="play",
            hands=(opening.hand, *((None,) * (players - 1))),
            melds=((),) * sides,
            threes=nothing,
            pile=(),
            frozen=False,
            stock=None,
            turn_card_drawn=None,
            requirement=None,
            foot_taken=(False,) * players,
            asked=None,
            asked_before=False,
            tries=(),
        )
    )


def opens(rules: Rules, opening: Opening) -> None:
    """Lay the melds of an opening one by one, as the engine counts and judges them."""
    board = board_of(rules, opening)
    assert board.engine.requirement(board.record, opening.score) == opening.needed
    for meld in opening.melds:
        assert act(board, f"meld {' '.join(map(card_text, meld))}") is None
    assert int(board.state.staged_points) == opening.points
    turns = int(board.state.turns)
    assert act(board, f"discard {card_text(opening.discard)}") is None
    assert board.state.opened[0]
    assert int(board.state.turns) != turns or board.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)


@pytest.mark.parametrize("rules", named_rules(), ids=lambda rules: rules.name)
def test_the_worked_opening_opens_for_the_engine(rules: Rules) -> None:
    opening = worked_opening(rules)
    assert opening is not None
    assert len(opening.hand) == rules.hand_size + rules.draw_count
    opens(rules, opening)


@given(house_rules)
def test_under_any_house_rules_the_worked_opening_opens_for_the_engine(rules: Rules) -> None:
    opening = worked_opening(rules)
    if opening is not None:
        opens(rules, opening)


@pytest.mark.parametrize("rules", BOOKS.values(), ids=lambda rules: rules.name)
def test_a_rule_book_begins_with_a_card_and_the_aim(rules: Rules) -> None:
    assert [chapter.title for chapter in primer(rules)] == TITLES
    for chapter in primer(rules):
        for entry in chapter.entries:
            assert entry.text[0].isupper()
            assert bool(entry.table) == entry.text.endswith(":")
            assert "{" not in entry.text
            assert "_" not in entry.text


@given(house_rules)
def test_any_house_rules_have_a_card_and_an_aim(rules: Rules) -> None:
    assert [chapter.title for chapter in primer(rules)] == TITLES


def test_the_example_follows_the_rules_of_the_house() -> None:
    joker = BOOKS["joker"]
    dearer = replace(joker, name="house", opening_points=(140, 160, 180))
    before, after = worked_opening(joker), worked_opening(dearer)
    assert before is not None
    assert after is not None
    assert (before.needed, after.needed) == (95, 140)
    assert before.points < 140 <= after.points
    assert "you need 140 to open" in texts(dearer)


def test_an_opening_out_of_reach_of_simple_hands_is_not_worked_out() -> None:
    rules = replace(BOOKS["regency"], name="house", opening_points=(5_000,), opening_scores=())
    assert worked_opening(rules) is None
    assert "For example" not in texts(rules)


def test_if_no_wild_card_may_be_melded_none_is_laid() -> None:
    rules = replace(BOOKS["regency"], name="house", max_wilds=0)
    opening = worked_opening(rules)
    assert opening is not None
    assert not any(kind in WILDS for meld in opening.melds for kind in meld)
    opens(rules, opening)


@pytest.mark.parametrize(
    ("book", "score", "points"),
    [
        ("waldo", -5, 50),
        ("waldo", 0, 90),
        ("waldo", 5_000, 120),
        ("joker", 2_995, 95),
        ("wca", 90_000, 180),
    ],
)
def test_the_points_of_an_opening_are_those_of_the_score(
    book: str, score: int, points: int
) -> None:
    assert opening_points_at(BOOKS[book], score) == points


def test_the_outline_of_a_turn_is_the_book_s_own() -> None:
    assert "Take two cards from the stock." in texts(BOOKS["waldo"])
    assert "Take one card from the stock." in texts(BOOKS["regency"])
    assert "while it is not frozen" in texts(BOOKS["regency"])
    assert "frozen" not in texts(BOOKS["joker"])
    assert "four more cards from the stock" in texts(BOOKS["wca"])
    assert "first canasta or samba, you each pick up your pot" in texts(BOOKS["waldo"])
    assert "pick up the hand at your right" in texts(get_rules("joker+two-hand"))
    assert "partner" not in texts(get_rules("joker+two-hand"))


@pytest.mark.parametrize("rules", named_rules(), ids=lambda rules: rules.name)
def test_a_turn_names_every_way_to_the_pile_and_each_step_before_the_discard(rules: Rules) -> None:
    (turn,) = [each.entries[0].table for each in rule_book(rules) if each.key == "turn"]
    pile = next(text for step, text in turn if step == "Or take the pile")
    assert ("while it is not frozen" in pile.lower()) == (rules.pile_match != "pair")
    assert ("a natural and a wild card" in pile) == (rules.pile_match == "classic")
    assert ("either end of a run" in pile) == (rules.pile_match == "pair_or_meld" and rules.runs)
    steps = [step for step, _ in turn]
    assert [step for step in steps[steps.index("Discard") + 1 :] if step != "Talon"] == []
    assert len({"Pot", "Face-down hand"} & set(steps)) == (rules.foot != "none")


def duties(rules: Rules, said: str) -> None:
    """Compare a sentence about going out with each rule about it."""
    assert ("two different kinds" in said) == rules.two_kinds_to_go_out
    assert ("one of them a run of seven" in said) == (rules.samba_to_go_out and rules.runs)
    assert ("aces" in said) == rules.complete_aces
    assert ("sevens" in said) == rules.complete_sevens
    assert ("wild meld" in said) == (rules.complete_wild_meld and rules.wild_melds)


@pytest.mark.parametrize("rules", named_rules(), ids=lambda rules: rules.name)
def test_the_aim_names_every_duty_of_going_out(rules: Rules) -> None:
    duties(rules, primer(rules)[1].entries[-1].text)


@given(house_rules)
def test_the_aim_names_every_duty_of_house_rules(rules: Rules) -> None:
    duties(rules, primer(rules)[1].entries[-1].text)


def test_the_aim_names_what_is_played_and_nothing_else() -> None:
    assert "runs of one suit" in texts(BOOKS["waldo"])
    assert "runs" not in texts(BOOKS["regency"])
    assert "wild cards by themselves" not in texts(BOOKS["regency"])
    assert "without a canasta so do its melds" in texts(BOOKS["wca"])
    assert "without a canasta" not in texts(BOOKS["regency"])
