"""The parts of the page's texts: a part is loaded because something that reads it asks for it.

Whatever reads `t.log` has to ask for the part that has `log`, itself or in all files that use it:
else it works only after something else happened to load that part.
"""

import re
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "web" / "src"
TEXTS = SOURCE / "texts"
PARTS = {
    "play": {"play"},
    "lobby": {"lobby"},
    "all": {"play", "lobby", "rest"},
    "advice": {"advice"},
    "pad": {"pad"},
    "evening": {"evening"},
}
"""By the file that is imported: the parts that it asks for."""

_IMPORTED = re.compile(r'^\s*import (?!type\b)(?:[^"]*? from )?"(\.[^"]*)";', re.MULTILINE)
_READ = re.compile(r"\bt\.([a-z]+)\b")


def sections(part: str) -> set[str]:
    """The sections of a part, by its file of English texts."""
    text = (TEXTS / "en" / f"{part}.ts").read_text(encoding="utf-8")
    found = set(re.findall(r'^import \{ (\w+) \} from "\./', text, re.MULTILINE))
    # Advice has texts of its own beside those that it is loaded with.
    return (found or {part}) | ({part} & {"advice"})


def test_the_files_that_ask_for_parts_are_known() -> None:
    for name, parts in PARTS.items():
        text = (TEXTS / f"{name}.ts").read_text(encoding="utf-8")
        assert set(re.findall(r'^want\("(\w+)"\);$', text, re.MULTILINE)) == parts


@cache
def files() -> dict[Path, str]:
    """All components and scripts of the page, without its texts."""
    found = (path for kind in ("*.svelte", "*.ts") for path in SOURCE.rglob(kind))
    own = (path for path in found if not {TEXTS, SOURCE / "testing"} & {*path.parents})
    return {path: path.read_text("utf-8") for path in own if not path.name.endswith(".test.ts")}


@cache
def imports(path: Path) -> set[Path]:
    """What a file imports at once."""
    names = _IMPORTED.findall(files()[path])
    bases = {(path.parent / name).resolve() for name in names}
    ends = ("", ".ts", ".svelte", "/index.ts")
    return {
        Path(f"{base}{end}") for base in bases for end in ends if Path(f"{base}{end}").is_file()
    }


@cache
def asked(path: Path) -> set[str]:
    """The parts that a file asks for, itself or in what it imports."""
    seen, waiting, parts = {path}, [path], set()
    while waiting:
        for found in imports(waiting.pop()) - seen:
            seen.add(found)
            if found.parent == TEXTS:
                parts |= PARTS.get(found.stem, set())
            elif found in files():
                waiting.append(found)
    return parts


def users(path: Path) -> set[Path]:
    """The files that import this one at once; what comes later asks for itself."""
    return {other for other in files() if path in imports(other)}


def lacking(path: Path, part: str, above: frozenset[Path] = frozenset()) -> list[Path]:
    """The ways to come to a file, by the outermost one, on which nothing asks for a part."""
    if part in asked(path) or path in above:
        return []
    over = users(path)
    if not over:
        return [path]
    return [way for other in sorted(over) for way in lacking(other, part, above | {path})]


@pytest.mark.parametrize("part", ["play", "lobby", "rest", "advice"])
def test_whatever_reads_a_section_asks_for_its_part(part: str) -> None:
    wanted = sections(part)
    readers = [path for path, text in files().items() if wanted & set(_READ.findall(text))]
    assert readers
    without = {
        str(path.relative_to(SOURCE)): sorted({str(way.relative_to(SOURCE)) for way in ways})
        for path in readers
        if (ways := lacking(path, part))
    }
    assert without == {}


def test_what_every_visit_reads_needs_no_asking() -> None:
    assert sections("first") == {"app", "entrance", "refusals"}
