"""Games in the middle of play, for property tests."""

from random import Random
from typing import Final

import numpy as np
from hypothesis import strategies as st
from tests.numpy_state import numpy_state

from canasta.cards import KINDS, rank_of
from canasta.engine.codes import Act, Phase
from canasta.game import Board, Game, LayMeld
from canasta.rules import BOOKS

PLAYED: Final = (
    *BOOKS,
    "regency+two-hand",
    "joker+two-hand",
    "joker+conversion+canasta-of-sevens",
    "waldo+no-lay-off+two-kinds-to-go-out",
    "waldo+no-bridges",
)
THREE_PLAYERS: Final = 3


def played(book: str, seed: int, rng: int, steps: int, players: int | None = None) -> Game:
    """A game after so many random steps, which prefer laying to taking back."""
    game = Game.new(book, seed=seed, players=players)
    random = Random(rng)
    for _ in range(steps):
        legal = game.legal()
        if not legal:
            break
        game.apply(chosen(legal, random))
    return game


def chosen(legal: list[int], random: Random) -> int:
    """A random step that seldom takes back, and prefers melding to discarding."""
    steps = [code for code in legal if code != Act.RETRACT or random.random() < 0.05] or legal
    lays = [code for code in steps if Act.TAKE_TOP <= code < Act.DISCARD or code >= Act.LAY]
    return random.choice(lays if lays and random.random() < 0.6 else steps)


@st.composite
def games(draw: st.DrawFn, books: tuple[str, ...] = PLAYED, most: int = 500) -> Game:
    """A game of any book, at any moment of its first deals."""
    book = draw(st.sampled_from(books))
    players = draw(st.sampled_from([None, THREE_PLAYERS])) if book.startswith("waldo") else None
    return played(
        book,
        draw(st.integers(0, 2**64 - 1)),
        draw(st.integers(0, 2**32)),
        draw(st.integers(0, most)),
        players,
    )


def reshuffled(game: Game, seat: int, rng: int, threes: bool = True) -> Game:
    """The same game with everything that a seat may not see dealt again.

    Args:
        game: the game, which is not changed.
        seat: the viewer's seat; -1 for a watcher, who sees no hand.
        rng: what the cards are shuffled by.
        threes: whether threes change their places too.
    """
    board = game.board.clone()
    hidden = _hidden_places(board, seat)
    cards = [_at(board, place) for place in hidden]
    movable = [i for i, kind in enumerate(cards) if threes or rank_of(kind) != 1]
    mixed = [cards[i] for i in movable]
    Random(rng).shuffle(mixed)
    for i, kind in zip(movable, mixed, strict=True):
        cards[i] = kind
    _put_back(board, hidden, cards)
    return Game(board)


def about_to_meld(cards: int = 4) -> tuple[Game, LayMeld]:
    """A game of Regency, and a meld of at least so many cards that may be laid now."""
    for seed in range(100):
        game = played("regency", seed, seed, 40)
        for action in game.actions():
            if isinstance(action, LayMeld) and len(action.cards) >= cards:
                return game, action
    raise AssertionError("no such game among a hundred")


Place = tuple[str, int, int]


def _hidden_places(board: Board, seat: int) -> list[Place]:
    """The places of cards that a seat may not see: hands, face-down hands, stock, buried pile."""
    s = board.state
    places: list[Place] = []
    for other in range(board.players):
        if other != seat:
            places += [("hand", other, i) for i in range(int(s.hand_size[other]))]
        places += [("foot", other, i) for i in range(int(s.foot_size[other]))]
    places += [("stock", 0, i) for i in range(int(s.stock_size))]
    if int(s.pile_withheld) or int(s.turns) > 1:  # what is turned up first is seen by all
        shown = 0 if int(s.pile_withheld) else 1
        places += [("pile", 0, i) for i in range(int(s.pile_size) - shown)]
    return places


def _at(board: Board, place: Place) -> int:
    where, seat, i = place
    s = board.state
    if where == "stock":
        return int(s.stock[i])
    if where == "pile":
        return int(s.pile[i])
    counts = s.hands[seat] if where == "hand" else s.feet[seat]
    return int(np.repeat(np.arange(KINDS), counts)[i])


def _put_back(board: Board, places: list[Place], cards: list[int]) -> None:
    s = numpy_state(board.state)
    for where, seat, _ in places:
        if where == "hand":
            s.hands[seat] = 0
            s.ranks[seat] = 0
            s.held[seat] = 0
        elif where == "foot":
            s.feet[seat] = 0
    for (where, seat, i), kind in zip(places, cards, strict=True):
        if where == "stock":
            s.stock[i] = kind
        elif where == "pile":
            s.pile[i] = kind
        elif where == "foot":
            s.feet[seat, kind] += 1
        else:
            s.hands[seat, kind] += 1
            s.ranks[seat, rank_of(kind)] += 1
            s.held[seat] |= 1 << kind


def cards_of(board: Board) -> int:
    """Return how many cards are anywhere on the board."""
    s = numpy_state(board.state)
    melds = sum(meld.size for side in range(board.sides) for meld in board.melds(side))
    return int(s.hands.sum() + s.feet.sum() + s.threes.sum() + s.stock_size + s.pile_size + melds)


def is_over(game: Game) -> bool:
    """Return whether nothing but the next deal can follow."""
    return game.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
