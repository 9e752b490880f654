"""Coaching: if you name cards to your partner, the other side places them (W-115)."""

from random import Random
from typing import Any

import pytest
from tests.clauses.positions import at
from tests.table.sitting import Sitting

from canasta.engine.codes import Phase
from canasta.game import CanastaError, Game, LayMeld, events
from canasta.live.table import Settings, TableError, people, play
from canasta.live.table.named_cards import cards_named
from canasta.live.table.play import placements
from canasta.rules import BOOKS

RULE = {"coaching": True}
HAND = "5 5 5 2 9 9 9 K"
OPENED: list[list[str]] = [["7 7 7", "9 9 9"], ["J J J"]]
CALLED = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks", "T": "tens", "9": "nines"}
CALLED |= {"8": "eights", "7": "sevens", "6": "sixes", "5": "fives", "4": "fours"}
HOUSE = 'book = "waldo"\n[rules]\ncoaching = true\n'


def table(book: str = "waldo", **position: Any) -> Game:
    """A position at a table that plays coaching; its story begins with it."""
    given = {"hands": [HAND], "melds": OPENED, "phase": "play", **position}
    return Game(at(book, RULE, **given).board)


@pytest.mark.rule("W-115", "AW-36")
@pytest.mark.parametrize("book", BOOKS)
def test_the_other_side_places_the_cards_and_they_stay_there(book: str) -> None:
    game = table(book)
    game.do("coached 3 meld 5 5 5")
    assert [meld.size for meld in game.view(0).melds[0]] == [3, 3, 3]
    assert game.events()[-1] == events.Coached(3, 0)
    refused = game.why_not("retract")
    assert refused is not None
    assert refused.code == "turn.nothing_to_take_back"
    game.do("discard K")
    assert Game.load(game.save()).events() == game.events()


@pytest.mark.rule("W-115", "AW-36")
def test_they_may_be_left_where_they_are() -> None:
    game = table()
    held = game.view(0).hand
    game.do("coached")
    assert (game.view(0).hand, game.turn, game.phase) == (held, 0, Phase.PLAY)


@pytest.mark.rule("AW-36", "AG-2")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("hand", "own", "act"),
    [("5 5 5 K", "", "coached 3 meld 5 5 5"), ("9 K", "add 9 -> #2", "coached")],
)
def test_a_turn_continues_with_one_card_left_that_ends_nothing(
    book: str, hand: str, own: str, act: str
) -> None:
    game = table(book, hands=[hand])
    if own:
        game.do(own)
    game.do(act)
    assert game.legal()
    assert Game.load(game.save()).events() == game.events()
    step = game.legal()[0]
    game.apply(step)
    assert game.legal()


@pytest.mark.rule("AW-36", "W-034")
def test_a_placement_is_legal_or_it_is_refused() -> None:
    closed = table(melds=[[], ["J J J"]])
    refused = closed.why_not("coached meld 5 5 5")
    assert refused is not None
    assert refused.code == "opening.short"
    for act, code in (
        ("coached add 5 -> #1", "meld.wrong_rank"),
        ("coached meld 8 8 8", "cards.not_held"),
        ("coached 2 meld 5 5 5", "slip.not_coached"),
        ("coached 0", "slip.not_coached"),
    ):
        refused = table().why_not(act)
        assert refused is not None
        assert refused.code == code


@pytest.mark.rule("W-115", "AG-7")
@pytest.mark.parametrize("book", BOOKS)
def test_strict_play_knows_no_coaching(book: str) -> None:
    game = at(book, hands=[HAND], melds=OPENED, phase="play")
    for act in ("coached", "coached meld 5 5 5"):
        refused = game.why_not(act)
        assert refused is not None
        assert refused.code == "slip.not_played"


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("lay your kings!", ("K",)),
        ("Leg die Damen und den Kh", ("Q", "Kh")),
        ("5h 5d 5s, then a joker", ("5h", "5d", "5s", "Jk")),
        ("I think a canasta would be nice", ()),
        ("Zehner bitte, oder zwei Asse", ("T", "A")),
        ("throw the two", ("2",)),
        ("3r", ()),
        ("", ()),
    ],
)
def test_cards_named_in_the_chat_are_found(words: str, named: tuple[str, ...]) -> None:
    assert cards_named(words) == named


