"""Unlike players: each plays every book by the rules, its own way, and says which."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.tables import table
from tests.bots.test_play import play
from tests.game.playing import games
from tests.rows.every_book import TABLES as BOOKS

from canasta.cards import WILDS, kind_of
from canasta.engine.codes import Act
from canasta.game import Game
from canasta.game.events import TookPile
from canasta.players.bots import make
from canasta.players.bots.styles import STYLES, Magpie, Penguin, Sparrow, Tortoise, about
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


def test_a_misspelt_style_is_told_with_the_nearest() -> None:
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


def test_a_penguin_freezes_a_pile_that_is_worth_it() -> None:
    seen = table("waldo", "2c Kh Kd 4s", pile_size=6, frozen=0)
    penguin = Penguin(get_rules("waldo"), 4, 0, 0)
    kinds = [kind for kind, count in enumerate(seen.hand) if count]
    assert penguin.discard(seen, kinds) in WILDS
    seen.frozen = 1
    assert penguin.discard(seen, kinds) not in WILDS


def test_a_tortoise_waits_until_an_opponent_has_a_canasta() -> None:
    seen = table("regency", "K*3 Q*3 A*3", top=-1)
    tortoise = Tortoise(get_rules("regency"), 4, 0, 0)
    assert tortoise.at_play(seen) == []
    seen.canastas = [0, 1]
    assert tortoise.at_play(seen)


def test_a_sparrow_lets_a_small_pile_lie_that_a_magpie_takes() -> None:
    rules = get_rules("regency")
    steps = {}
    for style in (Sparrow, Magpie):
        seen = table("regency", "Kh Kd 4s 7c 8d", top=kind_of(11, 0), pile_size=2, opened=[1, 0])
        seen.legal = [0] * len(seen.legal)
        for code in range(Act.TAKE_PAIR, Act.TAKE_MIXED):
            seen.legal[code >> 6] |= 1 << (code & 63)
        steps[style] = style(rules, 4, 0, 0).at_draw(seen)
    assert not steps[Sparrow]
    assert steps[Magpie]


def test_the_page_tells_each_style_in_its_own_words() -> None:
    page = (Path(__file__).parents[2] / "docs" / "research" / "arena.md").read_text("utf-8")
    for name in NAMES:
        line = about(name).rstrip(".").replace("``", "`")
        assert f"| `{name}` | {line[0].lower()}{line[1:]} |" in page
