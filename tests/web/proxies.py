"""nginx and Caddy with the configurations of deploy/, on this machine's own addresses."""

import json
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from tests.web.serving import PATIENCE, Page

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
HOST: Final = "canasta.example.org"
"""The name that the configurations leave to be filled in."""
OTHERS: Final = ("127.0.0.2", "127.0.0.3")
"""Other addresses of this machine to come from."""
SPOKEN_FOR: Final = "127.0.0.9"
"""Anyone who comes to nginx from here says from where, in a header."""
PAGES: Final = 6
"""Connections that one home may have in these checks."""

_AROUND: Final = """\
daemon off;
user root;
pid {home}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    # From {spoken_for} one may say which address one comes from.
    set_real_ip_from {spoken_for};
    real_ip_header X-Comes-From;
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
    def log(self) -> Path:
        """What nginx writes down of each request."""
        return self.home / "canasta.log"

    def wire(self, source: str = "127.0.0.1") -> ssl.SSLSocket:
        """A connection over TLS, for what no browser sends."""
        plain = socket.create_connection(("127.0.0.1", self.port), PATIENCE, (source, 0))
        return self.trust.wrap_socket(plain, server_hostname=HOST)

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
        """A browser's WebSocket, over TLS, by default from its own page."""
        source = (more.pop("source", "127.0.0.1"), 0)
        wire = socket.create_connection(("127.0.0.1", self.port), PATIENCE, source)
        told: dict[str, Any] = {"origin": self.url, **more}
        return Page(self.url, code, token, name, sock=wire, ssl=self.trust, **told)

    def new_table(self) -> tuple[str, str]:
        """A table that is opened through the proxy."""
        request = {"settings": {"pace": "instant", "book": "regency"}, "name": "Ann"}
        body = json.dumps({**request, "seats": ["", "random", "", "random"]})
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
        "/var/log/nginx/canasta.log": str(site.log),
        "limit_conn canasta_home 500;": f"limit_conn canasta_home {PAGES};",
    }.items():
        assert told.count(old) == 1, old
        told = told.replace(old, new)
    (site.home / "canasta.conf").write_text(told, "utf-8")
    (site.home / "nginx.conf").write_text(
        _AROUND.format(home=site.home, spoken_for=SPOKEN_FOR), "utf-8"
    )
    return ["nginx", "-p", str(site.home), "-c", str(site.home / "nginx.conf")]


def caddy(site: Site) -> list[str]:
    """The command that runs Caddy with the project's configuration."""
    told = (DEPLOY / "Caddyfile").read_text("utf-8")
    here = f"bind 127.0.0.1\n\ttls {site.certificate} {site.key}"
    for old, new in {
        f"\n{HOST} {{\n": f"\n{HOST}:{site.port} {{\n\t{here}\n",
        "127.0.0.1:8765": f"127.0.0.1:{site.inner}",
        "\n{\n\tservers": "\n{\n\tadmin off\n\tauto_https off\n\tservers",
    }.items():
        assert told.count(old) == 1, old
        told = told.replace(old, new)
    (site.home / "Caddyfile").write_text(told, "utf-8")
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


def say(words: str) -> None:
    print(f"  {words}", flush=True)
