"""PPO from nothing: a small network learns canasta by playing itself, in a minute of one core.

python -m pip install -e .
python examples/ppo.py --steps 6 --write curve.csv --save learned.npz
canasta play wca --bots ppo:file=learned.npz

All seats of every game are the network's. A position is judged by the seat that acts, so its worth
changes its sign where the turn passes, and one rollout teaches both sides. The only reward is the
deal's: how far one is ahead. The worth of a position begins with what lies on the table, ours less
theirs; a network of its own learns what comes on top of that.

Nothing is reckoned where nothing is chosen: steps at which one action alone is legal, two in five,
are carried out and become a part of the step before.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when NumPy is imported

import argparse
import csv
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from ppo_network import Array, Net, Rows, drawn

from canasta.cards import KINDS, points_of_rank, rank_of
from canasta.research.env import FLAT, PLACES, VectorEnv
from canasta.rules import get_rules

# Melds are taken back only where nothing else is legal: else a network that is behind learns to lay
# and take back for ever, and no deal comes to its end.
TABLE: dict[str, Any] = {"book": "wca", "players": 4, "max_steps": 2000, "take_backs": 0}
SIDES = 2  # as with four players, and with two
SCALE = 0.0003  # deals of WCA are some thousands of points apart
GAMES, STEPS, EPOCHS, BATCH, WIDTH = 256, 64, 3, 1024, 64
RATE, CLIP, TRACE, ENTROPY = 1.5e-3, 0.2, 0.95, 0.01
CANASTA = 400  # points that one is worth, roughly
Played = dict[str, Array]


def table_points() -> Array:
    """Return what each number of an observation says of the points that lie on the table."""
    packs = get_rules(TABLE["book"]).packs
    copies = [packs] * (KINDS - 1) + [2 * packs]  # an observation tells cards as a part of these
    card = [n * points_of_rank(rank_of(kind)) for kind, n in enumerate(copies)]
    points = np.zeros(FLAT, np.float32)
    for side, sign in enumerate((1, -1)):
        points[PLACES["laid"]].reshape(-1, KINDS)[side] = sign * np.array(card)
        points[PLACES["canastas"]][side] = sign * 8 * CANASTA
    return points


class Players:
    """A network at all tables of an environment."""

    def __init__(self, env: VectorEnv, net: Net, seed: int) -> None:
        self.env, self.net = env, net
        self._lies = SCALE * table_points()
        self._rng = np.random.default_rng(seed)

    def look(self, games: Array) -> Rows:
        """Return what the seats to act see and may do in some games."""
        flat = self.env.observe_flat(games=games)
        return Rows.of(flat, self.env.masks[games].view(np.uint64), flat @ self._lies)

    def act(self) -> tuple[Array, Array, Rows, Played]:
        """An action of every game; where there was a choice, and what was seen and done there."""
        bits = self.env.masks.view(np.uint64)
        word = (bits != 0).argmax(1)
        first = bits[np.arange(len(bits)), word]
        lowest = np.bitwise_count((first & (~first + np.uint64(1))) - np.uint64(1))
        actions = (64 * word + lowest).astype(np.int32)  # the only one, where there is one
        games = np.flatnonzero(np.bitwise_count(bits).sum(1) > 1)
        rows, every = self.look(games), np.arange(len(games))
        *_, logs, worth = self.net.forward(rows, every)
        taken = drawn(logs, rows.legal, self._rng.random(len(games), np.float32))
        actions[games] = rows.actions[every, taken]
        return actions, games, rows, {"taken": taken, "before": logs[every, taken], "worth": worth}


def play(players: Players) -> tuple[Rows, Played]:
    """STEPS steps of every game, with what each choice brought beyond what was expected."""
    env, every = players.env, np.arange(players.env.games)
    steps = []
    for _ in range(STEPS):
        actions, games, rows, played = players.act()
        actor = env.actors.astype(np.int64)
        env.step(actions)
        over = env.terminated | env.truncated
        sign = np.where(over, 0, np.where(env.actors % SIDES == actor % SIDES, 1, -1))
        # What a deal that is cut off would have brought nobody knows: it teaches nothing.
        reward = np.where(env.truncated, np.nan, env.rewards[every, actor])
        steps.append((games, rows, played, sign.astype(np.float32), reward.astype(np.float32)))
    later = players.net.forward(players.look(every), every)[3]
    gain = np.zeros(env.games, np.float32)
    for games, _, played, sign, reward in reversed(steps):
        later, gain = reward + sign * later, sign * gain
        found = np.nan_to_num(later[games] - played["worth"] + TRACE * gain[games])
        played["gain"] = gain[games] = found
        later[games] = played["worth"]
    whole = Rows(*map(np.concatenate, zip(*(step[1] for step in steps), strict=True)))
    names = ("taken", "before", "worth", "gain")
    found = {name: np.concatenate([step[2][name] for step in steps]) for name in names}
    found["target"] = found["gain"] + found["worth"]
    found["gain"] = (found["gain"] - found["gain"].mean()) / (found["gain"].std() + 1e-8)
    return whole, found


def learn(net: Net, rows: Rows, played: Played, left: float, rng: np.random.Generator) -> None:
    """A few passes over what was played, with PPO's clipped loss; ``left``: what is to come."""
    for _ in range(EPOCHS):
        order = rng.permutation(len(rows.legal))
        for at in range(0, len(order), BATCH):
            net.backward(rows, order[at : at + BATCH], played, CLIP, left * ENTROPY)
            net.step(RATE * left)


