"""The origin of a deal's cards: commitments, revealed values and void attempts."""

import msgspec

from canasta.live.table.fair import deal_digest, deal_seed, pack_order, value_commitment


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

        Args:
            people: the seats at which people play.
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
            seat: the seat.
            value: 32 bytes in hexadecimal text.
            promise: the server's commitment.
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
