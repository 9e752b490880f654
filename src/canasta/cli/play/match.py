"""A match of one player and bots, with what the player has seen so far."""

import errno
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from canasta.cli.language import say
from canasta.cli.play import saves
from canasta.cli.play.prompt import Prompt
from canasta.cli.play.saves import Seated
from canasta.cli.problem import Problem
from canasta.cli.table import Names
from canasta.game import Action, Challenge, Correct, Event, Game, Retract, Sheet, events

if TYPE_CHECKING:
    from canasta.players.bots import Bot


def _made(name: str, *seated: Any) -> "Bot":
    from canasta.players.bots import is_bot, make

    if is_bot(name):
        return make(name, *seated)
    from canasta.research.lab.outside.policy import make_bot  # needs NumPy

    try:
        return make_bot(name, *seated)
    except ValueError as error:
        raise Problem(str(error)) from None


class Match:
    """A game with bots at all seats but one."""

    def __init__(
        self, game: Game, seat: int, bots: Sequence[str], sheets: Sequence[Sheet] = ()
    ) -> None:
        self.game = game
        self.seat = seat
        self.bot_names = tuple(bots)
        self.names = Names(game.players, seat)
        self.sheets = list(sheets)
        self.bots: dict[int, Bot] = {
            other: _made(bots[other], game.rules, game.players, other, self._bot_seed(other))
            for other in range(game.players)
            if other != seat
        }
        self._events: list[Event] = []
        self.look()

    def _bot_seed(self, seat: int) -> int:
        """Return the seed of a bot, which reveals nothing of the cards."""
        text = f"bot {seat} of {self.game.seed}".encode()
        return int.from_bytes(blake2b(text, digest_size=8).digest(), "little") >> 1

    @property
    def seated(self) -> Seated:
        """The players of the match, for its file."""
        game = self.game
        return Seated(self.seat, self.bot_names, game.over, game.deal, game.scores)

    def look(self) -> Sequence[Event]:
        """Return all events that the player has seen so far."""
        self._events += self.game.events(len(self._events), self.seat)
        return self._events

    # ---- acting

    def bot_acts(self) -> None:
        self._object()
        actor = self.game.actor
        assert actor is not None  # called only if a player is to act
        self.let_choose(self.bots[actor], actor)

    def let_choose(self, bot: "Bot", seat: int) -> None:
        """Make the move that a bot chooses; if it is refused, make another legal one.

        Otherwise a bot's mistake would make it impossible to go on with the match.
        """
        action = bot.choose(self.game.view(seat))
        if self.game.why_not(action) is None:
            self._do(action)
            return
        if os.environ.get("CANASTA_DEBUG"):
            print(f"refused to seat {seat}: {action}: {self.game.why_not(action)}", file=sys.stderr)
        actions = [other for other in self.game.actions() if not isinstance(other, Retract)]
        self._do(actions[-1] if actions else Retract())

    def act(self, action: Action | str) -> None:
        """Make the player's move, planned from what they can see; on failure nothing changes."""
        if self.game.deal_over:
            self._do(action)
            return
        if isinstance(action, str) and action.strip().lower().startswith(("challenge", "correct")):
            self._do(action)
            return
        for steps in self.game.planned(action):
            self.game.do_steps(steps)
        self._done()
        self._object()

    def _object(self) -> None:
        """Let a bot challenge an improper play (W-114) or a wrong deal (W-108)."""
        from canasta.players.bots import challenges

        for seat, bot in self.bots.items():
            for objection in (Challenge(seat), Correct()):
                if challenges(bot.name) and self.game.why_not(objection) is None:
                    self._do(objection)
                    return

    def remember(self, past: Iterable[Game]) -> None:
        """Show the bots the moves of this deal from before they joined."""
        for game in past:
            if game.deal == self.game.deal:
                self._watched(game)

    def _watched(self, game: Game) -> None:
        for seat, bot in self.bots.items():
            bot.observe(game.view(seat))

    def _do(self, action: Action | str) -> None:
        self.game.do(action)
        self._done()

    def _done(self) -> None:
        self._watched(self.game)
        if self.game.deal_over:
            self.sheets.append(self.game.sheet())

    # ---- what is new

    def news(self) -> list[Event]:
        """Return the events of this deal since the player's last turn ended."""
        seen = self.look()
        start = self._last(seen, own=False)
        return [event for event in seen[start:] if not isinstance(event, events.DealScored)]

    def turn_news(self) -> list[Event]:
        if self.game.turn != self.seat or self.game.deal_over:
            return []
        seen = self.look()
        return list(seen[self._last(seen, own=True) :])

    def deal_news(self) -> list[Event]:
        seen = self.look()
        starts = [n for n, event in enumerate(seen) if isinstance(event, events.Dealt)]
        return list(seen[starts[-1] :]) if starts else list(seen)

    def _last(self, seen: Sequence[Event], *, own: bool) -> int:
        """Return where the news begins: after the player's last turn, or anyone's if ``own``."""
        for number in range(len(seen) - 1, -1, -1):
            event = seen[number]
            if isinstance(event, events.Dealt):
                return number
            if isinstance(event, events.Discarded | events.Passed) and (
                own or event.seat == self.seat
            ):
                return number + 1
        return 0


class Keeper:
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
            self._say(say("replies.cannot_save", path=self.path, reason=_why(error)))

    def _due(self) -> bool:
        game = self._match.game
        return not self._quiet and (game.deal_over or game.actor == self._match.seat)

    def save(self, path: Path | None = None) -> bool:
        """Save now, and report the file; return whether that succeeded."""
        wanted = path or self.path
        try:
            if wanted not in self._own and os.path.lexists(wanted):
                raise FileExistsError(errno.EEXIST, say("replies.file_exists"))
            self._write(wanted)
        except (OSError, ValueError) as error:
            self._say(say("replies.cannot_save", path=wanted, reason=_why(error)))
            return False
        self.path = wanted
        self._own.add(wanted)
        self._say(say("replies.saved", path=wanted))
        return True

    def leave(self) -> bool:
        """Save on leaving, in another place if needed; return whether the match is saved."""
        if self.save() or self._elsewhere():
            if not self._match.game.over:
                own = self.path.parent == saves.folder()
                command = "canasta play --load" + ("" if own else f" {quote(str(self.path))}")
                self._say(say("replies.go_on", command=command))
            return True
        return False

    def rescue(self) -> None:
        if not self.save():
            self._elsewhere(ask=False)

    def _elsewhere(self, ask: bool = True) -> bool:
        """Save in another place: one that the player names, this folder, or the temporary one."""
        if ask and self._prompt.asks:
            self._say(say("replies.another_file"))
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
            self._say(say("replies.saved_elsewhere", path=path))
            return True
        return False

    def _write(self, path: Path) -> None:
        saves.write(path, self._match.game, self._match.seated)


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
