"""Whole actions: what a bot chooses is what the game accepts, as it is said."""

from random import Random
from typing import Any

import pytest

from canasta.bots import bot as bot_module
from canasta.bots import make
from canasta.game import Game
from canasta.kernel import legal
from canasta.kernel.codes import Act

BOOKS = (
    ("waldo", 4),
    ("waldo", 3),
    ("regency", 4),
    ("joker", 4),
    ("wca", 4),
    ("regency+two-hand", 2),
    ("joker+two-hand", 2),
    ("waldo+two-kinds-to-go-out", 4),
    ("waldo+no-lay-off", 4),
    ("waldo+no-bridges", 4),
    ("joker+canasta-of-aces", 4),
    ("joker+canasta-of-sevens", 4),
    ("joker+conversion", 4),
)
TABLES = (("club",), ("novice",), ("club", "novice"), ("novice", "novice", "club", "club"))


def choices(game: Game, kinds: tuple[str, ...], seed: int) -> int:
    """Play a deal, every choice held to be accepted as it is; how many there were.

    Wherever the question may be asked, it often is, and the partner often says yes.
    """
    names = [kinds[seat % len(kinds)] for seat in range(game.players)]
    bots = [make(name, game.rules, game.players, seat, seed) for seat, name in enumerate(names)]
    luck = Random(seed)
    count = 0
    while not game.deal_over:
        seat = game.actor
        assert seat is not None
        if Act.ASK in game.legal() and luck.random() < 0.7:
            game.do("ask")
            for other, bot in enumerate(bots):
                bot.observe(game.view(other))
            game.do("yes" if luck.random() < 0.8 else "no")
        else:
            action = bots[seat].choose(game.view(seat))
            refusal = game.why_not(action)
            assert refusal is None, f"{names[seat]} chose {action}: {refusal}"
            game.do(action)
            count += 1
        for other, bot in enumerate(bots):
            bot.observe(game.view(other))
    return count


@pytest.mark.parametrize("kinds", TABLES, ids="-".join)
@pytest.mark.parametrize(("book", "players"), BOOKS)
def test_every_choice_is_accepted_as_it_is(book: str, players: int, kinds: tuple[str, ...]) -> None:
    for seed in range(3):
        assert choices(Game.new(book, seed=seed, players=players), kinds, seed) > 5


@pytest.mark.parametrize("book", ["waldo", "regency", "joker", "wca"])
def test_nothing_is_asked_of_a_copy_once_hidden_cards_have_come_to_it(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A view's pile is empty below its top: given to a hand it would be a heap of deuces of clubs.

    So many deuces lie beyond the tables that the kernel keeps, and what it answered was chance.
    """

    def watched(record: Any, states: Any, index: int) -> None:
        assert int(states["hands"][index].max()) <= packs
        legal(record, states, index)

    monkeypatch.setattr(bot_module, "legal", watched)
    for seed in range(12):
        game = Game.new(book, seed=seed, players=4)
        packs = game.rules.packs
        choices(game, ("club",), seed)
