"""A bot that gets a turn's steps from a searcher and plays them one after the other."""

from typing import Final

from canasta.engine.codes import Act, Phase
from canasta.engine.search import DEAL, DEALT, LEARNED, NORMAL, SAME, Searcher, Seen, is_discard
from canasta.engine.state import State
from canasta.players.bots.bot import Bot, cut_step
from canasta.rules import Rules

MIX: Final = 0x9E3779B97F4A7C15

_TRIES: Final = 2
"""Times that melds are taken back in a turn before planning stops."""


class TurnPlanner(Bot):
    """The common part of bots with a searcher: watching, and playing the planned steps.

    Attributes:
        seen: the record of what its seat has seen.
        searcher: plans turns, and searches if the bot does so.
    """

    hands = DEALT
    """Model by which the others' hands are sampled; see ``canasta.engine.search``."""
    others = SAME
    """Model of the other players; see there."""
    policy = LEARNED
    """Policy that plans turns and plays rollouts; see there."""

    def __init__(self, rules: Rules, players: int, seat: int, seed: int) -> None:
        """Make a bot for one seat; see :class:`canasta.players.bots.Bot`."""
        super().__init__(rules, players, seat, seed)
        self.seen = Seen.blank()
        self._begin_searching()
        self._queue: list[int] = []
        self._place: tuple[int, ...] = ()
        self._choices = 0
        self._turn = (-1, -1)
        self._undone = 0

    # ---- what a kind of bot decides

    def _decide(self, state: State) -> list[int]:
        """Return the steps to play from here; none for any legal step."""
        raise NotImplementedError

    def _begin_searching(self) -> None:
        """Make the searcher, by the bot's present options."""
        self.searcher = self._new_searcher()

    # ---- playing

    def _new_searcher(self, aim: str = DEAL) -> Searcher:
        return self._board.engine.searcher(
            self.rules,
            self.players,
            self.seat,
            hands=self.hands,
            others=self.others,
            aim=aim,
            policy=self.policy,
        )

    def begin(self, moment: int) -> None:
        """Reseed the random numbers, so that the choice of this moment is reproducible."""
        super().begin(moment)
        self._choices = moment << 6

    def watch(self, state: State) -> None:
        """Watch others play."""
        self._board.engine.look(self._board.record, self.seen.data, state.data)

    def step(self, state: State) -> int:
        """Return the next step; always a legal one."""
        self.watch(state)
        if state.phase == Phase.CUT:
            return cut_step(self._table(state), self.random)
        turn = (state.deal, state.turns)
        if turn != self._turn:
            self._turn, self._undone = turn, 0
        code = self._queued(state)
        if code < 0 and self._undone < _TRIES:
            self._queue = self._decide(state)
            self._place = _place(state, self.seat)
            code = self._queued(state)
        if code < 0:
            code = self._anything(state)
        self._undone += code == Act.RETRACT
        return code

    def _unfinished(self, state: State) -> bool:
        if super()._unfinished(state):
            return True
        if not self._queue or not Act.LAY <= self._queue[0] < Act.NEW:
            return False
        return self._place == _place(state, self.seat) and _legal(state, self._queue[0])

    def _queued(self, state: State) -> int:
        if not self._queue or self._place != _place(state, self.seat):
            self._queue = []
            return -1
        code = self._queue.pop(0)
        if code == Act.TARGET + state.target_meld and not _legal(state, code) and self._queue:
            code = self._queue.pop(0)
        if not _legal(state, code):
            self._queue = []
            return -1
        return code

    def _anything(self, state: State) -> int:
        codes = state.legal_codes()
        for code in codes:
            if is_discard(code) or code == Act.DRAW:
                return code
        others = [code for code in codes if code != Act.RETRACT]
        return (others or codes)[0]


def _legal(state: State, code: int) -> bool:
    return bool(state.legal[code >> 6] >> (code & 63) & 1)


def _place(state: State, seat: int) -> tuple[int, ...]:
    """Return the values that change when cards come to the hand that a plan did not know."""
    return (state.turns, state.stock_size, state.pile_size, state.foot_size[seat], state.phase)


class Network(TurnPlanner):
    """A bot that plays by the learned policy, without a search."""

    name = "network"

    def _decide(self, state: State) -> list[int]:
        """Return the steps by which the rollout policy plays on."""
        self._choices += 1
        seed = (self._dice * MIX + self._choices) % 2**64
        return self.searcher.plan(state.data, self.seen.data, NORMAL, seed)
