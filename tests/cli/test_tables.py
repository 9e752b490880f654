"""`canasta tables` lists what is stored, and moves it to a file and back."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.cli.piped import run
from tests.evening.night import Night
from tests.pad.made import a_pad
from tests.table.sitting import Sitting, two_and_bots

from canasta.live.base.codes import is_drawn
from canasta.live.duplicate.duplicate import DUPLICATES, Duplicate
from canasta.live.duplicate.duplicate import record_of as record_of_duplicate
from canasta.live.duplicate.events import StoredDuplicateEvent
from canasta.live.duplicate.links import (
    first_link_code,
    new_link,
    open_link,
)
from canasta.live.duplicate.requests import (
    NewChallenge,
    enter,
    first_day_code,
    open_challenge,
    open_day,
    score,
)
from canasta.live.duplicate.view import standing
from canasta.live.evening import Evening, standings
from canasta.live.evening.export import EVENINGS
from canasta.live.evening.export import record_of as evening_record_of
from canasta.live.evening.opening import directs
from canasta.live.pad import Pad
from canasta.live.pad.events import TableRules
from canasta.live.pad.export import PADS, read_record, record_of
from canasta.live.pad.requests import digest, may_write
from canasta.live.table import Settings
from canasta.live.table.rounds import BoardPlayed
from canasta.server.store import SqliteStore
from canasta.server.store.rows import KindStore


def kept(path: Path, sitting: Sitting) -> str:
    store = SqliteStore(path)
    store.append(sitting.table.code, sitting.entries)
    store.close()
    return sitting.table.code


@pytest.fixture(scope="module")
def playing() -> Sitting:
    """A table in its second deal."""
    sitting, rng = two_and_bots("wca"), Random(3)
    sitting.begin()
    sitting.play_deal(rng)
    sitting.begin()
    return sitting


def test_tables_are_listed_with_what_is_played_there(home: Path, playing: Sitting) -> None:
    assert run(home, "tables").stdout == "No tables are stored here.\n"
    named = Sitting(Settings(name="[red]Thursday[/red]"), "Ann")
    codes = [kept(home / "x.sqlite3", playing), kept(home / "x.sqlite3", named)]
    done = run(home, "tables", "--store", "x.sqlite3", COLUMNS="120")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["Code", *codes]
    assert "WCA" in lines[1]
    assert lines[1].split()[-4:-2] == ["2", "2"]
    assert "[red]Thursday[/red]" in lines[2]


def test_a_table_goes_from_one_store_to_another(home: Path, playing: Sitting) -> None:
    code = kept(home / "one", playing)
    done = run(home, "tables", "export", code.lower(), "--store", "one")
    assert done.returncode == 0
    assert "a deal is not over and was left out" in done.stderr
    secret = playing.table.dealt[-1].secret
    assert secret not in (home / f"{code}.canasta-table").read_text()
    done = run(home, "tables", "--store", "sqlite:///two", "import", f"{code}.canasta-table")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Table {code}, ")
    assert code in run(home, "tables", "--store", "two").stdout


def test_a_table_whose_code_is_taken_gets_another(home: Path, playing: Sitting) -> None:
    code = kept(home / "one", playing)
    run(home, "tables", "export", code, "file", "--store", "one")
    done = run(home, "tables", "import", "file", "--store", "one")
    assert f"Its code {code} is another's here." in done.stdout
    store = SqliteStore(home / "one")
    codes = store.codes()
    store.close()
    assert len(codes) == 2
    assert done.stdout[6:12] in codes


def test_the_record_of_a_score_pad_is_taken_in_with_a_new_secret(home: Path) -> None:
    pad = a_pad()
    (home / "evening.json").write_bytes(record_of(pad))
    first = run(home, "tables", "import", "evening.json", "--store", "one").stdout
    again = run(home, "tables", "import", "evening.json", "--store", "one").stdout
    assert first.startswith(f"Score pad {pad.code}, 2 events. To write on it: /p/{pad.code}#")
    assert f"Its code {pad.code} is another's here." in again
    store = SqliteStore(home / "one")
    pads = KindStore(store, PADS)
    kept = {code: Pad.of(pads.entries(code)) for code in pads.codes()}
    store.close()
    assert len(kept) == 2
    for code, said in ((pad.code, first), (again.split()[2].rstrip(","), again)):
        assert kept[code].standing == pad.standing
        assert may_write(kept[code], said.rsplit("#", 1)[1].strip())


def test_the_record_of_an_evening_is_taken_in_with_a_new_director(home: Path) -> None:
    night = Night(4)
    night.begin()
    night.written(1, (500, 300))
    (home / "evening.json").write_bytes(evening_record_of(night.evening))
    said = run(home, "tables", "import", "evening.json", "--store", "one").stdout
    code = night.evening.code
    assert said.startswith(f"Evening {code}, ")
    store = SqliteStore(home / "one")
    kept = Evening.of(KindStore(store, EVENINGS).entries(code))
    store.close()
    assert standings(kept) == standings(night.evening)
    assert directs(kept, said.rsplit("#d=", 1)[1].strip())
    assert not directs(kept, night.keys.director)


def test_a_pad_that_cannot_have_been_written_is_not_taken_in(home: Path) -> None:
    (home / "evening.json").write_bytes(record_of(a_pad()).replace(b'"mixed"', b'"blue"'))
    done = run(home, "tables", "import", "evening.json", "--store", "one")
    assert done.returncode == 2
    assert "This score pad is damaged: Invalid enum value" in done.stderr


def test_a_deal_under_way_is_written_only_on_demand_and_with_a_warning(
    home: Path, playing: Sitting
) -> None:
    code = kept(home / "one", playing)
    done = run(home, "tables", "export", code, "-", "--whole", "--store", "one")
    assert done.returncode == 0
    assert "give it to its players" in done.stderr
    assert playing.table.dealt[-1].secret in done.stdout
    again = run(home, "tables", "import", "-", "--store", "two", text=done.stdout)
    assert (again.returncode, again.stderr) == (0, "")


def test_an_existing_file_is_not_overwritten(home: Path, playing: Sitting) -> None:
    code = kept(home / "one", playing)
    (home / "mine").write_text("mine")
    done = run(home, "tables", "export", code, "mine", "--store", "one")
    assert done.returncode == 1
    assert "there is such a file already" in done.stderr
    assert (home / "mine").read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("export", "HJKMNP"), "There is no table HJKMNP"),
        (("export", "xyz"), "is not a table code"),
        (("import", "nowhere"), "nowhere: the file cannot be read"),
        (("import", "."), "cannot be read"),
        (("import", "binary"), "not a file of a table"),
        (("export", "HJKMNP", "--store", "mysql://x"), "is not a store"),
        (("export", "HJKMNP", "--store", "binary"), "cannot be used as a store"),
        (("--store", "mistyped"), "mistyped does not exist"),
        (("export", "HJKMNP", "--store", "mistyped"), "mistyped does not exist"),
        (("exprot",), "Did you mean 'export'?"),
    ],
)
def test_an_impossible_command_is_refused_with_a_reason(
    home: Path, words: tuple[str, ...], told: str
) -> None:
    (home / "binary").write_bytes(bytes(range(256)) * 20)
    done = run(home, "tables", *words)
    assert done.returncode == 2
    assert told in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert not (home / "mistyped").exists()


def test_idle_tables_are_archived_to_files_that_can_be_imported(
    home: Path, playing: Sitting
) -> None:
    idle = Sitting(Settings(), "Ann")
    codes = [kept(home / "x.sqlite3", playing), kept(home / "x.sqlite3", idle)]
    done = run(home, "tables", "archive", "old", "--keep", "20000000", "--store", "x.sqlite3")
    assert (done.returncode, done.stdout) == (0, "0 archived.\n")
    done = run(home, "tables", "archive", "old", "--keep", "30", "--store", "x.sqlite3")
    assert done.returncode == 0
    assert done.stdout.endswith("2 archived.\n")
    assert run(home, "tables", "--store", "x.sqlite3").stdout == "No tables are stored here.\n"
    files = sorted((home / "old").iterdir())
    assert sorted(file.name[:6] for file in files) == sorted(codes)
    for file in files:
        assert run(home, "tables", "import", str(file), "--store", "x.sqlite3").returncode == 0
    assert all(code in run(home, "tables", "--store", "x.sqlite3").stdout for code in codes)


def test_the_record_of_a_duplicate_is_taken_in_as_over(home: Path) -> None:
    """The players are no longer known, so no one plays on; the results stay."""
    duplicate = Duplicate()
    opened, _ = open_challenge(NewChallenge(TableRules("regency"), 1), 1_764_000_000.0)
    board = BoardPlayed(1, (500, 300), "went_out", 0, b"")
    duplicate.apply(StoredDuplicateEvent(1, opened.closes - 9.0, opened))
    for event in enter(duplicate, ("Ann",), "TABLE1", ("token",), opened.closes - 9.0):
        duplicate.apply(StoredDuplicateEvent(duplicate.number + 1, opened.closes - 8.0, event))
    for event in score(duplicate, "TABLE1", [board], opened.closes - 8.0):
        duplicate.apply(StoredDuplicateEvent(duplicate.number + 1, opened.closes - 7.0, event))
    (home / "boards.json").write_bytes(record_of_duplicate(duplicate))
    said = run(home, "tables", "import", "boards.json", "--store", "one").stdout
    assert said.startswith(f"Duplicate game {duplicate.code}, 3 events. It is over")
    store = SqliteStore(home / "one")
    kept = Duplicate.of(KindStore(store, DUPLICATES).entries(duplicate.code))
    store.close()
    assert kept.closed
    assert kept.known_by(digest("token")) is None
    assert standing(kept, (1,)) == standing(duplicate, (1,))


@pytest.mark.parametrize("kind", ["day", "earlier day", "earlier link"])
def test_a_record_takes_no_code_to_which_a_link_or_a_day_leads(home: Path, kind: str) -> None:
    """Else a file would say which boards a link opens, or end a day before it begins."""
    at = 1_764_000_000.0
    opened = open_day("regency", at)
    if kind == "earlier day":
        opened = msgspec.structs.replace(opened, code=first_day_code("regency", at))
    if kind == "earlier link":
        link = new_link(NewChallenge(TableRules("regency"), 1))
        opened = msgspec.structs.replace(open_link(link), code=first_link_code(link))
    duplicate = Duplicate.of([StoredDuplicateEvent(1, at, opened)])
    (home / "day.json").write_bytes(record_of_duplicate(duplicate))
    said = run(home, "tables", "import", "day.json", "--store", "one").stdout
    store = SqliteStore(home / "one")
    codes = KindStore(store, DUPLICATES).codes()
    store.close()
    assert opened.code not in said
    assert [is_drawn(code) for code in codes] == [True]
    assert said.startswith(f"Duplicate game {codes[0]}, 1 events. It is over")


def test_pads_and_evenings_are_listed_exported_and_archived_as_tables_are(home: Path) -> None:
    pad, night = a_pad(), Night(4, title="Tuesday club")
    store = SqliteStore(home / "x.sqlite3")
    KindStore(store, PADS).append(pad.code, pad.entries)
    KindStore(store, EVENINGS).append(night.evening.code, night.evening.entries)
    store.close()
    listed = run(home, "tables", "--store", "x.sqlite3", COLUMNS="120").stdout
    assert f"{pad.code}  score pad" in listed
    assert "Tuesday club" in listed
    said = run(home, "tables", "export", pad.code, "--store", "x.sqlite3").stdout
    assert said == f"canasta-pad-{pad.code}.json: score pad {pad.code}, 2 events.\n"
    assert read_record((home / f"canasta-pad-{pad.code}.json").read_bytes()).entries[1:]
    said = run(home, "tables", "archive", "old", "--keep", "1", "--store", "x.sqlite3").stdout
    assert "2 archived." in said
    assert run(home, "tables", "--store", "x.sqlite3").stdout == "No tables are stored here.\n"
    for path in (home / "old").iterdir():
        assert run(home, "tables", "import", str(path), "--store", "y.sqlite3").returncode == 0
