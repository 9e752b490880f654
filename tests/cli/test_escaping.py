"""Files with control characters: every command prints them as text."""

import json
import re
import sqlite3
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import click
import pytest
from tests.cli.piped import Done, run
from tests.cli.terminal import Terminal
from tests.evening.night import Night
from tests.pad.made import a_pad
from tests.table.sitting import two_and_bots

from canasta.cli.group import canasta
from canasta.escaping import escaped, holds_steering, steers
from canasta.live.duplicate.duplicate import Duplicate
from canasta.live.duplicate.duplicate import record_of as record_of_duplicate
from canasta.live.duplicate.events import StoredDuplicateEvent
from canasta.live.duplicate.requests import (
    NewChallenge,
    enter,
    open_challenge,
    score,
)
from canasta.live.evening.export import record_of as record_of_evening
from canasta.live.pad.events import TableRules
from canasta.live.pad.export import record_of as record_of_pad
from canasta.live.table.export import write_table
from canasta.live.table.proof import proof_of as proof_of_match
from canasta.live.table.rounds import BoardPlayed
from canasta.server.store import SqliteStore
from canasta.study.puzzles import all_puzzles, write_puzzles

Arguments: TypeAlias = tuple[str, ...]

STEERING: Final = (
    "\x1b[2J\x1b]0;x\x07\x9b8m\u202eFORGED\u2066\u200b\u2028FORGED\r\nFORGED\x00\x7f\x85=1+1\ufeff"
)
"""Clears the screen, hides what follows, turns the reading around, and begins a line of its own."""
ON_A_LINE: Final = STEERING.replace("\n", "")
"""For what prints lines of its own in the command's own process."""
WIDE: Final = "9999"
"""Columns, so that no line begins because the one before it was full."""

CASES: Final = """
[[position]]
id = "draws"
rules = "regency"
hands = ["4c 5d 6h 7s"]
try = { "draw" = "legal", "draw; discard 4c" = "legal" }

[[score]]
id = "friday"
rules = "regency"
[[score.side]]
melds = ["K*7"]
hands = ["", "4c"]
went_out = true
[[score.side]]
melds = []
hands = ["Ac", "5d"]
"""
HOUSE: Final = """
book = "regency"
name = "grandmother"
title = "As at grandmother's"
[rules]
target = 4000
black_threes = "blocker"
"""

COURSE: Final = ("--deals", "20", "--rounds", "2", "--bot", "novice", "--jobs", "1")
QUICK: Final = ("--deals", "1", "--jobs", "1")

