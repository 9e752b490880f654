"""Positions and puzzles at a table: steps forward and back, attempts, and messages to the
player."""

import msgspec
import pytest
from tests.puzzles.deals import played_deal
from tests.table.sitting import Sitting

from canasta.game import CanastaError, InvalidError
from canasta.game.events import Discarded, Faced
from canasta.live.table import Settings, Table, TableError, client_view, play
from canasta.live.table.checking import check
from canasta.live.table.dealing import begin
from canasta.live.table.events import Acted, decode, encode
from canasta.live.table.hints import hint_for
from canasta.live.table.proof import proof_of
from canasta.live.table.seating import choose
from canasta.live.table.settings import settled
from canasta.study.positions import Position, read_link, redealt, write_link
from canasta.study.puzzles import Puzzle, all_puzzles

PUZZLE = next(iter(all_puzzles().values()))


def sat(settings: Settings) -> Sitting:
    """Ann at a table where something is studied."""
    position = read_link(settled(settings).position)
    at = Sitting(settled(settings), "ann")
    at.sit("ann", position.seat)
    for seat in range(position.players):
        if seat != position.seat:
            at.bot(seat, "club")
    at.happen(begin(at.table, at.ids["ann"]))
    return at


@pytest.fixture(scope="module")
def position() -> Position:
    """A moment in the middle of a deal that is over, its seat to act."""
    return played_deal("regency")


@pytest.fixture
def board(position: Position) -> Sitting:
    """Ann studies it."""
    return sat(Settings(position=write_link(position)))


@pytest.fixture
def puzzle() -> Sitting:
    """Ann tries a puzzle."""
    return sat(Settings(puzzle=PUZZLE.name))


def solve(at: Sitting, puzzle: Puzzle, steps: tuple[int, ...]) -> None:
    """Carry out steps, one action each."""
    for code in steps:
        at.happen([Acted(puzzle.position.seat, (code,))])


def wrong_answer(puzzle: Puzzle) -> tuple[int, ...]:
    """The steps of the answer that loses most."""
    return puzzle.answers[-1].steps


def test_a_position_is_set_up_as_its_seat_saw_it(board: Sitting, position: Position) -> None:
    assert board.table.game is not None
    assert board.table.game.view(position.seat).to_bytes() == position.views()[-1]
    study = client_view(board.table, board.ids["ann"], ()).room.study
    assert study is not None
    assert (study.done, study.known, study.back, study.puzzle) == (0, True, False, None)


def test_stepping_on_does_what_was_played_and_the_others_follow(
    board: Sitting, position: Position
) -> None:
    table, ann = board.table, board.ids["ann"]
    later = position.acts()[position.at :]
    for steps in later:
        assert table.game is not None
        assert table.study is not None
        assert table.study.next_steps == tuple(steps)
        if table.game.actor == position.seat:
            board.happen(play.step_on(table, ann, table.moves))
        else:
            to_act = play.bot_to_act(table)
            assert to_act is not None
            board.happen(play.act_for(table, to_act[0], steps))
    assert table.game is not None
    assert table.game.deal_over
    with pytest.raises(TableError):
        play.step_on(table, ann, table.moves)
    board.happen(play.step_back(table, ann, table.moves, whole=True))
    assert table.game.view(position.seat).to_bytes() == position.views()[-1]
    assert table.history == []


def test_after_another_action_the_next_one_is_unknown(board: Sitting, position: Position) -> None:
    table, ann = board.table, board.ids["ann"]
    assert table.game is not None
    board.happen(play.step_on(table, ann, table.moves))  # the draw
    played = tuple(position.acts()[position.at + 1])
    other = next(
        action for action in table.game.actions() if tuple(table.game.planned(action)[0]) != played
    )
    board.happen(play.act(table, ann, str(other)))
    study = client_view(table, ann, ()).room.study
    assert study is not None
    assert (study.done, study.known, study.back) == (2, False, True)
    with pytest.raises(TableError):
        play.step_on(table, ann, table.moves)
    board.happen(play.step_back(table, ann, table.moves, whole=False))
    study = client_view(table, ann, ()).room.study
    assert study is not None
    assert (study.done, study.known) == (1, True)
    board.happen(play.step_back(table, ann, table.moves, whole=False))
    with pytest.raises(TableError) as caught:
        play.step_back(table, ann, table.moves, whole=False)
    assert caught.value.code == "table.nothing_before"


