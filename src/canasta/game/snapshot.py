"""Snapshots: a state as bytes, with its rules, its version and a checksum."""

from dataclasses import asdict
from hashlib import blake2b
from struct import Struct
from typing import Any, Final

import msgspec

from canasta.engine.soundness import first_unsound
from canasta.engine.state import STATE_VERSION, State
from canasta.escaping import escaped
from canasta.game.board import Board
from canasta.game.errors import InvalidError
from canasta.rules import Rules, check, written_values
from canasta.rules.former_names import todays_names

_MAGIC: Final = b"canasta\n"
_HEAD: Final = Struct("<8sHHI")
_DIGEST: Final = 16
_READ: Final = {1: State.FIELDS["excess"].offset, STATE_VERSION: State.SIZE}
"""Bytes of a state in each version that can be read; fields added later are 0."""


def board_bytes(board: Board) -> bytes:
    """Return a board as bytes, including its rules."""
    board.tidy()
    rules = msgspec.json.encode(written_values(board.rules))
    head = _HEAD.pack(_MAGIC, STATE_VERSION, board.players, len(rules))
    body = head + rules + board.to_bytes()
    return body + blake2b(body, digest_size=_DIGEST).digest()


def board_from(data: bytes) -> Board:
    """Return the board that some bytes hold.

    Raise ``InvalidError`` (``snapshot.foreign``, ``snapshot.version`` or ``snapshot.damaged``).
    """
    if len(data) < _HEAD.size or not data.startswith(_MAGIC):
        raise InvalidError("snapshot.foreign", "These bytes are not a snapshot of a canasta match.")
    _, version, players, length = _HEAD.unpack_from(data)
    if version not in _READ:
        raise InvalidError(
            "snapshot.version",
            f"This snapshot is of version {version}; this release reads versions "
            f"1 to {STATE_VERSION}. "
            "Load the match's record instead.",
        )
    body, digest = data[:-_DIGEST], data[-_DIGEST:]
    start = _HEAD.size + length
    size = _READ[version]
    whole = len(body) == start + size
    if not whole or blake2b(body, digest_size=_DIGEST).digest() != digest:
        raise InvalidError(
            "snapshot.damaged", "This snapshot is damaged: it has been cut or changed."
        )
    rules = rules_from(msgspec.json.decode(data[_HEAD.size : start]))
    board = Board(rules, players, body[start:] + bytes(State.SIZE - size))
    wrong = first_unsound(board.state, players, board.sides, rules.packs)
    if wrong:
        raise InvalidError(
            "snapshot.damaged",
            f"This snapshot is not a position of a match ({wrong}): it was not made by canasta.",
        )
    return board


def rules_from(values: dict[str, Any], book: Rules | None = None) -> Rules:
    """Return the rules from their values by field name, as a record or a snapshot holds them.

    Args:
        book: the source of missing fields, since a record may be older than a rule.

    Raises:
        InvalidError: ``record.rules``; a field is unknown, missing, or has a value that it may not
            have, or the rules contradict each other.
    """
    values = todays_names(values)
    known = asdict(book) if book is not None else {}
    unknown = [name for name in values if name not in Rules.__dataclass_fields__]
    if unknown:
        raise InvalidError("record.rules", f"There is no rule {unknown[0][:60]!r}.")
    try:
        rules = msgspec.convert({**known, **values}, Rules)
    except msgspec.ValidationError as error:
        raise InvalidError("record.rules", f"The rules cannot be read: {error}.") from None
    if escaped(rules.name + rules.title) != rules.name + rules.title:
        raise InvalidError(
            "record.rules",
            f"The rules are called {rules.title!a:.80} ({rules.name!a:.80}): control characters "
            "are not part of a name. The file was damaged or changed.",
        )
    clashes = check(rules)
    if clashes:
        raise InvalidError("record.rules", f"These rules cannot be played: {clashes[0]}")
    return rules
