"""A bot that plans a turn as a list of actions and plays their steps one after the other."""

from collections.abc import Sequence

from canasta.engine.codes import Act, Phase
from canasta.engine.state import State
from canasta.players.bots.bot import Bot, TableView, cut_step
from canasta.rules import Rules

Acts = list[list[int]]

LAYING = (Act.LAY, Act.NEW, Act.RUN, Act.BRIDGE, Act.TARGET)


class Thinker(Bot):
    """A bot that queues actions, checks each step, and never loops."""

    def __init__(self, rules: Rules, players: int, seat: int, seed: int) -> None:
        super().__init__(rules, players, seat, seed)
        self._queue: Acts = []
        self._turn = (-1, -1)
        self._after_question = 0
        self.no_melds = False

    # ---- what a kind of bot decides

    def at_draw(self, table: TableView) -> Acts:
        """Return the actions at the start of a turn."""
        raise NotImplementedError

    def at_play(self, table: TableView) -> Acts:
        """Return the next actions after the draw; none to discard."""
        raise NotImplementedError

    def discard(self, table: TableView, kinds: Sequence[int]) -> int:
        """Return the card to discard, out of those that may be."""
        raise NotImplementedError

    def answer(self, table: TableView) -> bool:
        """Return the answer to a partner who asks to go out."""
        raise NotImplementedError

    # ---- playing

    def step(self, state: State) -> int:
        """Return the next step; always a legal one."""
        table = self._table(state)
        self.look(table)
        turn = (table.deal, table.turns)
        if turn != self._turn or table.question != self._after_question:
            self._turn, self._after_question = turn, table.question
            self._queue = []
            self.no_melds = False
        code = self._queued(table)
        if code < 0:
            self._queue = [act for act in self._decide(table) if act]
            code = self._queued(table)
        return code if code >= 0 else self._safe(table)

    def whole_act(self, state: State) -> list[int]:
        """Return all steps that it would play now, as far as planned, and forget the plan."""
        self._queue = []
        steps = [self.step(state)]
        steps += [code for act in self._queue for code in act]
        self._queue = []
        return steps

    def watch(self, state: State) -> None:
        self.look(self._table(state))

    def look(self, table: TableView) -> None:
        """Remember what the table shows."""

    def _unfinished(self, state: State) -> bool:
        """Return whether cards of the action are still to be laid, and may be."""
        if super()._unfinished(state):
            return True
        if not self._midway or not self._queue:
            return False
        code = self._queue[0][0]
        return Act.LAY <= code < Act.NEW and self._table(state).is_legal(code)

    _midway = False

    def _queued(self, table: TableView) -> int:
        """Return the next step of the queue; -1 if it is empty or no longer legal."""
        while self._queue:
            act = self._queue[0]
            code = act[0]
            if not table.is_legal(code) and code == Act.TARGET + table.target_meld and len(act) > 1:
                # The meld is the target already: its cards follow.
                act.pop(0)
                code = act[0]
            if not table.is_legal(code):
                self._queue = []
                self.no_melds = self.no_melds or table.in_play
                return -1
            act.pop(0)
            self._midway = bool(act)
            if not act:
                self._queue.pop(0)
            return code
        return -1

    def _decide(self, table: TableView) -> Acts:
        if table.phase == Phase.CUT:
            return [[cut_step(table, self.random)]]
        if table.phase == Phase.ANSWER:
            return [[Act.YES if self.answer(table) else Act.NO]]
        if table.phase == Phase.DRAW:
            # A pile that was taken back in this turn with its melds is not taken again.
            return ([] if self.no_melds else self.at_draw(table)) or [[Act.DRAW]]
        if not table.in_play or table.cards_needed or table.target_chosen:
            return []
        if not self.no_melds:
            acts = self.at_play(table)
            if acts:
                return acts
        kinds = table.family(Act.DISCARD)
        return [[Act.DISCARD + self.discard(table, kinds)]] if kinds else []

    def _safe(self, table: TableView) -> int:
        """Return a legal step when the plan has none: discard, else lay, else take back."""
        self._queue = []
        if table.in_play and not table.cards_needed and not table.target_chosen:
            kinds = table.family(Act.DISCARD)
            if kinds:
                return Act.DISCARD + self.discard(table, kinds)
        for single in (Act.DRAW, Act.PASS, Act.NO, Act.DEAL):
            if table.is_legal(single):
                return int(single)
        bound = table.question == 1
        if bound or table.cards_needed or table.target_chosen:
            for family in LAYING:
                offsets = table.family(family)
                if offsets:
                    return family + self.random.choice(offsets)
        if table.is_legal(Act.RETRACT):
            self.no_melds = True
            return int(Act.RETRACT)
        return table.codes()[0]
