"""Records read and set in plain bytes are what NumPy and compiled code have there."""

from random import Random
from typing import Annotated, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.compiled.kernel import STATE
from canasta.compiled.kernel.layout import dtype_of
from canasta.compiled.search.arrays import SEEN
from canasta.engine.record import INT8, INT16, INT32, INT64, WORD64, Grid, Record, Row
from canasta.engine.search import Seen
from canasta.engine.state import State
from canasta.game import Game


class Odd(Record):
    """Fields of every kind, in an order that leaves gaps."""

    flag: Annotated[int, INT8]
    word: Annotated[int, WORD64]
    three: Annotated[Row, INT16, (3,)]
    big: Annotated[int, INT32]
    small: Annotated[Grid, INT8, (2, 3)]
    rows: Annotated[Grid, INT64, (2, 2)]
    last: Annotated[int, INT8]


RECORDS: list[tuple[type[Record], "np.dtype[Any]"]] = [
    (State, STATE),
    (Seen, SEEN),
    (Odd, dtype_of(Odd)),
]


@pytest.mark.parametrize(("record", "dtype"), RECORDS)
def test_every_field_is_at_numpys_offset(record: type[Record], dtype: "np.dtype[Any]") -> None:
    assert dtype.itemsize == record.SIZE
    assert dtype.fields is not None
    assert tuple(record.FIELDS) == dtype.names
    for name, field in record.FIELDS.items():
        part, offset = dtype.fields[name][:2]
        assert (field.offset, field.size, field.shape) == (offset, part.itemsize, part.shape)


@pytest.mark.parametrize(("record", "dtype"), RECORDS)
@given(seed=st.integers(0, 2**32))
def test_any_bytes_are_read_as_numpy_reads_them(
    record: type[Record], dtype: "np.dtype[Any]", seed: int
) -> None:
    data = Random(seed).randbytes(record.SIZE)
    one, other = record(data), np.frombuffer(data, dtype)[0]
    for name in record.FIELDS:
        value = getattr(one, name)
        assert (value if isinstance(value, int) else value.tolist()) == other[name].tolist()


@pytest.mark.parametrize(("record", "dtype"), RECORDS)
@given(seed=st.integers(0, 2**32))
def test_setting_a_field_changes_that_field_alone(
    record: type[Record], dtype: "np.dtype[Any]", seed: int
) -> None:
    rng = Random(seed)
    data = rng.randbytes(record.SIZE)
    one, other = record(bytearray(data)), np.frombuffer(bytearray(data), dtype)
    for name, field in record.FIELDS.items():
        number = rng.randrange(128)
        if not field.shape:
            setattr(one, name, number)
            other[name] = number
            continue
        place = tuple(rng.randrange(size) for size in field.shape)
        getattr(one, name)[place if len(place) > 1 else place[0]] = number
        other[name][(0, *place)] = number
    assert bytes(one.data) == other.tobytes()


def test_a_number_that_does_not_fit_and_a_place_that_is_not_there_are_refused() -> None:
    state = State.blank()
    with pytest.raises(ValueError, match="invalid value"):
        state.turn = 2**15
    with pytest.raises(ValueError, match="invalid value"):
        state.hands[0, 0] = 128
    for place in ((0, 53), (4, 0), (-1, 0), (0, -1)):
        with pytest.raises(IndexError):
            state.hands[place]
    with pytest.raises(IndexError):
        state.hands[4]
    assert not any(state.data)


def test_bytes_of_another_size_are_not_a_record() -> None:
    with pytest.raises(ValueError, match="3335 bytes are no State"):
        State(bytes(State.SIZE - 1))


def test_a_record_over_bytes_sees_changes_to_them() -> None:
    game = Game.new("regency", seed=3)
    before, state = game.board.state.stock_size, game.board.state
    game.do("draw")
    assert state.stock_size < before
    assert state.copy() == state
    assert state.copy().data is not state.data


def test_numbers_read_at_once_are_those_read_one_by_one() -> None:
    state = Game.new("regency", seed=3).board.state
    read = State.shorts("stock_size", "turn", "phase")
    assert read(state) == (state.stock_size, state.turn, state.phase)
    for names in (("turn",), ("turn", "hand_size"), ("turn", "excess")):
        with pytest.raises(ValueError, match="are not several numbers of two bytes"):
            State.shorts(*names)


@given(seed=st.integers(0, 2**32))
def test_the_steps_of_a_mask_are_its_bits(seed: int) -> None:
    rng = Random(seed)
    state = State.blank()
    codes = sorted(rng.sample(range(64 * len(state.legal)), rng.randrange(12)))
    words = np.frombuffer(state.data, STATE)["legal"][0].view(np.uint64)
    for code in codes:
        words[code // 64] |= np.uint64(1 << code % 64)
    assert state.legal_codes() == codes
