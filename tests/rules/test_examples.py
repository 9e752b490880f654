"""The rule books' examples hold for the engine: melds, ways to take the pile, a deal's score."""

import pytest

from canasta.cards import card_text, kind_of, rank_of
from canasta.game.board import Board
from canasta.game.cases.boards import position_board
from canasta.game.cases.case import Position, ScoreCase, SideEnd
from canasta.game.cases.errors import Place
from canasta.game.cases.score import score_case
from canasta.game.cases.tries import act
from canasta.game.melds import Meld, meld_of
from canasta.rules import BOOKS, Rules, get_rules, named_rules, rule_book
from canasta.rules.primer.examples import deal_lines, meld_examples
from canasta.rules.primer.opening import Cards
from canasta.rules.speech import Speech

each_named = pytest.mark.parametrize("rules", named_rules(), ids=lambda rules: rules.name)
NINE, JACK = 7, 9


def alike(rank: int, count: int) -> Cards:
    return tuple(kind_of(rank, suit) for suit in (3, 2, 1, 0)[:count])


def board(rules: Rules, hand: Cards, laid: tuple[Cards, ...], pile: Cards = ()) -> Board:
    """A table at which a player holds a hand and the side has melds, before or after a draw."""
    players = rules.players[0]
    sides = 2 if players == 4 else players
    melds: tuple[tuple[Meld, ...], ...] = (tuple(map(meld_of, laid)), *((),) * (sides - 1))
    return position_board(
        Position(
            place=Place("example"),
            id="example",
            rules=rules,
            players=players,
            note="",
            scores=(0,) * sides,
            seat=0,
            phase="draw" if pile else "play",
            hands=(hand, *((None,) * (players - 1))),
            melds=melds,
            threes=((),) * sides,
            pile=pile,
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


def written(cards: Cards) -> str:
    return " ".join(map(card_text, cards))


FILLER = (kind_of(3, 3), kind_of(4, 0), kind_of(12, 1), kind_of(10, 1))


@each_named
def test_examples_of_melds_are_legal_and_counterexamples_are_not(rules: Rules) -> None:
    for example in meld_examples(Speech(rules)):
        opened = () if example.key == "aces" else (alike(JACK, 3),)
        if example.key == "aces" and example.legal:
            continue  # an opening needs more melds than the example has
        place = board(rules, (*example.cards, *FILLER), opened)
        refusal = act(place, f"meld {written(example.cards)}")
        assert (refusal is None) == example.legal, (example, refusal)


def answers(rules: Rules) -> dict[str, str]:
    """The rule book's answers on everything that can take a pile with a nine on top."""
    (chapter,) = [each for each in rule_book(rules) if each.key == "pile"]
    return {row[1]: row[2] for row in chapter.entries[-1].table[1:] if row[0].startswith("9")}


@each_named
def test_examples_of_the_pile_take_it_or_do_not(rules: Rules) -> None:
    said = answers(rules)
    nine, two = kind_of(NINE, 1), kind_of(0, 0)
    pile = (kind_of(5, 0), kind_of(9, 0), nine)
    hands = {
        "9♠ 9♥ in hand": (alike(NINE, 2), (), "take 9s 9h"),
        "9♠ 2♣ in hand": ((kind_of(NINE, 3), two), (), "take 9s 2c"),
        "9♠ 9♥ 9♣ on the table": ((), ((*alike(NINE, 2), kind_of(NINE, 0)),), "take -> 9*3"),
    }
    run = tuple(kind_of(rank, 1) for rank in (4, 5, 6))
    if "6♦ 7♦ 8♦ on the table" in said:
        hands["6♦ 7♦ 8♦ on the table"] = ((), (run,), "take -> 6d-8d")
    assert set(hands) == set(said)
    for words, (hand, laid, line) in hands.items():
        place = board(rules, (*hand, *FILLER), (alike(JACK, 3), *laid), pile)
        assert (act(place, line) is None) == said[words].startswith("Yes"), (words, line)


@each_named
def test_the_example_of_a_deal_adds_up_as_the_engine_counts(rules: Rules) -> None:
    if rules.players[0] != 4:
        return
    lines = list(deal_lines(Speech(rules)))
    own = tuple(meld_of(line.ours) for line in lines if line.key == "canasta")
    (meld,) = [line.theirs for line in lines if line.key == "meld"]
    (hands,) = [line for line in lines if line.key == "hand"]
    red = kind_of(1, 2)
    scored = score_case(
        ScoreCase(
            place=Place("example"),
            id="example",
            rules=rules,
            players=4,
            note="",
            sides=(
                side(own, (red, red), hands.ours, out=True),
                side((meld_of(meld),), (red,), hands.theirs, out=False),
            ),
        )
    )
    totals = tuple(sum(line.points[number] for line in lines) for number in range(2))
    assert tuple(each.total for each in scored.sides) == totals


def side(melds: tuple[Meld, ...], threes: Cards, hand: Cards, *, out: bool) -> SideEnd:
    return SideEnd(
        melds=melds,
        threes=threes,
        hands=(hand, ()),
        feet=(),
        opened=True,
        went_out=out,
        concealed=False,
        exact_cut=False,
        splash=None,
        total=None,
    )


def test_an_example_shows_the_duties_of_its_book() -> None:
    keys = {book: [each.key for each in meld_examples(Speech(BOOKS[book]))] for book in BOOKS}
    assert "sevens" in keys["wca"]
    assert "aces" in keys["wca"]
    assert "run_wild" in keys["samba"]
    assert not {"run", "wild", "aces"} & set(keys["regency"])
    assert rank_of(meld_examples_of("joker+natural-aces-only")) == 12


def meld_examples_of(name: str) -> int:
    (aces,) = [each for each in meld_examples(Speech(get_rules(name))) if each.key == "aces"]
    return aces.cards[0]
