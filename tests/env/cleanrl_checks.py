"""PPO as CleanRL writes it, one file for one algorithm, on canasta's vector environment.

python -m tests.env.cleanrl_checks

CleanRL is a set of scripts, of which the package on PyPI is older than Gymnasium 1. This loop has
the form of its ``ppo.py``, with a mask of what is legal.
"""

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import canasta.research.env.gymnasium  # noqa: F401 - registers the environments
from canasta.engine.codes import CODES
from canasta.research.env.batch.observation import FLAT

GAMES = 8
STEPS = 64
UPDATES = 3
GAMMA, LAMBDA, CLIP = 0.99, 0.95, 0.2


class Agent(nn.Module):  # type: ignore[misc]  # without torch it is Any
    """An actor and a critic."""

    def __init__(self, seen: int, actions: int) -> None:
        super().__init__()
        self.critic = nn.Sequential(nn.Linear(seen, 64), nn.Tanh(), nn.Linear(64, 1))
        self.actor = nn.Sequential(nn.Linear(seen, 64), nn.Tanh(), nn.Linear(64, actions))

    def choices(self, seen: torch.Tensor, legal: torch.Tensor) -> Categorical:
        """Return the probabilities of the legal actions."""
        return Categorical(logits=self.actor(seen).masked_fill(~legal, -1e8))


def main() -> None:
    """Train for a few updates."""
    torch.manual_seed(1)
    envs = gymnasium.make_vec(
        "canasta/Regency-v2", num_envs=GAMES, opponents="random", take_backs=1
    )
    agent = Agent(FLAT, CODES)
    optimizer = torch.optim.Adam(agent.parameters(), lr=2.5e-4, eps=1e-5)
    before = [value.detach().clone() for value in agent.parameters()]
    seen = torch.zeros(STEPS, GAMES, FLAT)
    legal = torch.zeros(STEPS, GAMES, CODES, dtype=torch.bool)
    actions, logs, rewards, values, ended = (torch.zeros(STEPS, GAMES) for _ in range(5))
    observations, info = envs.reset(seed=1)
    over = np.zeros(GAMES)
    loss = torch.zeros(1)
    for _ in range(UPDATES):
        for step in range(STEPS):
            seen[step] = torch.as_tensor(observations)
            legal[step] = torch.as_tensor(info["action_mask"]).bool()
            ended[step] = torch.as_tensor(over)
            with torch.no_grad():
                chances = agent.choices(seen[step], legal[step])
                actions[step] = action = chances.sample()
                logs[step] = chances.log_prob(action)
                values[step] = agent.critic(seen[step]).flatten()
            assert legal[step].gather(1, action[:, None]).all()
            observations, reward, terminated, truncated, info = envs.step(action.numpy())
            rewards[step] = torch.as_tensor(reward)
            over = np.asarray(terminated | truncated, np.float64)
        with torch.no_grad():
            following = agent.critic(torch.as_tensor(observations)).flatten()
            going, advantages, last = 1 - torch.as_tensor(over).float(), torch.zeros_like(values), 0
            for step in reversed(range(STEPS)):
                delta = rewards[step] + GAMMA * following * going - values[step]
                advantages[step] = last = delta + GAMMA * LAMBDA * going * last
                following, going = values[step], 1 - ended[step]
            returns = advantages + values
        everything = torch.randperm(STEPS * GAMES)
        for rows in everything.split(128):
            chances = agent.choices(seen.flatten(0, 1)[rows], legal.flatten(0, 1)[rows])
            ratio = (chances.log_prob(actions.flatten()[rows]) - logs.flatten()[rows]).exp()
            gain = advantages.flatten()[rows]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            policy = torch.max(-gain * ratio, -gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            wrong = agent.critic(seen.flatten(0, 1)[rows]).flatten() - returns.flatten()[rows]
            loss = policy + 0.25 * (wrong**2).mean() - 0.01 * chances.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()
    moved = sum(
        float((new.detach() - old).abs().sum())
        for new, old in zip(agent.parameters(), before, strict=True)
    )
    assert moved > 0
    assert torch.isfinite(loss).all()
    print(f"PPO as CleanRL writes it, torch {torch.__version__}: {UPDATES * STEPS * GAMES} steps")


if __name__ == "__main__":
    main()
