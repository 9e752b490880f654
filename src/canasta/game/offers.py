"""List whole actions worth offering, from which a client lets a player choose.

Text can express everything that a player may do. The list is of bounded length: it leaves out only
actions that differ from others in the suits of a set, or are better done in two acts. Each offer is
tried on a copy of the board, so that every action listed is accepted.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from canasta.cards import (
    BLACK_THREES,
    DEUCES,
    JOKER,
    MELDABLE,
    WILDS,
    card_text,
    kind_of,
    rank_of,
)
from canasta.engine.codes import PAIRS, Act, Form, Phase
from canasta.game import actions as act
from canasta.game.board import Board
from canasta.game.errors import IllegalError
from canasta.game.plan import code_of_pair, plan

_LONGEST_RUN = 7
_MOST_WILDS = 7


def offers(board: Board, legal: Iterable[int], *, tried: bool = True) -> list[act.Action]:
    """Return the whole actions that are legal now and worth offering.

    ``legal``: its legal steps. Without ``tried``, some may prove to be refused.
    """
    steps = list(legal)
    simple = [act.BARE_STEPS[code] for code in steps if code in act.BARE_STEPS]
    simple += [act.Cut(code - Act.CUT) for code in steps if code >= Act.CUT]
    faced = [code - Act.FACE for code in steps if Act.FACE <= code < Act.CUT]
    simple += [act.Face((card_text(kind),)) for kind in faced]
    discards = [code - Act.DISCARD for code in steps if Act.DISCARD <= code < Act.LAY]
    ends: list[act.Action] = [act.Discard(card_text(kind)) for kind in discards]
    composed = _composed(board, steps)
    return [*simple, *(_tried(board, composed) if tried else dict.fromkeys(composed)), *ends]


def _tried(board: Board, candidates: Iterable[act.Action]) -> Iterator[act.Action]:
    for action in dict.fromkeys(candidates):
        try:
            plan(board, action)
        except IllegalError:
            continue
        yield action


def _composed(board: Board, steps: list[int]) -> Iterable[act.Action]:
    if board.phase == Phase.DRAW:
        return _takes(board, steps)
    if board.phase != Phase.PLAY:
        return ()
    if int(board.state.cards_needed) or int(board.state.target_chosen):
        onto = f"#{int(board.state.target_meld) + 1}"
        laid = [code - Act.LAY for code in steps if Act.LAY <= code < Act.NEW]
        return (act.Add((card_text(kind),), onto) for kind in laid)
    return chain(_melds(board, steps), _adds(board, steps))


# ---- the pile


def _takes(board: Board, steps: list[int]) -> Iterator[act.Action]:
    top = board.pile_top
    aims = [code - Act.TARGET for code in steps if Act.TARGET <= code < Act.BRIDGE]
    takes = aims or any(Act.TAKE_TOP <= code < Act.DISCARD for code in steps)
    if top is None or not takes or int(board.state.target_chosen):
        return
    hand = board.hand(board.actor)
    ontos = ["", *(f"#{number + 1}" for number in aims)]
    pairs = _best_pair(hand, rank_of(top))
    deuces = [kind for kind in DEUCES if hand[kind]]
    wilds = deuces[:1] + [JOKER] * min(hand[JOKER], 1)
    naturals = sorted(_of_rank(hand, rank_of(top)), key=lambda kind: -hand[kind])
    pairs += [(naturals[0], wild) for wild in wilds if naturals]
    for onto in ontos:
        if onto:
            yield act.Take((), onto)
        for pair in pairs:
            if onto or code_of_pair(board, *pair) in steps:
                yield act.Take(_texts(pair), onto)


def _best_pair(hand: list[int], rank: int) -> list[tuple[int, int]]:
    """Return the pair of a rank whose loss hurts least: the cards held in most copies."""
    pairs = [
        (kind_of(rank, one), kind_of(rank, other))
        for one, other in PAIRS
        if rank < 13 and hand[kind_of(rank, one)] and hand[kind_of(rank, other)] > (one == other)
    ]
    return sorted(pairs, key=lambda pair: -hand[pair[0]] - hand[pair[1]])[:1]


# ---- new melds


def _melds(board: Board, steps: list[int]) -> Iterator[act.Action]:
    hand = board.hand(board.actor)
    begun = {rank_of(code - Act.NEW) for code in steps if Act.NEW <= code < Act.RUN}
    wilds = _wild_choices(hand, max(board.rules.max_wilds, 0))
    for rank in sorted(begun - {0, 1, 13}):
        naturals = _spread(hand, rank)
        sizes = sorted({2, 3, 7, len(naturals)} & set(range(2, len(naturals) + 1)))
        for size in reversed(sizes):
            for wild in ((), *wilds):
                if size + len(wild) >= 3:
                    yield act.LayMeld(_texts(naturals[:size] + list(wild)))
    if begun & {0, 13}:
        yield from (act.LayMeld(_texts(wild)) for wild in _wild_choices(hand, _MOST_WILDS, 3))
    if 1 in begun:
        threes = [kind for kind in BLACK_THREES for _ in range(hand[kind])]
        yield from (act.LayMeld(_texts(threes[:size])) for size in range(len(threes), 2, -1))
    for code in steps:
        if Act.RUN <= code < Act.TARGET:
            yield from _runs(hand, code - Act.RUN)


def _runs(hand: list[int], low: int) -> Iterator[act.Action]:
    """Yield the runs that begin with a card held, the longest first."""
    high = low + 3
    while high < low - low % 13 + 13 and hand[high] and high - low < _LONGEST_RUN:
        high += 1
    for end in range(high, low + 2, -1):
        yield act.LayMeld(_texts(range(low, end)))


# ---- adding


def _adds(board: Board, steps: list[int]) -> Iterator[act.Action]:
    hand = board.hand(board.actor)
    for code in steps:
        if Act.BRIDGE <= code < Act.FACE:
            yield from _bridges(board, code - Act.BRIDGE)
    for number, meld in enumerate(board.melds(board.side)):
        onto = f"#{number + 1}"
        if meld.form == Form.RUN:
            yield from _run_adds(hand, meld.kinds, onto)
            continue
        if meld.form == Form.SET:
            naturals = _spread(hand, meld.rank)
            for size in sorted({1, 2, 3, len(naturals)} & set(range(1, len(naturals) + 1))):
                yield act.Add(_texts(naturals[:size]), onto)
        if meld.form == Form.BLACK:
            yield from (act.Add((card_text(kind),), onto) for kind in BLACK_THREES if hand[kind])
        room = max(7 - meld.size, board.rules.max_wilds)
        for wild in _wild_choices(hand, room):
            yield act.Add(_texts(wild), onto)
        if meld.form == Form.WILD and board.rules.conversion and meld.size == 3:
            fours = (_spread(hand, rank)[:4] for rank in range(2, 13))
            yield from (act.Add(_texts(four), onto) for four in fours if len(four) == 4)


def _bridges(board: Board, kind: int) -> Iterator[act.Action]:
    melds = board.melds(board.side)
    low = next((n for n, m in enumerate(melds) if m.kinds == tuple(range(kind - 3, kind))), None)
    high = next(
        (n for n, m in enumerate(melds) if m.kinds == tuple(range(kind + 1, kind + 4))), None
    )
    if low is not None and high is not None:
        yield act.Add((card_text(kind),), f"#{low + 1} #{high + 1}")


def _run_adds(hand: list[int], run: tuple[int, ...], onto: str) -> Iterator[act.Action]:
    """Yield the additions that lengthen a run at either end, the longest first."""
    room = _LONGEST_RUN - len(run)
    up: list[int] = []
    while len(up) < room and (run[-1] + len(up)) % 13 != 12 and hand[run[-1] + len(up) + 1]:
        up.append(run[-1] + len(up) + 1)
    down: list[int] = []
    while len(down) < room and (run[0] - len(down)) % 13 > 2 and hand[run[0] - len(down) - 1]:
        down.append(run[0] - len(down) - 1)
    for end in (up, down):
        yield from (act.Add(_texts(end[:size]), onto) for size in range(len(end), 0, -1))


# ---- cards


def _of_rank(hand: list[int], rank: int) -> list[int]:
    kinds = (kind_of(rank, suit) for suit in range(4)) if rank < 13 else iter(())
    return [kind for kind in kinds if hand[kind] and kind in MELDABLE]


def _spread(hand: list[int], rank: int) -> list[int]:
    """Return all cards of a rank, the kinds held most often first."""
    kinds = sorted(_of_rank(hand, rank), key=lambda kind: -hand[kind])
    return [kind for kind in kinds for _ in range(hand[kind])]


def _wild_choices(hand: list[int], most: int, least: int = 1) -> list[tuple[int, ...]]:
    """Return the choices of deuces and jokers by number; the suits of deuces do not matter."""
    deuces = [kind for kind in WILDS if kind != JOKER for _ in range(hand[kind])]
    return [
        (*deuces[: size - jokers], *(JOKER,) * jokers)
        for size in range(least, most + 1)
        for jokers in range(min(size, hand[JOKER]) + 1)
        if size - jokers <= len(deuces)
    ]


def _texts(kinds: Iterable[int]) -> tuple[str, ...]:
    return tuple(card_text(kind) for kind in kinds)
