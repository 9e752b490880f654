"""A program's seat: it is asked for whole acts, and gives the table their steps."""

import os
import selectors
import subprocess
import sys
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final, NamedTuple, Self, TypeVar

import msgspec

from canasta.engine.codes import CODES
from canasta.engine.state import State
from canasta.game import CanastaError, Game
from canasta.players.bots import Bot
from canasta.research.env.policies import shown
from canasta.research.lab.outside.messages import (
    DECODERS,
    PROTOCOL,
    Act,
    AskAct,
    Bye,
    Hello,
    Over,
    Ready,
    ask_act,
    hello,
    line_of,
    over,
)
from canasta.research.lab.outside.policy import Loss, LostDealError, is_command, make_bot, words_of
from canasta.rules import Rules

# A program at the other end of three pipes: a line to it, a line back, within a time.
#
# Nothing that it does holds up or fills up this process: both directions and its errors are
# served by one loop with one deadline, a line may be so long and no longer, and of its errors the
# last are kept. When it is left, in whatever way this process ends, its guard kills it.

MOST_LINE: Final = 65_536
"""Bytes of one line that a program may write."""
MOST_ACTS: Final = 60
"""Acts in one turn of a seat; no one needs a third of them."""
GRACE: Final = 1.0
"""Seconds in which a program may end by itself once its input is closed."""


class Limits(NamedTuple):
    act: float = 5.0
    """Seconds for an act, from the question's first byte to the answer's last."""
    start: float = 20.0
    """Seconds for the answer to a hello; the first one includes the program's start."""
    transcript: Path | None = None
    """A file to which all messages to and from programs are appended."""


USUAL: Final = Limits()


_GUARD: Final = Path(__file__).with_name("guard.py")
_READ: Final = 65_536
_KEPT: Final = 2_000
"""Bytes of its standard error that are stored."""


class SlowError(Exception):
    """No answer came in time."""


class EndedError(Exception):
    """It ended, or closed its output."""


class LongLineError(Exception):
    """A line had no end."""


class Process:
    """A running program."""

    def __init__(self, words: Sequence[str]) -> None:
        alive, self._alive = os.pipe()
        try:
            self._guard = subprocess.Popen(
                [sys.executable, "-I", "-S", str(_GUARD), str(alive), *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=(alive,),
                start_new_session=True,  # Ctrl-C at the terminal is the arena's business
            )
        except BaseException:
            os.close(self._alive)
            raise
        finally:
            os.close(alive)
        self._stdin, self._stdout, self._stderr = (
            stream.fileno()
            for stream in (self._guard.stdin, self._guard.stdout, self._guard.stderr)
            if stream is not None
        )
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe, False)
        self._unsent = b""
        self._said = b""
        self.errors = b""
        """The end of what it wrote to standard error."""

    def send(self, line: bytes) -> None:
        """Send a line that needs no answer: as much as fits now, the rest with the next line."""
        self._unsent += line
        if len(self._unsent) > 16 * MOST_LINE:
            raise SlowError  # it has not read for many deals
        with suppress(OSError):
            self._write()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and wait for one; raise one of the three errors above if none comes."""
        self._unsent += line
        until = monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdin, selectors.EVENT_WRITE)
            selector.register(self._stdout, selectors.EVENT_READ)
            selector.register(self._stderr, selectors.EVENT_READ)
            while b"\n" not in self._said:
                if len(self._said) > MOST_LINE:
                    raise LongLineError
                left = until - monotonic()
                if left <= 0:
                    raise SlowError
                for key, _ in selector.select(left):
                    if not self._serve(key.fd):
                        selector.unregister(key.fd)
                        if key.fd == self._stdout:
                            self._last_words()
                            raise EndedError
        answer, _, self._said = self._said.partition(b"\n")
        if len(answer) > MOST_LINE:
            raise LongLineError
        return answer

    def _serve(self, pipe: int) -> bool:
        """Read or write what a pipe is ready for; return whether there may be more."""
        try:
            if pipe == self._stdin:
                return self._write()
            data = os.read(pipe, _READ)
        except BlockingIOError:
            return True
        except OSError:  # it has closed its input; it may still have answered
            return False
        if pipe == self._stderr:
            self.errors = (self.errors + data)[-_KEPT:]
        else:
            self._said += data
        return bool(data)

    def _write(self) -> bool:
        try:
            sent = os.write(self._stdin, self._unsent[:_READ]) if self._unsent else 0
        except BlockingIOError:
            return True
        self._unsent = self._unsent[sent:]
        return bool(self._unsent)

    def _last_words(self) -> None:
        """Read the rest of its standard error after it ended."""
        until = monotonic() + GRACE
        with selectors.DefaultSelector() as selector:
            selector.register(self._stderr, selectors.EVENT_READ)
            while (left := until - monotonic()) > 0:
                if any(not self._serve(key.fd) for key, _ in selector.select(left)):
                    return

    def leave(self, last: bytes = b"") -> None:
        """Let it end by itself: send a last line and close its input; ``stop`` follows."""
        with suppress(SlowError):
            self.send(last)
        if self._guard.stdin is not None:
            self._guard.stdin.close()

    def stop(self, patience: float = 0.0) -> None:
        """Make sure that it has ended; after so many seconds, kill it."""
        if self._alive < 0:
            return
        with suppress(subprocess.TimeoutExpired):
            if patience > 0:
                self._guard.wait(patience)
        os.close(self._alive)
        self._alive = -1
        with suppress(subprocess.TimeoutExpired):
            self._guard.wait(5)
        self._guard.kill()
        self._guard.wait()
        for stream in (self._guard.stdin, self._guard.stdout, self._guard.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def __del__(self) -> None:
        with suppress(AttributeError, OSError):
            self.stop()


SEED_BITS: Final = 32
"""Bits of a program's seed: few enough to be exact in any language."""

