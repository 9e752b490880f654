"""Proofs: a match with all that shows that nobody chose its cards; anyone can check them."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from canasta.game import Game, InvalidError
from canasta.table.errors import TableError
from canasta.table.fair import commitment, deal_seed, read_entropy
from canasta.table.state import Table

FORMAT: Final = "canasta proof"
PROOF_VERSION: Final = 1


class DealProof(msgspec.Struct, frozen=True):
    """What a deal's cards came from."""

    deal: int
    commitment: str
    """What the server published before the deal."""
    secret: str
    """What it showed after it."""
    values: dict[int, str]
    """What the players added, by seat."""


class Proof(msgspec.Struct, frozen=True):
    """A match and its deals, as the file holds them."""

    format: str
    version: int
    deals: tuple[DealProof, ...]
    match: dict[str, Any]
    """The record of the match."""


def proof_of(table: Table) -> bytes:
    """The proof of the match at a table, as the bytes of a file; between its deals only.

    Raises:
        TableError: ``table.deal_under_way``, ``table.no_deal``.
    """
    game = table.game
    if game is None:
        raise TableError("table.no_deal", "No deal has been played at this table.")
    if not game.deal_over:
        raise TableError(
            "table.deal_under_way", "The record can be had when the deal is over: it shows all."
        )
    deals = tuple(
        DealProof(dealt.deal, commitment(dealt.secret), dealt.secret, dealt.values)
        for dealt in table.dealt
    )
    match = msgspec.json.decode(game.save())
    proof = Proof(FORMAT, PROOF_VERSION, deals, match)
    return msgspec.json.format(msgspec.json.encode(proof), indent=1) + b"\n"


def read_proof(data: bytes) -> Proof:
    """Read a proof; whether it holds is not asked here.

    Raises:
        InvalidError: ``proof.broken``, ``proof.foreign``, ``proof.version``.
    """
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InvalidError("proof.broken", f"The file is cut or damaged: {error}.") from None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise InvalidError("proof.foreign", "This is no proof of a match at a table.")
    if plain.get("version") != PROOF_VERSION:
        raise InvalidError(
            "proof.version",
            f"This proof is of version {plain.get('version')!r:.20}; this release reads version "
            f"{PROOF_VERSION}.",
        )
    try:
        return msgspec.convert(plain, Proof, str_keys=True)
    except msgspec.ValidationError as error:
        raise InvalidError("proof.broken", f"The proof is not complete: {error}.") from None


def verify(data: bytes) -> Iterator[str]:
    """Check a proof deal by deal: each secret fits its commitment, and the pack followed from it.

    Yields:
        A sentence for each thing that holds.

    Raises:
        InvalidError: as ``read_proof``; ``proof.promise``, ``proof.cards`` or ``proof.deals``
            where something does not hold; or what is wrong with the record of the match.
    """
    proof = read_proof(data)
    game = Game.load(msgspec.json.encode(proof.match))
    yield f"The record is whole: {game.rules.title}, {game.deal} deals, every action legal."
    seeds = game.deal_seeds
    if [deal.deal for deal in proof.deals] != list(range(1, len(seeds) + 1)):
        raise InvalidError(
            "proof.deals",
            f"The match has {len(seeds)} deals; the proof is of {len(proof.deals)}, or they are "
            "out of order.",
        )
    for deal, seed in zip(proof.deals, seeds, strict=True):
        yield _checked(deal, seed)


def _checked(deal: DealProof, seed: int | None) -> str:
    try:
        promised = commitment(deal.secret)
    except ValueError:
        promised = ""
    if promised != deal.commitment:
        raise InvalidError(
            "proof.promise",
            f"Deal {deal.deal}: the secret is not the one that was promised before the deal.",
        )
    values = {seat: read_entropy(value) for seat, value in deal.values.items()}
    if deal_seed(deal.secret, values) != seed:
        raise InvalidError(
            "proof.cards",
            f"Deal {deal.deal}: the cards are not those of the secret and the players' values.",
        )
    added = f"{len(values)} players" if len(values) != 1 else "one player"
    return f"Deal {deal.deal}: the promise was kept, and the pack follows from it and {added}."