READS: Final[dict[str, dict[str, tuple[Arguments, ...]]]] = {
    "play": {
        "match.canasta": (("play", "--load", "match.canasta"),),
        "house.toml": (("play", "--house", "house.toml", "--bots", "random"),),
    },
    "rules": {
        "house.toml": (
            ("rules", "--house", "house.toml"),
            ("rules", "--house", "house.toml", "--markdown"),
            ("rules", "--house", "house.toml", "--play"),
            ("rules", "--house", "house.toml", "--compare", "waldo"),
        )
    },
    "score": {"cases.toml": (("score", "cases.toml"),), "pad.json": (("score", "pad.json"),)},
    "referee": {"house.toml": (("referee", "--house", "house.toml"),)},
    "check": {"cases.toml": (("check", "cases.toml"),)},
    "simulate": {
        "house.toml": (
            ("simulate", "-", "--house", "house.toml", "--bots", "random", "--deals", "1"),
        )
    },
    "arena": {
        "house.toml": (("arena", "random", "novice", "--house", "house.toml", *QUICK),),
        "results.jsonl": (
            ("arena", "random", "novice", "--results", "results.jsonl", "--seed", "7", *QUICK),
        ),
        "bot.py": (("arena", "sh ./bot.sh", "random", "--rules", "regency", *QUICK),),
        "policy.py": (("arena", "policy:act", "random", "--rules", "wca", *QUICK),),
    },
    "leaderboard": {
        "policy.py": (
            ("leaderboard", "policy:act", "--rules", "wca", "--expert-deals", "0", *QUICK),
        )
    },
    "benchmark": {
        "policy.py": (("benchmark", "policy:act", "--rules", "wca", "--deals", "2"),),
    },
    "learn": {
        "course/course.json": (("learn", "regency", "--folder", "course", *COURSE),),
    },
    "lab": {
        "house.toml": (
            ("lab", "-", "--house", "house.toml", "--bots", "random", *QUICK),
            ("lab", "-", "--house", "house.toml", "--bots", "random", "--json", *QUICK),
        )
    },
    "verify": {
        "proof.json": (("verify", "proof.json"),),
        "boards.json": (("verify", "boards.json"),),
        "kept.json": (("verify", "honest.json", "--kept", "kept.json"),),
    },
    "tables": {"store": (("tables", "--store", "store"),)},
    "tables export": {
        "store": (("tables", "export", "ACDEFG", "-", "--whole", "--store", "store"),)
    },
    "tables archive": {"store": (("tables", "archive", "old", "--keep", "1", "--store", "store"),)},
    "tables import": {
        name: (("tables", "import", name, "--store", "into"), ("tables", "--store", "into"))
        for name in ("table.jsonl", "pad.json", "contest.json", "evening.json")
    },
    "pairings": {"names.txt": (("pairings", "names.txt"),)},
    "replay": {"match.canasta": (("replay", "match.canasta"),)},
    "review": {
        "match.canasta": (
            ("review", "match.canasta", "--level", "novice"),
            ("review", "match.canasta", "--level", "novice", "--json"),
        )
    },
    "puzzles": {"few.jsonl": (("puzzles", "--file", "few.jsonl"),)},
    "puzzles try": {"few.jsonl": (("puzzles", "try", "random", "--file", "few.jsonl"),)},
}
"""The files that a command reads, and how it is asked to; every one says what would steer."""

READS_NOTHING: Final = {
    "bot": "reads an arena's lines, no file: see test_no_line_of_an_arena_steers_the_terminal",
    "serve": "prints its own address; what it logs is in tests/web/test_logs.py",
    "site": "reads the page that was built with it, and prints the folder's name",
    "puzzles solve": "solves the puzzles that come with canasta, and echoes no line that is typed",
    "puzzles mine": "writes puzzles of deals that bots play",
}


def leaves(command: click.Command, name: str = "") -> Iterator[str]:
    """The names of all commands that do something by themselves."""
    if isinstance(command, click.Group):
        if command.invoke_without_command:
            yield name
        context = click.Context(command)
        for word in command.list_commands(context):
            below = command.get_command(context, word)
            assert below is not None
            yield from leaves(below, f"{name} {word}".strip())
    else:
        yield name


def test_every_command_is_tried_or_reads_nothing() -> None:
    assert set(leaves(canasta)) == {*READS, *READS_NOTHING}
    assert not {*READS} & {*READS_NOTHING}


# ---- the files


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """One sound file of each form, by its name."""
    home = tmp_path_factory.mktemp("sound")
    sitting = two_and_bots("regency")
    sitting.begin()
    sitting.play_deal(Random(3))
    proof = proof_of_match(sitting.table)
    played = json.loads(proof)["match"]
    night = Night(4)
    night.begin()
    night.written(1, (500, 300))
    write_puzzles(home / "few.jsonl", list(all_puzzles().values())[:1])
    run(home, *READS["arena"]["results.jsonl"][0])
    run(home, *READS["learn"]["course/course.json"][0])
    shuffle = {"match": 1, "deal": 1, "attempt": 1, "promise": "a", "value": "b", "hand": ["Kh"]}
    kept = {"format": "canasta kept", "version": 1, "code": "ACDEFG", "shuffles": [shuffle]}
    return {
        "proof.json": proof,
        "honest.json": proof,
        "boards.json": boards_proof(played),
        "kept.json": json.dumps(kept).encode(),
        "match.canasta": json.dumps(played | {"table": {"bots": ["random"] * 4}}).encode(),
        "pad.json": record_of_pad(a_pad()),
        "contest.json": record_of_duplicate(a_duplicate()),
        "evening.json": record_of_evening(night.evening),
        "table.jsonl": write_table(sitting.entries),
        "few.jsonl": (home / "few.jsonl").read_bytes(),
        "results.jsonl": (home / "results.jsonl").read_bytes(),
        "course/course.json": (home / "course/course.json").read_bytes(),
        "cases.toml": CASES.encode(),
        "house.toml": HOUSE.encode(),
    }


