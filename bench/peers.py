"""OpenSpiel's card games, measured in an interpreter that has `open_spiel`; prints JSON.

python bench/peers.py rollouts 3      # random rollouts in C++, steps a second, 3 runs
python bench/peers.py python 3        # legal_actions and apply_action from Python
python bench/peers.py ismcts 3        # its C++ ISMCTS, a random rollout each: simulations a second
python bench/peers.py ismcts-steps 3  # the same in steps simulated a second
"""

import json
import random
import sys
import time
from typing import Any

ROLLOUTS = {"gin_rummy": 400, "hearts": 20_000}
BRIDGE = "bridge(use_double_dummy_result=false)"
GAMES = {"hearts": 150, BRIDGE: 150}
SIMULATIONS = {"gin_rummy": 1_000, "hearts": 20_000}
SAMPLES = 300
SEED = 3


def dealt(spiel: Any, name: str) -> Any:
    """A game's state after its first chance nodes."""
    state = spiel.load_game(name).new_initial_state()
    rng = random.Random(SEED)
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, chances)[0])
    return state


def rollouts(spiel: Any, name: str) -> float:
    """Steps a second of random rollouts in C++.

    A search of one simulation values its root by so many rollouts, which is all it does. Their
    length is the mean of games that C++ bots play at random from there.
    """
    game = spiel.load_game(name)
    state = dealt(spiel, name)
    count = ROLLOUTS[name]
    evaluator = spiel.RandomRolloutEvaluator(count, SEED)
    search = spiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, SEED, False)
    began = time.perf_counter()
    search.step(state)
    return count * length(spiel, state) / (time.perf_counter() - began)


def length(spiel: Any, state: Any) -> float:
    """Steps of a game that C++ bots play at random from a state, the mean."""
    players = state.get_game().num_players()
    bots = [spiel.make_uniform_random_bot(seat, SEED) for seat in range(players)]
    start, steps = len(state.history()), 0
    for number in range(SAMPLES):
        twin = state.clone()
        spiel.evaluate_bots(twin, bots, number)
        steps += len(twin.history()) - start
    return steps / SAMPLES


def choosing(spiel: Any, name: str) -> Any:
    """The first state with something to choose: hearts may begin with a forced lead."""
    state = dealt(spiel, name)
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    return state


def ismcts(spiel: Any, name: str) -> float:
    """Simulations a second of the C++ ISMCTS from the first choice, a random rollout each."""
    state = choosing(spiel, name)
    count = SIMULATIONS[name]
    bot = spiel.ISMCTSBot(SEED, spiel.RandomRolloutEvaluator(1, SEED), 2.0, count)
    began = time.perf_counter()
    bot.step(state)
    return count / (time.perf_counter() - began)


def ismcts_steps(spiel: Any, name: str) -> float:
    """The same in steps a second: a simulation is as long as a game played at random."""
    return ismcts(spiel, name) * length(spiel, choosing(spiel, name))


def from_python(spiel: Any, name: str) -> float:
    """Pairs of legal_actions and apply_action a second, chosen at random in Python."""
    game = spiel.load_game(name)
    rng = random.Random(SEED).random
    pairs, seconds = 0, 0.0
    for number in range(GAMES[name]):
        state = game.new_initial_state()
        random.seed(number)
        while state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        began = time.perf_counter()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng() * len(actions))])
            pairs += 1
        seconds += time.perf_counter() - began
    return pairs / seconds


def main() -> None:
    """Print each game's figures, one for each run."""
    import pyspiel

    what, runs = sys.argv[1], int(sys.argv[2])
    measure, names = {
        "rollouts": (rollouts, ROLLOUTS),
        "python": (from_python, GAMES),
        "ismcts": (ismcts, SIMULATIONS),
        "ismcts-steps": (ismcts_steps, SIMULATIONS),
    }[what]
    print(json.dumps({name: [measure(pyspiel, name) for _ in range(runs)] for name in names}))


if __name__ == "__main__":
    main()
