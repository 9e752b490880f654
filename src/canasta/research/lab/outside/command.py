"""Commands among the names of bots: whatever is no bot of ours, and is a program."""

import os
import shlex
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Final

from canasta.players.bots import NAMES, is_bot
from canasta.research.lab.outside.policy import is_policy

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
    """A command's program and arguments, quoted as for a shell; no shell reads it.

    Raises:
        ValueError: a quotation mark is not closed, or there is no program.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"{command!r} cannot be read as a command: {error}.") from None
    if not words or not words[0] or "\0" in command:
        raise ValueError(f"{command!r} names no program.")
    return words


def print_of(command: str) -> str:
    """A short hash of the files that a command names: a program that was changed is another."""
    digest = sha256()
    for word in words_of(command):
        path = Path(word)
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def check_command(command: str) -> None:
    """See that a command names a program that can be run.

    Raises:
        ValueError: there is none.
    """
    if os.name != "posix":
        raise ValueError(
            f"{command!r} is no bot of ours, and programs as bots need Linux, macOS or another "
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
