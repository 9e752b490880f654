"""Your own policy plays by what environments show, and loses the deals that it breaks."""

from pathlib import Path
from shutil import copy

import pytest
from tests.env.tables import TABLES
from tests.lab.outside.programs import against_random

from canasta.compiled import search
from canasta.compiled.kernel import legal, new_states, redact, rules_record, state_at
from canasta.engine.state import State
from canasta.research.env import VectorEnv, baselines
from canasta.research.env.one import SeatEyes
from canasta.research.lab.arena.contest import AHEAD_PARTS
from canasta.research.lab.match import play_match
from canasta.research.lab.outside.policy import PolicyBot, make_bot
from canasta.rules import get_rules

SOURCE = Path(__file__).with_name("policies.py").read_text(encoding="utf-8")
HERE = "tests.lab.outside.policies"
LOSES = {
    "illegal": ("bot.illegal_act", "not among the actions listed"),
    "outside": ("bot.illegal_act", "it returned -1"),
    "nothing": ("bot.nonsense", "it returned None"),
    "truth": ("bot.nonsense", "it returned True"),
    "raises": ("bot.raised", r"KeyError: 'no weights\x1b[31m'"),
    "leaves": ("bot.raised", "SystemExit: 3"),
}


@pytest.mark.parametrize(("book", "players"), TABLES)
@pytest.mark.parametrize("most", [0, 2])
def test_a_policy_is_shown_what_environments_show(book: str, players: int, most: int) -> None:
    env = VectorEnv(book, 1, players=players, seed=4, take_backs=most, autoreset=False)
    record = rules_record(env.rules, players)
    eyes = [SeatEyes(env.rules, players, most) for _ in range(players)]
    for _ in range(400):
        seat = int(env.actors[0])
        if seat < 0:
            break
        states = env.states.copy()
        legal(record, states, 0)  # the whole mask, as the arena has it
        flat, mask = eyes[seat].look(states, 0)
        assert flat.tobytes() == env.observe_flat()[0].tobytes()
        assert (mask == env.bool_masks()[0]).all()
        actions = env.sample(seldom=1)
        eyes[seat].did(int(actions[0]))
        env.step(actions)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_policy_at_a_table_sees_by_its_view_what_environments_show(
    book: str, players: int
) -> None:
    env = VectorEnv(book, 1, players=players, seed=5, take_backs=1, autoreset=False)
    record, seen = rules_record(env.rules, players), new_states(1)
    bots = [PolicyBot(f"{HERE}:first", env.rules, players, seat, 1) for seat in range(players)]
    for _ in range(300):
        actor = int(env.actors[0])
        if actor < 0:
            break
        states = env.states.copy()
        legal(record, states, 0)
        for seat, bot in enumerate(bots):
            redact(states, 0, seat, seen, 0)
            if seat != actor:
                bot.watch(state_at(seen))
                continue
            bot._look_at_view(State(bytearray(seen.tobytes())))
            assert bot._seen is not None
            assert bot._seen[0].tobytes() == env.observe_flat()[0].tobytes()
            assert (bot._seen[1] == env.bool_masks()[0]).all()
        actions = env.sample(seldom=1)
        bots[actor]._eyes.did(int(actions[0]))
        env.step(actions)


def test_an_error_names_file_and_line_of_the_policy() -> None:
    losses = against_random(f"{HERE}:raises").losses
    line = next(n for n, text in enumerate(SOURCE.splitlines(), 1) if "no weights" in text)
    assert all(loss.what.endswith(f"policies.py, line {line})") for loss in losses)
    assert len(losses) == 2


def test_weights_are_a_bot_by_their_path(tmp_path: Path) -> None:
    learned, other = tmp_path / "Own.npz", tmp_path / "Own.net"
    copy(Path(baselines.__file__).with_name("wca.4.npz"), learned)
    copy(Path(search.__file__).with_name("learned_policies") / "wca.4.net", other)
    rules = get_rules("wca")
    for name, same in ((f"ppo:file={learned}", "ppo"), (f"policy:file={other}", "policy")):
        played = [
            int(deal.state["scores"][0][0])
            for bots in ((name, "club"), (same, "club"))
            for deal in play_match(rules, bots * 2, 3, matches=False)
        ]
        assert played[0] == played[1]
        env = VectorEnv("wca", 1, opponents=name, seed=1)
        env.step(env.sample())


@pytest.mark.parametrize("name", ["ppo:file=none", "policy:file=none", "policy:rollouts=2"])
def test_weights_that_are_none_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="file"):
        make_bot(name, get_rules("wca"), 4, 0, 0)


def test_a_file_of_another_kind_is_refused_as_a_learned_policy(tmp_path: Path) -> None:
    (tmp_path / "x.net").write_bytes(b"{}")
    with pytest.raises(ValueError, match="no learned policy"):
        make_bot(f"policy:file={tmp_path / 'x.net'}", get_rules("wca"), 4, 0, 0)


@pytest.mark.parametrize("name", ["first", "last", "Counting"])
def test_a_policy_that_plays_by_the_mask_loses_no_deal(name: str) -> None:
    pair = against_random(f"{HERE}:{name}", deals=2)
    assert pair.losses == []
    assert pair.ahead.count == 2


@pytest.mark.parametrize("name", LOSES)
def test_a_policy_that_misbehaves_loses_its_deal_with_a_reason(name: str) -> None:
    pair = against_random(f"{HERE}:{name}")
    code, words = LOSES[name]
    assert [loss.code for loss in pair.losses] == [code] * 2
    for loss in pair.losses:
        assert words in loss.what
        assert loss.what.isprintable()
    assert pair.ahead.mean / AHEAD_PARTS == -get_rules("regency").target


def test_a_policy_that_does_not_begin_at_a_seat_loses_there() -> None:
    pair = against_random(f"{HERE}:AtSeatZero")
    assert [loss.code for loss in pair.losses] == ["bot.start"] * 2
    assert "OSError: no file" in pair.losses[0].what


def test_the_policy_that_was_learned_beats_play_at_random() -> None:
    pair = against_random("canasta.research.env.baselines:Ppo", deals=12, book="wca")
    assert pair.losses == []
    assert pair.ahead.mean / AHEAD_PARTS > 1000
