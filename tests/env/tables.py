"""Books and numbers of players that the tests of environments go through."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from canasta.engine.codes import Phase
from canasta.research.env import VectorEnv

TABLES = [
    ("regency", 4),
    ("regency+two-hand", 2),
    ("joker", 4),
    ("joker+two-hand", 2),
    ("wca", 4),
    ("waldo", 3),
    ("waldo", 4),
]


def played(book: str, players: int, games: int, steps: int, **settings: Any) -> VectorEnv:
    """An environment after so many random steps."""
    env = VectorEnv(book, games, players=players, **settings)
    for _ in range(steps):
        env.step(env.sample())
    return env


def permute_hidden(states: NDArray[Any], game: int, seat: int, rng: np.random.Generator) -> None:
    """Deal what a seat cannot see again: other hands, pots and the stock, all of their sizes."""
    s = states[game]
    players = int(s["players"])
    others = [other for other in range(players) if other != seat]
    pool = s["stock"][: s["stock_size"]].tolist()
    for table, owners in (("hands", others), ("feet", range(players))):
        for owner in owners:
            pool += np.repeat(np.arange(53), s[table][owner]).tolist()
    rng.shuffle(pool)
    for table, owners in (("hands", others), ("feet", range(players))):
        for owner in owners:
            size = int(s[table][owner].sum())
            cards, pool = pool[:size], pool[size:]
            s[table][owner] = np.bincount(cards, minlength=53)
    s["stock"][: s["stock_size"]] = pool
    for owner in others:
        hand = s["hands"][owner]
        s["held"][owner] = sum(1 << kind for kind in range(53) if hand[kind])
        suits = hand[:52].reshape(4, 13).sum(axis=0)
        s["ranks"][owner] = [*suits, hand[52]]


def in_play(env: VectorEnv) -> list[int]:
    """The games whose cards are dealt."""
    return np.flatnonzero(env.states["phase"] != Phase.CUT).tolist()
