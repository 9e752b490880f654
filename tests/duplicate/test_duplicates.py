"""Duplicates: what they come to, what they refuse, and proofs that show every lie."""

import itertools
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.anybody import any_step

from canasta.game import Game, InvalidError
from canasta.live.base.codes import read_any_code
from canasta.live.base.errors import DuplicateError
from canasta.live.duplicate.checking import (
    proof_of,
    read_boards_proof,
    verify_boards,
)
from canasta.live.duplicate.duplicate import Duplicate, read_record, record_of, taken_in
from canasta.live.duplicate.events import DUPLICATE_VERSION, DuplicateEvent, StoredDuplicateEvent
from canasta.live.duplicate.requests import (
    NewChallenge,
    board_settings,
    close,
    day_code,
    enter,
    next_secret,
    open_challenge,
    open_day,
    opened_for,
    run_out,
    score,
)
from canasta.live.duplicate.view import (
    board_lines,
    duplicate_results,
    duplicate_view,
    standing,
)
from canasta.live.pad.events import TableRules
from canasta.live.table import StoredEvent, Table
from canasta.live.table.events import Acted, BoardDealt, BoardsBound
from canasta.live.table.export import hidden, read_table, write_table
from canasta.live.table.rounds import BoardPlayed, board_pack
from canasta.live.table.settings import rules_of
from canasta.rules import BOOKS
from canasta.server.web.table_founding import Seated, seated_table

NOON = 1_764_000_000.0
RULES = TableRules("regency")


def happen(duplicate: Duplicate, events: list[DuplicateEvent], at: float = NOON) -> None:
    for event in events:
        duplicate.apply(StoredDuplicateEvent(duplicate.number + 1, at, event))


def opened(boards: int = 2) -> tuple[Duplicate, str]:
    duplicate = Duplicate()
    event, key = open_challenge(NewChallenge(RULES, boards), NOON)
    happen(duplicate, [event])
    return duplicate, key


def entered(duplicate: Duplicate, *names: str) -> None:
    for name in names:
        happen(duplicate, enter(duplicate, (name,), f"TABLE{name}", (f"token of {name}",), NOON))


def scored(duplicate: Duplicate, name: str, board: int, *totals: int) -> None:
    played = BoardPlayed(board, totals, "went_out", 0, b"")
    happen(duplicate, score(duplicate, f"TABLE{name}", [played], NOON))


def played_board(duplicate: Duplicate, board: int, rng: Random) -> BoardPlayed:
    """A board played with random legal actions."""
    settings = duplicate.first_event.settings
    rules = rules_of(settings)
    pack = board_pack(board, duplicate.first_event.secrets[board - 1], rules.packs)
    game = Game.new(rules, players=settings.players, pack=pack)
    while not game.deal_over:
        game.do_steps([any_step(game, rng)])
    totals = tuple(side.total for side in game.sheet().sides)
    return BoardPlayed(board, totals, "stock", None, game.save())


@pytest.fixture(scope="module")
def proof() -> dict[str, Any]:
    """The proof of two boards that two have played."""
    duplicate, key = opened()
    entered(duplicate, "Ann", "Ben")
    rng, played = Random(7), {}
    for name in ("Ann", "Ben"):
        played[f"TABLE{name}"] = [played_board(duplicate, board, rng) for board in (1, 2)]
        happen(duplicate, score(duplicate, f"TABLE{name}", played[f"TABLE{name}"], NOON))
    happen(duplicate, close(duplicate, key))
    made: dict[str, Any] = msgspec.json.decode(proof_of(duplicate, played))
    return made


def checked(proof: dict[str, Any]) -> list[str]:
    return [found.code for found in verify_boards(read_boards_proof(msgspec.json.encode(proof)))]


def changed(proof: dict[str, Any]) -> dict[str, Any]:
    copy: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(proof))
    return copy


def test_a_sound_proof_holds_board_by_board(proof: dict[str, Any]) -> None:
    assert checked(proof) == ["proof.board_held", "proof.board_held", "proof.boards_alone"]


