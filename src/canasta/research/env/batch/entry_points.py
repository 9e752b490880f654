"""The entry points of the environments: many games in one call, arrays filled in place."""

from collections.abc import Callable
from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel.compiled import Grid, Vector, Word, entry_point, inlined, kernel
from canasta.compiled.kernel.layout import (
    STATE,
    RuleBytes,
    RuleRecord,
    State,
    StateBytes,
    itemgetter_of,
    rules_in,
    state_in,
)
from canasta.compiled.kernel.moves import carry_out, fill_legal
from canasta.compiled.kernel.numba_or_none import BUILDING, numba, types
from canasta.compiled.kernel.scoring import total
from canasta.compiled.kernel.seats import lowest_bit, ones, scramble
from canasta.compiled.kernel.turns import next_deal, start_match
from canasta.compiled.search.arrays import WeightArray
from canasta.compiled.search.policy_melds import TrailArray
from canasta.compiled.search.records import Trail
from canasta.compiled.search.rollout_policy import play_on
from canasta.engine.codes import CODES, WORDS, Act, Phase
from canasta.engine.state import SEATS

# ---- the settings of a batch, as numbers
MATCH: Final = 0
"""1: an episode is a match; 0: it is one deal."""
WIN: Final = 1
"""1: rewards are for winning the episode; 0: for the points of every deal."""
MOST_STEPS: Final = 2
"""Steps after which an episode is cut off."""
AGAIN: Final = 3
"""1: a game that is over begins again at once; 0: it waits for a reset."""
ENDS: Final = 4
"""1: an illegal action ends the episode; 0: it only costs the penalty."""
AT_RANDOM: Final = 5
"""Seats that play at random in compiled code, as bits."""
MOST_TAKE_BACKS: Final = 6
"""Times that melds may be taken back in a turn; ``UNBOUND``: as often as the rules allow."""
BOUND_SEATS: Final = 7
"""Seats to which that bound applies, as bits."""
PLAYERS: Final = 8
"""For each seat, the number of the policy by which compiled code plays it, from 1; 0 for none."""
SETTINGS: Final = PLAYERS + SEATS

UNBOUND: Final = -1
"""Value of ``MOST_TAKE_BACKS`` for no bound."""

# ---- and as fractions
SCALE: Final = 0
"""Reward of a point, if rewards are points."""
PENALTY: Final = 1
WEIGHTS: Final = 2

OVER: Final = -1
"""Value of a game's steps when it is over and waits for a reset."""


SELDOM_BITS: Final = (1 << int(Act.RETRACT)) | (1 << int(Act.ASK))
"""Bits of taking melds back and of asking the partner."""


LAYING: Final = -(1 << int(Act.TAKE_TOP))
"""Bits of taking the pile: the rest of the first word."""
FIRST_LAID: Final = int(Act.LAY) // 64
"""First word of steps that lay cards or choose a target."""
AFTER_LAID: Final = int(Act.FACE) // 64
"""Word after the last of them."""


@inlined
def is_listed(s: State, action: int) -> bool:
    return 0 <= action < CODES and (int(s.legal[action >> 6]) >> (action & 63)) & 1 != 0


@kernel
def bound_take_backs(s: State, taken_back: int, most: int) -> None:
    """Remove actions from a state's mask that would let a turn go round in circles.

    Once melds were taken back ``most`` times in the turn, they can be taken back only if nothing
    else is legal. After that the turn goes on without laying cards or taking the pile, as long as
    anything else is legal: or the same melds would be laid and taken back for ever. The mask never
    becomes empty.

    Args:
        s: the state, its mask filled.
        taken_back: the number of times that melds were taken back in this turn.
        most: the number of times that they may be.
    """
    if taken_back < most:
        return
    laid = 0
    for w in range(FIRST_LAID, AFTER_LAID):
        laid |= int(s.legal[w])
    plain = int(s.legal[0]) & ~LAYING & ~(1 << Act.RETRACT)
    plain |= int(s.legal[1])
    for w in range(AFTER_LAID, WORDS):
        plain |= int(s.legal[w])
    if laid | plain | (int(s.legal[0]) & LAYING) == 0:
        return
    s.legal[0] &= ~(1 << Act.RETRACT)
    if taken_back > most and plain != 0:
        s.legal[0] &= ~LAYING
        for w in range(FIRST_LAID, AFTER_LAID):
            s.legal[w] = 0


