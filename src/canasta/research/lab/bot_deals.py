"""Deals of bots that choose by their seats' views; the game is checked if wanted."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel import INTERPRETED, apply, new_match
from canasta.engine.codes import Phase
from canasta.research.lab.company import Company
from canasta.research.lab.deals import (
    COLUMNS,
    DEAL_OUT,
    ENDING,
    GAME,
    LOOK,
    OUT,
    SHEETS,
    STEPS,
    TURNS,
)
from canasta.research.lab.faults import Fault, InvariantError, Place
from canasta.research.lab.job import Job
from canasta.research.lab.random_deals import MOST_STEPS, Desk, saves_and_loads


def bot_rows(job: Job) -> NDArray[Any]:
    """Play deals with bots; return a row of numbers for each, as ``random_rows`` does.

    Raises:
        InvariantError: a bot's choice is refused, or the deal does not end; with ``check``, any
            other fault.
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
        self.moves: list[int] = []
        self.desk = Desk(job.rules, job.players, 1)
        self.states = self.desk.states
        if INTERPRETED:
            new_match(self.desk.record, self.states, GAME, self.seed)
        else:
            self.desk.run(DEAL_OUT, self.seed, job.varied)
        self.company = Company(job.rules, job.bots, self.seed)

    def play(self) -> None:
        """Play the deal to its end."""
        record, states = self.desk.record, self.states
        while states["phase"][GAME] < Phase.DEAL_OVER:
            if len(self.moves) >= MOST_STEPS:
                raise self._error(Fault.TOO_LONG)
            code = self.company.step(record, states, GAME)
            if code < 0:
                raise self._error(Fault.DEAD_END)
            if apply(record, states, GAME, code):
                raise self._error(Fault.BOT, code)
            self.moves.append(code)
            if self.check:
                self.desk.run(LOOK, 0, False)
                if self.desk.found[0]:
                    raise self._error(Fault(int(self.desk.found[0])), int(self.desk.found[1]))
        if self.check and not saves_and_loads(self.job, self.desk, tuple(self.moves)):
            raise self._error(Fault.SAVE)

    def _error(self, fault: Fault, code: int = -1) -> InvariantError:
        job, steps = self.job, len(self.moves)
        place = Place(job.rules.name, job.players, self.seed, self.deal, steps, job.varied)
        return InvariantError(
            fault, place, code, tuple(self.moves), f"Bots: {', '.join(job.bots)}."
        )

    def fill(self, row: NDArray[Any]) -> None:
        """Put the deal's figures into its row."""
        row[STEPS] = len(self.moves)
        row[TURNS] = self.states["turns"][GAME]
        row[ENDING] = self.states["ending"][GAME]
        row[OUT] = self.states["out"][GAME]
        sheets = self.states["sheet"][GAME].reshape(-1)
        row[SHEETS : SHEETS + len(sheets)] = sheets
