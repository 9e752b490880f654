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


class Finding(msgspec.Struct, frozen=True):
    """Something about a match that was checked, and what was found."""

    code: str
    """The stable, dotted name of what was found: ``proof.whole``, ``proof.cards``."""
    message: str
    """A sentence for people, in English."""
    values: dict[str, int | str] = {}
    """What stands in the sentence, by name: ``deal``, ``players``."""


class ProofError(InvalidError):
    """Something in a proof does not hold.

    Attributes:
        values: what stands in the sentence, as in :class:`Finding`.
    """

    def __init__(self, code: str, message: str, **values: int | str) -> None:
        super().__init__(code, message)
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.message), {"values": self.values}


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


def verify(proof: Proof) -> Iterator[Finding]:
    """Check a proof deal by deal: each secret fits its commitment, and the pack followed from it.

    Yields:
        Each thing that holds: ``proof.whole``, then ``proof.held`` of every deal.

    Raises:
        InvalidError: ``proof.promise``, ``proof.cards`` or ``proof.deals`` where something does
            not hold (a :class:`ProofError`); or what is wrong with the record of the match.
    """
    game = Game.load(msgspec.json.encode(proof.match))
    yield Finding(
        "proof.whole",
        f"The record is whole: {game.rules.title}, {game.deal} deals, every action legal.",
        {"game": game.rules.title, "deals": game.deal},
    )
    seeds = game.deal_seeds
    if [deal.deal for deal in proof.deals] != list(range(1, len(seeds) + 1)):
        raise ProofError(
            "proof.deals",
            f"The match has {len(seeds)} deals; the proof is of {len(proof.deals)}, or they are "
            "out of order.",
            deals=len(seeds),
            proved=len(proof.deals),
        )
    for deal, seed in zip(proof.deals, seeds, strict=True):
        yield _checked(deal, seed)


def look(data: bytes) -> tuple[bool, tuple[Finding, ...]]:
    """Check a proof: whether it holds, and all that was found, what does not hold last."""
    found: list[Finding] = []
    try:
        found.extend(verify(read_proof(data)))
    except ProofError as error:
        found.append(Finding(error.code, error.message, error.values))
    except InvalidError as error:
        found.append(Finding(error.code, error.message))
    else:
        return True, tuple(found)
    return False, tuple(found)


def _checked(deal: DealProof, seed: int | None) -> Finding:
    try:
        promised = commitment(deal.secret)
    except ValueError:
        promised = ""
    if promised != deal.commitment:
        raise ProofError(
            "proof.promise",
            f"Deal {deal.deal}: the secret is not the one that was promised before the deal.",
            deal=deal.deal,
        )
    values = {seat: read_entropy(value) for seat, value in deal.values.items()}
    if deal_seed(deal.secret, values) != seed:
        raise ProofError(
            "proof.cards",
            f"Deal {deal.deal}: the cards are not those of the secret and the players' values.",
            deal=deal.deal,
        )
    count = len(values)
    added = ("", " and one player")[count] if count < 2 else f" and {count} players"
    return Finding(
        "proof.held",
        f"Deal {deal.deal}: the promise was kept, and the pack follows from it{added}.",
        {"deal": deal.deal, "players": len(values)},
    )
