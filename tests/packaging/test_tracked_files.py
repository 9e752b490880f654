"""No file of the project names a package registry or a folder of the machine it was made on."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# In halves, so that this file does not hold what it looks for.
HOSTS = re.compile(
    "|".join(
        re.escape(left + right)
        for left, right in [
            ("pythonhosted", ".org"),
            ("pypi", ".org"),
            ("npmjs", ".org"),
            ("npmjs", ".com"),
            ("deb.debian", ".org"),
            ("crates", ".io"),
        ]
    )
)
PLACES = re.compile(r"(?<![a-z.])/(?:work|farm|root|home/[a-z]+)/")


def tracked_texts() -> list[tuple[str, str]]:
    """Each file that is in the repository, or would be if it were added now, and its text."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not in a git checkout")
    texts = []
    for name in sorted(set(listed.decode().split("\0")) - {""}):
        path = ROOT / name
        if not path.is_file() or path.is_symlink():
            continue
        content = path.read_bytes()
        if b"\0" not in content:
            texts.append((name, content.decode()))
    return texts


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in tracked_texts()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_no_file_names_a_registry() -> None:
    assert lines_with(HOSTS) == []


def test_no_file_names_a_folder_of_one_machine() -> None:
    assert lines_with(PLACES) == []


@pytest.mark.parametrize("text", ["see /ro" + "ot/x", '"/wo' + 'rk/main"', "/ho" + "me/ann/x"])
def test_the_search_for_folders_finds_them(text: str) -> None:
    assert PLACES.search(text)


@pytest.mark.parametrize("text", ["src/work/x", "../work/x", "https://example.org/~root/x"])
def test_the_search_for_folders_leaves_others_alone(text: str) -> None:
    assert not PLACES.search(text)
