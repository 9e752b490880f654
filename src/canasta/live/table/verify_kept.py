"""Comparison of a proof with the shuffles that a player's page saw."""

from collections.abc import Iterator
from itertools import zip_longest

from canasta.game import Event, Game
from canasta.game.events import Dealt, as_seen
from canasta.live.table.fair import is_secret, value_commitment
from canasta.live.table.kept import Kept, KeptShuffle, seen_lines
from canasta.live.table.proof import Proof, Shuffled
from canasta.live.table.proof_errors import Finding, ProofError


def compared(proof: Proof, game: Game, kept: Kept) -> Iterator[Finding]:
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
    of_match = [one for one in kept.shuffles if one.match == proof.number and one.deal <= game.deal]
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
    _all_dealt(proof, game, kept)
    if not deals & {one.deal for one in of_match}:
        raise ProofError(
            "proof.kept_nothing",
            "What your page kept is of none of the deals of this match: with it, nothing is shown.",
        )


def _all_dealt(proof: Proof, game: Game, kept: Kept) -> None:
    """Require that each closed list was dealt: else the server could have shuffled again.

    The last shuffle that was stored may be one that was under way after the proof was written.
    """
    came = {(one.match, one.deal) for one in kept.shuffles if one.dealt or one.hand}
    came |= {(proof.number, deal) for deal in range(1, game.deal + 1)}
    last = max(((one.match, one.deal) for one in kept.shuffles), default=(0, 0))
    for one in kept.shuffles:
        moment = one.match, one.deal
        goes_on = moment == last > (proof.number, game.deal)
        if one.seat in one.commitments and moment not in came and not goes_on:
            raise ProofError(
                "proof.kept_undealt",
                f"Match {one.match}, deal {one.deal}: your page saw the list of commitments "
                "closed, and never that the cards were dealt. Unless it was closed just then, the "
                "server has shuffled anew.",
                match=one.match,
                deal=one.deal,
            )


def _same(kept: KeptShuffle, shuffled: Shuffled) -> None:
    if kept.promise != shuffled.commitment:
        raise ProofError(
            "proof.kept_promise",
            f"Deal {kept.deal}: the server showed your page another commitment of its own than "
            "the proof has.",
            deal=kept.deal,
        )
    if kept.commitments and kept.commitments != shuffled.commitments:
        raise ProofError(
            "proof.kept_list",
            f"Deal {kept.deal}: the players' commitments are not those that your page was shown.",
            deal=kept.deal,
        )


def _not_blamed(kept: KeptShuffle, shuffled: Shuffled) -> None:
    """Require that the proof does not call a value missing that the page has sent."""
    missing = set(shuffled.commitments) - set(shuffled.values)
    if kept.revealed and kept.seat in missing:
        raise ProofError(
            "proof.kept_blamed",
            f"Deal {kept.deal}: your page sent its value in attempt {kept.attempt} to shuffle, and "
            "the proof says that none came. Unless your connection failed just then, that is not "
            "true.",
            deal=kept.deal,
            attempt=kept.attempt,
        )


def _same_hand(kept: KeptShuffle, hands: tuple[tuple[str, ...], ...]) -> None:
    if kept.hand and not (
        0 <= kept.seat < len(hands) and sorted(kept.hand) == sorted(hands[kept.seat])
    ):
        raise ProofError(
            "proof.kept_hand",
            f"Deal {kept.deal}: you held other cards than the record has dealt you.",
            deal=kept.deal,
        )


def _same_cards(kept: KeptShuffle, game: Game) -> None:
    """Compare the cards that the page saw: those dealt, draws, pots, the pile, discards."""
    if not kept.seen:
        return
    recorded = seen_lines(as_seen(event, kept.seat) for event in _of_deal(game, kept.deal))
    for place, (seen, told) in enumerate(zip_longest(kept.seen, recorded, fillvalue="nothing")):
        if seen != told:
            raise ProofError(
                "proof.kept_cards",
                f"Deal {kept.deal}: your page saw other cards than the record has. The first that "
                f"differs is number {place + 1}: {seen[:60]!r} on your page, {told[:60]!r} in the "
                "record.",
                deal=kept.deal,
                place=place + 1,
                seen=seen[:60],
                told=told[:60],
            )


def _of_deal(game: Game, deal: int) -> Iterator[Event]:
    """Yield the events of a deal, from its dealing on."""
    number = 0
    for event in game.open_events():
        if isinstance(event, Dealt):
            number = event.deal
        if number == deal:
            yield event


def _finding(kept: KeptShuffle, shuffled: Shuffled) -> Finding:
    own = ""
    if kept.seat >= 0 and is_secret(kept.value):
        own = value_commitment(kept.value, kept.deal, kept.attempt, kept.seat, kept.promise)
    if own and kept.commitments.get(kept.seat) == own == shuffled.commitments.get(kept.seat):
        return Finding(
            "proof.kept",
            f"Deal {kept.deal}: it is the one that your page saw, and your own value was in it: "
            "nobody could choose these cards.",
            {"deal": kept.deal},
        )
    return Finding(
        "proof.kept_without",
        f"Deal {kept.deal}: nothing differs from what your page saw, but it knows of no value of "
        "its own in it.",
        {"deal": kept.deal},
    )
