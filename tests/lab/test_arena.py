"""The arena is fair to both, the same for any number of workers, and can resume."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import canasta
from canasta.game import InvalidError
from canasta.research.lab.arena import Contest, Standing, here, run
from canasta.research.lab.arena.contest import (
    AHEAD_PARTS,
    WON_PARTS,
    Chunk,
    Table,
    arrangements,
    play_chunk,
    play_deal,
)
from canasta.research.lab.arena.run import Results
from canasta.research.lab.outside.bot import Crew
from canasta.research.lab.pool import Clock
from canasta.research.lab.version import playing_sources
from canasta.rules import get_rules

REGENCY = get_rules("regency")
FIELD = Contest(REGENCY, 4, ("club", "novice", "random"), 3, chunk=2)
TABLES = [("regency", 4), ("waldo", 3), ("joker+two-hand", 2), ("wca", 4)]


def numbers(standing: Standing) -> dict[str, Any]:
    """Everything that a run reports except times, which can't be repeated."""
    data = standing.as_json()
    data["seconds_a_decision"] = {
        name: times["decisions"] for name, times in data["seconds_a_decision"].items()
    }
    return data


@given(st.integers(2, 3))
def test_both_bots_hold_every_side_equally_often(sides: int) -> None:
    ways = arrangements(sides)
    assert len(set(ways)) == len(ways)
    assert {tuple(not first for first in way) for way in ways} == set(ways)
    for side in range(sides):
        assert 2 * sum(way[side] for way in ways) == len(ways)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_two_names_that_change_places_change_the_sign_alone(book: str, players: int) -> None:
    rules = get_rules(book)
    contests = [
        Contest(rules, players, bots, 11) for bots in (("novice", "random"), ("random", "novice"))
    ]
    one, other = (
        play_deal(Table(contest, (0, 1), Clock(), Crew(contest.limits), []), 0)
        for contest in contests
    )
    assert other.ahead == -one.ahead
    assert other.won == WON_PARTS - one.won
    assert other.deals == one.deals == len(arrangements(2 if players == 4 else players))


def test_a_better_bot_is_ahead() -> None:
    standing = run(Contest(REGENCY, 4, ("novice", "random"), 5), 10)
    (pair,) = standing.pairs.values()
    assert pair.ahead.mean / AHEAD_PARTS > 400
    assert pair.won.mean / WON_PARTS > 0.8
    assert pair.elo.low > 0


def test_one_worker_and_several_give_the_same_numbers() -> None:
    told: list[int] = []
    one = run(FIELD, 5, progress=lambda standing, _: told.append(standing.deals))
    assert numbers(run(FIELD, 5, workers=here(2))) == numbers(one)
    assert told == [0, 2, 4, 5]


def test_whole_matches_begin_with_the_same_cards_and_have_a_winner() -> None:
    contest = Contest(get_rules("regency+two-hand"), 2, ("novice", "random"), 1, matches=True)
    standing = run(contest, 2)
    (pair,) = standing.pairs.values()
    assert pair.games_deals > 4
    assert pair.won.total == 2 * WON_PARTS


@pytest.mark.parametrize("cut", [0, 1, 2])
def test_an_interrupted_run_continues_to_the_same_numbers(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "results.jsonl"
    whole = run(FIELD, 7)

    def stop(standing: Standing, _: int) -> None:
        if standing.deals == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(FIELD, 7, results=file, progress=stop)
    if cut:
        text = file.read_bytes()
        file.write_bytes(text[: len(text) - 100 * cut])
    resumed = run(FIELD, 7, results=file)
    assert numbers(resumed) == numbers(whole)
    assert numbers(run(FIELD, 7, results=file)) == numbers(whole)


KEPT: Final[list[bytes]] = []


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.floats(0, 1))
def test_a_file_cut_off_anywhere_holds_the_chunks_that_are_whole(
    tmp_path: Path, where: float
) -> None:
    file = tmp_path / "results.jsonl"
    contest = Contest(REGENCY, 4, ("novice", "random"), 3, chunk=1)
    if not KEPT:
        run(contest, 4, results=file)
        KEPT.append(file.read_bytes())
    text = KEPT[0]
    cut = text[: round(where * len(text))]
    file.write_bytes(cut)
    if cut and b"\n" not in cut:
        with pytest.raises(InvalidError, match="left as it is"):
            Results(file, contest, None)
        assert file.read_bytes() == cut
        return
    with Results(file, contest, None) as results:
        assert len(results.answers) == max(0, cut.count(b"\n") - 1)
    assert text.startswith(file.read_bytes())
    assert file.read_bytes().endswith(b"\n")


