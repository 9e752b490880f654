"""Tables that bots play at, and tables set up by hand for tests of single decisions."""

from collections.abc import Sequence
from typing import Any, Final

from canasta.cards import JOKER_RANK, RANKS, parse_cards
from canasta.compiled.kernel import new_states, state_at
from canasta.engine.codes import Form, Phase
from canasta.players.bots.bot import OwnMeld, TableView
from canasta.players.bots.memory import Memory
from canasta.rules import get_rules

TABLES: Final = (
    ("waldo", 4),
    ("waldo", 3),
    ("regency", 4),
    ("regency+two-hand", 2),
    ("joker", 4),
    ("joker+two-hand", 2),
    ("wca", 4),
    ("samba", 4),
    ("bolivia", 4),
)
"""Every book, with each number of players that bots have learned it for."""


def table(book: str, hand: str = "", players: int = 4, **values: Any) -> TableView:
    """A table seen by seat 0, in play, with this hand; other values as given."""
    states = new_states(1)
    rules = get_rules(book)
    for pattern in parse_cards(hand):
        kind = pattern.kinds[0]
        states["hands"][0, 0, kind] += 1
        states["ranks"][0, 0, JOKER_RANK if kind == 52 else kind % 13] += 1
        states["hand_size"][0, 0] += 1
    states["phase"] = Phase.PLAY
    states["turns"] = 1
    states["deal"] = 1
    states["stock_size"] = 60
    states["requirement"] = 90
    made = TableView(rules, players, 0, state_at(states))
    for seat in range(1, players):
        made.hand_sizes[seat] = rules.hand_size
    for name, value in values.items():
        setattr(made, name, value)
    return made


def meld(rank: str, size: int, wilds: int = 0, number: int = 0) -> OwnMeld:
    """A set of a rank, ``W`` for a wild meld."""
    if rank == "W":
        return OwnMeld(number, Form.WILD, 0, 0, size, size)
    return OwnMeld(number, Form.SET, RANKS.index(rank), 0, size, wilds)


def melds(*sides: Sequence[OwnMeld]) -> list[list[OwnMeld]]:
    """The melds of all sides, numbered."""
    return [[one._replace(number=number) for number, one in enumerate(side)] for side in sides]


def memory(players: int = 4, **discards: str) -> Memory:
    """A memory of discards by seat: ``s2="K4"`` for the ranks that seat 2 threw."""
    made = Memory(players)
    for seat, ranks in discards.items():
        made.discards[int(seat[1:])] = [RANKS.index(rank) for rank in ranks]
    return made


def ranks_of(text: str) -> list[int]:
    """Rank numbers of letters."""
    return [RANKS.index(letter) for letter in text]
