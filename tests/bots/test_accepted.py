"""Whole actions: the game accepts every choice of a bot as written."""

from random import Random

import pytest
from tests.clauses.every_book import TABLES as EVERY_TABLE

from canasta.cards import pack
from canasta.compiled.kernel import (
    apply,
    legal,
    new_match,
    new_states,
    redact,
    rules_record,
    state_at,
)
from canasta.engine.codes import Act, Phase
from canasta.game import Board, Game
from canasta.players.bots import make
from canasta.rules import BOOKS, get_rules

TABLES = (("club",), ("novice",), ("club", "novice"), ("novice", "novice", "club", "club"))


def choices(game: Game, kinds: tuple[str, ...], seed: int) -> int:
    """Play a deal, every choice held to be accepted as it is; how many there were.

    The question is asked often, and the partner often says yes.
    """
    names = [kinds[seat % len(kinds)] for seat in range(game.players)]
    bots = [make(name, game.rules, game.players, seat, seed) for seat, name in enumerate(names)]
    rng = Random(seed)
    count = 0
    while not game.deal_over:
        seat = game.actor
        assert seat is not None
        if Act.ASK in game.legal() and rng.random() < 0.7:
            game.do("ask")
            for other, bot in enumerate(bots):
                bot.observe(game.view(other))
            game.do("yes" if rng.random() < 0.8 else "no")
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
@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
def test_every_choice_is_accepted_as_it_is(book: str, players: int, kinds: tuple[str, ...]) -> None:
    for seed in range(3):
        assert choices(Game.new(book, seed=seed, players=players), kinds, seed) > 5


@pytest.mark.parametrize("book", BOOKS)
def test_a_copy_that_received_hidden_cards_is_not_asked_for_legal_steps(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A view's pile is empty below its top: given to a hand it would be a heap of twos of clubs.

    The kernel's tables do not hold so many twos, so its answer was chance.
    """

    usual = Board.legal

    def watched(board: Board) -> list[int]:
        for hand in board.state.hands:
            assert all(held <= there for held, there in zip(hand.tolist(), cards, strict=True))
        return usual(board)

    monkeypatch.setattr(Board, "legal", watched)
    for seed in range(12):
        game = Game.new(book, seed=seed, players=4)
        cards = pack(game.rules.packs)
        choices(game, ("club",), seed)


def test_a_pile_taken_back_is_not_taken_again_for_ever() -> None:
    rules = get_rules("wca")
    record, states, view = rules_record(rules, 4), new_states(1), new_states(1)
    seed = 900_075
    names = ("random", "novice", "random", "novice")
    bots = [make(name, rules, 4, seat, seed) for seat, name in enumerate(names)]
    new_match(record, states, 0, seed)
    for _ in range(20_000):
        if states["phase"][0] >= Phase.DEAL_OVER:
            return
        seat = int(states["actor"][0])
        legal(record, states, 0)
        redact(states, 0, seat, view, 0)
        assert apply(record, states, 0, bots[seat].step(state_at(view))) == 0
    raise AssertionError("the deal does not end")
