"""Irregularities at a table that plays them: forbidden actions that are possible, and their
results."""

from typing import Any

import pytest
from tests.clauses.every_book import TABLES
from tests.clauses.positions import after, at, count, put_in_feet

from canasta.cards import card_text
from canasta.engine.codes import CODES, Line, Phase, SlipAct
from canasta.game import Game, events, read_step, step_text
from canasta.players.bots import NAMES, make
from canasta.rules import BOOKS, check, get_rules, read_house_rules
from canasta.rules.rules import sides_of

SHORT = {"short_opening": True}
EXCESS = {"excess_draw": True}
BY_HAND = {"threes_by_hand": True}


def excess(book: str, **table: Any) -> Game:
    """A position at a table where a card too many can be drawn; its story begins with it."""
    return Game(at(book, EXCESS, **table).board)


def told(game: Game, kind: type) -> list[object]:
    """The events of one kind, as a watcher sees them."""
    return [event for event in game.events() if isinstance(event, kind)]


# ---- a short opening


@pytest.mark.rule("W-112", "W-113")
@pytest.mark.parametrize(
    ("score", "needed", "raised"),
    [(-400, 50, 60), (0, 90, 110), (5_000, 120, 150), (10_000, 150, 180)],
)
def test_a_short_opening_goes_back_to_the_hand_and_waldo_asks_more(
    score: int, needed: int, raised: int
) -> None:
    game = at("waldo", SHORT, hands=["5*3 K Q 9 8"], phase="play", scores=[score, 0])
    held, pile = game.view(0).hand, game.view(0).pile
    assert game.view(0).requirements[0] == needed
    game.do("meld 5*3; discard K")
    view = game.view(0)
    assert (view.hand, view.pile, view.melds[0]) == (held, pile, ())
    assert (view.requirements[0], view.raised) == (raised, (raised - needed, 0))
    assert (game.turn, game.phase) == (0, Phase.PLAY)
    game.do("discard K")
    assert game.turn == 1


@pytest.mark.rule("AW-31")
def test_a_second_short_opening_raises_what_waldo_asks_no_further() -> None:
    game = at("waldo", SHORT, hands=["5*3 K Q 9 8"], phase="play")
    game.do("meld 5*3; short")
    game.do("meld 5*3; short")
    assert game.view(0).requirements == (110, 90)


@pytest.mark.rule("AR-24", "C-58", "AC-36")
@pytest.mark.parametrize(("book", "needed"), [("regency", 50), ("joker", 95), ("wca", 125)])
def test_each_short_opening_costs_ten_points_more_in_the_other_books(
    book: str, needed: int
) -> None:
    game = at(book, SHORT, hands=["5*3 K Q 9 8"], phase="play")
    for more in (10, 20, 30):
        assert game.view(0).requirements[0] == needed + more - 10
        game.do("meld 5*3; short")
        assert game.view(0).requirements == (needed + more, needed)


@pytest.mark.rule("W-034", "W-113", "AC-36")
@pytest.mark.parametrize("book", ["waldo", "wca"])
def test_the_next_deal_asks_what_the_score_says_again(book: str) -> None:
    game = at(book, SHORT, hands=["5*3 K Q 9 8"], phase="play")
    usual = game.view(0).requirements
    game.do("meld 5*3; short")
    board = game.board
    board.state.phase = Phase.DEAL_OVER
    game.next_deal(7)
    assert game.view(0).requirements == usual


@pytest.mark.rule("W-112")
def test_a_pile_that_was_taken_for_a_short_opening_goes_back_too() -> None:
    game = at("regency", SHORT, hands=["5 5 9 8 K"], pile="4 9 5")
    held, pile = game.view(0).hand, game.view(0).pile
    game.do("take 5 5; short")
    assert (game.view(0).hand, game.view(0).pile) == (held, pile)
    assert game.phase == Phase.DRAW
    assert game.view(0).requirements[0] == 60
    game.do("draw")


