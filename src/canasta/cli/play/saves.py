"""Saved matches: a record, together with the players."""

import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import click
import msgspec

from canasta.cli import texts
from canasta.cli.problem import Problem
from canasta.escaping import escaped
from canasta.game import CanastaError, Game, Sheet
from canasta.rules import departures

SUFFIX: Final = ".canasta"
_LARGEST: Final = 64 * 1024 * 1024


class Seated(msgspec.Struct, frozen=True):
    """The players of a saved match, stored in its file as ``table``."""

    seat: int = 0
    bots: tuple[str, ...] = ()
    """The bot of every seat; that of the player's own seat is not used."""
    over: bool = False
    deal: int = 1
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Saved:
    path: Path
    game: Game
    seated: Seated | None
    sheets: tuple[Sheet, ...]
    """The score sheets of the deals that were played."""


def folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("canasta") / "matches"


def new_path(book: str) -> Path:
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return folder() / f"{book.partition('+')[0]}-{stamp}-{os.getpid()}{SUFFIX}"


def write(path: Path, game: Game, seated: Seated) -> None:
    """Save a match atomically: the whole file or nothing."""
    plain = msgspec.json.decode(game.save())
    plain["table"] = seated
    data = msgspec.json.format(msgspec.json.encode(plain), indent=1) + b"\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".saving-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(path: Path) -> Saved:
    """Read a saved match and play it up to where it was left."""
    data = _content(path)
    sheets: list[Sheet] = []
    game = None
    try:
        for game in Game.replay(data):
            if game.deal_over:
                sheets.append(game.sheet())
    except CanastaError as error:
        raise Problem(f"{path}: {error.message}") from None
    assert game is not None  # replay yields the start at least
    differing = departures(game.rules)
    if differing:
        click.echo(
            escaped(f"canasta: {path}: {texts.other_rules(game.rules.name, differing)}"), err=True
        )
    return Saved(path, game, _seated(data, game), tuple(sheets))


def games(path: Path) -> Iterator[Game]:
    """Yield a saved match move by move; it is the same game each time, one move further."""
    return Game.replay(_content(path))


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Problem(f"{path}: the file cannot be read: {why}.") from None
    return data


class _Tables(msgspec.Struct):
    table: Seated | None = None


def _seated(data: bytes, game: Game) -> Seated | None:
    """Return the players of a match, if the file has valid ones; else None."""
    try:
        seated = msgspec.json.decode(data, type=_Tables).table
    except (msgspec.MsgspecError, UnicodeError):
        return None
    return seated if seated is not None and 0 <= seated.seat < game.players else None


def latest() -> tuple[Path, str, Seated] | None:
    """Return the last saved match that is not over: its file, its rules' name, its players."""
    try:
        found = [(path.stat().st_mtime_ns, path) for path in folder().glob(f"*{SUFFIX}")]
    except OSError:
        return None
    for _, path in sorted(found, reverse=True)[:20]:
        known = _common_view(path)
        if known is not None and not known[1].over:
            return path, *known
    return None


def _common_view(path: Path) -> tuple[str, Seated] | None:
    try:
        plain: Any = msgspec.json.decode(_content(path))
        return str(plain["rules"]), msgspec.convert(plain["table"], Seated)
    except (Problem, msgspec.MsgspecError, UnicodeError, KeyError, TypeError, RecursionError):
        return None
