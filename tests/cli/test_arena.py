"""`canasta arena`: what it prints, refuses, keeps and leaves behind."""

import json
import re
from pathlib import Path

import pytest
from tests.cli.piped import run, run_apart
from tests.cli.terminal import Terminal

GAME = ("arena", "novice", "random", "--seed", "4")


def test_the_tables_say_who_is_ahead_and_how_fast_they_are(home: Path) -> None:
    done = run(home, *GAME, "--deals", "4", "--jobs", "1")
    assert done.returncode == 0
    assert re.search(r"novice – random +4 +\+[\d,]+ ± [\d,]+ +\d+\.\d% ± ", done.stdout)
    assert re.search(r"novice +\d+ +\d+ µs +[\d.]+ [µm]s ", done.stdout)
    assert "4 deals of Regency canasta: novice, random" in done.stderr
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_json_holds_the_same_for_any_number_of_processes(home: Path) -> None:
    args = (
        "arena",
        "novice",
        "club",
        "--deals",
        "7",
        "--players",
        "3",
        "--rules",
        "waldo",
        "--json",
    )
    one, two = (json.loads(run(home, *args, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    assert one["pairs"] == two["pairs"]
    assert one["ratings"] == two["ratings"]
    assert one["pairs"][0]["deals_in_all_games"] == 7 * 6


def test_a_run_until_it_is_settled_stops_early_and_says_so(home: Path) -> None:
    done = run(home, *GAME, "--deals", "500", "--until", "0.95", "--jobs", "1")
    assert re.search(r"novice – random +30 .* yes *\n", done.stdout)
    assert "however often it is looked at" in done.stdout


def test_several_bots_are_rated_together(home: Path) -> None:
    done = run(home, *GAME, "club", "--deals", "2", "--jobs", "1")
    assert "Elo of all together" in done.stdout
    assert "club – " not in done.stdout.replace("novice – club", "")


def test_whole_matches_are_told_as_such(home: Path) -> None:
    done = run(
        home, *GAME, "--rules", "regency+two-hand", "--deals", "1", "--matches", "--jobs", "1"
    )
    assert "points a match" in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("arena", "clib", "novice"), "Did you mean 'club'?"),
        (("arena", "club"), "at least two bots"),
        (("arena", "club", "club"), "named twice"),
        (("arena", "club", "novice", "--rules", "waldoo"), "Did you mean 'waldo'?"),
        (("arena", "club", "novice", "--players", "3"), "for 4 players, not 3"),
        (("arena", "club", "novice", "--jobs", "1", "--ray", "auto"), "give one of them"),
        (("arena", "club", "novice", "--rules", "waldo", "--house", "a.toml"), "either BOOK or"),
        (("arena", "club", "novice", "--until", "1"), "not in the range"),
        (("arena", "club", "novice", "--results", "."), "is a directory"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(
    home: Path, args: tuple[str, ...], words: str
) -> None:
    done = run(home, *args)
    assert done.returncode == 2
    assert words in done.stderr
    assert not done.stdout


def test_results_that_are_kept_are_gone_on_with_and_guarded(home: Path) -> None:
    kept = (*GAME, "--results", "kept.jsonl", "--jobs", "1", "--json")
    run(home, *kept, "--deals", "5")
    size = (home / "kept.jsonl").stat().st_size
    more = json.loads(run(home, *kept, "--deals", "10").stdout)
    fresh = json.loads(run(home, *GAME, "--jobs", "1", "--json", "--deals", "10").stdout)
    assert more["pairs"] == fresh["pairs"]
    assert (home / "kept.jsonl").stat().st_size > size
    other = run(home, *kept, "--rules", "joker")
    assert other.returncode == 2
    assert "holds the results of something else: rules regency" in other.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_done_and_the_same_command_goes_on(home: Path, jobs: str) -> None:
    args = ("arena", "novice", "random", "--deals", "100000", "--results", "kept.jsonl")
    kept = home / "kept.jsonl"
    with Terminal(home, *args, "--jobs", jobs, columns=100) as terminal:
        while not kept.exists() or kept.read_text().count("\n") < 3:
            terminal.until("%")  # the bar is drawn again and again
        terminal.type("\x03")
        terminal.until("goes on from there")
        assert terminal.end() == 1
        assert terminal.gone()
    lines = kept.read_text().splitlines()
    assert all(json.loads(line) for line in lines)
    done = run(home, *args, "--jobs", "1", "--deals", str(5 * (len(lines) - 1)))
    assert re.search(rf"novice – random +{5 * (len(lines) - 1)} ", done.stdout)


def test_a_ray_cluster_gives_the_same_results(home: Path) -> None:
    pytest.importorskip("ray")
    args = ("arena", "novice", "random", "--deals", "7", "--json")
    ray = run_apart(home, *args, "--ray", "local")
    assert ray.returncode == 0, ray.stderr
    here = json.loads(run(home, *args, "--jobs", "1").stdout)
    assert json.loads(ray.stdout)["pairs"] == here["pairs"]


def test_a_cluster_that_does_not_answer_is_told(home: Path) -> None:
    pytest.importorskip("ray")
    done = run_apart(home, "arena", "novice", "random", "--ray", "127.0.0.1:1")
    assert done.returncode == 2
    assert "No Ray cluster answers at '127.0.0.1:1'" in done.stderr
