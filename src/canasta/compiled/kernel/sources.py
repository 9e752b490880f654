"""The sources of compiled code: a change to any of them requires compiling again.

The kernel and the packages below it count as a whole. Any other file counts if it names the module
of the decorators, or if such a file names it: compiled code holds the numbers that it imported.
Naming is enough, even in a comment: a file too many costs time, one too few would leave old code in
use.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

WHOLE: Final = ("cards", "rules", "engine", "compiled/kernel")
"""The packages of which all files count."""

_COMPILES: Final = re.compile(
    rb"canasta\.compiled\.kernel\.compiled"
    rb"|from\s+canasta\.compiled\.kernel\s+import\s+(?:\([^)]*|[^\n(]*)\bcompiled\b"
)
_NAMED: Final = re.compile(rb"canasta(?:\.\w+)+")
_FROM: Final = re.compile(rb"from\s+(canasta[\w.]*)\s+import\s+(\([^)]*\)|[^\n]*)")
_WORD: Final = re.compile(rb"\w+")


def compiled_sources(package: Path) -> dict[Path, bytes]:
    """Return the sources of compiled code with their content, in the order of their paths.

    ``package``: the folder of the package ``canasta``.
    """
    texts = {path: path.read_bytes() for path in sorted(package.rglob("*.py"))}
    folders = [package / folder for folder in WHOLE]
    whole = {path for path in texts if any(path.is_relative_to(folder) for folder in folders)}
    found = set(whole)
    waiting = [path for path, text in texts.items() if _COMPILES.search(text)]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        waiting += _named(package, texts, texts[path])
    return {path: texts[path] for path in texts if path in found}


def _named(package: Path, texts: dict[Path, bytes], text: bytes) -> Iterator[Path]:
    """Yield the files of the package that a text names."""
    names = set(_NAMED.findall(text))
    for module, imported in _FROM.findall(text):
        names |= {module + b"." + word for word in _WORD.findall(imported)}
    for name in names:
        base = package.joinpath(*name.decode().split(".")[1:])
        for path in (base.with_suffix(".py"), base / "__init__.py"):
            if path in texts:
                yield path
