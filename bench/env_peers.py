"""Other projects' card games at many games side by side, steps a second; prints JSON.

python bench/env_peers.py 3 4096      # 3 runs, 4096 games

Each is driven as its own documentation does, with actions drawn at random from its own legal
ones. It runs in an interpreter that has some of open_spiel, rlcard, pettingzoo, pgx; what is
missing is left out, and said.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

SECONDS = 1.0
"""Processor time for which each is measured in a run."""


def open_spiel(name: str) -> Callable[[int], float]:
    """States of OpenSpiel's C++ games, stepped one after the other from Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(3).random

    def fresh() -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        return state

    def measure(games: int) -> float:
        states = [fresh() for _ in range(games)]
        steps, seconds = 0, 0.0
        while seconds < SECONDS:
            began = time.process_time()
            for i, state in enumerate(states):
                actions = state.legal_actions()
                state.apply_action(actions[int(rng() * len(actions))])
                while state.is_chance_node():
                    chance, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(chance, weights)[0])
                if state.is_terminal():
                    states[i] = fresh()
            seconds += time.process_time() - began
            steps += games
        return steps / seconds

    return measure


def rlcard(name: str) -> Callable[[int], float]:
    """Environments of RLCard, one after the other."""
    import rlcard as library

    rng = random.Random(3)

    def measure(games: int) -> float:
        count = min(games, 256)  # it is too slow for more, and has no batch that would gain by it
        environments = [library.make(name, {"seed": i}) for i in range(count)]
        states = [environment.reset()[0] for environment in environments]
        steps, seconds = 0, 0.0
        while seconds < SECONDS:
            began = time.process_time()
            for i, environment in enumerate(environments):
                states[i], _ = environment.step(rng.choice(list(states[i]["legal_actions"])))
                if environment.is_over():
                    states[i], _ = environment.reset()
            seconds += time.process_time() - began
            steps += count
        return steps / seconds

    return measure


def pettingzoo(module: str) -> Callable[[int], float]:
    """Environments of PettingZoo, one after the other."""
    from importlib import import_module

    import numpy as np

    rng = random.Random(3)

    def measure(games: int) -> float:
        count = min(games, 256)
        made = [import_module(f"pettingzoo.classic.{module}").raw_env() for _ in range(count)]
        for i, env in enumerate(made):
            env.reset(seed=i)
        steps, seconds = 0, 0.0
        while seconds < SECONDS:
            began = time.process_time()
            for env in made:
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.reset()
                    continue
                env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                steps += 1
            seconds += time.process_time() - began
        return steps / seconds

    return measure


def pgx(name: str) -> Callable[[int], float]:
    """A batch of Pgx on the processor, stepped and sampled in one compiled call."""
    import jax
    import pgx as library
    from pgx.experimental import auto_reset

    env = library.make(name)
    begin = jax.jit(jax.vmap(env.init))
    on = jax.vmap(auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> Any:
        first, second = jax.random.split(key)
        weights = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(first, weights, axis=-1)
        return on(state, actions, jax.random.split(second, actions.shape[0]))

    step = jax.jit(one)

    def measure(games: int) -> float:
        key = jax.random.PRNGKey(3)
        state = begin(jax.random.split(key, games))
        jax.block_until_ready(step(state, key))
        steps, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            key, own = jax.random.split(key)
            state = step(state, own)
            jax.block_until_ready(state)
            steps += games
        return steps / (time.process_time() - began)

    return measure


PEERS: dict[str, tuple[Callable[[str], Callable[[int], float]], str]] = {
    "OpenSpiel gin_rummy": (open_spiel, "gin_rummy"),
    "OpenSpiel hearts": (open_spiel, "hearts"),
    "RLCard gin-rummy": (rlcard, "gin-rummy"),
    "RLCard uno": (rlcard, "uno"),
    "PettingZoo leduc_holdem_v4": (pettingzoo, "leduc_holdem_v4"),
    "PettingZoo texas_holdem_v4": (pettingzoo, "texas_holdem_v4"),
    "Pgx leduc_holdem": (pgx, "leduc_holdem"),
    "Pgx sparrow_mahjong": (pgx, "sparrow_mahjong"),
}


def main() -> None:
    """Print each game's figures, one for each run."""
    runs, games = int(sys.argv[1]), int(sys.argv[2])
    found: dict[str, list[float]] = {}
    for name, (make, game) in PEERS.items():
        try:
            measure = make(game)
            found[name] = [measure(games) for _ in range(runs)]
        except Exception as error:  # noqa: BLE001 - what a peer fails with is told, not judged
            print(f"left out: {name}: {type(error).__name__}: {error}"[:200], file=sys.stderr)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
