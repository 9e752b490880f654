"""Writes the tables of the pages on environments from the declarations, and from seeded play.

python -m tools.env_page            # writes them into docs/research
"""

import ast
import inspect
from itertools import pairwise
from pathlib import Path

import numpy as np

from canasta.engine import codes
from canasta.engine.codes import CODES, Act
from canasta.research.env import OBSERVATION, PARTS, PLACES, VectorEnv
from canasta.research.env.batch import observation
from canasta.rules import BOOKS

DOCS = Path(__file__).resolve().parent.parent / "docs" / "research"
PAGE = DOCS / "environments.md"
CARD = DOCS / "environment-card.md"
GAMES = 500


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


def action_table() -> list[str]:
    """The 640 actions by family."""
    starts = [*sorted({*(int(act) for act in Act), int(Act.TAKE_PAIR)}), CODES]
    lines = ["| from | to | family | what it does |", "|--:|--:|---|---|"]
    for act, text in act_meanings().items():
        after = next(start for start in starts if start > act)
        last = min(after - 1, act + 639)
        lines.append(f"| {int(act)} | {last} | `{act.name}` | {text} |")
    return lines


def act_meanings() -> dict[Act, str]:
    """What is said of each family where it is declared."""
    (made,) = (
        node
        for node in ast.parse(inspect.getsource(codes)).body
        if isinstance(node, ast.ClassDef) and node.name == "Act"
    )
    found: dict[Act, str] = {}
    for node, after in pairwise(made.body):
        if isinstance(node, ast.Assign) and isinstance(after, ast.Expr):
            (name,) = node.targets
            assert isinstance(name, ast.Name)
            assert isinstance(after.value, ast.Constant)
            found[Act[name.id]] = " ".join(str(after.value.value).replace("``", "`").split())
    return found


def book_table() -> list[str]:
    """Deals of random players in each book: their length, choices and points."""
    lines = [
        "| book | players | steps a deal | with a choice | legal actions then | most | spread |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for book in BOOKS:
        env = VectorEnv(book, GAMES, seed=1, take_backs=0, scale=1, autoreset=False)
        steps = choices = legal = most = 0
        points = np.zeros(GAMES)
        while (env.actors >= 0).any():
            counts = np.bitwise_count(env.masks.view(np.uint64)).sum(axis=1)
            steps += int((counts > 0).sum())
            choices += int((counts > 1).sum())
            legal += int(counts[counts > 1].sum())
            most = max(most, int(counts.max()))
            env.step(env.sample())
            points += env.rewards[:, 0]
        lines.append(
            f"| `{book}` | {env.players} | {steps / GAMES:.0f} | {choices / steps:.0%} "
            f"| {legal / choices:.1f} | {most} | {points.std():,.0f} |"
        )
    return lines


TABLES = {
    "compact": compact_table,
    "flat": flat_table,
    "actions": action_table,
    "books": book_table,
}


def filled(text: str) -> str:
    """A page with its tables as they are now, each between two marks."""
    for name, table in TABLES.items():
        start, end = f"<!-- table: {name} -->\n", f"<!-- end: {name} -->\n"
        if start not in text:
            continue
        head, _, rest = text.partition(start)
        _, _, tail = rest.partition(end)
        text = head + start + "\n" + "\n".join(table()) + "\n\n" + end + tail
    return text


if __name__ == "__main__":
    for page in (PAGE, CARD):
        page.write_text(filled(page.read_text("utf-8")), "utf-8", newline="\n")
