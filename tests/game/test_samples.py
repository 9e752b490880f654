"""Hidden cards that are dealt at random agree with all that a seat knows, and can be played."""

import pickle
from collections import Counter
from copy import copy, deepcopy
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.game.playing import chosen, games, played

from canasta import Game, InvalidError
from canasta.cards import JOKER, KINDS, card_text
from canasta.engine.codes import Act, Phase
from canasta.engine.state import State
from canasta.game.events import Discarded, PileHanded, TookPile
from canasta.game.hidden import Determinizer
from canasta.players.bots import make
from canasta.rules import BOOKS

seats = st.integers(-1, 3)
seeds = st.integers(0, 2**64 - 1)
HANDS: list[Literal["uniform", "learned"]] = ["uniform", "learned"]
BOTH = pytest.mark.parametrize("hands", HANDS)


def whole_pack(state: State, game: Game) -> Counter[int]:
    """Every card of a position, wherever it is."""
    cards = Counter[int]([*state.stock[: state.stock_size], *state.pile[: state.pile_size]])
    for seat in range(game.players):
        for counts in (state.hands[seat], state.feet[seat]):
            cards.update({kind: count for kind, count in enumerate(counts) if count})
    for side in range(game.sides):
        cards.update(kind for meld in game.board.melds(side) for kind in meld.kinds)
        cards.update(13 * suit + 1 for suit in range(4) for _ in range(state.threes[side][suit]))
    return cards


def play_out(game: Game, random: Random) -> None:
    while not game.deal_over:
        game.apply(chosen(game.legal(), random))


@given(games(), seats, seeds, st.integers(0, 2**32), st.sampled_from(HANDS))
@settings(max_examples=80, deadline=None)
def test_a_sample_looks_the_same_to_its_seat_and_is_played_to_the_end(
    game: Game, seat: int, seed: int, rng: int, hands: Literal["uniform", "learned"]
) -> None:
    seat = min(seat, game.players - 1)
    sample = game.sample(seat, seed, hands)
    assert sample.view(seat) == game.view(seat)
    assert sample.legal() == game.legal() or game.actor != seat
    state, true = sample.board.state, game.board.state
    assert whole_pack(state, game) == whole_pack(true, game)
    assert state.pile[:] == true.pile[:]
    for other in range(game.players):
        assert sum(state.hands[other]) == true.hand_size[other]
    # What was taken from the true cards would be missing in a sample of the sample.
    for again in range(3):
        twins = [one.sample(seat, seed + again & 2**64 - 1, hands) for one in (game, sample)]
        assert twins[0].to_bytes() == twins[1].to_bytes()
    play_out(sample, Random(rng))


@given(games(), seats)
@settings(max_examples=60, deadline=None)
def test_the_true_cards_are_among_those_that_may_be_dealt(game: Game, seat: int) -> None:
    seat = min(seat, game.players - 1)
    known = game._history.known.after(game.open_events())
    dealing = Determinizer(game.board, seat, known)
    bonus = set(dealing._bonus)
    for place, other in enumerate(dealing._others):
        hidden = [
            held - seen
            for held, seen in zip(game.board.hand(other), dealing._known[other], strict=True)
        ]
        assert min(hidden) >= 0
        assert sum(hidden[kind] for kind in bonus) <= dealing._free[place]


@BOTH
@pytest.mark.parametrize("book", [book for book in BOOKS if BOOKS[book].question != "none"])
def test_a_player_who_asks_or_has_to_go_out_can_in_every_sample(
    book: str, hands: Literal["uniform", "learned"]
) -> None:
    asked = 0
    for seed in range(60):
        game, random = Game.new(book, seed), Random(seed)
        while not game.deal_over:
            legal = game.legal()
            code = int(Act.ASK) if Act.ASK in legal else chosen(legal, random)
            code = int(Act.YES) if Act.YES in legal else code
            game.apply(code)
            if game.phase != Phase.ANSWER and game.board.state.question != 1:
                continue
            asked += 1
            for sample in game.samples(random.randrange(-1, game.players), seed, 2, hands):
                play_out(sample, random)
        if asked > 5:
            return
    raise AssertionError("nobody asked")


@BOTH
def test_cards_taken_with_the_pile_stay_in_the_hand_that_took_them(
    hands: Literal["uniform", "learned"],
) -> None:
    found = 0
    for seed in range(200):
        game = played("regency", seed, seed, 150)
        if game.deal_over or game.board.state.cards_needed:
            continue
        events = game.open_events()
        at = max((i for i, event in enumerate(events) if isinstance(event, PileHanded)), default=-1)
        taken = events[at] if at >= 0 else None
        if not isinstance(taken, PileHanded) or len(events) - at > 4:
            continue
        left = Counter(taken.cards)
        for event in events[at:]:
            if isinstance(event, Discarded | TookPile):
                left[getattr(event, "card", "")] -= 1
            left.subtract(getattr(event, "cards", ()) if event is not taken else ())
        seat = (taken.seat + 1) % 4
        for sample in game.samples(seat, seed, 3, hands):
            hand = Counter({card_text(k): n for k, n in enumerate(sample.board.hand(taken.seat))})
            assert +left <= hand
            found += len(+left) > 0
    assert found > 20