def test_a_proof_in_which_anything_was_changed_does_not_hold(proof: dict[str, Any]) -> None:
    def swap_secrets(lie: dict[str, Any]) -> None:
        one, other = lie["boards"]
        one["secret"], other["secret"] = other["secret"], one["secret"]

    def swap_boards(lie: dict[str, Any]) -> None:
        lie["boards"].reverse()

    def better_result(lie: dict[str, Any]) -> None:
        lie["tables"][0]["boards"][0]["totals"][0] += 100

    def other_board(lie: dict[str, Any]) -> None:
        lie["tables"][1]["boards"][0]["board"] = 2

    def no_board(lie: dict[str, Any]) -> None:
        lie["tables"][1]["boards"][0]["board"] = 3

    told = {
        swap_secrets: "proof.board_promise",
        swap_boards: "proof.board_cards",
        better_result: "proof.board_result",
        other_board: "proof.board_cards",
        no_board: "proof.board_none",
    }
    for change, code in told.items():
        lie = changed(proof)
        change(lie)
        with pytest.raises(InvalidError) as refused:
            checked(lie)
        assert refused.value.code == code, change.__name__


@pytest.mark.parametrize("data", [b"", b"[]", b'{"format":"canasta boards"}', b"\xff", b'{"a":1}'])
def test_anything_but_a_proof_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(InvalidError):
        read_boards_proof(data)


@given(
    st.lists(st.tuples(st.integers(-2000, 5000), st.integers(-2000, 5000)), min_size=1, max_size=8)
)
def test_points_gained_on_a_board_are_lost_by_others(totals: list[tuple[int, int]]) -> None:
    duplicate, _ = opened(1)
    names = [f"P{n}" for n in range(len(totals))]
    entered(duplicate, *names)
    for name, points in zip(names, totals, strict=True):
        scored(duplicate, name, 1, *points)
    lines = board_lines(duplicate, 1)
    assert sum(line.beyond for line in lines) == pytest.approx(0, abs=1e-6)
    assert [line.margin for line in lines] == sorted((a - b for a, b in totals), reverse=True)
    places = standing(duplicate, (1,))
    assert [line.margin for line in places] == [line.margin for line in lines]
    for one, other in itertools.pairwise(places):
        assert (one.place == other.place) == (one.margin == other.margin)


def test_in_an_evening_s_round_each_side_is_compared_with_the_same_side_elsewhere() -> None:
    duplicate = Duplicate()
    settings = board_settings(RULES, "club")
    happen(duplicate, [opened_for("ACDEFG", "round", settings, 1, NOON + 1e6)])
    for table, names in (("T1", ("Ann", "Ben", "Cem", "Dia")), ("T2", ("Eva", "", "Fin", "Gus"))):
        tokens = tuple(name and f"token of {name}" for name in names)
        happen(duplicate, enter(duplicate, names, table, tokens, NOON))
    for table, totals in (("T1", (900, 300)), ("T2", (500, 700))):
        happen(
            duplicate, score(duplicate, table, [BoardPlayed(1, totals, "stock", None, b"")], NOON)
        )
    beyond = {(line.entry, line.side): line.beyond for line in board_lines(duplicate, 1)}
    assert beyond == {(0, 0): 400, (0, 1): -400, (1, 0): -400, (1, 1): 400}
    happen(duplicate, run_out(duplicate, NOON + 1e6))
    called = [line.name for line in duplicate_results(duplicate, "token of Gus").boards[0].lines]
    assert called == ["Ann & Cem", "Eva & Fin", "Gus", "Ben & Dia"]


def test_results_of_a_board_are_shown_to_those_alone_who_have_played_it() -> None:
    duplicate, key = opened()
    entered(duplicate, "Ann", "Ben")
    scored(duplicate, "Ann", 1, 800, 200)
    scored(duplicate, "Ann", 2, 100, 900)
    scored(duplicate, "Ben", 1, 500, 400)
    boards = {
        name: [board.board for board in duplicate_results(duplicate, f"token of {name}").boards]
        for name in ("Ann", "Ben", "nobody")
    }
    assert boards == {"Ann": [1, 2], "Ben": [1], "nobody": []}
    assert duplicate_view(duplicate).secrets == ()
    happen(duplicate, close(duplicate, key))
    assert len(duplicate_results(duplicate, "").boards) == 2
    assert duplicate_view(duplicate).secrets == duplicate.first_event.secrets


def test_nothing_counts_any_more_when_time_is_up() -> None:
    duplicate, key = opened()
    entered(duplicate, "Ann")
    late = duplicate.first_event.closes
    with pytest.raises(DuplicateError, match="over"):
        next_secret(duplicate, "TABLEAnn", 1, late)
    with pytest.raises(DuplicateError, match="over"):
        enter(duplicate, ("Ben",), "TABLEBen", ("b",), late)
    assert score(duplicate, "TABLEAnn", [BoardPlayed(1, (1, 0), "stock", None, b"")], late) == []
    with pytest.raises(DuplicateError):
        close(duplicate, "guessed")
    happen(duplicate, run_out(duplicate, late))
    assert duplicate.closed
    assert close(duplicate, key) == run_out(duplicate, late) == []


