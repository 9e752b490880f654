"""`canasta lab`: what it prints, draws and refuses."""

import json
import re
from pathlib import Path

import pytest
from tests.cli.piped import run
from tests.cli.terminal import Terminal

FEW = ("--deals", "3", "--jobs", "1", "--bots", "novice")


def test_the_table_holds_the_book_the_change_and_the_difference(home: Path) -> None:
    done = run(home, "lab", "regency", "--change", "canastas_to_go_out=2", *FEW)
    assert done.returncode == 0
    assert re.search(
        r"turns in a deal +[\d.]+ ± [\d.]+ +[\d.]+ ± [\d.]+ +[+-][\d.]+ ± ", done.stdout
    )
    assert "most points: " in done.stdout
    assert "natural canastas" in done.stdout
    assert "3 deals of Regency canasta, and of 1 changed book" in done.stderr
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_every_change_has_a_table_and_one_that_does_nothing_is_reported(home: Path) -> None:
    done = run(home, "lab", "waldo", "--change", "target=9000", "--change", "no-lay-off", *FEW)
    assert done.stdout.count("3 deals of each") == 2
    assert "target=9000: no deal changed." in done.stdout


def test_a_book_alone_is_reported_without_a_difference(home: Path) -> None:
    done = run(home, "lab", "wca", *FEW)
    assert done.returncode == 0
    assert "difference" not in done.stdout


def test_json_holds_the_same_for_any_number_of_processes(home: Path) -> None:
    args = ("lab", "waldo", "--players", "3", "--change", "two-kinds-to-go-out", "--deals", "6")
    one, two = (
        json.loads(run(home, *args, "--bots", "novice", "--json", "--jobs", jobs).stdout)
        for jobs in ("1", "2")
    )
    assert one == two
    assert one["changes"][0]["change"] == "two-kinds-to-go-out"
    assert set(one["figures"]) == set(one["words"]) == set(one["changes"][0]["differences"])


def test_plots_are_drawn_and_named(home: Path) -> None:
    done = run(home, "lab", "regency", "--change", "canastas_to_go_out=2", *FEW, "--plot", "lab")
    assert "Drawn in lab.svg" in done.stderr
    assert (home / "lab.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("waldo", "--change", "no-bridgs"), "Did you mean 'no-bridges'?"),
        (("waldo", "--change", "targt=1"), "Did you mean 'target'?"),
        (("waldo", "--change", "target=15000"), "changes nothing in waldo"),
        (("waldo", "--change", "no-bridges", "--change", "no-bridges"), "named twice"),
        (("wald", "--change", "no-bridges"), "Did you mean 'waldo'?"),
        (("regency", "--change", "two-hand"), "is for 2 players, not 4"),
        (("regency", "--bots", "clib"), "Did you mean 'club'?"),
        (("regency", "--plot", "a.pdf"), "neither"),
        (("regency", "--seed", "-1"), "2**64"),
    ],
)
def test_rules_that_cannot_be_compared_are_refused_in_a_sentence(
    home: Path, args: tuple[str, ...], words: str
) -> None:
    done = run(home, "lab", *args)
    assert done.returncode == 2
    assert words in done.stderr
    assert not done.stdout


def test_house_rules_are_changed_too(home: Path) -> None:
    (home / "ours.toml").write_text('book = "regency"\n[rules]\ntarget = 900\n')
    done = run(home, "lab", "-", "--house", "ours.toml", "--change", "canastas_to_go_out=2", *FEW)
    assert done.returncode == 0
    assert "canastas_to_go_out=2" in done.stdout


def test_ctrl_c_prints_what_is_done(home: Path) -> None:
    args = ("lab", "regency", "--bots", "novice", "--deals", "100000", "--jobs", "1")
    with Terminal(home, *args, columns=100) as terminal:
        while not re.search(r"left +\d", terminal.text):
            terminal.until("%")  # once deals are done, the time that is left is told
        terminal.type("\x03")
        terminal.until("turns in a deal")
        assert terminal.end() == 1
