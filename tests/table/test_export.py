"""A table as a file is complete, gives no access, and holds nothing that can't have happened."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.sitting import Sitting, two_and_bots

from canasta.game import InvalidError
from canasta.live.table import StoredEvent, Table, TableError, client_view, dealing, people, seating
from canasta.live.table.export import LARGEST, hidden, read_table, summary, taken_in, write_table
from canasta.rules import get_rules


def play(deals: int, then: bool = False) -> Sitting:
    sitting, rng = two_and_bots("regency"), Random(4)
    for _ in range(deals):
        sitting.begin()
        sitting.play_deal(rng)
    if then:
        sitting.begin()
        sitting.one_act(rng)
    return sitting


@pytest.fixture(scope="module")
def played() -> Sitting:
    return play(1)


@pytest.fixture(scope="module")
def data(played: Sitting) -> bytes:
    return write_table(played.entries)


def made(entries: list[StoredEvent]) -> Table:
    table = Table()
    for entry in entries:
        table.apply(entry)
    return table


def test_an_export_is_read_back_without_its_keys(played: Sitting, data: bytes) -> None:
    again = made(read_table(data))
    for person in played.ids.values():
        seen = client_view(played.table, person, ())
        own = msgspec.structs.replace(seen.own, invitation="")  # it lets people in
        assert client_view(again, person, ()) == msgspec.structs.replace(seen, own=own)
    for name, token in played.tokens.items():
        assert people.digest(token).encode() not in data
        with pytest.raises(TableError):
            people.known(again, token)
        assert people.known(played.table, token) == played.ids[name]


def test_a_key_that_was_written_into_a_file_opens_nothing(data: bytes) -> None:
    key = people.digest("a token")
    again = made(read_table(data.replace(b'"key":""', f'"key":"{key}"'.encode())))
    with pytest.raises(TableError):
        people.known(again, "a token")


def test_a_deal_that_is_not_over_is_left_out_from_its_promise_on() -> None:
    for deals in (0, 1):
        before, after = play(deals), play(deals, then=True)
        assert hidden(before.entries) == 0
        left = hidden(after.entries)
        kept = made(after.entries[:-left])
        assert len(kept.dealt) == deals
        assert (kept.promise, kept.in_deal) == (None, False)
        secrets = [dealt.secret for dealt in after.table.dealt]
        text = write_table(after.entries[:-left]).decode()
        assert [secret in text for secret in secrets] == [True] * deals + [False]


def test_a_promise_alone_is_left_out() -> None:
    sitting = play(1)
    sitting.happen(dealing.begin(sitting.table, sitting.ids["Ann"]))
    assert hidden(sitting.entries) == 1


def test_a_table_taken_in_is_free_for_anyone_who_comes(data: bytes) -> None:
    entries = taken_in(read_table(data), "HJKMNP", 1e9)
    sitting = Sitting()
    sitting.table, sitting.entries = made(entries), entries
    table = sitting.table
    assert table.code == "HJKMNP"
    assert [(chair.person, bool(chair.bot)) for chair in table.chairs] == [(None, True)] * 4
    sitting.come("Zoe")
    assert table.host == sitting.ids["Zoe"]
    sitting.sit("Zoe", 2)
    sitting.begin()
    sitting.play_deal(Random(5))
    assert len(table.dealt) == 2
    assert hidden(sitting.entries) == 0
    assert read_table(write_table(sitting.entries))


def test_in_a_deal_that_is_taken_in_a_newcomer_plays_on() -> None:
    whole = write_table(play(1, then=True).entries)
    sitting = Sitting()
    sitting.entries = taken_in(read_table(whole), "HJKMNP", 1e9)
    sitting.table = made(sitting.entries)
    sitting.come("Zoe")
    sitting.sit("Zoe", 0)
    sitting.play_deal(Random(6))
    assert len(sitting.table.dealt) == 2


def test_a_table_without_a_match_is_taken_in_with_empty_seats() -> None:
    table = made(taken_in(two_and_bots().entries, "HJKMNP", 1e9))
    assert [chair.empty for chair in table.chairs] == [True, False, True, False]
    assert table.host is None


def test_a_paused_table_resumes_where_it_is_imported() -> None:
    sitting = play(1)
    sitting.happen(people.pause(sitting.table, sitting.ids["Ann"]))
    assert made(taken_in(sitting.entries, "HJKMNP", 1e9)).paused is None


def test_a_summary_says_who_sits_there_and_what_is_played(played: Sitting) -> None:
    told = summary("ACDEFG", played.entries)
    assert (told.people, told.deals, told.title) == (2, 1, get_rules("regency").title)
    assert told.played == played.entries[-1].at
    sitting = play(0)
    sitting.happen(seating.stand(sitting.table, sitting.ids["Ben"], ()))
    assert summary("ACDEFG", sitting.entries).people == 1


def refused(data: bytes) -> tuple[str, str]:
    with pytest.raises(InvalidError) as told:
        read_table(data)
    return told.value.code, told.value.message


@pytest.mark.parametrize(
    "foreign",
    [b"", b"\n", b"\0\xff\x80", b"null", b"[]", b"[" * 100_000, b'{"format":"canasta match"}'],
)
def test_anything_but_a_table_is_reported(foreign: bytes) -> None:
    assert refused(foreign)[0] == "export.foreign"


@pytest.mark.parametrize("key", ["version", "facts"])
def test_a_file_of_a_later_release_is_reported(data: bytes, key: str) -> None:
    head, _, rest = data.partition(b"\n")
    later = json.dumps({**json.loads(head), key: 99}).encode()
    assert refused(later + b"\n" + rest)[0] == "export.version"


@pytest.mark.parametrize(
    "head", [b'{"format":"canasta table"}', b'{"format":"canasta table","version":"x"}']
)
def test_a_first_line_that_is_not_complete_is_reported(head: bytes) -> None:
    code, message = refused(head)
    assert (code, message[:7]) == ("export.broken", "Line 1:")


def test_a_file_that_was_cut_off_anywhere_is_reported(data: bytes) -> None:
    rng = Random(8)
    start = data.index(b"\n") + 1
    line = data.index(b"\n", start) + 1
    for place in (start, line, *rng.sample(range(start, len(data) - 1), 12)):
        code, message = refused(data[:place])
        assert code == "export.broken"
        whole_lines = data[: place + 1].count(b"\n")  # a line is whole without its end, too
        assert message.startswith(f"Line {whole_lines + 1}")


def test_a_large_file_is_not_read() -> None:
    assert refused(bytes(LARGEST + 1))[0] == "export.large"
    lines = b'{"format":"canasta table","version":1,"facts":1,"entries":0}\n' + b"\n" * 10_000_000
    assert refused(lines)[0] == "export.broken"


def changed(data: bytes, number: int, **fields: object) -> bytes:
    """A file in which a line tells something else."""
    lines = data.splitlines(keepends=True)
    entry = json.loads(lines[number - 1])
    entry["fact"].update(fields)
    lines[number - 1] = json.dumps(entry).encode() + b"\n"
    return b"".join(lines)


def line_of(data: bytes, kind: str) -> int:
    return next(
        n for n, line in enumerate(data.splitlines(), 1) if f'"fact":"{kind}"'.encode() in line
    )


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("founded", {"code": "O0O0O0"}),
        ("founded", {"settings": {"book": "poker"}}),
        ("founded", {"settings": {"book": "regency", "name": "a\u202eb"}}),
        ("came", {"person": ""}),
        ("came", {"name": "<\n>"}),
        ("sat", {"person": "nobody"}),
        ("sat", {"seat": 9}),
        ("sat", {"seat": -1}),
        ("bot_sat", {"level": "genius"}),
        ("deal_promised", {"secret": "00"}),
        ("deal_promised", {"secret": "XY" * 32}),
        ("deal_promised", {"deal": 2}),
        ("deal_promised", {"attempt": 2}),
        ("value_committed", {"seat": 4}),
        ("value_committed", {"commitment": "xyz"}),
        ("value_committed", {"fact": "entropy_given", "value": "aa"}),
        ("value_committed", {"fact": "deal_begun", "deal": 1}),
        ("value_committed", {"fact": "value_revealed", "value": "00" * 32}),
        ("value_revealed", {"seat": 4}),
        ("value_revealed", {"value": "xyz"}),
        ("value_revealed", {"value": "11" * 32}),
        ("value_revealed", {"fact": "deal_begun", "deal": 1}),
        ("value_revealed", {"fact": "shuffle_closed"}),
        ("value_revealed", {"fact": "value_committed", "seat": 1, "commitment": "00" * 32}),
        ("value_revealed", {"fact": "shuffle_voided", "seats": [0], "secret": "00" * 32}),
        ("value_revealed", {"fact": "shuffle_voided", "seats": [0, 2], "secret": "00"}),
        ("value_revealed", {"fact": "shuffle_voided", "seats": [], "secret": "00" * 32}),
        ("deal_begun", {"fact": "shuffle_voided", "seats": [], "secret": "00" * 32}),
        ("deal_begun", {"deal": 7}),
        ("acted", {"steps": []}),
        ("acted", {"steps": [8]}),
        ("acted", {"steps": [2**62]}),
        ("acted", {"seat": 4}),
        ("deal_promised", {"fact": "paused", "person": "nobody"}),
        ("deal_promised", {"fact": "resumed", "person": "nobody"}),
        ("deal_promised", {"fact": "take_back_asked", "seat": 0}),
        ("deal_promised", {"fact": "host_passed", "person": "nobody"}),
        ("acted", {"fact": "take_back_answered", "seat": 0, "yes": True}),
        ("acted", {"fact": "take_back_asked", "seat": 0}),
        ("acted", {"fact": "founded", "code": "ACDEFG", "settings": {}}),
        ("acted", {"fact": "settings_chosen", "settings": {"players": 2}}),
        ("acted", {"fact": "settings_chosen", "settings": {"book": "wca"}}),
    ],
)
def test_an_impossible_line_of_a_record_is_reported_with_its_number(
    data: bytes, kind: str, fields: dict[str, Any]
) -> None:
    number = line_of(data, kind)
    code, message = refused(changed(data, number, **fields))
    assert code == "export.impossible"
    assert message.startswith(f"Line {number}: ")


def test_an_act_of_another_seat_is_reported(data: bytes) -> None:
    number = line_of(data, "acted")
    seat = json.loads(data.splitlines()[number - 1])["fact"]["seat"]
    code, message = refused(changed(data, number, seat=(seat + 1) % 4))
    assert code == "export.impossible"
    assert "it was not their turn" in message


@pytest.mark.parametrize("at", [-1.0, 1e300])
def test_an_impossible_time_is_reported(data: bytes, at: float) -> None:
    lines = data.splitlines(keepends=True)
    lines[1] = json.dumps({**json.loads(lines[1]), "at": at}).encode() + b"\n"
    assert refused(b"".join(lines))[0] == "export.impossible"


def test_lines_that_changed_places_or_are_missing_are_reported(data: bytes) -> None:
    lines = data.splitlines(keepends=True)
    for wrong in ([*lines[:5], lines[6], lines[5], *lines[7:]], [*lines[:5], *lines[6:]]):
        code, message = refused(b"".join(wrong))
        assert (code, message.partition(":")[0]) == ("export.impossible", "Line 6")
    assert refused(data + lines[-1])[0] == "export.impossible"
    assert refused(b"".join(lines[:-3]))[0] == "export.broken"


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


@settings(max_examples=200)
@given(st.data())
def test_an_edited_file_is_a_table_or_is_refused(data: bytes, choice: st.DataObject) -> None:
    lines = data.splitlines(keepends=True)
    number = choice.draw(st.integers(0, min(len(lines) - 1, 60)))
    line = json.loads(lines[number])
    inner = line if number == 0 or choice.draw(st.booleans()) else line["fact"]
    key = choice.draw(st.sampled_from(sorted(inner)))
    others = [json.loads(line)["fact"] for line in lines[1:60]]
    same = [other[key] for other in others if key in other]
    inner[key] = choice.draw(PLAIN | st.sampled_from([*same, None]))
    lines[number] = json.dumps(line).encode() + b"\n"
    try:
        entries = read_table(b"".join(lines))
    except InvalidError as error:
        assert error.code.startswith("export.")  # noqa: PT017 - either is right
    else:
        table = made(taken_in(entries, "HJKMNP", 1e9))
        assert all(client_view(table, person, ()).number == table.number for person in table.guests)


@settings(max_examples=100)
@given(st.data())
def test_a_damaged_file_is_a_table_or_is_refused(data: bytes, choice: st.DataObject) -> None:
    damaged = bytearray(data[:6000])
    for _ in range(choice.draw(st.integers(1, 4))):
        damaged[choice.draw(st.integers(0, len(damaged) - 1))] = choice.draw(st.integers(0, 255))
    with pytest.raises(InvalidError) as told:
        read_table(bytes(damaged))
    assert told.value.code.startswith("export.")
