"""A bot that plays any legal step, all with the same chance."""

from typing import Final

from canasta.engine.codes import Act, Phase
from canasta.engine.state import State
from canasta.players.bots.bot import Bot, cut_step

_RETRACT: Final = int(Act.RETRACT)
_BACK: Final = 2
"""Times that melds are taken back in a turn at most, so that no turn goes on for ever."""


class RandomBot(Bot):
    """A bot with equal chances for all legal steps; it takes melds back at most twice in a turn."""

    name = "random"
    _turn = (0, 0)
    _taken_back = 0

    def begin(self, moment: int) -> None:
        """Do nothing: reseeded at every moment, it would lay and take back the same for ever."""

    def step(self, state: State) -> int:
        """Return any legal step."""
        table = self._table(state)
        if table.phase == Phase.CUT:
            return cut_step(table, self.random)
        codes = table.codes()
        threes = table.family(Act.FACE) if table.rules.threes_by_hand else []
        if threes:
            return Act.FACE + threes[0]  # forgetting one costs 500 points
        turn = (table.deal, table.turns)
        if turn != self._turn:
            self._turn, self._taken_back = turn, 0
        if self._taken_back >= _BACK and len(codes) > 1 and _RETRACT in codes:
            codes.remove(_RETRACT)
        code = self.random.choice(codes)
        if code == _RETRACT:
            self._taken_back += 1
        return code
