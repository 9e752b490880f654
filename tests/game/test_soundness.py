"""An edited snapshot is refused, or is a position that can be played."""

import subprocess
import sys
from collections import Counter
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Final

import pytest
from tests.game.eventful_play import TABLES, Play, play

from canasta.engine.record import WIDTHS
from canasta.engine.soundness import RANGES, first_unsound
from canasta.engine.state import State
from canasta.game import Board, Game, IllegalError, InvalidError

ROOT: Final = Path(__file__).parents[2]
DIGEST: Final = 16
FREE: Final = {"dice", "seed", "legal", "scores", "sheet", "requirement", "staged_points"}
"""Fields that may hold anything: no one is led anywhere by them."""
TWICE: Final = {"held", "log_step"}
"""Fields that are looked at otherwise."""


def forged(game: Game, state: bytes) -> bytes:
    """A snapshot with another state and the digest that belongs to it."""
    whole = game.to_bytes()[:-DIGEST]
    body = whole[: -State.SIZE] + state
    return body + blake2b(body, digest_size=DIGEST).digest()


def sound(board: Board) -> str:
    return first_unsound(board.state, board.players, board.sides, board.rules.packs)


class Looked(Play):
    """Play in which every position is checked, with what each seat knows of it."""

    def one_act(self) -> None:
        super().one_act()
        assert sound(self.game.board) == ""
        seat = self.rng.randrange(self.players)
        assert sound(self.game.known_to(seat).board) == ""
        if self.rng.random() < 0.1:
            assert Game.from_bytes(self.game.to_bytes()).to_bytes() == self.game.to_bytes()


@pytest.mark.parametrize("table", TABLES)
def test_every_position_reached_by_play_is_sound(table: tuple[str, int]) -> None:
    play(table, 7, 60, Counter(), Looked)


def test_every_field_has_a_range_or_leads_nowhere() -> None:
    assert {*RANGES} | FREE | TWICE == {*State.FIELDS}


@pytest.mark.parametrize("name", RANGES)
def test_a_number_outside_its_range_is_refused(name: str) -> None:
    game = Game.new("regency", 3)
    for number in (RANGES[name][0] - 1, RANGES[name][1], 127, -128):
        if RANGES[name][0] <= number < RANGES[name][1]:
            continue
        field = State.FIELDS[name]
        width = WIDTHS[field.storage]
        if not -(2 ** (8 * width - 1)) <= number < 2 ** (8 * width - 1):
            continue
        for at in {0, field.numbers - 1}:
            state = bytearray(game.board.to_bytes())
            start = field.offset + at * width
            state[start : start + width] = number.to_bytes(width, "little", signed=True)
            with pytest.raises(InvalidError) as caught:
                Game.from_bytes(forged(game, bytes(state)))
            assert caught.value.code == "snapshot.damaged"


ATTACK: Final = """
import sys
from random import Random
from tests.game.test_soundness import attacked
print(attacked(Random(sys.argv[1]), int(sys.argv[2])))
"""


def change_a_byte(rng: Random, state: bytearray) -> None:
    state[rng.randrange(len(state))] = rng.choice((0, 1, 2, 3, 8, 52, 127, 128, 255))


def change_a_number(rng: Random, state: bytearray) -> None:
    """Make a number of a field another one that it may be in some position."""
    name = rng.choice([*RANGES])
    field = State.FIELDS[name]
    width = WIDTHS[field.storage]
    at = rng.randrange(field.numbers if rng.random() < 0.3 else min(field.numbers, 4))
    low, high = RANGES[name]
    number = rng.choice((low, high - 1, rng.randrange(low, high)))
    start = field.offset + at * width
    state[start : start + width] = number.to_bytes(width, "little", signed=True)


def attacked(rng: Random, count: int) -> int:
    """Play on from snapshots in which some bytes are others; how many could be played."""
    played = 0
    for _ in range(count):
        game = Game.new(
            rng.choice(("regency", "samba", "waldo", "wca", "bolivia")), rng.getrandbits(32)
        )
        for _ in range(rng.randrange(60)):
            steps = game.legal()
            if not steps or game.deal_over:
                break
            game.apply(rng.choice(steps))
        state = bytearray(game.board.to_bytes())
        change = rng.choice((change_a_byte, change_a_number))
        for _ in range(rng.choice((1, 1, 2, 5))):
            change(rng, state)
        try:
            twin = Game.from_bytes(forged(game, bytes(state)))
        except InvalidError:
            continue
        played += 1
        for _ in range(200):
            steps = twin.legal()
            if not steps or twin.deal_over:
                break
            try:
                twin.apply(rng.choice(steps))
            except IllegalError:
                break  # sound, and yet no position that play comes to
            twin.view(0)
    return played


def test_an_accepted_record_can_be_played_and_changes_nothing_else() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ATTACK, "forged", "400"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) > 50
