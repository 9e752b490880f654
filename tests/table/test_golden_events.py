"""What was kept by an earlier release is the same table for ever."""

from pathlib import Path

import msgspec

from canasta.live.table import StoredEvent, Table
from canasta.live.table.events import decode, encode

GOLDEN = Path(__file__).parent / "golden-facts-1.jsonl"
"""Events of version 1, as stores keep them, of every kind that there was; never changed."""


def golden() -> list[StoredEvent]:
    return [
        msgspec.json.decode(line, type=StoredEvent) for line in GOLDEN.read_bytes().splitlines()
    ]


def test_facts_of_version_1_make_the_table_that_they_made() -> None:
    table = Table()
    for entry in golden():
        table.apply(entry)
    game = table.game
    assert game is not None
    assert table.host is not None
    assert (game.deal, game.scores) == (2, (-2155, -5445))
    assert [dealt.seed for dealt in table.dealt] == [13819733025918010278, 15279400627000018065]
    assert (table.number, table.moves) == (425, 397)
    assert [(chair.person is None, chair.bot) for chair in table.chairs] == [
        (True, "club"),
        (True, "random"),
        (False, None),
        (True, "random"),
    ]
    assert (table.guests[table.host].name, table.settings.name) == ("Benjamin", "Thursday table")
    assert [(word.words, word.quick) for word in table.said if not word.notice] == [
        ("Good evening", False),
        ("hello", True),
    ]


def test_events_that_are_stored_again_are_the_same_bytes() -> None:
    for entry in golden():
        assert decode(encode(entry.event)) == entry.event
