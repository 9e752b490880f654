"""A dead end is not offered, and the page says at once what is missing."""

from collections import Counter
from random import Random
from time import process_time

import pytest
from tests.table.sitting import Sitting

from canasta.engine.codes import Act, Phase
from canasta.game import Game, Take
from canasta.game.board import Board
from canasta.game.refusals.situation import Slip
from canasta.live.table import Settings
from canasta.live.table.game_view import offered, private_view
from canasta.live.table.pile_opening import why_no_opening
from canasta.rules import BOOKS


def at_draw(book: str, seeds: range) -> list[Sitting]:
    """Moments at which the one to act, not opened yet, may take the pile."""
    found: list[Sitting] = []
    for seed in seeds:
        sitting = Sitting(Settings(book=book, pace="instant"), "Ann", "Ben", "Cy", "Di")
        for seat, name in enumerate(("Ann", "Ben", "Cy", "Di")):
            sitting.sit(name, seat)
        sitting.begin()
        rng = Random(seed)
        for _ in range(60):
            game = sitting.table.game
            if game is None or game.deal_over:
                break
            takes = game.phase == Phase.DRAW and any(
                one.kind == "take" for one in offered(game.known_to(game.turn).board)
            )
            if takes and not game.view(game.turn).opened[game.turn % game.sides]:
                found.append(sitting)
                break
            sitting.one_act(rng)
    return found


def opens(tries: list[Board], most: int = 4000) -> bool | None:
    """Return whether any line of melds opens, each card tried; None if there are too many."""
    seen: set[bytes] = set()
    while tries:
        board = tries.pop()
        if board.state.opened[board.side]:
            return True
        for code in board.legal():
            after = board.clone()
            if Act.LAY <= code < Act.FACE and not after.apply(code):
                after.tidy()
                if (data := after.to_bytes()) not in seen:
                    seen.add(data)
                    tries.append(after)
        if len(seen) > most:
            return None
    return False


def after_takes(game: Game) -> list[Board]:
    """Positions after each way of taking the pile."""
    known = game.known_to(game.turn)
    found = []
    for action in known.actions():
        if isinstance(action, Take):
            after = known.clone()
            after.do(action)
            found.append(after.board)
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_a_pile_with_which_no_one_can_open_is_not_offered_and_why_is_said(book: str) -> None:
    said = {
        Slip.PILE_OPENING_SHORT: ("pile.opening_short", "points"),
        Slip.PILE_NO_CLEAN_SET: ("pile.no_clean_set", "clean set"),
    }
    tried: Counter[Slip | None] = Counter()
    for sitting in at_draw(book, range(40)):
        game = sitting.table.game
        assert game is not None
        own = private_view(sitting.table, sitting.table.chairs[game.turn].person or "")
        why = why_no_opening(game, game.turn)
        assert any(one.kind == "take" for one in own.offers) == (why is None)
        if why is not None:
            assert own.take_refusal is not None
            assert own.take_refusal.code == said[why][0]
            assert said[why][1] in own.take_refusal.message
        possible = opens(after_takes(game))
        if possible is not None:
            assert possible == (why is None)
            tried[why] += 1
    assert tried[None]
    assert tried[Slip.PILE_OPENING_SHORT] or book in ("samba", "bolivia")
    assert bool(tried[Slip.PILE_NO_CLEAN_SET]) == (book == "wca")


def test_whether_a_pile_opens_is_found_while_others_wait() -> None:
    longest = 0.0
    for book in BOOKS:
        for sitting in at_draw(book, range(40)):
            game = sitting.table.game
            assert game is not None
            times = []
            for _ in range(3):
                begun = process_time()
                why_no_opening(game, game.turn)
                times.append(process_time() - begun)
            longest = max(longest, min(times))
    assert longest < 0.005  # seconds


def test_anyone_who_holds_nothing_for_the_pile_reads_which_cards_would_take_it() -> None:
    sitting = Sitting(Settings(book="regency", pace="instant"), "Ann", "Ben", "Cy", "Di")
    for seat, name in enumerate(("Ann", "Ben", "Cy", "Di")):
        sitting.sit(name, seat)
    sitting.begin()
    rng, seen = Random(5), 0
    for _ in range(400):
        game = sitting.table.game
        assert game is not None
        if game.deal_over:
            break
        bar = game.view(game.turn).pile.take_refusal
        if game.phase == Phase.DRAW and bar is not None and bar.code == "pile.not_held":
            seen += 1
            assert "two " in bar.message
            assert "You hold" in bar.message
            assert len(bar.wants) == (2 if "only with two" in bar.message else 0)
        sitting.one_act(rng)
    assert seen
