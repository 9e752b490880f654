"""A dead end is not offered, and the page says at once what is missing."""

from random import Random

from tests.table.sitting import Sitting

from canasta.engine.codes import Phase
from canasta.game import CanastaError, Game, LayMeld
from canasta.live.table import Settings
from canasta.live.table.game_view import hopeless, offered, private_view


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
                one.kind == "take" for one in offered(game.known_to(game.turn))
            )
            if takes and not game.view(game.turn).opened[game.turn % game.sides]:
                found.append(sitting)
                break
            sitting.one_act(rng)
    return found


def opens(game: Game, depth: int = 0) -> bool:
    """Whether melds of the hand open after the pile is taken: every line of new melds is tried."""
    view = game.view(game.turn)
    if view.has_opened[view.side] or view.staged_points >= view.requirements[view.side]:
        return True
    if depth > 4:
        return False
    for action in game.actions():
        if isinstance(action, LayMeld):
            after = game.clone()
            try:
                after.do(action)
            except CanastaError:
                continue
            if opens(after, depth + 1):
                return True
    return False


def test_a_pile_with_which_no_one_can_open_is_not_offered_and_why_is_said() -> None:
    told = 0
    for book in ("wca", "joker"):
        for sitting in at_draw(book, range(12)):
            game = sitting.table.game
            assert game is not None
            own = private_view(sitting.table, sitting.table.chairs[game.turn].person or "")
            offers = [one for one in own.offers if one.kind == "take"]
            if offers:
                assert not hopeless(game, game.turn)
                continue
            told += 1
            assert own.take_refusal is not None
            assert own.take_refusal.code == "pile.opening_short"
            assert "points" in own.take_refusal.message
            for one in offered(game.known_to(game.turn)):
                if one.kind == "take":
                    after = game.clone()
                    after.do(one.act)
                    assert not opens(after), one.act
    assert told > 3


def test_anyone_who_holds_nothing_for_the_pile_is_told_which_cards_would_take_it() -> None:
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
