"""Styles of discarding."""

from collections.abc import Sequence

from canasta.cards import JOKER, THREE, WILDS, rank_of
from canasta.players.bots.club import Club
from canasta.players.bots.club_discard import keep_value, run_value
from canasta.players.bots.danger import Danger
from canasta.players.bots.plans import choose_plan
from canasta.players.bots.table_view import TableView

WORTH = 5
"""Cards in a pile that is worth freezing."""


class Penguin(Club):
    """Freezes the pile with a wild card as soon as it is worth it, or stops it with a three."""

    name = "style:penguin"

    def discard(self, table: TableView, kinds: Sequence[int]) -> int:
        """Freeze a large pile with a wild card, stop it with a three, or discard as ``club``."""
        if table.pile_size >= WORTH:
            stops = [kind for kind in kinds if rank_of(kind) == THREE]
            wilds = [kind for kind in kinds if kind in WILDS]
            if wilds and not table.frozen:
                return min(wilds, key=lambda kind: (kind == JOKER, kind))
            if stops:
                return stops[0]
        return super().discard(table, kinds)


class Ostrich(Club):
    """Throws what it has least use for itself, and never looks at what the others want."""

    name = "style:ostrich"

    def discard(self, table: TableView, kinds: Sequence[int]) -> int:
        """Return the card worth least in the hand."""
        return min(kinds, key=lambda kind: (self._worth(table, kind), kind))

    def _worth(self, table: TableView, kind: int) -> float:
        if kind in WILDS:
            return 1_000.0 + (kind == JOKER)
        plan = choose_plan(table, self.memory)
        runs = run_value(table, kind, plan) if table.rules.runs else 0.0
        return keep_value(table, rank_of(kind), plan) + runs


class Owl(Club):
    """Throws only what looks safe, and breaks its own sets for it."""

    name = "style:owl"

    def discard(self, table: TableView, kinds: Sequence[int]) -> int:
        """Return the card that the next player is least likely to take, by ``club`` if several."""
        danger = Danger(table, self.memory)
        risks = {kind: self._risk(danger, kind) for kind in kinds}
        least = min(risks.values())
        return super().discard(table, [kind for kind in kinds if risks[kind] <= least + 0.02])

    def _risk(self, danger: Danger, kind: int) -> float:
        if kind in WILDS:
            return 2.0  # safe, but worth too much
        return 0.0 if rank_of(kind) == THREE else danger.take_chance(rank_of(kind))
