"""The check of a proof: everything is computed again from the file alone, and no one is trusted."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Annotated, Final

import msgspec

from canasta.game import Event, Game, InvalidError
from canasta.game import events as ev
from canasta.game.events import Dealt, as_seen
from canasta.live.table.fair import (
    commitment,
    deal_digest,
    deal_seed,
    is_secret,
    pack_order,
    read_entropy,
    value_commitment,
)
from canasta.live.table.proof import (
    DealProof,
    Finding,
    Proof,
    ProofError,
    SeededDeal,
    Shuffled,
    of_rules,
    read_proof,
)

# The shuffles that a player's page saw and stored: with them a proof proves more.
#
# A proof alone can show that everything fits together, but not that its commitments are those
# that were published. Players who stored what their page was shown need not trust anyone for
# that.

FORMAT: Final = "canasta kept"
KEPT_VERSION: Final = 1


class KeptShuffle(msgspec.Struct, frozen=True):
    """An attempt to shuffle as a page saw it, while nothing was revealed."""

    match: int
    """Number of the match at the table, from 1."""
    deal: int
    attempt: int
    promise: str
    """The server's commitment."""
    seat: Annotated[int, msgspec.Meta(ge=-1, le=255)] = -1
    """Seat of the page's person; -1 for a watcher."""
    value: str = ""
    """The page's own value, if it gave one."""
    revealed: bool = False
    """True if the page sent its value."""
    commitments: dict[int, str] = {}
    """The closed list, if the page saw it."""
    dealt: bool = False
    """True if the page saw that the cards were dealt from it."""
    hand: tuple[str, ...] = ()
    """The cards that the person was dealt, if it was dealt."""
    seen: tuple[str, ...] = ()
    """All that the page saw of the pack's cards until the deal was over (:func:`seen_lines`); empty
    if it was not there until then."""


def seen_lines(events: Iterable[Event]) -> tuple[str, ...]:
    """Return what a deal's events show of its cards, as a page stores it: one line for each.

    Cards laid on the table are left out: all of them were drawn, taken or dealt before.

    Args:
        events: a deal's events, as one seat sees them.
    """
    return tuple(line for event in events for line in _line(event))


def _line(event: Event) -> Iterator[str]:
    match event:
        case ev.Dealt(upcard=upcard):
            yield f"upcard {upcard}".strip()
        case ev.Faced(seat, cards):
            yield f"faced {seat} {' '.join(cards)}".strip()
        case ev.Drew(seat, count, cards):
            yield f"drew {seat} {count} {' '.join(cards)}".strip()
        case ev.PickedUp(seat, count, cards):
            yield f"pot {seat} {count} {' '.join(cards)}".strip()
        case ev.TookPile(seat, count, top):
            yield f"took {seat} {count} {top}".strip()
        case ev.Discarded(seat, card):
            yield f"discarded {seat} {card}"
        case ev.Splashed(seat, cards):
            yield f"splashed {seat} {' '.join(cards)}".strip()


class Kept(msgspec.Struct, frozen=True):
    """The file of the shuffles of one table that a page stored."""

    format: str
    version: int
    code: str
    shuffles: tuple[KeptShuffle, ...]


def read_kept(data: bytes) -> Kept:
    """Read the file of the shuffles that a page stored."""
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InvalidError("kept.broken", f"The file is cut or damaged: {error}.") from None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise InvalidError("kept.foreign", "This is not what a page kept of its shuffles.")
    if plain.get("version") != KEPT_VERSION:
        raise InvalidError(
            "kept.version",
            f"This file is of version {plain.get('version')!r:.20}; this release reads version "
            f"{KEPT_VERSION}.",
        )
    try:
        return msgspec.convert(plain, Kept, str_keys=True)
    except msgspec.ValidationError as error:
        raise InvalidError("kept.broken", f"The file is not complete: {error}.") from None


def compared(proof: Proof, game: Game, stored: Kept) -> Iterator[Finding]:
    """Compare a proof, which holds, with the shuffles that a page stored of the same match.

    Yields:
        ``proof.kept`` or ``proof.kept_without`` for each deal whose final shuffle the page stored.

    Raises:
        ProofError: the page was shown something else, saw a shuffle that was never dealt
            (``proof.kept_undealt``), or stored nothing of this match (``proof.kept_nothing``).
    """
    attempts = {
        (deal.deal, number): (shuffled, number == len(deal.attempts))
        for deal in proof.deals
        for number, shuffled in enumerate(deal.attempts, 1)
    }
    deals = {deal.deal for deal in proof.deals}
    of_match = [
        one for one in stored.shuffles if one.match == proof.number and one.deal <= game.deal
    ]
    hands = {event.deal: event.hands for event in game.open_events() if isinstance(event, Dealt)}
    for one in of_match:
        if (one.deal, one.attempt) not in attempts:
            raise ProofError(
                "proof.kept_missing",
                f"Deal {one.deal}: your page saw attempt {one.attempt} to shuffle, of which the "
                "proof says nothing.",
                deal=one.deal,
                attempt=one.attempt,
            )
        shuffled, dealt = attempts[one.deal, one.attempt]
        _same(one, shuffled)
        _not_blamed(one, shuffled)
        if dealt:
            _same_hand(one, hands[one.deal])
            _same_cards(one, game)
            yield _finding(one, shuffled)
    _all_dealt(proof, game, stored)
    if not deals & {one.deal for one in of_match}:
        raise ProofError(
            "proof.kept_nothing",
            "What your page kept is of none of the deals of this match: with it, nothing is shown.",
        )


