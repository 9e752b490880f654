"""Layout of the learned policy's tables: the place of each, and the features of its entries."""

import tomllib
from enum import IntEnum
from functools import cache
from math import prod
from pathlib import Path
from typing import Any, Final

from canasta.engine.number_file import POLICY, NumberFile, files_in, read_numbers, table_of
from canasta.engine.search import LEARNED, TUNED
from canasta.rules import Rules

EIGHTHS: Final = 8
"""Entries are eighths of a point."""

RANKS: Final = 14
HELD: Final = 4
"""Cards held of a rank: one, two, three, more."""
MODES: Final = 8
"""``policy_tables.pile_mode``."""
PILES: Final = 6
STOCKS: Final = 5
HANDS: Final = 5
UNSEEN: Final = 9
RELATIONS: Final = 16
OWN_MELDS: Final = 6
THEIR_MELDS: Final = 4
ASKED: Final = MODES // 2
"""Demands of the pile on the next player (``policy_tables.pile_mode`` halved)."""
PAIRS: Final = 4
"""Other ranks of which a hand has two or more cards."""
WORTHS: Final = 16
TURNS: Final = 8
POINTS: Final = 4
"""Bands of the points that a side needs to open."""
CANASTAS: Final = 3
WILDS: Final = 4
TRAPPED: Final = 5
"""Three, four … seven cards of a meld to begin; or up to four of a rank."""
PLANS: Final = 32
"""Shapes of openings: up to three sets of naturals, up to three pairs, with aces or not."""
COSTS: Final = 8
"""Bands of the points that a hand would cost, in steps of forty."""
WILD_CARDS: Final = 8
"""Wild cards held: none, one … seven or more."""
SPENT: Final = 4
"""Cards of a run that other melds lose: none, one, two, more."""
NEIGHBOURS: Final = 3
"""Cards held next to one in its suit, or two ranks away: none, one, two."""
EXCESSES: Final = 4
"""Other cards in the hand for which it would be fined: none, one, two, more."""


class Table(IntEnum):
    """The tables, each by its first entry. New ones go last: older files have none of theirs."""

    def __new__(cls, *shape: int) -> "Table":
        """Begin a table with features of so many values after the one before."""
        first = [*cls][-1].end if len(cls) else 0
        table = int.__new__(cls, first)
        table._value_, table.shape = first, shape
        return table

    shape: tuple[int, ...]

    @property
    def end(self) -> int:
        """One more than its last entry."""
        return self + prod(self.shape)

    # ---- discards
    DISCARD_RANK = RANKS, HELD, STOCKS, 2
    DISCARD_UNSEEN = MODES, PILES, UNSEEN, 4
    DISCARD_HAND = MODES, HANDS, UNSEEN, HELD
    DISCARD_OWN = OWN_MELDS, HELD, MODES, HANDS
    DISCARD_THEIRS = THEIR_MELDS, MODES, PILES, HELD
    DISCARD_THROWN = RELATIONS, UNSEEN, ASKED
    DISCARD_PILE = RANKS, PILES, MODES
    DISCARD_HANDS = RANKS, HANDS, HANDS
    DISCARD_RELATION = RELATIONS, HELD, PILES
    DISCARD_MELDS = OWN_MELDS, THEIR_MELDS, STOCKS
    DISCARD_CANASTAS = CANASTAS, CANASTAS, RANKS, HANDS
    DISCARD_PAIRS = HELD, PAIRS, HANDS, UNSEEN
    DISCARD_WILDS = WILDS, PILES, MODES, UNSEEN
    # ---- taking the pile
    TAKE_WORTH = WORTHS, PILES, 4
    TAKE_HAND = PILES, HANDS, STOCKS, 2
    TAKE_TOP = 5, OWN_MELDS, PILES
    TAKE_WILDS = WILDS, PILES, 2, HANDS
    TAKE_OPEN = WILDS, PILES, TURNS, 2
    TAKE_CANASTAS = CANASTAS, CANASTAS, PILES, 2
    # ---- new sets
    SET_RANK = HELD, RANKS, STOCKS, ASKED
    SET_HANDS = HANDS, HANDS, CANASTAS, HELD
    SET_PILE = PILES, ASKED, THEIR_MELDS, HELD
    # ---- wild cards that complete a set
    WILD_HELD = 4, 5, CANASTAS, STOCKS
    WILD_RANK = 4, RANKS, ASKED
    WILD_HAND = HANDS, HANDS, 4
    # ---- pairs with a wild card
    PAIR_RANK = RANKS, STOCKS, ASKED
    PAIR_HAND = 5, CANASTAS, HANDS, HANDS
    # ---- opening
    OPEN_TURN = TURNS, WILDS, PILES, 2
    OPEN_POINTS = POINTS, TURNS, PILES
    OPEN_HANDS = HANDS, STOCKS, 2, WILDS
    # ---- going out
    OUT_PARTNER = CANASTAS, HANDS, STOCKS
    OUT_OTHERS = CANASTAS, HANDS, HANDS
    OUT_MELDS = CANASTAS, CANASTAS, HANDS
    # ---- melds that are fined if they stay incomplete
    TRAP_SET = RANKS, TRAPPED, UNSEEN, STOCKS
    TRAP_HANDS = TRAPPED, CANASTAS, HANDS, HANDS
    TAKE_RANK = RANKS, TRAPPED, STOCKS
    TAKE_TRAPS = TRAPPED, EXCESSES, PILES, STOCKS
    DISCARD_TRAP = TRAPPED, EXCESSES, STOCKS, HANDS, THEIR_MELDS
    WILD_MELD = TRAPPED, STOCKS, CANASTAS, HANDS
    # ---- a wild card that completes nothing yet
    WILD_PART = WILDS, OWN_MELDS, STOCKS, CANASTAS
    WILD_WAIT = WILDS, STOCKS, HANDS, HANDS
    # ---- opening, by what goes down
    OPEN_SHAPE = PLANS, WILDS, STOCKS, 2
    # ---- asking the partner, and answering
    ASK_PARTNER = HANDS, HANDS, CANASTAS, STOCKS
    ANSWER_HAND = COSTS, HANDS, STOCKS
    ANSWER_OTHERS = HANDS, HANDS, CANASTAS
    # ---- new runs
    RUN_LENGTH = TRAPPED, STOCKS, CANASTAS, HANDS
    RUN_CARDS = TRAPPED, SPENT, SPENT, HANDS
    # ---- opening, by the wild cards held
    OPEN_HELD = WILD_CARDS, WILDS, STOCKS, 2
    TAKE_HELD = WILD_CARDS, WILDS, PILES, 2
    # ---- discards, by their neighbours in the suit and the side's run that they lengthen
    DISCARD_RUN = NEIGHBOURS, NEIGHBOURS, OWN_MELDS, STOCKS, 2
    # ---- going out, by the wild meld and the longest run that are begun
    OUT_BEGUN = OWN_MELDS, OWN_MELDS, CANASTAS


