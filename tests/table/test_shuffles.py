"""Before a deal: all commit, then all reveal; no one holds it up, and no one changes their mind."""

import pytest
from tests.table.sitting import Sitting, two_and_bots
from tests.table.values import commit, own_commitment, promise_of, reveal

from canasta.game import InvalidError
from canasta.live.table import TableError, client_view, dealing, events
from canasta.live.table.fair import commitment, deal_digest, pack_order

A, B = "aa" * 32, "bb" * 32


@pytest.fixture
def sitting() -> Sitting:
    """Ann at seat 0 and Ben at seat 2, about to be dealt cards."""
    sitting = two_and_bots()
    sitting.happen(dealing.begin(sitting.table, sitting.ids["Ann"]))
    return sitting


def refused(code: str, decide: object) -> None:
    assert callable(decide)
    with pytest.raises((TableError, InvalidError)) as told:
        decide()
    assert told.value.code == code


def test_a_deal_s_cards_follow_from_what_all_have_committed_to(sitting: Sitting) -> None:
    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    assert table.promise is not None
    secret = table.promise.secret
    promised = client_view(table, ben, ()).room.promise
    assert promised is not None
    assert promised.commitment == commitment(secret)
    sitting.happen(dealing.begin(table, ben))  # content with what has happened
    sitting.happen(commit(table, ann, A))
    sitting.happen(commit(table, ann, A))  # sent twice
    sitting.happen(commit(table, ben, B))
    closed = client_view(table, ben, ()).room.promise
    assert closed is not None
    assert closed.closed
    assert set(closed.commitments) == {0, 2}
    sitting.happen(reveal(table, ann, A))
    sitting.happen(reveal(table, ann, A))
    assert client_view(table, ann, ()).game is None
    sitting.happen(reveal(table, ben, B))
    assert table.game is not None
    order = pack_order(deal_digest(1, 1, secret, {0: A, 2: B}), 2)
    assert table.game.deal_packs == (order,)
    assert table.dealt[-1].order == order
    refused("table.no_promise", lambda: dealing.commit(table, ann, "00" * 32, "00" * 32))


def test_nothing_is_revealed_before_the_list_is_closed(sitting: Sitting) -> None:
    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    refused("table.not_closed", lambda: reveal(table, ann, A))
    sitting.happen(commit(table, ann, A))
    refused("table.not_closed", lambda: reveal(table, ann, A))
    sitting.happen(dealing.move_on(table))
    refused("table.not_committed", lambda: reveal(table, ben, B))


def test_no_one_changes_what_they_have_committed_to(sitting: Sitting) -> None:
    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    sitting.happen(commit(table, ann, A))
    refused("table.committed", lambda: commit(table, ann, B))
    sitting.happen(commit(table, ben, B))
    refused("table.closed", lambda: commit(table, ann, B))
    refused("table.other_value", lambda: reveal(table, ann, B))
    refused("table.entropy", lambda: reveal(table, ann, "aa"))


def test_what_another_seat_has_committed_to_cannot_be_taken_over(sitting: Sitting) -> None:
    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    own = own_commitment(table, 0, A)
    sitting.happen(dealing.commit(table, ann, promise_of(table), own))
    sitting.happen(dealing.commit(table, ben, promise_of(table), own))
    sitting.happen(reveal(table, ann, A))
    refused("table.other_value", lambda: reveal(table, ben, A))


def test_a_page_speaks_of_the_shuffle_that_it_saw(sitting: Sitting) -> None:
    table, ann = sitting.table, sitting.ids["Ann"]
    refused("table.no_promise", lambda: dealing.commit(table, ann, "00" * 32, A))
    refused("table.no_promise", lambda: dealing.reveal(table, ann, "00" * 32, A))
    refused("table.commitment", lambda: dealing.commit(table, ann, promise_of(table), "xyz"))


def test_a_player_who_does_not_commit_in_time_is_left_out_of_the_shuffle(sitting: Sitting) -> None:
    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    sitting.happen(commit(table, ann, A))
    assert dealing.awaited(table) == {2}
    sitting.happen(dealing.move_on(table))
    refused("table.closed", lambda: commit(table, ben, B))
    sitting.happen(reveal(table, ann, A))
    assert table.dealt[-1].values == {0: A}


