"""Where the processes of a command listen, as the tests see it."""

import os
from ipaddress import ip_address
from socket import AF_INET, SOCK_DGRAM, SOCK_STREAM, socket

from tests.cli.family import listening


def test_a_socket_that_listens_is_seen_and_one_that_only_asks_is_not() -> None:
    with socket(AF_INET, SOCK_STREAM) as server, socket(AF_INET, SOCK_DGRAM) as asks:
        before = listening({os.getpid()})
        server.bind(("127.0.0.3", 0))
        assert listening({os.getpid()}) == before
        server.listen()
        asks.bind(("127.0.0.4", 0))
        now = listening({os.getpid()})
        assert now - before == {ip_address("127.0.0.3"), ip_address("127.0.0.4")}
        asks.connect(server.getsockname())
        assert listening({os.getpid()}) - before == {ip_address("127.0.0.3")}
