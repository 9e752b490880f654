"""Who is connected to which server process."""

import asyncio
from typing import cast

import pytest

from canasta.server.store import Store
from canasta.server.store.rows import LONGEST_NEWS
from canasta.server.web import listening
from canasta.server.web.listening import Presence


class Wire:
    """The part of a store that passes on what is announced."""

    shared = True

    def __init__(self) -> None:
        self.said: list[str] = []

    def announce(self, news: str) -> None:
        assert len(news.encode()) <= LONGEST_NEWS
        self.said.append(news)


def process(wire: Wire) -> Presence:
    return Presence(cast("Store", wire))


def test_a_process_hears_who_is_connected_to_another_and_not_itself() -> None:
    wire = Wire()
    one, other = process(wire), process(wire)
    asyncio.run(one.announce({"ACDEFG": ("ann", "ben")}))
    assert one.hear(wire.said[0]) == {}
    assert other.hear(wire.said[0]) == {"ACDEFG": {one.process: ("ann", "ben")}}
    assert other.at("ACDEFG") == {one.process: ("ann", "ben")}
    assert other.at("QQQQQQ") == {}


def test_many_tables_are_announced_in_several_messages() -> None:
    wire = Wire()
    one, other = process(wire), process(wire)
    tables = {f"T{number:05}": tuple(f"person{n:02}" for n in range(8)) for number in range(500)}
    asyncio.run(one.announce(tables))
    assert len(wire.said) > 1
    for news in wire.said:
        other.hear(news)
    assert all(other.at(code) == {one.process: people} for code, people in tables.items())


def test_the_people_of_a_dead_process_count_as_absent_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wire = Wire()
    one, other = process(wire), process(wire)
    asyncio.run(one.announce({"ACDEFG": ("ann",)}))
    clock = 100.0
    monkeypatch.setattr(listening, "monotonic", lambda: clock)
    other.hear(wire.said[0])
    assert other.idle_since() == {}
    clock += 60
    assert other.idle_since() == {"ACDEFG": {one.process: ()}}
    assert other.at("ACDEFG") == {}


@pytest.mark.parametrize("news", ["", "{}", "[1]", '{"process":1,"tables":{}}', "\ud800", "x" * 99])
def test_what_another_release_announces_is_passed_over(news: str) -> None:
    assert process(Wire()).hear(news) == {}
