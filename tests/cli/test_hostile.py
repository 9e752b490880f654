"""Things that no one should do and someone will: a clear message, status 1 or 2, nothing lost."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.piped import Done, run, run_apart
from tests.cli.terminal import environment

from canasta.game.record import RECORD_VERSION

BOTS = ("--bots", "random")


def refused(done: Done, *words: str) -> None:
    assert done.returncode in (1, 2), done
    assert "Traceback" not in done.stderr + done.stdout
    assert "something went wrong" not in done.stderr
    for word in words:
        assert word in done.stderr


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (("plya",), "Did you mean 'play'?"),
        (("play", "waldoo"), "Did you mean 'waldo'?"),
        (("rules", "joker+convertion"), "conversion"),
        (("rules", "waldo", "--compare", "regncy"), "Did you mean 'regency'?"),
        (("play", "--bots", "novise"), "Did you mean 'novice'?"),
        (("play", "regency", "--players", "7"), "not 7"),
        (("play", "regency", "--seat", "9"), "seats are 0 to 3"),
        (("play", "regency", "--seed", "-1"), "seed"),
        (("play", "regency", "--seed", "x"), "x"),
        (("play", ""), "There is no rule book ''"),
        (("play", "--house", ""), "--house"),
        (("play", "--bots", "random,random,random,random"), "You named 4 bots"),
        (("simulate", "regency", "--bots", "random,random,random"), "3 bots are named"),
        (("play", "waldo", "--load"), "--load"),
        (("play", "--load"), "no saved match"),
        (("play", "--load", "nowhere.canasta"), "nowhere.canasta"),
        (("play", "--house", "nowhere.toml"), "nowhere.toml"),
        (("play", "--sede", "1"), "--seed"),
        (("score", "nowhere.toml"), "nowhere.toml"),
        (("check", "nowhere.toml"), "nowhere.toml"),
        (("check",), "FILE"),
        (("replay", "nowhere.canasta"), "nowhere.canasta"),
        (("replay", "."), "."),
        (("review", "nowhere.canasta"), "nowhere.canasta"),
        (("review", "."), "."),
        (("review",), "FILE"),
        (("simulate", "regency", "--bots", "x", "--deals", "1"), "There is no bot 'x'"),
        (("simulate", "regency", "--deals", "0"), "deals"),
    ],
)
def test_a_wrong_command_line_is_answered_with_the_reason(
    home: Path, args: tuple[str, ...], word: str
) -> None:
    refused(run(home, *args), word)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "\x00\x01", "[" * 5000, '{"format": "canasta match"}', "ÿ"]
)
def test_a_file_that_is_not_a_match_is_named(home: Path, text: str) -> None:
    (home / "odd.canasta").write_text(text, encoding="latin-1", errors="replace")
    for args in (
        ("play", "--load", "odd.canasta"),
        ("replay", "odd.canasta"),
        ("review", "odd.canasta"),
    ):
        refused(run(home, *args), "odd.canasta")


def a_match(home: Path) -> Path:
    run(home, "play", "regency", "--seed", "5", *BOTS, text="draw\nsave it.canasta\nquit\n")
    return home / "it.canasta"


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.99])
def test_a_truncated_match_is_refused_and_left_as_it_is(home: Path, part: float) -> None:
    path = a_match(home)
    data = path.read_bytes()[: int(path.stat().st_size * part)]
    path.write_bytes(data)
    refused(run(home, "play", "--load", "it.canasta"), "it.canasta")
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("draw", "splash"),
        ('"seed": 5', '"seed": 6'),
        ('"players": 4', '"players": 3'),
        ('"rules": "regency"', '"rules": "joker"'),
        (f'"version": {RECORD_VERSION}', '"version": 99'),
    ],
)
def test_an_edited_match_is_refused_with_the_reason(home: Path, old: str, new: str) -> None:
    path = a_match(home)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    refused(run(home, "play", "--load", "it.canasta", text="quit\n"), "it.canasta")


def test_a_match_whose_seats_were_edited_is_played_with_usual_ones(home: Path) -> None:
    path = a_match(home)
    path.write_text(path.read_text().replace('"seat": 0', '"seat": 77').replace("random", "deep"))
    assert run(home, "play", "--load", "it.canasta", text="quit\n").returncode == 0


def test_an_unwritable_folder_is_reported_and_the_match_saved_elsewhere(home: Path) -> None:
    done = run(
        home, "play", "regency", "--seed", "5", *BOTS, text="draw\nquit\n", XDG_DATA_HOME=os.devnull
    )
    assert "cannot be saved" in done.stdout
    (kept,) = home.glob("*.canasta")
    assert kept.name in done.stdout.replace("\n", "")
    assert run(home, "play", "--load", kept.name, text="quit\n").returncode == 0


def test_a_save_to_a_bad_name_says_so_and_the_match_goes_on(home: Path) -> None:
    text = "save /dev/null/x\nsave .\ndraw\nquit\n"
    done = run(home, "play", "regency", "--seed", "5", *BOTS, text=text)
    assert done.stdout.count("cannot be saved") == 2
    assert "You drew" in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("toml", "word"),
    [
        ("book =", "house.toml"),
        ('book = "waldo"\n[rules]\ntraget = 5', "target"),
        ('book = "waldo"\n[rules]\ntarget = "many"', "target"),
        ('book = "wlado"', "waldo"),
        ('book = "joker"\n[rules]\nwild_melds = false', "wild"),
    ],
)
def test_broken_house_rules_name_the_file_and_the_field(home: Path, toml: str, word: str) -> None:
    (home / "house.toml").write_text(toml)
    refused(run(home, "play", "--house", "house.toml"), "house.toml", word)


@pytest.mark.parametrize(
    "toml",
    [
        "[[score",
        '[[score]]\nid = "a"\nrules = "regency"\n[[score.side]]\nhands = ["As*5", ""]\n',
        '[[score]]\nid = "a"\nrules = "nothing"\n[[score.side]]\nhands = ["", ""]\n',
        "",
    ],
)
def test_a_deal_that_no_pack_could_make_is_refused(home: Path, toml: str) -> None:
    (home / "deal.toml").write_text(toml)
    refused(run(home, "score", "deal.toml"), "deal.toml")


def test_an_unexpected_error_is_one_line_and_a_file(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> int:
        raise RuntimeError("the table broke")

    monkeypatch.setattr("canasta.game.cases.check_files", broken)
    done = run(home, "check", "x.toml")
    assert done.returncode == 1
    assert "the table broke" in done.stderr
    assert "Traceback" not in done.stderr
    (log,) = (home / "state").rglob("error-*.txt")
    assert str(log) in done.stderr.replace("\n", "")
    assert "Traceback" in log.read_text()


def test_a_save_never_takes_the_place_of_another_file(home: Path) -> None:
    (home / "mine.txt").write_text("mine")
    text = f"save mine.txt\nsave {os.devnull}\nsave a b.canasta\nsave a b.canasta\nquit\n"
    done = run(home, "play", "regency", "--seed", "5", *BOTS, text=text)
    assert done.stdout.count("a file of that name already exists") == 2
    assert (home / "mine.txt").read_text() == "mine"
    assert not Path(os.devnull).is_file()
    assert done.stdout.count("Saved in a b.canasta") == 3
    assert "--load 'a b.canasta'" in done.stdout


def test_a_long_name_of_a_save_fits_on_one_line(home: Path) -> None:
    folder = home / ("long" * 20)
    done = run(home, "play", "regency", *BOTS, text="quit\n", XDG_DATA_HOME=str(folder))
    (path,) = folder.rglob("*.canasta")
    assert f"Saved in {path}\n" in done.stdout


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    ("command", "status"),
    [("rules waldo", 0), ("play regency --bots random", 1), ("--help", 0), ("replay nowhere", 2)],
)
def test_closed_streams_are_as_good_as_empty_ones(
    home: Path, closed: str, command: str, status: int
) -> None:
    line = f"{sys.executable} -m canasta {command} {closed}"
    done = subprocess.run(
        ["sh", "-c", line],
        capture_output=True,
        text=True,
        env=environment(home),
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=120,
        cwd=home,
    )
    assert done.returncode == status
    assert "Traceback" not in done.stdout + done.stderr
    assert "something went wrong" not in done.stdout + done.stderr


def test_a_reader_that_goes_away_is_taken_quietly(home: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "canasta", "rules", "waldo"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(home),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_the_command_runs_as_a_module_and_prints_its_version(home: Path) -> None:
    done = run_apart(home, "--version")
    assert done.returncode == 0
    assert done.stdout.startswith("canasta")
