"""A player who does nothing but wait for a splash: for the rule lab's page."""

from collections.abc import Sequence
from typing import Final

from canasta.bots import Bot, make
from canasta.bots.cut import cut_step
from canasta.cards import ACE, SEVEN
from canasta.cards import JOKER as JOKER_KIND
from canasta.engine.codes import Act, Phase
from canasta.engine.state import State
from canasta.rules import Rules

DEUCE: Final = 0
JOKER: Final = 13
RANKS: Final = 14
COPIES: Final = 8


def missing(counts: Sequence[int]) -> list[int]:
    """How many of fourteen cards each of the nine patterns still lacks (C-68 to C-76).

    What a splash is, the kernel decides; this says only how near a hand is to one.

    Args:
        counts: cards of each rank; the last is jokers.
    """
    naturals = sorted((counts[rank] for rank in range(1, JOKER)), reverse=True)
    others = sorted(
        (counts[rank] for rank in range(1, JOKER) if rank not in (ACE, SEVEN)), reverse=True
    )
    deuces, jokers = counts[DEUCE], counts[JOKER]
    wild_pair = max(min(deuces, 2), min(jokers, 2))
    named = min(counts[ACE], 2) + min(counts[SEVEN], 2)
    found = (
        _held(naturals, (1,) * 12) + min(deuces, 1) + min(jokers, 1),
        _held(naturals, (2,) * 7),
        named + _held(others, (2,) * 4) + wild_pair,
        _held(naturals, (4,) * 3) + wild_pair,
        _held(naturals, (3,) * 4) + wild_pair,
        _held(naturals, (4, 3, 3, 2, 2)),
        _held(naturals, (4, 4, 3, 3)),
        named + _held(others, (2,) * 3) + min(deuces, 2) + min(jokers, 2),
        _held(naturals, (2,) * 5) + min(deuces, 4),
    )
    return [14 - held for held in found]


def _held(counts: Sequence[int], groups: Sequence[int]) -> int:
    """Cards of groups of such sizes, falling, that are held."""
    return sum(map(min, counts, groups))


def prospects(counts: list[int]) -> tuple[int, int]:
    """How good thirteen cards are: less what is lacking, and the cards that would lessen it."""
    least = min(missing(counts))
    helpful = 0
    for rank in range(RANKS):
        counts[rank] += 1
        if min(missing(counts)) < least:
            helpful += (COPIES if rank != JOKER else 4) - counts[rank] + 1
        counts[rank] -= 1
    return -least, helpful


class Seeker(Bot):
    """Draws, shows a splash where it has one, and else discards what serves none."""

    name = "seeker"

    def step(self, state: State) -> int:
        """The next step; always a legal one."""
        table = self._table(state)
        codes = table.codes()
        if table.phase == Phase.CUT:
            return cut_step(table, self.random)
        for wanted in (Act.SPLASH, Act.NO, Act.DRAW, Act.PASS):
            if wanted in codes:
                return int(wanted)
        discards = [code for code in codes if Act.DISCARD <= code < Act.LAY]
        return max(discards, key=lambda code: self._worth(state, code), default=codes[0])

    def _worth(self, state: State, code: int) -> tuple[int, int]:
        """What is left after a discard."""
        counts: list[int] = state.ranks[self.seat].tolist()
        kind = code - Act.DISCARD
        counts[JOKER if kind == JOKER_KIND else kind % 13] -= 1
        return prospects(counts)


def make_with_seeker(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
    """A bot of a name, ``seeker`` among them."""
    if name == Seeker.name:
        return Seeker(rules, players, seat, seed)
    return make(name, rules, players, seat, seed)
