"""What rules and their values were called before: files written then stay readable."""

from collections.abc import Mapping
from typing import Any, Final

FORMER_NAMES: Final[Mapping[str, str]] = {
    "second_hand": "foot",
    "second_hand_size": "foot_size",
    "partner_pot_red_three": "partner_foot_red_three",
    "unopened_pot": "unopened_foot",
}
"""Today's name of a rule by the one it had."""

FORMER_VALUES: Final[Mapping[str, Mapping[str, str]]] = {
    "foot": {"pot": "first_canasta", "face_down": "by_choice"},
}
"""By the rule's name of today: today's name of a value by the one it had."""


def todays_names(values: Mapping[str, Any]) -> dict[str, Any]:
    """Rules by field name, as a record, a proof or house rules have them, by today's names.

    A rule said under both names keeps both, so that whoever reads on can say so.
    """
    named: dict[str, Any] = {}
    for name, value in values.items():
        today = FORMER_NAMES.get(name, name)
        if today != name and today in values:
            today = name
        former = FORMER_VALUES.get(today, {})
        named[today] = former.get(value, value) if isinstance(value, str) else value
    return named
