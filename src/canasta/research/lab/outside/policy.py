"""Bots from outside by their names: policies in Python and commands of programs.

``module:function`` names one (docs/research/environments.md). The function is called with the flat
observation and the mask of its seat and returns an action; a class is created again for each seat
of each match.

A policy runs in the arena's own process: it is not held to a time, and is as trusted as any import.
"""

import importlib
import importlib.util
import inspect
import operator
import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from numpy.typing import NDArray

from canasta.engine.state import State
from canasta.players.bots import NAMES, Bot, is_bot
from canasta.rules import Rules

SHOWN: Final = 160
"""Characters of what a program wrote that are shown."""

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


class LostDealError(Exception):
    """A program has lost its deal."""

    def __init__(self, loss: Loss) -> None:
        super().__init__(f"{loss.bot}: {loss.what}")
        self.loss = loss

    def __reduce__(self) -> tuple[type["LostDealError"], tuple[Loss]]:
        return type(self), (self.loss,)


def shown(data: bytes) -> str:
    """Return a program's output as short text without control characters, for any terminal."""
    text = data[: 4 * SHOWN].decode("utf-8", "backslashreplace").strip()
    plain = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return plain if len(plain) <= SHOWN else f"{plain[:SHOWN]}…"


TAKE_BACKS: Final = 1
"""Number of times a policy may take melds back in a turn, unless it sets ``take_backs``."""

_NAME: Final = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*:[^\W\d]\w*", re.ASCII)

Play = Callable[[NDArray[Any], NDArray[Any]], Any]


def is_policy(name: str) -> bool:
    """Return whether the name of a bot is that of a policy: ``module:function``."""
    return not is_bot(name) and _NAME.fullmatch(name) is not None


def find_policy(name: str) -> Any:
    """Return the function or class of a name; modules are looked for in the current folder, too."""
    module_name, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module_name}.".startswith(f"{error.name}."):
            raise ValueError(
                f"There is no module {error.name!r} for the policy {name!r}, neither in this "
                "folder nor where Python looks."
            ) from None
        raise _not_imported(name, error) from None
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever stands in a file
        raise _not_imported(name, error) from None
    found = getattr(module, attribute, None)
    if found is None:
        raise ValueError(f"The module {module_name!r} has no {attribute!r} to play by.")
    if not callable(found):
        kind = type(found).__name__
        raise ValueError(
            f"{name!r} is not a policy but of the kind {kind}: name a function of an observation "
            "and a mask, or a class of such."
        )
    return found


def _not_imported(name: str, error: BaseException) -> ValueError:
    return ValueError(f"The policy {name!r} cannot be imported: {_one_line(error)}")


def _one_line(error: BaseException) -> str:
    words = f"{type(error).__name__}: {error}".encode("utf-8", "backslashreplace")
    return shown(words)


def policy_print(name: str) -> str:
    """Return a short hash of a policy's file: one that was changed is another."""
    spec = importlib.util.find_spec(name.partition(":")[0])
    path = Path(spec.origin) if spec is not None and spec.origin is not None else None
    text = path.read_bytes() if path is not None and path.is_file() else b""
    return sha256(text).hexdigest()[:12]


class PolicyBot(Bot):
    """A policy at a seat of one match; ValueError if there is none or it does not begin."""

    def __init__(self, name: str, rules: Rules, players: int, seat: int, seed: int) -> None:
        from canasta.research.env.one import SeatEyes

        super().__init__(rules, players, seat, seed)
        self.name = name
        found = find_policy(name)
        self._play: Play = found
        is_class = inspect.isclass(found)  # not within the if: it would narrow the type
        if is_class:
            try:
                self._play = found(rules=rules, players=players, seat=seat, seed=seed)
            except (Exception, SystemExit) as error:  # noqa: BLE001 - it is not ours
                raise ValueError(
                    f"The policy {name!r} does not begin: {_one_line(error)}"
                ) from None
            if not callable(self._play):
                raise ValueError(f"The class {name!r} has no __call__ to play by.")
        most = getattr(self._play, "take_backs", TAKE_BACKS)
        if isinstance(most, bool) or not isinstance(most, int) or most < 0:
            raise ValueError(
                f"take_backs of the policy {name!r} is a whole number from 0, not {most!r}."
            )
        self._eyes = SeatEyes(rules, players, most)
        self._seen: tuple[NDArray[Any], NDArray[Any]] | None = None
        self._turn = (1, 0)

    def look(self, states: NDArray[Any], i: int) -> None:
        """Look at the state in which it acts next; nothing hidden is taken from it."""
        self._turn = (int(states["deal"][i]), int(states["turns"][i]))
        self._seen = self._eyes.look(states, i)

    def step(self, state: State) -> int:
        """Return the policy's action; LostDealError if it raises, or answers no legal one."""
        del state  # of it the discard pile is missing, which an observation tells
        assert self._seen is not None  # it was shown what it sees
        observation, mask = self._seen
        legal = mask.copy()
        try:
            answer = self._play(observation, mask)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is not ours
            raise self.loss("bot.raised", f"it raised {_one_line(error)}") from None
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


MARKS: Final = frozenset(" /\\.")
"""Signs that no name of a bot has, and commands have."""


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