T = TypeVar("T", Ready, Act)


class OutsideBot(Bot):
    """A program that plays a seat of one match; its command is its name."""

    def __init__(
        self,
        command: str,
        process: Process,
        rules: Rules,
        players: int,
        seat: int,
        seed: int,
        limits: Limits,
        *,
        matches: bool = False,
    ) -> None:
        super().__init__(rules, players, seat, seed)
        self.name = command
        self._process = process
        self._limits = limits
        self._matches = matches
        self._seed = seed % 2**SEED_BITS
        self._game: Game | None = None
        self._known = 0
        self._number = 0
        self._queue: list[int] = []
        self._turn = (0, 0)
        self._acts = 0

    def sit(self, game: Game) -> None:
        """Begin a match; the program is shown only what its seat sees."""
        self._game = game
        said = hello(
            self.rules, self.players, self.seat, self._seed, self._limits.act, matches=self._matches
        )
        answer = self._request(said, Ready, self._limits.start)
        if answer.protocol != PROTOCOL:
            raise self.loss(
                "bot.version",
                f"it speaks version {answer.protocol} of the protocol, and this is {PROTOCOL}",
            )

    def step(self, state: State) -> int:
        """Return the next step of its act; ask for another act if none is left."""
        del state  # the game was asked what the seat sees
        if not self._queue:
            assert self._game is not None  # it sits
            self._queue = self._decide(self._game)
        return self._queue.pop(0)

    def deal_over(self) -> None:
        """Report how the deal ended."""
        game = self._game
        assert game is not None
        try:
            self._tell(over(game, self.seat, self._known))
        except SlowError:
            raise self.loss("bot.slow", "it does not read what it is told") from None
        self._known = game.event_count

    def loss(self, code: str, what: str) -> LostDealError:
        """Return the error that says what it did."""
        game = self._game
        deal, turn = (1, 0) if game is None else (game.deal, int(game.board.state.turns))
        return LostDealError(Loss(self.name, self.seat, code, what, deal=deal, turn=turn))

    def _decide(self, game: Game) -> list[int]:
        turn = (game.deal, int(game.board.state.turns))
        self._acts = self._acts + 1 if turn == self._turn else 1
        self._turn = turn
        if self._acts > MOST_ACTS:
            raise self.loss(
                "bot.endless", f"it did {MOST_ACTS} acts in one turn, and did not end it"
            )
        self._number += 1
        question = ask_act(game, self.seat, self._known, self._number, self._limits.act)
        self._known = game.event_count
        answer = self._request(question, Act, self._limits.act)
        if answer.id != self._number:
            raise self.loss(
                "bot.wrong_id",
                f"it answered question {answer.id} when it was asked question {self._number}: "
                "each is answered once, with its own number",
            )
        try:
            steps = [code for act in game.planned(answer.act) for code in act]
        except CanastaError as error:
            sent = shown(answer.act.encode("utf-8", "backslashreplace"))
            raise self.loss(
                "bot.illegal_act", f"it sent {sent!r}: {error.message} ({error.code})"
            ) from None
        if not steps or max(steps) >= CODES:
            raise self.loss(
                "bot.illegal_act",
                f"it sent {shown(answer.act.encode())!r}: irregularities are not played here",
            )
        return steps

    def _tell(self, message: Over) -> None:
        line = line_of(message)
        self._write_down(">", line)
        self._process.send(line)

    def _request(self, message: Hello | AskAct, wanted: type[T], seconds: float) -> T:
        """Send a message and return the answer."""
        line = line_of(message)
        self._write_down(">", line)
        try:
            said = self._process.ask(line, seconds)
        except SlowError:
            raise self.loss("bot.slow", f"it sent no whole line within {seconds:g} s") from None
        except LongLineError:
            raise self.loss("bot.long_line", f"it sent a line of over {MOST_LINE} bytes") from None
        except EndedError:
            begins = isinstance(message, Hello)
            code, what = "bot.died", "it ended, or closed its output, instead of answering"
            if begins and self._number == 0:
                code, what = "bot.start", f"{what} to hello"
            errors = shown(self._process.errors[-400:])
            words = f"{what}; its last errors: {errors}" if errors else what
            raise self.loss(code, words) from None
        self._write_down("<", said + b"\n")
        return self._read(said, wanted)

    def _read(self, said: bytes, wanted: type[T]) -> T:
        try:
            said.decode()
            answer = DECODERS[wanted].decode(said)
        except UnicodeDecodeError:
            why = "that is not UTF-8"
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            why = str(error)
        else:
            assert isinstance(answer, wanted)
            return answer
        name = wanted.__struct_config__.tag
        raise self.loss(
            "bot.nonsense",
            f"it sent {shown(said)!r} where its {name} was wanted: {shown(why.encode())}",
        )

    def _write_down(self, mark: str, line: bytes) -> None:
        path = self._limits.transcript
        if path is not None:
            text = line.decode("utf-8", "backslashreplace")
            with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{self.seat} {mark} {text}")