ENTRIES: Final = [*Table][-1].end
"""The entries of all tables."""


DISCARDS: Final = 1
TAKES: Final = 2
SETS: Final = 4
OPENINGS: Final = 8
OUTS: Final = 16
CHOICES: Final = {
    "discards": DISCARDS,
    "takes": TAKES,
    "sets": SETS,
    "openings": OPENINGS,
    "outs": OUTS,
}
"""Them by name, as in ``players.toml``."""
EVERYTHING: Final = 31
"""The learned choices, as bits of ``Weights.learned``; this is all of them."""
RACE: Final = 32
"""A further bit: canastas measure the progress of a deal (``policy_tables.clock``)."""
SUITS: Final = 64
"""Another: in books with runs, unfinished runs and wild melds are considered, and after the
partner's yes the policy lays what leads to going out. Tables without it, including stored ones,
play there as they did before."""


# The learned policy: files of the rollout policy's tables, by book and number of players.
#
# ``canasta learn`` makes them (``canasta.research.learning.self_play``); ``policy_layout``
# defines the place of each table.

_FOLDER: Final = Path(__file__).with_name("learned_policies")

PLAYERS: Final[dict[str, dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("players.toml").read_text("utf-8")
)
"""Hand-written players, which are policies by name, and ``choices``: what they look up."""


@cache
def _policy_in(path: Path) -> NumberFile:
    return read_numbers(POLICY, path.read_bytes())


def learned_policy_of(rules: Rules, players: int, policy: str = LEARNED) -> NumberFile | None:
    """Return the learned policy of a book; None if there is none, or it is not to be used.

    Variations and house rules use their book's policy.

    ``policy``: how rollouts are to be played; one of ``canasta.engine.search.POLICIES``, a
    hand-written player of ``players.toml``, who has no such file, or the path of one of your own.
    """
    if policy == TUNED or policy in PLAYERS:
        return None
    if policy != LEARNED:
        return _policy_in(Path(policy))
    path = table_of(files_in(_FOLDER, ".net"), rules.name, players)
    return None if path is None else _policy_in(path)
