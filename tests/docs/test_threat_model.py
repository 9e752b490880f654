"""Every promise of the threat model names tests that hold it, and they exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "develop" / "security-tests.md").read_text(encoding="utf-8")
PROMISES = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TEXT.partition("## What is promised")[2].partition("\n## ")[0].splitlines()
    if line.startswith("|") and not line.startswith("|---")
][1:]


def test_the_threat_model_makes_promises() -> None:
    assert len(PROMISES) > 10
    assert TEXT.count("`tests/") == sum(row[1].count("`tests/") for row in PROMISES)


@pytest.mark.parametrize("row", PROMISES, ids=lambda row: row[0][:40])
def test_the_tests_that_hold_a_promise_exist(row: list[str]) -> None:
    _, held_by = row
    named = re.findall(r"`(tests/[a-z_/]+\.py)::(\w+)`", held_by)
    assert named
    assert ", ".join(f"`{path}::{name}`" for path, name in named) == held_by
    for path, name in named:
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert name in functions, f"{path}::{name}"
        assert name.startswith("test_")
