"""How the cards of a deal come about: what was committed to, what was revealed, what was void."""

import msgspec

from canasta.table.fair import deal_digest, deal_seed, pack_order, value_commitment


class Attempt(msgspec.Struct, frozen=True):
    """A shuffle that came to nothing, since somebody committed and did not reveal."""

    attempt: int
    """Which it was of its deal, from 1."""
    secret: str
    """The server's; nothing was dealt from it."""
    commitments: dict[int, str]
    """What the players had committed to when the list was closed, by seat."""
    values: dict[int, str]
    """What those revealed who did."""

    @property
    def missing(self) -> tuple[int, ...]:
        """Who did not."""
        return tuple(sorted(set(self.commitments) - set(self.values)))


class Committer(msgspec.Struct, frozen=True):
    """Who committed to a value: they answer for it, whoever sits there later."""

    person: str
    name: str
    """What they were called then: they may be gone when it matters."""


class Promise(msgspec.Struct):
    """A deal that is about to begin."""

    deal: int
    secret: str
    attempt: int = 0
    """Which attempt it is, from 1; 0 for one that was promised before version 3 of the events,
    when players gave values without committing to them."""
    match: int = 1
    """Which match of the table it belongs to, from 1."""
    commitments: dict[int, str] = {}
    committers: dict[int, Committer] = {}
    """Who made them, by seat."""
    closed: bool = False
    """Whether the list of commitments is closed, so that values are revealed."""
    values: dict[int, str] = {}
    voided: tuple[Attempt, ...] = ()
    """The attempts before this one."""

    @property
    def barred(self) -> set[int]:
        """The seats that give no value to this deal: they left an earlier attempt void."""
        return {seat for attempt in self.voided for seat in attempt.missing}

    @property
    def missing(self) -> set[int]:
        """The seats that have committed and not revealed."""
        return set(self.commitments) - set(self.values)

    def awaited(self, people: set[int]) -> set[int]:
        """The seats that the shuffle waits for now.

        Whoever was not heard of in one attempt is not waited for in the next.

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
        """Whether a value is what a seat has committed to.

        Args:
            seat: whose it is.
            value: 32 bytes in hexadecimal text.
            promise: the server's commitment.
        """
        own = value_commitment(value, self.deal, self.attempt, seat, promise)
        return self.commitments.get(seat) == own

    def again(self, secret: str) -> "Promise":
        """The next attempt, after this one was void."""
        void = Attempt(self.attempt, self.secret, self.commitments, self.values)
        return Promise(self.deal, secret, self.attempt + 1, self.match, voided=(*self.voided, void))


class Dealt(msgspec.Struct, frozen=True):
    """How the cards of a deal came about."""

    deal: int
    secret: str
    values: dict[int, str]
    seed: int | None = None
    """What they came from before version 3 of the events; since then there is an order."""
    attempt: int = 0
    """Which attempt it was that was dealt; 0 with a seed."""
    match: int = 1
    commitments: dict[int, str] = {}
    voided: tuple[Attempt, ...] = ()
    order: tuple[int, ...] = ()
    """The pack as it lay, the card dealt first in front."""
    laid: bool = False
    """Whether it is a lesson's or a position's, whose cards were laid and not shuffled."""
    elsewhere: bool = False
    """Whether it was dealt elsewhere, and its match was brought here: nothing is known of how."""
    board: int = 0
    """Which board of a duplicate game it is, from 1; 0 for cards that were shuffled here."""


def dealt_from(promise: Promise, packs: int) -> Dealt:
    """How a deal came about, once it is dealt."""
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
