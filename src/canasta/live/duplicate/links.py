"""Boards without a server between the players: a challenge in one link, a result in another.

The packs of such boards follow from a seed in the link. Everyone with the link plays the same
cards, and could look at them beforehand by taking the link apart. A result holds every step of the
boards played, signed with a key that only the player has; ``checking.py`` plays them again before
the result is accepted.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64Error
from collections.abc import Sequence
from datetime import date
from hashlib import blake2b, sha256, sha512
from secrets import token_bytes
from typing import Annotated, Any, Final, TypeAlias, TypeVar
from zlib import crc32

import msgspec

from canasta.game import Game, InvalidError
from canasta.game.compact import compact_moves
from canasta.live.base.codes import derived_code, first_derived_code
from canasta.live.base.names import read_name, read_title
from canasta.live.duplicate.events import FOREVER, DuplicateOpened
from canasta.live.duplicate.requests import DAY_BOTS, NewChallenge, board_settings
from canasta.live.pad.events import TableRules
from canasta.live.table.rounds import MOST_BOARDS, BoardPlayed
from canasta.rules import RulesError, get_rules

# Signatures of results: Ed25519 (RFC 8032) in plain integers.
#
# A browser's worker has no library for it, and a result is signed once. The time that this code
# takes depends on the secret, so use it for results only: a player's key is derived from their
# token, which only lets them back into their seat.

KEY_SIZE: Final = 32
"""Bytes of a public key."""

SIGNATURE_SIZE: Final = 64
"""Bytes of a signature."""

_P: Final = 2**255 - 19
_ORDER: Final = 2**252 + 27742317777372353535851937790883648493
_D: Final = -121665 * pow(121666, -1, _P) % _P
_ROOT: Final = pow(2, (_P - 1) // 4, _P)
"""A square root of -1."""

_Point: TypeAlias = tuple[int, int, int, int]
"""X, Y, Z, T with x = X/Z, y = Y/Z, xy = T/Z."""

_ZERO: Final[_Point] = (0, 1, 1, 0)


def signing_seed(secret: str, link: str) -> bytes:
    """Return a player's signing seed, derived from their token and the link of the boards."""
    return sha256(f"canasta result\0{link}\0{secret}".encode()).digest()


def public_key(seed: bytes) -> bytes:
    return _compressed(_times(_scalar(seed), _BASE))


def sign(seed: bytes, message: bytes) -> bytes:
    """Return the signature of a message."""
    scalar, key = _scalar(seed), public_key(seed)
    nonce = _number(sha512(seed).digest()[32:], message)
    point = _compressed(_times(nonce, _BASE))
    answer = (nonce + _number(point, key, message) * scalar) % _ORDER
    return point + answer.to_bytes(32, "little")


def verify(key: bytes, message: bytes, signature: bytes) -> bool:
    """Return whether a signature was made with the secret of a public key."""
    if len(key) != KEY_SIZE or len(signature) != SIGNATURE_SIZE:
        return False
    owner, point = _point(key), _point(signature[:32])
    answer = int.from_bytes(signature[32:], "little")
    if owner is None or point is None or answer >= _ORDER:
        return False
    asked = _number(signature[:32], key, message)
    return _is_equal(_times(answer, _BASE), _sum(point, _times(asked, owner)))


def _number(*parts: bytes) -> int:
    return int.from_bytes(sha512(b"".join(parts)).digest(), "little") % _ORDER


def _scalar(seed: bytes) -> int:
    number = int.from_bytes(sha512(seed).digest()[:32], "little")
    return number & (2**254 - 8) | 2**254


def _sum(one: _Point, other: _Point) -> _Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(scalar: int, point: _Point) -> _Point:
    total = _ZERO
    while scalar:
        if scalar & 1:
            total = _sum(total, point)
        point = _sum(point, point)
        scalar >>= 1
    return total


def _is_equal(one: _Point, other: _Point) -> bool:
    return (
        (one[0] * other[2] - other[0] * one[2]) % _P
        == 0
        == (one[1] * other[2] - other[1] * one[2]) % _P
    )


