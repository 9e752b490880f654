"""The commands of the page on backups are run, word for word, while two people play."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import which

import pytest
from tests.store.cluster import Cluster, programs, running
from tests.web.playing import begin, play_on, seated, settle
from tests.web.serving import Page, Server

PAGE = Path(__file__).parents[2] / "docs" / "host" / "backup.md"


def chapter(title: str) -> tuple[str, str, str]:
    """A chapter's commands that make a copy, what they print, and the commands that restore it."""
    text = PAGE.read_text(encoding="utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    copying, printed, restoring = re.findall(r"```(?:sh|text)\n(.*?)```", text, re.DOTALL)
    return copying, printed, restoring


class Machine:
    """A stand-in for the machine of the page: its folders, its service, its databases."""

    def __init__(self, folder: Path, server: Server, environment: dict[str, str]) -> None:
        self.server, self.environment = server, {**os.environ, **environment}
        self.places = {"/var/lib/canasta": folder / "lib", "/var/backups": folder / "backups"}
        self.places["/var/backups"].mkdir()

    def do(self, commands: str) -> str:
        """Run commands in one shell, except those that stop and start the service."""
        for place, here in self.places.items():
            commands = commands.replace(place, str(here))
        parts = re.split(r"^(systemctl \w+ canasta)\n", commands, flags=re.MULTILINE)
        return "".join(
            self._service(part) if "systemctl" in part else self._run(part) for part in parts
        )

    def _service(self, command: str) -> str:
        match command.split()[1]:
            case "stop":
                assert self.server.end() == 143
            case "start":
                self.server.start()
            case other:
                raise AssertionError(other)
        return ""

    def _run(self, commands: str) -> str:
        # As on a machine that nobody has made safe.
        script = f"set -e\numask 022\n{commands}"
        told = subprocess.run(
            ["sh", "-c", script],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert told.returncode == 0, told.stderr
        assert told.stderr == ""
        return told.stdout


def cards(pages: tuple[Page, Page]) -> list[object]:
    """Each player's view of the deal."""
    return [(page.own["seat"], page.own["hand"], page.game) for page in pages]


def follow(machine: Machine, title: str) -> None:
    """Play, copy, play on, restore: the table is as it was when it was copied."""
    copying, printed, restoring = chapter(title)
    server, rng = machine.server, Random(12)
    pages = seated(server)
    begin(*pages)
    for _ in range(4):
        play_on(settle(pages) or pages[0], rng)
    settle(pages)
    assert machine.do(copying) == printed
    copied = cards(pages)
    for _ in range(4):
        play_on(settle(pages) or pages[0], rng)
    assert cards(pages) != copied
    assert machine.do(restoring) == ""
    back = []
    for page in pages:
        page.close()
        # The page remembers more than the table does.
        back.append(Page(server.url, page.code, page.token, page.name).hello(page.number))
    assert cards((back[0], back[1])) == copied
    for _ in range(4):
        play_on(settle(back) or back[0], rng)
    for page in back:
        page.close()


def test_a_file_is_copied_and_restored_as_the_page_says(tmp_path: Path) -> None:
    if which("sqlite3") is None:
        if os.environ.get("CI"):
            pytest.fail("sqlite3 is not installed: apt-get install sqlite3")
        pytest.skip("sqlite3 is not installed")
    folder = tmp_path / "lib"
    folder.mkdir(mode=0o700)
    with Server(tmp_path, store=str(folder / "tables.sqlite3")) as server:
        machine = Machine(tmp_path, server, {})
        follow(machine, "A file of tables")
    kept = [folder / "tables.sqlite3", *(tmp_path / "backups").rglob("*.sqlite3")]
    assert len(kept) == 3
    assert {path.stat().st_mode & 0o777 for path in kept} == {0o600}


@pytest.fixture
def cluster() -> Iterator[tuple[Cluster, Path]]:
    """A PostgreSQL server, and the folder of its programs."""
    found = programs()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed: apt-get install postgresql")
        pytest.skip("PostgreSQL is not installed")
    with running(found) as cluster:
        yield cluster, found


def test_a_database_is_copied_and_restored_as_the_page_says(
    tmp_path: Path, cluster: tuple[Cluster, Path]
) -> None:
    there, bin_ = cluster
    environment = {
        "PATH": f"{bin_}:{os.environ['PATH']}",
        "PGHOST": str(there.folder),
        "PGUSER": "owner",
    }
    subprocess.run([bin_ / "createdb", "canasta"], env={**os.environ, **environment}, check=True)
    with Server(tmp_path, store=there.url("canasta")) as server:
        machine = Machine(tmp_path, server, environment)
        follow(machine, "A database")
    (copy,) = tmp_path.rglob("canasta.dump")
    assert copy.stat().st_mode & 0o777 == 0o600
