"""The project's own files agree with each other."""

import os
import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

import canasta

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def package(requirement: str) -> str:
    """The name of the package that a requirement asks for, as registries write it."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def test_the_version_is_printed_once() -> None:
    assert canasta.__version__ == version("canasta") == PROJECT["project"]["version"]


def test_the_changelog_has_an_unreleased_section() -> None:
    assert "\n## [Unreleased]\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_layers_are_in_the_order_of_the_design() -> None:
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    contract = next(one for one in contracts if one["id"] == "layers")
    assert contract["exhaustive"]
    named = [name.strip("() ") for layer in contract["layers"] for name in layer.split("|")]
    design = ["cli", "server", "live", "players", "game", "compiled", "engine", "rules", "cards"]
    assert [layer for layer in named if layer in design] == design


def test_everything_that_must_run_without_numpy_does_not_import_it() -> None:
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    seam = next(one for one in contracts if one["id"] == "seam")
    sources, forbidden = seam["source_modules"], seam["forbidden_modules"]
    above = ["cards", "rules", "engine", "game", "players", "study", "live"]
    assert sources == [f"canasta.{package}" for package in above]
    below = [f"canasta.compiled.{package}" for package in ("kernel", "search", "library", "wasm")]
    assert forbidden == ["numpy", "numba", *below]
    assert "ignore_imports" not in seam
    assert "allow_indirect_imports" not in seam


@pytest.mark.parametrize(
    "tool",
    ["ruff check", "ruff format --check", "mypy", "lint-imports", "python tools/page.py check"],
)
def test_the_command_for_all_checks_runs(tool: str) -> None:
    text = (ROOT / "test").read_text(encoding="utf-8")
    assert re.search(rf"^(?:.* )?check \w+ {tool}\b", text, re.MULTILINE)


@pytest.mark.parametrize("script", ["run", "test", ".ci/run"])
def test_scripts_can_be_started(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)
