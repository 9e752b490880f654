"""Estimates of a deal's value to each side if it ended now, as far as can be seen."""

from canasta.cards import ACE, SEVEN, points_of_rank
from canasta.engine.codes import FULL, Form
from canasta.players.bots.table_view import OwnMeld, TableView

WILD_POINTS = 25
"""Approximate points of a wild card."""

HELD_POINTS = 10
"""Approximate points of a card in an unseen hand."""


def meld_points(meld: OwnMeld) -> int:
    """Return the card points of a meld."""
    if meld.form == Form.WILD:
        return WILD_POINTS * meld.size
    if meld.form == Form.RUN:
        return sum(points_of_rank(meld.rank + i) for i in range(meld.size))
    return points_of_rank(meld.rank) * (meld.size - meld.wilds) + WILD_POINTS * meld.wilds


def bonus(table: TableView, meld: OwnMeld) -> int:  # noqa: PLR0911 - one return a kind of meld
    """Return the bonus of a completed meld, or the penalty of an incomplete one."""
    rules = table.rules
    if meld.size < FULL:
        if meld.form == Form.WILD:
            return -rules.incomplete_wild_penalty
        if meld.form == Form.SET and meld.rank == ACE and not meld.wilds:
            return -rules.incomplete_aces_penalty
        if meld.form == Form.SET and meld.rank == SEVEN:
            return -rules.incomplete_sevens_penalty
        return 0
    if meld.form == Form.RUN:
        return rules.samba
    if meld.form == Form.WILD:
        return rules.wild_canasta
    if meld.wilds:
        return rules.mixed_canasta
    natural = {ACE: rules.natural_aces, SEVEN: rules.natural_sevens}
    return natural.get(meld.rank, rules.natural_canasta)


def threes_value(table: TableView, side: int) -> int:
    """Return the points of a side's laid threes, with their sign (W-096a, R-22, J-42, C-63)."""
    rules = table.rules
    counts = table.threes[side]
    red, black = counts[1] + counts[2], counts[0] + counts[3]
    value = 0
    for count, ladder in ((red, rules.red_three_points), (black, rules.black_three_points)):
        if count and ladder:
            value += ladder[min(count, len(ladder)) - 1]
    if rules.threes_minus == "unopened":
        return value if table.opened[side] else -value
    least = rules.canastas_to_go_out if rules.threes_minus == "too_few_canastas" else 1
    if table.canastas[side] < least:
        return -value
    return value if table.canastas[side] >= rules.threes_need_canastas else 0


def side_value(table: TableView, side: int) -> int:
    """Return the value of the deal to a side if it ends now."""
    points = sum(map(meld_points, table.melds[side]))
    if table.rules.melds_need_canasta and not table.canastas[side]:
        points = -points
    total = points + sum(bonus(table, meld) for meld in table.melds[side])
    total += threes_value(table, side)
    for seat in range(side, table.players, table.sides):
        total -= HELD_POINTS * (table.hand_sizes[seat] + table.foot_sizes[seat])
    return total


def lead(table: TableView) -> int:
    """Return the lead of this seat's side over the best other one; negative if it is behind."""
    others = [side_value(table, side) for side in range(table.sides) if side != table.side]
    return side_value(table, table.side) - max(others)
