"""Writes down what is installed: every package with its version and the hashes of its files.

Usage, as `python tools/requirements.py`, after `pyproject.toml` or `hatch_build.py` ask for
something else: what they ask for is put in or taken out, and all else keeps its version.

    --upgrade    the newest versions that fit, of everything

It writes `constraints.txt`, which holds all there is (and is what `./test` installs), and of it

    requirements/build.txt     what makes the page and builds the project
    requirements/run.txt       what `canasta` needs to run
    requirements/server.txt    that, and what a server with PostgreSQL needs

pip checks the hashes: `pip install --no-deps --require-hashes --only-binary :all: -r FILE`. The
lists are whole, so that pip resolves nothing. The project itself follows with `--no-deps
--no-build-isolation`: what pip fetched to build it in would not be checked.
"""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
ALL: Final = "constraints.txt"
BUILD: Final = "requirements/build.txt"
SUBSETS: Final = {"requirements/run.txt": (), "requirements/server.txt": ("postgres",)}
"""The files that a server is installed from, and the extras that each holds."""


def main(arguments: list[str]) -> None:
    """Write the files again, or say how it is done."""
    if arguments not in ([], ["--upgrade"]):
        sys.exit(__doc__)
    build = "\n".join(build_requirements())
    compile_file(ALL, "pyproject.toml", "-", "--all-extras", *arguments, asked=build)
    compile_file(BUILD, "-", "--constraints", ALL, asked=build)
    for name, extras in SUBSETS.items():
        chosen = [word for extra in extras for word in ("--extra", extra)]
        compile_file(name, "pyproject.toml", "--constraints", ALL, *chosen)


def build_requirements() -> list[str]:
    """What the project is built with: the backend, and what its hook makes its parts with."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import ENGINE_NEEDS, PAGE_NEEDS

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [*project["build-system"]["requires"], *{*PAGE_NEEDS, *ENGINE_NEEDS}]


def compile_file(name: str, *words: str, asked: str = "") -> None:
    """Have uv work out a file; `-` among the words stands for what is asked for besides."""
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    if uv is None:
        sys.exit("This needs uv: pip install uv, or the environment that ./test makes.")
    # Packages without a wheel would be built here and there from what nobody has checked.
    options = ["--quiet", "--only-binary", ":all:", "--output-file", name]
    command = [uv, "pip", "compile", *options, *words]
    done = subprocess.run(command, cwd=ROOT, input=asked, text=True, check=False)
    if done.returncode:
        sys.exit(f"{name} could not be worked out: see above.")


if __name__ == "__main__":
    main(sys.argv[1:])
