"""Which code plays: results of other code are other results."""

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Final

PLAYS: Final = ("cards", "rules", "kernel", "game", "bots")
"""The packages that decide how a deal goes: the rules, and the bots."""


@cache
def code_version() -> str:
    """The version of canasta, and a short hash of the sources of rules and bots."""
    package = Path(__file__).parent.parent
    digest = sha256()
    for folder in PLAYS:
        for source in sorted((package / folder).rglob("*.py")):
            digest.update(source.relative_to(package).as_posix().encode())
            digest.update(source.read_bytes())
    return f"{version('canasta')} {digest.hexdigest()[:12]}"
