"""Deals of random players in compiled code, of which some are replayed through Game."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel import STATE, rules_record
from canasta.game import Board, Game
from canasta.research.lab.deals import CHECKED, COLUMNS, GAME, PLAIN, ROWS, START, STEPS, play_deals
from canasta.research.lab.faults import Fault, InvariantError, Place
from canasta.research.lab.job import Job
from canasta.rules import Rules

MOST_STEPS: Final = 20_000
"""Most steps of a deal. Random deals of any book end within a fifth of this. If house rules never
let anyone open, hands grow, and random players lay and take back for up to half of it."""
KINDS: Final = 53
SAVE_EVERY: Final = 60
"""Steps between two points at which a game is saved and loaded."""


class Desk:
    """Workspace of a run: its states and arrays."""

    def __init__(self, rules: Rules, players: int, deals: int) -> None:
        self.record = rules_record(rules, players)
        self.states: NDArray[Any] = np.zeros(ROWS, STATE)
        self.raw = self.states.view(np.uint8).reshape(ROWS, STATE.itemsize)
        self.rows = np.zeros((deals, COLUMNS), np.int64)
        self.moves = np.zeros(MOST_STEPS + KINDS, np.int64)
        self.found = np.zeros(2, np.int64)

    def run(self, mode: int, seed: int, varied: bool) -> int:
        """Run a mode; see :func:`canasta.research.lab.deals.play_deals`."""
        done: int = play_deals(
            self.record,
            self.states,
            self.raw,
            np.uint64(seed),
            len(self.rows),
            MOST_STEPS,
            mode,
            int(varied),
            self.rows,
            self.moves,
            self.found,
        )
        return done

    def moves_of(self, deal: int) -> tuple[int, ...]:
        """Return the actions of the last deal played, whose row is ``deal``."""
        return tuple(self.moves[: int(self.rows[deal, STEPS])].tolist())


def random_rows(job: Job) -> NDArray[Any]:
    """Play deals at random; return a row of numbers for each.

    Raises:
        InvariantError: with ``check``, and always if a deal cannot go on or does not end.
    """
    desk = Desk(job.rules, job.players, job.deals)
    done = desk.run(CHECKED if job.check else PLAIN, job.seed_of(0), job.varied)
    fault = Fault(int(desk.found[0])) if done < job.deals else None
    last = min(done, job.deals - 1)
    if fault is None and job.check and not saves_and_loads(job, desk, desk.moves_of(last)):
        fault = Fault.SAVE
    if fault is not None:
        place = Place(
            job.rules.name,
            job.players,
            job.seed_of(last),
            job.first + last + 1,
            int(desk.rows[last, STEPS]),
            job.varied,
        )
        raise InvariantError(fault, place, int(desk.found[1]), desk.moves_of(last))
    return desk.rows


def saves_and_loads(job: Job, desk: Desk, moves: tuple[int, ...]) -> bool:
    """Return whether the last deal, replayed through Game, saves and loads to the same bytes."""
    game = Game(Board(job.rules, job.players, desk.raw[START].tobytes()))
    for step, code in enumerate(moves):
        if step % SAVE_EVERY == SAVE_EVERY // 2:
            data = game.to_bytes()
            if Game.from_bytes(data).to_bytes() != data:
                return False
        game.apply(code)
    data = game.to_bytes()
    end = Game(Board(job.rules, job.players, desk.raw[GAME].tobytes()))
    return end.to_bytes() == data and Game.load(game.save()).to_bytes() == data
