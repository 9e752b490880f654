"""`canasta arena`: what it prints, refuses, keeps and leaves behind."""

import json
import re
import subprocess
import sys
import time
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.cli.family import alive, family, listening
from tests.cli.piped import run, run_apart
from tests.cli.terminal import Terminal, environment

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
    assert "valid at any time" in done.stdout


def test_several_bots_are_rated_together(home: Path) -> None:
    done = run(home, *GAME, "club", "--deals", "2", "--jobs", "1")
    assert "Elo of all together" in done.stdout
    assert "club – " not in done.stdout.replace("novice – club", "")


def test_the_pool_has_a_line_for_each_member_marks_the_worst_and_resumes(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("canasta.players.bots.POOL", ("style:magpie", "style:owl", "club"))
    args = ("arena", "novice", "--pool", "--jobs", "1", "--results", "pool.jsonl")
    done = run(home, *args, "--deals", "1")
    assert done.returncode == 0
    assert "against each of the pool's 3" in done.stderr
    assert len(re.findall(r"(?m)^ (?:style:\w+|club) +1 .*±", done.stdout)) == 3
    assert done.stdout.count("the worst ") + done.stdout.count("the worst\n") == 1
    assert max(map(len, done.stdout.splitlines())) <= 80
    data = json.loads(run(home, *args, "--deals", "1", "--json").stdout)
    assert all(pair["bots"][0] == "novice" for pair in data["pairs"])
    worst = min(data["pairs"], key=lambda pair: pair["ahead"]["mean"])
    assert data["worst"] == worst["bots"][1]


def test_styles_are_bots(home: Path) -> None:
    done = run(home, "arena", "Style:Magpie", "club", "--deals", "1", "--jobs", "1", "--json")
    assert json.loads(done.stdout)["bots"] == ["style:magpie", "club"]


def test_whole_matches_are_named_as_matches(home: Path) -> None:
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
        (("arena", "style:magpi", "club"), "Did you mean 'style:magpie'?"),
        (("arena", "club@1", "club"), "canasta bot club"),
        (("arena", "club", "club"), "named twice"),
        (("arena", "club", "novice", "--rules", "waldoo"), "Did you mean 'waldo'?"),
        (("arena", "club", "novice", "--players", "3"), "for 4 players, not 3"),
        (("arena", "club", "novice", "--jobs", "1", "--ray", "auto"), "give one of them"),
        (("arena", "club", "novice", "--rules", "waldo", "--house", "a.toml"), "either BOOK or"),
        (("arena", "club", "novice", "--until", "1"), "not in the range"),
        (("arena", "club", "novice", "--results", "."), "is a directory"),
    ],
)
def test_an_arena_that_cannot_be_played_is_refused_in_a_sentence(
    home: Path, args: tuple[str, ...], words: str
) -> None:
    done = run(home, *args)
    assert done.returncode == 2
    assert words in done.stderr
    assert not done.stdout


def test_stored_results_are_continued_and_checked(home: Path) -> None:
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
def test_ctrl_c_prints_the_results_so_far_and_the_same_command_continues(
    home: Path, jobs: str
) -> None:
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


def test_one_process_and_many_and_a_ray_cluster_give_the_same_results(home: Path) -> None:
    args = ("arena", "novice", "random", "--deals", "7", "--json")
    one, two = (json.loads(run(home, *args, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    told, places, left = on_local_ray(home, *args)
    assert json.loads(told)["pairs"] == one["pairs"] == two["pairs"]
    assert places
    assert all(place.is_loopback for place in places)
    assert not left


def on_local_ray(home: Path, *args: str) -> tuple[str, set[IPv4Address | IPv6Address], set[int]]:
    """Run a command on a cluster of its own: what it prints, where it listens, what it leaves."""
    words = [sys.executable, "-m", "canasta", *args, "--ray", "local"]
    begun, places = set[int](), set[IPv4Address | IPv6Address]()
    # The paths of Ray's sockets have to be short.
    with TemporaryDirectory(prefix="ray") as folder, (home / "told").open("w+") as told:
        env = environment(home, RAY_TMPDIR=folder)
        process = subprocess.Popen(words, stdout=told, stderr=subprocess.PIPE, env=env, text=True)
        while process.poll() is None:
            now = family(process.pid)
            begun |= now
            places |= listening(now)
            time.sleep(0.1)
        _, wrong = process.communicate()
        assert process.returncode == 0, wrong
        end = time.monotonic() + 20
        while (left := alive(begun)) and time.monotonic() < end:
            time.sleep(0.1)
        told.seek(0)
        return told.read(), places, left


def test_a_cluster_that_does_not_answer_is_reported(home: Path) -> None:
    done = run_apart(home, "arena", "novice", "random", "--ray", "127.0.0.1:1")
    assert done.returncode == 2
    assert "No Ray cluster answers at '127.0.0.1:1'" in done.stderr
