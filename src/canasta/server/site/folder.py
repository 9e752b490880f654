"""Writing a site into a folder: new files first, then the page that uses them; old files go last.

A folder that is served meanwhile shows the old site or the new one, never half of each: files with
a hash in their names are written before the page that loads them.
"""

import gzip
import hashlib
from importlib import import_module
from pathlib import Path
from typing import Final

import msgspec

from canasta.compiled.wasm.finding import NoKernelError, kernel_wasm
from canasta.server.site.bundle import WHEEL, bundle
from canasta.server.site.errors import SiteError
from canasta.server.site.lobby import lobby
from canasta.server.site.page import manifest_of, page_of
from canasta.server.web.pages import MISSING, find_page

MARK: Final = ".canasta-site.json"
"""The file that marks a folder as a site, and lists the files that were written there."""

BUNDLE: Final = "canasta.packed"
KERNEL: Final = "kernel.wasm"
CONTENTS: Final = "contents.json"

_PYTHON: Final = "canasta_python"
_LAST: Final = ("index.html", "sw.js")
"""Files that load all others, and so are written last."""
_NOT_OF_A_SITE: Final = frozenset({"__init__.py", "chunks.json"})
_WORTH_PACKING: Final = frozenset({".wasm", ".mjs", ".json"})
_DIGITS: Final = 12


class Mark(msgspec.Struct, frozen=True):
    """The contents of the file ``MARK``."""

    version: str
    files: tuple[str, ...]


class Written(msgspec.Struct, frozen=True):
    """The size of a written site."""

    files: int
    bytes: int
    """The bytes of all files, without their compressed copies."""


def write_site(folder: Path) -> Written:
    """Write the site, into a new folder or over an earlier site.

    Raises:
        SiteError: ``site.foreign``: something else is in the folder; ``site.missing``: a part of
            the installation; ``site.unwritable``.
    """
    before = _earlier(folder)
    files = site_files()
    marked = msgspec.json.encode(Mark(_digest(files), tuple(sorted(files))))
    try:
        for name in sorted(files, key=lambda name: (name in _LAST, name)):
            _write(folder / name, files[name])
        _write(folder / MARK, marked)
        for name in before:
            if name not in files:
                _forget(folder, name)
    except OSError as error:
        raise SiteError(
            "site.unwritable", f"{error.filename or folder} cannot be written: {error.strerror}."
        ) from None
    plain = [data for name, data in files.items() if not is_packed(name)]
    return Written(len(plain), sum(map(len, plain)))


def site_files() -> dict[str, bytes]:
    """Return all files of a site, by their paths in its folder.

    Raises:
        SiteError: ``site.missing``.
    """
    python = _python_files()
    place = f"python-{_digest(python)}"
    page = find_page()
    if page is None:
        raise SiteError("site.missing", MISSING)
    files = {
        path.relative_to(page).as_posix(): path.read_bytes()
        for path in page.rglob("*")
        if path.is_file() and path.name not in _NOT_OF_A_SITE and path.suffix != ".pyc"
    }
    keeper = files.pop("sw.js")
    files["index.html"] = page_of(files["index.html"].decode(), place).encode()
    files["manifest.webmanifest"] = manifest_of(files["manifest.webmanifest"])
    files["lobby.json"] = lobby()
    first = sorted(name for name in files if not is_packed(name))
    then = sorted(f"{place}/{name}" for name in python)
    files |= {f"{place}/{name}": data for name, data in python.items()}
    files |= {
        f"{name}.gz": gzip.compress(data, mtime=0)
        for name, data in files.items()
        if Path(name).suffix in _WORTH_PACKING
    }
    kept = {"version": _digest(files), "first": first, "then": then}
    files["sw.js"] = b"self.SITE=" + msgspec.json.encode(kept) + b";\n" + keeper
    return files


def is_packed(name: str) -> bool:
    """Return whether a file is the compressed copy of another, for servers that send those."""
    return name.endswith(".gz")


def _python_files() -> dict[str, bytes]:
    try:
        package = import_module(_PYTHON)
    except ModuleNotFoundError:
        raise SiteError(
            "site.missing",
            "Python for browsers is not part of this installation: install canasta with `pip "
            "install .`, which gathers it.",
        ) from None
    folder = Path(next(iter(package.__path__)))
    files = {
        path.name: path.read_bytes()
        for path in folder.iterdir()
        if path.is_file() and path.name not in _NOT_OF_A_SITE and not path.match(WHEEL)
    }
    files[BUNDLE] = bundle(folder)
    try:
        files[KERNEL] = kernel_wasm().read_bytes()
    except NoKernelError as error:
        raise SiteError("site.missing", str(error)) from None
    size = sum(map(len, files.values()))
    files[CONTENTS] = msgspec.json.encode({"bytes": size})
    return files


def _earlier(folder: Path) -> tuple[str, ...]:
    """Return the files of an earlier site in the folder.

    Raises:
        SiteError: ``site.foreign``, ``site.unwritable``.
    """
    try:
        return msgspec.json.decode((folder / MARK).read_bytes(), type=Mark).files
    except FileNotFoundError:
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return ()
    except (NotADirectoryError, msgspec.MsgspecError, UnicodeError):
        pass
    except OSError as error:
        raise SiteError("site.unwritable", f"{folder} cannot be read: {error.strerror}.") from None
    raise SiteError(
        "site.foreign",
        f"{folder} holds something that is no site of canasta's, and it stays as it is: name a new "
        "folder, or an empty one.",
    )


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_file() and path.read_bytes() == data:
        return  # an unchanged file keeps its date, which servers and copying tools compare
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(data)
    part.replace(path)


def _forget(folder: Path, name: str) -> None:
    path = folder / name
    if ".." in path.parts or not path.resolve().is_relative_to(folder.resolve()):
        return  # the list was edited by hand
    path.unlink(missing_ok=True)
    if path.parent != folder and not any(path.parent.iterdir()):
        path.parent.rmdir()


def _digest(files: dict[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name, data in sorted(files.items()):
        whole.update(f"{name}\0{len(data)}\0".encode())
        whole.update(hashlib.sha256(data).digest())
    return whole.hexdigest()[:_DIGITS]
