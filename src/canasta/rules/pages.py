"""Writes the rule books' pages: ``python -m canasta.rules.pages [FOLDER]``."""

import sys
from pathlib import Path

from canasta.rules.books import BOOKS
from canasta.rules.fields import RuleField, rule_fields
from canasta.rules.markdown import clauses_markdown, markdown, table_markdown
from canasta.rules.rule_book import CHAPTERS
from canasta.rules.texts import LANGUAGES, texts
from canasta.rules.which_game import which_game

_MADE = "<!-- Made by python -m canasta.rules.pages from src/canasta/rules; do not edit. -->\n\n"
_CLAUSES = "clauses.md"


def pages() -> dict[str, str]:
    """Return the pages by file name: books, which to choose, house rules, clauses, by language."""
    made = {}
    for language in LANGUAGES:
        folder = "" if language == LANGUAGES[0] else f"{language}/"
        for name, rules in BOOKS.items():
            made[f"{folder}{name}.md"] = _MADE + markdown(rules, _CLAUSES, language)
        made[f"{folder}{_CLAUSES}"] = _MADE + clauses_markdown(language)
        made[f"{folder}which-game.md"] = _MADE + which_game(language)
        made[f"{folder}house-rules.md"] = _MADE + _house_rules(language)
    return made


def write_pages(folder: Path) -> None:
    """Write all pages into a folder, which is created if it is missing."""
    for name, text in pages().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _house_rules(language: str) -> str:
    said = texts(language)
    parts = [said.word("house", "introduction").strip()]
    for chapter in CHAPTERS:
        fields = [field for field in rule_fields().values() if field.group == chapter]
        if not fields:
            continue
        rows = [
            (f"`{field.name}`", said.find("rules", field.name, "is"), _may_be(field, language))
            for field in fields
        ]
        table = table_markdown([tuple(said.find("book", "house", "heads")), *rows])
        parts += [f"## {said.word('chapters', chapter)}", table]
    return "\n\n".join(parts) + "\n"


def _may_be(field: RuleField, language: str) -> str:
    if field.kind != "choice":
        return field.may_be_in(language)
    meanings = texts(language).find("rules", field.name, "may_be")
    return "; ".join(f'`"{choice}"`: {meanings[choice]}' for choice in field.choices)


if __name__ == "__main__":
    write_pages(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/rules"))
