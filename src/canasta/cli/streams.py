"""The terminal: consoles, progress bars, and substitutes for characters that an encoding lacks."""

import codecs
import gc
import os
import sys
import webbrowser
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from canasta.cli.problem import SIGNALS
from canasta.escaping import LAID_OUT, escaped

if TYPE_CHECKING:
    from collections.abc import Callable


class EscapingConsole(Console):
    """A console that escapes all it prints, down to the cells of tables, except its own codes."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Yield the segments of a renderable, escaped.

        Texts are escaped before they are laid out, so that columns and widths still fit.
        """
        if isinstance(renderable, str):
            renderable = escaped(renderable, LAID_OUT)
        elif isinstance(renderable, Text):
            plain = escaped(renderable.plain, LAID_OUT)
            if plain != renderable.plain:
                renderable = renderable.copy()
                renderable.spans.clear()  # they count the characters that were there
                renderable.plain = plain
        for segment in super().render(renderable, options):
            if segment.control:
                yield segment
            else:
                yield Segment(escaped(segment.text, LAID_OUT), segment.style)


_HANDLER: Final = "canasta.plain"
_PLAIN: Final = {
    **dict(zip("♣♦♥♠★▸·•–—×✗−“”‘’│─━█░", "cdhs*>-*--xx-\"\"''|--#.", strict=True)),
    "…": "...",
    "→": "->",
    "±": "+/-",
    "≥": ">=",
    "≤": "<=",
    "⇔": "<=>",
}


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that an encoding does not have by those it has."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_PLAIN.get(sign, "?") for sign in text), error.end


def set_up_streams() -> None:
    """Make sure that any text can be read and written, whatever the terminal's encoding."""
    _open_closed()
    codecs.register_error(_HANDLER, _plainly)
    for stream in (sys.stdout, sys.stderr):
        _reconfigure(stream, _HANDLER)
    _reconfigure(sys.stdin, "replace")


def _open_closed() -> None:
    """Replace streams that were closed before the command began by the null device."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - to the end
            setattr(sys, name, nothing)


def _reconfigure(stream: Any, errors: str) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=errors)


class _Guarded:
    """A stream that escapes all that would control a terminal; all else is passed on."""

    def __init__(self, stream: TextIO) -> None:
        self.unguarded = stream

    def write(self, text: str) -> int:
        self.unguarded.write(escaped(text, LAID_OUT))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.unguarded, name)


@contextmanager
def guarded_streams() -> Iterator[None]:
    """Escape within it all printed text that would control a terminal.

    Files and other people's names may contain anything. Only the styling of a :func:`console` may
    control a terminal, and it escapes the text that it styles.
    """
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _Guarded(sys.stdout), _Guarded(sys.stderr)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


@cache
def _theme() -> Any:
    from rich.theme import Theme

    from canasta.cli.table.cards import STYLES

    return Theme(STYLES)


def console(stderr: bool = False, plain: bool = False) -> "Console":
    """Return a console for standard output, or error; ``plain``: no colour, no control codes."""
    stream = sys.stderr if stderr else sys.stdout
    return EscapingConsole(
        file=getattr(stream, "unguarded", stream),
        theme=_theme(),
        highlight=False,
        markup=False,
        emoji=False,
        no_color=True if plain else None,
        force_terminal=False if plain else None,
        width=_named_width(),
    )


def _named_width() -> int | None:
    """Return the width given by COLUMNS; None for the terminal's own."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and len(columns) <= 4:
        return max(int(columns), _NARROWEST)
    return None


_NARROWEST: Final = 20


def is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def has_screen() -> bool:
    """Return whether a browser that is opened here is visible to the user of the command."""
    if any(name in os.environ for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def open_page(url: str) -> bool:
    """Open a page in a browser with a window of its own; return whether that succeeded."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    # Of those that Python finds by itself, this kind is for text and takes the terminal over.
    if type(browser) is webbrowser.GenericBrowser and not os.environ.get("BROWSER"):
        return False
    try:
        return browser.open(url)
    except (webbrowser.Error, OSError):
        return False


def get_ready() -> None:
    """Load the engine, and turn on garbage collection for objects made after that."""
    from canasta.engine import engine

    engine()
    gc.freeze()
    gc.enable()


@contextmanager
def progress_bar(words: str) -> "Iterator[Callable[[int, int], None]]":
    """Show a progress bar on a terminal; elsewhere print the words alone.

    It yields a function for the number done and the total, which also raises a lost signal.
    """
    err = console(stderr=True)
    if not is_terminal(sys.stderr) or err.is_dumb_terminal:
        print(words, file=sys.stderr, flush=True)
        yield lambda _done, _total: SIGNALS.check_lost()
        return
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    err.print(words, style="note")
    columns = (
        BarColumn(bar_width=max(8, min(40, err.width - 30))),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task("", total=None)

        def show(done: int, total: int) -> None:
            SIGNALS.check_lost()
            bar.update(task, completed=done, total=total)

        yield show
