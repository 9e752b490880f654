"""Measures of the code base, printed by the gate: ``python tools/house.py``.

Lines, files, docstrings that open with a question word, functions that are no verbs, floors of the
import contract, and circles of imports.
"""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "canasta"
RESEARCH: Final = "research"
"""Package for people who study games; the rest is the product."""

QUESTION: Final = re.compile(r"(What|Whether|How|Who)\b")
NO_VERBS: Final = {
    *("anew", "asked", "begun", "beside", "come", "gone", "heard", "kept", "lost", "opened"),
    *("seen", "told", "written"),
}
"""Participles and adverbs that are not names of functions, with or without underscores around."""

DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
DOCUMENTED: Final = (*DEFINITIONS, ast.ClassDef, ast.Module)


class File:
    """A source file, read and parsed once."""

    def __init__(self, path: Path) -> None:
        """Read the file."""
        text = path.read_text(encoding="utf-8")
        self.path = path
        self.lines = text.count("\n")
        self.tree = ast.parse(text)
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        self.module = ".".join(part for part in parts if part != "__init__")
        self.is_research = len(parts) > 1 and parts[1] == RESEARCH

    def docstrings(self) -> Iterator[str]:
        """Yield every docstring, those of values too."""
        for node in ast.walk(self.tree):
            if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
                yield text
            for before, after in _pairs(getattr(node, "body", None)):
                if isinstance(before, ast.AnnAssign | ast.Assign) and (text := _text(after)):
                    yield text

    def functions(self) -> Iterator[str]:
        """Yield the names of all functions and methods."""
        for node in ast.walk(self.tree):
            if isinstance(node, DEFINITIONS):
                yield node.name

    def imports(self, *, types: bool = False) -> Iterator[tuple[str, ...]]:
        """Yield its imports, including those inside functions and by ``import_module``.

        Each is told by the names that it may go by: the first of them that is a module's counts.
        A name that ends in a dot stands for all modules that begin so.

        Args:
            types: whether imports for types alone are yielded as well.
        """
        yield from _imports(self.tree, self.module, types)


def _pairs(body: object) -> Iterator[tuple[ast.AST, ast.AST]]:
    if isinstance(body, list):
        yield from pairwise(body)


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return node.value.value if isinstance(node.value.value, str) else ""
    return ""


def _imports(node: ast.AST, module: str, types: bool) -> Iterator[tuple[str, ...]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test) and not types:
            continue
        if isinstance(child, ast.Import):
            yield from ((name.name,) for name in child.names)
        elif isinstance(child, ast.ImportFrom) and child.module and not child.level:
            for name in child.names:
                yield f"{child.module}.{name.name}", child.module
        elif isinstance(child, ast.Call) and "import_module" in ast.dump(child.func):
            yield from ((_named(argument, module),) for argument in child.args)
        yield from _imports(child, module, types)


def _named(argument: ast.AST, module: str) -> str:
    """Return the module that is named, or the beginning of its name, up to its last dot."""
    if not isinstance(argument, ast.JoinedStr):
        return _text(ast.Expr(argument)) if isinstance(argument, ast.expr) else ""
    known = ""
    for part in argument.values:
        if isinstance(part, ast.Constant):
            known += str(part.value)
        elif isinstance(part, ast.FormattedValue) and "__name__" in ast.dump(part.value):
            known += module
        else:
            break
    return known[: known.rfind(".") + 1]


def needs_of(files: list[File], *, types: bool = False) -> dict[str, set[str]]:
    """Return the modules that each module needs: while it runs, or for its types too."""
    modules = {file.module for file in files}
    needs: dict[str, set[str]] = {}
    for file in files:
        found: set[str] = set()
        for names in file.imports(types=types):
            if names[0].endswith("."):
                found |= {one for one in modules if one.startswith(names[0])}
            else:
                found.add(next(filter(modules.__contains__, names), ""))
        needs[file.module] = found - {file.module, ""}
    return needs


def circle(needs: Mapping[str, set[str]]) -> list[str]:
    """Return a circle among modules, by the modules that each needs; empty if there is none."""
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def floors() -> int:
    """Return the number of floors in the import contract."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    return max(len(contract.get("layers", ())) for contract in contracts)


def report(files: list[File]) -> Iterator[str]:
    """Yield the measures, a line each."""
    product = [file for file in files if not file.is_research]
    for name, some in (("with research", files), ("without", product)):
        lines = sum(file.lines for file in some)
        middle = median(file.lines for file in some)
        yield f"{name:>13}: {lines:,} lines in {len(some)} files, {middle:.0f} in the median file"
    texts = [text for file in files for text in file.docstrings()]
    asking = sum(bool(QUESTION.match(text)) for text in texts)
    yield f"   docstrings: {asking:,} of {len(texts):,} open with What, Whether, How or Who"
    names = Counter(name.strip("_") for file in files for name in file.functions())
    wrong = {name: names[name] for name in sorted(NO_VERBS) if names[name]}
    listed = ", ".join(f"{name} {count}" for name, count in wrong.items()) or "none"
    yield f"    functions: {sum(wrong.values())} are participles or adverbs ({listed})"
    yield f"       floors: {floors()}"
    yield f"       circle: {' → '.join(circle(needs_of(files))) or 'none'}"
    yield f"    for types: {' → '.join(circle(needs_of(files, types=True))) or 'none'}"


def main() -> None:
    """Print the measures."""
    files = [File(path) for path in sorted(SOURCE.rglob("*.py"))]
    print(*report(files), sep="\n")


if __name__ == "__main__":
    main()
