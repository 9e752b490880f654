"""Which test files name which clauses of the rules, read from their source without running them."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.cases.test_case_files import ALL, clauses

TESTS = Path(__file__).parent.parent


def clauses_named() -> dict[str, set[str]]:
    """The files that name each clause: in a mark of a test or of one of its cases, or in a note."""
    found: dict[str, set[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for clause in marked(ast.parse(path.read_text("utf-8"))):
            found.setdefault(clause, set()).add(path.stem)
    for name, case in ALL.items():
        for clause in clauses(case):
            found.setdefault(clause, set()).add(name.partition(":")[0])
    return found


def marked(tree: ast.Module) -> Iterator[str]:
    """The clauses in the marks of a module.

    A mark names its clauses as texts, or stands in a function that makes cases and is called with
    the clauses, parted by spaces, as its first argument: ``pytest.mark.rule(*clauses.split())``.
    """
    makers = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(map(_splits, ast.walk(node))):
            makers.add(node.name)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if _is_mark(node):
            yield from filter(None, map(_text, node.args))
        elif isinstance(node.func, ast.Name) and node.func.id in makers and node.args:
            yield from _text(node.args[0]).split()


def _is_mark(node: ast.Call) -> bool:
    return ast.unparse(node.func) == "pytest.mark.rule"


def _splits(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and _is_mark(node)
        and any(ast.unparse(arg) == "*clauses.split()" for arg in node.args)
    )


def _text(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else ""
