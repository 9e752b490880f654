"""`canasta bot`: a level plays over the protocol as it does in the arena's own process."""

import json
import shlex
import subprocess
import sys
from io import BytesIO

import pytest
from tests.bots.tables import TABLES
from tests.lab.outside.programs import stranger

from canasta.game import Game
from canasta.players.bots import Bot, make
from canasta.research.lab.arena import Contest, run
from canasta.research.lab.outside import messages
from canasta.research.lab.outside.player import Player, plain_act, rules_of
from canasta.rules import changes, get_rules, read_house_rules

COMMAND = [sys.executable, "-m", "canasta", "bot"]
LEVELS = ("club", "policy", "expert:rollouts=20", "style:hare", "style:magpie")
OTHERS = ("style:peacock", "style:hare", "novice", "style:squirrel", "policy")


def hello(game: Game, seat: int, seed: int) -> messages.Hello:
    said = messages.hello(game.rules, game.players, seat, seed, 5.0, matches=False)
    return messages.Hello(**json.loads(messages.line_of(said).replace(b'"type":"hello",', b"")))


def turned_up(game: Game) -> bool:
    """Say if cards lie under the first upcard: a program is told their number alone."""
    return int(game.board.state.turns) == 1 and int(game.board.state.pile_size) > 1


def compared(book: str, players: int, level: str, seed: int) -> int:
    """Count the acts of a level at seat 0 in a deal, which have to be the same."""
    game, same = Game.new(book, seed, players), 0
    names = [level, *OTHERS[seed % 2 :]][:players]
    bots: list[Bot] = [make(name, game.rules, players, s, 9) for s, name in enumerate(names)]
    player, known = Player(level), 0
    player.answer(hello(game, 0, 9))
    while not game.deal_over:
        if turned_up(game):
            return 0
        seat = game.actor
        assert seat is not None
        for bot in bots:
            if bot.seat != seat:
                bot.observe(game.view(bot.seat))
        act = bots[seat].choose(game.view(seat))
        if seat == 0:
            answer = player.answer(messages.ask_act(game, 0, known, same, 5.0))
            assert answer == messages.Act(same, str(act))
            known, same = game.event_count, same + 1
        game.do(act)
    player.answer(messages.over(game, 0, known))
    assert player.lost_deals == 0
    return same


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_level_makes_the_same_choices_over_the_protocol(book: str, players: int) -> None:
    found = [compared(book, players, level, seed) for seed, level in enumerate(LEVELS)]
    assert sum(found) > 12


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_this_installation_plays_itself_in_the_arena(book: str, players: int) -> None:
    command = shlex.join([*COMMAND, "club"])
    contest = Contest(get_rules(book), players, (command, "club"), 5)
    (pair,) = run(contest, 1).pairs.values()
    assert pair.losses == []


def test_a_reference_player_follows_a_match_against_a_program() -> None:
    command = shlex.join([*COMMAND, "policy"])
    contest = Contest(get_rules("wca"), 4, (command, stranger("mirror")), 7, matches=True)
    (pair,) = run(contest, 1).pairs.values()
    assert pair.losses == []


def test_house_rules_are_sent_field_by_field_and_unknown_ones_stay_as_in_the_book() -> None:
    rules = read_house_rules('book = "waldo"\n[rules]\ntarget = 9000\nbridges = false\n')
    game = Game.new(rules, 1)
    said = hello(game, 0, 1)
    assert not changes(rules_of(said), rules)
    other = messages.Hello(
        **{
            **{name: getattr(said, name) for name in said.__struct_fields__},
            "rules": {**said.rules, "jokers_sing": True, "target": "high"},
        }
    )
    assert rules_of(other).target == get_rules("waldo").target
    assert rules_of(other).bridges is False


def test_a_deal_that_cannot_be_followed_is_played_on_by_plain_acts() -> None:
    game = Game.new("regency", 3)
    seat = game.actor
    assert seat is not None
    player = Player("club")
    player.answer(hello(game, seat, 3))
    asked = messages.ask_act(game, seat, 0, 1, 5.0)
    answer = player.answer(messages.AskAct(1, 5.0, (), asked.view, asked.legal))
    assert answer == messages.Act(1, plain_act(asked.legal))
    assert player.lost_deals == 1


def test_events_of_a_newer_release_lose_the_deal_s_track_and_nothing_else() -> None:
    game = Game.new("regency", 3)
    seat = game.actor
    assert seat is not None
    asked = messages.ask_act(game, seat, 0, 1, 5.0)
    newer = messages.line_of(asked).replace(b'"event":"dealt"', b'"event":"conjured"')
    over = b'{"type":"over","events":[{"event":"conjured"}],"scores":[70,20]}\n'
    lines = [messages.line_of(hello(game, seat, 3)), newer, over, messages.line_of(messages.Bye())]
    player = Player("club")
    answers = [json.loads(line) for line in player.answers(BytesIO(b"".join(lines)))]
    assert answers[1:] == [{"type": "act", "id": 1, "act": plain_act(asked.legal)}]
    assert player.lost_deals == 1


@pytest.mark.parametrize(
    ("level", "said", "status", "words"),
    [
        ("clib", b"", 2, "Did you mean 'club'?"),
        ("style:magpi", b"", 2, "Did you mean 'style:magpie'?"),
        ("expert@1", b"", 2, "OLDER/bin/canasta bot expert"),
        ("expert:hands=dealt@1", b"", 2, "hands=dealt|kept|net|read"),
        ("master:others=varied", b"", 2, "others=same|seen"),
        ("policy:policy=learned@1", b"", 2, "takes file=PATH"),
        ("club", b"what?\n", 2, "not a message of an arena"),
        ("club", b'{"type":"over","events":[],"scores":[0,0]}\n', 1, "first message is hello"),
        ("club", b'{"type":"bye"}\n', 0, ""),
        ("club", b"", 0, ""),
    ],
)
def test_errors_are_reported_in_plain_words(
    level: str, said: bytes, status: int, words: str
) -> None:
    done = subprocess.run([*COMMAND, level], input=said, capture_output=True, check=False)
    errors = " ".join(done.stderr.decode().split())
    assert (done.returncode, done.stdout) == (status, b"")
    assert words in errors
    assert "Traceback" not in errors