def against(net: Net, level: str, deals: int, seed: int) -> tuple[float, float, int]:
    """Points ahead of a level in a deal, half the 95 % interval, and how many deals were cut."""
    settings = {**TABLE, "opponents": level, "autoreset": False, "scale": 1}
    env = VectorEnv(games=deals, seed=seed, **settings)
    players = Players(env, net, seed)
    ahead, cut = np.zeros(deals), 0
    while (env.actors >= 0).any():
        env.step(players.act()[0])
        ahead += env.rewards[:, 0]
        cut += int(env.truncated.sum())
    return float(ahead.mean()), float(1.96 * ahead.std() / deals**0.5), cut


def save(net: Net, path: Path) -> None:
    """Write the policy down for ``canasta.research.env.baselines``: whole numbers from -127 to 127.

    Weights that were never learned, as those of actions that the book does not know, become 0.
    """
    arrays: dict[str, Any] = {"table": f"{TABLE['book']}.{TABLE['players']}"}
    own = {"first": np.s_[:, : net.width], "first_bias": np.s_[: net.width]}
    own |= {"second": 0, "second_bias": 0, "policy": np.s_[:], "policy_bias": np.s_[:]}
    for name, part in own.items():
        weights = np.where(net.squares[name][part] > 0, net.values[name][part], 0)
        most = float(np.abs(weights).max()) or 1.0
        arrays[name] = np.rint(weights * (127 / most)).astype(np.int8)
        arrays[f"{name}_scale"] = np.float32(most / 127)
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)


def course(steps: float, seed: int) -> Iterator[tuple[Net, float, int]]:
    """Learn for so many steps; again and again the network, seconds spent, and steps so far."""
    env, net = VectorEnv(games=GAMES, seed=seed, scale=SCALE, **TABLE), Net(WIDTH, seed)
    players, rng = Players(env, net, seed), np.random.default_rng(seed)
    spent, done = 0.0, 0
    yield net, spent, done
    while done < steps:
        began = time.process_time()
        learn(net, *play(players), max(0, 1 - done / steps), rng)
        spent, done = spent + time.process_time() - began, done + GAMES * STEPS
        yield net, spent, done


def main() -> None:
    """Learn for so many steps, and play a level now and then."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--book", default=TABLE["book"], help="any, with its variations")
    parser.add_argument("--players", type=int, choices=(2, 4), default=4)
    parser.add_argument("--steps", type=float, default=6, help="to learn from, in millions")
    parser.add_argument("--level", default="novice", help="whom to play")
    parser.add_argument("--deals", type=int, default=4000, help="played at the end")
    parser.add_argument("--seed", type=int, default=1, help="another one, other chances")
    parser.add_argument("--write", type=Path, default=Path("curve.csv"), help="the curve")
    parser.add_argument("--save", type=Path, help="the policy that was learned")
    given = parser.parse_args()
    TABLE.update(book=given.book, players=given.players)
    marks = list(np.linspace(0, given.steps * 1e6, 21))
    with given.write.open("w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("seconds", "steps", "deals", "ahead", "half", "cut"))
        for net, spent, steps in course(given.steps * 1e6, given.seed):
            if steps >= marks[0]:
                marks.pop(0)
                deals = given.deals // 8 if marks else given.deals
                ahead, half, cut = against(net, given.level, deals, seed=2 + len(marks))
                table.writerow((f"{spent:.1f}", steps, deals, round(ahead), round(half), cut))
                told = f"{ahead:+6.0f} ± {half:.0f}, {cut} of {deals} cut off"
                print(f"{spent:6.1f} s {steps:11,} steps: {told}", flush=True)
                file.flush()
    if given.save:
        save(net, given.save)


if __name__ == "__main__":
    main()
