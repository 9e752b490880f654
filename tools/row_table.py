"""Makes src/canasta/rules/row_table.py: every row of the rule SPEC, with where it stands.

    python tools/row_table.py PATH/TO/SPEC.md

The SPEC itself is not in this repository. What is kept of a row is its id, its kind, its
category, and the lines of the source that it rests on. Run it again when the SPEC changes.
"""

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
TABLE = HERE / "src" / "canasta" / "rules" / "row_table.py"

ROW = re.compile(r"\| ((?:W|WV|WS|R|J|JS|JB|JV|T2|T|C|AG|AW|AR|AJ|AC)-\d+[a-d]?) \|")
SOURCES = {"W": "S0", "R": "S1", "J": "S1", "T": "S1", "C": "S2"}
HISTORY = {"W-118", "R-02", "R-45", "J-25", "C-78"}
ADVICE = {"WS", "JB", "JS"}
ADVISED = {"T2-7", "AJ-21", "AJ-22", "AJ-23", "AJ-24", "AJ-25"}
LATER = {
    *(f"W-{number}" for number in range(108, 116)),
    *("AW-31", "AW-33", "AW-36", "AR-10", "AR-24", "AC-36", "C-58"),
}
BASES = {
    "Law": "laws",
    "Modern": "modern",
    "E1": "modern",
    "E3": "modern",
    "Impl": "choice",
    "Card-game ethics": "choice",
    "J-01": "regency",
    "AR-": "regency",
    "As AR-": "regency",
}
TABLE_LINES = {
    "T-1": "71,73",
    "T-2": "76,78",
    "T-3": "81,83",
    "T-4": "86,88",
    "T-5": "91-94,96,98-101,103",
    "T-6": "106,108",
    "T-7": "112",
    "T-8": "115-117,119-123",
    "T-9": "126-129,131,132",
    "T-10": "135,137",
    "T-11": "140-142,144-147",
}
HEAD = '''"""Every row of the rule SPEC: id, kind, category, source and lines.

Made by tools/row_table.py; read by :mod:`canasta.rules.rows`.
"""

from typing import Final

ROW_TABLE: Final = """
'''


def kind(row: str) -> str:
    """What a row is: see KINDS in canasta.rules.rows."""
    if row in HISTORY:
        return "history"
    if row in LATER:
        return "later"
    if row in ADVISED or row.partition("-")[0] in ADVICE:
        return "advice"
    return "decision" if row.startswith("A") else "rule"


def lines_in(text: str) -> str:
    """The source lines named in a quote or a basis, in rising order."""
    numbers: set[int] = set()
    for first, last in re.findall(r"(?<!S\d )\bL(\d+)(?:[–-]L?(\d+))?", text):
        numbers.update(range(int(first), int(last or first) + 1))
    return ",".join(str(number) for number in sorted(numbers))


def entry(row: str, cells: list[str]) -> str:
    """One line of the table."""
    book = row.partition("-")[0]
    source = SOURCES.get(book[1] if book[0] == "A" and len(book) > 1 else book[0], "")
    if book == "T":
        return f"{row} rule table S1:{TABLE_LINES[row]}"
    if book[0] == "A":
        source = SOURCES.get({"AR": "R", "AJ": "J", "AW": "W", "AC": "C"}.get(book, ""), "")
        basis = next((name for mark, name in BASES.items() if cells[3].startswith(mark)), "words")
        if not source:
            basis = "words" if "own words" in cells[3] else "choice"
        lines = lines_in(cells[3]) if source else ""
        return f"{row} {kind(row)} {basis} {source}:{lines}".rstrip(":").rstrip()
    category = cells[3].replace("/", "-").replace(" ", "-")
    return f"{row} {kind(row)} {category} {source}:{lines_in(cells[1] + cells[2])}"


def main() -> None:
    """Write the table from the SPEC named on the command line."""
    found: list[str] = []
    for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines():
        match = ROW.match(line)
        if match:
            cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
            found.append(entry(match[1], cells))
    TABLE.write_text(HEAD + "\n".join(found) + '\n"""\n', encoding="utf-8")
    print(f"{len(found)} rows in {TABLE.relative_to(HERE)}")


if __name__ == "__main__":
    main()
