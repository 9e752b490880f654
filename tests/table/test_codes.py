import pytest

from canasta.game import InvalidError
from canasta.table.codes import LENGTH, LETTERS, new_code, read_code


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
def test_what_is_no_code_is_told(text: str) -> None:
    with pytest.raises(InvalidError) as told:
        read_code(text)
    assert told.value.code == "table.code"
    assert len(told.value.message) < 200
