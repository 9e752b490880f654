"""The table as it is drawn: in any width, at any moment, with what matters on it."""

import re
from collections.abc import Iterator
from io import StringIO
from itertools import chain

import pytest
from rich.console import Console
from rich.text import Text
from rich.theme import Theme
from tests.clauses.every_book import TABLES, deal

from canasta.cards import card_text
from canasta.cli.play.match import Match
from canasta.cli.play.offers import asked_for, offered, offers_shown
from canasta.cli.table import Screen, draw_table
from canasta.cli.table.cards import STYLES, Names, fitted
from canasta.cli.table.side import side_lines
from canasta.game import Discard, Game, Retract
from canasta.rules import BOOKS

PLAYED = [*BOOKS, "joker+two-hand"]
"""What is drawn at every moment of a deal: the books, and one for two."""


def moments(book: str, seed: int) -> Iterator[Match]:
    """The moments of a deal at which the player acts; bots play every seat."""
    game = Game.new(book, seed)
    match = Match(game, 0, ("novice",) * game.players)
    own = Match(game, 1, ("novice",) * game.players).bots[0]
    while not game.deal_over:
        if game.actor == 0:
            yield match
            match.let_choose(own, 0)
        else:
            match.bot_acts()
    yield match


def drawn(match: Match, width: int, height: int | None = None) -> str:
    out = StringIO()
    console = Console(file=out, width=width, theme=Theme(STYLES), highlight=False)
    view = match.game.view(match.seat)
    ask = asked_for(match)
    screen = Screen(view, match.names, match.news(), match.turn_news(), "suit", ask=ask)
    console.print(draw_table(screen, console, height))
    if not match.game.deal_over:
        console.print(offers_shown(match.game, view.pile, console))
    return out.getvalue()


@pytest.mark.parametrize("book", PLAYED)
def test_the_table_fits_any_width_at_every_moment_of_a_deal(book: str) -> None:
    for number, match in enumerate(moments(book, 5)):
        width = (40, 60, 80, 100)[number % 4]
        rows = drawn(match, width).splitlines()
        assert max(map(len, rows)) <= width


@pytest.mark.parametrize("book", ["waldo", "wca"])
def test_every_card_of_the_hand_and_every_score_is_shown(book: str) -> None:
    for match in moments(book, 6):
        view = match.game.view(0)
        shown = drawn(match, 80)
        hand = shown[shown.index("Your hand") :].split("┗")[0]
        signs = [word for word in hand.replace("┃", " ").split() if word[-1] in "♣♦♥♠k"]
        assert len([sign for sign in signs if len(sign) == 2]) >= len(view.hand)
        assert all(f"{score:,}" in shown for score in view.scores)


def test_players_and_melds_are_not_broken_in_their_middle() -> None:
    for match in moments("waldo", 6):
        shown = drawn(match, 40)
        assert "+ pot" in shown or not any(match.game.view(0).foot_sizes)
        assert not re.search(r"\+ +│|#\d+ +│|★ +│|, no +│", shown)


WANTING = {
    "kinds": "of two kinds",
    "feet": "the pot",
    "wild_meld": "the wild meld",
    "aces": "the aces",
    "sevens": "the sevens",
}


@pytest.mark.parametrize(("book", "players"), TABLES, ids=[f"{b}-{n}" for b, n in TABLES])
def test_what_a_side_needs_to_go_out_is_what_the_game_says(book: str, players: int) -> None:
    opened = 0
    for game in chain(deal((book, players), 3, 3), deal((book, players), 5, 5)):
        view = game.view(0)
        if game.board.state.turns % 4 or not view.has_opened[0]:
            continue
        opened += 1
        lines = side_lines(view, Names(players, 0), 0, 60)
        shown = " ".join(line.plain for line in lines)
        conditions = view.to_go_out(game.turn if game.turn % view.sides == 0 else 0)
        wanting = {c.what for c in conditions if c.standing in {"open", "barred"}} - {"hand"}
        assert ("may go out" in shown) == (wanting <= {"question"})
        assert {what for what, words in WANTING.items() if words in shown} == wanting & set(WANTING)
        assert ("to go out:" in shown) == (not wanting <= {"question"})
    assert opened > 0


@pytest.mark.parametrize("width", [1, 3, 7, 12, 40])
def test_parts_are_fitted_into_lines_without_being_broken(width: int) -> None:
    words = ["to", "go", "out:", "0", "of", "2", "canastas,", "the", "pot"]
    lines = [line.plain for line in fitted(map(Text, words), width, indent=2)]
    assert " ".join(lines).split() == words
    assert all(len(line) <= width or line.strip() in words for line in lines)


def test_discards_are_offered_in_the_order_of_the_hand() -> None:
    for match in moments("wca", 5):
        if not match.game.deal_over:
            hand = [card_text(kind) for kind in match.game.view(0).hand]
            ends = [action for action in offered(match.game) if isinstance(action, Discard)]
            places = [hand.index(action.card) for action in ends]
            assert places == sorted(places)


@pytest.mark.parametrize("book", PLAYED)
def test_the_prompt_asks_for_legal_actions_only(book: str) -> None:
    for match in moments(book, 8):
        if match.game.deal_over:
            continue
        said = asked_for(match).plain
        verbs = {str(action).split()[0] for action in offered(match.game)} - {"retract"}
        for word in re.findall(r"[a-z]+", said.partition("Your turn: ")[2].partition(".")[0]):
            assert word in verbs | {"or", "the", "pile"}, said


def test_melds_are_reported_in_brief_where_the_terminal_is_low() -> None:
    lively = [match for match in moments("waldo", 5) if len(match.game.view(0).melds[0]) > 3]
    assert lively
    match = lively[-1]
    assert len(drawn(match, 80, 16).splitlines()) < len(drawn(match, 80, 200).splitlines())


def test_whatever_has_a_number_is_legal() -> None:
    for match in moments("joker", 7):
        if not match.game.deal_over:
            assert all(match.game.why_not(action) is None for action in offered(match.game))


@pytest.mark.parametrize("verb", ["", "meld", "add", "discard", "dis", "nothing"])
def test_every_offer_of_a_kind_is_listed_once_under_its_number(verb: str) -> None:
    for match in moments("waldo", 5):
        if match.game.deal_over:
            continue
        out = StringIO()
        console = Console(file=out, width=80, theme=Theme(STYLES))
        pile = match.game.view(0).pile
        console.print(offers_shown(match.game, pile, console, verb))
        listed = re.findall(r"(?:^|(?<=  ))(\d+) (?=[a-z])", out.getvalue(), re.MULTILINE)
        actions = enumerate(offered(match.game), 1)
        assert listed == [str(n) for n, action in actions if str(action).startswith(verb)]


def test_taking_back_leaves_no_trace_in_the_news() -> None:
    for match in moments("regency", 5):
        game = match.game
        lays = [action for action in offered(game) if str(action).startswith("meld")]
        if not lays:
            continue
        before = drawn(match, 80)
        game.do(lays[0])
        if game.why_not(Retract()) is None:
            game.undo()
            assert drawn(match, 80) == before
            return
    pytest.fail("nothing could be laid and taken back")
