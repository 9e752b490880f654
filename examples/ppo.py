"""PPO from nothing: a small network learns canasta by playing itself, on one core.

python -m pip install -e . torch
python examples/ppo.py --steps 8 --write curve.csv

All seats of every game are the network's. A position is judged by the seat that acts, so its worth
changes its sign where the turn passes, and one rollout teaches both sides. The only reward is the
deal's: how far one is ahead, in thousands of points. The worth of a position begins with what lies
on the table, ours less theirs; the network learns what comes on top of that.
"""

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from canasta.cards import KINDS, points_of_rank, rank_of
from canasta.env import FLAT, PLACES, VectorEnv
from canasta.kernel import CODES, Act

TABLE = {"book": "wca", "players": 4, "max_steps": 2000}  # what goes round in circles is cut off
SIDES = 2
GAMES, STEPS, EPOCHS, BATCH, WIDTH = 256, 64, 3, 2048, 128
RATE, CLIP, TRACE, ENTROPY = 5e-4, 0.2, 0.95, 0.01
CANASTA = 0.4  # about what one is worth, in thousands of points
Rows = dict[str, torch.Tensor]


class Net(nn.Module):
    """From flat observations and masks: log-probabilities of the actions, and the worth."""

    def __init__(self) -> None:
        super().__init__()
        sizes = nn.Linear(FLAT, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU()
        self.body = nn.Sequential(*sizes)
        self.heads = nn.Linear(WIDTH, CODES + 1)
        nn.init.zeros_(self.heads.weight)
        copies = [2] * (KINDS - 1) + [4]  # an observation tells cards as a part of all of a kind
        card = [n * points_of_rank(rank_of(kind)) / 1000 for kind, n in enumerate(copies)]
        lies = torch.zeros(FLAT)
        for side, sign in enumerate((1, -1)):
            lies[PLACES["laid"]].view(-1, KINDS)[side] = sign * torch.tensor(card)
            lies[PLACES["canastas"]][side] = sign * CANASTA * 8
        self.register_buffer("lies", lies)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the actions' chances in each row, and what the row is worth."""
        out = self.heads(self.body(seen))
        chances = out[:, :CODES].masked_fill(~masks, -1e9).log_softmax(1)
        return chances, out[:, CODES] + seen @ self.lies


def look(env: VectorEnv) -> tuple[torch.Tensor, torch.Tensor]:
    """What the seats to act see and may do; melds are taken back where nothing else is legal."""
    masks = env.bool_masks()
    masks[:, Act.RETRACT] &= masks.sum(1) == 1
    return torch.from_numpy(env.observe_flat()), torch.from_numpy(masks)


@torch.no_grad()
def play(env: VectorEnv, net: Net) -> Rows:
    """STEPS steps of every game, with what each brought beyond what was expected."""
    rows, signs, rewards = [], [], []
    for _ in range(STEPS):
        seen, masks = look(env)
        chances, worth = net(seen, masks)
        action = chances.exp().multinomial(1)
        actor = env.actors.astype(np.int64)
        env.step(action[:, 0].numpy())
        over = env.terminated | env.truncated
        sign = np.where(over, 0, np.where(env.actors % SIDES == actor % SIDES, 1, -1))
        reward = torch.from_numpy(env.rewards[np.arange(env.games), actor])
        # A deal that is cut off is taken to end as was expected.
        rewards.append(torch.where(torch.from_numpy(env.truncated), worth, reward))
        signs.append(torch.from_numpy(sign.astype(np.float32)))
        chance = chances.gather(1, action)[:, 0]
        rows.append((seen, masks, action, chance, worth))
    gain, gains, later = torch.zeros(env.games), [], net(*look(env))[1]
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
    """A few passes over what was played, with PPO's clipped loss; ``left``: what is to come, 1 to 0."""
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
def against(net: Net, level: str, deals: int, seed: int) -> tuple[float, float]:
    """Points by which the network is ahead of a level in a deal, and half the 95 % interval."""
    env = VectorEnv(games=deals, seed=seed, opponents=level, autoreset=False, scale=1, **TABLE)
    ahead = np.zeros(deals)
    while (env.actors >= 0).any():
        env.step(net(*look(env))[0].exp().multinomial(1)[:, 0].numpy())
        ahead += env.rewards[:, 0]
    return float(ahead.mean()), float(1.96 * ahead.std() / deals**0.5)


def main() -> None:
    """Learn for so many steps, and play a level now and then."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--steps", type=float, default=8, help="to learn from, in millions")
    parser.add_argument("--level", default="novice", help="whom to play")
    parser.add_argument("--deals", type=int, default=4000, help="played at the end")
    parser.add_argument("--write", type=Path, default=Path("curve.csv"), help="the curve")
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    env, net = VectorEnv(games=GAMES, seed=1, **TABLE), Net()
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    spent, steps, marks = 0.0, 0, list(np.linspace(0, given.steps * 1e6, 21))
    with given.write.open("w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("minutes", "steps", "deals", "ahead", "half"))
        while marks:
            if steps >= marks[0]:
                marks.pop(0)
                deals = given.deals // 8 if marks else given.deals
                ahead, half = against(net, given.level, deals, seed=2 + len(marks))
                table.writerow((f"{spent / 60:.2f}", steps, deals, round(ahead), round(half)))
                print(f"{spent / 60:5.1f} min {steps:11,} steps: {ahead:+6.0f} ± {half:.0f}")
                file.flush()
                continue
            began = time.process_time()
            learn(net, optimizer, play(env, net), max(0, 1 - steps / given.steps / 1e6))
            spent, steps = spent + time.process_time() - began, steps + GAMES * STEPS


if __name__ == "__main__":
    main()
