"""A sentence of the primer, with the rows of the rules that it sums up."""

from canasta.rules.citing import rows_for
from canasta.rules.fields import applies, rule_fields
from canasta.rules.rule_book import RuleSentence
from canasta.rules.rules import Rules
from canasta.rules.sentence import TextTable


def summed_up(rules: Rules, text: str, fields: str, table: TextTable = ()) -> RuleSentence:
    """Return an entry that sums up some rules; it cites the rows of those that apply."""
    names = [name for name in fields.split() if applies(rules, rule_fields()[name].needs)]
    rows = dict.fromkeys(row for name in names for row in rule_fields()[name].rows)
    return RuleSentence((), text, table, rows_for(rules, tuple(rows), tuple(names)))


def listed(parts: list[str]) -> str:
    """Join parts of a sentence: ``this``, ``this and that``, ``this, that and the other``."""
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last
