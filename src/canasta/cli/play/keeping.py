"""Saving the match: during play, and when the player leaves."""

import errno
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from canasta.cli import texts
from canasta.cli.play import saves
from canasta.cli.play.match import Match
from canasta.cli.play.prompt import Prompt


class Keeper:
    """A saver that writes a match to its file, or to another one if it must."""

    def __init__(
        self, match: Match, path: Path, prompt: Prompt, say: Callable[[str], None]
    ) -> None:
        self.path = path
        self._match = match
        self._prompt = prompt
        self._say = say
        self._own = {path}
        self._noted = -1
        self._quiet = False

    def note(self) -> None:
        """Save the match so far without a message, so that a crash loses at most one turn."""
        seen = len(self._match.game.events()) if self._due() else -1
        if seen in (-1, self._noted):
            return
        self._noted = seen
        try:
            self._write(self.path)
        except OSError as error:
            self._quiet = True
            self._say(texts.cannot_save(self.path, _why(error)))

    def _due(self) -> bool:
        game = self._match.game
        return not self._quiet and (game.deal_over or game.actor == self._match.seat)

    def save(self, path: Path | None = None) -> bool:
        """Save now, and report the file; return whether that succeeded."""
        wanted = path or self.path
        try:
            if wanted not in self._own and os.path.lexists(wanted):
                raise FileExistsError(errno.EEXIST, texts.THERE_ALREADY)
            self._write(wanted)
        except (OSError, ValueError) as error:
            self._say(texts.cannot_save(wanted, _why(error)))
            return False
        self.path = wanted
        self._own.add(wanted)
        self._say(texts.saved(wanted))
        return True

    def leave(self) -> bool:
        """Save on leaving, in another place if needed; return whether the match is saved."""
        if self.save() or self._elsewhere():
            if not self._match.game.over:
                own = self.path.parent == saves.folder()
                self._say(texts.go_on(None if own else self.path))
            return True
        return False

    def rescue(self) -> None:
        """Save the match after an error, if possible."""
        if not self.save():
            self._elsewhere(ask=False)

    def _elsewhere(self, ask: bool = True) -> bool:
        """Save in another place: one that the player names, this folder, or the temporary one."""
        if ask and self._prompt.asks:
            self._say("Another file to save it in (Enter: look for a place):")
            try:
                named = self._prompt.line()
            except (EOFError, KeyboardInterrupt):
                named = ""
            if named and self.save(Path(named).expanduser()):
                return True
        for folder in (Path.cwd(), Path(tempfile.gettempdir())):
            path = folder / self.path.name
            try:
                self._write(path)
            except OSError:
                continue
            self.path = path
            self._say(texts.kept_elsewhere(path))
            return True
        return False

    def _write(self, path: Path) -> None:
        saves.write(path, self._match.game, self._match.seated)


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
