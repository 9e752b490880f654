"""The packages for a registry hold what a user needs."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("parts", ["made", "to make"])
def test_the_wheel_holds_the_package_its_types_the_page_and_the_licence(
    tmp_path: Path, parts: str
) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(tmp_path)]
    built = subprocess.run(
        [*command, *options, str(ROOT)],
        env={**os.environ, "CANASTA_PARTS": parts},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("canasta-*-cp311-abi3-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {"canasta/__init__.py", "canasta/py.typed", "canasta_library/kernel.wasm"} <= set(names)
    assert {"canasta_library/seam.abi3.so", "canasta_library/seam.pyd"} & set(names)
    assert not [name for name in names if name.startswith("canasta/compiled/building/")]
    assert [name for name in names if name.endswith(".dist-info/licenses/LICENSE")]
    assert {"canasta_page/__init__.py", "canasta_page/index.html"} <= set(names)
    assert [name for name in names if re.fullmatch(r"canasta_page/assets/base-.+\.js", name)]
    gathered = {name.removeprefix("canasta_python/") for name in names if "canasta_python/" in name}
    assert gathered >= {"__init__.py", "pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip"}
    assert [name for name in gathered if re.fullmatch(r"msgspec-.+_wasm32\.whl", name)]
    packages = {name.split("/")[0].split("-")[0] for name in names}
    assert packages == {"canasta", "canasta_library", "canasta_page", "canasta_python"}
