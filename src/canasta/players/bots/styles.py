"""Styles: players who are unlike each other, as opponents in strength tests next to head to head.

Each is the club player except for one thing. They are not levels: none is meant to be better than
another, and a good player plays well against all of them.
"""

from collections.abc import Sequence
from typing import Final

from canasta.cards import JOKER, THREE, WILDS, rank_of
from canasta.engine.codes import FULL
from canasta.engine.search import TUNED
from canasta.players.bots.bot import Bot, TableView
from canasta.players.bots.club import Club, keep_value, out_acts, run_value
from canasta.players.bots.expert import Network
from canasta.players.bots.laying import Laying, cards_to_keep, find_opening, opening_acts, sweep
from canasta.players.bots.novice import take_acts
from canasta.players.bots.plans import Danger, choose_plan, threatened
from canasta.players.bots.thinker import Acts

LATE = 16
"""Cards in the stock below which the deal is nearly over."""
LONG = 5
"""Naturals from which on a set is laid by a player who keeps shorter ones."""
ROUNDS = 6
"""Rounds for which an opening is put off."""


def is_late(table: TableView) -> bool:
    """Return whether cards held back may soon be caught in the hand."""
    return table.stock_size < LATE or threatened(table)


class _Sparing(Club):
    """A bot that plays like ``club``, but melds sparingly in the middle of a deal."""

    def lay(self, table: TableView, laying: Laying) -> None:
        raise NotImplementedError

    def at_play(self, table: TableView) -> Acts:
        """Lay as ``club`` to open, to go out and late in the deal; otherwise as this style."""
        if not table.has_opened or table.question == 1 or is_late(table) or out_acts(table):
            return super().at_play(table)
        first = self.at_once(table)
        if first:
            return first
        laying = Laying(table)
        self.lay(table, laying)
        return laying.trimmed(cards_to_keep(table, laying))


class Squirrel(_Sparing):
    """Keeps pairs, triplets and wild cards in hand, and melds late."""

    name = "style:squirrel"

    def lay(self, table: TableView, laying: Laying) -> None:
        for meld in table.own:
            held = laying.ranks[meld.rank] if meld.is_set else 0
            if 0 < FULL - meld.size <= min(held, laying.room_for_naturals(meld)):
                laying.add(meld, FULL - meld.size)
        laying.new_sets(LONG)


class Hare(Club):
    """Melds everything it can, with every wild card, and goes out as soon as it may."""

    name = "style:hare"

    def at_play(self, table: TableView) -> Acts:
        first = self.at_once(table)
        if first:
            return first
        if table.question == 1:
            return sweep(table).acts
        if not table.has_opened:
            opening = None if table.staged else find_opening(table)
            return opening_acts(table, opening) if opening is not None else []
        if not table.asked and self._asks(table):
            return super().at_play(table)
        laying = sweep(table)
        return laying.trimmed(cards_to_keep(table, laying))

    def answer(self, table: TableView) -> bool:
        del table
        return True

    def _asks(self, table: TableView) -> bool:
        return bool(table.partner >= 0 and out_acts(table))


class Tortoise(Club):
    """Opens late: after others, or when the deal is half over."""

    name = "style:tortoise"

    def at_draw(self, table: TableView) -> Acts:
        return self.at_once(table) if self._waits(table) else super().at_draw(table)

    def at_play(self, table: TableView) -> Acts:
        return self.at_once(table) if self._waits(table) else super().at_play(table)

    def _waits(self, table: TableView) -> bool:
        if table.has_opened or table.staged or table.question or is_late(table):
            return False
        canastas = [table.canastas[seat % table.sides] for seat in table.opponents()]
        return not any(canastas) and table.turns <= ROUNDS * table.players


class Peacock(_Sparing):
    """Wants natural canastas: uses wild cards only to open and to go out."""

    name = "style:peacock"

    def lay(self, table: TableView, laying: Laying) -> None:
        """Lay natural cards only, apart from wild cards that a wild meld takes."""
        del table
        laying.feed_wild_meld()
        laying.add_naturals()
        laying.new_sets()


WORTH = 5
"""Cards in a pile that is worth freezing."""


class Penguin(Club):
    """Freezes the pile with a wild card as soon as it pays, or stops it with a three."""

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
    """Discards what it needs least, and never considers what others want."""

    name = "style:ostrich"

    def discard(self, table: TableView, kinds: Sequence[int]) -> int:
        return min(kinds, key=lambda kind: (self._worth(table, kind), kind))

    def _worth(self, table: TableView, kind: int) -> float:
        if kind in WILDS:
            return 1_000.0 + (kind == JOKER)
        plan = choose_plan(table, self.memory)
        runs = run_value(table, kind, plan) if table.rules.runs else 0.0
        return keep_value(table, rank_of(kind), plan) + runs


class Owl(Club):
    """Discards only what looks safe, and breaks up its sets for that."""

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


RICH = 8
"""Cards in a pile that is rich."""


class Magpie(Club):
    """Takes nearly every pile, whatever is in it."""

    name = "style:magpie"

    def at_draw(self, table: TableView) -> Acts:
        """Take the pile as ``club`` does, or in any other way that is possible."""
        return super().at_draw(table) or take_acts(table)


class Sparrow(Club):
    """Draws, and takes only a rich pile."""

    name = "style:sparrow"

    def at_draw(self, table: TableView) -> Acts:
        """Draw if the pile is not rich, apart from what is never put off."""
        poor = table.pile_size < RICH and table.stock_size > 0
        return self.at_once(table) if poor else super().at_draw(table)


class Clockwork(Network):
    """Plays by the rules of thumb that rollouts used before anything was learned."""

    name = "style:clockwork"
    policy = TUNED


PREFIX: Final = "style:"

_ALL = (Magpie, Sparrow, Squirrel, Hare, Tortoise, Peacock, Penguin, Ostrich, Owl, Clockwork)

STYLES: Final[dict[str, type[Bot]]] = {style.name: style for style in _ALL}
"""Styles by name, such as ``style:magpie``. The first line of a class's docstring describes it to
users: see :func:`about`."""


def about(name: str) -> str:
    """Return a one-line description of a style."""
    return (STYLES[name].__doc__ or "").splitlines()[0]