def _compressed(point: _Point) -> bytes:
    inverse = pow(point[2], -1, _P)
    x, y = point[0] * inverse % _P, point[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _point(data: bytes) -> _Point | None:
    """Return the point that 32 bytes encode, or None if they encode none."""
    y = int.from_bytes(data, "little")
    odd, y = y >> 255, y & (2**255 - 1)
    x = None if y >= _P else _x_of(y, odd)
    return None if x is None else (x, y, 1, x * y % _P)


def _x_of(y: int, odd: int) -> int | None:
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    if not square:
        return None if odd else 0
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if (x * x - square) % _P:
        return None
    return _P - x if x & 1 != odd else x


def _base() -> _Point:
    y = 4 * pow(5, -1, _P) % _P
    x = _x_of(y, 0)
    assert x is not None  # the curve's base point
    return x, y, 1, x * y % _P


_BASE: Final = _base()


LINK_VERSION: Final = 1
"""Version of links, raised when their form changes."""

RESULT_VERSION: Final = 2
"""Version of results, raised when their form changes; version 1 has no signature."""

LONGEST_LINK: Final = 16_000
"""Most characters of a link that is read."""

_SEED: Final = 16
_CHECK: Final = 4

_T = TypeVar("_T")


class _Challenge(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The content of a challenge's link."""

    version: int
    book: str
    house: str
    players: int
    boards: Annotated[int, msgspec.Meta(ge=1, le=MOST_BOARDS)]
    bots: str
    seed: Annotated[bytes, msgspec.Meta(min_length=_SEED, max_length=_SEED)]
    title: str
    day: str = ""


class Result(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The content of a result's link: the player, and every step of the boards from the first."""

    version: int
    duplicate: str
    """Code of the duplicate."""
    name: str
    boards: Annotated[tuple[bytes, ...], msgspec.Meta(min_length=1, max_length=MOST_BOARDS)]
    """Boards as :func:`canasta.game.compact.compact_moves` writes them."""
    key: Annotated[bytes, msgspec.Meta(max_length=KEY_SIZE)] = b""
    """Public key of the player (``signing.py``); empty in version 1."""
    signature: Annotated[bytes, msgspec.Meta(max_length=SIGNATURE_SIZE)] = b""
    """Signature by that key of everything else; empty in version 1."""


def new_link(wanted: NewChallenge) -> str:
    """Return the text of a new challenge for a link, and draw its cards.

    Raises:
        InvalidError: ``table.settings``: no such game is possible.
    """
    settings = board_settings(wanted.rules, wanted.bots)
    challenge = _Challenge(
        LINK_VERSION,
        settings.book,
        settings.house,
        settings.players,
        wanted.boards,
        settings.bots,
        token_bytes(_SEED),
        read_title(wanted.title),
    )
    return _text(challenge)


def day_link(book: str, day: date) -> str:
    """Return the text of the deal of a day, for a link; it is the same on every machine.

    Args:
        book: the name of a rule book, with its variations.

    Raises:
        RulesError: there is no such book.
    """
    rules = get_rules(book)
    settings = board_settings(TableRules(rules.name, players=rules.players[0]), DAY_BOTS)
    drawn = blake2b(f"canasta day\0{day.isoformat()}\0{rules.name}".encode(), digest_size=_SEED)
    challenge = _Challenge(
        LINK_VERSION,
        settings.book,
        settings.house,
        settings.players,
        1,
        settings.bots,
        drawn.digest(),
        "",
        day.isoformat(),
    )
    return _text(challenge)


def link_rules(text: str) -> TableRules:
    """Return the rules that a link names, not read yet: house rules are a stranger's text."""
    challenge = _read(text, _Challenge)
    return TableRules(challenge.book, challenge.house, challenge.players)


def open_link(text: str) -> DuplicateOpened:
    """Return the first event of a link's duplicate; the code follows from the link.

    A link that names a day but is not that day's link is an ordinary challenge.

    Raises:
        InvalidError: ``contest.link``, ``contest.link_version``, ``table.settings``.
    """
    challenge = _read(text, _Challenge)
    settings = board_settings(
        TableRules(challenge.book, challenge.house, challenge.players), challenge.bots
    )
    is_day = bool(challenge.day) and _is_of_its_day(challenge, text)
    return DuplicateOpened(
        code=link_code(text),
        kind="day" if is_day else "challenge",
        settings=settings,
        secrets=tuple(_secret(challenge.seed, n) for n in range(1, challenge.boards + 1)),
        closes=FOREVER,
        title=read_title(challenge.title),
        day=challenge.day if is_day else "",
        link=text,
    )


def result_link(
    opened: DuplicateOpened, name: str, played: Sequence[BoardPlayed], secret: str
) -> str:
    """Return the text of a result, for a link.

    Args:
        played: the boards that are over, from the first on.
        secret: the player's token, which only they know; the same for all their results.
    """
    boards = tuple(compact_moves(Game.load(one.record)) for one in played)
    seed = signing_seed(secret, opened.link)
    result = Result(RESULT_VERSION, opened.code, name, boards, public_key(seed))
    return _text(msgspec.structs.replace(result, signature=sign(seed, _signed(result))))


def read_result(text: str) -> Result:
    """Return the result that a link holds, if its signature is valid; the steps are not replayed.

    Raises:
        InvalidError: ``contest.link``, ``contest.link_version``, ``table.name``.
    """
    result = _read(text, Result, (1, RESULT_VERSION))
    if result.version == 1:
        if result.key or result.signature:
            raise _damaged()
    elif not verify(result.key, _signed(result), result.signature):
        raise _damaged()
    return msgspec.structs.replace(result, name=read_name(result.name))


def _signed(result: Result) -> bytes:
    """Return the bytes that a result's signature signs."""
    return msgspec.msgpack.encode(msgspec.structs.replace(result, signature=b""))


def is_of(result: Result, opened: DuplicateOpened) -> bool:
    """Return whether a result claims to be of a duplicate.

    The duplicate of one link may have either code at two servers. A result without a signature was
    made by an earlier release, so only a duplicate that such a release opened accepts it.
    """
    if result.key:
        return result.duplicate in (link_code(opened.link), first_link_code(opened.link))
    return result.duplicate == opened.code == first_link_code(opened.link)


def _secret(seed: bytes, board: int) -> str:
    return sha256(b"canasta board\0" + board.to_bytes(2, "big") + seed).hexdigest()


def link_code(text: str) -> str:
    """Return the code of a link's duplicate."""
    return derived_code("L", text)


def first_link_code(text: str) -> str:
    """Return the code that a link's duplicate had before such codes were long.

    Anyone can make another link with this code, so use a duplicate found by it only if it is this
    link's.
    """
    return first_derived_code(f"canasta link\0{text}")


def _is_of_its_day(challenge: _Challenge, text: str) -> bool:
    """Return whether a link is the one that follows from the day that it names."""
    try:
        return text == day_link(challenge.book, date.fromisoformat(challenge.day))
    except (ValueError, RulesError):
        return False


def _text(value: Any) -> str:
    body = msgspec.msgpack.encode(value)
    return _in_signs(body + crc32(body).to_bytes(_CHECK, "little"))


def _read(text: str, type_: type[_T], versions: tuple[int, ...] = (LINK_VERSION,)) -> _T:
    if len(text) > LONGEST_LINK or not text.isascii():
        raise _damaged()
    try:
        whole = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (NotBase64Error, ValueError):
        raise _damaged() from None
    body, check = whole[:-_CHECK], whole[-_CHECK:]
    if crc32(body).to_bytes(_CHECK, "little") != check or _in_signs(whole) != text:
        raise _damaged()
    try:
        version = msgspec.msgpack.decode(body, type=list[Any])[:1]
        if version not in [[one] for one in versions]:
            raise InvalidError(
                "contest.link_version",
                "This link was made by another release of canasta: load the page once more, and "
                "ask the person who sent it to do so, too.",
            )
        return msgspec.msgpack.decode(body, type=type_)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise _damaged() from None


def _in_signs(whole: bytes) -> str:
    return urlsafe_b64encode(whole).decode("ascii").rstrip("=")


def _damaged() -> InvalidError:
    return InvalidError(
        "contest.link",
        "This link is cut or damaged: copy the whole of it once more, or ask for it again.",
    )