@pytest.mark.rule("AC-36", "AC-52")
def test_a_raised_requirement_binds_a_wild_meld_and_no_natural_canasta() -> None:
    hand = "5*7 Jk 2 2 2 9 8 K"
    game = at("wca", SHORT, hands=[hand], phase="play")
    game.do("meld 9 8 2" if game.why_not("meld 9 8 2") is None else "meld 5*3; short")
    assert game.view(0).requirements[0] == 135
    assert after(game, "meld Jk 2 2 2").view(0).opened[0] is False  # 110 points
    assert after(game, "meld 5*7").view(0).opened[0] is True


def test_an_opening_that_reaches_its_points_is_not_an_irregularity() -> None:
    game = at("regency", SHORT, hands=["K*3 A*3 9 8"], phase="play")
    game.do("meld K*3; meld A*3")
    refused = game.why_not("short")
    assert refused is not None
    assert refused.code == "slip.not_short"
    game.do("discard 9")
    assert game.turn == 1


def test_melds_may_be_taken_back_before_anyone_says_that_they_are_the_opening() -> None:
    game = at("regency", SHORT, hands=["5*3 K 9 8"], phase="play")
    game.do("meld 5*3; retract; meld 5*3")
    game.undo()
    assert game.view(0).requirements[0] == 50


def test_a_card_not_held_makes_no_irregularity() -> None:
    game = at("regency", SHORT, hands=["5*3 Kh 9 8"], phase="play")
    game.do("meld 5*3")
    refused = game.why_not("discard Qd")
    assert refused is not None
    assert refused.code == "cards.not_held"


def test_everyone_sees_a_short_opening() -> None:
    game = at("waldo", SHORT, hands=["5*3 K Q 9 8"], phase="play")
    game.do("meld 5*3; discard K")
    assert told(game, events.FellShort) == [events.FellShort(0, 0, 15, 90, 110)]
    assert len(told(game, events.TookBack)) == 1
    assert told(game, events.Discarded) == []


@pytest.mark.rule("AG-7", "AW-32")
@pytest.mark.parametrize("book", BOOKS)
def test_strict_play_refuses_every_irregularity(book: str) -> None:
    game = at(book, hands=["5*3 K Q 9 8"], phase="play")
    for act in ("short", "overdraw"):
        refused = game.why_not(act)
        assert refused is not None
        assert refused.code == "slip.not_played"
    game.do("meld 5*3")
    assert game.why_not("discard K") is not None
    fields = (
        "short_opening",
        "excess_draw",
        "irregular_deals",
        "coaching",
        "improper_plays",
        "threes_by_hand",
    )
    assert [getattr(get_rules(book), field) for field in fields] == [False] * 6


def test_house_rules_say_what_a_short_opening_costs() -> None:
    rules = read_house_rules(
        'book = "waldo"\n[rules]\nshort_opening = true\nraised_opening = []\n'
        "short_opening_more = 25\n"
    )
    assert not check(rules)
    game = at(
        "waldo",
        {**SHORT, "raised_opening": [], "short_opening_more": 25},
        hands=["5*3 K Q"],
        phase="play",
    )
    game.do("meld 5*3; short")
    assert game.view(0).requirements == (115, 90)


# ---- a card too many


@pytest.mark.rule("W-110", "AW-33")
@pytest.mark.parametrize("book", BOOKS)
def test_a_card_drawn_too_many_is_shown_to_all_and_kept_by_no_one(book: str) -> None:
    game = excess(
        book,
        stock_top="6 " * get_rules(book).draw_count + "Jh",
        hands=["K Q 9 8 7"],
        pile="4",
    )
    game.do("draw")
    held, stock = game.view(0).hand, game.view(0).stock_size
    game.do("overdraw")
    assert (game.view(0).hand, game.view(0).stock_size) == (held, stock)
    assert told(game, events.DrewTooMany) == [events.DrewTooMany(0, "Jh")]
    for seat in (-1, 0, 1, 2, 3):
        lies = game.view(seat).excess
        assert lies is not None
        assert card_text(lies) == "Jh"


