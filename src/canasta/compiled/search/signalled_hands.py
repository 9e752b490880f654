"""Signals about hands by the first discard, if the signal system is played (JS)."""

from canasta.cards import JOKER_RANK, KINDS
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.dice import below
from canasta.compiled.kernel.going_out import has_partner
from canasta.compiled.kernel.hands import wilds_held
from canasta.compiled.kernel.rule_record import RuleRecord
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.state import State
from canasta.compiled.kernel.tables import RANK_OF
from canasta.compiled.kernel.threes import is_bonus_three
from canasta.compiled.search.hands import give, withdraw
from canasta.engine.seen import UNKNOWN, Seen
from canasta.engine.signals import HIGH_FROM, MANY


@kernel
def signals_played(r: RuleRecord) -> bool:
    """Return whether the signal system is played with these rules (JS-1, JS-2)."""
    return bool(r.wild_signals and has_partner(r))


@kernel
def _in_stock(r: RuleRecord, s: State, stock: int, wild: bool) -> int:
    """Return the place of a random card of the stock, wild or natural as asked; -1 for none."""
    first = below(s, stock)
    for k in range(stock):
        at = (first + k) % stock
        kind = int(s.stock[at])
        rank = int(RANK_OF[kind])
        is_wild = rank == 0 or rank == JOKER_RANK
        if is_wild == wild and not is_bonus_three(r, kind):
            return at
    return -1


@kernel
def _swap(r: RuleRecord, n: Seen, s: State, seat: int, stock: int, wild: bool) -> bool:
    """Swap a wild card into a hand from the stock, or out of it; return whether it succeeded."""
    at = _in_stock(r, s, stock, wild)
    old = _any_card(n, s, seat, not wild)
    if at < 0 or old < 0:
        return False
    new = int(s.stock[at])
    withdraw(s, seat, old)
    give(s, seat, new)
    s.stock[at] = old
    return True


@kernel
def _any_card(n: Seen, s: State, seat: int, wild: bool) -> int:
    """Return a random kind in a hand, wild or natural as asked, not known to be there; -1: none."""
    first = below(s, KINDS)
    for k in range(KINDS):
        kind = (first + k) % KINDS
        rank = int(RANK_OF[kind])
        if (rank == 0 or rank == JOKER_RANK) == wild and s.hands[seat, kind] > n.known[seat, kind]:
            return kind
    return -1


@kernel
def resample_signalled(r: RuleRecord, n: Seen, s: State, seat: int, stock: int) -> None:
    """Adjust the other players' sampled hands to the signals of their first discards.

    Only before a side has opened, because its wild cards are still in the hands then.
    """
    if stock == 0 or not signals_played(r):
        return
    for other in range(s.players):
        if other == seat or s.opened[side_of(s, other)]:
            continue
        first = int(n.first[other])
        if first == UNKNOWN or not n.whole[other]:
            continue
        many = RANK_OF[first] >= HIGH_FROM and RANK_OF[first] != JOKER_RANK
        while many and wilds_held(s, other) < MANY:
            if not _swap(r, n, s, other, stock, True):
                break
        # A wild card may have been drawn since: MANY itself is allowed.
        while not many and wilds_held(s, other) > MANY:
            if not _swap(r, n, s, other, stock, False):
                break
