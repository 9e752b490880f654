"""Contests: what they come to, what they refuse, and proofs that show every lie."""

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
from canasta.live.base.errors import ContestError
from canasta.live.duplicate.checking import (
    proof_of,
    read_boards_proof,
    verify_boards,
)
from canasta.live.duplicate.contest import Contest, read_record, record_of, taken_in
from canasta.live.duplicate.events import CONTEST_VERSION, ContestEvent, StoredContestEvent
from canasta.live.duplicate.requests import (
    NewContest,
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
    contest_results,
    contest_view,
    standing,
)
from canasta.live.pad.events import PadRules
from canasta.live.table import StoredEvent, Table
from canasta.live.table.events import Acted, BoardDealt, BoardsBound
from canasta.live.table.export import hidden, read_table, write_table
from canasta.live.table.rounds import BoardPlayed, board_pack
from canasta.live.table.settings import rules_of
from canasta.rules import BOOKS
from canasta.server.web.table_founding import Seated, seated_table

NOON = 1_764_000_000.0
RULES = PadRules("regency")


def happen(contest: Contest, events: list[ContestEvent], at: float = NOON) -> None:
    for event in events:
        contest.apply(StoredContestEvent(contest.number + 1, at, event))


def opened(boards: int = 2) -> tuple[Contest, str]:
    contest = Contest()
    event, key = open_challenge(NewContest(RULES, boards), NOON)
    happen(contest, [event])
    return contest, key


def entered(contest: Contest, *names: str) -> None:
    for name in names:
        happen(contest, enter(contest, (name,), f"TABLE{name}", (f"token of {name}",), NOON))


def scored(contest: Contest, name: str, board: int, *totals: int) -> None:
    played = BoardPlayed(board, totals, "went_out", 0, b"")
    happen(contest, score(contest, f"TABLE{name}", [played], NOON))


def played_board(contest: Contest, board: int, rng: Random) -> BoardPlayed:
    """A board as someone plays it who does anything."""
    settings = contest.first_event.settings
    rules = rules_of(settings)
    pack = board_pack(board, contest.first_event.secrets[board - 1], rules.packs)
    game = Game.new(rules, players=settings.players, pack=pack)
    while not game.deal_over:
        game.do_steps([any_step(game, rng)])
    totals = tuple(side.total for side in game.sheet().sides)
    return BoardPlayed(board, totals, "stock", None, game.save())


@pytest.fixture(scope="module")
def proof() -> dict[str, Any]:
    """The proof of two boards that two have played."""
    contest, key = opened()
    entered(contest, "Ann", "Ben")
    rng, played = Random(7), {}
    for name in ("Ann", "Ben"):
        played[f"TABLE{name}"] = [played_board(contest, board, rng) for board in (1, 2)]
        happen(contest, score(contest, f"TABLE{name}", played[f"TABLE{name}"], NOON))
    happen(contest, close(contest, key))
    made: dict[str, Any] = msgspec.json.decode(proof_of(contest, played))
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
def test_what_is_gained_on_a_board_is_lost_on_it_elsewhere(totals: list[tuple[int, int]]) -> None:
    contest, _ = opened(1)
    names = [f"P{n}" for n in range(len(totals))]
    entered(contest, *names)
    for name, points in zip(names, totals, strict=True):
        scored(contest, name, 1, *points)
    lines = board_lines(contest, 1)
    assert sum(line.beyond for line in lines) == pytest.approx(0, abs=1e-6)
    assert [line.margin for line in lines] == sorted((a - b for a, b in totals), reverse=True)
    places = standing(contest, (1,))
    assert [line.margin for line in places] == [line.margin for line in lines]
    for one, other in itertools.pairwise(places):
        assert (one.place == other.place) == (one.margin == other.margin)


def test_in_an_evening_s_round_both_sides_are_compared_each_with_its_own() -> None:
    contest = Contest()
    settings = board_settings(RULES, "club")
    happen(contest, [opened_for("ACDEFG", "round", settings, 1, NOON + 1e6)])
    for table, names in (("T1", ("Ann", "Ben", "Cem", "Dia")), ("T2", ("Eva", "", "Fin", "Gus"))):
        tokens = tuple(name and f"token of {name}" for name in names)
        happen(contest, enter(contest, names, table, tokens, NOON))
    for table, totals in (("T1", (900, 300)), ("T2", (500, 700))):
        happen(contest, score(contest, table, [BoardPlayed(1, totals, "stock", None, b"")], NOON))
    beyond = {(line.entry, line.side): line.beyond for line in board_lines(contest, 1)}
    assert beyond == {(0, 0): 400, (0, 1): -400, (1, 0): -400, (1, 1): 400}
    happen(contest, run_out(contest, NOON + 1e6))
    called = [line.name for line in contest_results(contest, "token of Gus").boards[0].lines]
    assert called == ["Ann & Cem", "Eva & Fin", "Gus", "Ben & Dia"]