@kernel
def nth_bit(word: int, n: int) -> int:
    """Return the position of a word's n-th bit that is set, counted from 0."""
    for _ in range(n):
        word &= word - 1
    return lowest_bit(word)


@kernel
def choose_action(s: State, high: int, without: int) -> int:
    """Return an action of the mask, not of ``without``, by 32 random bits; -1 if there is none."""
    first = int(s.legal[0]) & ~without
    total = ones(first)
    for w in range(1, WORDS):
        total += ones(s.legal[w])
    if total == 0:
        return -1
    skip = (high * total) >> 32
    count = ones(first)
    if skip < count:
        return nth_bit(first, skip)
    skip -= count
    for w in range(1, WORDS):
        word = int(s.legal[w])
        count = ones(word)
        if skip < count:
            return 64 * w + nth_bit(word, skip)
        skip -= count
    return -1


@kernel
def compared(s: State, side: int, by_match: int) -> int:
    """Return the value by which sides are compared: the deal's points, or the match's score."""
    return int(s.scores[side]) if by_match else total(s, side)


@kernel
def reward_of(r: RuleRecord, s: State, side: int, win: int, by_match: int, scale: float) -> float:
    """Return a side's reward for a deal, or a match, that is over; all sides' add up to zero.

    For points: the side's points less the mean of the other sides', times the scale. For a win: 1,
    shared by the sides that tie; the others lose it in equal parts.
    """
    sides = int(r.sides)
    own = compared(s, side, by_match)
    everything = 0
    best = own
    for other in range(sides):
        value = compared(s, other, by_match)
        everything += value
        best = max(best, value)
    if not win:
        return (own - (everything - own) / (sides - 1)) * scale
    ahead = 0
    for other in range(sides):
        if compared(s, other, by_match) == best:
            ahead += 1
    if ahead == sides:
        return 0.0
    return 1.0 / ahead if own == best else -1.0 / (sides - ahead)


# Many states in one array of bytes, each on separate cache lines, prefetched before their turn.
#
# A call visits each state once, and thousands of them do not fit into the fast part of the cache:
# waiting for memory would cost more than the rules. So the parts that a step reads of a state are
# prefetched while the states before it are worked on.

LINE: Final = 64