def test_a_hint_is_given_on_a_position_and_not_on_a_puzzle(board: Sitting, puzzle: Sitting) -> None:
    assert hint_for(board.table, board.ids["ann"])[0] == board.table.seat_of(board.ids["ann"])
    with pytest.raises(TableError) as caught:
        hint_for(puzzle.table, puzzle.ids["ann"])
    assert caught.value.code == "table.puzzle_hint"


def test_the_solution_of_a_puzzle_is_shown_when_it_is_found(puzzle: Sitting) -> None:
    ann = puzzle.ids["ann"]
    shown = client_view(puzzle.table, ann, ()).room.study
    assert shown is not None
    assert shown.puzzle is not None
    assert (shown.puzzle.attempt, shown.puzzle.solution) == (None, None)
    solve(puzzle, PUZZLE, PUZZLE.solution.steps)
    shown = client_view(puzzle.table, ann, ()).room.study
    assert shown is not None
    assert shown.puzzle is not None
    assert shown.puzzle.attempt is not None
    assert shown.puzzle.attempt.verdict == "right"
    assert shown.puzzle.solution is not None
    assert shown.puzzle.solution.options[0].act == PUZZLE.solution.act
    assert play.bot_to_act(puzzle.table) is None


def test_a_wrong_answer_loses_points_and_may_be_tried_again(puzzle: Sitting) -> None:
    table, ann = puzzle.table, puzzle.ids["ann"]
    solve(puzzle, PUZZLE, wrong_answer(PUZZLE))
    shown = client_view(table, ann, ()).room.study
    assert shown is not None
    assert shown.puzzle is not None
    assert shown.puzzle.attempt is not None
    assert shown.puzzle.attempt.verdict != "right"
    assert shown.puzzle.attempt.lost
    assert shown.puzzle.solution is None
    puzzle.happen(play.show_solution(table, ann))
    again = client_view(table, ann, ()).room.study
    assert again is not None
    assert again.puzzle is not None
    assert again.puzzle.solution is not None
    puzzle.happen(play.step_back(table, ann, table.moves, whole=True))
    fresh = client_view(table, ann, ()).room.study
    assert fresh is not None
    assert fresh.puzzle is not None
    assert (fresh.done, fresh.puzzle.attempt, fresh.puzzle.solution) == (0, None, None)


def test_nothing_more_is_done_where_a_puzzle_is_answered(puzzle: Sitting) -> None:
    table, ann = puzzle.table, puzzle.ids["ann"]
    puzzle.happen(play.show_solution(table, ann))
    assert table.game is not None
    with pytest.raises(TableError) as caught:
        play.act(table, ann, str(table.game.actions()[0]))
    assert caught.value.code == "table.puzzle_over"


def test_stored_events_make_the_same_table(puzzle: Sitting) -> None:
    solve(puzzle, PUZZLE, wrong_answer(PUZZLE))
    table, ann = puzzle.table, puzzle.ids["ann"]
    puzzle.happen(play.step_back(table, ann, table.moves, whole=True))
    solve(puzzle, PUZZLE, PUZZLE.solution.steps)
    again = Table()
    for entry in puzzle.entries:
        event = decode(encode(entry.event))
        check(again, event)
        again.apply(msgspec.structs.replace(entry, event=event))
    assert client_view(again, ann, ()) == client_view(table, ann, ())


def faced_next(at: Sitting, seat: int) -> bool:
    """Whether the next player has faced threes as their turn began, after a seat's discard."""
    assert at.table.game is not None
    for event in reversed(at.table.game.events(0, seat)):
        if isinstance(event, Discarded):
            return False
        if isinstance(event, Faced):
            return event.seat != seat
    return False


