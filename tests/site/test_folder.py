"""A site is a folder of files that can be anywhere, and changes nothing else."""

import hashlib
import io
import json
import re
import tarfile
from pathlib import Path

import pytest

from canasta.server.site import SiteError, write_site
from canasta.server.site import folder as folders
from canasta.server.site.folder import MARK, is_packed, page_of


@pytest.fixture
def made(files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """They are not made again each time that they are written."""
    monkeypatch.setattr(folders, "site_files", lambda: dict(files))


def digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_same_installation_writes_the_same_bytes(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    written = write_site(tmp_path / "new" / "folder")
    here = digests(tmp_path / "new" / "folder")
    assert here.keys() == {*files, MARK}
    assert all(here[name] == hashlib.sha256(data).hexdigest() for name, data in files.items())
    assert written.files == len([name for name in files if not is_packed(name)])


def test_writing_again_takes_away_what_the_site_before_had_and_nothing_else(
    tmp_path: Path, made: None
) -> None:
    write_site(tmp_path)
    before = digests(tmp_path)
    marked = json.loads((tmp_path / MARK).read_bytes())
    old = tmp_path / "python-000000000000" / "canasta.packed"
    old.parent.mkdir()
    old.write_bytes(b"")
    outside = tmp_path.parent / f"{tmp_path.name}-other"
    outside.write_bytes(b"")
    marked["files"] += ["python-000000000000/canasta.packed", f"../{outside.name}"]
    (tmp_path / MARK).write_text(json.dumps(marked))
    (tmp_path / "CNAME").write_text("cards.example")
    write_site(tmp_path)
    assert digests(tmp_path).keys() == before.keys() | {"CNAME"}
    assert not old.parent.exists()
    assert outside.exists()


@pytest.mark.parametrize("found", ["a file", "other files", "a damaged mark"])
def test_a_folder_that_is_not_a_site_is_left_untouched(
    found: str, tmp_path: Path, made: None
) -> None:
    folder = tmp_path / "folder"
    if found == "a file":
        folder.write_text("mine")
    else:
        folder.mkdir()
        (folder / ("mine.txt" if found == "other files" else MARK)).write_text("mine")
    with pytest.raises(SiteError) as caught:
        write_site(folder)
    assert caught.value.code == "site.foreign"
    assert str(folder) in caught.value.message
    left = [path for path in [folder, *folder.rglob("*")] if path.is_file()]
    assert [path.read_text() for path in left] == ["mine"]


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, made: None) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SiteError) as caught:
        write_site(tmp_path / "file" / "folder")
    assert caught.value.code in {"site.unwritable", "site.foreign"}
    assert "file" in caught.value.message


def test_the_page_asks_for_nothing_from_the_root_or_from_elsewhere(
    files: dict[str, bytes],
) -> None:
    page = files["index.html"].decode()
    addresses = re.findall(r' (?:href|src)="([^"]*)"', page)
    assert len(addresses) >= 5
    assert all(address.startswith("./") for address in addresses)
    assert all(address.removeprefix("./") in files for address in addresses)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    assert "http" not in policy[1]
    assert "default-src 'none'" in policy[1]
    manifest = json.loads(files["manifest.webmanifest"])
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert all(icon["src"].removeprefix("./") in files for icon in manifest["icons"])


def test_every_file_that_is_stored_for_offline_use_exists(files: dict[str, bytes]) -> None:
    line, _, script = files["sw.js"].decode().partition("\n")
    told = json.loads(line.removeprefix("self.SITE=").removesuffix(";"))
    named = {*told["first"], *told["then"]}
    assert named == {name for name in files if not is_packed(name)} - {"sw.js"}
    assert "import" not in script.partition("(")[0]


def test_the_folder_of_python_is_called_by_what_is_in_it(files: dict[str, bytes]) -> None:
    place = re.search(r'canasta-site" content="([^"]*)"', files["index.html"].decode())
    assert place
    inside = {name for name in files if name.startswith(f"{place[1]}/")}
    assert inside >= {f"{place[1]}/{name}" for name in ("canasta.packed", "pyodide.asm.wasm")}
    contents = json.loads(files[f"{place[1]}/contents.json"])
    plain = [name for name in inside if not (is_packed(name) or name.endswith("contents.json"))]
    assert contents["bytes"] == sum(len(files[name]) for name in plain)


def test_the_bundle_holds_what_runs_in_a_browser_and_nothing_compiled_for_here(
    files: dict[str, bytes],
) -> None:
    (name,) = (name for name in files if name.endswith("/canasta.packed"))
    with tarfile.open(fileobj=io.BytesIO(files[name])) as archive:
        names = archive.getnames()
    assert {
        "canasta/server/worker/start.py",
        "starlette/applications.py",
        "canasta/rules/clauses.txt",
    } <= {*names}
    assert not [
        one for one in names if one.startswith(("canasta/compiled/kernel/", "canasta/cli/"))
    ]
    assert "typing_extensions.py" in names  # without it no answer comes in parts
    compiled = [one for one in names if one.endswith((".so", ".pyd", ".pyc"))]
    assert [one.split("/")[0] for one in compiled] == ["msgspec"]
    assert all("wasm32" in one for one in compiled)


def test_the_lobby_is_that_of_a_server_without_tables(files: dict[str, bytes]) -> None:
    lobby = json.loads(files["lobby.json"])
    assert lobby["tables"] == []
    assert len(lobby["books"]) >= 4
    assert lobby["preparing"] is False


def test_a_page_is_marked_once() -> None:
    page = page_of('<meta charset="utf-8" /> <a href="/x"> <a href="//y"> <b src="/z">', "python-1")
    assert page.count("canasta-site") == 1
    assert '<a href="./x"> <a href="//y"> <b src="./z">' in page
