"""Version of the code that decides how deals go: results of different code are not comparable."""

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parents[2]
NOT_PLAYING: Final = ("cli", "live", "research", "server", "study")
"""The packages that only use rules and bots; all others affect how a deal goes."""

PLAYING: Final = (".py", ".toml", ".net", ".chances")
"""Suffixes of the files that affect how a deal goes."""


@cache
def code_version() -> str:
    """Return the version of canasta and a short hash of the sources of rules and bots."""
    digest = sha256()
    for source in playing_sources():
        digest.update(source.relative_to(_PACKAGE).as_posix().encode())
        digest.update(source.read_bytes())
    return f"{version('canasta')} {digest.hexdigest()[:12]}"


def playing_sources() -> list[Path]:
    return [
        source
        for source in sorted(_PACKAGE.rglob("*"))
        if source.suffix in PLAYING and source.relative_to(_PACKAGE).parts[0] not in NOT_PLAYING
    ]
