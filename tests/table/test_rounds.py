"""A table of a club evening's round: so many deals, or until time is up."""

from collections.abc import Callable, Sequence
from random import Random

import msgspec
import pytest
from tests.anybody import any_step

from canasta.engine.codes import Ending, Phase
from canasta.game import CanastaError, Game
from canasta.live.table import (
    StoredEvent,
    Table,
    TableEvent,
    dealing,
    play,
    proposals,
    seating,
    state,
)
from canasta.live.table import events as ev
from canasta.live.table.export import read_table, write_table
from canasta.live.table.people import pause
from canasta.live.table.room_view import room_view
from canasta.live.table.rounds import LAST_TURN, TableRound
from canasta.live.table.settings import Settings, settled
from canasta.server.web.table_founding import Seated, seated_table

NOON = 1_800_000_000.0
LEVELS = ("", "random", "", "random")


class Sitting:
    """A table of an evening at which things happen one after the other."""

    def __init__(self, deals: int = 2, ends: float | None = None) -> None:
        settings = settled(Settings(watchers=False, hints=False))
        people = [Seated("" if level else f"P{n}", level) for n, level in enumerate(LEVELS)]
        bound = ev.RoundBound("ACDEFG", 1, 1, deals, ends)
        self.table = Table()
        self.entries: list[StoredEvent] = []
        self.rng = Random(4)
        self.happen(seated_table(settings, people, [bound]).events)

    def happen(self, events: Sequence[TableEvent], at: float = NOON) -> None:
        for event in events:
            self.entries.append(StoredEvent(self.table.number + 1, at, event))
            self.table.apply(self.entries[-1])

    @property
    def round(self) -> TableRound:
        assert self.table.round is not None
        return self.table.round

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def person(self, seat: int = 0) -> str:
        person = self.table.chairs[seat].person
        assert person is not None
        return person

    def deal(self) -> None:
        self.happen(dealing.begin(self.table, self.person()))
        self.happen(dealing.move_on(self.table))
        assert self.table.in_deal

    def step(self) -> int:
        """Make one step for the player to act, and return the seat."""
        game = self.table.game
        assert game is not None
        seat = game.actor
        assert seat is not None
        self.happen([ev.Acted(seat, (any_step(game, self.rng),))])
        return seat

    def play_deal(self) -> None:
        self.deal()
        while self.table.in_deal:
            self.step()

    def refused(self, code: str, decide: Callable[[], object]) -> None:
        with pytest.raises(CanastaError) as caught:
            decide()
        assert caught.value.code == code


def test_a_round_by_deals_is_over_when_they_are_played() -> None:
    at = Sitting(deals=2)
    at.play_deal()
    assert (len(at.round.totals), at.round.over) == (1, False)
    at.play_deal()
    assert (len(at.round.totals), at.round.over) == (2, True)
    told = room_view(at.table, ()).round
    assert told is not None
    assert (told.played, told.over, told.deals) == (2, True, 2)
    assert at.table.game is not None
    assert told.scores == at.table.game.scores
    at.refused("table.round_over", lambda: dealing.begin(at.table, at.person()))
    assert not at.table.under_way


def test_points_end_no_match_at_a_table_of_an_evening() -> None:
    at = Sitting(deals=40)
    for _ in range(6):
        at.play_deal()
        assert not at.game.over
    assert at.round.scores == at.game.scores


def test_when_time_is_up_the_current_turn_is_the_last_and_the_table_is_counted() -> None:
    at = Sitting(deals=0, ends=NOON + 60)
    at.play_deal()
    at.deal()
    for _ in range(40):
        at.step()
    while at.table.game is not None and at.table.game.phase != Phase.PLAY:
        at.step()
    assert state.time_up(at.table, NOON + 59) == []
    at.happen(state.time_up(at.table, NOON + 60), NOON + 60)
    told = room_view(at.table, ()).round
    assert told is not None
    assert (told.last_turn, told.over) == (True, False)
    game, table = at.table.game, at.table
    assert game is not None
    turn = game.turn
    while table.in_deal:
        assert game.turn == turn
        at.step()
    assert table.round is not None
    assert table.round.over
    last = table.history[-1]
    assert last.ending == "time"
    cards = [side.total for side in game.sheet_as_it_lies().sides]
    assert list(last.totals) == cards
    assert table.round.totals[1] == last.totals
    assert last.scores == tuple(
        before + won for before, won in zip(game.scores, last.totals, strict=True)
    )
    at.refused("table.no_deal", lambda: play.act(table, at.person(), "draw"))
    assert play.bot_to_act(table) is None
    assert state.time_up(table, NOON + 999) == []


def test_a_sheet_of_the_present_table_scores_as_if_the_stock_had_run_out() -> None:
    found = 0
    for seed in range(30):
        game = Game.new("regency", seed, 4)
        rng = Random(seed)
        before = game.clone()
        while not game.deal_over:
            if game.phase == Phase.DRAW:
                before = game.clone()
            game.apply(any_step(game, rng))
        if game.view(0).ending == Ending.STOCK and _same_cards(before, game):
            assert before.sheet_as_it_lies() == game.sheet()
            found += 1
            break
    assert found


