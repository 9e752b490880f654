"""What every bot is: a seat's view in, a step or a whole action out."""

from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.bots.acts import action_of
from canasta.bots.table import Table
from canasta.game import Action, View
from canasta.kernel import apply, legal, rules_record
from canasta.kernel.codes import Act
from canasta.rules import Rules

TRIES: Final = 20
"""How often a bot may begin an act anew that it could not finish, within one choice."""


class Bot:
    """A player who sees a seat's view and nothing else.

    ``choose`` answers a view with a whole action. ``step`` answers the redacted record with one
    step, for simulations. ``observe`` and ``watch`` let a bot look on while others play: it may
    remember what it has seen, and plays on without if nobody lets it look.
    """

    name = ""

    def __init__(self, rules: Rules, players: int, seat: int, seed: int) -> None:
        """A bot for one seat of a match.

        Args:
            rules: the rules in play.
            players: how many play.
            seat: its own seat.
            seed: the same seed and the same views give the same choices.
        """
        self.rules = rules
        self.players = players
        self.seat = seat
        self.random = Random(seed * 8 + seat)
        self._record = rules_record(rules, players)

    def configure(self, options: str) -> None:
        """Take the options that follow a bot's name.

        Raises:
            ValueError: the bot has none such.
        """
        raise ValueError(f"{type(self).name!r} has no options, not {options!r}.")

    def step(self, states: NDArray[Any]) -> int:
        """One legal step for the redacted record in ``states[0]``, its mask filled."""
        raise NotImplementedError

    def watch(self, states: NDArray[Any]) -> None:
        """Look at a redacted record while others play, or at a watcher's."""

    def observe(self, view: View) -> None:
        """Look at a view while others play."""
        self.watch(view.states)

    def choose(self, view: View) -> Action:
        """A whole legal action for a view of the bot's own seat, which is to act."""
        table = self._table(view.states)
        states = view.states
        steps: list[int] = []
        tries = 0
        while True:
            code = self.step(states)
            if code == Act.RETRACT and steps:
                # What was begun cannot be finished; nothing of it has been played yet.
                states, steps = view.states, []
                tries += 1
                if tries > TRIES:
                    return self._plain(table)
                continue
            steps.append(code)
            if not Act.LAY <= code < Act.BRIDGE:
                return action_of(table, steps)
            if len(steps) == 1:
                states = np.frombuffer(bytearray(states.tobytes()), states.dtype)
            apply(self._record, states, 0, code)
            if code < Act.AIM and states["staged"][0] == 0:
                # Hidden cards came to the hand: a copy of a view has none, and nothing that is
                # asked of it any more is true.
                return action_of(table, steps)
            legal(self._record, states, 0)
            if not self._unfinished(states):
                return action_of(table, steps)

    def _plain(self, table: Table) -> Action:
        """An action of one step, where melds begun again and again came to nothing."""
        plain = [code for code in table.codes() if not Act.LAY <= code < Act.BRIDGE]
        return action_of(table, [next((c for c in plain if c >= Act.DISCARD), plain[0])])

    def _table(self, states: NDArray[Any]) -> Table:
        return Table(self.rules, self.players, self.seat, states)

    def _unfinished(self, states: NDArray[Any]) -> bool:
        """Whether the act that was begun goes on after the steps done on a copy of the view."""
        return bool(states["need"][0] > 0 or states["aimed"][0])
