"""Writes the tables of docs/research/environments.md from the declarations of observations.

python tools/env_page.py            # writes them into the page
"""

import ast
import inspect
from pathlib import Path

from canasta.research.env import OBSERVATION, PARTS, PLACES
from canasta.research.env.batch import observation

PAGE = Path(__file__).resolve().parent.parent / "docs" / "research" / "environments.md"


def compact_table() -> list[str]:
    """The fields of a compact observation."""
    meanings: dict[str, str] = {}
    (made,) = (
        node
        for node in ast.parse(inspect.getsource(observation)).body
        if isinstance(node, ast.ClassDef) and node.name == "ObservationRecord"
    )
    name = ""
    for node in made.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
        elif isinstance(node, ast.Expr) and name and isinstance(node.value, ast.Constant):
            text = " ".join(str(node.value.value).replace("``", "`").split())
            meanings[name] = text.rstrip(".")
    lines = ["| field | type | shape | what it is |", "|---|---|---|---|"]
    for field in OBSERVATION.names or ():
        kind = OBSERVATION[field]
        shape = "×".join(map(str, kind.shape)) or "1"
        lines.append(f"| `{field}` | {kind.base} | {shape} | {meanings.get(field, '')} |")
    return lines


def flat_table() -> list[str]:
    """The parts of a flat observation."""
    lines = ["| part | from | shape | what it is |", "|---|--:|---|---|"]
    for part in PARTS:
        shape = "×".join(map(str, part.shape))
        lines.append(f"| `{part.name}` | {PLACES[part.name].start} | {shape} | {part.meaning} |")
    return lines


TABLES = {"compact": compact_table, "flat": flat_table}


def filled(text: str) -> str:
    """A page with its tables as they are now, each between two marks."""
    for name, table in TABLES.items():
        start, end = f"<!-- table: {name} -->\n", f"<!-- end: {name} -->\n"
        head, _, rest = text.partition(start)
        _, _, tail = rest.partition(end)
        text = head + start + "\n" + "\n".join(table()) + "\n\n" + end + tail
    return text


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8", newline="\n")
