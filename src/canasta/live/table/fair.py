"""Fair deals: no one, the server included, chooses the cards, and anyone can check it.

The server and every seated player *commit* first: each publishes the digest of a secret value. When
all have committed, the list of commitments is closed, and only then do players *reveal* their
values. The server's secret, committed to before all others, stays hidden until the deal is over.
The order of the pack follows from all of them. While you can still choose a value, you know none of
the others; once you know the others, you can no longer choose. ``docs/develop/fair-deals.md`` says
what is promised and what is not, with the computation in ten lines of Python.

Before version 3 of the events, deals came from values without commitments and a seed of 64 bits
(``deal_seed``). No new deal does, but old ones stay readable.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256, sha512
from itertools import count
from secrets import token_hex
from typing import Final

import msgspec

from canasta.cards import pack
from canasta.game import InvalidError

SECRET_BYTES: Final = 32
"""Bytes of the server's secret, of a player's value, and of a commitment."""

MOST_ENTROPY: Final = 64
"""Most bytes of a player's value before version 3 of the events."""

_HEX: Final = frozenset("0123456789abcdef")
_BYTE: Final = 256


def new_secret() -> str:
    """Return a new secret, as hexadecimal text."""
    return token_hex(SECRET_BYTES)


def is_secret(text: str) -> bool:
    """Return whether a text can be a secret, value or commitment: 32 bytes in lower-case hex."""
    return len(text) == 2 * SECRET_BYTES and set(text) <= _HEX


def commitment(secret: str) -> str:
    """Return the server's commitment to a secret, which it publishes before anything else."""
    return sha256(b"canasta promise\0" + bytes.fromhex(secret)).hexdigest()


def value_commitment(value: str, deal: int, attempt: int, seat: int, promise: str) -> str:
    """Return a player's commitment to a value, for one seat and one promise of the server.

    Args:
        value: 32 bytes that no one else knows, in hexadecimal text.
        attempt: which attempt at it, from 1.
    """
    said = _numbers(deal, attempt) + bytes((seat,)) + bytes.fromhex(promise)
    return sha256(b"canasta value\0" + said + bytes.fromhex(value)).hexdigest()


def deal_digest(deal: int, attempt: int, secret: str, values: Mapping[int, str]) -> bytes:
    """Return the digest that the pack's order follows from: 64 bytes.

    Every part has a fixed length, so that no two deals are encoded alike.

    Args:
        attempt: which attempt at it, from 1.
        values: the values of all players who committed to one, by seat.
    """
    promise = commitment(secret)
    said = b"canasta deal 2\0" + _numbers(deal, attempt) + bytes.fromhex(secret)
    for seat in sorted(values):
        own = value_commitment(values[seat], deal, attempt, seat, promise)
        said += bytes((seat,)) + bytes.fromhex(own) + bytes.fromhex(values[seat])
    return sha512(said).digest()


def pack_order(digest: bytes, packs: int) -> tuple[int, ...]:
    """Return the order of a pack that follows from a digest: kinds, the card dealt first in front.

    A Fisher-Yates shuffle of the pack in the order of the kinds (2c 3c ... Ac 2d ... As Jk), all
    copies of a kind together. From the last place on, each swaps its card with an earlier place or
    keeps it. Bytes of the stream SHA-512(digest, block number) choose the place; bytes that would
    favour some places are skipped.

    Args:
        digest: as ``deal_digest`` makes it.
        packs: the number of packs of 54 cards, at most four.
    """
    stream = _stream(digest)
    order = [kind for kind, copies in enumerate(pack(packs)) for _ in range(copies)]
    for last in range(len(order) - 1, 0, -1):
        places = last + 1
        fair = _BYTE - _BYTE % places
        drawn = next(byte for byte in stream if byte < fair) % places
        order[last], order[drawn] = order[drawn], order[last]
    return tuple(order)


def _stream(digest: bytes) -> Iterator[int]:
    for block in count():
        yield from sha512(digest + block.to_bytes(4, "big")).digest()


def _numbers(deal: int, attempt: int) -> bytes:
    return deal.to_bytes(4, "big") + attempt.to_bytes(4, "big")


def read_value(text: str) -> str:
    """Return a player's value: 32 bytes in hexadecimal text."""
    if not is_secret(text.lower()):
        raise InvalidError(
            "table.entropy", f"A player's value is {SECRET_BYTES} bytes in hexadecimal text."
        )
    return text.lower()


def read_commitment(text: str) -> str:
    """Return a commitment: 32 bytes in hexadecimal text."""
    if not is_secret(text.lower()):
        raise InvalidError(
            "table.commitment", f"A commitment is {SECRET_BYTES} bytes in hexadecimal text."
        )
    return text.lower()


# ---- before version 3 of the events


