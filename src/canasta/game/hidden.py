"""Determinization: the cards that a seat knows to be in hands, and the others dealt at random.

Hands are dealt uniformly, or as players hold them, by what was learned for the search.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count as counted
from random import Random
from typing import Final

from canasta.cards import BLACK_THREES, KINDS, RED_THREES, pack, rank_of
from canasta.engine.codes import Act, Phase
from canasta.engine.reasons import Reason
from canasta.engine.record import INT8
from canasta.engine.search import READ, SAME, UNKNOWN, Seen
from canasta.engine.state import State
from canasta.game import events as e
from canasta.game.board import KIND_OF, SEEDS, Board, known_board
from canasta.rules import sides_of

_EVERY: Final = range(KINDS)
_ALL: Final = 1 << 10
_BOUND: Final = 1
"""The question's answer after which the player has to go out."""

BATCH: Final = 32
"""Most states dealt at once as hands are held."""
MIX: Final = 0x9E3779B97F4A7C15

TRIES: Final = 100
"""Deals tried before hands are made of cards that fit the melds of a player who has to go out."""
MOST_TRIES: Final = 20_000


class Known:
    """Cards in hands that all players have seen, followed from event to event of a deal."""

    def __init__(self, players: int) -> None:
        self.hands = [[0] * KINDS for _ in range(players)]
        """Cards known to be in each hand, by kind."""
        self.fresh = [0] * players
        """Cards of each hand that may be bonus threes, since they came after its turn's beginning
        and are laid down at the next one."""
        self.memories: dict[int, bytes] = {}
        """Records of what seats had seen of the deal at the start, if steps don't show it."""
        self._turn = self._ended = -1
        self._excess = ""

    def after(self, events: Iterable[e.Event]) -> "Known":
        """Return what is known after more events, which may show all cards."""
        known = Known(len(self.hands))
        known.hands, known.fresh = [hand.copy() for hand in self.hands], self.fresh.copy()
        known.memories = self.memories.copy()
        known._turn, known._ended, known._excess = self._turn, self._ended, self._excess
        for event in events:
            if isinstance(event, e.Dealt):
                known = Known(len(self.hands))
            elif isinstance(event, e.Drew | e.TookPile | e.Discarded | e.Passed):
                known._turn_goes_on(event)
            else:
                known._cards_moved(event)
        return known

    def _turn_goes_on(self, event: e.Drew | e.TookPile | e.Discarded | e.Passed) -> None:
        seat = event.seat
        if isinstance(event, e.Drew) and seat == self._ended:
            self.fresh[seat] += event.count  # a talon
        if seat != self._turn:
            self._turn, self._ended, self.fresh[seat] = seat, -1, 0
        match event:
            case e.Drew() if self._excess:
                self._move(seat, (self._excess,), 1)
                self._excess = ""
            case e.TookPile():
                self._move(seat, event.used, -1)
            case e.Discarded():
                self._move(seat, (event.card,), -1)
        if isinstance(event, e.Discarded | e.Passed):
            self._ended = seat

    def _cards_moved(self, event: e.Event) -> None:
        match event:
            case e.PileHanded() | e.TookBack():
                self._move(event.seat, event.cards, 1)
            case e.Melded() | e.Added() | e.Faced():
                self._move(event.seat, event.cards, -1)
            case e.Bridged():
                self._move(event.seat, (event.card,), -1)
            case e.PickedUp() if event.seat != self._turn:
                self.fresh[event.seat] += event.count
            case e.Opened():
                for seat in range(event.side, len(self.fresh), sides_of(len(self.fresh))):
                    self.fresh[seat] = _ALL
            case e.DrewTooMany():
                self._excess = event.card
            case e.Buried():
                self._excess = ""
            case e.Corrected(seat=seat) | e.Challenged(against=seat):
                self.hands[seat] = [0] * KINDS

    def _move(self, seat: int, cards: Iterable[str], by: int) -> None:
        hand = self.hands[seat]
        for card in cards:
            kind = KIND_OF[card]
            hand[kind] = max(0, hand[kind] + by)

    def at(self, board: Board, seat: int) -> tuple[list[list[int]], list[int]]:
        """Return the known cards of the other hands at this moment, and the fresh ones."""
        turn = int(board.state.turn)
        hands = [[0] * KINDS if i == seat else hand.copy() for i, hand in enumerate(self.hands)]
        if turn != seat:
            for kind in e.unfinished(board):
                hands[turn][kind] = max(0, hands[turn][kind] - 1)
        return hands, [0 if i == turn != self._turn else n for i, n in enumerate(self.fresh)]


