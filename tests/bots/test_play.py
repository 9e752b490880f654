"""Bots in play: always legal, honest, repeatable."""

from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.clauses.every_book import TABLES as BOOKS
from tests.game.playing import games, reshuffled

from canasta.engine.codes import Act, Phase
from canasta.game import Game, View
from canasta.players.bots import NAMES, Expert, make

names = st.sampled_from(NAMES)


def play(game: Game, kinds: list[str], seed: int, most: int = 3_000) -> int:
    """Play a deal to its end; return the number of actions."""
    bots = [make(name, game.rules, game.players, s, seed) for s, name in enumerate(kinds)]
    acts = 0
    while not game.deal_over and acts < most:
        seat = game.actor
        assert seat is not None
        game.do(bots[seat].choose(game.view(seat)))
        for other, bot in enumerate(bots):
            bot.observe(game.view(other))
        acts += 1
    return acts


@pytest.mark.parametrize(("book", "players"), BOOKS)
def test_bots_play_every_book_and_variation_to_its_end(book: str, players: int) -> None:
    for seed in range(2):
        game = Game.new(book, seed=seed, players=players)
        kinds = [NAMES[(seat + seed) % len(NAMES)] for seat in range(players)]
        play(game, kinds, seed)
        assert game.deal_over


@pytest.mark.parametrize(("book", "players"), BOOKS[:7])
def test_clubs_play_whole_matches(book: str, players: int) -> None:
    game = Game.new(book, seed=5, players=players)
    deals = 0
    while not game.over and deals < 60:
        play(game, ["club"] * players, 5)
        if not game.over:
            game.do("deal")
        deals += 1
    assert game.over


@given(games(), names, st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_choice_is_legal_in_any_position(game: Game, name: str, seed: int) -> None:
    seat = game.actor
    if seat is None or game.view(seat).state.cards_needed or game.view(seat).state.target_chosen:
        return
    game.do(make(name, game.rules, game.players, seat, seed).choose(game.view(seat)))


@given(games(), names, st.integers(0, 2**32), st.integers(0, 2**32))
@settings(max_examples=60)
def test_hidden_cards_change_no_choice(game: Game, name: str, seed: int, rng: int) -> None:
    seat = game.actor
    if seat is None or game.view(seat).state.cards_needed or game.view(seat).state.target_chosen:
        return
    other = reshuffled(game, seat, rng)
    one, two = (make(name, game.rules, game.players, seat, seed) for _ in range(2))
    assert one.choose(game.view(seat)) == two.choose(other.view(seat))


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_views_give_the_same_game(name: str) -> None:
    records = []
    for _ in range(2):
        game = Game.new("joker", seed=3)
        play(game, [name] * 4, 8)
        records.append(game.save())
    assert records[0] == records[1]


@pytest.mark.rule("AC-5")
def test_cuts_lie_on_a_bell_curve_and_about_one_in_twelve_is_exact() -> None:
    game = Game.new("wca", seed=1)
    assert game.phase == Phase.CUT
    assert game.actor is not None
    view = game.view(game.actor)
    bot = make("novice", game.rules, 4, game.actor, 1)
    cuts = [bot.step(view.state) - Act.CUT for _ in range(1_200)]
    assert 60 <= cuts.count(52) <= 145
    assert 51 < mean(cuts) < 53


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="random, novice, club"):
        make("wizard", Game.new("joker", seed=1).rules, 4, 0, 1)


@pytest.mark.rule("WS-18")
def test_no_side_is_fed_by_the_others() -> None:
    scores = []
    for seed in range(12):
        game = Game.new("waldo", seed=seed)
        play(game, ["club"] * 4, seed)
        scores.append(game.scores)
    ahead = sum(first > second for first, second in scores)
    assert 1 <= ahead <= 11
    assert mean(max(pair) for pair in scores) < 6_000


@pytest.mark.parametrize("name", ["expert:time=3", "master:rollouts=0", "club:rollouts=50"])
def test_options_that_a_bot_does_not_take_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name.partition(":")[2]):
        make(name, Game.new("joker", seed=1).rules, 4, 0, 1)


def test_a_budget_may_follow_the_name() -> None:
    bot = make("expert:rollouts=77", Game.new("joker", seed=1).rules, 4, 0, 1)
    assert bot.name == "expert:rollouts=77"
    assert isinstance(bot, Expert)
    assert bot.budget.rollouts == 77


@pytest.mark.parametrize("name", [name for name in NAMES if name != "random"])
def test_a_bot_made_again_chooses_as_the_one_that_was_there(name: str) -> None:
    """Its seed and what it has seen are all that counts: not what it was asked before."""
    game = Game.new("wca", seed=11)
    seats = range(game.players)
    kept = [make(name, game.rules, game.players, seat, 5) for seat in seats]
    seen: list[list[View]] = [[] for _ in seats]
    for _ in range(12):
        actor, turn = game.actor, game.turn
        assert actor is not None
        fresh = make(name, game.rules, game.players, actor, 5)
        for view in seen[actor]:
            fresh.observe(view)
        action = fresh.choose(game.view(actor))
        assert kept[actor].choose(game.view(actor)) == action
        game.do(action)
        if game.turn != turn:
            for seat in seats:
                seen[seat].append(game.view(seat))
                kept[seat].observe(seen[seat][-1])