def test_results_of_a_board_are_shown_to_those_alone_who_have_played_it() -> None:
    contest, key = opened()
    entered(contest, "Ann", "Ben")
    scored(contest, "Ann", 1, 800, 200)
    scored(contest, "Ann", 2, 100, 900)
    scored(contest, "Ben", 1, 500, 400)
    boards = {
        name: [board.board for board in contest_results(contest, f"token of {name}").boards]
        for name in ("Ann", "Ben", "nobody")
    }
    assert boards == {"Ann": [1, 2], "Ben": [1], "nobody": []}
    assert contest_view(contest).secrets == ()
    happen(contest, close(contest, key))
    assert len(contest_results(contest, "").boards) == 2
    assert contest_view(contest).secrets == contest.first_event.secrets


def test_nothing_counts_any_more_when_time_is_up() -> None:
    contest, key = opened()
    entered(contest, "Ann")
    late = contest.first_event.closes
    with pytest.raises(ContestError, match="over"):
        next_secret(contest, "TABLEAnn", 1, late)
    with pytest.raises(ContestError, match="over"):
        enter(contest, ("Ben",), "TABLEBen", ("b",), late)
    assert score(contest, "TABLEAnn", [BoardPlayed(1, (1, 0), "stock", None, b"")], late) == []
    with pytest.raises(ContestError):
        close(contest, "guessed")
    happen(contest, run_out(contest, late))
    assert contest.closed
    assert close(contest, key) == run_out(contest, late) == []


def test_a_table_that_no_one_entered_gets_no_board() -> None:
    contest, _ = opened()
    with pytest.raises(ContestError) as refused:
        next_secret(contest, "TABLEAnn", 1, NOON)
    assert refused.value.code == "contest.no_entry"


def test_what_cannot_have_happened_is_not_read() -> None:
    contest, _ = opened(1)
    entered(contest, "Ann")
    scored(contest, "Ann", 1, 100, 50)
    again = contest.entries[-1].event
    with pytest.raises(ValueError, match="twice"):
        contest.apply(StoredContestEvent(contest.number + 1, NOON, again))
    with pytest.raises(ValueError, match="follow"):
        contest.apply(StoredContestEvent(contest.number, NOON, again))
    with pytest.raises(ValueError, match="follow"):
        Contest().apply(StoredContestEvent(1, NOON, again))


def test_a_record_is_read_back_to_the_same_and_holds_no_one_s_secret() -> None:
    contest, _ = opened()
    entered(contest, "Ann")
    scored(contest, "Ann", 1, 300, 200)
    data = record_of(contest)
    assert contest.first_event.opener.encode() not in data
    assert contest.players[0].tokens[0].encode() not in data
    back = read_record(data)
    assert record_of(back) == data
    there = Contest.of(taken_in(back, "AAAAAA", NOON))
    assert there.closed
    assert contest_view(there).finished == 0
    assert there.code == "AAAAAA"
    version = f'"version": {CONTEST_VERSION},'.encode()
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
    contest, _ = opened()
    table = seated_table(
        contest.first_event.settings,
        [Seated("Ann"), *[Seated("")] * 3],
        [BoardsBound("ACDEFG", contest.commitments)],
    )
    entries = table.entries
    assert hidden(entries) == 0
    dealt = [
        *entries,
        StoredEvent(len(entries) + 1, NOON, BoardDealt(1, contest.first_event.secrets[0])),
    ]
    assert hidden(dealt) == 1
    assert len(read_table(write_table(dealt))) == len(dealt)
    for wrong in (
        BoardDealt(2, contest.first_event.secrets[1]),
        BoardDealt(1, contest.first_event.secrets[1]),
        Acted(0, (3,)),
    ):
        lie = [*entries, StoredEvent(len(entries) + 1, NOON, wrong)]
        with pytest.raises(InvalidError):
            read_table(write_table(lie))


def test_each_board_begins_from_nothing_and_is_kept_when_it_is_over() -> None:
    contest, _ = opened()
    founded = seated_table(
        contest.first_event.settings,
        [Seated("Ann"), *[Seated("")] * 3],
        [BoardsBound("ACDEFG", contest.commitments)],
    )
    table = Table()
    for entry in founded.entries:
        table.apply(entry)
    rng = Random(4)
    for board, secret in enumerate(contest.first_event.secrets, 1):
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
