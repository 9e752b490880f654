"""No one learns a card: no answer and no update depends on what its receiver cannot know.

Every message that a page can send is sent to a table in two worlds that its sender can't tell
apart, with hidden cards dealt again. The answers are the same, byte for byte, and so is
what everyone else hears who sees the same afterwards. ``CANASTA_MESSAGES`` sets how many are sent.
``test_every_route`` asks everything that needs a whole server.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Final, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.hidden.answers import READINGS, answered
from tests.hidden.messages import CARDS, FIELDS, Sender
from tests.hidden.trial import TABLES, DifferenceError, Tally, try_messages, try_moment
from tests.hidden.worlds import World, twin, worlds

from canasta.engine.codes import Phase
from canasta.game import Game
from canasta.live.table import Settings, game_view, selecting
from canasta.server.web import client_messages as asks
from canasta.server.web.app import create_app
from canasta.server.web.table_registry import TableRegistry

MESSAGES: Final = int(os.environ.get("CANASTA_MESSAGES", "1200"))
SEED: Final = os.environ.get("CANASTA_TEST_SEED", "")


def test_no_message_is_answered_by_what_its_sender_cannot_know() -> None:
    tally = Tally()
    try_messages(Random(SEED), tally, MESSAGES)
    print(tally)
    assert tally.messages >= MESSAGES
    assert tally.done > tally.messages / 20
    assert tally.refused > tally.messages / 20
    assert tally.updates > tally.messages / 20
    assert tally.hidden > tally.messages / 400
    assert tally.kinds == {kind for kind in get_args(asks.Request) if kind is not asks.Hello}


def test_every_field_of_every_message_is_filled() -> None:
    import msgspec

    for kind in get_args(asks.Request):
        assert {field.name for field in msgspec.structs.fields(kind)} <= {"id", *FIELDS}


def test_everything_that_can_be_read_of_a_table_is_read(tmp_path: object) -> None:
    from canasta.server.store import open_store

    registry = TableRegistry(open_store(f"sqlite:///{tmp_path}/tables.db"))
    routes = {getattr(route, "path", "") for route in create_app(registry).routes}
    registry.store.close()
    assert {path for path in routes if path.startswith("/api/tables/")} == set(READINGS)


# ---- the same, with what Hypothesis thinks of

ACT = (
    st.sampled_from(["draw", "pass", "splash", "ask", "yes", "no", "foot", "retract", "face 3h"])
    | st.sampled_from(CARDS).map(lambda card: f"discard {card}")
    | st.lists(st.sampled_from(CARDS), min_size=1, max_size=8).map(lambda c: f"meld {' '.join(c)}")
    | st.tuples(st.sampled_from(CARDS), st.integers(1, 4)).map(lambda a: f"add {a[0]} -> #{a[1]}")
    | st.lists(st.sampled_from(CARDS), max_size=3).map(lambda cards: f"take {' '.join(cards)}")
)
LINES = st.lists(ACT, min_size=1, max_size=5).map("; ".join)
_DEALS: dict[int, list[World]] = {}


def deal(number: int) -> list[World]:
    """A deal of each table, played once."""
    if number not in _DEALS:
        book, players = TABLES[number]
        found = worlds(Settings(book=book, players=players), Random(number), "club")
        _DEALS[number] = found
    return _DEALS[number]


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    number=st.integers(0, len(TABLES) - 1),
    place=st.floats(0, 1, exclude_max=True),
    lines=st.lists(LINES, max_size=12),
    chosen=st.lists(st.lists(st.sampled_from(CARDS), max_size=9), max_size=6),
    onto=st.none() | st.integers(-1, 6),
    rng=st.integers(0, 1 << 32),
)
def test_no_line_and_no_choice_of_cards_reveals_a_hidden_card(
    number: int,
    place: float,
    lines: list[str],
    chosen: list[list[str]],
    onto: int | None,
    rng: int,
) -> None:
    moments = deal(number)
    world = moments[int(place * len(moments))]
    table = world.table
    assert table.game is not None
    seat = table.game.actor
    assert seat is not None
    person = table.chairs[seat].person
    assert person is not None
    other = twin(world, (seat,), Random(rng), 0)
    requests: list[asks.Request] = [asks.Act(id=1, text=line, moves=table.moves) for line in lines]
    requests += [asks.AskOptions(id=2, cards=tuple(cards), onto=onto) for cards in chosen]
    for request in requests:
        one, two = (answered(each, person, request, []) for each in (table, other))
        assert one.answer == two.answer, request


# ---- the check finds what it looks for


def _before_a_pot_comes() -> Iterator[World]:
    """Moments of Waldo at which the one to act can complete a canasta that brings the pots."""
    for number in range(100):
        for world in worlds(Settings(book="waldo", players=4), Random(number), "club"):
            game = world.table.game
            assert game is not None
            sender = Sender(world.table, world.table.chairs[game.turn].person or "", Random(0))
            pot = game.phase == Phase.PLAY and game.board.state.foot_size[game.turn] > 0
            if pot and sender.completing():
                yield world


def _try_all(found: Iterator[World]) -> None:
    for world in found:
        for seed in range(4):
            try_moment(world, Random(seed), Tally(), 150)


def _try_seeds(count: int) -> None:
    for seed in range(count):
        with suppress(ValueError):  # another bar stopped the line before its answer was seen
            try_messages(Random(seed), Tally(), 20_000)


def test_the_check_finds_a_line_that_runs_on_through_hidden_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Game, "planned", Game.steps)
    with pytest.raises(DifferenceError, match="Act"):
        _try_seeds(20)


def test_the_check_finds_options_that_are_tried_on_the_true_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Game, "known_to", lambda self, seat: self.clone())
    monkeypatch.setattr(selecting, "_lacking", lambda hand, chosen: None)
    monkeypatch.setattr(game_view, "line_steps", Game._carry_out)
    with pytest.raises(DifferenceError, match="AskOptions"):
        _try_all(_before_a_pot_comes())


def test_senders_mention_only_what_they_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    world = deal(0)[20]
    table = world.table
    assert table.game is not None
    seat = table.game.actor
    assert seat is not None
    person = table.chairs[seat].person
    assert person is not None
    other = twin(world, (seat,), Random(3), 0)
    one, two = (Sender(each, person, Random(5)) for each in (table, other))
    assert [one.message() for _ in range(200)] == [two.message() for _ in range(200)]
