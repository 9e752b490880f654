"""Choices written as one number are read back as they were."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.game.numbers import Reader, Writer


@given(
    st.lists(st.integers(1, 10**12).flatmap(lambda n: st.tuples(st.integers(0, n - 1), st.just(n))))
)
def test_packed_numbers_are_read_back(choices: list[tuple[int, int]]) -> None:
    writer = Writer()
    for number, total in choices:
        writer.put(number, total)
    reader = Reader(writer.to_bytes())
    assert [reader.take(total) for _, total in choices] == [number for number, _ in choices]
    assert reader.at_end


@given(st.lists(st.lists(st.integers(0, 9), min_size=1).filter(any), max_size=50), st.data())
def test_unequal_parts_are_read_back_too(parts: list[list[int]], data: st.DataObject) -> None:
    chosen = [data.draw(st.sampled_from([n for n, size in enumerate(p) if size])) for p in parts]
    writer = Writer()
    for number, sizes in zip(chosen, parts, strict=True):
        writer.put_part(sum(sizes[:number]), sizes[number], sum(sizes))
    reader = Reader(writer.to_bytes())
    assert [reader.take_part(sizes) for sizes in parts] == chosen
    assert reader.at_end


def test_likely_choices_cost_less_than_a_bit() -> None:
    writer = Writer()
    for _ in range(800):
        writer.put_part(0, 15, 16)
    assert len(writer.to_bytes()) < 800 / 8 / 8


def test_more_than_there_is_cannot_be_read() -> None:
    reader = Reader(b"")
    with pytest.raises(EOFError):
        reader.take(2)
    with pytest.raises(EOFError):
        reader.take_part((1, 1))
