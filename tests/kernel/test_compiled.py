"""The kernel's compiled code on disk: what is missing is compiled again."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from canasta.kernel import CACHE_FOLDER, INTERPRETED, compiled, prepare
from canasta.kernel.pass_pipeline import _callers_first

ASK = """
from canasta.kernel import requirement, rules_record
from canasta.rules import get_rules
print(requirement(rules_record(get_rules("regency"), 4), 1500))
"""


class Library:
    """What linking needs to know of compiled code."""

    canasta_linked_only = True

    def __init__(self, name: str, *calls: "Library") -> None:
        self.name = name
        self._linking_libraries = list(calls)

    def _ensure_finalized(self) -> None:
        pass


def test_callers_are_linked_before_what_they_call_and_each_once() -> None:
    least = Library("least")
    near = Library("near", least)
    far = Library("far", Library("between", near))
    other = Library("other", least)
    order = [library.name for library in _callers_first([near, far, other])]
    assert sorted(order) == ["between", "far", "least", "near", "other"]
    for caller, called in (("far", "between"), ("between", "near"), ("near", "least")):
        assert order.index(caller) < order.index(called)
    assert order.index("other") < order.index("least")


def test_who_needs_fewer_functions_than_were_compiled_compiles_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = [*compiled._entry_points]
    monkeypatch.setattr(compiled, "CACHE_FOLDER", tmp_path)
    monkeypatch.setattr(compiled, "INTERPRETED", False)
    monkeypatch.setattr(compiled, "_entry_points", whole[:3])
    assert not compiled.is_compiled()
    for marker in compiled._markers():
        marker.touch()
    monkeypatch.setattr(compiled, "_entry_points", whole[:2])
    assert compiled.is_compiled()
    monkeypatch.setattr(compiled, "_entry_points", whole[:4])
    assert not compiled.is_compiled()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled where the kernel runs as plain Python")
def test_a_part_that_is_missing_on_disk_is_compiled_again(tmp_path: Path) -> None:
    prepare()
    shutil.copytree(CACHE_FOLDER, tmp_path / CACHE_FOLDER.name)
    missing = list(tmp_path.rglob("*_requirement*"))
    assert missing
    for file in missing:
        file.unlink()
    asked = subprocess.run(
        [sys.executable, "-c", ASK],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert asked.stdout == "90\n", asked.stderr
    assert list(tmp_path.rglob("*_requirement*"))