class Crew:
    """Programs by the places at which they play. They are stopped at the end of ``with``.

    The same cards are played several times, with the seats changed. So that no program meets cards
    again that it has seen from another seat, each place has programs of its own: name the
    places so that none plays a deal twice.

    Args:
        limits: the limits of programs.
        matches: whether whole matches are played.
    """

    def __init__(self, limits: Limits, *, matches: bool = False) -> None:
        self._limits = limits
        self._matches = matches
        self._running: dict[Hashable, Process] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        running = list(self._running.values())
        self._running.clear()
        until = monotonic() + (GRACE if kind is None else 0.0)
        if kind is None:
            for process in running:
                process.leave(line_of(Bye()))
        for process in running:
            process.stop(until - monotonic())

    def maker(self, place: Hashable) -> Callable[[str, Rules, int, int, int], Bot]:
        """Return the function that makes a game's bots: ours, policies, a place's programs."""

        def made(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
            if not is_command(name):
                try:
                    return make_bot(name, rules, players, seat, seed)
                except ValueError as error:
                    raise LostDealError(Loss(name, seat, "bot.start", str(error))) from None
            key = (place, name, seat)
            if key not in self._running:
                self._running[key] = Process(words_of(name))
            process = self._running[key]
            return OutsideBot(
                name, process, rules, players, seat, seed, self._limits, matches=self._matches
            )

        return made

    def dismiss(self, place: Hashable, name: str, seat: int) -> None:
        """Stop a program that has lost its deal; the next deal starts it again."""
        process = self._running.pop((place, name, seat), None)
        if process is not None:
            process.stop()