def test_a_player_who_does_not_reveal_voids_the_shuffle_which_is_repeated_without_them(
    sitting: Sitting,
) -> None:
    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    first = promise_of(table)
    sitting.happen(commit(table, ann, A))
    sitting.happen(commit(table, ben, B))
    sitting.happen(reveal(table, ann, A))
    assert dealing.awaited(table) == {2}
    sitting.happen(dealing.move_on(table))
    assert isinstance(sitting.entries[-1].event, events.ShuffleVoided)
    assert sitting.entries[-1].event.seats == (2,)
    seen = client_view(table, ann, ())
    assert [(said.words, said.voided) for said in seen.said] == [("Ben", True)]
    promise = seen.room.promise
    assert promise is not None
    assert promise.commitment != first
    assert [(void.attempt, void.commitment, void.seats) for void in promise.voided] == [
        (1, first, (2,))
    ]
    assert (promise.attempt, promise.closed, promise.commitments) == (2, False, {})
    refused("table.barred", lambda: commit(table, ben, B))
    refused("table.no_promise", lambda: dealing.reveal(table, ben, first, B))
    sitting.happen(commit(table, ann, B))
    sitting.happen(reveal(table, ann, B))
    dealt = table.dealt[-1]
    assert (dealt.attempt, dealt.values) == (2, {0: B})
    assert client_view(table, ben, ()).room.dealt[-1].voided == promise.voided
    hand = client_view(table, ben, ()).own.hand
    assert len(hand) == 11  # they sit and play


def test_everyone_may_stay_silent_and_the_cards_are_dealt(sitting: Sitting) -> None:
    table = sitting.table
    sitting.happen(dealing.move_on(table))
    assert table.game is not None
    assert table.dealt[-1].values == {}
    assert dealing.move_on(table) == []


def test_a_shuffle_is_void_at_most_once_for_each_who_plays(sitting: Sitting) -> None:
    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    sitting.happen(commit(table, ann, A))
    sitting.happen(commit(table, ben, B))
    sitting.happen(reveal(table, ben, B))
    sitting.happen(dealing.move_on(table))
    sitting.happen(commit(table, ben, B))
    sitting.happen(dealing.move_on(table))
    assert table.promise is not None
    assert table.promise.attempt == 3
    assert dealing.awaited(table) == set()
    sitting.happen(dealing.move_on(table))
    assert table.dealt[-1].values == {}
    assert [void.missing for void in table.dealt[-1].voided] == [(0,), (2,)]
    assert [said.words for said in client_view(table, ann, ()).said] == ["Ann", "Ben"]


def test_anyone_who_has_left_the_seat_is_not_waited_for(sitting: Sitting) -> None:
    from canasta.live.table import seating

    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    sitting.happen(commit(table, ann, A))
    sitting.happen(commit(table, ben, B))
    sitting.happen(reveal(table, ann, A))
    sitting.happen(seating.stand(table, ben, ()))
    assert dealing.awaited(table) == set()
    sitting.happen(dealing.move_on(table))
    assert table.promise is not None
    assert dealing.awaited(table) == {0}
    assert [one.words for one in client_view(table, ann, ()).said if one.words] == ["Ben"]


def test_anyone_who_sits_down_later_is_not_blamed_for_a_value_that_another_committed_to(
    sitting: Sitting,
) -> None:
    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    zoe = sitting.come("Zoe")
    sitting.happen(commit(table, ann, A))
    sitting.happen(commit(table, ben, B))
    sitting.happen([events.Stood(2), events.Sat(zoe, 2)])
    sitting.happen([events.Renamed(ben, "Someone else")])
    sitting.happen(reveal(table, ann, A))
    sitting.happen(dealing.move_on(table))
    for person in (ann, ben, zoe):
        said = client_view(table, person, ()).said
        assert [one.words for one in said if one.words] == ["Ben"]


@pytest.mark.parametrize("gone", ["kicked", "banned", "let_go"])
def test_anyone_who_was_sent_away_or_let_go_is_named_for_the_value_they_did_not_reveal(
    sitting: Sitting, gone: str
) -> None:
    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    sitting.happen(commit(table, ann, A))
    sitting.happen(commit(table, ben, B))
    last: dict[str, events.TableEvent] = {
        "kicked": events.Kicked(ben, ann),
        "banned": events.Banned(ben, ann),
        "let_go": events.Forgotten(ben),
    }
    sitting.happen([events.Stood(2), last[gone]])
    sitting.happen(reveal(table, ann, A))
    sitting.happen(dealing.move_on(table))
    told = [said for said in client_view(table, ann, ()).said if said.voided]
    assert [(said.name, said.words) for said in told] == [("Ben", "Ben")]


def test_a_promise_of_the_older_form_is_dealt_by_its_seed() -> None:
    sitting = two_and_bots()
    sitting.happen([events.DealPromised(1, "11" * 32), events.EntropyGiven(0, "aa")])
    refused("table.no_promise", lambda: commit(sitting.table, sitting.ids["Ann"], A))
    sitting.happen(dealing.move_on(sitting.table))
    assert sitting.table.game is not None
    assert sitting.table.game.seed == sitting.table.dealt[-1].seed
