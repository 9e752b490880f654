"""Writing a site into a folder: new files first, then the page that uses them; old files go last.

A folder that is served meanwhile shows the old site or the new one, never half of each: files with
a hash in their names are written before the page that loads them.
"""

import asyncio
import gzip
import hashlib
import io
import re
import tarfile
import zipfile
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import msgspec

from canasta.compiled.wasm.manifest import NoKernelError, kernel_wasm
from canasta.game import CanastaError
from canasta.server.web.pages import MISSING, find_page
from canasta.server.worker.bridge import Ask, Begun, Part
from canasta.server.worker.start import start


class SiteError(CanastaError):
    """A site that cannot be written; its code begins with ``site.``."""


POLICY: Final = (
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",  # what is compiled is WebAssembly
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
)
"""The policy of :mod:`canasta.server.web.hosts`, as far as a page can set it itself: nothing is
loaded from another host."""

_CHARSET: Final = '<meta charset="utf-8" />'
_FROM_ROOT: Final = re.compile(r'( (?:href|src)=")/(?=[^/])')


def page_of(html: str, python: str) -> str:
    """Return the page of a site."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(POLICY)}" />'
    mark = f'<meta name="canasta-site" content="{python}" />'
    marked = html.replace(_CHARSET, f"{_CHARSET}\n    {policy}\n    {mark}", 1)
    return _FROM_ROOT.sub(r"\1./", marked)


def manifest_of(manifest: bytes) -> bytes:
    """Return the manifest of a site that is installed like an app."""
    described = msgspec.json.decode(manifest)
    described |= {"id": "./", "start_url": "./", "scope": "./"}
    described["icons"] = [{**icon, "src": f".{icon['src']}"} for icon in described["icons"]]
    return msgspec.json.format(msgspec.json.encode(described), indent=2) + b"\n"


_KEY: Final = "site/1"


class _Nothing:
    """An empty database to which nothing is written."""

    def rows(self, code: str, after: int, /) -> str:  # noqa: ARG002
        return "[]"

    def stored(self) -> str:
        return "[]"

    async def commit(self, rows: str, /) -> str:  # noqa: ARG002
        return "nothing is written here"

    def remove(self, code: str, /) -> None:
        pass


def lobby() -> bytes:
    """Return the lobby's response, as JSON."""
    return asyncio.run(_request("/api/lobby"))


async def _request(address: str) -> bytes:
    messages: list[Begun | Part] = []
    last = asyncio.Event()

    def post(_page: str, text: str) -> None:
        messages.append(msgspec.json.decode(text, type=Begun | Part))
        if isinstance(messages[-1], Part) and messages[-1].last:
            last.set()

    bridge = await start(_Nothing(), post)
    bridge.hear(msgspec.json.encode(Ask(key=_KEY, method="GET", address=address)).decode())
    await last.wait()
    await bridge.stop()
    return _whole(messages)


def _whole(messages: Sequence[Begun | Part]) -> bytes:
    begun, *parts = messages
    assert isinstance(begun, Begun)  # an answer begins before it comes
    if begun.status != 200:
        raise RuntimeError(f"The lobby answers with {begun.status}.")
    return "".join(part.text for part in parts if isinstance(part, Part)).encode()


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
    """Return the archive, the same bytes for the same files."""
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
    """Return all files of a site, by their paths in its folder."""
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
    """Return the files of an earlier site in the folder."""
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
        f"{folder} is not a site of canasta's, so it stays as it is: name a new folder, or "
        "an empty one.",
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
