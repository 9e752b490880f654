"""Count how likely a match is won by its scores, and write the table that the search goes by.

    python tools/match_chances.py BOOK [--players N] [--deals N] [--seed N] [--out FILE]

The result of a deal depends on the points that each side needs to open, so the rollout policy plays
deals for every such standing. The chances at a score are then the mean of the chances at the scores
after one more deal, over the deals that were played. A few of them are printed.
"""

import argparse
import sys
from array import array
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from canasta.compiled.kernel import rules_record
from canasta.compiled.search.arrays import weight_array
from canasta.compiled.search.match_chance import ONE, points_from
from canasta.compiled.search.weights import record_of, tuned
from canasta.engine.number_file import MATCH_CHANCES, write_numbers
from canasta.engine.record import INT16
from canasta.rules import Rules, get_rules, sides_of

Figures = NDArray[Any]
Progress = Callable[[float], None]

PARTS: Final = {2: 25, 3: 10, 4: 6}
"""Steps from zero to the target, by the number of sides."""
BELOW: Final = {2: 5, 3: 2, 4: 1}
"""Steps below zero, by the number of sides."""
ENOUGH: Final = 1e-4
"""Change in one round below which all chances are good enough."""
AHEAD: Final = 0.1
"""Share of the target by which a side is put ahead, to measure the worth of points."""


class ChanceTable:
    """The chances of all sides, by their scores counted from the dealer's side."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.sides = sides_of(players)
        self.target = rules.target
        self.step = -(-rules.target // PARTS[self.sides])
        self.low = -BELOW[self.sides] * self.step
        self.cells = PARTS[self.sides] + BELOW[self.sides] + 1
        shape = (self.sides, *(self.cells,) * self.sides)
        self.chances: Figures = np.full(shape, 1 / self.sides)

    def at(self, scores: Figures) -> Figures:
        """Return the chances at scores, interpolated linearly; the sides are the last dimension."""
        place = np.clip((scores - self.low) / self.step, 0, self.cells - 1)
        cell = np.minimum(place.astype(np.int64), self.cells - 2)
        part = place - cell
        found = np.zeros((self.sides, *scores.shape[:-1]))
        for corner in product((0, 1), repeat=self.sides):
            weight = np.prod(np.where(corner, part, 1 - part), axis=-1)
            found += weight * self.chances[:, *np.moveaxis(cell + corner, -1, 0)]
        return found

    def after(self, scores: Figures) -> Figures:
        """Return the chances after a deal: the match is over, or the next side deals."""
        best = scores.max(axis=-1)
        leads = scores == best[..., None]
        over = (best >= self.target) & (leads.sum(axis=-1) == 1)
        going_on = np.roll(self.at(np.roll(scores, -1, axis=-1)), 1, axis=0)
        return np.where(over, np.moveaxis(leads, -1, 0), going_on)

    def known_scores(self) -> Figures:
        """Return all scores of the table, in the last dimension."""
        one = self.low + self.step * np.arange(self.cells)
        # A side at the target has won, so the last step is a score just short of it.
        one[-1] = self.target - 5
        return np.stack(np.meshgrid(*[one] * self.sides, indexing="ij"), axis=-1)

    def numbers(self) -> "array[int]":
        """Return the table in the form that ``canasta.compiled.search.match_chance`` reads."""
        head = [self.cells, self.low, self.step, min(self.worth(), 2**15 - 1)]
        return array(INT16, [*head, *np.rint(self.chances * ONE).astype(np.int64).ravel().tolist()])

    def worth(self) -> int:
        """Return the lead that would win the match, from the worth of a lead at its beginning."""
        ahead = round(AHEAD * self.target)
        scores = np.zeros((2, self.sides), np.int64)
        scores[0, 0], scores[1, 1:] = ahead, ahead
        chances = self.at(scores)[0]
        return round(2 * ahead / float(chances[0] - chances[1]))


def count_chances(
    rules: Rules, players: int, deals: int, seed: int, progress: Progress
) -> ChanceTable:
    """Play deals from every standing, and compute the chances."""
    table = ChanceTable(rules, players)
    record = rules_record(rules, players)
    weights = weight_array(record_of(tuned(rules.name, players)))
    edges = np.array(rules.opening_scores[1:], np.int64)
    scores = table.known_scores()
    bands = np.searchsorted(edges, scores, side="right")
    standings = list(product(range(len(edges) + 1), repeat=table.sides))
    played: dict[tuple[int, ...], Figures] = {}
    for number, standing in enumerate(standings):
        begin = np.array([0 if band == 0 else edges[band - 1] for band in standing], np.int64)
        first = seed + number * deals
        played[standing] = points_from(record, weights, first, begin, deals)
        progress((number + 1) / len(standings))
    groups = [((bands == standing).all(axis=-1), points) for standing, points in played.items()]
    change = 1.0
    while change > ENOUGH:
        chances = np.empty_like(table.chances)
        for here, points in groups:
            if here.any():
                ends = scores[here][:, None, :] + points
                chances[:, here] = table.after(ends).mean(axis=-1)
        change = float(np.abs(chances - table.chances).max())
        table.chances = chances
    return table


def show(part: float) -> None:
    """Show how far it is."""
    print(f"\r{part:4.0%}", end="", file=sys.stderr, flush=True)


def few(table: ChanceTable) -> str:
    """Some chances of the dealer's side, its own score down and that of the next side across."""
    scores = [round(part * table.target) for part in (0, 0.25, 0.5, 0.75, 0.9, 0.98)]
    rest = [0] * (table.sides - 2)
    lines = ["       " + "".join(f"{score:8,}" for score in scores)]
    for own in scores:
        row = table.at(np.array([[own, other, *rest] for other in scores]))[0]
        lines.append(f"{own:7,}" + "".join(f"{chance:8.1%}" for chance in row))
    return "\n".join(lines)


def main() -> None:
    """Count one book."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("book")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    table = count_chances(get_rules(given.book), given.players, given.deals, given.seed, show)
    print(file=sys.stderr)
    print(f"{given.book} for {given.players}; a match is worth {table.worth():,} points ahead")
    print(few(table))
    if given.out:
        about = {
            "book": given.book,
            "players": given.players,
            "deals": given.deals,
            "seed": given.seed,
        }
        given.out.write_bytes(write_numbers(MATCH_CHANCES, about, table.numbers()))


if __name__ == "__main__":
    main()
