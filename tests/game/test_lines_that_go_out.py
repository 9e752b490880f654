"""The search for a way to go out, compared with trying everything (AG-3)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.clauses.positions import at

from canasta.engine.codes import Act, Phase
from canasta.engine.reasons import Reason
from canasta.game import Game
from canasta.game.board import Board
from canasta.rules import Rules, get_rules

TABLES = (
    "waldo",
    "waldo+two-kinds-to-go-out",
    "waldo+no-lay-off",
    "waldo+no-bridges",
    "regency",
    "joker",
    "joker+natural-aces-only",
    "joker+conversion",
    "wca",
    "samba",
)
RUNS = ("waldo", "waldo+no-bridges", "waldo+two-kinds-to-go-out", "samba", "bolivia")
"""Books in which suits are melded."""
HOUSES: dict[str, dict[str, Any]] = {
    "three aces have to be complete": {
        "book": "joker",
        "complete_aces": True,
        "aces_obligation": "three_aces",
        "canastas_to_go_out": 1,
    },
    "all three duties": {
        "book": "wca",
        "canastas_to_go_out": 1,
        "question_limit": "turn",
        "set_growth": "any",
    },
    "wild cards up to the seventh card": {
        "book": "joker",
        "canastas_to_go_out": 1,
        "set_growth": "naturals",
        "second_meld": "any",
    },
    "no mixed canasta in the opening": {
        "book": "regency",
        "opening_mixed_canasta": False,
        "wild_sevens": "never",
        "set_growth": "closed",
    },
}
"""House rules of which no book has the like: what a set takes, what has to be complete."""
DEALS = 6
POSITIONS = 200
RANKS = "456789TJQ"
MOST_CARDS = 6
"""Hands that are tried out; larger ones have too many ways."""
TAKES = range(Act.TAKE_TOP, Act.TAKE_MIXED + 20)
DISCARDS = range(Act.DISCARD, Act.LAY)
LAYS = range(Act.LAY, Act.FACE)


def positions(rules: Rules, seed: int) -> Iterator[tuple[Board, bool]]:
    """Small hands of a deal of eager players, and whether a line is found for them."""
    game, rng = Game.new(rules, seed), Random(seed)
    board = game.board
    while not game.deal_over:
        state = board.state
        if board.phase == Phase.PLAY and state.hand_size[state.turn] <= MOST_CARDS:
            reason = board.why_not(Act.ASK)
            if reason in {Reason.OK, Reason.ASK_NO_LINE}:
                yield board, reason == Reason.OK
        codes = game.legal()
        lays = [code for code in codes if code in LAYS or code in TAKES]
        others = [code for code in codes if code not in {Act.ASK, Act.RETRACT}] or codes
        game.apply(rng.choice(lays if lays and rng.random() < 0.6 else others))


def some_line_goes_out(rules: Rules, start: bytes) -> bool:
    """Return whether any steps of this turn go out, where no one has to be asked."""
    first = Board(replace(rules, question="none"), rules.players[0], start)
    seat = int(first.state.turn)
    waiting, seen = [first], {lies(first, seat)}
    while waiting:
        board = waiting.pop()
        for code in board.legal():
            last = board.state.hand_size[seat] <= 1
            if code in LAYS or (last and (code in DISCARDS or code == Act.PASS)):
                then = board.clone()
                then.apply(code)
                if then.phase >= Phase.DEAL_OVER and then.state.out == seat:
                    return True
                if then.phase == Phase.PLAY and lies(then, seat) not in seen:
                    seen.add(lies(then, seat))
                    waiting.append(then)
    return False


def lies(board: Board, seat: int) -> tuple[object, ...]:
    """The features that distinguish positions of one turn, however they were reached."""
    state = board.state
    half_done = int(state.target_meld) if state.cards_needed or state.target_chosen else None
    melds = board.melds(board.side)
    return (
        tuple(board.hand(seat)),
        melds,
        int(state.cards_needed),
        half_done,
        int(state.old_touched),
    )


@pytest.mark.parametrize("name", TABLES)
def test_the_question_is_allowed_exactly_if_some_line_goes_out(name: str) -> None:
    assert lines_found(get_rules(name), DEALS) > 0


@pytest.mark.parametrize("house", HOUSES)
def test_house_rules_of_melds_hold_for_what_the_search_lays_too(house: str) -> None:
    changes = dict(HOUSES[house])
    rules = replace(get_rules(changes.pop("book")), **changes)
    assert lines_found(rules, 2 * DEALS) > 0


def lines_found(rules: Rules, deals: int) -> int:
    """In how many positions of some deals a line was found; where it was, there has to be one."""
    lines = 0
    for seed in range(deals):
        for board, found in positions(rules, seed):
            assert some_line_goes_out(rules, board.to_bytes()) == found, (rules.name, seed)
            lines += found
    return lines


@pytest.mark.parametrize("book", RUNS)
def test_a_suit_that_can_be_laid_in_many_ways_is_laid_in_every_one_of_them(book: str) -> None:
    rng = Random(book)
    found = [0, 0]
    for _ in range(POSITIONS):
        game = at(book, phase="play", stock=30, **joined_suits(rng))
        line = game.board.why_not(Act.ASK)
        assert line in {Reason.OK, Reason.ASK_NO_LINE}, game.board.hand(0)
        goes_out = line == Reason.OK
        assert some_line_goes_out(game.rules, game.board.to_bytes()) == goes_out, game.view(0)
        found[goes_out] += 1
    assert min(found) > POSITIONS // 20


def joined_suits(rng: Random) -> dict[str, Any]:
    """A hand of two suits next to runs of these suits, and canastas so that most of it may be laid.

    Runs of three cards with one rank between them may be bridged; cards held twice make runs
    that lie upon each other.
    """
    melds, cards = ["A*7", rng.choice(("K*7", "4d-Td"))], []
    for suit in "hs":
        first = rng.randrange(3)
        runs = [first, first + 4] if rng.random() < 0.5 else [first]
        melds += [f"{RANKS[low]}{suit}-{RANKS[low + 2]}{suit}" for low in runs]
        lying = [rank for low in runs for rank in RANKS[low : low + 3]]
        start = rng.randrange(4)
        near = [rank for rank in RANKS[start : start + 6] for _ in range(2 - (rank in lying))]
        cards += [f"{rank}{suit}" for rank in rng.sample(near, rng.randint(2, 6))]
    return {"hands": [" ".join(cards)], "melds": [melds]}


@pytest.mark.parametrize("book", RUNS)
def test_a_large_hand_of_whole_melds_and_a_card_to_throw_goes_out(book: str) -> None:
    rng = Random(book)
    for _ in range(POSITIONS):
        game = at(book, phase="play", stock=20, **hand_of_melds(rng))
        assert game.board.why_not(Act.ASK) == Reason.OK, game.view(0)


def hand_of_melds(rng: Random) -> dict[str, Any]:
    """A hand of new runs, cards for the side's runs and sets, and a discard."""
    sets = rng.sample(RANKS, 3)
    melds = ["A*7", "4d-Td", *(f"{rank}*3" for rank in sets)]
    free = Counter({f"{rank}{suit}": 2 for rank in RANKS for suit in "chs"})
    cards = []
    for suit in "chs":
        low = rng.randrange(3, 6)
        melds.append(f"{RANKS[low]}{suit}-{RANKS[low + 2]}{suit}")
        free.subtract(f"{rank}{suit}" for rank in RANKS[low : low + 3])
        starts = [rng.randrange(len(RANKS) - 2) for _ in range(2)]
        runs = [RANKS[start:][: rng.randint(3, 7)] for start in starts]
        for run in (RANKS[low + 3 :][: rng.randint(0, 2)], RANKS[low - 2 : low], *runs):
            if all(free[f"{rank}{suit}"] > 0 for rank in run):
                cards += [f"{rank}{suit}" for rank in run]
                free.subtract(f"{rank}{suit}" for rank in run)
    cards += rng.choices(sets, k=rng.randint(1, 2))
    return {"hands": [" ".join(cards)], "melds": [melds]}
