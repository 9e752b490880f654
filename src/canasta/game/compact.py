"""Compact form of a match, for a link or a QR code: a few bytes that hold its whole record.

The rules are a name or house rules, a pack is its cards in order, and a step is its index among
the legal ones (``canasta.game.numbers``). A deal of four players takes under two hundred bytes.
Any match that can be read back could have been played.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Final
from zlib import crc32

import msgspec

from canasta.cards import pack
from canasta.engine.codes import STEP_CODES, Act
from canasta.game.board import SEEDS
from canasta.game.errors import InvalidError
from canasta.game.game import Game
from canasta.game.numbers import Reader, Writer
from canasta.game.record import Move
from canasta.rules import Rules, RulesError, house_text, read_house_rules, written_values

COMPACT_VERSION: Final = 1
"""Version of the form of these bytes, raised whenever it changes."""

LONGEST: Final = 16_384
"""Most bytes that are read: more than any match takes."""

_MOST_MOVES: Final = 30_000
_CHECK: Final = 4
_HEAD: Final = 3
"""Bytes before the rules: the version, and how many bytes the rules take."""

# Sources of a deal's cards.
_OWN_DICE, _SEED, _PACK, _SOURCES = range(4)

# Coded after the legal steps: any other step, such as an irregularity, or the end.
_OTHER, _END, _NONE = range(3)

_APART: Final = (15, 1)
_JOINED: Final = (1, 15)
"""Weights of a step that begins an act, and of one that continues the act before it."""


def compact(game: Game) -> bytes:
    """Return a match in its present state as a few bytes.

    Raise ``InvalidError`` (``compact.position``) if it began from a position, not from a deal.
    """
    packs = game.deal_packs
    if game.seed is None and packs[0] is None:
        raise InvalidError(
            "compact.position",
            "This match began from a position, not from a deal: send its record instead.",
        )
    writer, rules = Writer(), game.rules
    _put_source(writer, rules, game.seed, packs[0])
    _put_moves(writer, game)
    head = msgspec.msgpack.encode((house_text(rules), _fingerprint(rules), game.players))
    body = bytes([COMPACT_VERSION, *len(head).to_bytes(2, "little")]) + head + writer.to_bytes()
    return body + crc32(body).to_bytes(_CHECK, "little")


def expand(data: bytes) -> Game:
    """Return the match that :func:`compact` wrote.

    Raise ``InvalidError`` (``compact.damaged``, ``compact.version``, ``compact.rules``,
    ``compact.large``).
    """
    rules, players, body = _read_head(data)
    reader = Reader(body)
    try:
        seed, order = _take_source(reader, rules)
        game = Game.new(rules, seed, players, pack=order)
    except (EOFError, InvalidError):
        raise _damaged() from None
    return _take_moves(reader, game)


def compact_moves(game: Game) -> bytes:
    """Return the moves of a match, for a reader who knows its rules and its first pack."""
    writer = Writer()
    _put_moves(writer, game)
    return writer.to_bytes()


def expand_moves(start: Game, data: bytes, most: int = _MOST_MOVES) -> Game:
    """Play the moves that :func:`compact_moves` wrote, and return the match.

    Args:
        start: the match at its start; it is changed.
        data: the bytes.
        most: the most steps that are read, since a few bytes may hold many.

    Raises:
        InvalidError: ``compact.damaged``, ``compact.large``.
    """
    _check_size(data)
    return _take_moves(Reader(data), start, most)


def _check_size(data: bytes) -> None:
    if len(data) > LONGEST:
        raise InvalidError(
            "compact.large", f"{len(data):,} bytes are more than any match takes: it is damaged."
        )


def _read_head(data: bytes) -> tuple[Rules, int, bytes]:
    """Return the rules, the number of players, and the rest."""
    _check_size(data)
    body, check = data[:-_CHECK], data[-_CHECK:]
    if len(body) < _HEAD or crc32(body).to_bytes(_CHECK, "little") != check:
        raise _damaged()
    if body[0] != COMPACT_VERSION:
        raise InvalidError(
            "compact.version",
            f"This match is written in form {body[0]}; this release reads form {COMPACT_VERSION}: "
            "take a later release.",
        )
    end = _HEAD + int.from_bytes(body[1:_HEAD], "little")
    try:
        text, print_, players = msgspec.msgpack.decode(body[_HEAD:end], type=tuple[str, bytes, int])
        rules = read_house_rules(text)
    except (msgspec.MsgspecError, UnicodeError, RulesError):
        raise _damaged() from None
    if _fingerprint(rules) != print_:
        raise InvalidError(
            "compact.rules",
            f"This match was played by other rules of {rules.title} than this release has: one of "
            "the two has been corrected. Send its record instead, which has all rules in it.",
        )
    return rules, players, body[end:]


def _damaged() -> InvalidError:
    return InvalidError(
        "compact.damaged", "This match is cut or damaged: copy the whole link once more."
    )


def _fingerprint(rules: Rules) -> bytes:
    """Return a few bytes that are different for other rules."""
    return blake2b(msgspec.json.encode(written_values(rules)), digest_size=_CHECK).digest()


# ---- steps


def _put_moves(writer: Writer, game: Game) -> None:
    packs = game.deal_packs
    twin = Game.new(game.rules, game.seed, game.players, pack=packs[0])
    for _ in twin.replayed(_write_each(writer, twin, game.moves())):
        pass
    _put_step(writer, twin, None)


def _take_moves(reader: Reader, game: Game, most: int = _MOST_MOVES) -> Game:
    try:
        for _ in game.replayed(_read(reader, game, most)):
            pass
    except (EOFError, InvalidError):
        raise _damaged() from None
    if not reader.at_end:
        raise _damaged()
    return game


def _write_each(writer: Writer, game: Game, moves: Iterable[Move]) -> Iterator[Move]:
    joined = False
    for move in moves:
        _put_step(writer, game, move.code)
        parts = _JOINED if joined else _APART
        writer.put_part(parts[0] * move.joined, parts[move.joined], sum(parts))
        joined = _goes_on(move.code)
        if move.code == Act.DEAL:
            _put_source(writer, game.rules, move.seed, move.order)
        yield move


def _read(reader: Reader, game: Game, most: int) -> Iterator[Move]:
    """Yield the moves, and read each after the game has carried out those before it."""
    joined = False
    for _ in range(most):
        code = _take_step(reader, game)
        if code is None:
            return
        together = reader.take_part(_JOINED if joined else _APART) == 1
        joined = _goes_on(code)
        seed, order = _take_source(reader, game.rules) if code == Act.DEAL else (None, None)
        yield Move(code, together, seed, order)
    raise EOFError


def _goes_on(code: int) -> bool:
    """Return whether the next step likely belongs to the same act: cards are laid one by one."""
    return Act.LAY <= code < Act.FACE


def _put_step(writer: Writer, game: Game, code: int | None) -> None:
    legal = game.legal()
    known = len(legal)
    if code in legal:
        writer.put(legal.index(code), known + _NONE)
    elif code is None:
        writer.put(known + _END, known + _NONE)
    else:
        writer.put(known + _OTHER, known + _NONE)
        writer.put(code, STEP_CODES)


def _take_step(reader: Reader, game: Game) -> int | None:
    legal = game.legal()
    known = len(legal)
    place = reader.take(known + _NONE)
    if place < known:
        return legal[place]
    return None if place == known + _END else reader.take(STEP_CODES)


# ---- sources of a deal's cards


def _put_source(
    writer: Writer, rules: Rules, seed: int | None, order: Sequence[int] | None
) -> None:
    if order is not None:
        writer.put(_PACK, _SOURCES)
        _put_pack(writer, pack(rules.packs), order)
    elif seed is not None:
        writer.put(_SEED, _SOURCES)
        writer.put(seed, SEEDS)
    else:
        writer.put(_OWN_DICE, _SOURCES)


def _take_source(reader: Reader, rules: Rules) -> tuple[int | None, tuple[int, ...] | None]:
    source = reader.take(_SOURCES)
    if source == _PACK:
        return None, _take_pack(reader, pack(rules.packs))
    return (reader.take(SEEDS), None) if source == _SEED else (None, None)


def _put_pack(writer: Writer, counts: Sequence[int], order: Sequence[int]) -> None:
    """Write a pack card by card; the more cards of a kind are left, the likelier it is."""
    left = list(counts)
    for kind in order:
        writer.put_part(sum(left[:kind]), left[kind], sum(left))
        left[kind] -= 1


def _take_pack(reader: Reader, counts: Sequence[int]) -> tuple[int, ...]:
    left = list(counts)
    order = []
    for _ in range(sum(left)):
        kind = reader.take_part(left)
        left[kind] -= 1
        order.append(kind)
    return tuple(order)
