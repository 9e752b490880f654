"""What is offered can be finished, melds that open together are offered together, and several melds
at once take their wild cards along."""

from random import Random
from types import SimpleNamespace
from typing import Any

from tests.game.playing import PLAYED, played
from tests.lengths import LONG

from canasta.cards import WILDS, card_text, parse_cards
from canasta.engine.codes import Act, Form, Phase, SlipAct
from canasta.game import Board, CanastaError, Game, LayMeld
from canasta.live.table.selecting import _shared_out, options_for

POSITIONS = 10_000 if LONG else 440


def at_play(number: int) -> Game | None:
    """A position after the draw, of every book in turn."""
    rng, book = Random(number), PLAYED[number % len(PLAYED)]
    players = 3 if book.startswith("waldo") and rng.random() < 0.3 else None
    game = played(book, number, number, rng.randrange(400), players)
    for _ in range(12):
        if game.phase == Phase.PLAY and not int(game.board.state.cards_needed):
            return game
        legal = game.legal()
        if not legal:
            return None
        game.apply(rng.choice(legal))
    return None


def ends(board: Board, seat: int, budget: list[int]) -> bool:
    """Return whether some steps end the turn without taking anything back: every order is tried."""
    if board.phase != Phase.PLAY or board.actor != seat:
        return True
    legal = board.legal()
    if any(code == Act.PASS or Act.DISCARD <= code < Act.LAY for code in legal):
        return True
    for code in legal:
        if code in (Act.RETRACT, Act.ASK, Act.SPLASH) or code >= SlipAct.UNDO:
            continue
        budget[0] -= 1
        if budget[0] < 0:
            return False
        after = board.clone()
        after.apply(code)
        if ends(after, seat, budget):
            return True
    return False


def test_whatever_is_offered_leaves_a_turn_that_can_be_finished() -> None:
    offers = 0
    for number in range(POSITIONS):
        game = at_play(number)
        if game is None:
            continue
        known = game.known_to(game.turn)
        told = options_for(known, ())
        laid = {card for one in told.groups for card in one.cards}
        assert laid <= set(told.playable), number
        assert bool(told.groups) == bool(told.playable), number
        for one in told.groups:
            after = known.clone()
            after.do(one.act)
            assert ends(after.board, game.turn, [3_000]), (number, one.act)
            assert one.staged == after.view(game.turn).staged_points, (number, one.act)
            offers += 1
    assert offers > POSITIONS / 2


def opens_with_two(game: Game) -> bool:
    """Return whether two new melds of the offers open: every pair is tried."""
    melds = [action for action in game.actions() if isinstance(action, LayMeld)]
    for one in melds:
        first = game.clone()
        first.do(one)
        for other in melds:
            twin = first.clone()
            try:
                twin.do(other)
            except CanastaError:
                continue
            if any(Act.DISCARD <= code < Act.LAY for code in twin.legal()):
                return True
    return False


def test_two_melds_that_open_together_are_found() -> None:
    together = 0
    for number in range(POSITIONS):
        game = at_play(number)
        if game is None or game.view(game.turn).opened[game.turn % game.sides]:
            continue
        groups = options_for(game.known_to(game.turn), ()).groups
        together += any(one.kind == "melds" for one in groups)
        if not groups and number % 4 == 0:
            assert not opens_with_two(game), number
    assert together > POSITIONS / 40


def test_the_cards_of_several_melds_are_laid_at_once_with_their_wild_cards() -> None:
    mixed = 0
    for number in range(POSITIONS):
        game = at_play(number)
        if game is None:
            continue
        known = game.known_to(game.turn)
        for one in options_for(known, ()).groups:
            if one.kind != "melds":
                continue
            found = options_for(known, one.cards).options
            assert found, (number, one.act)
            assert len({way.act for way in found}) == len(found), (number, one.act)
            mixed += any(way.kind == "melds" for way in found) and any(
                card[0] == "2" or card == "Jk" for card in one.cards
            )
            for way in found:
                assert sorted(way.cards) == sorted(one.cards)
                known.clone().do(way.act)
    assert mixed


def test_many_wild_cards_and_melds_are_shared_out_without_trying_all_ways() -> None:
    """Thirty wild cards and thirty melds have 10^17 ways: to compare all would never end."""
    melds = [SimpleNamespace(form=Form.SET, rank=7) for _ in range(30)]
    view = SimpleNamespace(melds=[melds])
    table: Any = SimpleNamespace(
        turn=0, sides=2, view=lambda _: view, rules=SimpleNamespace(runs=False)
    )
    (king,) = next(iter(parse_cards("Kh"))).kinds
    wild = next(iter(WILDS))
    ways = list(_shared_out(table, (king, king, king, *[wild] * 30), [card_text(wild)] * 30))
    assert 0 < len(ways) <= 1_000
