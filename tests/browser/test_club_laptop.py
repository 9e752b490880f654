"""A club evening from a laptop in its own network, which phones reach by a local address."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.harness import PATIENCE
from tests.browser.qr_code import text_of
from tests.browser.shown import alarm
from tests.browser.test_evening import PHONE, enter_deal, tap
from tests.cli.served import Server
from tests.lengths import LONG
from tests.pad.test_libre_office import LANGUAGES, OFFICE, opened, sums
from tests.page.visit import Visits

INSIDE: Final = "CANASTA_CLUB_NETWORK"
HOUSE: Final = "192.168.43.1"
NETWORK: Final = (
    f"ip link set lo up && ip addr add {HOUSE}/24 dev lo && "
    f'ip route add default dev lo src {HOUSE} && exec "$@"'
)
_UNSHARE: Final = ("unshare", "--map-root-user", "--net", "sh", "-c", NETWORK, "sh")
PAIRS: Final = "Ann & Bob\nCem & Dia\nEva & Fin\nGus & Hal"


def can_have_networks() -> bool:
    """Return whether this machine lets its users create networks."""
    if not (shutil.which("unshare") and shutil.which("ip")):
        return False
    return subprocess.run((*_UNSHARE, "true"), capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(INSIDE in os.environ or not can_have_networks(), reason="no networks here")
def test_a_club_laptop_runs_an_evening_in_its_own_network() -> None:
    command = [sys.executable, "-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*_UNSHARE, *command, f"{__file__}::test_phones_come_by_the_address_of_the_house"],
        env={**os.environ, INSIDE: "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert "1 passed" in done.stdout


@pytest.fixture
def visits(browser: Browser, tmp_path: Path) -> Iterator[Visits]:
    with Server(tmp_path, "--host", "0.0.0.0", "--port", "0", seeded=True) as server:
        people = Visits(browser, server.url)
        yield people
        people.end()


def phone(visits: Visits, link: str, name: str) -> Page:
    """Someone scans the QR code and says who they are."""
    page = visits.come(name, PHONE)
    page.add_init_script("delete crypto.getRandomValues")  # no two phones have the same secret
    page.goto(link)
    tap(page, name)
    expect(page.get_by_role("region", name="Your place")).to_be_visible()
    return page


def open_evening(visits: Visits) -> Page:
    director = visits.come("Zoe")
    director.goto(f"{visits.url}/e")
    director.get_by_role("textbox", name="Rounds").fill("2")
    director.get_by_role("textbox", name="Deals in a round").fill("1")
    tap(director, "Open the evening")
    return director


def assert_same_in_spreadsheets(director: Page, evening: str, folder: Path) -> None:
    """Open the evening's table in LibreOffice, as an English and a German reader."""
    table = evening.replace("/e/", "/api/evenings/") + "/csv"
    shown = {
        language: opened(
            director.request.get(table, headers={"accept-language": language}).body(),
            language,
            folder,
        )
        for language in LANGUAGES
    }
    assert len(shown["de"]) == 6
    assert sums(shown["en"]) == sums(shown["de"])
    assert sums(shown["de"])[4] == 600 + 300 + 450 + 200, "points at the tables"


def entered(director: Page, lines: str) -> None:
    director.get_by_role("button", name="Entrants").click()
    director.get_by_label("Add pairs, one per line").fill(lines)
    tap(director, "Enter them")
    last = lines.rpartition("\n")[2]
    expect(director.get_by_role("dialog")).to_contain_text(last)
    tap(director, "Close")


@pytest.mark.skipif(INSIDE not in os.environ, reason="in a network of its own, above")
def test_phones_come_by_the_address_of_the_house(visits: Visits, tmp_path: Path) -> None:
    director = open_evening(visits)
    entered(director, PAIRS)
    tap(director, "Links")
    shown = director.get_by_role("textbox", name="For the players")
    expect(shown).to_have_value(re.compile(rf"^http://{HOUSE}:\d+/e/\w+#p="))
    link = text_of(director.get_by_role("img", name="For the players"))
    expect(shown).to_have_value(link)
    tap(director, "Close")

    ann, eva, cem = (phone(visits, link, name) for name in ("Ann", "Eva", "Cem"))
    tap(director, "Begin round 1")
    for page in (ann, eva):
        expect(page.get_by_test_id("my-table")).to_have_text("Table 1")
        tap(page, "Open your table’s score pad")
        expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()

    # Ann is offline in the middle of the deal; Eva enters it meanwhile: it counts once.
    ann.context.set_offline(True)
    expect(ann.get_by_text("No connection.").first).to_be_visible()
    enter_deal(ann, 300, 600, offline=True)
    enter_deal(eva, 600, 300)
    ann.context.set_offline(False)
    told = alarm(ann)
    expect(told).to_contain_text("Eva has entered deal 1")
    told.get_by_role("button", name="Leave mine out").click()
    expect(told).to_have_count(0)
    first = director.get_by_role("region", name="Round 1")
    expect(first).to_contain_text("from the score pad")

    # Cem's offline phone sends its deal by itself.
    tap(cem, "Open your table’s score pad")
    expect(cem.get_by_role("button", name="Enter deal 1")).to_be_visible()
    cem.context.set_offline(True)
    expect(cem.get_by_text("No connection.").first).to_be_visible()
    enter_deal(cem, 500, 200, offline=True)
    cem.context.set_offline(False)
    expect(first.get_by_text("from the score pad")).to_have_count(2)

    # A pair comes late; the director corrects a table; the evening ends with its prize list.
    entered(director, "Ida & Jan")
    first.get_by_role("button", name="Correct").last.click()
    corrected = {"Cem & Dia": "450", "Gus & Hal": "200", "Reason": "a canasta was mixed"}
    for name, written in corrected.items():
        director.get_by_label(name).fill(written)
    tap(director, "Save")
    expect(first).to_contain_text("a canasta was mixed")
    tap(director, "End round 1")
    expect(director.get_by_role("button", name="Begin round 2")).to_be_enabled()
    tap(director, "Close the evening")
    director.get_by_role("dialog").get_by_role("button", name="Close the evening").click()
    final = director.get_by_role("region", name="Standings")
    expect(final.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(final.get_by_role("row")).to_have_count(6, timeout=PATIENCE)
    assert len(re.findall(rb"/Type\s*/Page\b", director.pdf(format="A4"))) == 1
    if LONG and OFFICE is not None:
        assert_same_in_spreadsheets(director, link.partition("#")[0], tmp_path)
