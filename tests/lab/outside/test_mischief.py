"""A program that misbehaves loses its deal and nothing else, and leaves nothing running."""

import os
import shlex
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.cli.family import PROC, family
from tests.lab.outside.programs import against_random, example, mischief

from canasta.research.lab.arena.contest import AHEAD_PARTS
from canasta.research.lab.outside.bot import Limits
from canasta.rules import get_rules

TARGET = get_rules("regency").target
LOSES = {
    "slow": ("bot.slow", "no whole line within 0.5 s"),
    "dies": ("bot.died", r"its last errors: something \x1b[31mterrible\x1b[0m happened"),
    "killed": ("bot.died", "it ended"),
    "illegal": ("bot.illegal_act", "'meld Jk Jk Jk Jk Jk Jk Jk'"),
    "unreadable": ("bot.illegal_act", r"dance \\u202e\\x1b[2J"),
    "slip": ("bot.illegal_act", "overdraw"),
    "surrogate": ("bot.nonsense", "where its act was wanted"),
    "nonsense": ("bot.nonsense", "'well, let me see'"),
    "wrong_type": ("bot.nonsense", "`$.id`"),
    "deep": ("bot.nonsense", "[[[["),
    "deep_field": ("bot.nonsense", "[[[["),
    "empty": ("bot.nonsense", "''"),
    "bad_utf8": ("bot.nonsense", "not UTF-8"),
    "nul": ("bot.nonsense", r"\\x00"),
    "huge_line": ("bot.long_line", "65536 bytes"),
    "no_newline": ("bot.slow", "no whole line"),
    "endless": ("bot.long_line", "65536 bytes"),
    "endless_lines": ("bot.nonsense", "'y'"),
    "twice": ("bot.wrong_id", "it answered question 3 when it was asked question 4"),
    "other_id": ("bot.nonsense", "where its act was wanted"),
    "huge_id": ("bot.nonsense", "where its act was wanted"),
    "closes_output": ("bot.died", "closed its output"),
    "closes_input": ("bot.slow", "no whole line"),
    "floods_errors_for_ever": ("bot.slow", "no whole line"),
    "exits_at_once": ("bot.start", "instead of answering to hello"),
    "exits_in_handshake": ("bot.start", "instead of answering to hello"),
    "mute_in_handshake": ("bot.slow", "no whole line within 1 s"),
    "other_version": ("bot.version", "version 2"),
    "acts_in_handshake": ("bot.nonsense", "where its ready was wanted"),
}


@pytest.fixture(autouse=True)
def _leaves_nothing_running() -> Iterator[None]:
    """After each test nothing runs that it began."""
    before = family(os.getpid())
    yield
    assert family(os.getpid()) <= before


@pytest.mark.parametrize("mode", LOSES)
def test_a_program_that_misbehaves_loses_each_deal_by_a_match(mode: str) -> None:
    patience = Limits(act=0.5, start=1.0 if mode == "mute_in_handshake" else 20.0)
    pair = against_random(mischief(mode), limits=patience)
    code, words = LOSES[mode]
    assert [loss.code for loss in pair.losses] == [code] * 2
    for loss in pair.losses:
        assert words in loss.what
        assert loss.what.isprintable()
        assert (loss.number, loss.seed, loss.deal) == (0, 5, 1)
    assert pair.ahead.mean / AHEAD_PARTS == -TARGET
    assert pair.won.mean == 0


@pytest.mark.parametrize("mode", ["plain", "floods_errors", "offspring", "stubborn", "deaf"])
def test_a_program_that_answers_correctly_loses_nothing_by_other_output(mode: str) -> None:
    assert against_random(mischief(mode)).losses == []


def test_a_turn_without_an_end_is_lost() -> None:
    pair = against_random(mischief("retracts"), deals=3)
    assert {loss.code for loss in pair.losses} == {"bot.endless"}


def test_a_program_that_loses_one_deal_plays_the_next_and_its_opponent_is_not_harmed() -> None:
    pair = against_random(mischief("dies", 40), deals=4)
    assert 0 < len(pair.losses) < 8
    assert pair.ahead.count == 4


def test_an_invalid_program_is_lost_in_the_handshake(tmp_path: Path) -> None:
    program = tmp_path / "bot"
    program.write_bytes(b"\x7fELF, but not really")
    program.chmod(0o755)
    (loss, _) = against_random(shlex.quote(str(program))).losses
    assert loss.code == "bot.start"
    assert "cannot be run: Exec format error" in loss.what


def test_of_two_programs_only_the_one_that_misbehaves_loses() -> None:
    from canasta.research.lab.arena import Contest, run

    bots = (mischief("nonsense", 1), example())
    (pair,) = run(Contest(get_rules("waldo"), 3, bots, 5), 1).pairs.values()
    assert {loss.bot for loss in pair.losses} == {bots[0]}
    assert pair.ahead.mean / AHEAD_PARTS == -get_rules("waldo").target


def test_what_a_program_has_begun_ends_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OFFSPRING", str(tmp_path / "pids"))
    assert against_random(mischief("offspring")).losses == []
    pids = (tmp_path / "pids").read_text().split()
    assert len(pids) == 4
    until = time.monotonic() + 5
    while any(command_line(PROC / pid) for pid in pids):
        assert time.monotonic() < until
        time.sleep(0.01)


def command_line(process: Path) -> bytes:
    """The command line of a process; nothing of one that has ended."""
    with suppress(OSError):
        return (process / "cmdline").read_bytes()
    return b""
