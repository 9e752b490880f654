"""The pool's players: each plays every book by the rules and in its own style, and describes it."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.test_play import play
from tests.clauses.every_book import TABLES as BOOKS
from tests.game.playing import games
from tests.search.moments import Moment
from tests.search.tables import moments

from canasta.cards import WILDS
from canasta.compiled.kernel import apply, state_at
from canasta.compiled.search.policy_layout import PLAYERS
from canasta.engine.codes import Act, Phase
from canasta.game import Game
from canasta.game.events import TookPile
from canasta.players.bots import make
from canasta.players.bots.styles import STYLES, about
from canasta.rules import get_rules

NAMES = list(STYLES)


@pytest.mark.parametrize(("book", "players"), BOOKS)
def test_styles_play_every_book_and_variation_to_its_end(book: str, players: int) -> None:
    for first in range(0, len(NAMES), players):
        game = Game.new(book, seed=first, players=players)
        play(game, [NAMES[(first + seat) % len(NAMES)] for seat in range(players)], first)
        assert game.deal_over


@given(games(), st.sampled_from(NAMES), st.integers(0, 2**32))
@settings(max_examples=80)
def test_a_choice_is_legal_in_any_position(game: Game, name: str, seed: int) -> None:
    seat = game.actor
    if seat is None or game.view(seat).state.cards_needed or game.view(seat).state.target_chosen:
        return
    game.do(make(name, game.rules, game.players, seat, seed).choose(game.view(seat)))


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_views_give_the_same_choices_and_others_than_clubs(name: str) -> None:
    played = []
    for kind in (name, name, "club"):
        moves = []
        for book in ("regency", "waldo"):
            game = Game.new(book, seed=4)
            play(game, [kind] * 4, 9)
            moves.append(game.moves())
        played.append(moves)
    assert played[0] == played[1]
    assert played[0] != played[2]


@pytest.mark.parametrize("name", NAMES)
def test_a_style_has_a_name_of_one_word_and_a_line_of_what_it_does(name: str) -> None:
    assert name.removeprefix("style:").isalpha()
    assert STYLES[name].name == name
    assert about(name).endswith(".")
    assert 20 < len(about(name)) < 100


def test_a_misspelt_style_is_reported_with_the_nearest() -> None:
    with pytest.raises(ValueError, match="Did you mean 'style:magpie'"):
        make("style:magpi", get_rules("regency"), 4, 0, 0)


# ---- each does what it says


def _piles(name: str, deals: int = 12) -> float:
    """Piles that a player of a style takes in a deal of Regency among club players."""
    taken = 0
    for seed in range(deals):
        game = Game.new("regency", seed=seed)
        play(game, [name, "club", name, "club"], seed)
        taken += sum(isinstance(e, TookPile) and e.seat % 2 == 0 for e in game.events())
    return taken / deals


def test_a_magpie_takes_more_piles_than_a_club_player_and_a_sparrow_fewer() -> None:
    assert _piles("style:magpie") > _piles("club") > _piles("style:sparrow")


def _shares(name: str, counts: Callable[[Moment, int], bool | None]) -> float:
    """The share of a style's steps for which something is true, among those that count."""
    found = []
    for seed in range(6):
        steps = list(moments("regency", 4, seed, name))
        for before, after in pairwise(steps):
            code = _step_between(before, after)
            counted = counts(before, code)
            if counted is not None:
                found.append(counted)
    assert len(found) > 5
    return sum(found) / len(found)


def _step_between(before: Moment, after: Moment) -> int:
    """The step that led from one moment to the next."""
    for code in state_at(before.states).legal_codes():
        tried = before.states.copy()
        if (
            not apply(before.record, tried, 0, code)
            and (tried["hands"] == after.states["hands"]).all()
            and tried["turns"][0] == after.turns
            and tried["staged"] == after.states["staged"]
        ):
            return code
    return -1


def _freezes(moment: Moment, code: int) -> bool | None:
    """True if a step freezes a pile of five that could be frozen; None if none could."""
    s = moment.states[0]
    wilds = [Act.DISCARD + kind for kind in WILDS]
    able = any(one in state_at(moment.states).legal_codes() for one in wilds)
    if not able or s["frozen"] or s["pile_size"] < 5 or not Act.DISCARD <= code < Act.LAY:
        return None
    return code in wilds


def _takes_little(moment: Moment, code: int) -> bool | None:
    """True if a pile of fewer than eight cards is taken; None for other steps than draws."""
    if moment.phase != Phase.DRAW or moment.states["pile_size"][0] >= 8:
        return None
    return Act.TAKE_TOP <= code < Act.DISCARD


def _opens_early(moment: Moment, code: int) -> bool | None:
    """True if a side has opened at a draw of the second round; None at other steps."""
    s = moment.states[0]
    if moment.phase != Phase.DRAW or not 5 <= moment.turns <= 8:
        return None
    return bool(s["opened"][s["turn"] % 2])


def test_a_penguin_freezes_every_valuable_pile() -> None:
    assert _shares("style:penguin", _freezes) == 1
    assert _shares("club", _freezes) < 0.1


def test_a_sparrow_leaves_small_piles_that_others_take() -> None:
    assert _shares("style:sparrow", _takes_little) == 0
    assert _shares("club", _takes_little) > 0


def test_a_tortoise_opens_later_than_a_club_player() -> None:
    assert _shares("style:tortoise", _opens_early) < _shares("club", _opens_early)


def test_the_page_describes_each_style_in_its_own_words() -> None:
    page = (Path(__file__).parents[2] / "docs" / "research" / "arena.md").read_text("utf-8")
    for name in NAMES:
        line = about(name).rstrip(".").replace("``", "`")
        assert f"| `{name}` | {line[0].lower()}{line[1:]} |" in page


# ---- in the books where it plays with other weights, too

CHANGED = [
    (name, *table.split(".")) for name, tables in PLAYERS["books"].items() for table in tables
]


def test_changes_for_a_book_are_those_of_a_player_and_of_a_book_that_there_is() -> None:
    for name, book, players in CHANGED:
        assert name == "novice" or name in STYLES
        assert int(players) in get_rules(book).players


def _means(name: str, book: str, players: int) -> tuple[float, float]:
    """Cards in hand at the end of a style's turns after it has opened, and piles a deal."""
    held, piles = [], 0
    for seed in range(6):
        game = Game.new(book, seed, players)
        play(game, [name] * players, seed)
        piles += sum(isinstance(event, TookPile) for event in game.events())
        for before in Game.replay(game.save()):
            state = before.board.state
            if state.phase == Phase.PLAY and state.opened[state.turn % before.sides]:
                held.append(int(state.hand_size[state.turn]))
    return sum(held) / len(held), piles / 6


@pytest.mark.parametrize(
    ("name", "book", "players"), [change for change in CHANGED if change[0] in STYLES]
)
def test_with_changes_for_a_book_a_style_still_plays_as_it_says(
    name: str, book: str, players: str
) -> None:
    (held, piles), (usual, taken) = (_means(one, book, int(players)) for one in (name, "club"))
    if name == "style:magpie":
        assert piles > taken
    elif name == "style:hare":
        assert held < usual
    else:
        assert name == "style:squirrel"
        assert held > usual
