"""The archive of the Python code for the browser: the server of tables and its dependencies."""

import gzip
import io
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from canasta.server.site.errors import SiteError

LEFT_OUT: Final = tuple(
    f"canasta/{package}/"
    for package in (
        "cli",
        "compiled/building",
        "compiled/kernel",
        "compiled/library",
        "research",
        "server/site",
    )
)
"""Packages of canasta that no browser runs."""

NEEDED: Final = (
    "anyio",
    "homoglyphs_fork",
    "idna",
    "openskill",
    "prometheus_client",
    "starlette",
    "typing_extensions",
)
"""Dependencies of the server of tables, taken from this installation; all are plain Python."""

WHEEL: Final = "msgspec-*.whl"
"""The dependency that is not plain Python; the build has gathered its wheel for browsers."""

_COMPILED: Final = frozenset({".pyc", ".pyd", ".so"})


def bundle(python: Path) -> bytes:
    """Return the archive, the same bytes for the same files.

    Args:
        python: the folder of files that the build has gathered.

    Raises:
        SiteError: ``site.missing``.
    """
    files = dict(_of_canasta())
    for name in NEEDED:
        files |= dict(_of_package(name))
    files |= dict(_of_wheel(python))
    plain = io.BytesIO()
    # Without owners and times, so that the archive depends only on the contents of the files.
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return gzip.compress(plain.getvalue(), mtime=0)


def _of_canasta() -> Iterator[tuple[str, bytes]]:
    for name, data in _of_package("canasta"):
        if not name.startswith(LEFT_OUT):
            yield name, data
    number = version("canasta")
    about = f"Metadata-Version: 2.1\nName: canasta\nVersion: {number}\n"
    yield f"canasta-{number}.dist-info/METADATA", about.encode()


def _of_package(name: str) -> Iterator[tuple[str, bytes]]:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise SiteError(
            "site.missing", f"The package {name} is not installed: install canasta again."
        )
    if not spec.submodule_search_locations:
        yield f"{name}.py", Path(spec.origin).read_bytes()
        return
    folder = Path(next(iter(spec.submodule_search_locations)))
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix not in _COMPILED and "__pycache__" not in path.parts:
            yield f"{name}/{path.relative_to(folder).as_posix()}", path.read_bytes()


def _of_wheel(python: Path) -> Iterator[tuple[str, bytes]]:
    wheel = next(iter(sorted(python.glob(WHEEL))), None)
    if wheel is None:
        raise SiteError(
            "site.missing", f"{python} does not hold msgspec for browsers: install canasta again."
        )
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if not name.endswith("/"):
                yield name, archive.read(name)
