"""The messages to a program follow from what its seat sees: other hidden cards change no byte."""

from random import Random

import pytest
from tests.hidden.trial import TABLES
from tests.hidden.worlds import same_cards, twin, worlds
from tests.lengths import LONG

from canasta.live.table import Settings, Table
from canasta.research.lab.outside import messages
from canasta.research.lab.outside.messages import ask_act, line_of, over

MOMENTS = 25 if LONG else 10


def sent(table: Table, seat: int, known: int) -> bytes:
    """What a program at a seat is sent: a question where it acts, what happened elsewhere."""
    game = table.game
    assert game is not None
    if game.actor == seat:
        return line_of(ask_act(game, seat, known, 7, 5.0))
    return line_of(over(game, seat, known))


def try_tables(seed: str) -> int:
    """Compare the messages in two worlds; return how many differ in hidden cards."""
    rng = Random(seed)
    hidden = 0
    for book, players in TABLES:
        deal = worlds(Settings(book=book, players=players), rng, "club")
        for world in rng.sample(deal, min(MOMENTS, len(deal))):
            assert world.table.game is not None
            seat = world.table.game.actor if rng.random() < 0.8 else rng.randrange(players)
            assert seat is not None
            other = twin(world, (seat,), rng, rng.choice([0, 6]))
            hidden += not same_cards(world.table, other)
            known = rng.choice([0, max(0, world.table.game.event_count - 8)])
            assert sent(world.table, seat, known) == sent(other, seat, known)
    return hidden


def test_no_message_to_a_program_depends_on_a_card_that_its_seat_has_not_seen() -> None:
    assert try_tables("outside") > 4 * MOMENTS


def test_the_check_finds_events_that_show_what_others_drew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(messages, "events_since", lambda game, seat, known: game.open_events(known))
    with pytest.raises(AssertionError):
        try_tables("outside")
