"""Rule books and their comparison as Markdown."""

from collections.abc import Iterable

from canasta.rules.compare import Difference, compare
from canasta.rules.named import variations_of
from canasta.rules.rows import spec_rows
from canasta.rules.rule_book import Chapter, Entry, rule_book
from canasta.rules.rules import Rules
from canasta.rules.variations import Variation


def markdown(rules: Rules) -> str:
    """The rule book of these rules: its chapters, its variations, and where its rows stand."""
    chapters = rule_book(rules)
    parts = [f"# {rules.title}", *map(_chapter, chapters)]
    variations = variations_of(rules.name)
    if variations:
        parts.append("## Variations")
        parts += [_variation(rules, variation) for variation in variations]
    rows = [row for chapter in chapters for entry in chapter.entries for row in entry.rows]
    rows += [row for variation in variations for row in variation.rows]
    parts.append(_sources(rows))
    return "\n\n".join(parts) + "\n"


def compare_markdown(first: Rules, second: Rules, *, alike: bool = False) -> str:
    """Two rule books side by side, a table for each chapter."""
    parts = [f"# {first.title} and {second.title}"]
    chapter = ""
    rows: list[Difference] = []
    for difference in compare(first, second, alike=alike):
        if difference.chapter != chapter:
            parts += _compared(chapter, first, second, rows)
            chapter, rows = difference.chapter, []
        rows.append(difference)
    parts += _compared(chapter, first, second, rows)
    return "\n\n".join(parts) + "\n"


def _compared(chapter: str, first: Rules, second: Rules, rows: list[Difference]) -> list[str]:
    if not rows:
        return []
    cells = [(row.title, row.first, row.second) for row in rows]
    return [f"## {chapter}", table_markdown([("Rule", first.title, second.title), *cells])]


def table_markdown(rows: Iterable[Iterable[str]]) -> str:
    """A table; the first row is its heads."""
    lines = [f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows]
    lines.insert(1, f"|{' --- |' * (lines[0].count('|') - 1)}")
    return "\n".join(lines)


def _chapter(chapter: Chapter) -> str:
    blocks = "".join(map(_entry, chapter.entries)).replace("\n\n\n", "\n\n").strip("\n")
    return f"## {chapter.title}\n\n{blocks}"


def _entry(entry: Entry) -> str:
    """A sentence as an item of a list, with its rows and its table."""
    text = f"- {'**Changed.** ' if entry.changed else ''}{entry.text}"
    if entry.rows:
        text += f" _({', '.join(entry.rows)})_"
    if entry.changed:
        text += f" Plain game: {entry.plain or 'nothing of the kind.'}"
    if entry.table:
        table = "\n".join(f"  {line}" for line in table_markdown(entry.table).split("\n"))
        text += f"\n\n{table}\n"
    return f"{text}\n"


def _variation(rules: Rules, variation: Variation) -> str:
    """A variation, with the rules that it changes."""
    changed = [
        (each.title, each.first, each.second) for each in compare(rules, variation.apply(rules))
    ]
    return "\n\n".join(
        (
            f"### `{rules.name}+{variation.name}`",
            f"{variation.title} _({', '.join(variation.rows)})_",
            table_markdown([("Rule", "Plain game", "Here"), *changed]),
        )
    )


def _sources(rows: Iterable[str]) -> str:
    """Where the rows stand, in the order of the SPEC."""
    named = set(rows)
    found = [row for row in spec_rows().values() if row.id in named]
    cells = [(row.id, row.reference) for row in found]
    return "## Where it stands\n\n" + table_markdown([("Row", "Source"), *cells])
