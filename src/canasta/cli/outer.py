"""The outermost layer: every error ends in a message and an exit status, never in a traceback."""

import atexit
import gc
import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn

import click

from canasta.cli import texts
from canasta.cli.problem import FAILED, SIGNALS, UNREADABLE, Problem, Stopped
from canasta.cli.streams import guarded_streams, set_up_streams
from canasta.escaping import escaped


def start(args: Sequence[str] | None = None) -> None:
    """Run the command `canasta` and leave with its exit status."""
    gc.disable()  # collections while modules are loaded take a fifth of the start
    SIGNALS.listen()
    set_up_streams()
    status = run(args)
    SIGNALS.stop_listening()  # from here on it only exits
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        gone = _quietly()
        status = status or gone
    if SIGNALS.has_ended:
        _leave_at_once(status)
    sys.exit(status)


def _leave_at_once(status: int) -> NoReturn:
    """Exit after a signal: kill all child processes, and wait for no thread.

    At exit a pool of processes waits for its pending work, which may take for ever.
    """
    if "multiprocessing" in sys.modules:
        from multiprocessing import active_children

        for process in active_children():
            process.kill()
    atexit._run_exitfuncs()
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(status)


def run(args: Sequence[str] | None = None) -> int:
    """Run a command line, and return its exit status."""
    with guarded_streams():
        return _run(args)


def _run(args: Sequence[str] | None) -> int:  # noqa: PLR0911 - each ending has its own
    from canasta.cli.group import canasta

    try:
        done: Any = canasta.main(
            None if args is None else list(args), prog_name="canasta", standalone_mode=False
        )
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except KeyboardInterrupt as stopped:
        return _print_error(texts.INTERRUPTED, Stopped.status_of(stopped))
    except click.Abort as aborted:  # click's own word for Ctrl-C, and for an input that ended
        ended = isinstance(aborted.__cause__, EOFError)
        return _print_error(
            texts.INTERRUPTED, FAILED if ended else Stopped.status_of(aborted.__cause__)
        )
    except Problem as problem:
        return _print_error(problem.message, problem.status)
    except BrokenPipeError:
        return _quietly()
    except Exception as error:  # noqa: BLE001 - the outermost layer
        return _unforeseen(error)
    return done if isinstance(done, int) else 0


def _print_error(message: str, status: int) -> int:
    with suppress(OSError):  # no one is left to read it
        click.echo(f"canasta: {escaped(message)}", err=True)
    return status


def _quietly() -> int:
    """Handle a closed pipe: print nothing, and keep Python from printing anything."""
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    return FAILED


def _unforeseen(error: Exception) -> int:
    """Report an error: print its message if it is for users, else log its traceback."""
    from canasta.engine.choice import EngineChoiceError
    from canasta.game.errors import CanastaError
    from canasta.rules import RulesError

    if os.environ.get("CANASTA_DEBUG"):
        traceback.print_exc()
    if isinstance(error, CanastaError | RulesError):
        return _print_error(error.message, UNREADABLE)
    if isinstance(error, EngineChoiceError):
        return _print_error(str(error), UNREADABLE)
    if isinstance(error, ModuleNotFoundError) and error.name == "numpy":
        return _print_error(texts.NO_NUMPY, UNREADABLE)
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        return _print_error(f"{where}{error.strerror}.", FAILED)
    log = _written_down(error)
    return _print_error(texts.unforeseen(error, log), FAILED)


def _written_down(error: Exception) -> Path | None:
    """Write a traceback to a log file; return its path, or None if it cannot be written."""
    from platformdirs import user_log_path

    stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
    lines = traceback.format_exception(error)
    try:
        folder = user_log_path("canasta")
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"error-{stamp}.txt"
        path.write_text("".join(lines), encoding="utf-8", errors="backslashreplace")
    except OSError:
        return None
    return path
