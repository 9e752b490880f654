"""What proxies do with too much, and with who is too slow; run by `tests.web.proxy_checks`."""

import json
import socket
import subprocess
import time
from collections import Counter
from contextlib import ExitStack, suppress
from http.client import HTTPSConnection
from typing import Final

from tests.web.proxies import HOST, OTHERS, PAGES, SPOKEN_FOR, Site, say

SLOW: Final = 10.0
"""Seconds that the configurations let a request take to come."""
SILENT: Final = 75.0
"""Seconds after which nginx ends a connection on which nothing comes."""


def look_at_limits(site: Site, name: str, code: str, token: str) -> None:
    """All of it."""
    look_at_what_is_too_large(site)
    look_at_two_lengths(site)
    if name == "nginx":
        look_at_floods(site)
        look_at_networks(site)
        look_at_many_connections(site)
        look_at_other_names(site)
        look_at_the_log(site, code)
    look_at_who_is_slow(site, code, token)


def ask_often(
    site: Site, times: int, source: str, path: str = "/healthz", body: str = "", come: str = ""
) -> Counter[int]:
    """Return how often each status is answered to requests that come as fast as they can.

    Args:
        site: where.
        times: how many requests.
        source: the address that they come from.
        path: what is asked for.
        body: what is posted, if anything.
        come: an address for each, with its number put in, which nginx takes for the true one.
    """
    told: Counter[int] = Counter()
    headers = {"host": f"{HOST}:{site.port}"}
    headers |= {"content-type": "application/json", "origin": site.url} if body else {}
    line = HTTPSConnection("127.0.0.1", site.port, timeout=20, source_address=(source, 0))
    line.sock = site.wire(source)
    for number in range(times):
        more = {"x-comes-from": come.format(f"{number:x}")} if come else {}
        line.request("POST" if body else "GET", path, body or None, headers | more)
        answer = line.getresponse()
        answer.read()
        told[answer.status] += 1
        if answer.will_close:
            line.close()
            line.sock = site.wire(source)
    line.close()
    return told


def look_at_floods(site: Site) -> None:
    """Clients that ask too often are refused, and no others."""
    told = ask_often(site, 800, OTHERS[0])
    assert set(told) == {200, 429}, told
    assert 400 <= told[200] < 700, told
    request = json.dumps({"book": "regency"})
    posts = ask_often(site, 600, OTHERS[1], "/api/rules", request)
    assert set(posts) == {200, 429}, posts
    assert posts[429] > 100, posts
    assert ask_often(site, 1, "127.0.0.1") == {200: 1}
    say(f"800 requests at once: {dict(told)}; 600 posts: {dict(posts)}; another address: served")


def look_at_networks(site: Site) -> None:
    """In IPv6 a home is counted, however many addresses it has; the next one is another."""
    told = ask_often(site, 800, SPOKEN_FOR, come="2001:db8:0:a::{}")
    assert told[429] > 100, told
    assert ask_often(site, 1, SPOKEN_FOR, come="2001:db8:0:b::{}") == {200: 1}
    say(f"800 requests from 800 addresses of one home: {dict(told)}; the next home: served")


def unfinished(site: Site, source: str, head: str) -> socket.socket:
    """A connection on which a request has begun."""
    wire = site.wire(source)
    wire.sendall(head.format(host=f"{HOST}:{site.port}", origin=site.url).encode())
    return wire


BEGUN: Final = "GET /healthz HTTP/1.1\r\nHost: {host}\r\nX-"
HALF: Final = (
    "POST /api/rules HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\n"
    "Content-Type: application/json\r\nContent-Length: 999\r\n\r\n{{"
)


def look_at_many_connections(site: Site) -> None:
    """A home has so many connections and no more."""
    home = "127.0.0.4"
    with ExitStack() as stack:
        for _ in range(PAGES):
            stack.enter_context(unfinished(site, home, HALF))
        end = time.monotonic() + 5
        while (told := ask_often(site, 1, home)) != {429: 1}:
            assert time.monotonic() < end, told
        assert ask_often(site, 1, "127.0.0.5") == {200: 1}
    say(f"{PAGES} connections of one home, and the next is refused; another home is served")


def look_at_other_names(site: Site) -> None:
    """No one is served by another name than the server's own."""
    for name in ("elsewhere.example", f"127.0.0.1:{site.port}"):
        assert site.curl(f"{site.url}/healthz", "-H", f"host: {name}")[0] == 421
    say("serves no one by another name")


def look_at_the_log(site: Site, code: str) -> None:
    """A table's code is not in the log, which has what was asked for all the same."""
    site.curl(f"{site.url}/t/{code}")
    site.curl(f"{site.url}/api/tables/{code}/proof")
    log = site.log.read_text("utf-8")
    assert "GET /t/- 200" in log
    assert "GET /api/tables/-/proof " in log
    assert code not in log
    assert "ABCDEF" not in log
    say("the log does not have the codes of tables")


def look_at_what_is_too_large(site: Site) -> None:
    """Bodies and headers are limited."""
    form = ["-H", "content-type: application/json", "-H", f"origin: {site.url}"]
    # Caddy 2.6 says 502, where it does not end the connection before all has been sent.
    with suppress(subprocess.CalledProcessError):
        status, _, _ = site.curl(f"{site.url}/api/rules", *form, "-d", "x" * 70_000)
        assert status in (413, 502), status
    status, _, _ = site.curl(f"{site.url}/healthz", "-H", "x-long: " + "x" * 40_000, "--http1.1")
    assert status in (400, 431), status
    say("refuses 70,000 bytes of body and 40,000 of a header")


def look_at_two_lengths(site: Site) -> None:
    """A request that has a length in two ways has one answer, if any."""
    both = (
        "POST /api/rules HTTP/1.1\r\nHost: {host}\r\nContent-Length: 4\r\n"
        "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        "GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    )
    with unfinished(site, "127.0.0.1", both) as wire:
        told = b""
        while came := wire.recv(65536):
            told += came
    first, *more = told.split(b"HTTP/1.1 ")[1:]
    # Where it is read as chunks, what follows is a request of its own, and the last.
    assert first.startswith((b"400", b"403", b"415")), first
    assert [answer[:3] for answer in more] in ([], [b"200"]), more
    say(f"a request with two lengths: {first[:3].decode()}, and {len(more)} answers more")


def look_at_who_is_slow(site: Site, code: str, token: str) -> None:
    """An unfinished request is dropped; a player at a quiet table is not."""
    began = time.monotonic()
    with site.page(code, token, "Ann").hello() as quiet, ExitStack() as stack:
        slow = [stack.enter_context(unfinished(site, "127.0.0.6", text)) for text in (BEGUN, HALF)]
        for wire in slow:
            wire.settimeout(3 * SLOW)
            with suppress(ConnectionResetError):
                while wire.recv(65536):  # what it has to say about it
                    pass
        took = time.monotonic() - began
        assert SLOW / 2 < took < 2 * SLOW, took
        while time.monotonic() < began + SILENT + 5:
            quiet.read(1)
        quiet.request("say", words="Still here")
    say(f"half a request is let go of after {took:.0f} s; a table may be quiet for {SILENT:.0f} s")
