"""Deals of bots: each sees its seat's view and chooses; the game is looked over where wanted."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from canasta.bots import make
from canasta.game import Board, CanastaError, Game
from canasta.kernel import INTERPRETED
from canasta.lab.deals import COLUMNS, DEAL_OUT, ENDING, GAME, LOOK, OUT, SHEETS, STEPS, TURNS
from canasta.lab.faults import Fault, InvariantError, Place
from canasta.lab.job import SEEDS, Job
from canasta.lab.random_deals import MOST_STEPS, Desk

SEAT_SEEDS = 0x9E3779B97F4A7C15
"""What separates the seeds of the bots at one table."""


def bot_rows(job: Job) -> NDArray[Any]:
    """Play deals with bots; a row of numbers for each, as random deals have it.

    Raises:
        InvariantError: a bot's choice is refused, or the deal does not end; with ``check``
            whatever does not hold.
    """
    rows = np.zeros((job.deals, COLUMNS), np.int64)
    for number in range(job.deals):
        table = _Table(job, number)
        table.play()
        table.fill(rows[number])
    return rows


class _Table:
    """A deal that bots play."""

    def __init__(self, job: Job, number: int) -> None:
        self.job = job
        self.deal = job.first + number + 1
        self.seed = job.seed_of(number)
        self.check = job.check and not INTERPRETED
        self.steps = 0
        if INTERPRETED:
            self.game = Game.new(job.rules, self.seed, job.players)
        else:
            self.desk = Desk(job.rules, job.players, 1)
            self.desk.run(DEAL_OUT, self.seed, job.varied)
            self.game = Game(Board(job.rules, job.players, self.desk.raw[GAME].tobytes()))
        self.bots = [
            make(name, job.rules, job.players, seat, (self.seed + (seat + 1) * SEAT_SEEDS) % SEEDS)
            for seat, name in enumerate(job.bots)
        ]

    def play(self) -> None:
        """Play the deal to its end."""
        game = self.game
        while not game.deal_over:
            if self.steps >= MOST_STEPS:
                raise self._error(Fault.TOO_LONG)
            seat = int(game.board.actor)
            action = self.bots[seat].choose(game.view(seat))
            try:
                game.do(action)
            except CanastaError as error:
                raise self._error(Fault.BOT, f"{action}: {error}") from error
            self.steps += 1
            if self.check:
                self._look()
        if self.check and not self._kept():
            raise self._error(Fault.SAVE)

    def _look(self) -> None:
        desk = self.desk
        desk.raw[GAME] = np.frombuffer(self.game.board.to_bytes(), np.uint8)
        desk.run(LOOK, 0, False)
        if desk.found[0]:
            raise self._error(Fault(int(desk.found[0])))

    def _kept(self) -> bool:
        """Whether the whole deal saves and loads to the same bytes."""
        data = self.game.to_bytes()
        loaded = Game.load(self.game.save()).to_bytes()
        return Game.from_bytes(data).to_bytes() == data and loaded == data

    def _error(self, fault: Fault, more: str = "") -> InvariantError:
        job = self.job
        code = -1 if INTERPRETED or fault == Fault.BOT else int(self.desk.found[1])
        place = Place(job.rules.name, job.players, self.seed, self.deal, self.steps)
        return InvariantError(fault, place, code, (), more)

    def fill(self, row: NDArray[Any]) -> None:
        """Put the deal's figures into its row."""
        s = self.game.board.state
        row[STEPS] = self.steps
        row[TURNS] = int(s.turns)
        row[ENDING] = int(s.ending)
        row[OUT] = int(s.out)
        sheets = np.asarray(s.sheet, np.int64).reshape(-1)
        row[SHEETS : SHEETS + len(sheets)] = sheets
