"""Rules as TOML that changes their book and reads back to the same value."""

import json

from canasta.rules.base import base_of
from canasta.rules.check import check
from canasta.rules.errors import RulesError
from canasta.rules.fields import changes
from canasta.rules.house import name_fault, title_fault
from canasta.rules.rules import Rules


def house_text(rules: Rules) -> str:
    """Return the TOML that :func:`canasta.rules.read_house_rules` reads back to these rules.

    It holds only the differences from the nearest book; a book, with or without variations,
    is one line.

    Raises:
        RulesError: ``rules.contradiction``, or ``rules.wrong_name`` if changed rules have
            a name that house rules cannot have, such as a book's.
    """
    clashes = check(rules)
    if clashes:
        raise RulesError("rules.contradiction", "\n".join(map(str, clashes)), clashes[0].fields)
    base = base_of(rules)
    lines = [f'book = "{base.name}"']
    if base == rules:
        return f"{lines[0]}\n"
    for key, value, fault in (
        ("name", rules.name, name_fault(rules.name)),
        ("title", rules.title, title_fault(rules.title)),
    ):
        if fault:
            raise RulesError("rules.wrong_name", f"{key} {fault}", (key,))
        lines.append(f"{key} = {json.dumps(value, ensure_ascii=False)}")
    changed = changes(base, rules)
    if changed:
        lines += ["", "[rules]", *(f"{name} = {_toml(changed[name])}" for name in changed)]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    """Return a rule's value as TOML, which for flags, numbers, lists and choices is JSON."""
    return json.dumps(value)