def test_a_table_that_no_one_entered_gets_no_board() -> None:
    duplicate, _ = opened()
    with pytest.raises(DuplicateError) as refused:
        next_secret(duplicate, "TABLEAnn", 1, NOON)
    assert refused.value.code == "contest.no_entry"


def test_impossible_events_are_not_read() -> None:
    duplicate, _ = opened(1)
    entered(duplicate, "Ann")
    scored(duplicate, "Ann", 1, 100, 50)
    again = duplicate.entries[-1].event
    with pytest.raises(ValueError, match="twice"):
        duplicate.apply(StoredDuplicateEvent(duplicate.number + 1, NOON, again))
    with pytest.raises(ValueError, match="follow"):
        duplicate.apply(StoredDuplicateEvent(duplicate.number, NOON, again))
    with pytest.raises(ValueError, match="follow"):
        Duplicate().apply(StoredDuplicateEvent(1, NOON, again))


def test_a_record_is_read_back_to_the_same_and_holds_no_one_s_secret() -> None:
    duplicate, _ = opened()
    entered(duplicate, "Ann")
    scored(duplicate, "Ann", 1, 300, 200)
    data = record_of(duplicate)
    assert duplicate.first_event.opener.encode() not in data
    assert duplicate.players[0].tokens[0].encode() not in data
    back = read_record(data)
    assert record_of(back) == data
    there = Duplicate.of(taken_in(back, "AAAAAA", NOON))
    assert there.closed
    assert duplicate_view(there).finished == 0
    assert there.code == "AAAAAA"
    version = f'"version": {DUPLICATE_VERSION},'.encode()
    assert read_record(data.replace(version, b'"version": 1,')).players
    for damaged in (data[:-9], data.replace(version, b'"version": 9,', 1), b"{}"):
        with pytest.raises(InvalidError):
            read_record(damaged)


@pytest.mark.parametrize("book", BOOKS)
def test_the_deal_of_a_day_of_every_book_can_be_played_and_ends_at_midnight(book: str) -> None:
    event = open_day(book, NOON)
    assert read_any_code(event.code) == event.code == day_code(book, event.closes - 1)
    assert event.code != day_code(book, event.closes)
    assert event.closes % 86_400 == 0
    rules = rules_of(event.settings)
    assert not rules.cut
    Game.new(
        rules, players=event.settings.players, pack=board_pack(1, event.secrets[0], rules.packs)
    )


def test_a_table_of_boards_is_written_to_a_file_without_the_board_in_play() -> None:
    duplicate, _ = opened()
    table = seated_table(
        duplicate.first_event.settings,
        [Seated("Ann"), *[Seated("")] * 3],
        [BoardsBound("ACDEFG", duplicate.commitments)],
    )
    entries = table.entries
    assert hidden(entries) == 0
    dealt = [
        *entries,
        StoredEvent(len(entries) + 1, NOON, BoardDealt(1, duplicate.first_event.secrets[0])),
    ]
    assert hidden(dealt) == 1
    assert len(read_table(write_table(dealt))) == len(dealt)
    for wrong in (
        BoardDealt(2, duplicate.first_event.secrets[1]),
        BoardDealt(1, duplicate.first_event.secrets[1]),
        Acted(0, (3,)),
    ):
        lie = [*entries, StoredEvent(len(entries) + 1, NOON, wrong)]
        with pytest.raises(InvalidError):
            read_table(write_table(lie))


def test_each_board_begins_from_nothing_and_is_kept_when_it_is_over() -> None:
    duplicate, _ = opened()
    founded = seated_table(
        duplicate.first_event.settings,
        [Seated("Ann"), *[Seated("")] * 3],
        [BoardsBound("ACDEFG", duplicate.commitments)],
    )
    table = Table()
    for entry in founded.entries:
        table.apply(entry)
    rng = Random(4)
    for board, secret in enumerate(duplicate.first_event.secrets, 1):
        assert table.next_board == board
        table.apply(StoredEvent(table.number + 1, NOON, BoardDealt(board, secret)))
        game = table.game
        assert game is not None
        assert game.scores == (0, 0)
        assert game.deal_packs == (board_pack(board, secret, game.rules.packs),)
        while table.in_deal:
            game = table.game
            assert game is not None
            step = any_step(game, rng)
            assert game.actor is not None
            table.apply(StoredEvent(table.number + 1, NOON, Acted(game.actor, (step,))))
    assert table.next_board is None
    assert [one.board for one in table.boards] == [1, 2]
    assert all(Game.load(one.record).deal_over for one in table.boards)