@pytest.mark.rule("W-111", "AW-33")
def test_the_next_player_leaves_the_extra_card_on_the_stock_and_draws_it() -> None:
    game = excess("regency", stock_top="6 Jh 9", hands=["K Q 9 8", "4 4"], pile="4c")
    game.do("draw; overdraw; discard K")
    game.do("draw")
    assert count(game, 1, "Jh") == 1
    assert game.view(0).excess is None


@pytest.mark.rule("W-111", "AW-33")
def test_the_next_player_may_bury_it_before_their_own_draw_and_not_after() -> None:
    game = excess("regency", stock_top="6 Jh 9", hands=["K Q 9 8", "4 4"], pile="4c")
    game.do("draw; overdraw; discard K")
    stock = sorted(game.board.state.stock[: game.view(1).stock_size].tolist())
    buried = after(game.clone(), "bury")
    assert told(buried, events.Buried) == [events.Buried(1, "Jh")]
    assert buried.view(1).excess is None
    assert sorted(buried.board.state.stock[: len(stock)].tolist()) == stock
    assert (buried.turn, buried.phase) == (1, Phase.DRAW)
    late = after(game.clone(), "draw")
    refused = late.why_not("bury")
    assert refused is not None
    assert refused.code == "slip.nothing_to_bury"


def test_a_card_is_buried_anywhere_in_the_stock() -> None:
    places = set()
    for seed in range(60):
        game = excess("regency", stock_top="6 Jk 9", hands=["K Q 9 8", "4 4"], left=6)
        game.board.state.dice = seed
        game.do("draw; overdraw; discard K")
        jokers = [i for i in range(5) if int(game.board.state.stock[i]) == 52]
        game.do("bury")
        places |= {i for i in range(5) if int(game.board.state.stock[i]) == 52} - set(jokers[:-1])
    assert places == set(range(5))


def test_only_one_card_too_many_comes_and_only_with_the_draw() -> None:
    game = excess("regency", hands=["5*3 K*3 A*3 9"], pile="4 5", melds=[["9*3"]])
    assert game.why_not("overdraw") is not None  # before the draw
    drawn = after(game.clone(), "draw")
    again = after(drawn.clone(), "overdraw")
    melded = after(drawn.clone(), "meld K*3")
    took = after(game.clone(), "take 5 5")
    for late in (again, melded, took):
        refused = late.why_not("overdraw")
        assert refused is not None
        assert refused.code == "slip.no_overdraw"


def test_a_player_who_drew_too_many_draws_the_cards_beneath() -> None:
    # Waldo: the first canasta brings the pot, and its red three is replaced from the stock.
    table = at(
        "waldo",
        EXCESS,
        hands=["K*4 9 8"],
        melds=[["K*5"]],
        stock_top="6 6 Jh 7c",
        foot_taken=[False, True, True, True],
    )
    put_in_feet(table, {0: "3h"})
    game = Game(table.board)
    game.do("draw; overdraw")
    s = game.board.state
    top = int(s.stock[int(s.stock_size) - 1])
    game.do("add K*2 -> K*5")
    assert int(s.stock[int(game.board.state.stock_size) - 1]) == top
    drew = [event for event in game.events(seat=0) if isinstance(event, events.Drew)]
    assert drew[-1].cards == ("7c",)


# ---- threes that nobody faces for you


@pytest.mark.rule("AR-10")
@pytest.mark.parametrize("book", ["regency", "waldo"])
def test_a_three_not_faced_stays_in_the_hand_and_costs_what_the_book_says(book: str) -> None:
    pots: dict[str, Any] = {"foot_taken": [True] * 4} if book == "waldo" else {}
    game = at(
        book,
        BY_HAND,
        hands=["K Q 5", "8 8 3h", "8 7", "7 4"],
        phase="play",
        melds=[["K*6", "Q*6", "9*7"]],
        asked="yes",
        **pots,
    )
    game.board.state.had_turn[1] = 1
    game.do("add K -> K*6; add Q -> Q*6")
    game.do("discard 5")
    sheet = game.sheet()
    assert game.deal_over
    assert sheet.points(Line.RED_THREES_HELD, 1) == -500
    assert sheet.points(Line.THREES, 1) == 0


