"""A bot that plays as the sources advise: plans, signals, safe discards, and when to go out."""

from collections.abc import Sequence

from canasta.engine.codes import Act
from canasta.players.bots import signals
from canasta.players.bots.club_discard import choose_discard
from canasta.players.bots.club_meld import meld_acts, open_acts
from canasta.players.bots.club_out import answer_yes, out_acts, wants_out
from canasta.players.bots.club_take import club_take
from canasta.players.bots.memory import Memory
from canasta.players.bots.plans import choose_plan
from canasta.players.bots.sweep import sweep
from canasta.players.bots.table_view import TableView
from canasta.players.bots.thinker import Acts, Thinker
from canasta.rules import Rules


class Club(Thinker):
    """A bot that chooses a plan in every turn and remembers the discards."""

    name = "club"

    def __init__(self, rules: Rules, players: int, seat: int, seed: int) -> None:
        """Make a bot for one seat; see :class:`canasta.players.bots.Bot`."""
        super().__init__(rules, players, seat, seed)
        self.memory = Memory(players)

    def look(self, table: TableView) -> None:
        """Remember the discards."""
        self.memory.look(table)

    def at_draw(self, table: TableView) -> Acts:
        """Splash, take the pile if that pays, or draw."""
        first = self.at_once(table)
        if first:
            return first
        return club_take(table, self.memory, choose_plan(table, self.memory))

    def at_play(self, table: TableView) -> Acts:
        """Ask, go out, open, or lay as the plan demands."""
        first = self.at_once(table)
        if first:
            return first
        if table.question == 1:
            return sweep(table).acts
        if not table.has_opened:
            return [] if table.staged else open_acts(table, self.memory)
        wanted = wants_out(table)
        if wanted and table.is_legal(Act.ASK):
            return [[Act.ASK]]
        out = out_acts(table) if wanted else []
        return out or meld_acts(
            table, self.memory, choose_plan(table, self.memory), stays=not wanted
        )

    def discard(self, table: TableView, kinds: Sequence[int]) -> int:
        """Return the cheapest card, among those that give the signal if there is one."""
        wanted = self.signal(table)
        if wanted is not None:
            kinds = signals.obeying(kinds, wanted)
        return choose_discard(table, self.memory, choose_plan(table, self.memory), kinds)

    def signal(self, table: TableView) -> signals.Signal | None:
        """Return the signal that the discard of this turn has to give; None if there is none."""
        return signals.signal(table, self.memory)

    def answer(self, table: TableView) -> bool:
        """Return whether the partner should go out."""
        return answer_yes(table)

    def at_once(self, table: TableView) -> Acts:
        """Return the actions that are never put off: a splash, picking up the foot, a three."""
        if table.is_legal(Act.SPLASH):
            return [[Act.SPLASH]]
        if table.is_legal(Act.FOOT):
            return [[Act.FOOT]]
        threes = table.family(Act.FACE)
        return [[Act.FACE + threes[0]]] if threes else []
