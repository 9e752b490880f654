"""Writes the rule books' pages: ``python -m canasta.rules.pages [FOLDER]``."""

import sys
from pathlib import Path

from canasta.rules.books import BOOKS
from canasta.rules.fields import RuleField, rule_fields
from canasta.rules.markdown import markdown, rows_markdown, table_markdown
from canasta.rules.rule_book import CHAPTERS
from canasta.rules.texts import LANGUAGES, texts

_MADE = "<!-- Made by python -m canasta.rules.pages from src/canasta/rules; do not edit. -->\n\n"
_ROWS = "rows.md"


def pages() -> dict[str, str]:
    """Return the pages by file name: each book in each language, house rules, and the rows."""
    made = {}
    for language in LANGUAGES:
        folder = "" if language == LANGUAGES[0] else f"{language}/"
        for name, rules in BOOKS.items():
            made[f"{folder}{name}.md"] = _MADE + markdown(rules, _ROWS, language)
        made[f"{folder}{_ROWS}"] = _MADE + rows_markdown(language)
    made["house-rules.md"] = _MADE + _house_rules()
    return made


def write_pages(folder: Path) -> None:
    """Write all pages into a folder, which is created if it is missing."""
    for name, text in pages().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


_INTRODUCTION = """# House rules

House rules are a text file over a book. It names the book, with variations if you like, and sets
the rules that differ:

```toml
book = "waldo+no-bridges"
name = "grandmother"
title = "As at grandmother's"

[rules]
target = 10_000
partner_foot_red_three = "faced_at_once"
```

Classic canasta for two, without face-down hands:

```toml
book = "regency"
title = "Canasta for two"

[rules]
players = [2]
hand_size = 15
draw_count = 2
canastas_to_go_out = 2
```

`book` is required. `name` (small letters, digits and single `-`) and `title` are optional. Mistakes
in the file are reported with the values that are allowed, and so are rules that contradict each
other. `canasta rules --house FILE` also warns about playable rules with odd results, and so does
the page as you type. The bonus of a special canasta may be `"usual"`, that of any other canasta.
You can set these rules:"""


def _house_rules() -> str:
    parts = [_INTRODUCTION]
    for chapter in CHAPTERS:
        fields = [field for field in rule_fields().values() if field.group == chapter]
        if not fields:
            continue
        rows = [(f"`{field.name}`", field.doc, _may_be(field)) for field in fields]
        table = table_markdown([("Rule", "What it decides", "It may be"), *rows])
        parts += [f"## {texts().word('chapters', chapter)}", table]
    return "\n\n".join(parts) + "\n"


def _may_be(field: RuleField) -> str:
    if field.kind != "choice":
        return field.may_be
    meanings = texts().find("rules", field.name, "may_be")
    return "; ".join(f'`"{choice}"`: {meanings[choice]}' for choice in field.choices)


if __name__ == "__main__":
    write_pages(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/rules"))
