"""Print each rule book as a PDF: ``python tools/rule_sheets.py FOLDER [BOOK or FILE.toml …]``.

The card and the game are on two pages; tips, variations and clauses follow. Needs Chromium.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Final

from canasta.rules import (
    BOOKS,
    LANGUAGES,
    Chapter,
    Rules,
    RuleSentence,
    get_rules,
    is_ours,
    load_house_rules,
    paragraphs,
    play,
    primer,
    rule_book,
    title_of,
    variations_of,
)
from canasta.rules.chapter import OURS, TextTable
from canasta.rules.texts import texts

CHROMIUM: Final = next(
    filter(None, map(which, ("chromium", "chromium-browser", "google-chrome"))), "chromium"
)
SIZES: Final = (8.6, 8.3, 8.0, 7.7, 7.4)
"""Sizes of letters in points: the first is used in which the game fits."""

GAME: Final = 2
"""Pages for the card and the game."""

NO_BREAK: Final = "\N{NON-BREAKING HYPHEN}"
NUMBER: Final = re.compile(r"[−\d.,]+")
STYLE: Final = """
@page { size: A4; margin: 11mm 12mm 10mm; }
* { box-sizing: border-box; }
body { margin: 0; font: 1em/1.3 "Source Sans 3", "DejaVu Sans Condensed", Arial, sans-serif;
  color: #1b1b1b; hyphens: auto; }
h1 { margin: 0 0 1.5mm; padding-bottom: 1mm; border-bottom: 1.2pt solid #17543c;
  font: 700 20pt/1.1 Georgia, "DejaVu Serif", serif; color: #17543c; }
h2 { margin: 2.2mm 0 .6mm; font: 700 1.2em/1.2 Georgia, "DejaVu Serif", serif; color: #17543c;
  break-after: avoid; }
p { margin: 0 0 1mm; orphans: 2; widows: 2; }
.columns { columns: 2; column-gap: 7mm; column-fill: auto; }
.card { margin: 0 0 2mm; padding: 1.5mm 2.5mm; border: 1pt solid #17543c; border-radius: 2mm;
  background: #f1f6f2; break-inside: avoid; }
.card p, .card thead { display: none; }
.card h2 { margin-top: 0; }
.card td:first-child { width: 27%; font-weight: 700; }
.card td { padding: .35mm 2mm .35mm 0; border-bottom: .3pt solid #c4d4ca; }
.card tr:last-child td { border: 0; }
table { width: 100%; margin: .5mm 0 1.4mm; border-collapse: collapse; font-size: .93em;
  line-height: 1.22; hyphens: manual; }
tr { break-inside: avoid; }
tbody tr:first-child, tbody tr:nth-last-child(2) { break-after: avoid; }
th, td { padding: .3mm 2.5mm .3mm 0; border-bottom: .3pt solid #ccc; text-align: left;
  vertical-align: top; }
td:last-child, th:last-child { padding-right: 0; }
.narrow { width: auto; min-width: 55%; }
.across th { width: 24%; }
.number { text-align: right; white-space: nowrap; }
.lead { break-after: avoid; }
sup { font-size: .68em; line-height: 0; color: #777; }
.red { color: #b3001b; }
.more { break-before: page; }
.more h2 { margin-top: 1.8mm; }
.notes { columns: 3; column-gap: 5mm; font-size: 6.4pt; line-height: 1.25; color: #555; }
.notes p { margin: 0; }
.house { border-left: 2pt solid #b36b00; padding-left: 1.5mm; }
"""


class Sheet:
    """One rule book in one language, as HTML; its clauses are notes at the end."""

    def __init__(self, rules: Rules, language: str) -> None:
        """Begin a sheet."""
        self.rules, self.words = rules, texts(language)
        self.notes: list[tuple[str, ...]] = []

    def html(self, size: float, *, whole: bool = True) -> str:
        """Return the page in a size of letters; without ``whole``, only the card and the game."""
        rules, language = self.rules, self.words.language
        first, *aim = primer(rules, language)
        *game, slips = rule_book(rules, language)
        body = [
            f"<h1>{escape(title_of(rules, language))}</h1>",
            '<div class="columns">',
            f'<div class="card">{self.chapter(first)}</div>',
            *map(self.chapter, (*aim, *game)),
            "</div>",
        ]
        more = [
            '<div class="more"><div class="columns" style="column-fill: balance">',
            *map(self.chapter, (*play(rules, language), slips)),
            *self.variations(),
            "</div>",
            f"<h2>{self.word('notes')}</h2><p>{self.word('intro')}</p>",
            f'<div class="notes">{"".join(self.clauses())}</div></div>',
        ]
        return (
            f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
            f"<title>{escape(title_of(rules, language))}</title><style>{STYLE}"
            f"html {{ font-size: {size}pt; }}</style>"
            f"<body>{''.join([*body, *more] if whole else body)}</body></html>"
        )

    def word(self, key: str) -> str:
        """Return a word of the page."""
        return escape(self.words.word("page", key))

    def chapter(self, chapter: Chapter) -> str:
        """Return a chapter."""
        parts = [f"<h2>{escape(chapter.title)}</h2>"]
        for paragraph in paragraphs(chapter):
            text = " ".join(map(self.sentence, paragraph.entries))
            tables = [table(entry.table) for entry in paragraph.entries if entry.table]
            changed = any(each.changed for each in paragraph.entries)
            kind = "house" * changed or "lead" * bool(tables) or "text"
            parts += [f'<p class="{kind}">{text}{self.note(paragraph.clauses)}</p>', *tables]
        return "".join(parts)

    def sentence(self, entry: RuleSentence) -> str:
        """Return a sentence, and what the plain book has instead of a house rule."""
        text = with_suits(entry.text) + (f"\N{WORD JOINER}{OURS}" if entry.ours else "")
        if not entry.changed:
            return text
        key = "plain" if entry.plain else "silent"
        plain = self.words.fill(self.words.word("page", key), {"plain": entry.plain})
        return f"<b>{self.word('changed')}</b> {text} <i>{with_suits(plain)}</i>"

    def note(self, rows: tuple[str, ...]) -> str:
        """Return the number of the note that has some clauses."""
        if not rows:
            return ""
        if rows not in self.notes:
            self.notes.append(rows)
        return f"\N{WORD JOINER}<sup>{self.notes.index(rows) + 1}</sup>"

    def variations(self) -> Iterator[str]:
        """Yield the variations."""
        found = variations_of(self.rules.name)
        if found:
            yield f"<h2>{self.word('variations')}</h2>"
        for each in found:
            title = escape(each.title_in(self.words.language))
            yield f"<p>{title}{self.note(each.clauses)}</p>"

    def clauses(self) -> Iterator[str]:
        """Yield the notes."""
        for number, rows in enumerate(self.notes, 1):
            marked = ", ".join(f"{row}{OURS if is_ours((row,)) else ''}" for row in rows)
            yield f"<p><b>{number}</b> {marked.replace('-', NO_BREAK)}</p>"


def table(rows: TextTable) -> str:
    """Return a table whose first row is its heads; columns of figures are flush right."""
    head, *body = rows
    if len(head) == 2 and all(row[0].rstrip(OURS).isdigit() for row in body):
        cells = ("th", *["td class=number"] * len(body))
        lines = "".join(_row(each, cells) for each in zip(*rows, strict=True))
        return f'<table class="across"><tbody>{lines}</tbody></table>'
    columns = list(zip(*body, strict=True))
    kinds = [" class=number" if all(map(NUMBER.fullmatch, column)) else "" for column in columns]
    narrow = max(sum(map(len, row)) for row in rows) < 34
    heads = _row(head, [f"th{kind}" for kind in kinds])
    lines = "".join(_row(row, [f"td{kind}" for kind in kinds]) for row in body)
    opening = f"<table{' class=narrow' if narrow else ''}>"
    return f"{opening}<thead>{heads}</thead><tbody>{lines}</tbody></table>"


def _row(row: Sequence[str], cells: Sequence[str]) -> str:
    pairs = zip(row, cells, strict=True)
    return f"<tr>{''.join(f'<{cell}>{with_suits(text)}</{cell[:2]}>' for text, cell in pairs)}</tr>"


def with_suits(text: str) -> str:
    """Return a text as HTML: red suits in red, and short items of a list in one piece."""
    items = escape(text).split(" · ")
    whole = str.maketrans({" ": "\N{NO-BREAK SPACE}", "-": NO_BREAK})
    short = (each.translate(whole) if len(each) < 32 else each for each in items)
    html = " · ".join(short) if len(items) > 1 else items[0]
    for sign in "♥♦":
        html = html.replace(sign, f'<span class="red">{sign}</span>')
    return html


def print_sheets(folder: Path, books: Iterable[Rules]) -> None:
    """Write a PDF for each book and language into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for rules in books:
        for language in LANGUAGES:
            target = folder / f"{rules.name}-{language}.pdf"
            size, game = SIZES[0], GAME + 1
            for size in SIZES:
                game = print_page(Sheet(rules, language).html(size, whole=False), target)
                if game <= GAME:
                    break
            pages = print_page(Sheet(rules, language).html(size), target)
            print(f"{target}: the game on {game} pages in {size} pt, {pages} with all else")


def print_page(html: str, target: Path) -> int:
    """Print a page into a PDF; return how many pages it has there."""
    with TemporaryDirectory() as work:
        page = Path(work) / "sheet.html"
        page.write_text(html, encoding="utf-8")
        options = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer")
        command = (CHROMIUM, *options, f"--print-to-pdf={target}", page.as_uri())
        subprocess.run(command, check=True, capture_output=True, timeout=120)
    return len(re.findall(rb"/Type\s*/Page\b", target.read_bytes()))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    named = sys.argv[2:] or list(BOOKS)
    read = {True: load_house_rules, False: get_rules}
    print_sheets(Path(sys.argv[1]), [read[name.endswith(".toml")](name) for name in named])