STRIDE: Final = -(-STATE.itemsize // LINE) * LINE

_COLD: Final = ("sheet", "feet", "stock", "pile", "meld_cards")
"""Large fields that most steps do not read."""

_BEGUN: Final = ("log_kind", "log_step", "log_meld")
"""Large fields of which a step reads only the beginning."""

StateRows = Annotated[NDArray[Any], types.Array(types.uint8, 2, "C")]
"""States as bytes, a row of ``STRIDE`` each."""


def blank_rows(count: int) -> NDArray[np.uint8]:
    """Return room for so many states, a row of bytes each, aligned to cache lines."""
    room = np.zeros((count + 1) * STRIDE, np.uint8)
    start = -room.ctypes.data % LINE
    return room[start : start + count * STRIDE].reshape(count, STRIDE)


def records_in(rows: NDArray[np.uint8]) -> NDArray[Any]:
    """Return the same states as an array of records, without a copy."""
    return np.ndarray(len(rows), STATE, rows.data, strides=(STRIDE,))


def to_be_read(records: NDArray[Any]) -> NDArray[Any]:
    """Return a read-only view of the same records, which compiled code accepts as well."""
    view = records.view()
    view.flags.writeable = False
    return view


def _hot_lines() -> tuple[int, ...]:
    """Return the offsets of the cache lines that most steps read."""
    fields: Any = STATE.fields
    lines: set[int] = set()
    for name, (dtype, offset) in fields.items():
        if name in _BEGUN:
            lines.add(offset // LINE)
        elif name not in _COLD:
            lines.update(range(offset // LINE, (offset + dtype.itemsize - 1) // LINE + 1))
    return tuple(LINE * line for line in sorted(lines))


def _finders() -> tuple[Any, Any]:
    """Return functions that find a state in rows of bytes, and that prefetch it."""
    if not BUILDING:
        return itemgetter_of, lambda _states, _i: None
    from llvmlite import ir
    from numba.core import cgutils
    from numba.extending import intrinsic

    record, number = numba.from_dtype(STATE), ir.IntType(32)

    def pointer(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        """Return a pointer to a row; ``args`` are the rows and its number."""
        array = context.make_array(signature.args[0])(context, builder, args[0])
        offset = builder.mul(args[1], context.get_constant(types.int64, STRIDE))
        return builder.gep(builder.bitcast(array.data, cgutils.voidptr_t), [offset])

    def find(_typing: Any, rows: Any, _i: Any) -> tuple[Any, Callable[..., Any]]:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = pointer(context, builder, signature, args)
            return builder.bitcast(place, context.get_value_type(record))

        return record(rows, types.int64), emit

    def ask(_typing: Any, rows: Any, _i: Any) -> tuple[Any, Callable[..., Any]]:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            hint = builder.module.declare_intrinsic(
                "llvm.prefetch",
                [cgutils.voidptr_t],
                ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, number, number, number]),
            )
            start = pointer(context, builder, signature, args)
            for line in _hot_lines():
                place = builder.gep(start, [context.get_constant(types.int64, line)])
                # For writing, to be kept near, data.
                builder.call(hint, [place, number(1), number(3), number(1)])
            return context.get_dummy_value()

        return types.none(rows, types.int64), emit

    return intrinsic(find), intrinsic(ask)


_FOUND: Final = _finders()

state_at: Final[Callable[[NDArray[Any], int], State]] = _FOUND[0]
"""``state_at(rows, i)``: the i-th state."""

fetch: Final[Callable[[NDArray[Any], int], None]] = _FOUND[1]
"""``fetch(rows, i)``: prefetch the parts that a step reads of the i-th state."""


Words = Annotated[NDArray[Any], types.uint64[::1]]

STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_32: Final = np.uint64(32)


@inlined
def next_word(word: Word) -> Any:
    """Return the next state of the dice, from which random numbers are made."""
    return word + STEP


@inlined
def high_bits(word: Word) -> int:
    """Return a random 32-bit number from a state of the dice."""
    number: int = np.int64(scramble(word) >> _32)  # type: ignore[assignment]
    return number


@inlined
def low_bits(word: Word) -> int:
    """Return another random 32-bit number from the same state."""
    number: int = np.int64(scramble(word) & np.uint64(0xFFFFFFFF))  # type: ignore[assignment]
    return number


Actions = Annotated[NDArray[Any], types.int32[::1]]
Actors = Annotated[NDArray[Any], types.int8[::1]]
Flags = Annotated[NDArray[Any], types.boolean[::1]]
Rewards = Annotated[NDArray[Any], types.float32[:, ::1]]
Weights = Annotated[NDArray[Any], types.float64[::1]]

BEGIN: Final = -(2**31)
"""Value in place of an action, by which nothing is carried out."""

AHEAD: Final = 4
"""Number of games ahead for which a state is prefetched."""

SELDOM: Final = 8
"""Number of steps of which random opponents consider take-backs and asking at only one."""


@kernel
def play_seats(
    r: RuleRecord, policies: WeightArray, s: State, t: Trail, settings: Vector, player: int
) -> int:
    """Play on at the seats of a compiled player, at most to the end of the turn; return the steps.

    The dice that deal the cards stay as they were.
    """
    seats = 0
    for seat in range(SEATS):
        if settings[PLAYERS + seat] == player:
            seats |= 1 << seat
    dice = s.dice
    t.count = 0
    play_on(r, policies[player - 1], s, t, seats)
    s.dice = dice
    return max(int(t.count), 1)


@entry_point(
    f"rules[1] states[n,{STRIDE}] games[k] games:0..n actions[n] settings[{SETTINGS}] "
    f"weights[{WEIGHTS}] policies[1..] trail[1..] masks[n,{WORDS}] actors[n] "
    "rewards[n,players] terminated[n] truncated[n] illegal[n] steps[n] seeds[n] rng_state[n] "
    "acted[n] taken_back[n]",
    slow=True,
)
def step_games(
    rules: RuleBytes,
    states: StateRows,
    games: Vector,
    actions: Actions,
    more: int,
    settings: Vector,
    weights: Weights,
    policies: WeightArray,
    trail: TrailArray,
    masks: Grid,
    actors: Actors,
    rewards: Rewards,
    terminated: Flags,
    truncated: Flags,
    illegal: Flags,
    steps: Vector,
    seeds: Words,
    rng_state: Words,
    acted: Flags,
    taken_back: Vector,
) -> None:
    """Carry out an action in each of some games, and those of compiled players that follow it.

    An action that is not in the mask is refused: nothing is carried out. All of this is one
    function, because passing the arrays to another costs as much as half a step.

    Args:
        rules: the rules.
        states: the states.
        games: the numbers of the games.
        actions: an action for each of all games; ``BEGIN`` for a game that has just begun.
        more: 0 to clear rewards and flags first, 1 to add to them.
        settings: see ``stepping``.
        weights: see ``stepping``.
        policies: the weights of compiled players.
        trail: room for the steps of a turn.
        masks: filled with the legal actions afterwards.
        actors: filled with the seat that acts afterwards; -1 if the game is over.
        rewards: filled with the rewards, by game and seat.
        terminated: filled with true if the episode has ended.
        truncated: filled with true if it was cut off.
        illegal: filled with true if the action was refused.
        steps: steps of the episode so far.
        seeds: the seed of each game.
        rng_state: the dice of random players.
        acted: true if the caller has acted in the episode.
        taken_back: the number of times that melds were taken back in the turn so far.
    """
    r = rules_in(rules, 0)
    count = games.shape[0]
    seats, sides = rewards.shape[1], int(r.sides)
    by_match, win = settings[MATCH], settings[WIN]
    most = settings[MOST_TAKE_BACKS]
    for j in range(count):
        if j + AHEAD < count:
            fetch(states, games[j + AHEAD])
        i = games[j]
        if not more:
            for seat in range(seats):
                rewards[i, seat] = 0
            terminated[i] = False
            truncated[i] = False
            illegal[i] = False
        if steps[i] == OVER:
            continue
        s = state_at(states, i)
        action = int(actions[i])
        ended = False
        if action != BEGIN:
            steps[i] += 1
            acted[i] = acted[i] or not more
            if not is_listed(s, action):
                action = -1
                illegal[i] = True
                rewards[i, s.actor] -= np.float32(weights[PENALTY])
                if settings[ENDS]:
                    ended = True
                    terminated[i] = True
                elif steps[i] < settings[MOST_STEPS]:
                    continue
        while True:
            if action >= 0:
                turns = s.turns
                carry_out(r, s, action)
                if s.turns != turns:
                    taken_back[i] = 0
                elif action == Act.RETRACT:
                    taken_back[i] += 1
            if s.phase >= Phase.DEAL_OVER and not ended:
                ended = not by_match or s.phase == Phase.MATCH_OVER
                # An episode that ends before the caller acts in it is not reported.
                if acted[i]:
                    if ended or not win:
                        for seat in range(seats):
                            rewards[i, seat] += np.float32(
                                reward_of(r, s, seat % sides, win, by_match & win, weights[SCALE])
                            )
                    terminated[i] = terminated[i] or ended
                if not ended:
                    next_deal(r, s)
                    taken_back[i] = 0
            if steps[i] >= settings[MOST_STEPS] and not ended:
                ended = True
                truncated[i] = truncated[i] or acted[i]
            if ended:
                if not settings[AGAIN]:
                    break
                seeds[i] = scramble(next_word(seeds[i]))
                start_match(r, s, seeds[i])
                steps[i] = 0
                acted[i] = False
                taken_back[i] = 0
                ended = False
            player = settings[PLAYERS + s.actor]
            if player > 0:
                action = -1
                turns = s.turns
                steps[i] += play_seats(r, policies, s, trail[0], settings, player)
                if s.turns != turns:
                    taken_back[i] = 0
                continue
            fill_legal(r, s)
            if most >= 0 and (settings[BOUND_SEATS] >> s.actor) & 1:
                bound_take_backs(s, taken_back[i], most)
            if not (settings[AT_RANDOM] >> s.actor) & 1:
                break
            rng_state[i] = next_word(rng_state[i])
            seldom = SELDOM_BITS if low_bits(rng_state[i]) % SELDOM != 0 else 0
            action = choose_action(s, high_bits(rng_state[i]), seldom)
            if action < 0:
                action = choose_action(s, high_bits(rng_state[i]), 0)
            steps[i] += 1
        if ended:
            steps[i] = OVER
            actors[i] = -1
            for w in range(WORDS):
                s.legal[w] = 0
        else:
            actors[i] = s.actor
        for w in range(WORDS):
            masks[i, w] = s.legal[w]


@entry_point(
    f"rules[1] states[n,{STRIDE}] games[k] games:0..n steps[n] seeds[n] acted[n] taken_back[n]",
    slow=True,
)
def begin_games(
    rules: RuleBytes,
    states: StateRows,
    games: Vector,
    steps: Vector,
    seeds: Words,
    acted: Flags,
    taken_back: Vector,
) -> None:
    """Begin some games again, each with the seed that follows its last."""
    r = rules_in(rules, 0)
    for j in range(games.shape[0]):
        i = games[j]
        s = state_at(states, i)
        seeds[i] = scramble(next_word(seeds[i]))
        start_match(r, s, seeds[i])
        steps[i] = 0
        acted[i] = False
        taken_back[i] = 0


@entry_point(f"masks[k,{WORDS}] seldom:1..2147483648 actions[k]", slow=True)
def sample_actions(masks: Grid, dice: Word, seldom: int, actions: Actions) -> None:
    """Put a random legal action of each game into ``actions``; -1 if there is none.

    All have the same chance, but taking melds back and asking are considered at only one step in
    ``seldom``, unless nothing else is legal. Each game advances the dice by one.
    """
    for i in range(masks.shape[0]):
        dice = next_word(dice)
        first = int(masks[i, 0])
        if first & SELDOM_BITS and low_bits(dice) % seldom != 0:
            first &= ~SELDOM_BITS
        total = ones(first)
        for w in range(1, WORDS):
            total += ones(masks[i, w])
        if total == 0:
            first = int(masks[i, 0])
            total = ones(first)
        skip = (high_bits(dice) * total) >> 32
        action = -1
        if total > 0:
            word = first
            base = 0
            count = ones(first)
            w = 0
            while skip >= count:
                skip -= count
                w += 1
                word = int(masks[i, w])
                count = ones(word)
            base = 64 * w
            action = base + nth_bit(word, skip)
        actions[i] = action


@entry_point("games[k] games:0..n seeds[n] rng_state[n]", slow=True)
def seeds_from(seed: Word, games: Vector, seeds: Words, rng_state: Words) -> None:
    """Give some games seeds, and their random players dice, that follow from one seed."""
    base = scramble(next_word(seed))
    for j in range(games.shape[0]):
        i = games[j]
        seeds[i] = scramble(base + np.uint64(2 * i))
        rng_state[i] = scramble(base + np.uint64(2 * i + 1))


@entry_point("rules[1] state[1]")
def rewards_of(
    rules: RuleBytes, state: StateBytes, by_match: int, scale: float, out: Weights
) -> None:
    """Put the reward of each seat for a deal (or a match, by its winner) into ``out``."""
    r, s = rules_in(rules, 0), state_in(state, 0)
    for seat in range(out.shape[0]):
        out[seat] = reward_of(r, s, seat % int(r.sides), by_match, by_match, scale)
