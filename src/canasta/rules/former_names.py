"""Former names of rules and their values, which keep older files readable."""

from collections.abc import Mapping
from typing import Any, Final

FORMER_NAMES: Final[Mapping[str, str]] = {
    "second_hand": "foot",
    "second_hand_size": "foot_size",
    "partner_pot_red_three": "partner_foot_red_three",
    "unopened_pot": "unopened_foot",
}
"""Today's name of a rule, by its former one."""

FORMER_VALUES: Final[Mapping[str, Mapping[str, str]]] = {
    "foot": {"pot": "first_canasta", "face_down": "by_choice"}
}
"""Today's name of a value by its former one, for each rule by today's name."""


def todays_names(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return rules by field name, from a record, a proof or house rules, under today's names.

    A rule given under both names keeps both, so that the caller can report it.
    """
    named: dict[str, Any] = {}
    for name, value in values.items():
        today = FORMER_NAMES.get(name, name)
        if today != name and today in values:
            today = name
        former = FORMER_VALUES.get(today, {})
        named[today] = former.get(value, value) if isinstance(value, str) else value
    return named
