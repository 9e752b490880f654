import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.game import InvalidError
from canasta.table.fair import commitment, deal_seed, new_secret, read_entropy

SECRET = "00" * 32
VALUES = st.dictionaries(st.integers(0, 3), st.binary(min_size=1, max_size=64).map(bytes.hex))


@given(VALUES, VALUES)
def test_other_values_give_another_seed(one: dict[int, str], other: dict[int, str]) -> None:
    same = deal_seed(SECRET, one) == deal_seed(SECRET, other)
    assert same == (one == other)


def test_the_seed_is_this_one_for_ever() -> None:
    assert commitment(SECRET) == "9e4ccc0bb26425a9467c629532c753324210e5a012984462ac80692eb08c977e"
    assert deal_seed(SECRET, {0: "00ff", 2: "01"}) == 6416246215606580806


def test_secrets_and_what_is_promised_of_them_are_never_the_same_twice() -> None:
    secrets = {new_secret() for _ in range(50)}
    assert len(secrets) == len({commitment(secret) for secret in secrets}) == 50


@pytest.mark.parametrize("text", ["", "0", "zz", "00" * 65, "é"])
def test_a_value_that_is_none_is_told(text: str) -> None:
    with pytest.raises(InvalidError) as told:
        read_entropy(text)
    assert told.value.code == "table.entropy"