class Determinizer:
    """A seat's view with its hidden cards dealt at random, as often as wanted.

    Nothing is taken from the true hidden cards, only their numbers.
    """

    def __init__(self, board: Board, seat: int, known: Known) -> None:
        self._board, self._seat = known_board(board, seat).clone(), seat
        s = self._board.state
        self._others = [i for i in range(board.players) if i != seat]
        pool = list(pack(board.rules.packs))
        table = [kind for side in range(board.sides) for m in board.melds(side) for kind in m.kinds]
        for kind in (*table, *s.pile[: s.pile_size]):
            pool[kind] -= 1
        for side in range(board.sides):
            for suit, count in enumerate(s.threes[side]):
                pool[13 * suit + 1] -= count
        for kind, count in enumerate(s.hands[seat] if seat >= 0 else ()):
            pool[kind] -= count
        self._top = [s.excess - 1] if s.excess else []
        for kind in self._top:
            pool[kind] -= 1
        hands, fresh = known.at(board, seat)
        self._known = self._possible(pool, hands)
        for hand in self._known:
            for kind, count in enumerate(hand):
                pool[kind] -= count
        rules = board.rules
        bonus = RED_THREES + (BLACK_THREES if rules.black_threes == "bonus" else ())
        self._bonus = [kind for kind in bonus for _ in range(pool[kind])]
        self._rest = [kind for kind in range(KINDS) if kind not in bonus for _ in range(pool[kind])]
        self._sizes = [s.hand_size[i] - sum(self._known[i]) for i in self._others]
        self._sizes += s.foot_size[: board.players]
        self._sizes.append(s.stock_size - len(self._top))
        self._free = self._sizes.copy()
        for place, other in enumerate(self._others):
            held = rules.threes_faced == "held_until_opening" and not s.opened[other % board.sides]
            if s.had_turn[other] and not rules.threes_by_hand and not held:
                self._free[place] = min(self._sizes[place], fresh[other])
        if sum(self._free) < len(self._bonus):
            self._free = self._sizes.copy()  # an irregularity, or a position without its past
        self._slots = [place for place, count in enumerate(self._free) for _ in range(count)]

    def _possible(self, pool: list[int], hands: list[list[int]]) -> list[list[int]]:
        """Return the known cards, or none if they contradict what lies on the table."""
        sizes = self._board.state.hand_size
        fits = all(sum(kinds) <= left for left, *kinds in zip(pool, *hands, strict=True))
        if fits and all(sum(hand) <= size for hand, size in zip(hands, sizes, strict=False)):
            return hands
        return [[0] * KINDS for _ in hands]

    def deal(self, random: Random) -> Board:
        """Return the view's board with cards dealt that leave the player to act something to do."""
        for number in range(MOST_TRIES):
            board = self._dealt(random, fitting=number >= TRIES)
            if _goes_on(board):
                return board
        raise AssertionError("no hidden cards let this position go on")

    def _dealt(self, random: Random, *, fitting: bool) -> Board:
        board = self._board.clone()
        s = board.state
        bonus, rest = _shuffled(self._bonus, random), _shuffled(self._rest, random)
        # Each of the places that may hold a bonus three is equally likely to hold one.
        counts = Counter(random.sample(self._slots, len(bonus)))
        order = list(range(len(self._sizes)))
        if fitting and s.turn in self._others:
            first = self._others.index(s.turn)
            order.sort(key=lambda place: place != first)
            self._bring_fitting(rest, self._sizes[first] - counts[first], random)
        cards: list[list[int]] = [[] for _ in order]
        for place in order:
            split = len(rest) - (self._sizes[place] - counts[place])
            cards[place] = rest[split:] + [bonus.pop() for _ in range(counts[place])]
            del rest[split:]
        for place, other in enumerate(self._others):
            _give(s, other, self._known[other], cards[place])
        for owner, foot in enumerate(cards[len(self._others) : -1]):
            s.feet[owner][:] = array(INT8, _counts(foot))
        s.stock[: s.stock_size] = array(INT8, _shuffled(cards[-1], random) + self._top)
        s.dice = random.getrandbits(64)
        board.legal()
        return board

    def _bring_fitting(self, rest: list[int], size: int, random: Random) -> None:
        """Move cards that are easily melded to the end, and one of any kind, as many as a hand."""
        board = self._board
        ranks = {rank_of(kind) for meld in board.melds(board.side) for kind in meld.kinds}
        ranks.update(random.sample(range(2, 13), random.randrange(4)))
        wanted = [i for i, kind in enumerate(rest) if rank_of(kind) in ranks]
        chosen = random.sample(wanted, min(len(wanted), max(size - 1, 0)))
        fitting = [rest.pop(i) for i in sorted(chosen, reverse=True)]
        split = len(rest) - (size - len(fitting))
        rest[split:] = [*rest[split:], *fitting]


