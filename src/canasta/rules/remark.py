"""Sentences of the rule book that no single rule decides."""

from dataclasses import dataclass

from canasta.rules.fields import applies
from canasta.rules.rules import Rules
from canasta.rules.words import one_of


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence that holds if the rules that it needs are played.

    Attributes:
        group: the chapter.
        text: the sentence.
        rows: the rows that it rests on.
        needs: conditions as in :func:`canasta.rules.rule.rule`.
        last: whether it comes after the chapter's other sentences.
        table: heads and rows of a table beneath it.
        ways: words that replace ``{}`` in the text, each with its conditions; those that hold
            are joined by "or".
        key: the key by which a book cites rows of its own for it; empty for a book's own.
    """

    group: str
    text: str
    rows: tuple[str, ...]
    needs: tuple[str, ...] = ()
    last: bool = False
    table: tuple[tuple[str, ...], ...] = ()
    ways: tuple[tuple[tuple[str, ...], str], ...] = ()
    key: str = ""

    def said(self, rules: Rules) -> str:
        """Return the sentence under these rules."""
        found = [words for needs, words in self.ways if applies(rules, needs)]
        return self.text.replace("{}", one_of(found)) if found else self.text


def remark(
    group: str,
    text: str,
    rows: str = "",
    *,
    key: str = "",
    needs: str = "",
    last: bool = False,
    table: tuple[tuple[str, ...], ...] = (),
    ways: dict[str, str] | None = None,
) -> Remark:
    """Make a remark from rows, needs and conditions that are separated by spaces."""
    alternatives = tuple((tuple(when.split()), words) for when, words in (ways or {}).items())
    return Remark(
        group, text, tuple(rows.split()), tuple(needs.split()), last, table, alternatives, key
    )
