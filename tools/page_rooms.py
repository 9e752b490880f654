"""Check the page's rooms and print its measures: ``python tools/page_rooms.py``.

The page's files lie in rooms, one folder each. Static imports, those for types too, point up the
list of `ROOMS`; what is loaded later may point down if `DOORS` names the file that loads it. A file
that breaks this, any circle of files, and a comment that opens with a question word fail the gate.
"""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools.house import circle

PAGE: Final = Path(__file__).parents[1] / "web" / "src"

ROOMS: Final = (
    *("protocol", "texts", "styles", "storage", "wire", "ui", "cards", "game", "rulebook", "setup"),
    *("talk", "score", "table", "coach", "room", "lobby", "replay", "fair", "duplicate", "pad"),
    *("evening", "handover", "offline", "shell", "testing"),
)
"""Rooms of the page: each imports those before it. Tests are in no room."""

DOORS: Final = {
    *("table/lazy.ts", "table/Announcer.svelte"),
    *("lobby/Lobby.svelte", "room/AtTable.svelte", "room/Menu.svelte", "room/Over.svelte"),
    *("score/ScoreSheet.svelte", "wire/client.svelte.ts"),
}
"""Files that may load a part of a later room once it is wanted. This list may only shrink."""

KINDS: Final = (".ts", ".svelte", ".css")
SMALL: Final = 25
"""Lines below which a file is counted as small."""

_IMPORT: Final = re.compile(
    r"""\b(?:from|import)\s*(?P<later>\(?)\s*["'](?P<path>\.[^"'\n?]+)[^"'\n]*["']""",
)
_TYPES: Final = re.compile(
    r"""(import|export)\s+(type\b|\{(\s*type\s+\w+(\s+as\s+\w+)?\s*,?)+\s*\}\s*from\b)"""
)
_QUESTION: Final = re.compile(
    r"(?:/\*\*?(?:\s*\n\s*\*)?|(?:^|\s)//|<!--)\s+(What|Whether|How|Who|Whoever|Whose)\b"
)
_FIT: Final = re.compile(r"\bfit\.(kind|low|dots|tight|overlap|rail|as|news|terse)\b")


class Import(NamedTuple):
    """An import between two files of the page, by their paths."""

    kind: str
    """``static``, ``type``, or ``later`` for one that is loaded once it is wanted."""
    at: str
    to: str


def imports(folder: Path) -> Iterator[Import]:
    """Yield the imports between the files of a page."""
    for file, text in (files := _files(folder)).items():
        for match in _IMPORT.finditer(text):
            base = os.path.normpath(file.parent / match["path"])
            ends = ("", ".ts", ".svelte", "/index.ts")
            found = [path for end in ends if (path := Path(f"{base}{end}")) in files]
            for path in found[:1]:
                names = file.relative_to(folder).as_posix(), path.relative_to(folder).as_posix()
                yield Import(_kind(text, match), *names)


def _files(folder: Path) -> dict[Path, str]:
    found = (path for path in folder.rglob("*") if path.suffix in KINDS)
    return {path: path.read_text("utf-8") for path in found if ".test." not in path.name}


def _kind(text: str, match: re.Match[str]) -> str:
    if match["later"]:
        return "type" if text[: match.start()].rstrip().endswith("typeof") else "later"
    start = max(text.rfind(word, 0, match.start() + 6) for word in ("import", "export"))
    return "type" if _TYPES.match(text, start) else "static"


def page_needs(folder: Path, kinds: tuple[str, ...] = ("static",)) -> dict[str, set[str]]:
    """Return the files that each file of a page imports in one of some ways."""
    needs: dict[str, set[str]] = {}
    for kind, at, to in imports(folder):
        if kind in kinds:
            needs.setdefault(at, set()).add(to)
    return needs


def room(path: str) -> str:
    """Return the room of a file: its folder, or its own name at the top."""
    return path.split("/", maxsplit=1)[0].split(".", maxsplit=1)[0]


def faults(folder: Path) -> Iterator[str]:
    """Yield each break of the order of the rooms, in a line."""
    order = {name: place for place, name in enumerate(ROOMS)}
    found = list(imports(folder))
    used = {at for kind, at, to in found if kind == "later" and order[room(at)] < order[room(to)]}
    for kind, at, to in found:
        if order[room(at)] < order[room(to)] and not (kind == "later" and at in DOORS):
            yield f"{at} imports {to}, of a later room"
    yield from (f"{name} loads nothing of a later room" for name in sorted(DOORS - used))
    if way := circle(page_needs(folder, ("static", "type"))):
        yield " → ".join(way)
    yield from question_words(folder)


def question_words(folder: Path) -> Iterator[str]:
    """Yield the comments that open with What, Whether, How or Who, a line each."""
    for path in sorted(path for path in folder.rglob("*") if path.suffix in KINDS):
        text = path.read_text("utf-8")
        for match in _QUESTION.finditer(text):
            line = text.count("\n", 0, match.end()) + 1
            yield f"{path.relative_to(folder).as_posix()}:{line}: a comment opens with {match[1]}"


def report(folder: Path) -> Iterator[str]:
    """Yield the measures of the page, a line each."""
    shared = ("about", "lines", "reasons", "refusals", "variations")  # made, as protocol.ts is
    made = {path for name in shared for path in folder.glob(f"texts/*/{name}.ts")}
    others = ("protocol.ts", "texts/languages.ts", "texts/names.ts", "ui/icons.ts")
    made |= {folder / name for name in others}
    unlike = {folder / "testing", *made}
    files = {
        path: text
        for path, text in _files(folder).items()
        if path.suffix in KINDS[:2] and not {path, *path.parents} & unlike
    }
    lines = {path: text.count("\n") for path, text in files.items()}
    texts = [path for path in files if path.is_relative_to(folder / "texts")]
    outside = [count for path, count in lines.items() if path not in texts]
    small = sum(count < SMALL for count in lines.values())
    pairs = {(room(at), room(to)) for kind, at, to in imports(folder) if kind == "static"}
    two_way = sum(one < other and (other, one) in pairs for one, other in pairs)
    fits = sum(len(_FIT.findall(text)) for path, text in files.items() if path.suffix == ".svelte")
    where = f"{len(files)} files, {len(texts)} of them texts, {small} under {SMALL} lines"
    yield f"         page: {sum(lines.values()):,} lines in {where}"
    yield f"       median: {median(outside):.0f} lines in a file outside texts"
    yield f"        rooms: {two_way} two-way pairs, {len(DOORS)} doors to later rooms"
    yield f"          fit: {fits} branches"


def main() -> None:
    """Print the measures, and fail if the rooms are out of order."""
    print(*report(PAGE), sep="\n")
    if wrong := [*faults(PAGE)]:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
