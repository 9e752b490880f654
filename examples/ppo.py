"""PPO from nothing: a small network learns canasta by playing itself, on one core.

python -m pip install -e . torch
python examples/ppo.py --steps 6 --write curve.csv

All seats of every game are the network's. A position is judged by the seat that acts, so its worth
changes its sign where the turn passes, and one rollout teaches both sides. The only reward is the
deal's: how far one is ahead. The worth of a position begins with what lies on the table, ours less
theirs; a network of its own learns what comes on top of that.
"""

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from canasta.cards import KINDS, points_of_rank, rank_of
from canasta.engine.codes import CODES, Act
from canasta.env import FLAT, PLACES, VectorEnv

TABLE: dict[str, Any] = {"book": "wca", "players": 4, "max_steps": 2000, "scale": 0.0003}
SIDES = 2
SCALE = TABLE["scale"]  # deals of WCA are some thousands of points apart
GAMES, STEPS, EPOCHS, BATCH, WIDTH = 256, 64, 3, 512, 128
RATE, CLIP, TRACE, ENTROPY = 1e-3, 0.2, 0.95, 0.01
MANY = 60  # more steps than a turn needs
PLAIN = np.ones(CODES, bool)  # what lays nothing and takes no pile: it goes on, or ends the turn
PLAIN[Act.TAKE_TOP : Act.DISCARD] = PLAIN[Act.LAY : Act.FACE] = False
CANASTA = 400  # points that one is worth, roughly
Rows = dict[str, torch.Tensor]


