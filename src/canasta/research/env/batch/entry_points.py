"""The entry points of the environments: many games in one call, arrays filled in place."""

from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel.compiled import Grid, Vector, Word, entry_point
from canasta.compiled.kernel.layout import RuleBytes, StateBytes, rules_in, state_in
from canasta.compiled.kernel.moves import carry_out, fill_legal
from canasta.compiled.kernel.numba_or_none import types
from canasta.compiled.kernel.seats import ones, scramble
from canasta.compiled.kernel.turns import next_deal, start_match
from canasta.engine.codes import WORDS, Act, Phase
from canasta.research.env.batch.rows import (
    STRIDE,
    StateRows,
    Words,
    fetch,
    high_bits,
    low_bits,
    next_word,
    state_at,
)
from canasta.research.env.batch.stepping import (
    AGAIN,
    AT_RANDOM,
    BOUND_SEATS,
    ENDS,
    MATCH,
    MOST_STEPS,
    MOST_TAKE_BACKS,
    OVER,
    PENALTY,
    SCALE,
    SELDOM_BITS,
    SETTINGS,
    WEIGHTS,
    WIN,
    bound_take_backs,
    choose_action,
    is_listed,
    nth_bit,
    reward_of,
)

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


@entry_point(
    f"rules[1] states[n,{STRIDE}] games[k] games:0..n actions[n] settings[{SETTINGS}] "
    f"weights[{WEIGHTS}] masks[n,{WORDS}] actors[n] rewards[n,players] terminated[n] "
    "truncated[n] illegal[n] steps[n] seeds[n] rng_state[n] acted[n] taken_back[n]",
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
    """Carry out an action in each of some games, and those of random players that follow it.

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
