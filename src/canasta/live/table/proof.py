"""Proofs: a match with all that shows how its cards came about, as a file that anyone can check.

:mod:`canasta.live.table.verify` checks them.
"""

from typing import Any, Final

import msgspec

from canasta.game import InvalidError
from canasta.live.table.errors import TableError
from canasta.live.table.fair import commitment
from canasta.live.table.shuffles import Attempt, Dealt
from canasta.live.table.state import Table

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
    """Return the proof of the match at a table, as the bytes of a file; only between its deals.

    Raises:
        TableError: ``table.deal_under_way``, ``table.lesson_cards``,
            ``table.brought_cards``, ``table.board_cards``,
            ``table.no_deal``.
    """
    game = table.game
    if game is None:
        raise TableError("table.no_deal", "No deal has been played at this table.")
    if any(dealt.laid for dealt in table.dealt):
        raise TableError(
            "table.lesson_cards",
            "This match began with a lesson or a position, whose cards were laid and not "
            "shuffled: there is nothing to prove.",
        )
    if any(dealt.elsewhere for dealt in table.dealt):
        raise TableError(
            "table.brought_cards",
            "This match began elsewhere: how its first cards came about cannot be proved here.",
        )
    if table.bound is not None:
        raise TableError(
            "table.board_cards",
            "The cards of these boards are proved for all tables together, when the last has "
            "played them: their results have the file.",
        )
    if not game.deal_over:
        raise TableError(
            "table.deal_under_way", "The record can be had when the deal is over: it shows all."
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
    """Read a proof, without checking whether it holds.

    Raises:
        InvalidError: ``proof.broken``, ``proof.foreign``, ``proof.version``.
    """
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InvalidError("proof.broken", f"The file is cut or damaged: {error}.") from None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise InvalidError("proof.foreign", "This is no proof of a match at a table.")
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
