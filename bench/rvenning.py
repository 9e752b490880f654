"""The kernel beside the engine of rvenning/canasta, which is written in TypeScript.

python bench/rvenning.py [--runs 5] [--peer FOLDER] [--write bench/results/browser.md]

`FOLDER` is a checkout of that project; without one the kernel is measured alone, and that is said.
A section of the file is written anew, the rest of it stays.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.wasm.kernels import node_command, wasm_engine

from bench.browser import native_steps, wasm_steps
from bench.report import Figures, finish_section, one_core, rows
from bench.rollouts import Rounds, asked_in_node, places
from canasta.compiled.library import ENGINE as NATIVE
from canasta.compiled.wasm.manifest import kernel_wasm
from canasta.research.lab.match import play_match
from canasta.rules import get_rules

HERE: Final = Path(__file__).resolve().parent
BOOK: Final = "regency"
RULES: Final = get_rules(BOOK)
PLAYERS: Final = 4
SEEDS: Final = (11, 12, 13, 14)
TURNS: Final = (1, 4, 8)
"""The turns of a deal in which is searched, after drawing."""
SECONDS: Final = 1.0
"""About how long each is measured in a run, and made warm before it."""

WHAT: Final = (
    "Its rules are the classic ones of 1950; Regency's for four are the nearest that we have: the",
    "same pack, hands of eleven, one card drawn, the same points and opening requirements. On one",
    "core, in the same run, each measured for a second after one that makes it warm, in time of",
    "the processor, for others use the machine as well; which side begins changes from run to run.",
    "Node has the engine of Chromium; the Python that a site's worker has above the kernel is not",
    "in these figures.",
    "",
    "A rollout plays a deal from a choice on, every candidate in the same samples of what is",
    "hidden, their dealing included. Ours: what `expert` would try at the first choice after",
    "drawing from the first, fourth and eighth turn on of four deals that clubs play, in 32",
    "samples, none dropped, then the kernel's rollout policy to the end of the deal. Theirs:",
    "`expertDiscard` at the first discard from those turns on of four deals that its `standard`",
    "plays, in its 24 samples, then `standard`: to the end of the deal, and for the eight turns",
    "that it ships with (for two and three players; for four it does not look ahead). Both",
    "policies weigh whether to take the pile, to go out, to open and with what, which canastas to",
    "complete, and what a discard gives away. Ours changes one record in place; theirs builds a",
    "state from the player's view for every decision, and has the engine check each meld. Deals",
    "differ in length, so turns are told as well.",
)
STEPS: Final = (
    "Steps are not the same thing. A step of ours is one click: draw, turn to a meld, lay a card",
    "there, discard. A command of theirs is a draw, a discard, or all melds laid down at once.",
    "Both are checked and carried out again from the record of those four deals; ours change a",
    "record in place, `replay` of theirs makes a new state for each command. Their engine does not",
    "list what is legal, so random play, which does with ours, has no counterpart there:",
)
DEALS: Final = (
    "First deals from dealing to the score. Ours: `club` in all seats, which is Python above the",
    "native kernel, and remembers, plans and signals; theirs: `standard` in all seats, by `decide`",
    "and `apply`, as its own simulation plays.",
)
ALONE: Final = "That engine was not at hand: `--peer` names a checkout of it."


def timed(play: Callable[[], object]) -> float:
    """Seconds of the processor a round, after rounds for as long that make it warm."""
    for _ in ("warm", "measured"):
        rounds, began = 0, time.process_time()
        while not rounds or time.process_time() - began < SECONDS:
            play()
            rounds += 1
    return (time.process_time() - began) / rounds


def in_node(script: str, *words: str, told: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the output of a script of this folder in Node.

    Raises:
        subprocess.CalledProcessError: it fails.
    """
    done = subprocess.run(
        [node_command(), "--no-warnings", "--experimental-strip-types", str(HERE / script), *words],
        input=json.dumps(told),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


class Measured:
    """The figures of all runs, a table each."""

    def __init__(self, peer: Path | None) -> None:
        """No figures yet; the peer's checkout, if there is one."""
        self.peer = peer
        where = places(RULES, PLAYERS, SEEDS, TURNS)
        self.asked = asked_in_node(RULES, PLAYERS, where, SEEDS, SECONDS)
        self.rounds = {
            f"{BOOK}, native": Rounds(NATIVE, RULES, PLAYERS, where),
            f"{BOOK}, Wasmtime": Rounds(wasm_engine(), RULES, PLAYERS, where),
        }
        self.rollouts: Figures = {}
        self.turns: Figures = {}
        self.steps: Figures = {}
        self.deals: Figures = {}
        self.length: dict[str, float] = {}
        """Turns of a rollout."""

    def run(self, number: int) -> None:
        """Measure everything once; who begins depends on the number."""
        sides = [self._ours, self._theirs] if self.peer else [self._ours]
        for side in sides if number % 2 == 0 else reversed(sides):
            side()

    def _ours(self) -> None:
        told = in_node("kernel_in_node.ts", str(kernel_wasm()), told=self.asked)
        for name, rounds in self.rounds.items():
            figures = rounds.once()
            if figures != told["rollouts"]["figures"]:
                raise RuntimeError(f"{name} played other deals than Node: {figures}.")
            self._rolled(name, figures, timed(rounds.play))
        self._rolled(f"{BOOK}, Node", **told["rollouts"])
        _add(self.steps, f"{BOOK}, recorded deals in Node", _rate(**told["steps"]))
        for name, play in (("native", native_steps), ("Wasmtime", wasm_steps)):
            seconds = timed(partial(play, BOOK))
            _add(self.steps, f"{BOOK}, random deals, {name}", told["random"]["count"] / seconds)
        _add(self.steps, f"{BOOK}, random deals in Node", _rate(**told["random"]))
        clubs = timed(lambda: [list(_club_deal(seed)) for seed in SEEDS])
        _add(self.deals, f"{BOOK}, `club`, native", len(SEEDS) / clubs)

    def _theirs(self) -> None:
        words = (str(self.peer), str(SECONDS), *(str(turn) for turn in TURNS))
        told = in_node("rvenning.ts", *words)
        self._rolled("rvenning/canasta, to the end, Node", **told["ends"])
        self._rolled("rvenning/canasta, eight turns, Node", **told["short"])
        _add(self.steps, "rvenning/canasta, recorded deals in Node", _rate(**told["steps"]))
        _add(self.deals, "rvenning/canasta, `standard`, Node", _rate(**told["deals"]))

    def _rolled(self, name: str, figures: list[int], seconds: float) -> None:
        _, turns, rollouts = figures
        self.length[name] = turns / rollouts
        _add(self.rollouts, name, rollouts / seconds)
        _add(self.turns, name, turns / seconds)

    def lines(self) -> list[str]:
        """The section."""
        lengths = "; ".join(f"{name} {turns:.1f}" for name, turns in self.length.items())
        lines = [
            *WHAT,
            "",
            "Rollouts:",
            "",
            *rows(self.rollouts, thousands=False),
            "",
            f"Turns of a rollout: {lengths}. Turns played in them:",
            "",
            *rows(self.turns, thousands=False),
            "",
            *STEPS,
            "",
            *rows(self.steps, thousands=False),
            "",
            *DEALS,
            "",
            *rows(self.deals, thousands=False),
        ]
        if self.peer is None:
            return [*lines, "", ALONE]
        theirs = "rvenning/canasta, to the end, Node"
        ratios = (
            f"{name.removeprefix(f'{BOOK}, ')} {_times(self.rollouts, name, theirs)} in rollouts, "
            f"{_times(self.turns, name, theirs)} in turns"
            for name in (f"{BOOK}, native", f"{BOOK}, Wasmtime", f"{BOOK}, Node")
        )
        return [*lines, "", f"Ours, times theirs to the end: {'; '.join(ratios)}."]


def _club_deal(seed: int) -> Any:
    return play_match(RULES, ("club",) * PLAYERS, seed, matches=False)


def _add(figures: Figures, name: str, value: float) -> None:
    figures.setdefault(name, []).append(value)


def _rate(count: int, seconds: float) -> float:
    return count / seconds


def _times(figures: Figures, name: str, other: str) -> str:
    return f"{median(figures[name]) / median(figures[other]):.1f}"


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5, help="runs; medians are told")
    parser.add_argument("--peer", type=Path, metavar="FOLDER", help="a checkout of the project")
    parser.add_argument("--peer-is", metavar="TEXT", help="what it is, to be told: its commit")
    parser.add_argument("--write", type=Path, help="a file that the section goes to")
    given = parser.parse_args()
    one_core()
    measured = Measured(given.peer)
    for number in range(given.runs):
        measured.run(number)
    peer = [f"rvenning/canasta: {given.peer_is or 'a commit that was not named'}.", ""]
    finish_section(
        "Beside an engine in TypeScript",
        [
            f"Medians of {given.runs} runs.",
            "",
            *(peer if given.peer else []),
            *measured.lines(),
        ],
        given.write,
    )


if __name__ == "__main__":
    main()