def _same_cards(before: Game, after: Game) -> bool:
    """Return whether nothing was moved any more: the deal ended for want of a card to draw."""
    hands = [game.board.state.hands.tolist() for game in (before, after)]
    melds = [[game.board.melds(side) for side in range(2)] for game in (before, after)]
    return hands[0] == hands[1] and melds[0] == melds[1]


def test_time_that_is_up_between_deals_ends_the_round_at_once() -> None:
    at = Sitting(deals=0, ends=NOON + 60)
    at.play_deal()
    at.happen(dealing.begin(at.table, at.person()))
    at.happen(state.time_up(at.table, NOON + 61))
    assert at.table.round is not None
    assert at.table.round.over
    assert at.table.promise is None
    assert len(at.table.round.totals) == 1


def test_a_player_who_delays_the_last_turn_has_a_minute() -> None:
    at = Sitting(deals=0, ends=NOON + 60)
    at.deal()
    while at.table.game is not None and at.table.game.actor not in (0, 2):
        at.step()
    at.happen(pause(at.table, at.person()))
    at.happen(state.time_up(at.table, NOON + 60), NOON + 60)
    assert at.table.paused is None
    assert pause(at.table, at.person()) == []
    assert play.deadline(at.table) == NOON + 60 + LAST_TURN
    assert play.run_out(at.table, NOON + 60 + LAST_TURN - 1) == []
    at.happen(play.run_out(at.table, NOON + 60 + LAST_TURN))
    bot = play.bot_to_act(at.table)
    assert bot is not None
    assert at.table.game is not None
    assert bot[0] == at.table.game.turn


def test_the_director_gives_time_and_ends_the_round() -> None:
    at = Sitting(deals=0, ends=NOON + 60)
    at.happen(state.timed(at.table, NOON + 360))
    assert state.timed(at.table, NOON + 360) == []
    assert state.up_at(at.table) == NOON + 360
    at.play_deal()
    at.deal()
    at.happen(state.stop(at.table))
    assert at.table.round is not None
    assert len(at.table.round.totals) == 1
    assert not at.table.in_deal
    at.refused("table.no_deal", lambda: play.act(at.table, at.person(), "draw"))
    assert state.stop(at.table) == []
    assert state.timed(at.table, NOON) == []
    assert state.up_at(at.table) is None


def test_no_one_changes_rules_seats_or_deals() -> None:
    at = Sitting()
    table, host = at.table, at.person()
    here = {at.person(0), at.person(2)}
    other = msgspec.structs.replace
    for settings in (
        other(table.settings, book="waldo"),
        other(table.settings, hints=True),
        other(table.settings, watchers=True),
        other(table.settings, bots="expert"),
        other(table.settings, clock=30),
        other(table.settings, name="Mine"),
    ):
        at.refused("table.round_stays", lambda s=settings: seating.choose(table, host, s))  # type: ignore[misc]
    assert seating.choose(table, host, other(table.settings, pace="instant"))
    at.refused("table.round_stays", lambda: seating.stand(table, host, here))
    at.refused("table.round_stays", lambda: seating.sit(table, host, 1))
    at.refused("table.round_stays", lambda: seating.seat_bot(table, host, 0, "club", here))
    at.refused("table.round_stays", lambda: seating.seat_bot(table, host, 1, "expert", here))
    at.refused("table.round_stays", lambda: seating.empty_seat(table, host, 1))
    for kind in ("kick", "ban"):
        at.refused(
            "table.round_stays",
            lambda kind=kind: proposals.propose(table, host, kind, -1, at.person(2), here, NOON),  # type: ignore[misc]
        )
    at.deal()
    at.refused("table.round_stands", lambda: play.ask_back(table, host))
    assert seating.seat_bot(table, host, 2, table.settings.bots, {host})


def test_a_table_of_a_round_is_written_to_a_file_and_read_again() -> None:
    at = Sitting(deals=0, ends=NOON + 60)
    at.play_deal()
    at.deal()
    at.happen(state.timed(at.table, NOON + 90))
    at.happen(state.time_up(at.table, NOON + 90), NOON + 90)
    while at.table.in_deal:
        at.step()
    again = Table()
    for entry in read_table(write_table(at.entries)):
        again.apply(entry)
    assert again.round == at.table.round
    for lie in (ev.TimeUp(), ev.RoundStopped(), ev.RoundTimed(NOON), at.entries[-1].event):
        entry = StoredEvent(at.table.number + 1, NOON, lie)
        with pytest.raises(CanastaError):
            read_table(write_table([*at.entries, entry]))


def test_no_other_table_learns_of_a_round() -> None:
    table = Table()
    assert state.stop(table) == []
    assert state.time_up(table, NOON) == []
    founded = seated_table(settled(Settings()), [Seated("Ann"), *[Seated("")] * 3])
    for entry in founded.entries:
        table.apply(entry)
    assert room_view(table, ()).round is None
