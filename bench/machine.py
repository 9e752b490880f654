"""Where and when something was measured, in words that fit into a file of the project."""

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def processor() -> str:
    """The kind of processor."""
    try:
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def commit() -> str:
    """The commit that was measured; with a plus where src/ has been changed since."""
    try:
        head = _git("rev-parse", "--short=10", "HEAD")
        return head + ("+" if _git("status", "--porcelain", "src") else "")
    except (OSError, subprocess.CalledProcessError):
        return "no commit"


def _git(*words: str) -> str:
    run = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return run.stdout.strip()


def today() -> str:
    """The date in UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%d")


def heading() -> str:
    """A line for the top of a file of figures."""
    return (
        f"{today()}, commit {commit()}; {processor()}, {os.cpu_count()} cores, "
        f"{platform.system()}, Python {platform.python_version()}, "
        f"NumPy {version('numpy')}"
    )