def sitting(right: bool = True) -> Sitting:
    """Ann and Ben against Cem and a bot; it is Ann's turn to meld."""
    sitting = Sitting(Settings(book="waldo", house=HOUSE), "Ann", "Ben", "Cem")
    sitting.sit("Ann", 0)
    sitting.sit("Ben", 2)
    sitting.bot(1, "club")
    if right:
        sitting.sit("Cem", 3)
    else:
        sitting.bot(3, "club")
    sitting.begin()
    rng = Random(1)
    while not _melds(sitting):
        if not sitting.table.in_deal:
            sitting.begin()
        sitting.one_act(rng)
    return sitting


def _game(sitting: Sitting) -> Game:
    assert sitting.table.game is not None
    return sitting.table.game


def _melds(sitting: Sitting) -> str:
    """A rank that Ann could meld now, her side having opened."""
    game = _game(sitting)
    if game.turn != 0 or game.phase != Phase.PLAY or not game.view(0).opened[0]:
        return ""
    for action in game.actions():
        if isinstance(action, LayMeld) and len({card[0] for card in action.cards}) == 1:
            return action.cards[0][0]
    return ""


def say(sitting: Sitting, name: str, words: str) -> None:
    sitting.happen(people.say(sitting.table, sitting.ids[name], words))


@pytest.mark.rule("W-115", "AW-36", "W-082")
def test_anyone_who_was_coached_waits_until_the_other_side_has_placed_the_cards() -> None:
    at_table = sitting()
    table, rank = at_table.table, _melds(at_table)
    assert table.settings.chat is True
    say(at_table, "Ben", f"{CALLED[rank]}!")
    with pytest.raises(TableError, match="named cards to you"):
        play.act(table, at_table.ids["Ann"], "retract")
    laid = f"coached meld {rank}*3"
    assert laid in placements(table)
    with pytest.raises(TableError, match="No one has named"):
        play.act(table, at_table.ids["Cem"], "coached meld Jk Jk Jk")
    before = len(_game(at_table).view(0).melds[0])
    at_table.happen(play.act(table, at_table.ids["Cem"], laid, table.moves))
    assert len(_game(at_table).view(0).melds[0]) == before + 1
    assert placements(table) == ()
    at_table.one_act(Random(2))


@pytest.mark.rule("W-115", "AW-36")
def test_the_other_side_may_leave_the_cards_and_the_turn_goes_on() -> None:
    at_table = sitting()
    say(at_table, "Ben", "the kings!")
    at_table.happen(play.act(at_table.table, at_table.ids["Cem"], "coached"))
    assert _game(at_table).events()[-1] == events.Coached(3, 0)
    at_table.one_act(Random(2))


@pytest.mark.rule("W-115")
def test_chat_of_others_or_at_another_time_is_not_coaching() -> None:
    at_table = sitting()
    for name in ("Ann", "Cem"):
        say(at_table, name, "kings and queens")
    assert placements(at_table.table) == ()
    say(at_table, "Ben", "well done")
    assert placements(at_table.table) == ()
    with pytest.raises(TableError, match="No one has named"):
        play.act(at_table.table, at_table.ids["Cem"], "coached")
    say(at_table, "Ben", "kings")
    with pytest.raises(CanastaError):
        play.act(at_table.table, at_table.ids["Ben"], "coached")
    rng = Random(5)
    at_table.happen(play.act(at_table.table, at_table.ids["Cem"], "coached"))
    while _game(at_table).turn == 0:
        at_table.one_act(rng)
    assert placements(at_table.table) == ()


@pytest.mark.rule("W-115")
def test_against_bots_alone_no_one_waits() -> None:
    at_table = sitting(right=False)
    say(at_table, "Ben", "kings")
    assert placements(at_table.table) == ()
    at_table.one_act(Random(2))


def test_words_that_sound_like_cards_name_no_cards() -> None:
    at_table = sitting()
    for words in ("K" * 200, " ".join(["Kh"] * 99), "\u2663\u2663", "10♥ J♣"):
        say(at_table, "Ben", words)
    assert len(at_table.table.coached) <= 24
    for act in placements(at_table.table):
        game = _game(at_table)
        refused = game.why_not(act)
        assert refused is None or refused.code
