"""Hands and pots dealt a wrong number of cards, where a table lets it happen (W-108, W-109)."""

from random import Random

import pytest
from tests.clauses.every_book import TABLES
from tests.clauses.positions import house_rules
from tests.table.sitting import Sitting

from canasta.engine.codes import Phase
from canasta.game import CanastaError, Game, events
from canasta.live.table import Settings, play
from canasta.players.bots import make
from canasta.rules import BOOKS

RULE = {"irregular_deals": True}


def sizes(game: Game) -> list[tuple[int, int]]:
    """The cards of every hand and every pot."""
    s = game.board.state
    return [(int(s.hand_size[seat]), int(s.foot_size[seat])) for seat in range(game.players)]


def wrong(game: Game) -> list[tuple[int, bool, int]]:
    """The seat, whether it is a pot, and the cards too many, of all that is irregular."""
    rules = game.rules
    found = []
    for seat, (hand, foot) in enumerate(sizes(game)):
        if seat != game.turn and hand != rules.hand_size:
            found.append((seat, False, hand - rules.hand_size))
        if foot != rules.foot_size:
            found.append((seat, True, foot - rules.foot_size))
    return found


def dealt(book: str, players: int | None = None, many: int = 200) -> list[Game]:
    """Matches with an irregular first deal."""
    rules = house_rules(book, **RULE)
    games = (Game.new(rules, seed, players) for seed in range(many))
    return [game for game in games if game.phase != Phase.CUT and wrong(game)]


def cut(game: Game) -> Game:
    if game.phase == Phase.CUT:
        game.do("cut 40")
    return game


@pytest.mark.rule("W-108")
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_wrong_number_of_cards_is_put_right_before_the_first_discard(
    book: str, players: int
) -> None:
    rules = house_rules(book, **RULE)
    games = [cut(Game.new(rules, seed, players)) for seed in range(120)]
    irregular = [game for game in games if wrong(game)]
    assert 5 < len(irregular) < 50
    for game in irregular:
        ((seat, pot, count),) = wrong(game)
        assert abs(count) == 1
        assert game.why_not("discard K") is not None
        game.do("draw")
        stock = int(game.board.state.stock_size)
        game.do("correct")
        assert wrong(game) == []
        assert int(game.board.state.stock_size) == stock + count
        assert game.events()[-1] == events.Corrected(seat, pot, count)
        assert Game.load(game.save()).events() == game.events()
    kinds = {wrong_of[1:] for game in games for wrong_of in wrong(cut(game))}
    assert kinds == set(), "all are right by now"


@pytest.mark.rule("W-108")
@pytest.mark.parametrize("book", ["waldo", "joker+two-hand"])
def test_both_hands_and_pots_are_dealt_too_many_or_too_few_cards(book: str) -> None:
    found = {one[1:] for game in dealt(book, many=600) for one in wrong(game)}
    assert found == {(False, 1), (False, -1), (True, 1), (True, -1)}


@pytest.mark.rule("W-109")
@pytest.mark.parametrize("book", BOOKS)
def test_after_the_first_discard_a_wrong_number_of_cards_stays(book: str) -> None:
    rules = house_rules(book, **RULE)
    game = next(g for seed in range(200) if wrong(g := cut(Game.new(rules, seed))))
    ((seat, pot, count),) = wrong(game)
    bots = [make("club", game.rules, game.players, at, 3) for at in range(game.players)]
    while game.board.state.turns == 1:
        assert game.actor is not None
        game.do(bots[game.actor].choose(game.view(game.actor)))
    refused = game.why_not("correct")
    assert refused is not None
    assert refused.code == "slip.nothing_irregular"
    while not game.deal_over:
        assert game.actor is not None
        for at, bot in enumerate(bots):
            bot.observe(game.view(at))
        game.do(bots[game.actor].choose(game.view(game.actor)))
    assert (count, pot, seat) is not None
    assert Game.load(game.save()).scores == game.scores


@pytest.mark.rule("W-108", "AG-7")
@pytest.mark.parametrize("book", BOOKS)
def test_strict_play_deals_every_hand_its_number(book: str) -> None:
    for seed in range(50):
        game = cut(Game.new(book, seed))
        assert wrong(game) == []
        refused = game.why_not("correct")
        assert refused is not None
        assert refused.code == "slip.not_played"


@pytest.mark.rule("W-108")
def test_no_one_sees_what_is_dealt_wrongly_and_it_adds_up() -> None:
    for game in dealt("waldo"):
        (begin, *_) = game.events()
        assert isinstance(begin, events.Dealt)
        s = game.board.state
        drawn = sum(e.count for e in game.events() if isinstance(e, events.Drew))
        assert begin.stock == int(s.stock_size) + drawn


def _table(level: str, seed: int) -> Sitting:
    house = 'book = "waldo"\n[rules]\nirregular_deals = true\n'
    sitting = Sitting(Settings(book="waldo", house=house), "Ann", "Ben")
    sitting.sit("Ann", 0)
    sitting.sit("Ben", 2)
    for seat in (1, 3):
        sitting.bot(seat, level)
    sitting.begin()
    rng = Random(seed)
    while sitting.table.game is None or not wrong(sitting.table.game):
        while sitting.table.in_deal:
            sitting.one_act(rng)
        sitting.begin()
    return sitting


@pytest.mark.rule("W-108")
def test_anyone_at_the_table_has_it_put_right_no_matter_who_is_to_act() -> None:
    sitting = _table("novice", 1)
    table, game = sitting.table, sitting.table.game
    assert game is not None
    assert play.objection(table) is None
    waits = next(name for name, seat in (("Ann", 0), ("Ben", 2)) if seat != game.actor)
    sitting.happen(play.act(table, sitting.ids[waits], "correct"))
    assert wrong(game) == []
    with pytest.raises(CanastaError, match="needs correcting"):
        play.act(table, sitting.ids["Ann"], "correct")


@pytest.mark.rule("W-108")
def test_bots_have_it_put_right_from_club_up() -> None:
    sitting = _table("club", 2)
    table, game = sitting.table, sitting.table.game
    assert game is not None
    objects = play.objection(table)
    assert objects is not None
    assert play.bot_to_act(table) == (objects.seat, "club")
    sitting.happen(play.act_for(table, objects.seat, (objects.code,), table.moves))
    assert wrong(game) == []
    assert play.objection(table) is None
