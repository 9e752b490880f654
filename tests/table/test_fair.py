import hashlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.lengths import LONG

from canasta.cards import KINDS, card_text, pack
from canasta.game import InvalidError
from canasta.live.table.fair import (
    commitment,
    deal_digest,
    deal_seed,
    new_secret,
    pack_order,
    read_commitment,
    read_entropy,
    read_value,
    value_commitment,
)

SECRET = "00" * 32
PROMISE = "9e4ccc0bb26425a9467c629532c753324210e5a012984462ac80692eb08c977e"
VALUES = st.dictionaries(st.integers(0, 3), st.binary(min_size=1, max_size=64).map(bytes.hex))
FULL_VALUES = st.dictionaries(st.integers(0, 3), st.binary(min_size=32, max_size=32).map(bytes.hex))
DEALS = st.tuples(st.integers(1, 2**32 - 1), st.integers(1, 5), FULL_VALUES)


@given(DEALS, DEALS)
def test_other_deals_attempts_or_values_give_another_digest(
    one: tuple[int, int, dict[int, str]], other: tuple[int, int, dict[int, str]]
) -> None:
    digests = [deal_digest(deal, attempt, SECRET, values) for deal, attempt, values in (one, other)]
    assert (digests[0] == digests[1]) == (one == other)
    assert {len(digest) for digest in digests} == {64}


def test_the_sums_are_these_for_ever() -> None:
    """Known answers, worked out here with ``hashlib`` and nothing else."""
    assert commitment(SECRET) == PROMISE
    value = "5eed" * 16
    head = b"\0\0\0\x02" + b"\0\0\0\x01"
    said = b"canasta value\0" + head + b"\x02" + bytes.fromhex(PROMISE) + bytes.fromhex(value)
    own = value_commitment(value, 2, 1, 2, PROMISE)
    assert own == hashlib.sha256(said).hexdigest()
    assert own == "cce37201cc1a53488da4f36b4d468df460d07959c857e587acf37d6eb7d81789"
    whole = b"canasta deal 2\0" + head + bytes(32) + b"\x02" + bytes.fromhex(own + value)
    digest = deal_digest(2, 1, SECRET, {2: value})
    assert digest == hashlib.sha512(whole).digest()
    assert digest.hex()[:32] == "e612f7682ed8025580b6267dc2e2ccb0"
    order = pack_order(digest, 2)
    stream = b"".join(hashlib.sha512(digest + bytes((0, 0, 0, n))).digest() for n in range(9))
    cards = [kind for kind in range(53) for _ in range(4 if kind == 52 else 2)]
    at = 0
    for last in range(107, 0, -1):
        while stream[at] >= 256 - 256 % (last + 1):
            at += 1
        drawn = stream[at] % (last + 1)
        cards[last], cards[drawn] = cards[drawn], cards[last]
        at += 1
    assert order == tuple(cards)
    assert " ".join(map(card_text, order[:10])) == "Js Tc 7s 2c 8h Td 3h 7s 6s Jk"


@pytest.mark.parametrize("packs", [1, 2, 3, 4])
@given(st.binary(min_size=64, max_size=64))
def test_an_order_has_all_cards_of_the_pack(packs: int, digest: bytes) -> None:
    order = pack_order(digest, packs)
    assert tuple(map(order.count, range(KINDS))) == pack(packs)
    assert len(order) == 54 * packs


def test_every_card_lies_everywhere_equally_often() -> None:
    """Position by card; the statistic is worked out for rows and columns that are given."""
    packs, number, seen = 2, 1_000_000 if LONG else 10_000, np.zeros((108, KINDS), np.int64)
    places = np.arange(108)
    for n in range(number):
        order = pack_order(hashlib.sha512(n.to_bytes(8, "big")).digest(), packs)
        seen[places, list(order)] += 1
    expected = number * np.array(pack(packs)) / 108
    chi = float(((seen - expected) ** 2 / expected).sum()) * 107 / 108
    freedom = 107 * (KINDS - 1)
    deviation = (chi - freedom) / (2 * freedom) ** 0.5
    print(f"{number:,} packs: chi-square {chi:.1f} at {freedom} degrees, z = {deviation:.2f}")
    assert abs(deviation) < 4


def test_the_check_of_places_finds_draws_that_are_not_fair() -> None:
    """A byte modulo the number of places, without rejection, favours the first ones."""
    rng, seen, number = np.random.default_rng(1), np.zeros((108, 108), np.int64), 10_000
    for _ in range(number):
        order, drawn = list(range(108)), rng.integers(0, 256, 107)
        for last in range(107, 0, -1):
            j = int(drawn[last - 1]) % (last + 1)
            order[last], order[j] = order[j], order[last]
        seen[np.arange(108), order] += 1
    chi = float(((seen - number / 108) ** 2 / (number / 108)).sum()) * 107 / 108
    assert (chi - 107**2) / (2 * 107**2) ** 0.5 > 8


def test_secrets_and_what_is_promised_of_them_are_never_the_same_twice() -> None:
    secrets = {new_secret() for _ in range(50)}
    assert len(secrets) == len({commitment(secret) for secret in secrets}) == 50


@pytest.mark.parametrize("text", ["", "0", "zz" * 32, "00" * 31, "00" * 33, "é" * 64, "0 " * 32])
def test_a_value_or_an_invalid_commitment_is_reported(text: str) -> None:
    for read, code in ((read_value, "table.entropy"), (read_commitment, "table.commitment")):
        with pytest.raises(InvalidError) as told:
            read(text)
        assert told.value.code == code
    assert read_value("AB" * 32) == read_commitment("ab" * 32) == "ab" * 32


# ---- before version 3 of the events


@given(VALUES, VALUES)
def test_other_values_give_another_seed(one: dict[int, str], other: dict[int, str]) -> None:
    same = deal_seed(SECRET, one) == deal_seed(SECRET, other)
    assert same == (one == other)


def test_the_seed_is_this_one_for_ever() -> None:
    assert deal_seed(SECRET, {0: "00ff", 2: "01"}) == 6416246215606580806


@pytest.mark.parametrize("text", ["", "0", "zz", "00" * 65, "é"])
def test_a_value_of_then_that_is_none_is_reported(text: str) -> None:
    with pytest.raises(InvalidError) as told:
        read_entropy(text)
    assert told.value.code == "table.entropy"
