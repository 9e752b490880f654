"""Which sources name the folder of compiled code: every one that takes part, and not the others."""

import ast
import importlib
import os
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import canasta
from canasta.compiled.kernel import compiled
from canasta.compiled.kernel.sources import WHOLE, compiled_sources

PACKAGE = Path(canasta.__file__).parent
FOUND: Final = compiled_sources(PACKAGE)
NOT_IMPORTED = ("canasta.__main__",)


def imported(path: Path) -> Iterator[Path]:
    """The files of the package that a file imports, read as Python reads it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative imports are not followed"
            names = [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            base = PACKAGE.joinpath(*name.split(".")[1:])
            for file in (base.with_suffix(".py"), base / "__init__.py"):
                if name.startswith("canasta.") and file.is_file():
                    yield file


def environment() -> dict[str, str]:
    """Return what the environment says of how functions are compiled."""
    named = ("CANASTA_", "NUMBA_")
    return {name: value for name, value in os.environ.items() if name.startswith(named)}


def test_every_file_with_compiled_functions_takes_part_and_all_that_it_imports() -> None:
    before = environment()
    for module in pkgutil.walk_packages([str(PACKAGE)], "canasta."):
        if module.name not in NOT_IMPORTED:
            importlib.import_module(module.name)
    assert environment() == before  # else processes started later would compile everything again
    functions = [function for _, function in compiled._inner] + compiled._entry_points
    waiting = [Path(function.__code__.co_filename) for function in functions]
    seen: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            assert path in FOUND
            waiting += imported(path)
    assert len(seen) > 30


def test_a_file_that_compiles_nothing_takes_no_part() -> None:
    for name in ("cli/commands/simulate.py", "research/lab/simulation.py", "live/table/state.py"):
        assert PACKAGE / name not in FOUND


def test_the_kernel_may_be_imported_in_any_way(tmp_path: Path) -> None:
    for number, line in enumerate(
        (
            "import canasta.compiled.kernel.compiled as k",
            "from canasta.compiled.kernel.compiled import kernel",
            "from canasta.compiled.kernel import Act, compiled",
            "from canasta.compiled.kernel import (\n    Act,\n    compiled,\n)",
        )
    ):
        file = tmp_path / f"f{number}.py"
        file.write_text(line)
        assert file in compiled_sources(tmp_path)
    plain = tmp_path / "plain.py"
    plain.write_text("from canasta.compiled.kernel import apply, legal\n# no compiled code\n")
    assert plain not in compiled_sources(tmp_path)


def test_everything_below_the_compiled_code_counts_as_a_source() -> None:
    for folder in WHOLE:
        assert set((PACKAGE / folder).glob("*.py")) <= set(FOUND)


def test_a_new_file_takes_part_once_it_compiles_or_is_imported_by_one_that_does(
    tmp_path: Path,
) -> None:
    (tmp_path / "compiled/kernel").mkdir(parents=True)
    (tmp_path / "research/lab").mkdir(parents=True)
    (tmp_path / "compiled/kernel/compiled.py").write_text("")
    (tmp_path / "research/lab/plain.py").write_text("from canasta.research.lab.fast import f\n")
    assert list(compiled_sources(tmp_path)) == [tmp_path / "compiled/kernel/compiled.py"]
    (tmp_path / "research/lab/fast.py").write_text(
        "from canasta.compiled.kernel.compiled import kernel\n"
        "from canasta.research.lab import (\n    numbers,\n)\n"
    )
    (tmp_path / "research/lab/numbers.py").write_text("FIVE = 5\n")
    names = [path.name for path in compiled_sources(tmp_path)]
    assert names == ["compiled.py", "fast.py", "numbers.py"]
