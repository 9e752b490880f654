"""Bots from outside by their names: policies in Python and commands of programs."""

import operator
import os
import shlex
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel import STATE
from canasta.engine.search import Seen
from canasta.engine.state import State
from canasta.game import CanastaError
from canasta.players.bots import NAMES, Bot, is_bot, make
from canasta.research.env.policies import TAKE_BACKS, is_policy, one_line, play_of, shown
from canasta.rules import Rules

CODES: Final = (
    "bot.start",
    "bot.died",
    "bot.slow",
    "bot.long_line",
    "bot.nonsense",
    "bot.version",
    "bot.wrong_id",
    "bot.illegal_act",
    "bot.endless",
    "bot.raised",
)
"""Codes of the reasons to lose a deal; docs/research/write-a-bot.md explains each."""


class Loss(NamedTuple):
    bot: str
    seat: int
    code: str
    """One of ``CODES``."""
    what: str
    """The reason, as a sentence about the program."""
    number: int = 0
    """The number of the deal in the contest, from 0."""
    seed: int = 0
    deal: int = 1
    """The number of the deal in its match."""
    turn: int = 0
    """The turn of the deal, from 1; 0 before the first."""


class LostDealError(CanastaError):
    """A program has lost its deal."""

    def __init__(self, loss: Loss) -> None:
        super().__init__(loss.code, f"{loss.bot}: {loss.what}.")
        self.loss = loss

    def __reduce__(self) -> tuple[type["LostDealError"], tuple[Loss]]:
        return type(self), (self.loss,)


class PolicyBot(Bot):
    """A policy at a seat of one match; ValueError if there is none or it cannot start."""

    def __init__(self, name: str, rules: Rules, players: int, seat: int, seed: int) -> None:
        from canasta.research.env.one import SeatEyes

        super().__init__(rules, players, seat, seed)
        self.name = name
        self._play = play_of(name, rules, players, seat, seed)
        most = getattr(self._play, "take_backs", TAKE_BACKS)
        if isinstance(most, bool) or not isinstance(most, int) or most < 0:
            raise ValueError(
                f"take_backs of the policy {name!r} is a whole number from 0, not {most!r}."
            )
        self._eyes = SeatEyes(rules, players, most)
        self._watched = Seen.blank()
        self._seen: tuple[NDArray[Any], NDArray[Any]] | None = None
        self._turn = (1, 0)

    def look(self, states: NDArray[Any], i: int) -> None:
        """Look at the state in which it acts next; nothing hidden is taken from it."""
        self._turn = (int(states["deal"][i]), int(states["turns"][i]))
        self._seen = self._eyes.look(states, i)

    def watch(self, state: State) -> None:
        """Note how the pile grows, of which a view shows only the top card."""
        self._board.engine.look(self._board.record, self._watched.data, state.data)

    def _look_at_view(self, state: State) -> None:
        self.watch(state)
        whole = State(bytearray(state.data))
        for place, kind in enumerate(self._watched.pile[: state.pile_size]):
            whole.pile[place] = max(kind, whole.pile[place])
        self.look(np.frombuffer(whole.data, STATE), 0)

    def step(self, state: State) -> int:
        """Return the policy's action; LostDealError if it raises, or answers no legal one.

        It plays by the last ``look``, or else by what it was shown: ``watch`` and this view.
        """
        if self._seen is None:
            self._look_at_view(state)
        assert self._seen is not None
        observation, mask = self._seen
        self._seen = None
        legal = mask.copy()
        try:
            answer = self._play(observation, mask)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is not ours
            raise self.loss("bot.raised", f"it raised {one_line(error)}") from None
        try:
            if isinstance(answer, bool):
                raise TypeError
            action = operator.index(answer)
        except TypeError:
            said = shown(repr(answer).encode("utf-8", "backslashreplace"))
            raise self.loss(
                "bot.nonsense", f"it returned {said} where the number of an action was wanted"
            ) from None
        if not 0 <= action < len(legal) or not legal[action]:
            raise self.loss(
                "bot.illegal_act", f"it returned {action}, which is not among the actions listed"
            )
        self._eyes.did(action)
        return action

    def loss(self, code: str, what: str) -> LostDealError:
        deal, turn = self._turn
        return LostDealError(Loss(self.name, self.seat, code, what, deal=deal, turn=turn))


def make_bot(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
    """Return a bot by any name but a program's: a level, a style or a policy.

    Raises:
        ValueError: there is none of that name, or it cannot start.
    """
    return (PolicyBot if is_policy(name) else make)(name, rules, players, seat, seed)


MARKS: Final = frozenset(" /\\.")
"""Characters that commands have and no bot's name has."""


def is_command(name: str) -> bool:
    """Return whether the name of a bot is a command.

    A misspelt level is not a command, unless there is a program of that name.
    """
    if is_bot(name) or is_policy(name):
        return False
    if MARKS & set(name):
        return True
    return shutil.which(name) is not None


def words_of(command: str) -> list[str]:
    """Return a command's program and arguments, quoted as for a shell; no shell reads it."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"{command!r} cannot be read as a command: {error}.") from None
    if not words or not words[0] or "\0" in command:
        raise ValueError(f"{command!r} names no program.")
    return words


def print_of(command: str) -> str:
    """Return a hash of the files that a command names: a program that was changed is another."""
    digest = sha256()
    for word in words_of(command):
        path = Path(word)
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def check_command(command: str) -> None:
    """Check that a command names a program that can be run; raise ValueError if not."""
    if os.name != "posix":
        raise ValueError(
            f"{command!r} is not a bot of ours, and programs as bots need Linux, macOS or another "
            "system of that kind."
        )
    program = words_of(command)[0]
    if shutil.which(program) is not None:
        return
    if Path(program).is_file():
        why = f"The file {program!r} may not be run: allow it (chmod +x), or name its interpreter"
        raise ValueError(f"{why}, as in 'python {program}'.")
    raise ValueError(
        f"There is no bot {command!r} (there are {', '.join(NAMES)}), and no program {program!r}."
    )
