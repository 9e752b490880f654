"""Information-set Monte Carlo tree search in forty lines, measured against a level.

python examples/ismcts.py --book regency --against club --deals 20

Every iteration deals the hidden cards as players hold them (``Game.samples``), walks down one tree
by what is legal with these cards (Cowling, Powley and Whitehouse 2012), and plays the deal to its
end.
"""

import argparse
import time
from math import sqrt
from random import Random

import numpy as np

from canasta import Game
from canasta.engine.codes import Act
from canasta.players.bots import make
from canasta.research.env import plan, play_out

SPREAD = 150.0  # points by which choices differ, for the exploration


class Edge:
    """A step in the tree, and what came of it."""

    def __init__(self) -> None:
        self.visits, self.legal, self.planned = 0, 0, 0
        self.points = 0.0  # of the side that searches, more than it gets by the learned policy
        self.below: dict[int, Edge] = {}

    def worth(self, sign: int, mean: float, visits: int, choices: int) -> float:
        """The mean, and more while it was seldom tried and the learned policy would do it."""
        prior = 0.75 * self.planned / self.legal + 0.25 / choices
        points = self.points / self.visits if self.visits else mean
        return sign * points / SPREAD + 2 * prior * sqrt(visits + 1) / (1 + self.visits)


def choices(game: Game) -> list[int]:
    """Return the legal steps; taking back, which could go on for ever, only if nothing else is."""
    legal = game.legal()
    return [code for code in legal if code != Act.RETRACT] or legal


def search(game: Game, iterations: int, seed: int) -> int:
    """Return the step of the seat to act that was tried most."""
    seat, root = game.actor, dict[int, Edge]()
    for sample in game.samples(seat, seed, iterations, "learned"):
        usual = play_out(sample)[seat]  # most of the luck of the cards, which is taken off
        node, path, planned = root, list[Edge](), list[int]()
        while not sample.deal_over and (not path or path[-1].visits):
            legal = choices(sample)
            edges = {code: node.setdefault(code, Edge()) for code in legal}
            for edge in edges.values():
                edge.legal += 1
            planned = planned or plan(sample)
            node.setdefault(planned[0], Edge()).planned += 1
            visits = sum(edge.visits for edge in edges.values())
            mean = sum(edge.points for edge in edges.values()) / max(visits, 1)
            sign = 1 if sample.actor % 2 == seat % 2 else -1
            code = max(legal, key=lambda c: edges[c].worth(sign, mean, visits, len(legal)))
            path.append(edges[code])
            sample.apply(code)
            node, planned = edges[code].below, planned[1:] if code == planned[0] else []
        points = play_out(sample)[seat] - usual
        for edge in path:
            edge.visits += 1
            edge.points += points
    return max(root, key=lambda code: root[code].visits)


def deal_of(book: str, seed: int, side: int, other: str, iterations: int) -> float:
    """Return the points ahead of a search at one side's seats, in a deal against a level."""
    game, rng = Game.new(book, seed), Random(seed)
    bots = {seat: make(other, game.rules, 4, seat, seed) for seat in (1 - side, 3 - side)}
    while not game.deal_over:
        seat, legal = game.actor, choices(game)
        assert seat is not None
        if seat in bots:
            game.do(bots[seat].choose(game.view(seat)))
        else:
            game.apply(
                legal[0] if len(legal) == 1 else search(game, iterations, rng.getrandbits(60))
            )
        for bot in bots.values():
            bot.observe(game.view(bot.seat))
    return float(game.scores[side] - game.scores[1 - side])


def main() -> None:
    """Play deals, each twice with the sides changed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--book", default="regency")
    parser.add_argument("--against", default="club")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    ahead, began = list[float](), time.monotonic()
    for seed in range(given.seed, given.seed + given.deals):
        both = [deal_of(given.book, seed, side, given.against, given.iterations) for side in (0, 1)]
        ahead.append(sum(both) / 2)
        half = 1.96 * np.std(ahead, ddof=1) / len(ahead) ** 0.5 if len(ahead) > 1 else 0
        print(f"{time.monotonic() - began:5.0f} s, deal {seed}: {ahead[-1]:+.0f}", end="; ")
        print(f"ahead of {given.against} by {np.mean(ahead):+.0f} ± {half:.0f} a deal", flush=True)


if __name__ == "__main__":
    main()
