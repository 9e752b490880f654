"""Whichever engine stands behind the seam, and whatever is not installed, the game is the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.engine.without_numba import turns
from tests.lengths import LONG

from canasta.engine import choice
from canasta.engine.choice import MODULES, VARIABLE, EngineChoiceError, chosen
from canasta.rules import BOOKS

ROOT = Path(__file__).parents[2]
STEPS = 400 if LONG else 14
WASM_STEPS = 2_000 if LONG else 150
FEW = tuple(BOOKS) if LONG else ("waldo", "joker")


def played(missing: str, engine: str, steps: int, books: tuple[str, ...], **more: str) -> str:
    """The output of a program in which some modules are missing."""
    command = [sys.executable, "-m", "tests.engine.without_numba", missing, engine, str(steps)]
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    done = subprocess.run(
        [*command, *books],
        cwd=ROOT,
        env={**environment, **more},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_without_numba_and_numpy_it_plays_identically() -> None:
    told = played("numba,llvmlite,numpy", "library", WASM_STEPS, tuple(BOOKS))
    assert told == "".join(turns(book, WASM_STEPS) + "\n" for book in BOOKS)


def test_on_webassembly_it_plays_identically_without_numpy() -> None:
    told = played("numba,numpy", "wasm", WASM_STEPS, tuple(BOOKS), **{VARIABLE: "wasm"})
    assert told == "".join(turns(book, WASM_STEPS) + "\n" for book in BOOKS)


def test_as_plain_python_it_plays_identically() -> None:
    told = played("numba,wasmtime", "python", STEPS, FEW, **{VARIABLE: "python"})
    assert told == "".join(turns(book, STEPS) + "\n" for book in FEW)


def test_the_variable_names_an_engine() -> None:
    told = played("nothing", "wasm", 20, ("wca",), **{VARIABLE: " WASM "})
    assert told == turns("wca", 20) + "\n"


def test_a_name_that_is_not_an_engine_is_refused_with_those_that_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(VARIABLE, "rust")
    with pytest.raises(EngineChoiceError, match="rust is not an engine: it may be library"):
        chosen()


@pytest.mark.parametrize(
    ("name", "lacks", "words"),
    [
        ("library", {"canasta_library.seam"}, "needs the library, which the build"),
        ("python", {"numpy"}, "needs numpy, which is not installed"),
        ("wasm", {"wasmtime"}, "needs wasmtime"),
    ],
)
def test_a_missing_engine_is_refused_with_what_it_needs(
    name: str, lacks: set[str], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, name)
    monkeypatch.setattr(choice, "_is_there", lambda module: module not in lacks)
    with pytest.raises(EngineChoiceError, match=words):
        chosen()


def test_without_any_engine_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(choice, "_is_there", lambda _module: False)
    with pytest.raises(EngineChoiceError, match="install canasta from a wheel"):
        chosen()
    assert set(MODULES) == {"library", "python", "wasm"}


def test_the_command_line_says_it_in_a_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "canasta", "check", str(ROOT / "tests/cases")],
        env={**os.environ, VARIABLE: "rust"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "CANASTA_ENGINE=rust is not an engine: it may be library, python, wasm." in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("engine", ["wasm", "python"])
@pytest.mark.parametrize("tests", ["tests/golden", "tests/cases"])
def test_golden_deals_perft_and_cases_hold_on_every_engine(engine: str, tests: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tests],
        cwd=ROOT,
        env={**os.environ, VARIABLE: engine},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
