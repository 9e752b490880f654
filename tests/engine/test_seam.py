"""What lies above the seam needs neither NumPy nor Numba, and plays alike with any engine."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.engine.remote import Remote, serve
from tests.engine.story import story

from canasta.compiled.library import ENGINE
from canasta.engine import Engine, engine, use
from canasta.rules import BOOKS

ROOT = Path(__file__).parent.parent.parent
SEED = 5


def test_without_numpy_and_numba_everything_above_the_seam_plays_with_another_engine_alike(
    tmp_path: Path,
) -> None:
    told = tmp_path / "story"
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.engine.without_numpy", str(SEED), str(told), *BOOKS],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert program.stdin is not None
    assert program.stdout is not None
    with program:
        asked = serve(ENGINE, program.stdout, program.stdin)
        program.stdin.close()
    assert program.returncode == 0
    assert asked > 1_000
    assert told.read_text("utf-8") == "\n\n".join(story(book, SEED) for book in BOOKS)


def test_the_engine_in_use_cannot_be_replaced() -> None:
    assert engine() is ENGINE
    use(ENGINE)
    other: Engine = Remote(None, None)  # type: ignore[arg-type]  # it is never asked
    with pytest.raises(RuntimeError, match="in use already"):
        use(other)
    assert engine() is ENGINE