def read_entropy(text: str) -> str:
    """Return a player's value as it was before version 3 of the events: 1 to 64 bytes."""
    try:
        value = bytes.fromhex(text)
    except ValueError:
        value = b""
    if not 0 < len(value) <= MOST_ENTROPY:
        raise InvalidError(
            "table.entropy", f"A player's value is 1 to {MOST_ENTROPY} bytes in hexadecimal text."
        )
    return value.hex()


def deal_seed(secret: str, values: Mapping[int, str]) -> int:
    """Return the seed of a deal, as it was before version 3 of the events."""
    digest = sha256(b"canasta deal\0" + bytes.fromhex(secret))
    for seat in sorted(values):
        value = bytes.fromhex(values[seat])
        digest.update(bytes((seat, len(value))) + value)
    return int.from_bytes(digest.digest()[:8], "big")


class Attempt(msgspec.Struct, frozen=True):
    """A void shuffle: a player committed to a value and did not reveal it."""

    attempt: int
    """Number of the attempt at its deal, from 1."""
    secret: str
    """The server's secret; nothing was dealt from it."""
    commitments: dict[int, str]
    """The players' commitments by seat, when the list was closed."""
    values: dict[int, str]
    """The values that were revealed, by seat."""

    @property
    def missing(self) -> tuple[int, ...]:
        """Seats that had committed and did not reveal."""
        return tuple(sorted(set(self.commitments) - set(self.values)))


class Committer(msgspec.Struct, frozen=True):
    """A person who committed to a value and answers for it, even if another sits there later."""

    person: str
    name: str
    """Their name at that time: they may be gone when it matters."""


class Promise(msgspec.Struct):
    """A deal that is about to begin."""

    deal: int
    secret: str
    attempt: int = 0
    """Number of the attempt, from 1; 0 for one that was promised before version 3 of the events,
    when players gave values without committing to them."""
    match: int = 1
    """Number of its match at the table, from 1."""
    commitments: dict[int, str] = {}
    committers: dict[int, Committer] = {}
    """The people who made them, by seat."""
    closed: bool = False
    """True once the list of commitments is closed, so that values are revealed."""
    values: dict[int, str] = {}
    voided: tuple[Attempt, ...] = ()
    """The earlier attempts at the deal."""

    @property
    def barred(self) -> set[int]:
        """The seats that give no value to this deal: they left an earlier attempt void."""
        return {seat for attempt in self.voided for seat in attempt.missing}

    @property
    def missing(self) -> set[int]:
        """The seats that have committed and not revealed."""
        return set(self.commitments) - set(self.values)

    def awaited(self, people: set[int]) -> set[int]:
        """Return the seats that the shuffle waits for now.

        A seat that gave no value in one attempt is not waited for in the next.
        """
        if self.attempt == 0:
            return people - set(self.values)
        if self.closed:
            return self.missing & people
        heard = set(self.voided[-1].values) if self.voided else people
        return (heard & people) - self.barred - set(self.commitments)

    def fits(self, seat: int, value: str, promise: str) -> bool:
        """Return whether a value is the one that a seat has committed to.

        Args:
            value: 32 bytes in hexadecimal text.
        """
        own = value_commitment(value, self.deal, self.attempt, seat, promise)
        return self.commitments.get(seat) == own

    def again(self, secret: str) -> "Promise":
        """Return the next attempt, after this one was void."""
        void = Attempt(self.attempt, self.secret, self.commitments, self.values)
        return Promise(self.deal, secret, self.attempt + 1, self.match, voided=(*self.voided, void))


class Dealt(msgspec.Struct, frozen=True):
    """The origin of a deal's cards."""

    deal: int
    secret: str
    values: dict[int, str]
    seed: int | None = None
    """Seed of a deal from before version 3 of the events; None since then, with an order
    instead."""
    attempt: int = 0
    """Number of the attempt that was dealt; 0 if nothing was committed to."""
    match: int = 1
    commitments: dict[int, str] = {}
    voided: tuple[Attempt, ...] = ()
    order: tuple[int, ...] = ()
    """The pack in its order, the card dealt first in front."""
    laid: bool = False
    """True for the deal of a lesson or a position, whose cards were laid and not shuffled."""
    elsewhere: bool = False
    """True if it was dealt elsewhere, and its match was brought here: its origin is unknown."""
    board: int = 0
    """Number of the board of a duplicate game, from 1; 0 for any other deal."""


def dealt_from(promise: Promise, packs: int) -> Dealt:
    """Return the deal that a promise leads to, with its pack or its older seed."""
    deal, secret, values, attempt = promise.deal, promise.secret, promise.values, promise.attempt
    if attempt == 0:
        seed = deal_seed(secret, values)
        return Dealt(deal, secret, dict(values), seed, match=promise.match)
    return Dealt(
        deal,
        secret,
        dict(values),
        None,
        attempt,
        promise.match,
        dict(promise.commitments),
        promise.voided,
        pack_order(deal_digest(deal, attempt, secret, values), packs),
    )
