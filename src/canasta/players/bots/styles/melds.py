"""Styles of melding: early or late, with wild cards or without."""

from canasta.engine.codes import FULL
from canasta.players.bots.club import Club
from canasta.players.bots.club_out import out_acts
from canasta.players.bots.laying import Laying
from canasta.players.bots.opening import find_opening, opening_acts
from canasta.players.bots.plans import threatened
from canasta.players.bots.sweep import (
    add_naturals,
    cards_to_keep,
    feed_wild_meld,
    new_sets,
    sweep,
    trimmed,
)
from canasta.players.bots.table_view import TableView
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
        """Lay cards in the middle of a deal."""
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
        return trimmed(laying, cards_to_keep(table, laying))


class Squirrel(_Sparing):
    """Keeps pairs, triplets and wild cards in the hand, and melds late."""

    name = "style:squirrel"

    def lay(self, table: TableView, laying: Laying) -> None:
        """Lay long sets, and cards that complete a canasta."""
        for meld in table.own:
            held = laying.ranks[meld.rank] if meld.is_set else 0
            if 0 < FULL - meld.size <= min(held, laying.room_for_naturals(meld)):
                laying.add(meld, FULL - meld.size)
        new_sets(laying, LONG)


class Hare(Club):
    """Lays all it can with every wild card, and goes out as soon as it may."""

    name = "style:hare"

    def at_play(self, table: TableView) -> Acts:
        """Open with any opening, ask at once, and lay everything."""
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
        return trimmed(laying, cards_to_keep(table, laying))

    def answer(self, table: TableView) -> bool:
        """Return True: going out is always welcome."""
        del table
        return True

    def _asks(self, table: TableView) -> bool:
        return bool(table.partner >= 0 and out_acts(table))


class Tortoise(Club):
    """Opens late, when others have or the deal is half over."""

    name = "style:tortoise"

    def at_draw(self, table: TableView) -> Acts:
        """Take no pile before its time, if that would open."""
        return self.at_once(table) if self._waits(table) else super().at_draw(table)

    def at_play(self, table: TableView) -> Acts:
        """Make no opening before its time."""
        return self.at_once(table) if self._waits(table) else super().at_play(table)

    def _waits(self, table: TableView) -> bool:
        if table.has_opened or table.staged or table.question or is_late(table):
            return False
        canastas = [table.canastas[seat % table.sides] for seat in table.opponents()]
        return not any(canastas) and table.turns <= ROUNDS * table.players


class Peacock(_Sparing):
    """Wants natural canastas: wild cards open and go out, and stay off its melds otherwise."""

    name = "style:peacock"

    def lay(self, table: TableView, laying: Laying) -> None:
        """Lay natural cards only, apart from wild cards that a wild meld takes."""
        del table
        feed_wild_meld(laying)
        add_naturals(laying)
        new_sets(laying)