def _all_dealt(proof: Proof, game: Game, stored: Kept) -> None:
    """Require that each closed list was dealt: else the server could have shuffled again.

    The last shuffle that was stored may be one that was under way after the proof was written.
    """
    came = {(one.match, one.deal) for one in stored.shuffles if one.dealt or one.hand}
    came |= {(proof.number, deal) for deal in range(1, game.deal + 1)}
    last = max(((one.match, one.deal) for one in stored.shuffles), default=(0, 0))
    for one in stored.shuffles:
        moment = one.match, one.deal
        goes_on = moment == last > (proof.number, game.deal)
        if one.seat in one.commitments and moment not in came and not goes_on:
            raise ProofError(
                "proof.kept_undealt",
                f"Match {one.match}, deal {one.deal}: your page saw the list of commitments "
                "closed, and never that the cards were dealt. Unless it was closed just then, the "
                "server has shuffled again.",
                match=one.match,
                deal=one.deal,
            )


def _same(stored: KeptShuffle, shuffled: Shuffled) -> None:
    if stored.promise != shuffled.commitment:
        raise ProofError(
            "proof.kept_promise",
            f"Deal {stored.deal}: the server showed your page another commitment of its own than "
            "the proof has.",
            deal=stored.deal,
        )
    if stored.commitments and stored.commitments != shuffled.commitments:
        raise ProofError(
            "proof.kept_list",
            f"Deal {stored.deal}: the players' commitments are not those that your page was shown.",
            deal=stored.deal,
        )


def _not_blamed(stored: KeptShuffle, shuffled: Shuffled) -> None:
    """Require that the proof does not call a value missing that the page has sent."""
    missing = set(shuffled.commitments) - set(shuffled.values)
    if stored.revealed and stored.seat in missing:
        raise ProofError(
            "proof.kept_blamed",
            f"Deal {stored.deal}: your page sent its value in attempt {stored.attempt} to shuffle, "
            "and the proof says that none came. Unless your connection failed just then, that is "
            "not true.",
            deal=stored.deal,
            attempt=stored.attempt,
        )


def _same_hand(stored: KeptShuffle, hands: tuple[tuple[str, ...], ...]) -> None:
    if stored.hand and not (
        0 <= stored.seat < len(hands) and sorted(stored.hand) == sorted(hands[stored.seat])
    ):
        raise ProofError(
            "proof.kept_hand",
            f"Deal {stored.deal}: you held other cards than the record has dealt you.",
            deal=stored.deal,
        )


def _same_cards(stored: KeptShuffle, game: Game) -> None:
    """Compare the cards that the page saw: those dealt, draws, pots, the pile, discards."""
    if not stored.seen:
        return
    recorded = seen_lines(as_seen(event, stored.seat) for event in _of_deal(game, stored.deal))
    for place, (seen, told) in enumerate(zip_longest(stored.seen, recorded, fillvalue="nothing")):
        if seen != told:
            raise ProofError(
                "proof.kept_cards",
                f"Deal {stored.deal}: your page saw other cards than the record has. The first "
                f"that differs is number {place + 1}: {seen[:60]!r} on your page, {told[:60]!r} "
                "in the record.",
                deal=stored.deal,
                place=place + 1,
                seen=seen[:60],
                told=told[:60],
            )


def _of_deal(game: Game, deal: int) -> Iterator[Event]:
    number = 0
    for event in game.open_events():
        if isinstance(event, Dealt):
            number = event.deal
        if number == deal:
            yield event


def _finding(stored: KeptShuffle, shuffled: Shuffled) -> Finding:
    own = ""
    if stored.seat >= 0 and is_secret(stored.value):
        own = value_commitment(
            stored.value, stored.deal, stored.attempt, stored.seat, stored.promise
        )
    if own and stored.commitments.get(stored.seat) == own == shuffled.commitments.get(stored.seat):
        return Finding(
            "proof.kept",
            f"Deal {stored.deal}: it is the one that your page saw, and your own value was in it: "
            "no one could choose these cards.",
            {"deal": stored.deal},
        )
    return Finding(
        "proof.kept_without",
        f"Deal {stored.deal}: nothing differs from what your page saw, but it knows of no value of "
        "its own in it.",
        {"deal": stored.deal},
    )


def verify(proof: Proof, stored: Kept | None = None) -> Iterator[Finding]:
    """Check a proof deal by deal: all commitments hold, and each pack follows from the values.

    Args:
        kept: the shuffles that a player's page stored; then the proof has to agree with them.

    Yields:
        Each thing that holds: ``proof.whole``; findings about the rules
        (:func:`~canasta.live.table.proof.of_rules`); then for every deal ``proof.voided``
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
    if stored is not None:
        yield from compared(proof, game, stored)
    elif proof.deals:
        yield Finding(
            "proof.alone",
            "Whether these commitments are those that the pages were shown, the file alone cannot "
            "tell: add what your page kept.",
        )


def look(data: bytes, stored: Kept | None = None) -> tuple[bool, tuple[Finding, ...]]:
    """Check a proof; return whether it holds, and all findings, what does not hold last."""
    found: list[Finding] = []
    try:
        found.extend(verify(read_proof(data), stored))
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
                f"Deal {number}: someone who had left the shuffle void took part again.",
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
