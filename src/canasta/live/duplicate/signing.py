"""Signatures of results: Ed25519 (RFC 8032) in plain integers.

A browser's worker has no library for it, and a result is signed once. The time that this code takes
depends on the secret, so use it for results only: a player's key is derived from their token, which
only lets them back into their seat.
"""

from hashlib import sha256, sha512
from typing import Final, TypeAlias

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