def test_stored_results_serve_runs_of_fewer_and_of_more_deals(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    run(FIELD, 5, results=file)
    assert numbers(run(FIELD, 3, results=file))["pairs"] == numbers(run(FIELD, 3))["pairs"]
    assert numbers(run(FIELD, 8, results=file, workers=here(2))) == numbers(run(FIELD, 8))


def test_a_pair_that_is_settled_plays_no_more_and_resumes_as_settled(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    contest = Contest(REGENCY, 4, ("novice", "random"), 3, chunk=8)
    one = run(contest, 100, until=0.9, results=file)
    (pair,) = one.pairs.values()
    assert pair.done
    assert pair.ahead.count == one.deals == 32
    assert numbers(run(contest, 100, until=0.9, results=file)) == numbers(one)
    assert numbers(run(contest, 100, until=0.9, workers=here(2))) == numbers(one)


def test_of_a_chunk_handed_out_ahead_only_the_pairs_that_still_play_are_kept() -> None:
    answer = play_chunk(Chunk(FIELD, 0, 2, FIELD.pairs))
    cut = answer.cut(((1, 2),), 1)
    assert list(cut.results) == list(cut.times) == [(1, 2)]
    assert cut.results[1, 2] == answer.results[1, 2][:1]
    assert cut.deals == 1


@pytest.mark.parametrize(
    "other",
    [
        Contest(REGENCY, 4, ("novice", "club", "random"), 3, chunk=2),
        Contest(REGENCY, 4, ("club", "novice", "random"), 4, chunk=2),
        Contest(REGENCY, 4, ("club", "novice", "random"), 3, chunk=3),
        Contest(get_rules("joker"), 4, ("club", "novice", "random"), 3, chunk=2),
        Contest(REGENCY, 4, ("club", "novice", "random"), 3, matches=True, chunk=2),
    ],
)
def test_results_of_another_run_are_not_continued(tmp_path: Path, other: Contest) -> None:
    file = tmp_path / "results.jsonl"
    with Results(file, FIELD, None):
        pass
    before = file.read_bytes()
    with pytest.raises(InvalidError, match="now") as caught:
        Results(file, other, None)
    assert caught.value.code == "arena.other_settings"
    with pytest.raises(InvalidError, match="until"):
        Results(file, FIELD, 0.95)
    assert file.read_bytes() == before


def test_results_of_other_code_are_not_continued(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with Results(file, FIELD, None):
        pass
    head = json.loads(file.read_text())
    file.write_text(json.dumps({**head, "code": "0.0.1 abc"}) + "\n")
    with pytest.raises(InvalidError, match=r"0\.0\.1") as caught:
        Results(file, FIELD, None)
    assert caught.value.code == "arena.other_version"


def test_all_that_bots_import_takes_part_in_the_version() -> None:
    package = Path(canasta.__file__).parent
    asked = (
        "import sys, canasta.players.bots; "
        "names = [name for name in sys.modules if name.partition('.')[0] == 'canasta']; "
        "print(*(sys.modules[name].__file__ for name in names), sep='\\n')"
    )
    told = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True
    ).stdout
    files = {Path(line) for line in told.split()}
    assert package / "players" / "bots" / "expert.py" in files
    assert files <= set(playing_sources())
    data = {"hand_model.toml", "players.toml", "weights.toml", "regency.4.net", "regency.4.chances"}
    assert data <= {source.name for source in playing_sources()}
    assert package / "research" / "lab" / "version.py" not in playing_sources()


@pytest.mark.parametrize("text", ["a letter", "a letter\n", "{}\n", "[1]\n", "12\n{}\n"])
def test_another_file_is_never_written_to(tmp_path: Path, text: str) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(text)
    with pytest.raises(InvalidError, match="left as it is") as caught:
        Results(file, FIELD, None)
    assert caught.value.code == "arena.not_results"
    assert file.read_text() == text


@pytest.mark.parametrize(
    "line", ["{}", "nothing", '{"first":0}', "[]", "3", '{"first":5,"count":1,"pairs":[]}']
)
def test_a_broken_line_is_reported_with_its_number(tmp_path: Path, line: str) -> None:
    file = tmp_path / "results.jsonl"
    with Results(file, FIELD, None):
        pass
    with file.open("a") as out:
        out.write(line + "\n")
    with pytest.raises(InvalidError, match="line 2") as caught:
        Results(file, FIELD, None)
    assert caught.value.code == "arena.broken_results"


@pytest.mark.parametrize(
    ("bots", "players", "deals", "until", "code"),
    [
        (("club",), 4, 1, None, "arena.bots"),
        (("club", "club"), 4, 1, None, "arena.same_bot"),
        (("club", "clib"), 4, 1, None, "arena.bot"),
        (("club", "novice"), 3, 1, None, "arena.players"),
        (("club", "novice"), 4, 0, None, "arena.deals"),
        (("club", "novice"), 4, 1, 0.2, "arena.until"),
        (("club", "novice"), 4, 1, 1.0, "arena.until"),
    ],
)
def test_an_arena_that_cannot_be_played_is_refused(
    bots: tuple[str, ...], players: int, deals: int, until: float | None, code: str
) -> None:
    with pytest.raises(InvalidError) as caught:
        run(Contest(REGENCY, players, bots, 1), deals, until=until)
    assert caught.value.code == code


def test_the_python_of_the_page_runs_as_printed(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "research" / "arena.md").read_text("utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(block, "arena.md", "exec"), {})
    assert capsys.readouterr().out.startswith("('novice', 'random') ")


def test_a_misspelt_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(InvalidError, match="Did you mean 'club'"):
        run(Contest(REGENCY, 4, ("clib", "novice"), 1), 1)