def a_duplicate() -> Duplicate:
    duplicate = Duplicate()
    opened, _ = open_challenge(NewChallenge(TableRules("regency"), 1), 1_764_000_000.0)
    at = opened.closes - 9.0
    board = BoardPlayed(1, (500, 300), "went_out", 0, b"")
    for events in (
        lambda: [opened],
        lambda: enter(duplicate, ("Ann",), "TABLE1", ("token",), at),
        lambda: score(duplicate, "TABLE1", [board], at),
    ):
        for event in events():
            duplicate.apply(StoredDuplicateEvent(duplicate.number + 1, at, event))
    return duplicate


def boards_proof(played: dict[str, Any]) -> bytes:
    """A proof of boards whose match is not one of theirs, which is found when it is read."""
    board = {"board": 1, "totals": [1, 2], "match": played}
    proof = {
        "format": "canasta boards",
        "version": 1,
        "contest": "ACDEFG",
        "boards": [{"commitment": "a", "secret": "b"}],
        "tables": [{"names": ["Ann"], "boards": [board]}],
    }
    return json.dumps(proof).encode()


def spoiled(name: str, data: bytes, steering: str) -> Iterator[bytes]:
    """A file with control characters in place of every text in it: each alone, and all together."""
    if name.endswith(".toml"):
        for plain in changed(tomllib.loads(data.decode()), steering):
            text = "".join(f"{toml(key)} = {toml(value)}\n" for key, value in plain.items())
            yield text.encode("utf-8", "surrogatepass")
    elif name.endswith("jsonl"):
        lines = [json.loads(line) for line in data.splitlines()]
        for plain in changed(lines, steering):
            yield b"".join(json.dumps(line).encode() + b"\n" for line in plain)
    else:
        for plain in changed(json.loads(data), steering):
            yield json.dumps(plain).encode()


def changed(plain: Any, steering: str) -> Iterator[Any]:
    kinds = dict.fromkeys(kind for kind, _ in texts(plain))
    for kind in kinds:
        yield replaced(plain, {kind}, steering)
        yield replaced(plain, {kind}, f"{{}}{steering}")
    yield replaced(plain, set(kinds), steering)


