"""Proofs: a match with all that shows how its cards came about, as a file that anyone can check.

:mod:`canasta.live.table.verify` checks them.
"""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from canasta.game import InvalidError
from canasta.live.base.errors import TableError
from canasta.live.table.fair import Attempt, Dealt, commitment
from canasta.live.table.state import Table
from canasta.rules import Rules, departures

FORMAT: Final = "canasta proof"
PROOF_VERSION: Final = 2
"""2: players commit to their values; older deals are among ``seeded``."""


class Shuffled(msgspec.Struct, frozen=True):
    """An attempt to shuffle."""

    commitment: str
    """The server's commitment, published before any player's."""
    secret: str
    """The secret that it commits to, shown after the deal."""
    commitments: dict[int, str]
    """The players' commitments by seat, when the list was closed."""
    values: dict[int, str]
    """The values that they revealed then, by seat."""


class DealProof(msgspec.Struct, frozen=True):
    """The origin of a deal's cards."""

    deal: int
    attempts: tuple[Shuffled, ...]
    """Each was repeated without the players who did not reveal; the last one was dealt."""


class SeededDeal(msgspec.Struct, frozen=True):
    """The origin of a deal's cards if players gave values without committing to them."""

    deal: int
    commitment: str
    secret: str
    values: dict[int, str]


class Proof(msgspec.Struct, frozen=True):
    """A match and its deals, as the file holds them."""

    format: str
    version: int
    deals: tuple[DealProof, ...]
    match: dict[str, Any]
    """The record of the match."""
    seeded: tuple[SeededDeal, ...] = ()
    number: int = 1
    """Number of the match at its table, from 1."""


class FirstProof(msgspec.Struct, frozen=True):
    """A proof of version 1."""

    format: str
    version: int
    deals: tuple[SeededDeal, ...]
    match: dict[str, Any]


def proof_of(table: Table) -> bytes:
    """Return the proof of the match at a table, as the bytes of a file; only between its deals."""
    game = table.game
    if game is None:
        raise TableError("table.no_deal", "No deal has been played at this table.")
    if any(dealt.laid for dealt in table.dealt):
        raise TableError(
            "table.lesson_cards",
            "This match began with a lesson or a position, whose cards were arranged, not "
            "shuffled. There is nothing to prove.",
        )
    if any(dealt.elsewhere for dealt in table.dealt):
        raise TableError(
            "table.brought_cards",
            "This match began elsewhere, so its first shuffle can't be proved here.",
        )
    if table.bound is not None:
        raise TableError(
            "table.board_cards",
            "These boards are proved for all tables together, once the last has played them. The "
            "results page has the file.",
        )
    if not game.deal_over:
        raise TableError(
            "table.deal_under_way",
            "You can download the record when the deal is over, because it shows every card.",
        )
    proof = Proof(
        FORMAT,
        PROOF_VERSION,
        tuple(_deal(dealt) for dealt in table.dealt if dealt.attempt),
        msgspec.json.decode(game.save()),
        tuple(
            SeededDeal(dealt.deal, commitment(dealt.secret), dealt.secret, dealt.values)
            for dealt in table.dealt
            if not dealt.attempt
        ),
        table.matches,
    )
    return msgspec.json.format(msgspec.json.encode(proof), indent=1) + b"\n"


def _deal(dealt: Dealt) -> DealProof:
    def shuffled(of: Attempt | Dealt) -> Shuffled:
        return Shuffled(commitment(of.secret), of.secret, of.commitments, of.values)

    return DealProof(dealt.deal, (*map(shuffled, dealt.voided), shuffled(dealt)))


def read_proof(data: bytes) -> Proof:
    """Read a proof, without checking whether it holds."""
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InvalidError("proof.broken", f"The file is cut or damaged: {error}.") from None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise InvalidError("proof.foreign", "This is not a proof of a match at a table.")
    if plain.get("version") not in (1, PROOF_VERSION):
        raise InvalidError(
            "proof.version",
            f"This proof is of version {plain.get('version')!r:.20}; this release reads versions "
            f"1 to {PROOF_VERSION}.",
        )
    try:
        if plain["version"] == 1:
            first = msgspec.convert(plain, FirstProof, str_keys=True)
            return Proof(FORMAT, 1, (), first.match, first.deals)
        return msgspec.convert(plain, Proof, str_keys=True)
    except msgspec.ValidationError as error:
        raise InvalidError("proof.broken", f"The proof is not complete: {error}.") from None


class Finding(msgspec.Struct, frozen=True):
    """A finding about a match that was checked."""

    code: str
    """The stable, dotted name of the finding: ``proof.whole``, ``proof.cards``."""
    message: str
    """A sentence for people, in English."""
    values: dict[str, int | str] = {}
    """The values in the sentence, by name: ``deal``, ``players``."""


def of_rules(rules: Rules) -> Iterator[Finding]:
    """Yield findings about the rules by which a record holds.

    Yields:
        ``proof.house_rules`` if they belong to no book; ``proof.other_rules`` if they differ
        from the book that they name.
    """
    differing = departures(rules)
    if differing is None:
        yield Finding(
            "proof.house_rules",
            f"It was played by house rules, {rules.title} ({rules.name}): what holds, holds by "
            "them. The record has them all.",
            {"game": rules.title, "name": rules.name},
        )
    elif differing:
        told = ", ".join(differing)
        yield Finding(
            "proof.other_rules",
            f"The record names the book {rules.name}, and its rules are not those of that book: "
            f"{told}. A release before this one may have had the book so, or someone has changed "
            "the record. What holds, holds by the rules of the record.",
            {"name": rules.name, "rules": told},
        )


class ProofError(InvalidError):
    """An error: something in a proof does not hold.

    Attributes:
        values: the values in the sentence, as in :class:`Finding`.
    """

    def __init__(self, code: str, message: str, **values: int | str) -> None:
        super().__init__(code, message)
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.message), {"values": self.values}
