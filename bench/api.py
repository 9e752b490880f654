"""`legal` and `apply` from Python through Game, pairs a second, beside OpenSpiel from Python.

python bench/api.py [--runs 5] [--peers PYTHON] [--write bench/results/api.md]
"""

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.report import finish, medians, one_core, options, peers, rows
from canasta.engine.codes import Act
from canasta.game import Game
from canasta.rules import BOOKS

DEALS = 200
RETRACT = int(Act.RETRACT)
DEAL = int(Act.DEAL)
SEED = 3
MEASURED = (
    "Through `Game`: a step chosen at random in Python, the dealing included; "
    "peers: `legal_actions` and `apply_action` (`bench/peers.py`), in the same run."
)


def pairs_a_second(book: str) -> float:
    """Pairs a second over so many deals, their dealing included; taken back is seldom."""
    rng = random.Random(SEED).random
    pairs, seconds = 0, 0.0
    for seed in range(DEALS):
        began = time.perf_counter()
        game = Game.new(book, seed)
        legal, apply = game.legal, game.apply
        while True:
            codes = legal()
            if not codes or codes[0] == DEAL:
                break
            code = codes[int(rng() * len(codes))]
            if code == RETRACT and len(codes) > 1:
                code = codes[-1]
            apply(code)
            pairs += 1
        seconds += time.perf_counter() - began
    return pairs / seconds


def main() -> None:
    """Measure, print and write."""
    given = options(__doc__ or "")
    one_core()
    Game.new("waldo", SEED).legal()  # the first call prepares what a game needs, search and all
    figures = medians(tuple(BOOKS), given.runs, pairs_a_second)
    others = peers(given.peers, "python", given.runs)
    finish(
        "legal + apply from Python: pairs a second on one core",
        [
            f"Medians of {given.runs} runs of {DEALS} first deals a book. {MEASURED}",
            "",
            *rows({**figures, **others}),
        ],
        given.write,
    )


if __name__ == "__main__":
    main()
