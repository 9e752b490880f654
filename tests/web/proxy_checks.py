"""Checks of what needs nginx and Caddy, which the gate does not install: run by hand.

    apt-get install --no-install-recommends nginx caddy curl openssl chromium
    python -m tests.web.proxy_checks

For each proxy, with its configuration of deploy/ and a certificate made for it: what HTTP answers,
who is let in, the page in a browser, a whole deal over WebSockets, and the end and the coming back
of the server while they are open. All that listens does so on 127.0.0.1, and is ended.
"""

import json
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import expect
from tests.browser.harness import built_page, running_chromium, running_playwright
from tests.web.playing import begin, play_deal, settle
from tests.web.serving import PATIENCE, Page, Server
from websockets.exceptions import ConnectionClosed, InvalidStatus

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
HOST: Final = "canasta.example.org"
"""The name that the configurations leave to be filled in."""
OTHERS: Final = ("127.0.0.2", "127.0.0.3")
"""Other addresses of this machine to come from."""

_AROUND: Final = """\
daemon off;
user root;
pid {home}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {home}/body;
    proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi;
    scgi_temp_path {home}/scgi;
    include {home}/canasta.conf;
}}
"""


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Site:
    """A server's name, certificate and ports, and how a browser asks there."""

    def __init__(self, home: Path) -> None:
        self.home, self.port, self.plain, self.inner = home, free_port(), free_port(), free_port()
        self.certificate, self.key = home / "fullchain.pem", home / "privkey.pem"
        words = f"req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={HOST}"
        names = ["-addext", f"subjectAltName=DNS:{HOST}"]
        files = ["-keyout", str(self.key), "-out", str(self.certificate)]
        subprocess.run(["openssl", *words.split(), *names, *files], check=True, capture_output=True)
        self.trust = ssl.create_default_context(cafile=str(self.certificate))

    @property
    def url(self) -> str:
        return f"https://{HOST}:{self.port}"

    def curl(self, url: str, *args: str) -> tuple[int, dict[str, str], str]:
        """The status, the headers and the text that are answered at an address."""
        port = url.rpartition(":")[2].partition("/")[0]
        known = ["--resolve", f"{HOST}:{port}:127.0.0.1", "--cacert", str(self.certificate)]
        words = ["curl", "-sS", "-i", "--max-time", "20", "--noproxy", "*", *known, *args, url]
        told = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        head, _, text = told.replace("\r\n", "\n").partition("\n\n")
        first, *lines = head.split("\n")
        headers = {name.lower(): value for name, _, value in (x.partition(": ") for x in lines)}
        return int(first.split()[1]), headers, text

    def page(self, code: str, token: str = "", name: str = "", **more: Any) -> Page:
        """A browser's WebSocket, over TLS, from its own page if nothing else is said."""
        source = (more.pop("source", "127.0.0.1"), 0)
        wire = socket.create_connection(("127.0.0.1", self.port), PATIENCE, source)
        told: dict[str, Any] = {"origin": self.url, **more}
        return Page(self.url, code, token, name, sock=wire, ssl=self.trust, **told)

    def new_table(self) -> tuple[str, str]:
        """A table that is opened through the proxy."""
        wish = {"settings": {"pace": "instant", "book": "regency"}, "name": "Ann"}
        body = json.dumps({**wish, "seats": ["", "random", "", "random"]})
        form = ["-H", "content-type: application/json", "-H", f"origin: {self.url}", "-d", body]
        status, _, text = self.curl(f"{self.url}/api/tables", *form)
        assert status == 201, text
        opened = json.loads(text)
        return opened["code"], opened["token"]


def nginx(site: Site) -> list[str]:
    """The command that runs nginx with the project's configuration."""
    told = (DEPLOY / "nginx.conf").read_text("utf-8")
    for old, new in {
        "    listen [::]:80;\n": "",
        "    listen [::]:443 ssl http2;\n": "",
        "listen 80;": f"listen 127.0.0.1:{site.plain};",
        "listen 443 ssl": f"listen 127.0.0.1:{site.port} ssl",
        "/etc/ssl/canasta/fullchain.pem": str(site.certificate),
        "/etc/ssl/canasta/privkey.pem": str(site.key),
        "127.0.0.1:8765": f"127.0.0.1:{site.inner}",
    }.items():
        assert told.count(old) == 1, old
        told = told.replace(old, new)
    (site.home / "canasta.conf").write_text(told, "utf-8")
    (site.home / "nginx.conf").write_text(_AROUND.format(home=site.home), "utf-8")
    return ["nginx", "-p", str(site.home), "-c", str(site.home / "nginx.conf")]


def caddy(site: Site) -> list[str]:
    """The command that runs Caddy with the project's configuration."""
    told = (DEPLOY / "Caddyfile").read_text("utf-8")
    here = f"bind 127.0.0.1\n\ttls {site.certificate} {site.key}"
    for old, new in {
        f"\n{HOST} {{\n": f"\n{HOST}:{site.port} {{\n\t{here}\n",
        "127.0.0.1:8765": f"127.0.0.1:{site.inner}",
    }.items():
        assert told.count(old) == 1, old
        told = told.replace(old, new)
    options = "{\n\tadmin off\n\tauto_https off\n}\n"
    (site.home / "Caddyfile").write_text(options + told, "utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(site.home / "Caddyfile")]


@contextmanager
def proxied(site: Site, command: list[str]) -> Iterator[None]:
    """The proxy, until it is ended."""
    with (site.home / "proxy.log").open("w") as log:
        home = {"HOME": str(site.home), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
        process = subprocess.Popen(command, stdout=log, stderr=log, env=home)
    try:
        end = time.monotonic() + PATIENCE
        while True:
            assert process.poll() is None, (site.home / "proxy.log").read_text()
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", site.port), 1).close()
                break
            assert time.monotonic() < end, "the proxy does not listen"
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


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
    """Whoever comes without TLS is sent to it."""
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
        page.get_by_role("button", name="Come in").click()
        expect(page.get_by_role("button", name="Sit down").first).to_be_visible()
        assert page.evaluate("isSecureContext")
    say("a browser shows the table")


def play_and_end(site: Site, server: Server, code: str, token: str) -> None:
    """A whole deal; then one in which the server ends and comes back."""
    ann = site.page(code, token, "Ann").hello()
    ben = site.page(code, name="Ben", source=OTHERS[0]).hello()
    ben.wish("sit", seat=2)
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
            look_with_a_browser(site, code)
            play_and_end(site, server, code, token)


def say(words: str) -> None:
    print(f"  {words}", flush=True)


VERSION: Final = {"nginx": ["-v"], "caddy": ["version"]}


if __name__ == "__main__":
    check("nginx", nginx)
    check("caddy", caddy)
