"""Challenges and results as links: the same boards everywhere, and nothing made up is taken in."""

from datetime import date
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.duplicate import (
    Contest,
    ContestError,
    ContestOpened,
    NewContest,
    StoredContestEvent,
    check_result,
    contest_results,
    contest_view,
    day_link,
    enter,
    new_link,
    open_link,
    read_result,
    result_link,
    score,
    take_in,
)
from canasta.duplicate.checking import boards_table, next_event
from canasta.duplicate.links import LONGEST_LINK, Result
from canasta.game import Game, InvalidError
from canasta.game.compact import compact_moves
from canasta.pad.events import PadRules
from canasta.rules import BOOKS
from canasta.table.boards import BoardPlayed, board_pack, seed_of_board
from canasta.table.events import Acted, BoardDealt
from canasta.table.play import bot_to_act
from canasta.table.settings import rules_of
from canasta.table.thinking import Bots, steps_for
from canasta.table.watching import NOT_YET, turns_begun, views_of

NOW = 1_764_000_000.0


def challenge(book: str = "regency", boards: int = 2, bots: str = "novice") -> ContestOpened:
    return open_link(new_link(NewContest(PadRules(book), boards, bots, title="Sunday")))


def played(opened: ContestOpened, rng: Random, boards: int = 2) -> list[BoardPlayed]:
    """Boards as a table plays them: bots do what they do there, the person does anything."""
    table = boards_table(opened, "Ann")
    for number in range(1, boards + 1):
        secret = opened.secrets[number - 1]
        table.apply(next_event(table, BoardDealt(number, secret)))
        assert table.game is not None
        rules, dice = rules_of(opened.settings), seed_of_board(secret)
        kept, shown = Bots(rules, opened.settings.players, dice), dict[int, int]()
        while not table.game.deal_over:
            game = table.game
            to_act = bot_to_act(table)
            if to_act is None:
                person = game.actor
                assert person is not None
                steps = game.planned(rng.choice(game.actions()))[0]
                table.apply(next_event(table, Acted(person, tuple(steps))))
                continue
            seat, level = to_act
            if rng.random() < 0.05:  # as after a restart: it makes no difference
                kept, shown = Bots(rules, opened.settings.players, dice), {}
            seen = views_of(table, seat, shown.get(seat, NOT_YET))
            shown[seat] = turns_begun(game)
            steps = steps_for(game, kept.choose(level, seat, seen), dice + table.moves)
            table.apply(next_event(table, Acted(seat, tuple(steps), bot=True)))
    return table.boards


OPENED = challenge()
PLAYED = played(OPENED, Random(1))
SENT = result_link(OPENED, "Ann", PLAYED)


def last_of(opened: ContestOpened, text: str) -> tuple[BoardPlayed, ...]:
    *_, last = check_result(opened, read_result(text))
    assert last.acts == last.of
    return last.boards


@pytest.mark.parametrize("book", BOOKS)
def test_a_link_opens_the_same_boards_everywhere(book: str) -> None:
    text = new_link(NewContest(PadRules(book), 3, "club", title="Sunday"))
    one, two = open_link(text), open_link(text)
    assert one == two
    assert (len(one.secrets), len(set(one.secrets)), one.title) == (3, 3, "Sunday")
    assert not rules_of(one.settings).cut
    assert open_link(new_link(NewContest(PadRules(book), 3, "club"))).secrets != one.secrets


def test_house_rules_travel_in_the_link() -> None:
    house = 'book = "regency"\n\n[rules]\ntarget = 3000\n'
    opened = open_link(new_link(NewContest(PadRules("regency", house), 1)))
    assert rules_of(opened.settings).target == 3000


def test_the_deal_of_a_day_is_the_same_on_every_machine_and_another_every_day() -> None:
    today, tomorrow = date(2026, 11, 24), date(2026, 11, 25)
    one = open_link(day_link("regency", today))
    assert (one.kind, one.day, len(one.secrets)) == ("day", "2026-11-24", 1)
    assert open_link(day_link("regency", today)) == one
    secrets = {
        open_link(day_link(book, day)).secrets for book in BOOKS for day in (today, tomorrow)
    }
    assert len(secrets) == 2 * len(BOOKS)


