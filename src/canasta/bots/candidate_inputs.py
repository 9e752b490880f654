"""A candidate as numbers, beside what its seat has seen: what a network of choices is given.

Whole numbers in sixteenths, roughly between 0 and 1, from the seat's own redacted record and what
it has seen alone: so what is hidden changes nothing in them.
"""

from typing import Final

from canasta.cards import JOKER_RANK, rank_of
from canasta.engine.codes import Act, Phase
from canasta.engine.search import EAGER, Candidate, is_discard
from canasta.engine.seen import Seen
from canasta.engine.state import State

ONE: Final = 16
FULL: Final = 7
"""Cards of a canasta."""

KINDS_OF_ACT: Final = (
    "what club would do",
    "what the rollout policy would do",
    "the same, but laying what it can",
    "draw",
    "take",
    "begin a meld",
    "lengthen a meld",
    "discard",
    "something else",
)
ABOUT_THE_TABLE: Final = (
    "rounds",
    "stock",
    "pile",
    "frozen",
    "drawn",
    "own hand",
    "partner's or last player's hand",
    "next player's hand",
    "own side opened",
    "next side opened",
    "points needed to open",
    "own canastas",
    "next side's canastas",
)
ABOUT_THE_RANK: Final = (
    "wild",
    "black or red three",
    "four to seven",
    "eight to king",
    "ace",
    "held",
    "a single card",
    "a pair",
    "three or more",
    "own side's set",
    "it is complete",
    "next side's set",
    "it is complete too",
    "in the pile",
    "seen in all",
    "thrown by the next player",
    "how lately",
    "let lie by the next player",
    "how lately it was let lie",
    "known to be held by the next player",
    "thrown by the last player",
    "let lie by the last player",
    "thrown by the partner",
    "taken by the next player before",
    "club would act on it too",
)
"""Of the rank that is discarded, melded or taken; 0 where there is none."""
PAIRED: Final = len(ABOUT_THE_TABLE) + len(ABOUT_THE_RANK)
INPUTS: Final = len(KINDS_OF_ACT) + PAIRED


def candidate_inputs(
    s: State, seen: Seen, seat: int, choices: list[Candidate]
) -> list[tuple[int, ...]]:
    """The numbers of each candidate, ``INPUTS`` of them.

    Args:
        s: the seat's redacted record.
        seen: what it has seen.
        seat: the seat to act.
        choices: its candidates; the first is ``club``'s.
    """
    table = _table(s, seat)
    advised = _rank(s, choices[0])
    ranks: dict[int, tuple[int, ...]] = {-1: (0,) * (len(ABOUT_THE_RANK) - 1)}
    found = []
    for place, choice in enumerate(choices):
        rank = _rank(s, choice)
        if rank not in ranks:
            ranks[rank] = _about(s, seen, seat, rank)
        agrees = ONE if rank >= 0 and rank == advised else 0
        found.append((*_kinds(choice, first=place == 0), *table, *ranks[rank], agrees))
    return found


def _kinds(choice: Candidate, *, first: bool) -> tuple[int, ...]:
    kinds = [0] * len(KINDS_OF_ACT)
    kinds[0] = ONE if first else 0
    code = choice.codes[0] if choice.codes else -1
    if code < 0:
        kinds[2 if choice.mode == EAGER else 1] = ONE
    elif code == Act.DRAW:
        kinds[3] = ONE
    elif Act.TAKE_TOP <= code < Act.DISCARD:
        kinds[4] = ONE
    elif Act.NEW <= code < Act.TARGET:
        kinds[5] = ONE
    elif Act.TARGET <= code < Act.FACE:
        kinds[6] = ONE
    else:
        kinds[7 if is_discard(code) else 8] = ONE
    return tuple(kinds)


def _rank(s: State, choice: Candidate) -> int:
    """The rank that a candidate is about; -1 for none."""
    if not choice.codes:
        return -1
    code = choice.codes[-1] if Act.TARGET <= choice.codes[0] < Act.BRIDGE else choice.codes[0]
    if Act.TAKE_TOP <= code < Act.DISCARD or code >= Act.TARGET:
        return rank_of(int(s.pile[s.pile_size - 1])) if s.pile_size else -1
    if code >= Act.DISCARD:
        return rank_of(code % 64)
    return -1


def _lately(s: State, at: int) -> int:
    return 64 // (4 + (int(s.turns) - at) // int(s.players)) if at else 0


def _table(s: State, seat: int) -> tuple[int, ...]:
    players, sides = int(s.players), int(s.sides)
    after, last = (seat + 1) % players, (seat - 1) % players
    side, other = seat % sides, after % sides
    friend = (seat + sides) % players if players > sides else last
    return (
        min(48, 2 * (int(s.turns) // players)),
        int(s.stock_size) // 4,
        min(48, int(s.pile_size)),
        ONE if s.frozen else 0,
        ONE if s.phase == Phase.PLAY else 0,
        min(48, int(s.hand_size[seat])),
        min(48, int(s.hand_size[friend])),
        min(48, int(s.hand_size[after])),
        ONE if s.opened[side] else 0,
        ONE if s.opened[other] else 0,
        min(32, int(s.requirement[side]) // 8),
        8 * int(s.canastas[side]),
        8 * int(s.canastas[other]),
    )


def _about(s: State, n: Seen, seat: int, rank: int) -> tuple[int, ...]:
    players, sides = int(s.players), int(s.sides)
    after, last = (seat + 1) % players, (seat - 1) % players
    held = int(s.ranks[seat, rank])
    own, theirs = _set(s, seat % sides, rank), _set(s, after % sides, rank)
    pile = sum(rank_of(kind) == rank for kind in s.pile.tolist()[: int(s.pile_size)] if kind >= 0)
    friend = (seat + sides) % players
    partner = int(n.thrown[friend, rank]) if players > sides else 0
    known = sum(
        count
        for kind, count in enumerate(n.known[after].tolist())
        if count and rank_of(kind) == rank
    )
    return (
        ONE if rank in (0, JOKER_RANK) else 0,
        ONE if rank == 1 else 0,
        ONE if 2 <= rank <= 5 else 0,
        ONE if 6 <= rank <= 11 else 0,
        ONE if rank == 12 else 0,
        8 * held,
        ONE if held == 1 else 0,
        ONE if held == 2 else 0,
        ONE if held >= 3 else 0,
        2 * own,
        ONE if own >= FULL else 0,
        2 * theirs,
        ONE if theirs >= FULL else 0,
        8 * pile,
        2 * (held + pile + own + theirs),
        8 * int(n.thrown[after, rank]),
        _lately(s, int(n.thrown_at[after, rank])),
        8 * int(n.passed[after, rank]),
        _lately(s, int(n.passed_at[after, rank])),
        8 * known,
        8 * int(n.thrown[last, rank]),
        8 * int(n.passed[last, rank]),
        8 * partner,
        4 * int(n.laid[after, rank]),
    )


def _set(s: State, side: int, rank: int) -> int:
    """The cards of a side's largest meld of a rank."""
    melds = s.order[side].tolist()[: int(s.meld_count[side])]
    return max((int(s.meld_size[m]) for m in melds if int(s.meld_rank[m]) == rank), default=0)


__all__ = ["INPUTS", "ONE", "candidate_inputs"]
