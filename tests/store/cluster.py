"""A PostgreSQL of the tests' own: made in a folder, and gone when they end."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from urllib.parse import quote

import psycopg

SETTINGS = """
listen_addresses = ''
max_connections = 60
shared_buffers = 16MB
"""
HBA = """
local all guarded scram-sha-256
local all all trust
"""


def programs() -> Path | None:
    """The folder with initdb and pg_ctl, if PostgreSQL is installed."""
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    initdb, pg_ctl = which("initdb"), which("pg_ctl")
    return Path(initdb).resolve().parent if initdb and pg_ctl else None


def _user() -> str | None:
    """Who may run PostgreSQL, which refuses to run as root; None: who we are."""
    if os.geteuid() != 0:
        return None
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Cluster:
    """A running server, reached by a socket in its own folder."""

    def __init__(self, bin_: Path, folder: Path) -> None:
        self.bin, self.folder, self.user = bin_, folder, _user()
        self._made = 0

    def pg_ctl(self, *words: str) -> None:
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-l", f"{self.folder}/log", "-w", *words)

    def run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self.bin / program, *words],
            user=self.user,
            extra_groups=[] if self.user else None,
            cwd=self.folder,
            # Not a pipe: the server would hold it open, and the reader would wait for ever.
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=60,
            check=False,
        )
        log = self.folder / "log"
        assert done.returncode == 0, log.read_text() if log.exists() else program

    def url(self, database: str = "postgres", user: str = "owner") -> str:
        return f"postgresql://{user}@/{database}?host={quote(str(self.folder), safe='')}"

    def new_database(self) -> str:
        """The address of an empty database."""
        self._made += 1
        with psycopg.connect(self.url(), autocommit=True) as base:
            base.execute(f"CREATE DATABASE db{self._made}".encode())
        return self.url(f"db{self._made}")


@contextmanager
def running(bin_: Path) -> Iterator[Cluster]:
    """A new server."""
    # Not a folder of pytest's: another user could not reach it, and a socket's path is short.
    folder = Path(tempfile.mkdtemp(prefix="canasta-pg-"))
    cluster = Cluster(bin_, folder)
    try:
        if cluster.user:
            shutil.chown(folder, cluster.user)
        data = f"{folder}/data"
        cluster.run("initdb", "-D", data, "-U", "owner", "-A", "trust", "-E", "UTF8", "--no-sync")
        with (folder / "data" / "postgresql.conf").open("a") as settings:
            settings.write(f"{SETTINGS}unix_socket_directories = '{folder}'\n")
        (folder / "data" / "pg_hba.conf").write_text(HBA)
        cluster.pg_ctl("start")
        try:
            yield cluster
        finally:
            cluster.pg_ctl("stop", "-m", "immediate")
    finally:
        shutil.rmtree(folder)
