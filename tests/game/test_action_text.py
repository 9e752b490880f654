"""Texts, and that they read back to the same thing."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.cards import card_text
from canasta.game import (
    Action,
    Add,
    Answer,
    Cut,
    Discard,
    Face,
    InvalidError,
    LayMeld,
    Take,
    read_action,
    read_line,
)
from canasta.game.actions import VERBS

CARD = st.one_of(
    st.integers(0, 52).map(card_text), st.sampled_from([*"23456789TJQKA", "3r", "3b", "Jk"])
)
CARDS = st.lists(CARD, min_size=1, max_size=16).map(tuple)
NUMBERED = st.integers(1, 64).map("#{}".format)
TARGET = st.one_of(
    NUMBERED,
    st.tuples(NUMBERED, NUMBERED).map(" ".join),
    st.sampled_from(["4h-Th", "5*4", "8h-Th Qh-Ah", "K K 2", "5c 5d"]),
)
SIMPLE: list[Action] = [
    msgspec.convert({"act": word}, Action)
    for word in ("draw", "pass", "retract", "foot", "ask", "splash", "deal")
]
ACTION: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from(SIMPLE),
    st.builds(Answer, st.booleans()),
    st.builds(Cut, st.integers(0, 9999)),
    st.builds(Discard, CARD),
    st.builds(Face, CARDS),
    st.builds(LayMeld, CARDS),
    st.builds(Add, CARDS, st.one_of(st.just(""), TARGET)),
    st.builds(Take, CARDS, st.one_of(st.just(""), TARGET)),
    st.builds(Take, st.just(()), TARGET),
)


@given(ACTION)
def test_every_action_reads_back_to_itself(action: Action) -> None:
    assert read_action(str(action)) == action


@given(ACTION)
def test_every_action_is_a_message_that_reads_back_to_itself(action: Action) -> None:
    assert msgspec.json.decode(msgspec.json.encode(action), type=Action) == action


@given(st.lists(ACTION, min_size=1, max_size=5))
def test_a_line_of_actions_reads_back_to_itself(actions: list[Action]) -> None:
    assert read_line("; ".join(map(str, actions))) == actions


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("take 5 5", Take(("5", "5"))),
        ("take 5 5 -> 5*4", Take(("5", "5"), "5*4")),
        ("take -> J*3", Take((), "J*3")),
        ("meld K*3 2", LayMeld(("K", "K", "K", "2"))),
        ("meld 4h-7h", LayMeld(("4h", "5h", "6h", "7h"))),
        ("add 5 2 -> #3", Add(("5", "2"), "#3")),
        ("add Jh -> 8h-Th Qh-Ah", Add(("Jh",), "8h-Th Qh-Ah")),
        ("add 7h -> #1 #2", Add(("7h",), "#1 #2")),
        ("  DISCARD   10h ", Discard("Th")),
        ("face 3r 3b", Face(("3r", "3b"))),
        ("cut 52", Cut(52)),
        ("yes", Answer(yes=True)),
    ],
)
def test_the_texts_of_the_notation_are_read(text: str, action: Action) -> None:
    assert read_action(text) == action


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "text.empty"),
        (" \t ", "text.empty"),
        ("\x00", "text.unknown_action"),
        ("dicard K", "text.unknown_action"),
        ("draw two", "text.wants_nothing"),
        ("discard", "text.wants_cards"),
        ("discard K K", "text.one_card"),
        ("discard ²", "text.card"),
        ("discard ٣h", "text.card"),
        ("discard K\x00", "text.card"),
        ("discard Kh♥", "text.card"),
        ("meld K*²", "text.card"),
        ("meld K*0", "text.card"),
        ("meld K*-1", "text.card"),
        ("meld K*99999999999999999999", "text.card"),
        ("meld Th-4h", "text.card"),
        ("meld 4h-Ts", "text.card"),
        ("meld 2h-5h", "text.card"),
        ("meld " + "K " * 400, "text.card"),
        ("take", "text.wants_cards"),
        ("take 5 5 ->", "text.target"),
        ("add 5 -> #0", "text.target"),
        ("add 5 -> #²", "text.target"),
        ("add 5 -> #9999", "text.target"),
        ("add 5 -> # 1", "text.target"),
        ("add -> #1", "text.wants_cards"),
        ("cut", "text.cut"),
        ("cut ²", "text.cut"),
        ("cut -3", "text.cut"),
        ("cut 5.2", "text.cut"),
        ("cut 99999999", "text.cut"),
        ("d" * 2000, "text.too_long"),
    ],
)
def test_an_unreadable_text_is_invalid_and_says_why(text: str, code: str) -> None:
    with pytest.raises(InvalidError) as caught:
        read_action(text)
    assert caught.value.code == code
    assert 10 < len(caught.value.message) < 500


def read_or_invalid(text: str) -> Action | None:
    with suppress(InvalidError):
        return read_action(text)
    return None


@given(st.text(max_size=200))
def test_any_text_is_read_or_invalid(text: str) -> None:
    action = read_or_invalid(text)
    assert action is None or read_action(str(action)) == action


@given(st.sampled_from(VERBS), st.text("23456789TJQKAcdhsrb Jk*->#;²\x00", max_size=60))
def test_any_text_after_a_verb_is_read_or_invalid(verb: str, rest: str) -> None:
    action = read_or_invalid(f"{verb} {rest}")
    assert action is None or read_action(str(action)) == action


def test_a_mistyped_verb_is_answered_with_the_one_meant() -> None:
    with pytest.raises(InvalidError, match="Did you mean 'discard'"):
        read_action("discrad K")
