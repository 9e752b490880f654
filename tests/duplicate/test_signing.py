"""Signatures of results: the vectors of RFC 8032 pass, and nothing else does."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.live.duplicate.links import public_key, sign, verify

RFC_8032 = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701c"
            "f9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0"
            "f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        (
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f76098"
            "4dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ),
]


@pytest.mark.parametrize(("secret", "key", "message", "signature"), RFC_8032)
def test_the_vectors_of_the_rfc_hold(secret: str, key: str, message: str, signature: str) -> None:
    seed, said = bytes.fromhex(secret), bytes.fromhex(message)
    assert public_key(seed).hex() == key
    assert sign(seed, said).hex() == signature
    assert verify(bytes.fromhex(key), said, bytes.fromhex(signature))


SEED = b"\1" * 32
KEY, SIGNED = public_key(SEED), sign(SEED, b"said")


@settings(max_examples=40)
@given(st.integers(0, 64 * 8 - 1))
def test_a_signature_with_one_changed_bit_is_refused(bit: int) -> None:
    changed = bytearray(SIGNED)
    changed[bit // 8] ^= 1 << bit % 8
    assert not verify(KEY, b"said", bytes(changed))


def test_a_result_signed_by_another_key_or_changed_is_refused() -> None:
    assert verify(KEY, b"said", SIGNED)
    assert not verify(KEY, b"sail", SIGNED)
    assert not verify(public_key(b"\2" * 32), b"said", SIGNED)
    for key, signature in ((b"", SIGNED), (KEY, b""), (b"\xff" * 32, SIGNED), (KEY, b"\xff" * 64)):
        assert not verify(key, b"said", signature)
