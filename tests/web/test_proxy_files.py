"""The files of deploy/ with a whole club behind one address; with proxies if they are installed."""

import json
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
from tests.browser.harness import built_page
from tests.web.proxies import DEPLOY, HOST, PAGES, Site, caddy, nginx, proxied
from tests.web.serving import Server

TABLES = 10
DEALS = 4
CHANGES = 5
"""Questions that a page asks while a deal is entered."""


def test_no_file_ends_an_answer_that_goes_on_for_hours() -> None:
    assert not re.search(r"^\s*write\s", (DEPLOY / "Caddyfile").read_text("utf-8"), re.M)
    told = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert int(re.search(r"proxy_read_timeout (\d+)s", told)[1]) > 2 * 20  # type: ignore[index]


def test_the_log_of_nginx_holds_no_codes() -> None:
    told = (DEPLOY / "nginx.conf").read_text("utf-8")
    for path in ("t", "p", "e", "d", "ws", "api/(tables|pads|evenings|duplicates|contests)"):
        assert re.search(rf"[(|]{re.escape(path)}[)|]", told), path


class _Phone:
    """A phone of the club, over TLS."""

    def __init__(self, site: Site) -> None:
        self.site, self.line = site, HTTPSConnection("127.0.0.1", site.port, timeout=30)
        self.line.sock = site.wire()

    def close(self) -> None:
        self.line.close()

    def post(self, path: str, body: Any, key: str = "") -> tuple[int, Any]:
        headers = {"host": f"{HOST}:{self.site.port}", "origin": self.site.url}
        headers |= {"content-type": "application/json", "authorization": f"Bearer {key}"}
        self.line.request("POST", path, json.dumps(body), headers)
        answer = self.line.getresponse()
        return answer.status, json.loads(answer.read() or b"null")


def _table(site: Site, number: int) -> Counter[int]:
    """Return the statuses with which a table's evening is answered."""
    with closing(_Phone(site)) as phone:
        return _play(phone, number)


def _play(phone: _Phone, number: int) -> Counter[int]:
    told = Counter[int]()
    names = [f"{name}{number}" for name in ("Ann", "Bob", "Cem", "Dia")]
    status, pad = phone.post("/api/pads", {"rules": {"book": "regency"}, "names": names})
    told[status] += 1
    for deal in range(DEALS):
        side = {"melded": 100 + 5 * deal}
        entry = {"sides": [side, {}]}
        for _ in range(CHANGES):
            status, _ = phone.post(f"/api/pads/{pad['code']}/count", {"entry": entry}, pad["key"])
            told[status] += 1
        request = {"type": "enter_deal", "by": "Ann", "entry": entry, "deals": deal}
        status, _ = phone.post(f"/api/pads/{pad['code']}", request, pad["key"])
        told[status] += 1
    return told


@pytest.mark.parametrize("command", [nginx, caddy], ids=["nginx", "caddy"])
def test_a_club_behind_one_address_is_refused_nothing(command: Callable[[Site], list[str]]) -> None:
    if shutil.which(command.__name__) is None:
        pytest.skip(f"{command.__name__} is not installed")
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        words = ("--public-url", site.url, "--page", str(built_page()))
        server = Server(site.home, *words, fast=True, port=site.inner)
        with server, proxied(site, command(site)), ThreadPoolExecutor(PAGES - 1) as club:
            told = sum(club.map(lambda table: _table(site, table), range(TABLES)), Counter[int]())
    assert set(told) <= {200, 201}, told
    assert told.total() == TABLES * (1 + DEALS * (CHANGES + 1))