@given(games(), seats)
@settings(max_examples=30, deadline=None)
def test_copied_and_pickled_games_are_independent_and_know_the_same(game: Game, seat: int) -> None:
    seat = min(seat, game.players - 1)
    for start in (game, game.sample(seat, 3), game.sample(seat, 3, "learned")):
        before = start.to_bytes()
        sampled = [start.sample(seat, 5, hands).to_bytes() for hands in HANDS]
        for twin in (copy(start), deepcopy(start), pickle.loads(pickle.dumps(start))):
            assert twin.to_bytes() == before
            assert [twin.sample(seat, 5, hands).to_bytes() for hands in HANDS] == sampled
            if twin.legal():
                twin.apply(twin.legal()[0])
                assert start.to_bytes() == before


def test_every_deal_of_the_hidden_cards_is_equally_likely() -> None:
    game = Game.new("regency+two-hand", seed=5)
    seat, other = game.turn, 1 - game.turn
    unseen = 108 - sum(game.board.hand(seat)) - game.board.state.pile_size
    deals = 3000
    jokers = [sample.board.hand(other)[JOKER] for sample in game.samples(seat, 1, deals)]
    size, left = game.board.state.hand_size[other], 4 - game.board.hand(seat)[JOKER]
    left -= [*game.board.state.pile[: game.board.state.pile_size]].count(JOKER)
    mean = left * size / unseen
    variance = mean * (1 - size / unseen) * (unseen - left) / (unseen - 1)
    assert abs(sum(jokers) / deals - mean) < 4 * (variance / deals) ** 0.5


def squared_errors(game: Game, seat: int) -> dict[str, float]:
    """By kind of sample, the distance of its mean ranks in other hands from the true ones."""
    off: dict[str, float] = dict.fromkeys(HANDS, 0.0)
    for hands in HANDS:
        samples = [one.board.state.ranks.tolist() for one in game.samples(seat, 1, 30, hands)]
        for other in {*range(game.players)} - {seat}:
            means = (sum(counts) / 30 for counts in zip(*(s[other] for s in samples), strict=True))
            true = game.board.state.ranks[other].tolist()
            off[hands] += sum((a - b) ** 2 for a, b in zip(means, true, strict=True))
    return off


@pytest.mark.parametrize(("book", "deals"), [("regency", 10), ("waldo", 10), ("wca", 4)])
def test_learned_hands_are_more_like_the_true_ones(book: str, deals: int) -> None:
    off = Counter[str]()
    for seed in range(deals):
        game, turns = Game.new(book, seed), 0
        bots = [make("club", game.rules, game.players, seat, seed) for seat in range(game.players)]
        while not game.deal_over:
            if game.phase != Phase.CUT and game.board.state.turns >= turns + 3:
                turns = game.board.state.turns
                off.update(squared_errors(game, 0))
            assert game.actor is not None
            game.do(bots[game.actor].choose(game.view(game.actor)))
            for bot in bots:
                bot.observe(game.view(bot.seat))
    assert 0 < off["learned"] < 0.97 * off["uniform"]


def test_a_seats_knowledge_is_followed_through_undos_and_single_steps() -> None:
    undone = 0
    for seed in range(4):
        game, random = Game.new("joker", seed), Random(seed)
        while not game.deal_over:
            if random.random() < 0.05:
                twin = pickle.loads(pickle.dumps(game))  # it follows all steps at once
                for seat in range(4):
                    samples = [one.sample(seat, 1, "learned") for one in (game, twin)]
                    assert samples[0].to_bytes() == samples[1].to_bytes()
            if game.undoable != "no" and random.random() < 0.2:
                game.undo()
                undone += 1
            game.apply(chosen(game.legal(), random))
    assert undone


@BOTH
def test_the_same_seed_deals_the_same_and_another_does_not(
    hands: Literal["uniform", "learned"],
) -> None:
    game = played("waldo", 1, 1, 60)
    one, same, other = (game.sample(0, seed, hands).to_bytes() for seed in (1, 1, 2))
    assert one == same != other
    assert next(game.samples(0, 1, 5, hands)).to_bytes() == one
    assert len({sample.to_bytes() for sample in game.samples(0, 1, 5, hands)}) == 5
    assert len({sample.to_bytes() for sample in game.samples(0, 1, 100, hands)}) == 100
    assert game.sample(0, 1).board.hand(0) != [0] * KINDS


@pytest.mark.parametrize(
    ("seat", "seed", "code"), [(4, 0, "seat"), (-2, 0, "seat"), (0, -1, "seed")]
)
def test_an_invalid_seat_or_seed_is_refused(seat: int, seed: int, code: str) -> None:
    with pytest.raises(InvalidError) as caught:
        Game.new("regency", 1).sample(seat, seed)
    assert caught.value.code == f"game.{code}"


def test_hands_of_another_sort_are_refused() -> None:
    with pytest.raises(InvalidError) as caught:
        Game.new("regency", 1).sample(0, 1, "guessed")  # type: ignore[arg-type]
    assert caught.value.code == "game.hands"
