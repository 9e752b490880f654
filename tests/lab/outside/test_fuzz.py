"""Every answer of a program is a legal action, or loses the deal with a clear message."""

import json
from typing import cast

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.game.playing import games
from tests.hidden.messages import BARE, CARDS

from canasta.game import Game
from canasta.research.lab.outside.bot import USUAL, OutsideBot, Process
from canasta.research.lab.outside.policy import CODES, LostDealError

CARD = st.sampled_from(CARDS)
ACT = (
    st.sampled_from(BARE)
    | CARD.map(lambda card: f"discard {card}")
    | st.lists(CARD, max_size=8).map(lambda cards: f"meld {' '.join(cards)}")
    | st.tuples(CARD, st.integers(-1, 30)).map(lambda pair: f"add {pair[0]} -> #{pair[1]}")
    | st.lists(CARD, max_size=3).map(lambda cards: f"take {' '.join(cards)}")
    | st.text(max_size=40)
)
LINE = st.lists(ACT, min_size=1, max_size=4).map("; ".join)
VALUE = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | LINE
MESSAGE = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["act", "ready", "hello", "bye"]) | VALUE,
        "id": st.just(1) | VALUE,
        "act": LINE | st.lists(VALUE, max_size=3) | VALUE,
        "protocol": st.just(1) | VALUE,
        "more": st.recursive(VALUE, lambda inner: st.lists(inner, max_size=3), max_leaves=5),
    },
)
ANSWER = (
    LINE.map(lambda line: json.dumps({"type": "act", "id": 1, "act": line}).encode())
    | MESSAGE.map(lambda message: json.dumps(message).encode())
    | st.binary(max_size=200).map(lambda data: data.replace(b"\n", b""))
)


class Scripted:
    """Stands for a process: it answers what it was given."""

    errors = b""

    def __init__(self, answer: bytes) -> None:
        self.answers = [b'{"type":"ready","protocol":1}', answer]

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The next answer."""
        assert line.endswith(b"\n")
        assert line.count(b"\n") == 1
        return self.answers.pop(0)


@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(games(), ANSWER)
def test_an_answer_is_an_act_or_a_lost_deal(game: Game, answer: bytes) -> None:
    seat = game.actor
    if seat is None or game.view(seat).state.cards_needed or game.view(seat).state.target_chosen:
        return
    process = cast(Process, Scripted(answer))
    bot = OutsideBot("./bot", process, game.rules, game.players, seat, 7, USUAL)
    bot.sit(game)
    first, loss = -1, None
    try:
        first = bot.step(game.view(seat).state)
    except LostDealError as lost:
        loss = lost.loss
    if loss is not None:
        assert loss.code in CODES
        assert loss.what.isprintable()
        assert len(loss.what) < 1_500
        return
    played = game.clone()
    played.apply(first)
    while bot._queue:  # the rest of the line
        played.apply(bot.step(played.view(seat).state))
