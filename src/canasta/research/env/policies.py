"""Policies by their names: ``module:function``, ``module:Class``, ``ppo`` and ``ppo:file=PATH``.

A function is called with the flat observation and the mask of its seat and returns an action; a
class is created again for each seat of each match (docs/research/environments.md).

A policy runs in the process that plays with it: it has no time limit, and is as trusted as any
import.
"""

import importlib
import importlib.util
import inspect
import re
import sys
import traceback
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from numpy.typing import NDArray

from canasta.players.bots import is_bot
from canasta.rules import Rules

SHOWN: Final = 160
"""Characters of what a program wrote that are shown."""

TAKE_BACKS: Final = 1
"""Number of times a policy may take melds back in a turn, unless it sets ``take_backs``."""

PPO: Final = "ppo"
"""The policy that comes with canasta, or one with weights of your own: ``ppo:file=PATH``."""
_FILE: Final = f"{PPO}:file="

_NAME: Final = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*:[^\W\d]\w*", re.ASCII)

Play = Callable[[NDArray[Any], NDArray[Any]], Any]


def shown(data: bytes) -> str:
    """Return a program's output as short text without control characters, for any terminal."""
    text = data[: 4 * SHOWN].decode("utf-8", "backslashreplace").strip()
    plain = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return plain if len(plain) <= SHOWN else f"{plain[:SHOWN]}…"


def is_policy(name: str) -> bool:
    """Return whether the name of a bot is that of a policy."""
    if name == PPO or name.startswith(_FILE):
        return True
    return not is_bot(name) and _NAME.fullmatch(name) is not None


def find_policy(name: str) -> Any:
    """Return the function or class of a name; modules are looked for in the current folder, too.

    Raises:
        ValueError: there is none.
    """
    if name == PPO or name.startswith(_FILE):
        from canasta.research.env.baselines import Ppo

        return Ppo.of(name.removeprefix(_FILE)) if name != PPO else Ppo
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


def play_of(name: str, rules: Rules, players: int, seat: int, seed: int) -> Play:
    """Return the function that plays at a seat of a match: itself, or an object of its class.

    Raises:
        ValueError: there is no such policy, or it cannot start.
    """
    found: Play = find_policy(name)
    is_class = inspect.isclass(found)  # not within the if: it would narrow the type
    if is_class:
        make: Any = found
        try:
            found = make(rules=rules, players=players, seat=seat, seed=seed)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is not ours
            raise ValueError(f"The policy {name!r} does not begin: {one_line(error)}") from None
        if not callable(found):
            raise ValueError(f"The class {name!r} has no __call__ to play by.")
    return found


def _not_imported(name: str, error: BaseException) -> ValueError:
    return ValueError(f"The policy {name!r} cannot be imported: {one_line(error)}")


def one_line(error: BaseException) -> str:
    """Return an error as one line, with the file and line of the code outside canasta."""
    words = shown(f"{type(error).__name__}: {error}".encode("utf-8", "backslashreplace"))
    own = Path(__file__).parents[2]
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [at for at in frames if own not in Path(at.filename).parents and at.filename[0] != "<"]
    if not theirs:
        return words
    file = shown(theirs[-1].filename.encode("utf-8", "backslashreplace"))
    return f"{words} ({file}, line {theirs[-1].lineno})"


def policy_print(name: str) -> str:
    """Return a short hash of a policy's file: one that was changed is another."""
    path = Path(name.removeprefix(_FILE))
    if name == PPO or not name.startswith(_FILE):
        module = "canasta.research.env.baselines" if name == PPO else name.partition(":")[0]
        spec = importlib.util.find_spec(module)
        path = Path(spec.origin) if spec is not None and spec.origin is not None else Path()
    text = path.read_bytes() if path.is_file() else b""
    return sha256(text).hexdigest()[:12]
