"""The copies that a card without a suit means."""

import gc
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from canasta.cards import card_text, parse_cards
from canasta.game.card_list import kinds_text, read_cards
from canasta.game.copies import choices, missing

CARD = st.one_of(st.integers(0, 52).map(card_text), st.sampled_from([*"2345TKA", "3r", "3b", "Jk"]))
HAND = st.lists(st.integers(0, 4), min_size=53, max_size=53)


def hand(text: str) -> list[int]:
    counts = [0] * 53
    for pattern in parse_cards(text):
        counts[pattern.kinds[0]] += 1
    return counts


@given(st.lists(CARD, min_size=1, max_size=8), HAND)
def test_a_choice_is_made_of_cards_that_are_held_and_fit(cards: list[str], held: list[int]) -> None:
    patterns = read_cards(" ".join(cards))
    found = list(choices(patterns, held))
    assert bool(found) == (missing(patterns, held) is None)
    assert len({tuple(sorted(choice)) for choice in found}) == len(found) <= 48
    for choice in found:
        assert all(kind in pattern.kinds for kind, pattern in zip(choice, patterns, strict=True))
        assert all(held[kind] >= count for kind, count in Counter(choice).items())


def test_a_card_named_with_its_suit_is_served_before_one_without() -> None:
    first = next(choices(read_cards("K Kc"), hand("Kc Kd")))
    assert kinds_text(first) == "Kd Kc"


def test_reserved_cards_are_chosen_last() -> None:
    held = hand("4c 4d 4h 4s")
    keep = {read_cards("4d")[0].kinds[0]}
    assert kinds_text(next(choices(read_cards("4 4 4"), held, keep))) == "4c 4h 4s"


def test_a_choice_among_many_copies_is_found_at_once() -> None:
    assert len(list(choices(read_cards("K*16"), hand("Kc*4 Kd*4 Kh*4 Ks*4")))) == 1
    assert missing(read_cards("K*17"), hand("Kc*4 Kd*4 Kh*4 Ks*4")) is not None


def test_a_search_leaves_nothing_for_the_collector_of_cycles() -> None:
    patterns, held = read_cards("K K 2"), hand("Kc Kh Kd 2s 2h")
    gc.collect()
    gc.disable()
    try:
        assert list(choices(patterns, held))
        assert gc.collect() == 0
    finally:
        gc.enable()
