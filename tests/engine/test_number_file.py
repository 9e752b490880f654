"""Files of whole numbers are written and read, and other files are refused."""

from array import array

import pytest

from canasta.engine.number_file import HANDS, MATCH_CHANCES, Content, read_numbers, write_numbers


@pytest.mark.parametrize("content", [HANDS, MATCH_CHANCES])
def test_a_written_file_is_read_back_unchanged(content: Content) -> None:
    numbers = array("h", [1, -2, 300, -32768])
    found = read_numbers(content, write_numbers(content, {"seed": 7}, numbers))
    assert found.about["seed"] == 7
    assert array("h", found.numbers) == numbers


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no network of hands"),
        (b"\xff\xfe\n12", "no network of hands"),
        (b'{"kind": "a score"}\n', "no network of hands"),
        (b'{"kind": "canasta match chances", "format": 1}\n', "no network of hands"),
        (b'{"kind": "canasta hands", "format": 1}\n123', "no network of hands"),
        (b'{"kind": "canasta hands", "format": 99}\n', "format 99"),
    ],
)
def test_another_kind_of_file_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_numbers(HANDS, data)