def layers(out: int) -> nn.Sequential:
    """A network with two hidden layers that at first says the same of everything."""
    last = nn.Linear(WIDTH, out)
    nn.init.zeros_(last.weight)
    hidden = nn.Linear(FLAT, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU()
    return nn.Sequential(*hidden, last)


class Net(nn.Module):
    """From flat observations and masks: log-probabilities of the actions, and the worth."""

    def __init__(self) -> None:
        super().__init__()
        self.policy, self.worth = layers(CODES), layers(1)
        copies = [2] * (KINDS - 1) + [4]  # an observation tells cards as a part of all of a kind
        card = [n * points_of_rank(rank_of(kind)) * SCALE for kind, n in enumerate(copies)]
        lies = torch.zeros(FLAT)
        for side, sign in enumerate((1, -1)):
            lies[PLACES["laid"]].view(-1, KINDS)[side] = sign * torch.tensor(card)
            lies[PLACES["canastas"]][side] = sign * 8 * CANASTA * SCALE
        self.register_buffer("lies", lies)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the actions' chances in each row, and what the row is worth."""
        chances = self.policy(seen).masked_fill(~masks, -1e9).log_softmax(1)
        return chances, self.worth(seen)[:, 0] + seen @ self.lies


class Table(VectorEnv):
    """Games in which nobody goes round in circles, laying melds and taking them back for ever.

    Else a network that is behind learns to do just that, and no deal comes to its end. Melds are
    taken back where nothing else is legal; after that the turn goes on without laying any.
    """

    def __init__(self, games: int, seed: int, **more: Any) -> None:
        super().__init__(games=games, seed=seed, **{**TABLE, **more})
        self.turn, self.spent = np.zeros(games), np.zeros(games, np.int64)

    def look(self) -> tuple[torch.Tensor, torch.Tensor]:
        """What the seats to act see, and what they are let do."""
        masks = self.bool_masks()
        plain = masks & PLAIN
        masks[:, Act.RETRACT] &= masks.sum(1) == 1
        masks = np.where(((self.spent > MANY) & plain.any(1))[:, None], plain, masks)
        return torch.from_numpy(self.observe_flat()), torch.from_numpy(masks)

    def go(self, actions: np.ndarray) -> None:
        """One step of every game."""
        self.step(actions)
        turn = self.states["turns"].astype(float)
        self.spent += 1 + MANY * (actions == Act.RETRACT)
        self.spent[turn != self.turn] = 0
        self.turn = turn


@torch.no_grad()
def play(env: Table, net: Net) -> Rows:
    """STEPS steps of every game, with what each brought beyond what was expected."""
    rows, signs, rewards = [], [], []
    for _ in range(STEPS):
        seen, masks = env.look()
        chances, worth = net(seen, masks)
        action = chances.exp().multinomial(1)
        actor = env.actors.astype(np.int64)
        env.go(action[:, 0].numpy())
        over = env.terminated | env.truncated
        sign = np.where(over, 0, np.where(env.actors % SIDES == actor % SIDES, 1, -1))
        reward = torch.from_numpy(env.rewards[np.arange(env.games), actor])
        # A deal that is cut off is taken to end as was expected.
        rewards.append(torch.where(torch.from_numpy(env.truncated), worth, reward))
        signs.append(torch.from_numpy(sign.astype(np.float32)))
        chance = chances.gather(1, action)[:, 0]
        rows.append((seen, masks, action, chance, worth))
    gain, gains, later = torch.zeros(env.games), [], net(*env.look())[1]
    for row, sign, reward in zip(rows[::-1], signs[::-1], rewards[::-1], strict=True):
        gain = reward + sign * (later + TRACE * gain) - row[-1]
        gains.insert(0, gain)
        later = row[-1]
    names = ("seen", "masks", "action", "chance", "worth")
    found = dict(zip(names, map(torch.cat, zip(*rows, strict=True)), strict=True))
    found["gain"] = torch.cat(gains)
    chosen = found["masks"].sum(1) > 1  # where nothing is chosen there is nothing to learn
    return {name: values[chosen] for name, values in found.items()}


def learn(net: Net, optimizer: torch.optim.Optimizer, rows: Rows, left: float) -> None:
    """A few passes over what was played, with PPO's clipped loss; ``left``: what is to come."""
    optimizer.param_groups[0]["lr"] = RATE * left
    target = rows["gain"] + rows["worth"]
    gain = (rows["gain"] - rows["gain"].mean()) / (rows["gain"].std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(gain)).split(BATCH):
            chances, worth = net(rows["seen"][part], rows["masks"][part])
            ratio = (chances.gather(1, rows["action"][part])[:, 0] - rows["chance"][part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.minimum(ratio * gain[part], clipped * gain[part]).mean()
            loss = loss + 0.5 * (worth - target[part]).square().mean()
            loss = loss + left * ENTROPY * (chances.exp() * chances).sum(1).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def against(net: Net, level: str, deals: int, seed: int) -> tuple[float, float, int]:
    """Points ahead of a level in a deal, half the 95 % interval, and how many deals were cut."""
    env = Table(deals, seed, opponents=level, autoreset=False, scale=1)
    ahead, cut = np.zeros(deals), 0
    while (env.actors >= 0).any():
        env.go(net(*env.look())[0].exp().multinomial(1)[:, 0].numpy())
        ahead += env.rewards[:, 0]
        cut += int(env.truncated.sum())
    return float(ahead.mean()), float(1.96 * ahead.std() / deals**0.5), cut


def main() -> None:
    """Learn for so many steps, and play a level now and then."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--steps", type=float, default=6, help="to learn from, in millions")
    parser.add_argument("--level", default="novice", help="whom to play")
    parser.add_argument("--deals", type=int, default=4000, help="played at the end")
    parser.add_argument("--write", type=Path, default=Path("curve.csv"), help="the curve")
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    env, net = Table(GAMES, 1), Net()
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    spent, steps, marks = 0.0, 0, list(np.linspace(0, given.steps * 1e6, 21))
    with given.write.open("w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("minutes", "steps", "deals", "ahead", "half", "cut"))
        while marks:
            if steps >= marks[0]:
                marks.pop(0)
                deals = given.deals // 8 if marks else given.deals
                ahead, half, cut = against(net, given.level, deals, seed=2 + len(marks))
                table.writerow((f"{spent / 60:.2f}", steps, deals, round(ahead), round(half), cut))
                told = f"{ahead:+6.0f} ± {half:.0f}, {cut} of {deals} cut off"
                print(f"{spent / 60:5.1f} min {steps:11,} steps: {told}", flush=True)
                file.flush()
                continue
            began = time.process_time()
            learn(net, optimizer, play(env, net), max(0, 1 - steps / given.steps / 1e6))
            spent, steps = spent + time.process_time() - began, steps + GAMES * STEPS


if __name__ == "__main__":
    main()
