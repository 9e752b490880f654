"""Files of the page are sent as the build packed them, to whoever takes that."""

import gzip
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.testclient import TestClient

from canasta.server.web.pages import Assets

SCRIPT = b"play();\n" * 200


def client(folder: Path) -> TestClient:
    """Return what asks for files of a folder, as the server gives them."""
    return TestClient(
        Starlette(
            routes=[Mount("/assets", Assets(directory=folder))],
            middleware=[Middleware(GZipMiddleware, minimum_size=600)],
        )
    )


def test_a_compressed_file_is_sent_as_it_is_stored(tmp_path: Path) -> None:
    (tmp_path / "play.js").write_bytes(SCRIPT)
    packed = gzip.compress(SCRIPT, mtime=1234)
    (tmp_path / "play.js.gz").write_bytes(packed)
    answer = client(tmp_path).get("/assets/play.js", headers={"Accept-Encoding": "gzip"})
    assert answer.content == SCRIPT
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) == len(packed)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert "Accept-Encoding" in answer.headers["vary"]


def test_a_client_without_compression_gets_plain_files(tmp_path: Path) -> None:
    (tmp_path / "play.js").write_bytes(SCRIPT)
    (tmp_path / "play.js.gz").write_bytes(gzip.compress(SCRIPT))
    answer = client(tmp_path).get("/assets/play.js", headers={"Accept-Encoding": "identity"})
    assert answer.content == SCRIPT
    assert "content-encoding" not in answer.headers


def test_an_uncompressed_file_is_sent_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "play.js").write_bytes(SCRIPT)
    answer = client(tmp_path).get("/assets/play.js", headers={"Accept-Encoding": "gzip"})
    assert answer.content == SCRIPT


def test_a_packed_file_without_its_plain_one_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "play.js.gz").write_bytes(gzip.compress(SCRIPT))
    assert client(tmp_path).get("/assets/play.js").status_code == 404
