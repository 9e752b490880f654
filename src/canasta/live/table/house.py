"""House rules of a table: differences from the plain book, in sentences and rule by rule."""

import msgspec

from canasta.rules import Rules, book_of, rule_book
from canasta.rules.fields import applies, rule_fields
from canasta.rules.rule_book import RuleSentence

RuleValue = bool | int | str | tuple[int, ...] | None
"""Value of a rule; None if it is not played."""


class RuleChange(msgspec.Struct, frozen=True):
    """A rule, and its value in the plain book."""

    rule: str
    """The name of its field; pages may have their own words for it."""
    value: RuleValue
    plain: RuleValue
    """The same as ``value`` if only the sentence differs."""


class HouseRule(msgspec.Struct, frozen=True):
    """A sentence of the rule book that differs from the plain book."""

    text: str
    """In English, as the rule book says it."""
    changes: tuple[RuleChange, ...]


def house_rules(rules: Rules) -> tuple[HouseRule, ...]:
    """Return the differences from the plain book, in its order."""
    return tuple(
        HouseRule(entry.text, rule_changes(rules, entry))
        for chapter in rule_book(rules)
        for entry in chapter.entries
        if entry.changed
    )


def rule_changes(rules: Rules, entry: RuleSentence) -> tuple[RuleChange, ...]:
    """Return the rules in which an entry differs from the plain book; none if it does not."""
    if not entry.changed:
        return ()
    plain = book_of(rules)
    told = [RuleChange(name, _value(rules, name), _value(plain, name)) for name in entry.fields]
    return tuple(change for change in told if change.value != change.plain) or (told[0],)


def _value(rules: Rules, name: str) -> RuleValue:
    if not applies(rules, rule_fields()[name].needs):
        return None
    value: RuleValue = getattr(rules, name)
    return value