@pytest.mark.rule("AR-10")
@pytest.mark.parametrize(("book", "players"), TABLES[:8])
def test_a_player_who_lays_down_red_threes_gets_their_replacements(book: str, players: int) -> None:
    sides = sides_of(players)
    game = at(
        book,
        BY_HAND,
        players=players,
        hands=["K Q 9 3h"],
        pile="4c",
        melds=[["9*3"]] + [[]] * (sides - 1),
    )
    assert count(game, 0, "3h") == 1
    game.do("face 3h")
    assert game.view(0).threes[0] != ()
    game.do("draw")
    drawn = get_rules(book).draw_count
    assert len(game.view(0).hand) == 3 + 1 + drawn


def test_a_three_drawn_can_be_faced_before_the_discard() -> None:
    game = at("waldo", BY_HAND, hands=["K Q 9"], stock_top="3h 6 7", pile="4c")
    game.do("draw")
    assert count(game, 0, "3h") == 1
    game.do("face 3h")
    assert (len(game.view(0).hand), len(game.view(0).threes[0])) == (5, 1)
    assert count(game, 0, "7") == 1


def test_a_forgotten_three_does_not_lead_to_a_useless_question() -> None:
    game = at(
        "wca",
        {**BY_HAND, "complete_wild_meld": False},
        hands=["K Q 5 6 3h"],
        phase="play",
        melds=[["K*6", "Q*6", "9*7", "8*7", "5*3"]],
        turn_card_drawn=True,
    )
    assert game.why_not("ask") is None
    game.do("add K -> K*6")
    refusal = game.why_not("ask")
    assert refusal is not None
    assert refusal.code == "ask.no_way_out"


@pytest.mark.parametrize(("book", "players"), TABLES[:8])
def test_bots_never_commit_irregularities(book: str, players: int) -> None:
    changes = "".join(f"{name} = true\n" for name in (*SHORT, *EXCESS, *BY_HAND))
    rules = read_house_rules(f'book = "{book}"\n[rules]\n{changes}')
    for seed in range(3):
        game = Game.new(rules, seed=seed, players=players)
        bots = [
            make(NAMES[(seat + seed) % len(NAMES)], rules, players, seat, seed)
            for seat in range(players)
        ]
        while not game.deal_over:
            seat = game.actor
            assert seat is not None
            act = bots[seat].choose(game.view(seat))
            assert all(code < CODES for steps in game.steps(act) for code in steps)
            game.do(act)
            for other, bot in enumerate(bots):
                bot.observe(game.view(other))
        held = [
            player
            for player in range(players)
            if any(count(game, player, three) for three in ("3h", "3d"))
            and game.board.state.had_turn[player]
            and game.view(0).out != player
        ]
        assert held == []


# ---- kept like everything else


def test_irregularities_have_texts_and_are_kept_in_records() -> None:
    for act in (SlipAct.SHORT_OPENING, SlipAct.OVERDRAW, SlipAct.BURY, SlipAct.CORRECT):
        assert read_step(step_text(act)) == act
    rules = read_house_rules('book = "waldo"\n[rules]\nshort_opening = true\nexcess_draw = true\n')
    game = Game.new(rules, seed=11)
    game.do("draw")
    game.do("overdraw")
    while game.turn == 0 or not game.deal_over:
        hand = game.view(game.turn).hand
        acts = [act for act in game.actions() if str(act).startswith(("meld", "discard", "draw"))]
        game.do("bury" if game.why_not("bury") is None else acts[-1])
        if game.view(0).turns > 6 or not hand:
            break
    again = Game.load(game.save())
    assert again.to_bytes() == game.to_bytes()
    assert again.events() == game.events()
    assert told(again, events.DrewTooMany)
    assert told(again, events.Buried)
