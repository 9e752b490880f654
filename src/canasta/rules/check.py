"""Checks of a combination of rules: values out of range, and contradictions."""

from collections.abc import Callable
from typing import Final

from canasta.rules.check_deal import (
    black_three_group_fits,
    deal_fits,
    foot_fits,
    players_fit,
    stuck_turn_fits,
    threes_fit,
)
from canasta.rules.check_play import going_out_fits, melds_fit, opening_fits, promises_fit
from canasta.rules.contradiction import Contradiction, Found, found
from canasta.rules.fields import rule_fields
from canasta.rules.rules import Rules

_CHECKS: Final[tuple[Callable[[Rules], Found], ...]] = (
    players_fit,
    foot_fits,
    deal_fits,
    threes_fit,
    stuck_turn_fits,
    black_three_group_fits,
    melds_fit,
    promises_fit,
    opening_fits,
    going_out_fits,
)


def check(rules: Rules) -> tuple[Contradiction, ...]:
    """Return everything that is wrong with these rules; empty if they can be played.

    Invalid values (a wrong type, an unknown choice, a number out of range) are found first; only
    if there are none are the rules checked against each other.
    """
    wrong = tuple(_values(rules))
    return wrong or tuple(clash for one in _CHECKS for clash in one(rules))


def _values(rules: Rules) -> Found:
    for field in rule_fields().values():
        value = getattr(rules, field.name)
        if not field.accepts(value):
            shown = f"{value!r:.60}"
            yield found(field.name, f"{field.name} is {shown}; it has to be {field.may_be}.")
