"""The server's port: the usual one, the next free one, or an error that says what to do."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from canasta.server.web import listening
from canasta.server.web.listening import Address, ListenError, listen

HERE = "127.0.0.1"


@pytest.fixture
def free() -> int:
    """A port that no one listens on."""
    with closing(socket.create_server((HERE, 0))) as probe:
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def test_the_port_that_is_asked_for_is_taken(opened: ExitStack, free: int) -> None:
    server, address = listen(HERE, free)
    opened.enter_context(closing(server))
    assert address == Address(HERE, free)
    socket.create_connection((HERE, free), timeout=5).close()


def test_any_free_port_may_be_asked_for(opened: ExitStack) -> None:
    server, address = listen(HERE, 0)
    opened.enter_context(closing(server))
    assert address.port == server.getsockname()[1] > 0


def test_a_taken_port_is_refused_where_it_is_asked_for(opened: ExitStack, free: int) -> None:
    opened.enter_context(closing(socket.create_server((HERE, free))))
    with pytest.raises(ListenError, match=f"Port {free} is taken") as refused:
        listen(HERE, free)
    assert refused.value.code == "serve.port_taken"


def test_the_next_free_port_is_taken_where_none_is_asked_for(
    opened: ExitStack, free: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "USUAL_PORT", free)
    opened.enter_context(closing(socket.create_server((HERE, free))))
    server, address = listen(HERE, None)
    opened.enter_context(closing(server))
    assert free < address.port < free + listening.TRIED


def test_a_missing_free_port_is_reported(
    opened: ExitStack, free: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "USUAL_PORT", free)
    monkeypatch.setattr(listening, "TRIED", 1)
    opened.enter_context(closing(socket.create_server((HERE, free))))
    with pytest.raises(ListenError, match=f"The ports {free} to {free} are all taken"):
        listen(HERE, None)


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7", "a" * 300, "x..y"])
def test_an_address_of_another_machine_is_refused(host: str) -> None:
    with pytest.raises(ListenError) as refused:
        listen(host, 0)
    assert refused.value.code == "serve.no_such_host"
    assert "127.0.0.1" in refused.value.message


def test_a_server_for_all_is_reached_from_here_and_from_the_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listening, "own_address", lambda: "192.168.7.8")
    for host in ("0.0.0.0", "::"):
        assert Address(host, 80).local_url() == "http://127.0.0.1:80"
        assert Address(host, 80).network_url() == "http://192.168.7.8:80"


def test_a_server_for_this_machine_is_not_reached_from_the_network() -> None:
    assert Address("127.0.0.1", 80).network_url() is None
    assert Address("::1", 80).network_url() is None
    assert Address("::1", 80).local_url() == "http://[::1]:80"


def test_a_server_on_one_address_is_reached_there() -> None:
    address = Address("192.168.7.8", 8765)
    assert address.local_url() == address.network_url() == "http://192.168.7.8:8765"


def test_a_machine_without_a_network_has_no_address_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "own_address", lambda: None)
    assert Address("0.0.0.0", 80).network_url() is None


def test_the_own_address_is_one_that_can_be_listened_on(opened: ExitStack) -> None:
    own = listening.own_address()
    if own is not None:
        opened.enter_context(closing(socket.create_server((own, 0))))
