"""Tries the wheels of every machine on this one: `python tools/try_wheels.py [FOLDER [TARGET…]]`.

FOLDER (`dist`) holds what `tools/wheels.py` made. It needs the environment of ./test, and an x86-64
Debian (or a system like it) with

    apt-get install qemu-user wine

It records calls of every function of the library (`tools/other_machines/recording.py`). The library
of each wheel has to give the same results and write the same bytes. It prints what ran where:

    Linux      the library in a Python for Linux. For aarch64 that is Debian's, under QEMU; apt-get
               fetches it into a folder. There the whole wheel plays deals with bots, too
    Windows    the library under Wine, without Python: `replay.c` takes its place
    macOS      the library's code in a Python for Linux, loaded as macOS does it (`mach_o.py`), and
               what the file says of itself

The exit status is 1 if anything differs.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

ROOT: Final = Path(__file__).parents[1]
OURS: Final = ROOT / "tools" / "other_machines"
sys.path.insert(0, str(ROOT))

from hatch_build import TAGS  # noqa: E402 - found by the line above
from tools.other_machines.mach_o import MachO  # noqa: E402 - likewise

from canasta.compiled.building.linking import (  # noqa: E402 - likewise
    SEAM,
    TARGETS,
    here,
)

NEEDED: Final = {"qemu-aarch64": "qemu-user", "wine": "wine", "apt-get": "apt", "dpkg": "dpkg"}
"""Commands, and the packages that have them."""
PYTHON_PACKAGES: Final = ("python3-minimal", "libpython3-stdlib")
STORIES: Final = """
from hashlib import sha256
from tests.engine.story import story
from canasta.rules import BOOKS
for number, book in enumerate(BOOKS):
    print(book, sha256(story(book, number, 45).encode()).hexdigest())
"""
PROGRAM: Final = """
int replay(const char *, const char *);
int main(int count, char **words) { return count == 3 ? replay(words[1], words[2]) : 2; }
"""
OLDEST_GLIBC: Final = 17
"""Linux machines have at least glibc 2.17."""
OLDEST_MACOS: Final = (11, 0)


class Trial:
    """A folder for one run, with the recorded calls."""

    def __init__(self, room: Path) -> None:
        self._room = room
        self.calls = room / "calls"
        self.good = True
        self._arm: list[str] = []

    def record(self) -> None:
        """Record calls of this machine's library."""
        self._say(here(), run(sys.executable, "-m", "tools.other_machines.recording", self.calls))

    def try_wheel(self, target: str, wheel: Path) -> None:
        """Try a wheel with all that can be tried here."""
        folder = self._room / target
        with ZipFile(wheel) as packed:
            packed.extractall(folder)
        library = folder / "canasta_library" / TARGETS[target].file
        ways: dict[str, Callable[[str, Path], None]] = {
            "linux": self._try_linux,
            "macos": self._try_macos,
            "windows": self._try_windows,
        }
        ways[target.partition("-")[0]](target, library)
        if target == "linux-aarch64":
            self._try_whole(target, wheel)

    def _try_linux(self, target: str, library: Path) -> None:
        versions = re.findall(rb"\bGLIBC_2\.(\d+)", library.read_bytes())
        newest = max(map(int, versions))
        self._check(target, newest <= OLDEST_GLIBC, f"the file needs glibc 2.{newest}")
        self._replay(target, library)

    def _try_macos(self, target: str, library: Path) -> None:
        file = MachO(library.read_bytes())
        named = set(re.findall(r"\b_?Py\w+", SEAM[0].read_text(encoding="utf-8")))
        bound = [symbol for symbol in file.bindings() if symbol.library < 0]
        strange = {symbol.name[1:] for symbol in bound} - named
        system = ".".join(map(str, file.system))
        self._check(
            target, file.system == OLDEST_MACOS, f"the file is for macOS {system} and later"
        )
        self._check(target, "_PyInit_seam" in file.exported, "the file exports PyInit_seam")
        only = file.libraries == ["/usr/lib/libSystem.B.dylib"] and not strange
        needs = ", ".join(["Python", *file.libraries, *strange])
        self._check(target, only, f"the file needs {needs}")
        if file.processor == "arm64":  # which runs nothing else
            self._check(target, file.is_signed(), "the file's signature fits its pages")
        self._replay(target, library)

    def _try_windows(self, target: str, library: Path) -> None:
        asked = sorted({*re.findall(rb"[\w-]+\.(?:dll|DLL)", library.read_bytes())})
        self._say(target, f"the file needs {b', '.join(asked).decode()}")
        make_replay(library.parent)
        env = {"WINEPREFIX": str(self._room / "wine"), "WINEDEBUG": "-all"}
        output = run("wine", "replay.exe", library.name, self.calls, folder=library.parent, **env)
        self._say(target, f"under Wine, without Python: {output}", good=", 0 differ" in output)

    def _try_whole(self, target: str, wheel: Path) -> None:
        site = self._room / "site"
        version = Path(self.arm_python()[-1]).name.removeprefix("python")
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
        for_it = [f"--platform=manylinux_2_{minor}_aarch64" for minor in (17, 28)]
        options = [*for_it, f"--python-version={version}", "--only-binary=:all:", "--no-deps"]
        needs = ["--require-hashes", "--requirement", ROOT / "requirements" / "run.txt"]
        run(*pip, "--target", site, *options, *needs)
        run(*pip, "--target", site, *options, "--no-index", "--upgrade", wheel.resolve())
        found = run(*self.arm_python(), "-c", STORIES, PYTHONPATH=str(site))
        same = found == run(sys.executable, "-c", STORIES)
        books = found.count("\n") + 1
        self._check(target, same, f"the whole wheel plays {books} deals with bots, under QEMU")

    def _replay(self, target: str, library: Path) -> None:
        arm = target.endswith(("aarch64", "arm64"))
        python = self.arm_python() if arm else [sys.executable]
        output = run(*python, OURS / "replaying.py", self.calls, library)
        place = f"{Path(python[-1]).name}{' for aarch64 under QEMU' if arm else ''}"
        self._say(target, f"in {place}: {output}", good=", 0 differ" in output)

    def arm_python(self) -> list[str]:
        """Return the command of Python for aarch64."""
        if not self._arm:
            root = self._room / "aarch64"
            fetch_python(root)
            (python,) = root.glob("usr/bin/python3.??")
            self._arm = ["qemu-aarch64", "-L", str(root), str(python)]
        return self._arm

    def _check(self, target: str, good: bool, words: str) -> None:
        self._say(target, words if good else f"NOT SO: {words}", good=good)

    def _say(self, target: str, words: str, *, good: bool = True) -> None:
        self.good = self.good and good
        print(f"{target}: {words}", flush=True)


