"""Undo at a table: it gives the position before the last action, and is stored like any action."""

from random import Random

import pytest
from tests.clauses.positions import at, put_in_feet
from tests.game.eventful_play import TABLES
from tests.table.sitting import Sitting

from canasta.engine.codes import Phase, is_undo
from canasta.game import Game, IllegalError
from canasta.live.table import Settings, StoredEvent, Table, play
from canasta.live.table.events import Acted, decode, encode
from canasta.live.table.game_view import private_view
from canasta.live.table.thinking import views_of

NAMES = ("Ann", "Ben", "Cem", "Dee")


def everybody(settings: Settings) -> Sitting:
    """A table with a person at every seat, at which a deal has begun."""
    names = NAMES[: settings.players]
    sitting = Sitting(settings, *names)
    for seat, name in enumerate(names):
        sitting.sit(name, seat)
    sitting.begin()
    return sitting


def person(sitting: Sitting) -> str:
    game = sitting.table.game
    assert game is not None
    assert game.actor is not None
    found = sitting.table.chairs[game.actor].person
    assert found is not None
    return found


@pytest.mark.rule("AG-1")
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_undo_at_a_table_gives_the_position_before_the_last_action(book: str, players: int) -> None:
    rng = Random(book)
    sitting = everybody(Settings(book=book, players=players))
    table = sitting.table
    undone = 0
    past: list[bytes] = []
    for _ in range(400):
        game = table.game
        assert game is not None
        if game.deal_over:
            sitting.begin()
            past = []
            continue
        who = person(sitting)
        view = private_view(table, who)
        assert view.can_undo == (game.undoable != "no")
        assert view.undo_whole == (game.undoable == "whole")
        if view.can_undo and rng.random() < 0.5:
            sitting.happen(play.undo(table, who, table.moves))
            if view.undo_whole and past:
                assert game.to_bytes() == past.pop()
            undone += 1
            continue
        if not view.can_undo:
            past = []
        actions = game.actions()
        lays = [a for a in actions if str(a).split()[0] in ("meld", "add", "take")]
        before = game.to_bytes()
        sitting.happen(play.act(table, who, str(rng.choice(lays or actions))))
        past.append(before)
    assert undone
    again = Table()
    for entry in sitting.entries:
        again.apply(StoredEvent(entry.number, entry.at, decode(encode(entry.event))))
    assert again.game is not None
    assert table.game is not None
    assert again.game.to_bytes() == table.game.to_bytes()
    assert again.game.events() == table.game.events()
    acted = [entry.event for entry in sitting.entries if isinstance(entry.event, Acted)]
    assert sum(is_undo(event.steps[0]) for event in acted) == undone


@pytest.mark.rule("AG-1")
def test_what_a_seat_has_seen_of_a_deal_with_undos_can_be_shown_once_more() -> None:
    rng = Random(3)
    sitting = everybody(Settings(book="regency", players=4))
    table, undone = sitting.table, 0
    views: list[bytes] = []
    for _ in range(400):
        game = table.game
        assert game is not None
        if game.deal_over:
            break
        if game.phase == Phase.DRAW and game.board.state.turns > len(views):
            views.append(game.view(0).to_bytes())
        who = person(sitting)
        if private_view(table, who).can_undo and rng.random() < 0.5:
            sitting.happen(play.undo(table, who))
            undone += 1
            continue
        actions = game.actions()
        lays = [a for a in actions if str(a).split()[0] in ("meld", "add")]
        chosen = lays if lays and rng.random() < 0.4 else actions
        sitting.happen(play.act(table, who, str(rng.choice(chosen))))
    assert undone > 2
    assert list(views_of(table, 0)[: len(views)]) == views


@pytest.mark.rule("AG-1")
def test_a_turn_that_was_taken_back_after_its_discard_can_be_undone_further() -> None:
    rng = Random(5)
    sitting = everybody(Settings(book="regency", players=4))
    table = sitting.table
    for _ in range(1000):
        game = table.game
        assert game is not None
        if game.deal_over:
            sitting.begin()
            continue
        who, actions = person(sitting), game.actions()
        melds = [a for a in actions if str(a).startswith("meld")]
        before = game.to_bytes()
        melds = melds if rng.random() < 0.4 else []
        sitting.happen(play.act(table, who, str(rng.choice(melds or actions))))
        discards = [a for a in game.actions() if str(a).startswith("discard")]
        if not melds or game.undoable != "whole" or not discards:
            continue
        sitting.happen(play.act(table, who, str(discards[0])))
        if table.before is not None:
            break
    else:
        pytest.fail("no turn that could be taken back")
    sitting.happen(play.ask_back(table, who))
    for other in sitting.ids.values():
        if other != who:
            sitting.happen(play.answer_back(table, other, True))
    sitting.happen(play.undo(table, who))
    assert table.game is not None
    assert table.game.to_bytes() == before


@pytest.mark.rule("AG-1", "W-027")
def test_the_page_knows_when_undo_takes_back_only_part_of_an_action() -> None:
    sitting = everybody(Settings(book="waldo", players=4))
    game = Game(at("waldo", hands=["K*4 9 Q J"], melds=[["K*5", "J*3"]], phase="play").board)
    put_in_feet(game, {0: "9 9 9"})
    sitting.table.game = Game(game.board)
    ann = person(sitting)
    assert private_view(sitting.table, ann).can_undo is False
    sitting.happen(play.act(sitting.table, ann, "add K*4 -> #1"))
    view = private_view(sitting.table, ann)
    assert (view.can_undo, view.undo_whole) == (True, False)
    sitting.happen(play.undo(sitting.table, ann))
    assert private_view(sitting.table, ann).can_undo is False
    with pytest.raises(IllegalError) as caught:
        play.undo(sitting.table, ann)
    assert caught.value.code == "turn.nothing_to_take_back"
    sitting.happen(play.act(sitting.table, ann, "meld 9 9 9"))
    assert private_view(sitting.table, ann).undo_whole is True
