"""A match is given up by agreement, and matches are counted in series."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.table.sitting import Sitting, two_and_bots
from tests.table.test_proposals import Asking, in_deal

from canasta.game import InvalidError
from canasta.live.table import Settings, Table, TableError, checking, dealing, events, play, seating
from canasta.live.table.client_view import client_view
from canasta.live.table.room_view import RoomView, room_view
from canasta.server.web.table_registry import open_table


def room(table: Table) -> RoomView:
    return room_view(table, set(table.guests))


def won_by_resigning(sitting: Sitting, name: str) -> None:
    """Let a player resign, after all have agreed."""
    sitting.begin()
    sitting.happen([events.Resigned(sitting.ids[name])])


def test_a_partner_and_the_opponents_agree_and_the_other_side_has_won() -> None:
    sitting = in_deal("Ann", "Ben", "Cleo", "Dan")
    table = sitting.table
    sitting.propose("Ann", "resign")
    assert sitting.asked == {"Ben", "Cleo", "Dan"}
    for name in ("Ben", "Cleo"):
        sitting.answer(name, yes=True)
        assert table.in_deal
    sitting.answer("Dan", yes=True)
    assert (table.winner, table.in_deal, table.under_way) == (1, False, False)
    shown = client_view(table, sitting.ids["Ben"], sitting.here)
    assert shown.game is not None
    assert (shown.game.phase, shown.game.actor, shown.game.winner) == ("match_over", None, 1)
    assert (shown.room.resigned, shown.own.acts) == (0, False)
    assert (shown.said[-1].notice, shown.said[-1].name) == ("resigned", "Ann")
    assert shown.room.dealt[-1].order == ""  # the hidden cards of the deal stay hidden
    with pytest.raises(TableError, match="No deal"):
        play.act(table, sitting.ids["Ann"], "draw")
    ended = open_table(table, sitting.ids["Ann"]).ended
    assert ended is not None
    assert (ended.winner, ended.own) == (1, 0)


def test_one_no_lets_the_match_go_on() -> None:
    sitting = in_deal("Ann", "Ben", "Cleo", "Dan")
    sitting.propose("Ann", "resign")
    sitting.answer("Ben", yes=False)
    assert sitting.table.in_deal
    assert sitting.table.said[-1].notice == "declined"
    assert sitting.refused("Cleo", "resign") == "table.ask_later"


def test_bots_accept_at_once_and_the_next_match_begins_from_nothing() -> None:
    sitting = in_deal("Ann")
    table = sitting.table
    sitting.one_act(Random(1))
    sitting.propose("Ann", "resign")
    assert table.winner == 1
    assert play.bot_to_act(table) is None
    sitting.begin()
    assert table.game is not None
    assert table.in_deal
    assert table.game.deal == 1
    assert (room(table).past, room(table).past_winners) == (((0, 0),), (1,))


def test_a_partner_who_is_away_is_asked_unless_a_bot_plays_for_them() -> None:
    sitting = in_deal("Ann", "Ben", "Cleo")
    sitting.away = frozenset({"Ben", "Cleo"})
    assert sitting.refused("Ann", "resign") == "table.nobody_to_ask"
    sitting.propose("Ann", "stand_in", 2)  # the host may
    sitting.propose("Ann", "resign")
    assert sitting.table.winner == 1


def test_a_match_can_be_resigned_between_its_deals_and_by_the_side_that_leads() -> None:
    sitting = two_and_bots("regency")
    table = sitting.table
    sitting.begin()
    sitting.play_deal(Random(1))
    assert table.game is not None
    table.game.board.state.scores[0] = 3000
    sitting.happen([events.Resigned(sitting.ids["Ann"])])
    assert table.winner == 1
    sitting.begin()
    assert room(table).past_winners == (1,)


def three() -> Asking:
    """Ann, Ben and Cleo, each a side of their own."""
    sitting = Asking(Settings(book="waldo", players=3), "Ann", "Ben", "Cleo")
    for seat, name in enumerate(("Ann", "Ben", "Cleo")):
        sitting.sit(name, seat)
    sitting.begin()
    return sitting


def test_of_three_players_the_leader_of_the_other_two_wins_once_both_agree() -> None:
    for name, ahead in (("Ann", 2), ("Ben", 2), ("Cleo", 1)):
        sitting = three()
        table = sitting.table
        assert table.game is not None
        scores = table.game.board.state.scores
        scores[0], scores[1], scores[2] = 900, 1_000, 1_100  # as deals before left them
        sitting.propose(name, "resign")
        own = sitting.table.seat_of(sitting.ids[name])
        assert sitting.asked == {"Ann", "Ben", "Cleo"} - {name}
        for other in sorted(sitting.asked):
            assert table.in_deal
            sitting.answer(other, yes=True)
        assert (table.resigned, table.winner) == (own, ahead)
        shown = client_view(table, sitting.ids["Ann"], sitting.here)
        assert shown.game is not None
        assert (shown.game.phase, shown.game.winner, shown.room.resigned) == (
            "match_over",
            ahead,
            own,
        )
        ended = open_table(table, sitting.ids[name]).ended
        assert ended is not None
        assert (ended.winner, ended.own, ended.resigned) == (ahead, own, own)


def test_no_one_wins_a_match_that_is_resigned_while_the_other_two_are_level() -> None:
    sitting = three()
    table = sitting.table
    sitting.propose("Ben", "resign")
    sitting.answer("Ann", yes=True)
    sitting.answer("Cleo", yes=True)
    assert (table.resigned, table.winner, table.in_deal, table.under_way) == (1, None, False, False)
    shown = client_view(table, sitting.ids["Cleo"], sitting.here)
    assert shown.game is not None
    assert (shown.game.phase, shown.game.actor, shown.game.winner) == ("match_over", None, None)
    ended = open_table(table, sitting.ids["Cleo"]).ended
    assert ended is not None
    assert (ended.winner, ended.resigned) == (None, 1)
    assert sitting.refused("Ann", "resign") == "table.no_resigning"
    sitting.begin()
    assert (table.matches, table.in_deal) == (2, True)
    assert room(table).past_winners == (None,)


def test_bots_of_three_sides_accept_at_once() -> None:
    sitting = Asking(Settings(book="waldo", players=3), "Ann")
    sitting.sit("Ann", 0)
    sitting.bot(1)
    sitting.bot(2)
    sitting.begin()
    sitting.propose("Ann", "resign")
    assert (sitting.table.resigned, sitting.table.in_deal) == (0, False)
    assert play.bot_to_act(sitting.table) is None


def test_a_resigned_match_of_three_is_read_again_as_it_was() -> None:
    sitting = three()
    sitting.propose("Cleo", "resign")
    sitting.answer("Ann", yes=True)
    sitting.answer("Ben", yes=True)
    again = Table()
    for entry in sitting.entries:
        checking.check(again, entry.event)
        again.apply(entry)
    assert room(again) == room(sitting.table)


def test_there_is_nothing_to_resign_where_no_match_of_the_table_is_played() -> None:
    lesson = Asking(Settings(book="regency", lesson="first"), "Ann")
    lesson.sit("Ann", 0)
    for seat in range(1, lesson.table.settings.players):
        lesson.bot(seat)
    assert lesson.refused("Ann", "resign") == "table.no_resigning"
    lesson.happen(dealing.begin(lesson.table, lesson.ids["Ann"]))
    assert lesson.refused("Ann", "resign") == "table.no_resigning"
    over = in_deal("Ann")
    over.propose("Ann", "resign")
    assert over.refused("Ann", "resign") == "table.no_resigning"
    with pytest.raises(InvalidError, match="no match could be resigned"):
        checking.check(over.table, events.Resigned(over.ids["Ann"]))
    assert over.refused("Zoe", "resign") == "table.not_seated"


def test_a_series_is_won_by_the_side_that_wins_most_of_its_matches() -> None:
    sitting = two_and_bots("regency")
    table, host = sitting.table, sitting.ids["Ann"]
    with pytest.raises(InvalidError, match="best of"):
        seating.choose(table, host, replace(table.settings, best_of=2))
    sitting.happen(seating.choose(table, host, replace(table.settings, best_of=3)))
    won_by_resigning(sitting, "Ann")
    assert room(table).series == (0, 1)
    sitting.begin()
    assert room(table).series == (0, 1)
    with pytest.raises(TableError) as refused:
        seating.choose(table, host, replace(table.settings, best_of=5))
    assert refused.value.code == "table.under_way"
    sitting.happen([events.Resigned(host)])
    assert room(table).series == (0, 2)
    sitting.begin()  # it is won: another begins
    assert room(table).series == (0, 0)
    assert len(room(table).past) == 2
    sitting.happen([events.Resigned(host)])
    sitting.happen(seating.choose(table, host, replace(table.settings, best_of=5)))
    sitting.begin()
    assert room(table).series == (0, 0)