def test_messages_of_a_puzzle_do_not_change_when_hidden_cards_are_dealt_again() -> None:
    for number, one in enumerate(all_puzzles().values()):
        if number % 8:
            continue
        other = redealt(one.position, 77)
        if other is None or other.pack == one.position.pack:
            continue
        tables = [
            sat(Settings(position=write_link(position))) for position in (one.position, other)
        ]
        for at in tables:
            at.table.study.name = one.name  # type: ignore[union-attr]
        for steps in (one.solution.steps, wrong_answer(one)):
            for at in tables:
                solve(at, one, steps[:1] if steps[0] == 0 else steps)
            # A card that is drawn was hidden: it is another one.
            if steps[0]:
                mine, theirs = (
                    msgspec.structs.replace(
                        client_view(at.table, at.ids["ann"], ()).room, code="", people=()
                    )
                    for at in tables
                )
                assert (mine.study, mine.settings) == (theirs.study, theirs.settings)
                games = [client_view(at.table, at.ids["ann"], ()).game for at in tables]
                over = games[0] is not None and games[0].phase == "deal_over"
                # All hands lie open then; and threes that the next player faces were hidden.
                opened = over or any(faced_next(at, one.position.seat) for at in tables)
                assert opened or games[0] == games[1]
            else:
                studies = [client_view(at.table, at.ids["ann"], ()).room.study for at in tables]
                assert studies[0] == studies[1]
            for at in tables:
                at.happen(play.step_back(at.table, at.ids["ann"], at.table.moves, whole=True))


def test_the_cards_of_a_position_are_not_sent(board: Sitting, position: Position) -> None:
    told = msgspec.json.encode(client_view(board.table, board.ids["ann"], ()))
    assert position.pack.encode() not in told
    assert write_link(position).encode() not in told


def test_a_position_keeps_its_table_and_its_rules(board: Sitting) -> None:
    own = msgspec.structs.replace(board.table.settings, position="")
    for wrong in (
        msgspec.structs.replace(own, puzzle=PUZZLE.name),
        msgspec.structs.replace(own, book="waldo"),
    ):
        with pytest.raises(TableError):
            choose(board.table, board.ids["ann"], wrong)
    board.happen(choose(board.table, board.ids["ann"], msgspec.structs.replace(own, name="Study")))
    assert board.table.settings.position
    assert board.table.settings.name == "Study"


def test_nothing_is_proved_of_a_position(board: Sitting) -> None:
    with pytest.raises(TableError) as caught:
        proof_of(board.table)
    assert caught.value.code == "table.lesson_cards"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (Settings(puzzle="nothing-1"), "puzzle.unknown"),
        (Settings(position="!"), "position.unreadable"),
        (Settings(position="abc"), "position.unreadable"),
        (Settings(position="a" * 12_001), "position.too_long"),
    ],
)
def test_anything_but_a_position_opens_no_table(settings: Settings, code: str) -> None:
    with pytest.raises(InvalidError) as caught:
        settled(settings)
    assert caught.value.code == code


def test_a_made_up_position_is_refused_with_a_sentence(position: Position) -> None:
    for wrong in (
        position.replace(pack=position.pack.replace("Ks", "Kh")),
        position.replace(seat=7),
        position.replace(at=999),
        position.replace(moves=("draw; discard Zz",)),
        position.replace(moves=("splash",) * 50),
        position.replace(scores=(0,)),
        position.replace(players=3),
        position.replace(dealer=-1),
        position.replace(book="whist"),
        position.replace(house="x = [[["),
        position.replace(house="a" * 9_000),
        position.replace(moves=("deal",), at=1),
    ):
        with pytest.raises(CanastaError) as caught:
            settled(Settings(position=write_link(wrong)))
        assert caught.value.code.startswith(("position.", "table."))
        assert 20 < len(caught.value.message) < 400
