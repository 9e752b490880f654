import pytest

from canasta.game import InvalidError
from canasta.live.base.codes import (
    DERIVED_LENGTH,
    LENGTH,
    LETTERS,
    derived_code,
    is_drawn,
    new_code,
    read_any_code,
    read_code,
)
from canasta.server.web.logs import masked, without_codes


def test_a_new_code_reads_back_however_it_is_typed() -> None:
    code = new_code()
    assert len(code) == LENGTH
    assert set(code) <= set(LETTERS)
    assert read_code(code) == code
    assert read_code(f" {code[:3].lower()}-{code[3:]} ") == code


def test_codes_have_no_letters_that_look_alike() -> None:
    assert not set(LETTERS) & set("ILO01B8S5Z2")


@pytest.mark.parametrize(
    "text", ["", "ACDEF", "ACDEFGH", "ACDEF0", "ACDE€F", "<b>abc", "A" * 10**6]
)
def test_anything_but_a_code_is_reported(text: str) -> None:
    with pytest.raises(InvalidError) as told:
        read_code(text)
    assert told.value.code == "table.code"
    assert len(told.value.message) < 200


def test_a_derived_code_has_at_least_128_bits_and_is_never_a_drawn_one() -> None:
    assert len(LETTERS) ** DERIVED_LENGTH > 2**128
    codes = {derived_code(space, f"text {n}") for space in ("L", "D") for n in range(500)}
    assert len(codes) == 1000
    for code in codes:
        assert read_any_code(code.lower()) == code
        assert not is_drawn(code)
        with pytest.raises(InvalidError):
            read_code(code)
    used = {letter for code in codes for letter in code[1:]}
    assert used == set(LETTERS)


def test_a_drawn_code_is_read_where_derived_ones_are_too() -> None:
    assert read_any_code("acd-efg") == "ACDEFG"
    for text in ("", "ACDEF", "L" + "A" * 27, "A" * 29, "L" + "I" * 28, "LACDEFG"):
        with pytest.raises(InvalidError) as told:
            read_any_code(text)
        assert told.value.code == "table.code"


def test_logs_show_no_code_of_either_kind() -> None:
    for code in (new_code(), derived_code("L", "a link"), derived_code("D", "a day")):
        assert without_codes(f"GET /api/duplicates/{code}/result") == (
            f"GET /api/duplicates/{masked(code)}/result"
        )