def texts(plain: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """All texts of a value, each with where it stands; those of one list stand at one place."""
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield f"{place}.{key} key", key
            yield from texts(value, f"{place}.{key}")
    elif isinstance(plain, list):
        for value in plain:
            yield from texts(value, f"{place}[]")
    elif isinstance(plain, str):
        yield place, plain


def replaced(plain: Any, kinds: set[str], steering: str, place: str = "") -> Any:
    if isinstance(plain, dict):
        return {
            steering.replace("{}", key) if f"{place}.{key} key" in kinds else key: replaced(
                value, kinds, steering, f"{place}.{key}"
            )
            for key, value in plain.items()
        }
    if isinstance(plain, list):
        return [replaced(value, kinds, steering, f"{place}[]") for value in plain]
    return steering.replace("{}", plain) if isinstance(plain, str) and place in kinds else plain


def toml(value: Any) -> str:
    if isinstance(value, dict):
        pairs = ", ".join(f"{toml(key)} = {toml(below)}" for key, below in value.items())
        return f"{{ {pairs} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=not isinstance(value, str)).replace("\x7f", "\\u007f")


# ---- what is printed


def assert_harmless(done: Done, shown: object) -> None:
    text = done.stdout + done.stderr
    found = {sign for sign in text if steers(sign) and sign not in "\n\t"}
    assert not found, (shown, found, text)
    forged = [line for line in text.splitlines() if line.startswith("FORGED")]
    assert not forged, (shown, text)
    assert not re.search(r"^Traceback", text, re.MULTILINE), (shown, text)
    assert "something went wrong" not in text, (shown, text)


FORMS: Final = [
    pytest.param(command, name, id=f"{command} {name}")
    for command, files in READS.items()
    for name in files
    if name not in ("store", "names.txt", "bot.py", "policy.py")
]


@pytest.mark.parametrize(("command", "name"), FORMS)
def test_no_file_steers_the_terminal(
    home: Path, sound: dict[str, bytes], command: str, name: str
) -> None:
    (home / "honest.json").write_bytes(sound["honest.json"])
    *_, unreadable = spoiled(name, sound[name], "FORGED\ud800\x1b[8m")
    for number, data in enumerate([*spoiled(name, sound[name], STEERING), unreadable]):
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_bytes(data)
        for args in READS[command][name]:
            done = run(home, *args, text="quit\n", COLUMNS=WIDE)
            assert_harmless(done, (args, number, data[:300]))


@pytest.mark.parametrize("name", ["table.jsonl", "pad.json", "contest.json", "evening.json"])
def test_no_file_brings_control_characters_into_a_store(
    home: Path, sound: dict[str, bytes], name: str
) -> None:
    """A name that reverses the direction of text reverses it on a page, too."""
    for steering in ("{}\u202eFORGED", "{}\x7f", "{}\u200b", "{}\x9b8m"):
        for number, data in enumerate(spoiled(name, sound[name], steering)):
            (home / name).write_bytes(data)
            (home / "into").unlink(missing_ok=True)
            done = run(home, "tables", "import", name, "--store", "into")
            if done.returncode == 0:
                rows = sqlite3.connect(home / "into").execute("SELECT fact FROM facts").fetchall()
                for (event,) in rows:
                    assert not holds_steering(json.loads(event)), (number, event)
            else:
                assert done.returncode == 2, done
    (home / name).write_bytes(sound[name])
    assert run(home, "tables", "import", name, "--store", "into").returncode == 0


def test_no_store_steers_the_terminal(home: Path) -> None:
    """Names and codes that a store of someone else's holds are printed as text."""
    sitting = two_and_bots("regency")
    store = SqliteStore(home / "sound")
    store.append("ACDEFG", sitting.entries)
    store.close()
    rows = sqlite3.connect(home / "sound").execute("SELECT number, at, fact FROM facts").fetchall()
    commands = [one for name in READS for one in READS[name].get("store", ())]
    assert len(commands) == 3
    events = [json.loads(event) for _, _, event in rows]
    for number, plain in enumerate(changed(events, STEERING)):
        for code in ("ACDEFG", f"ACD{STEERING}"):
            (home / "store").write_bytes((home / "sound").read_bytes())
            writing = sqlite3.connect(home / "store")
            for (place, *_), event in zip(rows, plain, strict=True):
                data = json.dumps(event).encode()
                writing.execute("UPDATE facts SET fact = ? WHERE number = ?", (data, place))
            writing.execute("UPDATE facts SET code = ?", (code,))
            writing.commit()
            writing.close()
            for args in commands:
                assert_harmless(run(home, *args, COLUMNS=WIDE), (args, number, plain))


@pytest.mark.parametrize(
    "line",
    [
        STEERING,
        json.dumps(STEERING),
        json.dumps({"type": STEERING}),
        json.dumps({"type": "hello", STEERING: 1}),
        json.dumps({"type": "act", "id": STEERING, "legal": [STEERING]}),
    ],
)
def test_no_line_of_an_arena_steers_the_terminal(home: Path, line: str) -> None:
    done = run(home, "bot", "club", text=line + "\n")
    assert done.returncode
    assert_harmless(done, line)


@pytest.mark.parametrize("lines", [f"Ann\n{STEERING}\nBen\n", "Ann\nBe\x1b[2Jn\n", "A\x85FORGED\n"])
def test_no_list_of_names_steers_the_terminal(home: Path, lines: str) -> None:
    (home / "names.txt").write_text(lines)
    assert_harmless(run(home, "pairings", "names.txt", COLUMNS=WIDE), lines)


@pytest.mark.parametrize("way", ["print(S, flush=True)", "sys.exit(S)", "raise ValueError(S)"])
def test_no_program_that_plays_steers_the_terminal(
    home: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.syspath_prepend(str(home))
    (home / "bot.py").write_text(f"import sys\nS = {STEERING!r}\nsys.stderr.write(S)\n{way}\n")
    (home / "bot.sh").write_text(f"{sys.executable} bot.py\n")
    acting = f"def act(observation, mask):\n    {way}\n    return S\n"
    (home / "policy.py").write_text(f"import sys\nS = {ON_A_LINE!r}\n{acting}")
    monkeypatch.delitem(sys.modules, "policy", raising=False)
    (home / "broken.py").write_text(f"raise ImportError({STEERING!r})\n")
    for args in (*READS["arena"]["bot.py"], *READS["arena"]["policy.py"]):
        done = run(home, *args, COLUMNS=WIDE)
        assert_harmless(done, args)
        assert "lost" in done.stdout
    assert_harmless(run(home, *READS["leaderboard"]["policy.py"][0], COLUMNS=WIDE), way)
    assert_harmless(run(home, *READS["benchmark"]["policy.py"][0], COLUMNS=WIDE), way)
    for command in ("arena", "leaderboard"):
        done = run(home, command, "broken:act", "--rules", "wca", *QUICK, COLUMNS=WIDE)
        assert_harmless(done, command)


@pytest.mark.parametrize("args", [("replay",), ("check",), ("verify",), ("score",), ("pairings",)])
def test_the_name_of_a_file_does_not_steer_the_terminal(home: Path, args: Arguments) -> None:
    assert_harmless(run(home, *args, STEERING.replace("\0", ""), COLUMNS=WIDE), args)


def test_a_failure_cannot_be_hidden_at_a_terminal(home: Path, sound: dict[str, bytes]) -> None:
    forged = json.loads(sound["proof.json"])
    forged["match"]["rule"]["title"] = "Regency\x1b[2J\x1b[HEverything holds.\x1b[8m"
    forged["deals"][0]["attempts"][0]["secret"] = "11" * 32
    (home / "proof.json").write_text(json.dumps(forged))
    with Terminal(home, "verify", "proof.json") as terminal:
        assert terminal.end() != 0
        assert "\x1b[2J" not in terminal.raw
        assert "\x1b[8m" not in terminal.raw


def test_styles_stay_and_the_text_they_style_is_escaped(home: Path) -> None:
    (home / "house.toml").write_text(HOUSE)
    done = run(home, "rules", "--house", "house.toml", FORCE_COLOR="1")
    plain = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)
    assert plain != done.stdout
    assert not {sign for sign in plain if steers(sign)} - {"\n"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann \u00e9\u4e2d\U0001f600\u00a0", "Ann \u00e9\u4e2d\U0001f600\u00a0"),
        ("\x1b[2J", "\\x1b[2J"),
        ("\ud800\u202e\u2028\r\n\0\x9b", "\\ud800\\u202e\\u2028\\r\\n\\x00\\x9b"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_control_characters_and_nothing_else_are_escaped(text: str, shown: str) -> None:
    assert escaped(text) == shown
