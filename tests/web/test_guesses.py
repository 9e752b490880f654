"""Codes of tables cannot be searched for: wrong ones cost, over HTTP and WebSockets alike."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest
from tests.web.serving import Page, Server
from websockets.exceptions import ConnectionClosed

from canasta.live.base.codes import LETTERS
from canasta.server.web.limits import AT_ONCE, WIDER, Bucket, Guesses, network_of

TOO_MANY = "protocol.too_many_codes"


def codes() -> Iterator[str]:
    return ("AAAA" + "".join(letters) for letters in product(LETTERS, LETTERS))


def refusal(server: Server, code: str, token: str = "") -> str:
    """Return what is said over HTTP to someone who asks for a table; nothing where it is shown."""
    answer = server.get(f"/api/tables/{code}", token)
    return "" if answer.status_code == 200 else answer.json()["code"]


def refusal_of_socket(server: Server, code: str) -> str:
    with Page(server.url, code, name="Eve") as page:
        with suppress(ConnectionClosed):  # it may be refused before
            page.send("hello", protocol=0)
        page.until(lambda: bool(page.answers))
        return str(next(iter(page.answers.values()))["code"])


def test_guessing_codes_is_stopped_at_every_address_and_reveals_nothing(home: Path) -> None:
    with Server(home, fast=False) as server:
        code, token = server.new_table()
        assert refusal(server, code) == ""
        wrong = codes()
        found = [refusal(server, next(wrong)) for _ in range(AT_ONCE // 2)]
        found += [refusal_of_socket(server, next(wrong)) for _ in range(AT_ONCE)]
        assert set(found) == {"table.none", TOO_MANY}
        assert found[: AT_ONCE // 2 + 1] == ["table.none"] * (AT_ONCE // 2 + 1)
        right = server.get(f"/api/tables/{code}"), server.get(f"/api/tables/{next(wrong)}")
        assert [answer.status_code for answer in right] == [429, 429]
        assert right[0].content == right[1].content
        assert refusal_of_socket(server, code) == refusal_of_socket(server, next(wrong)) == TOO_MANY
        assert refusal(server, code, "no token of this table") == TOO_MANY
        # Who has been at the table before is not held up by what others of the network do.
        assert refusal(server, code, token) == ""
        with Page(server.url, code, token) as host:
            assert host.hello().room["code"] == code


def test_wrong_codes_asked_for_at_once_are_all_charged() -> None:
    guesses = Guesses()
    for _ in range(10 * AT_ONCE):
        guesses.wrong("n")
    assert not guesses.may("n")
    assert guesses.may("other")
    assert guesses._wrong._buckets["n"]._left < -8 * AT_ONCE


@pytest.mark.parametrize("kind", ["four", "six"])
def test_guesses_are_remembered_even_while_many_others_guess(kind: str) -> None:
    guesses, guilty = Guesses(), "192.0.2.7"
    for _ in range(3 * AT_ONCE):
        guesses.wrong(guilty)
    for number in range(30_000):
        four = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        guesses.wrong(four if kind == "four" else network_of(f"2001:db8:{number:x}::1"))
    assert not guesses.may(guilty)
    assert len(guesses._wrong._buckets) <= 10_000


def test_a_48_may_guess_as_often_as_some_networks_and_not_as_65_536(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("canasta.server.web.limits.A_SECOND", 0.0)
    guesses = Guesses()
    tried = 0
    for number in range(2_000):
        network = network_of(f"2001:db8:7:{number:x}::1")
        if guesses.may(network):
            guesses.wrong(network)
            tried += 1
    assert tried == WIDER * AT_ONCE
    assert guesses.may(network_of("2001:db8:8::1")), "another customer's"
    assert not guesses.may(network_of("2001:db8:7:ffff::2"))


@pytest.mark.parametrize("owed", [0, 1, 7])
def test_an_overdrawn_limit_recovers_with_time(owed: int) -> None:
    at = 0.0
    bucket = Bucket(2, 0.5, lambda: at)
    for _ in range(2 + owed):
        bucket.charge()
    at = 2.0 * owed + 1.9
    assert not bucket.take()
    at = 2.0 * owed + 2.0
    assert bucket.take()
    assert not bucket.take()
