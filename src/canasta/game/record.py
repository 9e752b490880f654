"""The record of a match: its rules, its seed and its actions, as a readable file.

A record is JSON with a version of its own. Its moves are the steps of the match as texts
(``new Kh``, ``lay Kd``): steps of one act are joined by ``,``, acts by ``;``, and every turn has
its line. ``undo 3`` takes back the three steps before it. A deal with a seed of its own names it
(``deal 77``); one from a pack in a given order lists all its cards, the one dealt first in front
(``deal 2c Jk Th ...``). Replaying the moves gives the same bytes. All rules are written out, so
that a record stays readable when a book is corrected.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import Any, Final, NamedTuple

import msgspec

from canasta.engine.codes import CODES, Act, proper
from canasta.game.actions import read_step, step_text
from canasta.game.board import check_pack, check_seed, pack_text, read_pack
from canasta.game.errors import InvalidError
from canasta.game.snapshot import rules_from
from canasta.rules import Rules, RulesError, get_rules, written_values

FORMAT: Final = "canasta match"
RECORD_VERSION: Final = 4
"""Raised whenever the form of the record changes. 2: a deal may have a seed of its own. 3: or a
pack in a given order. 4: or the last steps of a turn are undone."""

_READ: Final = (1, 2, 3, 4)
"""Versions that can be read; each only adds to the one before it."""

_SEEDED_DEAL: Final = re.compile(r"deal ([0-9]{1,20})")
_PACKED_DEAL: Final = re.compile(r"deal ((?:\S{2} )+\S{2})")
_LARGEST: Final = 32 * 1024 * 1024
_ENDS: Final = (Act.PASS, Act.SPLASH, Act.DEAL)


class Record(msgspec.Struct, frozen=True):
    """A record, as it is written."""

    format: str
    version: int
    canasta: str
    """The release that wrote it."""
    rules: str
    """Name of the rules."""
    players: int
    seed: int | None
    """Seed of the match; None if it began from a pack or from a position."""
    moves: tuple[str, ...]
    rule: dict[str, Any]
    """Every rule by its field's name."""
    start: str | None = None
    """Snapshot of the position that it began from, if there is no seed and no pack."""
    pack: str | None = None
    """Pack of the first deal, the card dealt first in front, if it was given in order."""


class Move(NamedTuple):
    """One step of a record, and its place there."""

    code: int
    joined: bool
    """True if it belongs to the same act as the step before it."""
    seed: int | None
    """Seed of a deal that has one of its own."""
    order: tuple[int, ...] | None = None
    """Pack of a deal that was given in order."""
    place: str = ""


def write_record(
    rules: Rules,
    players: int,
    moves: Sequence[Move],
    *,
    seed: int | None,
    order: Sequence[int] | None,
    start: bytes | None,
) -> bytes:
    """Return the record of a match, as the bytes of its file.

    It began from a seed, from the pack of its first deal in order, or from the snapshot ``start``.
    """
    record = Record(
        FORMAT,
        RECORD_VERSION,
        version("canasta"),
        rules.name,
        players,
        seed,
        tuple(move_lines(moves)),
        written_values(rules),
        None if start is None else b64encode(start).decode("ascii"),
        None if order is None else pack_text(order),
    )
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def move_lines(moves: Sequence[Move]) -> Iterator[str]:
    """Yield moves as text: a line per turn, acts joined by ``;``, their steps by ``,``."""
    line: list[str] = []
    for move in moves:
        if line:
            line.append(", " if move.joined else "; ")
        line.append(_move_text(move))
        if _ends_line(proper(move.code)):
            yield "".join(line)
            line = []
    if line:
        yield "".join(line)


def _ends_line(code: int) -> bool:
    return code in _ENDS or Act.DISCARD <= code < Act.LAY or Act.CUT <= code < CODES


def _move_text(move: Move) -> str:
    if move.order is not None:
        return f"deal {pack_text(move.order)}"
    return step_text(move.code) if move.seed is None else f"deal {move.seed}"


