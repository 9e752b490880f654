"""The check of a proof: everything is computed again from the file alone, and no one is trusted."""

from collections.abc import Iterator

import msgspec

from canasta.game import Game, InvalidError
from canasta.live.table.fair import (
    commitment,
    deal_digest,
    deal_seed,
    is_secret,
    pack_order,
    read_entropy,
    value_commitment,
)
from canasta.live.table.kept import Kept
from canasta.live.table.proof import DealProof, Proof, SeededDeal, Shuffled, read_proof
from canasta.live.table.proof_errors import Finding, ProofError, of_rules
from canasta.live.table.verify_kept import compared


def verify(proof: Proof, kept: Kept | None = None) -> Iterator[Finding]:
    """Check a proof deal by deal: all commitments hold, and each pack follows from the values.

    Args:
        proof: the proof.
        kept: the shuffles that a player's page stored; then the proof has to agree with them.

    Yields:
        Each thing that holds: ``proof.whole``; findings about the rules
        (:func:`~canasta.live.table.proof_errors.of_rules`); then for every deal ``proof.voided``
        for each void attempt to shuffle, and ``proof.held``, ``proof.server_alone`` or, for a deal
        of the older form, ``proof.seeded``; at the end what only pages can show (``proof.alone``),
        or for each deal that it is the one that a page saw (``proof.kept``,
        ``proof.kept_without``).

    Raises:
        InvalidError: something does not hold (a :class:`ProofError`), or the record of the match is
            wrong.
    """
    game = Game.load(msgspec.json.encode(proof.match))
    yield Finding(
        "proof.whole",
        f"The record is whole: {game.rules.title}, {_count(game.deal, 'deal')}, every action "
        "legal.",
        {"game": game.rules.title, "deals": game.deal},
    )
    yield from of_rules(game.rules)
    deals: list[DealProof | SeededDeal] = [*proof.deals, *proof.seeded]
    deals.sort(key=lambda deal: deal.deal)
    rising = [deal.deal for deal in proof.deals] == sorted(deal.deal for deal in proof.deals)
    if [deal.deal for deal in deals] != list(range(1, game.deal + 1)) or not rising:
        raise ProofError(
            "proof.deals",
            f"The match has {_count(game.deal, 'deal')}; the proof is of {len(deals)}, or they "
            "are out of order.",
            deals=game.deal,
            proved=len(deals),
        )
    for deal in deals:
        if isinstance(deal, DealProof):
            yield from _dealt(deal, game)
        else:
            yield _seeded(deal, game.deal_seeds[deal.deal - 1])
    if kept is not None:
        yield from compared(proof, game, kept)
    elif proof.deals:
        yield Finding(
            "proof.alone",
            "Whether these commitments are those that the pages were shown, the file alone cannot "
            "tell: add what your page kept.",
        )


def look(data: bytes, kept: Kept | None = None) -> tuple[bool, tuple[Finding, ...]]:
    """Check a proof; return whether it holds, and all findings, what does not hold last."""
    found: list[Finding] = []
    try:
        found.extend(verify(read_proof(data), kept))
    except ProofError as error:
        found.append(Finding(error.code, error.message, error.values))
    except InvalidError as error:
        found.append(Finding(error.code, error.message))
    else:
        return True, tuple(found)
    return False, tuple(found)


def _dealt(deal: DealProof, game: Game) -> Iterator[Finding]:
    """Check all attempts at a deal, and the pack."""
    number, out = deal.deal, set[int]()
    for attempt, shuffled in enumerate(deal.attempts, 1):
        _fits(deal, attempt, shuffled, game.players)
        missing = set(shuffled.commitments) - set(shuffled.values)
        if out & set(shuffled.commitments):
            raise ProofError(
                "proof.barred",
                f"Deal {number}: somebody who had left the shuffle void took part again.",
                deal=number,
            )
        out |= missing
        last = attempt == len(deal.attempts)
        if bool(missing) == last:
            raise ProofError(
                "proof.attempts",
                f"Deal {number}: attempt {attempt} to shuffle was "
                + ("dealt though a value is missing." if last else "done again without cause."),
                deal=number,
                attempt=attempt,
            )
        if missing:
            seats = ", ".join(str(seat + 1) for seat in sorted(missing))
            yield Finding(
                "proof.voided",
                f"Deal {number}: attempt {attempt} to shuffle was void, since seat {seats} did "
                "not reveal its value; it was done again without.",
                {"deal": number, "attempt": attempt, "seats": seats},
            )
    if not deal.attempts:
        raise ProofError("proof.attempts", f"Deal {number}: nothing was shuffled.", deal=number)
    dealt = deal.attempts[-1]
    digest = deal_digest(number, len(deal.attempts), dealt.secret, dealt.values)
    if pack_order(digest, game.rules.packs) != game.deal_packs[number - 1]:
        raise _other_cards(number)
    yield _held(number, len(dealt.values))


def _held(number: int, players: int) -> Finding:
    values: dict[str, int | str] = {"deal": number, "players": players}
    if players == 0:
        return Finding(
            "proof.server_alone",
            f"Deal {number}: no player gave a value. The pack follows from the server's secret "
            "alone: the server could have chosen it.",
            values,
        )
    return Finding(
        "proof.held",
        f"Deal {number}: the server and {_count(players, 'player')} committed before anything was "
        "revealed, each value fits, and the pack follows from them.",
        values,
    )


def _fits(deal: DealProof, attempt: int, shuffled: Shuffled, players: int) -> None:
    """Check that secret and values are those that were committed to."""
    _keeps_promise(deal.deal, shuffled.secret, shuffled.commitment)
    for seat, value in shuffled.values.items():
        fits = (
            0 <= seat < players
            and is_secret(value)
            and value_commitment(value, deal.deal, attempt, seat, shuffled.commitment)
            == shuffled.commitments.get(seat)
        )
        if not fits:
            raise ProofError(
                "proof.value",
                f"Deal {deal.deal}: the value of seat {seat + 1} is not the one that it had "
                "committed to.",
                deal=deal.deal,
                seat=seat + 1,
            )


def _keeps_promise(deal: int, secret: str, promised: str) -> None:
    if not is_secret(secret) or commitment(secret) != promised:
        raise ProofError(
            "proof.promise",
            f"Deal {deal}: the secret is not the one that was promised before the deal.",
            deal=deal,
        )


def _seeded(deal: SeededDeal, seed: int | None) -> Finding:
    """Check a deal of the older form."""
    _keeps_promise(deal.deal, deal.secret, deal.commitment)
    values = {seat: read_entropy(value) for seat, value in deal.values.items()}
    if deal_seed(deal.secret, values) != seed:
        raise _other_cards(deal.deal)
    return Finding(
        "proof.seeded",
        f"Deal {deal.deal}: the secret is the one that was promised, and the pack is what it "
        f"makes with {_count(len(values), 'value')} of players. This is the older form: the "
        "server, or the last to give a value together with it, could have tried many values and "
        "taken one.",
        {"deal": deal.deal, "players": len(values)},
    )


def _other_cards(deal: int) -> ProofError:
    return ProofError(
        "proof.cards",
        f"Deal {deal}: the cards are not those of the secret and the players' values.",
        deal=deal,
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
