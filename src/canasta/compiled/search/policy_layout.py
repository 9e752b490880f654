"""Layout of the learned policy's tables: the place of each, and the features of its entries."""

from functools import cache
from pathlib import Path
from typing import Final

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

SHAPES: Final[dict[str, tuple[int, ...]]] = {
    # ---- discards
    "discard_rank": (RANKS, HELD, STOCKS, 2),
    "discard_unseen": (MODES, PILES, UNSEEN, 4),
    "discard_hand": (MODES, HANDS, UNSEEN, HELD),
    "discard_own": (OWN_MELDS, HELD, MODES, HANDS),
    "discard_theirs": (THEIR_MELDS, MODES, PILES, HELD),
    "discard_thrown": (RELATIONS, UNSEEN, ASKED),
    "discard_pile": (RANKS, PILES, MODES),
    "discard_hands": (RANKS, HANDS, HANDS),
    "discard_relation": (RELATIONS, HELD, PILES),
    "discard_melds": (OWN_MELDS, THEIR_MELDS, STOCKS),
    "discard_canastas": (CANASTAS, CANASTAS, RANKS, HANDS),
    "discard_pairs": (HELD, PAIRS, HANDS, UNSEEN),
    "discard_wilds": (WILDS, PILES, MODES, UNSEEN),
    # ---- taking the pile
    "take_worth": (WORTHS, PILES, 4),
    "take_hand": (PILES, HANDS, STOCKS, 2),
    "take_top": (5, OWN_MELDS, PILES),
    "take_wilds": (WILDS, PILES, 2, HANDS),
    "take_open": (WILDS, PILES, TURNS, 2),
    "take_canastas": (CANASTAS, CANASTAS, PILES, 2),
    # ---- new sets
    "set_rank": (HELD, RANKS, STOCKS, ASKED),
    "set_hands": (HANDS, HANDS, CANASTAS, HELD),
    "set_pile": (PILES, ASKED, THEIR_MELDS, HELD),
    # ---- wild cards that complete a set
    "wild_held": (4, 5, CANASTAS, STOCKS),
    "wild_rank": (4, RANKS, ASKED),
    "wild_hand": (HANDS, HANDS, 4),
    # ---- pairs with a wild card
    "pair_rank": (RANKS, STOCKS, ASKED),
    "pair_hand": (5, CANASTAS, HANDS, HANDS),
    # ---- opening
    "open_turn": (TURNS, WILDS, PILES, 2),
    "open_points": (POINTS, TURNS, PILES),
    "open_hands": (HANDS, STOCKS, 2, WILDS),
    # ---- going out
    "out_partner": (CANASTAS, HANDS, STOCKS),
    "out_others": (CANASTAS, HANDS, HANDS),
    "out_melds": (CANASTAS, CANASTAS, HANDS),
    # ---- melds that are fined if they stay incomplete
    "trap_set": (RANKS, TRAPPED, UNSEEN, STOCKS),
    "trap_hands": (TRAPPED, CANASTAS, HANDS, HANDS),
    "take_rank": (RANKS, TRAPPED, STOCKS),
    "take_traps": (TRAPPED, EXCESSES, PILES, STOCKS),
    "discard_trap": (TRAPPED, EXCESSES, STOCKS, HANDS, THEIR_MELDS),
    "wild_meld": (TRAPPED, STOCKS, CANASTAS, HANDS),
    # ---- a wild card that completes nothing yet
    "wild_part": (WILDS, OWN_MELDS, STOCKS, CANASTAS),
    "wild_wait": (WILDS, STOCKS, HANDS, HANDS),
    # ---- opening, by what goes down
    "open_shape": (PLANS, WILDS, STOCKS, 2),
    # ---- asking the partner, and answering
    "ask_partner": (HANDS, HANDS, CANASTAS, STOCKS),
    "answer_hand": (COSTS, HANDS, STOCKS),
    "answer_others": (HANDS, HANDS, CANASTAS),
    # ---- new runs
    "run_length": (TRAPPED, STOCKS, CANASTAS, HANDS),
    "run_cards": (TRAPPED, SPENT, SPENT, HANDS),
    # ---- opening, by the wild cards held
    "open_held": (WILD_CARDS, WILDS, STOCKS, 2),
    "take_held": (WILD_CARDS, WILDS, PILES, 2),
    # ---- discards, by their neighbours in the suit and the side's run that they lengthen
    "discard_run": (NEIGHBOURS, NEIGHBOURS, OWN_MELDS, STOCKS, 2),
    # ---- going out, by the wild meld and the longest run that are begun
    "out_begun": (OWN_MELDS, OWN_MELDS, CANASTAS),
}
"""The shapes of the tables, by name. New tables go last: older files have no entries for them."""


DISCARDS: Final = 1
TAKES: Final = 2
SETS: Final = 4
OPENINGS: Final = 8
OUTS: Final = 16
EVERYTHING: Final = 31
"""The learned choices, as bits of ``Weights.learned``; this is all of them."""
RACE: Final = 32
"""A further bit: canastas measure the progress of a deal (``policy_tables.clock``)."""
SUITS: Final = 64
"""Another: in books with runs, unfinished runs and wild melds are considered, and after the
partner's yes the policy lays what leads to going out. Tables without it, including stored ones,
play there as they did before."""


def _laid_out() -> dict[str, int]:
    starts, end = {}, 0
    for name, shape in SHAPES.items():
        starts[name] = end
        size = 1
        for count in shape:
            size *= count
        end += size
    return {**starts, "": end}


START: Final = _laid_out()
"""The first entry of each."""
ENTRIES: Final = START[""]
"""The entries of all."""


# The learned policy: files of the rollout policy's tables, by book and number of players.
#
# ``canasta learn`` makes them (``canasta.research.learning.self_play``); ``policy_layout``
# defines the place of each table.

_FOLDER: Final = Path(__file__).with_name("learned_policies")


@cache
def _policy_in(path: Path) -> NumberFile:
    return read_numbers(POLICY, path.read_bytes())


def learned_policy_of(rules: Rules, players: int, policy: str = LEARNED) -> NumberFile | None:
    """Return the learned policy of a book; None if there is none, or it is not to be used.

    Variations and house rules use their book's policy.

    ``policy``: how rollouts are to be played; one of ``canasta.engine.search.POLICIES``.
    """
    if policy == TUNED:
        return None
    path = table_of(files_in(_FOLDER, ".net"), rules.name, players)
    return None if path is None else _policy_in(path)