def _counts(kinds: Iterable[int]) -> list[int]:
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


def _give(s: State, seat: int, known: list[int], cards: Iterable[int]) -> None:
    hand, ranks, held = known.copy(), [0] * 14, 0
    for kind in cards:
        hand[kind] += 1
    for kind in filter(hand.__getitem__, _EVERY):
        held |= 1 << kind
        ranks[rank_of(kind)] += hand[kind]
    s.hands[seat][:] = array(INT8, hand)
    s.ranks[seat][:] = array(INT8, ranks)
    s.held[seat] = held


def _shuffled(cards: list[int], random: Random) -> list[int]:
    """Return the cards in random order, several times as fast as ``Random.shuffle``."""
    dice = random.random
    return sorted(cards, key=lambda _: dice())


def _goes_on(board: Board) -> bool:
    """Return whether something stays legal, also for an asker, whatever the answer (AG-3)."""
    if board.phase in (Phase.CUT, Phase.DEAL_OVER, Phase.MATCH_OVER):
        return True
    if board.phase == Phase.ANSWER:
        return all(_goes_on_after(board, answer) for answer in (Act.YES, Act.NO))
    if board.state.question == _BOUND and board.why_not(Act.RETRACT) == Reason.OK:
        return _goes_on_after(board, Act.RETRACT)
    return any(board.state.legal)


def _goes_on_after(board: Board, code: int) -> bool:
    after = board.clone()
    after.apply(code)
    return bool(after.legal())


def determinized(board: Board, seat: int, known: Known, seed: int) -> Iterator[Board]:
    """Yield boards that a seat can't tell from the true one, as many as are asked for."""
    random, cards = Random(seed), Determinizer(board, seat, known)
    while True:
        yield cards.deal(random)


class Memory:
    """A seat's knowledge of the deal in play, followed from step to step."""

    def __init__(self, start: Board, seat: int, seen: bytes | None) -> None:
        """Begin at a board; ``seen`` is what the seat had seen of the deal before, if any."""
        self.steps = 0
        self.seen = Seen.blank() if seen is None else Seen(bytearray(seen))
        self._board, self._seat = start.clone(), seat
        self._view = start.blank().place
        self._look()

    def follow(self, steps: Iterable[tuple[int, int | None, Sequence[int] | None]]) -> None:
        """Carry out steps, each with the seed or the pack of a deal that has one of its own."""
        state = self._board.state
        for code, seed, order in steps:
            before = state.deal, state.turns
            self._board.do(code, seed, order)
            if (state.deal, state.turns) != before:
                self._look()

    def _look(self) -> None:
        board = self._board
        board.engine.redact(board.place, self._seat, self._view)
        board.engine.look(board.record, self.seen.data, self._view)


def as_held(board: Board, seat: int, known: Known, seen: Seen, seed: int) -> Iterator[Board]:
    """Yield boards that a seat can't tell from the true one, with hands as players hold them."""
    held, _ = known.at(board, seat)
    view = board.blank()
    board.engine.redact(board.place, seat, view.place)
    memory = _with_known(seen, board, seat, held)
    searcher = board.engine.searcher(board.rules, board.players, seat, hands=READ, others=SAME)
    cards = Determinizer(board, seat, known)
    pile, failed, size = known_board(board, seat).state.pile, 0, 1
    for batch in counted(1):
        dealt = searcher.deal(view.place, memory, (seed * MIX + batch * TRIES) % SEEDS, size)
        size = min(2 * size, BATCH)
        for data in dealt:
            sample = board.of(data)
            sample.state.pile[:] = pile
            sample.legal()
            if _holds(sample, held) and _goes_on(sample):
                failed = 0
                yield sample
            else:
                failed += 1
        if not dealt or failed >= TRIES:
            yield cards.deal(Random(seed + batch))


def _with_known(seen: Seen, board: Board, seat: int, held: list[list[int]]) -> bytes:
    """Return what a seat has seen, with every card of the pile and all that was shown of hands."""
    memory = Seen(bytearray(seen.data))
    pile = known_board(board, seat).state.pile
    for i in range(board.state.pile_size):
        if memory.pile[i] == UNKNOWN:
            memory.pile[i] = pile[i]
    for other in range(board.players):
        if other != board.state.turn:  # a turn's own changes are added when the cards are dealt
            for kind in filter(held[other].__getitem__, _EVERY):
                memory.known[other, kind] = max(memory.known[other, kind], held[other][kind])
    return bytes(memory.data)


def _holds(board: Board, held: list[list[int]]) -> bool:
    return all(
        board.hand(seat)[kind] >= known[kind]
        for seat, known in enumerate(held)
        for kind in filter(known.__getitem__, _EVERY)
    )
