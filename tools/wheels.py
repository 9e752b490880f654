"""Makes the wheels for every machine, on this one: `python tools/wheels.py [FOLDER] [TARGET…]`.

It wants the environment of ./test, or requirements/build.txt. The wheels come into FOLDER (`dist`).
The same sources give the same bytes.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]

# The time that Hatchling writes into a wheel for every file: no commit decides on it.
EPOCH: Final = "1580601600"


def main(words: list[str]) -> None:
    """Make the parts once, and a wheel for every target."""
    sys.path.insert(0, str(ROOT / "src"))
    from canasta.compiled.building.linking import TARGETS

    folder = Path(words[0] if words else "dist")
    targets = words[1:] or [*TARGETS]
    run(ROOT / "tools" / "page.py", "build")
    run("-m", "canasta.compiled.building", ROOT / "build", *targets)
    for target in targets:
        made = {"CANASTA_PARTS": "made", "CANASTA_TARGET": target, "SOURCE_DATE_EPOCH": EPOCH}
        run("-m", "hatchling", "build", "--target", "wheel", "--directory", folder, **made)


def run(*words: object, **more: str) -> None:
    """Run this Python."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), **more}
    done = subprocess.run([sys.executable, *map(str, words)], cwd=ROOT, env=env, check=False)
    if done.returncode:
        sys.exit(done.returncode)


if __name__ == "__main__":
    main(sys.argv[1:])