def fetch_python(root: Path) -> None:
    """Unpack Debian's Python for aarch64, and what it needs, with no change to this system."""
    place = root.with_suffix(".apt")
    for name in ("state/lists/partial", "cache/archives/partial"):
        (place / name).mkdir(parents=True)
    (place / "status").touch()
    settings = {
        "APT::Architecture": "arm64",
        "APT::Architectures::": "arm64",
        "APT::Sandbox::User": "",
        "Debug::NoLocking": "1",
        "Dir::State": place / "state",
        "Dir::State::status": place / "status",
        "Dir::Cache": place / "cache",
    }
    apt = ["apt-get", "-q", *(f"-o{name}={value}" for name, value in settings.items())]
    run(*apt, "update")
    run(*apt, "install", "-y", "--no-install-recommends", "--download-only", *PYTHON_PACKAGES)
    for package in sorted(place.glob("cache/archives/*.deb")):
        run("dpkg", "-x", package, root)


def make_replay(folder: Path) -> None:
    """Make `replay.exe` and its `python3.dll` in a folder."""
    text = SEAM[0].read_text(encoding="utf-8")
    first = text.index("/* ---- the stable ABI")
    last = text.index("/* ---- what functions take")
    (folder / "stable_abi.h").write_text(text[first:last], encoding="utf-8")
    (folder / "program.c").write_text(PROGRAM, encoding="utf-8")
    zig = [sys.executable, "-m", "ziglang", "cc", "-target", TARGETS["windows-x86_64"].zig]
    cache = {"ZIG_GLOBAL_CACHE_DIR": str(folder), "ZIG_LOCAL_CACHE_DIR": str(folder)}
    options = ["-O2", "-g0", "-std=c11", "-Wall", "-fno-sanitize=undefined", "-I."]
    dll = ["-shared", "-o", "python3.dll", OURS / "replay.c", "-Wl,--out-implib,replay.lib"]
    run(*zig, *options, *dll, folder=folder, **cache)
    run(*zig, *options, "-o", "replay.exe", "program.c", "replay.lib", folder=folder, **cache)


def run(*words: object, folder: Path = ROOT, **more: str) -> str:
    """Run a command and return what it prints; one that fails ends the trial."""
    command = [*map(str, words)]
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **more},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 1) or (done.returncode and not done.stdout):
        sys.exit(f"{' '.join(command)}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def main(words: list[str]) -> int:
    """Try the wheels."""
    lacking = [package for name, package in NEEDED.items() if not shutil.which(name)]
    if lacking:
        sys.exit(f"This needs other commands: apt-get install {' '.join(lacking)}")
    if here() != "linux-x86_64":
        sys.exit("This needs an x86-64 Linux.")
    folder = Path(words[0] if words else "dist")
    targets = words[1:] or [*TARGETS]
    found = {target: [*folder.glob(f"canasta-*-{TAGS[target]}.whl")] for target in targets}
    without = [target for target in targets if len(found[target]) != 1]
    if without:
        sys.exit(f"{folder} has no wheel, or several, for {', '.join(without)}: tools/wheels.py")
    with TemporaryDirectory() as room:
        trial = Trial(Path(room))
        trial.record()
        for target, (wheel,) in found.items():
            trial.try_wheel(target, wheel)
    print("All the same." if trial.good else "NOT all the same.")
    return not trial.good


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
