"""Challenges and results as links: the same boards everywhere, and invented results are refused."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import date
from random import Random
from typing import Any
from zlib import crc32

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.duplicate.wrong_results import wrong_boards

from canasta.game import InvalidError
from canasta.live.base.errors import DuplicateError
from canasta.live.duplicate import checking
from canasta.live.duplicate.checking import boards_table, check_result, next_event
from canasta.live.duplicate.duplicate import Duplicate
from canasta.live.duplicate.events import DuplicateOpened, StoredDuplicateEvent
from canasta.live.duplicate.links import (
    LONGEST_LINK,
    day_link,
    first_link_code,
    new_link,
    open_link,
    public_key,
    read_result,
    result_link,
    sign,
    signing_seed,
)
from canasta.live.duplicate.requests import (
    NewChallenge,
    enter,
    not_of_these_boards,
    score,
    take_in,
)
from canasta.live.duplicate.view import duplicate_results, duplicate_view
from canasta.live.pad.events import TableRules
from canasta.live.table.events import Acted, BoardDealt
from canasta.live.table.play import bot_to_act
from canasta.live.table.rounds import BoardPlayed, seed_of_board
from canasta.live.table.settings import rules_of
from canasta.live.table.thinking import NOT_YET, Bots, steps_for, turns_begun, views_of
from canasta.rules import BOOKS

NOW = 1_764_000_000.0
NEVER = (7, 3)
"""Points that no play brings: what is made up here is like nothing that was played."""


def challenge(book: str = "regency", boards: int = 2, bots: str = "novice") -> DuplicateOpened:
    return open_link(new_link(NewChallenge(TableRules(book), boards, bots, title="Sunday")))


def played(opened: DuplicateOpened, rng: Random, boards: int = 2) -> list[BoardPlayed]:
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
SENT = result_link(OPENED, "Ann", PLAYED, "Ann's token")


def last_of(opened: DuplicateOpened, text: str) -> tuple[BoardPlayed, ...]:
    *_, last = check_result(opened, read_result(text))
    assert last.acts == last.of
    return last.boards


@pytest.mark.parametrize("book", BOOKS)
def test_a_link_opens_the_same_boards_everywhere(book: str) -> None:
    text = new_link(NewChallenge(TableRules(book), 3, "club", title="Sunday"))
    one, two = open_link(text), open_link(text)
    assert one == two
    assert (len(one.secrets), len(set(one.secrets)), one.title) == (3, 3, "Sunday")
    assert not rules_of(one.settings).cut
    assert open_link(new_link(NewChallenge(TableRules(book), 3, "club"))).secrets != one.secrets


def test_house_rules_travel_in_the_link() -> None:
    house = 'book = "regency"\n\n[rules]\ntarget = 3000\n'
    opened = open_link(new_link(NewChallenge(TableRules("regency", house), 1)))
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


def duplicate_of(opened: DuplicateOpened) -> Duplicate:
    duplicate = Duplicate()
    duplicate.apply(StoredDuplicateEvent(1, NOW, opened))
    return duplicate


def send(duplicate: Duplicate, text: str) -> None:
    """Check and accept a result, as a server does."""
    result = read_result(text)
    boards = last_of(duplicate.first_event, text)
    for event in take_in(duplicate, result.name, result.key.hex(), boards, NOW):
        duplicate.apply(StoredDuplicateEvent(duplicate.number + 1, NOW, event))


def sent_by(name: str, secret: str, boards: int = 2) -> str:
    return result_link(OPENED, name, PLAYED[:boards], secret)


def names_of(duplicate: Duplicate) -> list[tuple[str, int]]:
    return [(one.shown, len(one.scored)) for one in duplicate.players]


def test_a_result_of_some_of_the_boards_is_taken_in_and_the_rest_later() -> None:
    duplicate = duplicate_of(OPENED)
    send(duplicate, sent_by("Ann", "Ann's token", 1))
    assert duplicate.players[0].scored.keys() == {1}
    for _ in range(2):  # whoever follows the link twice is told the same, and nothing changes
        send(duplicate, SENT)
        assert duplicate.players[0].scored.keys() == {1, 2}
    assert duplicate.finished() == 1
    assert duplicate.number == 4


def test_a_name_that_was_changed_on_the_way_is_noticed() -> None:
    body = decode(SENT)
    assert body[2] == "Ann"
    for place, changed in ((2, "Eve"), (3, body[3][:1]), (1, "L" + "A" * 28), (4, b"\1" * 32)):
        with pytest.raises(InvalidError) as refused:
            read_result(encode([*body[:place], changed, *body[place + 1 :]]))
        assert refused.value.code == "contest.link"
    with pytest.raises(InvalidError):  # the signature taken away, and the rest sent as before
        read_result(encode([1, body[1], "Eve", body[3], body[4]]))


def test_a_result_without_a_signature_enters_no_duplicate_of_this_release() -> None:
    body = decode(SENT)
    for code in (OPENED.code, first_link_code(OPENED.link)):
        for name in ("Ann", "Eve"):
            assert refused_as(duplicate_of(OPENED), encode([1, code, name, body[3]])) == REFUSED


def test_a_result_of_an_earlier_release_is_read_for_boards_of_that_release() -> None:
    old = msgspec.structs.replace(OPENED, code=first_link_code(OPENED.link))
    duplicate, boards = duplicate_of(old), decode(SENT)[3]
    send(duplicate, encode([1, old.code, "Ann", boards[:1]]))
    send(duplicate, encode([1, old.code, "Ann", boards]))
    assert names_of(duplicate) == [("Ann", 2)]
    assert refused_as(duplicate, encode([1, old.code, "Eve", boards])) == REFUSED
    send(duplicate, SENT)  # her own, signed at last, says nothing new
    assert names_of(duplicate) == [("Ann", 2)]


def test_a_player_who_signs_a_friends_play_is_shown_next_to_the_friend() -> None:
    duplicate = duplicate_of(OPENED)
    send(duplicate, SENT)
    send(duplicate, sent_by("Eve", "Eve's token"))
    assert names_of(duplicate) == [("Ann", 2), ("Eve", 2)]
    entry(duplicate, "Ben")
    lines = {
        line.name: line.same_as for line in duplicate_results(duplicate, "token").boards[0].lines
    }
    assert lines == {"Ann": "", "Eve": "Ann", "Ben": ""}


def test_a_play_that_was_seen_at_a_table_here_is_that_table_s() -> None:
    duplicate = duplicate_of(OPENED)
    send(duplicate, sent_by("Eve", "Eve's token"))
    entry(duplicate, "Ann", PLAYED[0])
    lines = {
        line.name: line.same_as for line in duplicate_results(duplicate, "token").boards[0].lines
    }
    assert lines == {"Eve": "Ann", "Ann": ""}


def test_no_one_goes_on_under_a_name_whose_key_they_do_not_have() -> None:
    duplicate = duplicate_of(OPENED)
    send(duplicate, sent_by("Ann", "Ann's token", 1))
    other = played(OPENED, Random(8))
    send(duplicate, result_link(OPENED, "Ann", [PLAYED[0], other[1]], "Eve's token"))
    send(duplicate, SENT)
    assert names_of(duplicate) == [("Ann", 2), ("Ann (2)", 2)]
    assert duplicate.players[0].scored[2].totals == PLAYED[1].totals


def test_a_second_result_under_a_name_is_shown_next_to_the_first_and_blocks_no_one() -> None:
    duplicate = duplicate_of(OPENED)
    other = played(OPENED, Random(9), 1)
    send(duplicate, result_link(OPENED, "Ben", other, "Eve's token"))
    entry(duplicate, "Ben")
    send(duplicate, result_link(OPENED, "Ben", PLAYED[:1], "another token"))
    assert names_of(duplicate) == [("Ben", 1), ("Ben (2)", 1), ("Ben (3)", 1)]
    with pytest.raises(DuplicateError) as refused:
        enter(duplicate, ("ben",), "OTHER", ("a token",), NOW)
    assert refused.value.code == "contest.name"


def test_no_two_entries_are_shown_by_one_name_whatever_they_are_called() -> None:
    duplicate = duplicate_of(OPENED)
    for number, name in enumerate(("Ben", "Ben (2)", "Ben", "Ben (3)", "ben")):
        other = played(OPENED, Random(number), 1)
        send(duplicate, result_link(OPENED, name, other, f"token {number}"))
    shown = [name for name, _ in names_of(duplicate)]
    assert len(shown) == len(set(shown)) == 5


def entry(duplicate: Duplicate, name: str, played: BoardPlayed | None = None) -> None:
    """Someone plays the first board at a table here."""
    mine = played or BoardPlayed(1, NEVER, "went_out", 0, b"")
    for event in enter(duplicate, (name,), "TABLE", ("token",), NOW):
        duplicate.apply(StoredDuplicateEvent(duplicate.number + 1, NOW, event))
    for event in score(duplicate, "TABLE", [mine], NOW):
        duplicate.apply(StoredDuplicateEvent(duplicate.number + 1, NOW, event))


def test_a_result_is_hidden_from_players_who_have_not_played_the_board() -> None:
    duplicate = duplicate_of(OPENED)
    send(duplicate, SENT)
    for event in enter(duplicate, ("Ben",), "TABLE", ("token",), NOW):
        duplicate.apply(StoredDuplicateEvent(duplicate.number + 1, NOW, event))
    assert not duplicate_results(duplicate, "token").boards
    assert not duplicate_results(duplicate, "").boards
    mine = BoardPlayed(1, (100, 50), "went_out", 0, b"")
    for event in score(duplicate, "TABLE", [mine], NOW):
        duplicate.apply(StoredDuplicateEvent(duplicate.number + 1, NOW, event))
    shown = duplicate_results(duplicate, "token").boards
    assert [board.board for board in shown] == [1]
    assert {line.name for line in shown[0].lines} == {"Ann", "Ben"}
    assert duplicate_view(duplicate).closes == 0


REFUSED = ("contest.result", not_of_these_boards().message)


def refused_as(duplicate: Duplicate, text: str) -> tuple[str, str]:
    with pytest.raises(DuplicateError) as refused:
        send(duplicate, text)
    return refused.value.code, refused.value.message


def test_every_wrong_result_gets_the_same_refusal() -> None:
    duplicate = duplicate_of(OPENED)
    for boards in wrong_boards(OPENED, PLAYED):
        assert refused_as(duplicate, signed(boards)) == REFUSED
    assert refused_as(duplicate_of(challenge()), SENT) == REFUSED
    assert duplicate.number == 1


def signed(boards: tuple[bytes, ...], name: str = "Eve", code: str = "") -> str:
    """The text of any boards, well signed."""
    seed = signing_seed("Eve's token", OPENED.link)
    body: list[Any] = [2, code or OPENED.code, name, boards, public_key(seed)]
    return encode([*body, sign(seed, msgspec.msgpack.encode([*body, b""]))])


def test_a_result_that_was_signed_by_hand_is_taken_in_if_it_was_played() -> None:
    """So that the refusals before are of what is in it, and not of how this test signs."""
    duplicate = duplicate_of(OPENED)
    send(duplicate, signed(read_result(SENT).boards))
    send(duplicate, signed(read_result(SENT).boards, code=first_link_code(OPENED.link)))
    assert names_of(duplicate) == [("Eve", 2)]


def test_few_bytes_that_hold_many_steps_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_STEPS", 20)
    assert refused_as(duplicate_of(OPENED), SENT) == REFUSED


def encode(value: list[Any]) -> str:
    body = msgspec.msgpack.encode(value)
    whole = body + crc32(body).to_bytes(4, "little")
    return urlsafe_b64encode(whole).decode().rstrip("=")


def decode(text: str) -> list[Any]:
    whole = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    value: list[Any] = msgspec.msgpack.decode(whole[:-4])
    return value


def test_a_link_that_claims_to_be_a_days_deal_is_an_ordinary_challenge() -> None:
    made = decode(day_link("regency", date(2026, 11, 29)))
    made[6] = b"only Eve's cards"
    false = open_link(encode(made))
    assert (false.kind, false.day) == ("challenge", "")
    true = open_link(day_link("regency", date(2026, 11, 29)))
    assert (true.kind, true.day) == ("day", "2026-11-29")


@given(st.integers(0, len(SENT) - 1), st.sampled_from("AZaz09-_"))
def test_a_changed_sign_is_noticed(place: int, sign: str) -> None:
    spoilt = SENT[:place] + sign + SENT[place + 1 :]
    if spoilt != SENT:
        with pytest.raises(InvalidError) as refused:
            read_result(spoilt)
        assert refused.value.code == "contest.link"


@pytest.mark.parametrize("text", ["", "A", "é", "%%%%", "AAAA" * 9, "A" * (LONGEST_LINK + 1)])
def test_anything_but_a_link_is_refused(text: str) -> None:
    for read in (open_link, read_result):
        with pytest.raises(InvalidError) as refused:
            read(text)
        assert refused.value.code == "contest.link"


def test_one_kind_of_link_is_not_the_other() -> None:
    for read, text in ((open_link, SENT), (read_result, OPENED.link)):
        with pytest.raises(InvalidError):
            read(text)
