"""Replays of finished deals, and the scores after each of them."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from tests.table.sitting import Sitting, two_and_bots

from canasta.game import InvalidError
from canasta.game.events import DealScored, Dealt
from canasta.live.table import TableError
from canasta.live.table.client_view import client_view
from canasta.live.table.replay import replay_of

GAMES = [("regency", 4), ("waldo", 3), ("wca", 4), ("joker+two-hand", 2)]


def two_deals(book: str, players: int) -> Sitting:
    sitting, rng = two_and_bots(book, players), Random(4)
    for _ in range(2):
        sitting.begin()
        sitting.play_deal(rng)
    return sitting


@pytest.mark.parametrize(("book", "players"), GAMES)
@pytest.mark.parametrize("deal", [1, 2])
def test_a_replay_shows_a_deal_from_its_beginning_to_its_score(
    book: str, players: int, deal: int
) -> None:
    table = two_deals(book, players).table
    assert table.game is not None
    replay = replay_of(table, deal)
    frames, all_events = replay.frames, table.game.open_events()
    events = [event for frame in frames for event in frame.events]
    starts = [n for n, event in enumerate(all_events) if isinstance(event, Dealt)]
    ends = [n for n, event in enumerate(all_events) if isinstance(event, DealScored)]
    first = starts[deal - 1] - (book == "wca")  # the cut comes before
    assert events == list(all_events[first : ends[deal - 1] + 1 + (table.game.over and deal == 2)])
    assert {frame.game.deal for frame in frames} == {deal}
    assert frames[0].seat is None
    assert frames[-1].game.sheet is not None
    assert frames[-1].game.scores == table.history[deal - 1].scores
    for before, frame in pairwise(frames):
        assert frame.seat == before.game.actor
        assert frame.game.hand_sizes == tuple(len(hand) for hand in frame.hands)


@pytest.mark.parametrize(("book", "players"), GAMES)
def test_every_hand_of_a_replay_is_what_its_player_saw(book: str, players: int) -> None:
    sitting, rng = two_and_bots(book, players), Random(9)
    sitting.begin()
    table = sitting.table
    seat, hands = table.seat_of(sitting.ids["Ben"]), []
    while table.in_deal:
        hands.append(client_view(table, sitting.ids["Ben"], ()).own.hand)
        sitting.one_act(rng)
    frames = replay_of(table, 1).frames
    assert [frame.hands[seat or 0] for frame in frames[:-1]] == hands
    assert all(sum(Counter(hand).values()) == len(hand) for hand in frames[0].hands)


def test_a_deal_that_is_not_over_has_no_replay() -> None:
    sitting = two_and_bots()
    with pytest.raises(TableError, match="No deal has been played") as none:
        replay_of(sitting.table, 1)
    assert none.value.code == "table.no_deal"
    sitting.begin()
    with pytest.raises(TableError, match="when the deal is over") as under_way:
        replay_of(sitting.table, 1)
    assert under_way.value.code == "table.deal_under_way"
    sitting.play_deal(Random(2))
    assert replay_of(sitting.table, 1).frames
    for deal in (0, 2):
        with pytest.raises(InvalidError, match="1 to 1") as other:
            replay_of(sitting.table, deal)
        assert other.value.code == "table.no_such_deal"
    sitting.begin()
    with pytest.raises(TableError):
        replay_of(sitting.table, 2)
    assert replay_of(sitting.table, 1).frames


@pytest.mark.parametrize(("book", "players"), GAMES)
def test_everyone_sees_how_the_deals_of_the_match_ended(book: str, players: int) -> None:
    sitting = two_deals(book, players)
    room = client_view(sitting.table, sitting.come("Cid"), ()).room
    assert sitting.table.game is not None
    scored = [event for event in sitting.table.game.events() if isinstance(event, DealScored)]
    told = [(event.ending, event.totals, event.scores) for event in scored]
    assert [(deal.ending, deal.totals, deal.scores) for deal in room.history] == told
    assert [score.deal for score in room.history] == [1, 2]
    last = room.history[-1]
    assert last.scores == tuple(
        sum(points) for points in zip(*(score.totals for score in room.history), strict=True)
    )
    assert (last.out is None) == (last.ending in ("stock", "last_three"))


@pytest.mark.parametrize(
    ("book", "players", "talk"),
    [("waldo", 4, False), ("waldo", 3, True), ("regency", 4, True), ("wca", 4, True)],
)
def test_if_the_question_is_all_that_partners_may_say_a_page_knows_it(
    book: str, players: int, talk: bool
) -> None:
    sitting = two_and_bots(book, players)
    assert client_view(sitting.table, sitting.ids["Ann"], ()).room.rules.card_talk is talk