def test_a_result_that_was_played_is_taken_in() -> None:
    boards = last_of(OPENED, SENT)
    assert [(one.board, one.totals, one.record) for one in boards] == [
        (one.board, one.totals, one.record) for one in PLAYED
    ]


def test_a_result_of_some_of_the_boards_is_taken_in_and_the_rest_later() -> None:
    contest = Contest()
    contest.apply(StoredContestEvent(1, NOW, OPENED))

    def happen(text: str) -> None:
        for event in take_in(contest, read_result(text).name, last_of(OPENED, text), NOW):
            contest.apply(StoredContestEvent(contest.number + 1, NOW, event))

    happen(result_link(OPENED, "Ann", PLAYED[:1]))
    assert contest.players[0].scored.keys() == {1}
    happen(SENT)
    assert contest.players[0].scored.keys() == {1, 2}
    with pytest.raises(ContestError) as refused:
        happen(SENT)
    assert refused.value.code == "contest.known"
    assert contest.finished() == 1


def test_nothing_is_told_of_a_result_before_one_has_played_the_board() -> None:
    contest = Contest()
    contest.apply(StoredContestEvent(1, NOW, OPENED))
    for event in take_in(contest, "Ann", PLAYED, NOW):
        contest.apply(StoredContestEvent(contest.number + 1, NOW, event))
    for event in enter(contest, ("Ben",), "TABLE", ("token",), NOW):
        contest.apply(StoredContestEvent(contest.number + 1, NOW, event))
    assert not contest_results(contest, "token").boards
    assert not contest_results(contest, "").boards
    mine = BoardPlayed(1, (100, 50), "went_out", 0, b"")
    for event in score(contest, "TABLE", [mine], NOW):
        contest.apply(StoredContestEvent(contest.number + 1, NOW, event))
    shown = contest_results(contest, "token").boards
    assert [board.board for board in shown] == [1]
    assert {line.name for line in shown[0].lines} == {"Ann", "Ben"}
    assert contest_view(contest).closes == 0


def test_steps_that_no_bot_would_do_are_noticed() -> None:
    """Whoever lets the bots play badly by hand has made it up."""
    rng = Random(2)
    game = Game.load(PLAYED[0].record)
    pack = board_pack(1, OPENED.secrets[0], game.rules.packs)
    other = Game.new(game.rules, players=game.players, pack=pack)
    while not other.deal_over:
        other.do(rng.choice(other.actions()))
    made = Result(1, OPENED.code, "Eve", (compact_moves(other),))
    with pytest.raises(ContestError) as refused:
        list(check_result(OPENED, made))
    assert refused.value.code == "contest.made_up"


def test_a_result_of_other_cards_or_half_a_board_is_refused() -> None:
    result = read_result(SENT)
    with pytest.raises(ContestError) as refused:
        list(check_result(challenge(), result))
    assert refused.value.code == "contest.other_boards"
    half = Game.new(rules_of(OPENED.settings), pack=board_pack(1, OPENED.secrets[0], 2))
    with pytest.raises(ContestError) as refused:
        list(check_result(OPENED, msgspec.structs.replace(result, boards=(compact_moves(half),))))
    assert refused.value.code == "contest.unfinished"
    for boards in (result.boards[::-1], (*result.boards, result.boards[0]), (b"\7" * 40,)):
        with pytest.raises(ContestError) as refused:
            list(check_result(OPENED, msgspec.structs.replace(result, boards=boards)))
        assert refused.value.code == "contest.made_up"


@given(st.integers(0, len(SENT) - 1), st.sampled_from("AZaz09-_"))
def test_a_changed_sign_is_noticed(place: int, sign: str) -> None:
    spoilt = SENT[:place] + sign + SENT[place + 1 :]
    if spoilt != SENT:
        with pytest.raises(InvalidError) as refused:
            read_result(spoilt)
        assert refused.value.code == "contest.link"


@pytest.mark.parametrize("text", ["", "A", "é", "%%%%", "AAAA" * 9, "A" * (LONGEST_LINK + 1)])
def test_what_is_no_link_is_refused(text: str) -> None:
    for read in (open_link, read_result):
        with pytest.raises(InvalidError) as refused:
            read(text)
        assert refused.value.code == "contest.link"


def test_one_kind_of_link_is_not_the_other() -> None:
    for read, text in ((open_link, SENT), (read_result, OPENED.link)):
        with pytest.raises(InvalidError):
            read(text)
