"""`canasta pairings`: places for an evening, printed."""

from pathlib import Path

import pytest
from tests.cli.piped import run


def test_the_places_of_every_round_are_printed(home: Path) -> None:
    done = run(home, "pairings", "5", "--rounds", "5")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Round 1"
    assert sum(line.startswith("  Table ") for line in lines) == 10
    assert {line.removeprefix("  Sits out: ") for line in lines if "out" in line} == set("12345")
    assert lines[-1] == "No repeat meetings."


def test_names_come_from_a_file(home: Path) -> None:
    (home / "names.txt").write_text(
        "1. Ann & Bob\n\n 2) Cem  & Dia \n- Eva & Fay\nGus & Ida\n", "utf-8"
    )
    done = run(home, "pairings", "names.txt", "--movement", "mitchell", "--rounds", "2")
    assert "  Table 1: Ann & Bob against Eva & Fay" in done.stdout.splitlines()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_names_are_read_as_peoples_editors_write_them(home: Path, encoding: str) -> None:
    names = "Jörg & Käthe\r\nZoë & Ann\r\n"
    (home / "names.txt").write_bytes(names.encode(encoding))
    done = run(home, "pairings", "names.txt", "--rounds", "1")
    assert done.stderr == ""
    assert "  Table 1: Jörg & Käthe against Zoë & Ann" in done.stdout.splitlines()


def test_a_file_in_no_such_encoding_is_refused_with_their_names(home: Path) -> None:
    (home / "names.txt").write_bytes(b"J\x81rg\n")
    done = run(home, "pairings", "names.txt")
    assert "neither UTF-8 nor UTF-16 nor Windows-1252" in done.stderr


def test_single_players_see_which_meetings_are_repeated(home: Path) -> None:
    done = run(home, "pairings", "4", "--movement", "singles", "--rounds", "4")
    assert "Met again: 2 partners, " in done.stdout
    again = run(home, "pairings", "4", "--movement", "singles", "--rounds", "4")
    assert again.stdout == done.stdout


@pytest.mark.parametrize(
    ("names", "words", "told"),
    [
        ("", ("1",), "needs 2 at least"),
        ("", ("8", "--rounds", "9"), "from 1 to 7 rounds"),
        ("", ("99999",), "the most that can be seated"),
        ("", ("gone.txt",), "cannot be read"),
        ("Ann\nAnn\n", ("names.txt",), "is there twice"),
        ("A" * 41, ("names.txt",), "is not a name"),
        ("\n", ("names.txt",), "needs 2 at least"),
        ("", ("3", "--movement", "singles"), "at least four"),
    ],
)
def test_pairings_that_cannot_be_made_are_refused(
    home: Path, names: str, words: tuple[str, ...], told: str
) -> None:
    (home / "names.txt").write_text(names, "utf-8")
    done = run(home, "pairings", *words)
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stdout == ""
