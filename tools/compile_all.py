"""Compiles every function of the package that is compiled: `python tools/compile_all.py`."""

from importlib import import_module
from pathlib import Path

import canasta
from canasta.kernel import prepare
from canasta.kernel.sources import compiled_sources


def main() -> None:
    """Import whatever takes part in compiled code, and compile all of it."""
    package = Path(canasta.__path__[0])
    for path in compiled_sources(package):
        parts = path.relative_to(package.parent).with_suffix("").parts
        import_module(".".join(part for part in parts if part != "__init__"))
    prepare()


if __name__ == "__main__":
    main()
