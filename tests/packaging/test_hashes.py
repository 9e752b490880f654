"""pip and npm check what they install, and refuse what differs from the recorded hashes."""

import json
import os
import re
import subprocess
import sys
import zipfile
from base64 import b64encode
from hashlib import sha256, sha512
from io import BytesIO
from pathlib import Path
from tarfile import TarInfo
from tarfile import open as open_archive

import pytest
from tools import page
from tools.requirements import BUILD

ROOT = Path(__file__).parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder whose ./run would install one package, which is on the machine."""
    for name in ("requirements", ".venv/bin", "wheels"):
        (tmp_path / name).mkdir(parents=True)
    with zipfile.ZipFile(tmp_path / "wheels" / "asked_for-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("asked_for.py", "")
        info = "asked_for-1.0.dist-info"
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: asked-for\nVersion: 1.0\n")
        wheel.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any"
        )
        wheel.writestr(f"{info}/RECORD", "")
    with open_archive(tmp_path / "wheels" / "sources-1.0.tar.gz", "w:gz") as archive:
        archive.addfile(TarInfo("sources-1.0/setup.py"), BytesIO())
    python = tmp_path / ".venv" / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    (tmp_path / BUILD).touch()
    return tmp_path


def install(project: Path, line: str) -> subprocess.CompletedProcess[str]:
    """Let ./run's set-up install a line of requirements, into a folder of the project."""
    (project / "requirements" / "run.txt").write_text(line, encoding="utf-8")
    script = (
        f'root=$1; . "{ROOT}/tools/setup.sh"; install_packages "$venv" "$root/requirements/run.txt"'
    )
    told = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(project / "wheels")}
    told |= {"PIP_TARGET": str(project / "installed"), "PIP_CONFIG_FILE": os.devnull}
    return subprocess.run(
        ["sh", "-c", script, "sh", str(project)],
        env={"PATH": os.environ["PATH"], "HOME": str(project), **told},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_package_with_its_hash_is_installed(project: Path) -> None:
    (wheel,) = project.glob("wheels/*.whl")
    done = install(
        project, f"asked-for==1.0 --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}\n"
    )
    assert done.returncode == 0, done.stderr
    assert (project / "installed" / "asked_for.py").exists()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (f"asked-for==1.0 --hash=sha256:{'0' * 64}", "DO NOT MATCH THE HASHES"),
        ("asked-for==1.0", "Hashes are required"),
        ("sources==1.0 --hash=sha256:HASH", "No matching distribution"),
    ],
)
def test_a_package_without_its_hash_is_not_installed(project: Path, line: str, why: str) -> None:
    (sources,) = project.glob("wheels/*.tar.gz")
    done = install(project, line.replace("HASH", sha256(sources.read_bytes()).hexdigest()) + "\n")
    assert done.returncode == 1
    assert why in done.stderr
    assert not (project / "installed").exists()


def test_the_project_is_built_with_what_is_installed_already() -> None:
    text = (ROOT / "tools" / "setup.sh").read_text(encoding="utf-8")
    assert re.findall(r"^ *install (.*)$", text, re.MULTILINE) == [
        '"$1" --no-deps --require-hashes --only-binary :all: -r "$2"',
        '"$venv" --no-deps --no-index --force-reinstall "$root"/build/wheel/*.whl',
    ]


@pytest.mark.parametrize("true", [True, False])
def test_a_package_of_the_page_with_another_hash_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, true: bool
) -> None:
    archive = tmp_path / "asked-for-1.0.0.tgz"
    with open_archive(archive, "w:gz") as file:
        text = b'{"name": "asked-for", "version": "1.0.0"}'
        told = TarInfo("package/package.json")
        told.size = len(text)
        file.addfile(told, BytesIO(text))
    digest = sha512(archive.read_bytes() if true else b"another").digest()
    packages = {
        "": {"dependencies": {"asked-for": f"file:{archive.name}"}},
        "node_modules/asked-for": {
            "version": "1.0.0",
            "resolved": f"file:{archive.name}",
            "integrity": f"sha512-{b64encode(digest).decode()}",
        },
    }
    (tmp_path / "package.json").write_text(json.dumps(packages[""]), encoding="utf-8")
    lock = {"lockfileVersion": 3, "requires": True, "packages": packages}
    (tmp_path / "package-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    (tmp_path / ".npmrc").write_text("offline=true\n", encoding="utf-8")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    monkeypatch.setattr(page, "WEB", tmp_path)
    monkeypatch.setattr(page, "INSTALLED_FROM", tmp_path / "node_modules" / ".installed-from")
    if true:
        page.install()
    else:
        with pytest.raises(SystemExit):
            page.install()
    assert (tmp_path / "node_modules" / "asked-for").exists() == true
