"""Checks of what needs nginx and Caddy, which the gate does not install: run by hand.

    apt-get install --no-install-recommends nginx caddy curl openssl chromium
    python -m tests.web.proxy_checks

For each proxy, with its configuration of deploy/ and a certificate made for it: what HTTP answers,
who is let in, what is too much or too slow, the page in a browser, a whole deal over WebSockets,
and the end and the coming back of the server while they are open. Everything listens on 127.0.0.1,
and is stopped afterwards.
"""

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect
from tests.browser.harness import built_page, running_chromium, running_playwright
from tests.web.playing import begin, play_deal, settle
from tests.web.proxies import HOST, OTHERS, Site, caddy, nginx, proxied, say
from tests.web.proxy_limits import look_at_limits
from tests.web.serving import Server
from websockets.exceptions import ConnectionClosed, InvalidStatus


def look_at_http(site: Site) -> None:
    """The page, its headers, and what is not shown."""
    assert site.curl(f"{site.url}/healthz")[0] == 200
    status, headers, text = site.curl(f"{site.url}/t/ABCDEF")
    assert status == 200
    assert "<title>" in text
    assert headers["strict-transport-security"] == "max-age=31536000"
    assert headers["content-security-policy"].startswith("default-src 'none'")
    assert site.curl(f"{site.url}/metrics")[0] == 404
    form = ["-H", "content-type: application/json", "-H", "origin: https://elsewhere.example"]
    status, _, text = site.curl(f"{site.url}/api/tables", *form, "-d", "{}")
    assert (status, json.loads(text)["code"]) == (403, "protocol.origin")
    say("answers with its headers; /metrics is not shown; posts from elsewhere are refused")


def look_at_redirect(site: Site) -> None:
    """Anyone who comes without TLS is sent to it."""
    status, headers, _ = site.curl(f"http://{HOST}:{site.plain}/t/ABCDEF")
    assert (status, headers["location"]) == (308, f"https://{HOST}/t/ABCDEF")
    say("sends plain HTTP on to HTTPS")


def look_at_who_is_let_in(site: Site, code: str, token: str) -> None:
    """Other pages are not; who is asking is passed on, so that each address has its own limits."""
    for origin in ("https://elsewhere.example", f"http://{HOST}", "null"):
        with pytest.raises(InvalidStatus) as refused:
            site.page(code, token, origin=origin)
        assert refused.value.response.status_code == 403
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(site.page(code, token, "Ann", source=OTHERS[1]).hello())
        fourth = stack.enter_context(site.page(code, token, "Ann", source=OTHERS[1]))
        assert fourth.answer(0)["code"] == "protocol.too_many_pages"
        stack.enter_context(site.page(code, token, "Ann", source=OTHERS[0]).hello())
    say("lets its own page in and no other; limits go by the address that asks")


def look_with_a_browser(site: Site, code: str) -> None:
    """The page comes, and its own policy lets its WebSocket through."""
    known = f"--host-resolver-rules=MAP {HOST} 127.0.0.1"
    with running_playwright() as playwright, running_chromium(playwright, known) as browser:
        page = browser.new_page(ignore_https_errors=True, locale="en")
        page.goto(f"{site.url}/t/{code}")
        page.get_by_label("Your name").fill("Cid")
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_role("button", name="Sit down").first).to_be_visible()
        assert page.evaluate("isSecureContext")
    say("a browser shows the table")


def play_and_end(site: Site, server: Server, code: str, token: str) -> None:
    """A whole deal; then one in which the server ends and comes back."""
    ann = site.page(code, token, "Ann").hello()
    ben = site.page(code, name="Ben", source=OTHERS[0]).hello()
    ben.request("sit", seat=2)
    begin(ann, ben)
    play_deal((ann, ben), Random(5))
    frames, moves = len(ann.frames) + len(ben.frames), ann.game and ann.game["moves"]
    say(f"a whole deal by two people and two bots: {moves} steps, {frames} messages")
    begin(ann, ben)
    settle((ann, ben))
    hands = [page.own["hand"] for page in (ann, ben)]
    since = time.monotonic()
    status = server.end()
    took = time.monotonic() - since
    codes = []
    for page in (ann, ben):
        with suppress(ConnectionClosed):
            page.until(lambda: False)
        codes.append(page.wire.close_code)
    assert status == 143, status
    assert set(codes) <= {1001, 1012}, codes
    assert site.curl(f"{site.url}/healthz")[0] in (502, 503)
    say(f"SIGTERM with both at the table: status {status} after {took:.2f} s, closed with {codes}")
    server.start()
    for page, hand in zip((ann, ben), hands, strict=True):
        with site.page(code, page.token, page.name).hello() as back:
            assert back.own["hand"] == hand
            assert back.own["seat"] == page.own["seat"]
    assert "Traceback" not in server.log
    say("started again: both are back at the same seats with the same cards")


def check(name: str, command: Callable[[Site], list[str]]) -> None:
    """All of it through one proxy."""
    if shutil.which(name) is None:
        raise SystemExit(f"{name} is not installed: apt-get install {name}")
    version = subprocess.run([name, *VERSION[name]], check=True, capture_output=True, text=True)
    print(f"{name}: {(version.stdout + version.stderr).strip()}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        words = ("--public-url", site.url, "--connections", "3", "--page", str(built_page()))
        server = Server(site.home, *words, fast=True, port=site.inner)
        with server, proxied(site, command(site)):
            look_at_http(site)
            if name == "nginx":
                look_at_redirect(site)
            code, token = site.new_table()
            look_at_who_is_let_in(site, code, token)
            look_at_limits(site, name, code, token)
            look_with_a_browser(site, code)
            play_and_end(site, server, code, token)


VERSION: Final = {"nginx": ["-v"], "caddy": ["version"]}


if __name__ == "__main__":
    check("nginx", nginx)
    check("caddy", caddy)
