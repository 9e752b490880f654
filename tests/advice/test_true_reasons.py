"""Every hint gives a reason that the hand or the table shows, and it is true of this hand."""

from collections import Counter
from random import Random

import pytest
from tests.advice.deals import acts
from tests.search.tables import TABLES

from canasta.cards import RANKS, THREE, WILDS, parse_cards, points_of_rank, rank_of
from canasta.engine.codes import Form
from canasta.game import Discard, Game, Meld, Take, View, read_line
from canasta.players.advice import Adviser, Reason

SAMPLED = {
    *("ahead", "likely-ahead", "too-close-to-call", "even"),
    *("pile-safer", "goes-out-more", "takes-pile-more", "more-canastas", "although-taken"),
}
"""Reasons that rest on sampled deals: figures, no reason that a person would give."""


def rank(reason: Reason) -> int:
    text = str(reason.values["rank"])
    return 13 if text == "Jk" else RANKS.index(text)


def held(view: View) -> Counter[int]:
    return Counter(map(rank_of, view.hand))


def theirs(view: View) -> int:
    return (view.turn + 1) % view.players % view.sides


def sets(view: View, side: int, of: int) -> list[Meld]:
    return [meld for meld in view.melds[side] if meld.form == Form.SET and meld.rank == of]


def unseen(view: View, of: int) -> int:
    """Count the cards of a rank that are neither in the hand nor on the table."""
    laid = [kind for side in view.melds for meld in side for kind in meld.kinds]
    seen = [*view.hand, *laid] + ([view.pile_top] if view.pile_top is not None else [])
    return 4 * view.rules.packs - sum(rank_of(kind) == of for kind in seen)


def lone(view: View) -> list[int]:
    return [
        of
        for of, count in held(view).items()
        if 2 <= of <= 12 and count == 1 and not sets(view, view.side, of)
    ]


def points(view: View) -> int:
    return sum(points_of_rank(of) * count for of, count in held(view).items())


def true(view: View, reason: Reason, best: str) -> bool:  # noqa: PLR0911, PLR0912 - a line each
    """Return whether a reason is true in a view, judged from the view alone."""
    values, last = reason.values, read_line(best)[-1]
    thrown = parse_cards(last.card)[0].kinds[0] if isinstance(last, Discard) else -1
    match reason.code:
        case "stops-pile":
            return thrown in WILDS or rank_of(thrown) == THREE
        case "shut-rank" | "they-meld":
            return bool(sets(view, theirs(view), rank(reason)))
        case "dead-rank":
            return unseen(view, rank(reason)) >= int(values["unseen"]) in (0, 1)
        case "fewer-unseen":
            return unseen(view, rank(reason)) >= int(values["unseen"])
        case "keeps-run":
            (card,) = parse_cards(str(values["card"]))[0].kinds
            return any(kind // 13 == card // 13 and kind != card for kind in view.hand)
        case "keeps-pair":
            return held(view)[rank(reason)] == int(values["count"]) >= 2
        case "keeps-wild":
            return any(kind in WILDS for kind in view.hand)
        case "fits-meld":
            return bool(sets(view, view.side, rank(reason)))
        case "lone-card":
            return held(view)[rank(reason)] == 1 and rank_of(thrown) == rank(reason)
        case "no-lone-card":
            return not lone(view) and held(view)[rank(reason)] == int(values["count"]) > 1
        case "not-theirs":
            return not sets(view, theirs(view), rank(reason))
        case "still-holds":
            return held(view)[rank(reason)] - 1 == values["count"]
        case "costs-points":
            return points_of_rank(rank_of(thrown)) == values["points"]
        case "stock-low":
            return view.stock_size == values["cards"]
        case "hand-costs":
            return (len(view.hand), points(view)) == (values["cards"], values["points"])
        case "pile-brings" | "pile-small" | "pile-count" | "pile-open":
            return view.pile.size == values["cards"]
        case "pile-uses":
            (act, *_) = read_line(str(values["act"]))
            return isinstance(act, Take) and bool(act.cards)
        case "opens":
            return not view.opened[view.side]
        case "completes":
            return "meld" in best or "add" in best
        case "lays":
            return len(view.hand) - int(values["left"]) == values["cards"]
        case "passes" | "splashes":
            return len(view.hand) == values["cards"]
    return True  # what others have thrown, let lie or taken is not in a view


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_hint_has_a_reason_of_this_hand_and_it_is_true(
    book: str, players: int, few_rollouts: None
) -> None:
    said: Counter[str] = Counter()
    every = [game.clone() for game in acts(book, players, 3)][:-1]
    for game in Random(book).sample(every, min(16, len(every))):
        seat = game.actor
        assert seat is not None
        view = game.view(seat)
        advice = Adviser.at(game, seat).advise(view)
        if len(advice.options) < 2:
            continue
        shown = [reason for reason in advice.reasons if reason.code not in SAMPLED]
        assert advice.reasons[1] in shown, advice
        for reason in shown:
            assert true(view, reason, advice.options[0].act), (reason, advice.options[0].act)
            said[reason.code] += 1
    assert len(said) >= 3
    # What is said of every hand is said of none.
    assert said.most_common(1)[0][1] < 0.8 * sum(said.values())


def test_a_reason_of_one_hand_is_false_of_another(few_rollouts: None) -> None:
    games: list[Game] = [
        game.clone()
        for number, game in enumerate(acts("regency", 4, 8))
        if number % 5 == 0 and game.actor is not None
    ]
    told = []
    for game in games[:12]:
        assert game.actor is not None
        view = game.view(game.actor)
        advice = Adviser.at(game, game.actor).advise(view)
        if len(advice.options) > 1:
            told.append((view, advice.reasons[1], advice.options[0].act))
    elsewhere = [true(view, reason, best) for _, reason, best in told for view, _, _ in told]
    assert len(told) > 4
    assert elsewhere.count(False) > len(elsewhere) / 4