def read_record(data: bytes | str) -> Record:
    """Read a record, without checking that its moves are legal.

    Raise ``InvalidError`` (``record.too_large``, ``record.not_text``, ``record.broken``,
    ``record.foreign`` or ``record.version``).
    """
    if len(data) > _LARGEST:
        raise InvalidError(
            "record.too_large", f"{len(data):,} bytes are more than any match fills."
        )
    plain = _decode(data, dict[str, Any])
    if plain.get("format") != FORMAT:
        raise InvalidError("record.foreign", "This is not a record of a canasta match.")
    if plain.get("version") not in _READ:
        raise InvalidError(
            "record.version",
            f"This record is of version {plain.get('version')!r:.20}; this release reads versions "
            f"1 to {RECORD_VERSION}. It was written by canasta {plain.get('canasta')!r:.20}.",
        )
    record: Record = _decode(data, Record)
    return record


def _decode(data: bytes | str, type_: Any) -> Any:
    try:
        return msgspec.json.decode(data, type=type_)
    except msgspec.ValidationError as error:
        raise InvalidError("record.broken", f"The record is not complete: {error}.") from None
    except msgspec.DecodeError as error:
        raise InvalidError(
            "record.broken", f"The record is cut or damaged: it is not whole JSON ({error})."
        ) from None
    except (UnicodeError, RecursionError):
        raise InvalidError("record.not_text", "This file is not the text of a record.") from None


def record_rules(record: Record) -> Rules:
    """Return the rules of a record.

    Raise ``InvalidError`` (``record.rules`` or ``record.players``).
    """
    try:
        book = get_rules(record.rules)
    except RulesError:
        book = None
    rules = rules_from(record.rule, book)
    if rules.name != record.rules:
        raise InvalidError(
            "record.rules",
            f"The record is of {record.rules!r:.80}, its rules are of {rules.name!r:.80}.",
        )
    if record.players not in rules.players:
        raise InvalidError(
            "record.players", f"{rules.title} is not played by {record.players} players."
        )
    if record.seed is not None:
        check_seed(record.seed, "record.seed")
    return rules


def record_start(record: Record) -> bytes | None:
    """Return a snapshot of the position that the record begins from; None for a whole match.

    Raise ``InvalidError`` (``record.start``).
    """
    if (record.seed, record.pack, record.start).count(None) != 2:
        raise InvalidError(
            "record.start", "A record has a seed, a pack or a start: one of them, not more."
        )
    if record.start is None:
        return None
    try:
        return b64decode(record.start, validate=True)
    except ValueError:
        raise InvalidError("record.start", "The record's start cannot be read.") from None


def record_pack(record: Record, rules: Rules) -> tuple[int, ...] | None:
    """Return the pack of the first deal, if the record has it in order.

    Raise ``InvalidError`` (``record.pack``).
    """
    if record.pack is None:
        return None
    return check_pack(read_pack(record.pack, "record.pack"), rules, "record.pack")


def read_moves(lines: Sequence[str]) -> Iterator[Move]:
    """Yield the steps of lines in the form that ``move_lines`` writes.

    Raise ``InvalidError`` (``record.move``; names the line and the place there).
    """
    for number, line in enumerate(lines, 1):
        for act, texts in enumerate(line.split(";"), 1):
            for step, text in enumerate(texts.split(",")):
                place = f"line {number}, action {act}, {text.strip()!r:.60}"
                try:
                    code, seed, order = _step(text.strip())
                except InvalidError as error:
                    raise InvalidError("record.move", f"In {place}: {error}") from None
                yield Move(code, step > 0, seed, order, place)


def _step(text: str) -> tuple[int, int | None, tuple[int, ...] | None]:
    """Return a step's code, and the seed or the pack of a deal that has its own."""
    packed = _PACKED_DEAL.fullmatch(text)
    if packed is not None:
        return int(Act.DEAL), None, read_pack(packed[1], "record.pack")
    seeded = _SEEDED_DEAL.fullmatch(text)
    if seeded is None:
        return read_step(text), None, None
    seed = int(seeded[1])
    check_seed(seed, "record.seed")
    return int(Act.DEAL), seed, None
