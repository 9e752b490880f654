"""A program's seat: it is asked for whole acts, and gives the table their steps."""

from typing import Final, TypeVar

import msgspec

from canasta.engine.codes import CODES
from canasta.engine.state import State
from canasta.game import CanastaError, Game
from canasta.players.bots import Bot
from canasta.research.lab.outside.loss import Loss, LostDealError, shown
from canasta.research.lab.outside.messages import (
    DECODERS,
    PROTOCOL,
    Act,
    AskAct,
    Hello,
    Over,
    Ready,
    ask_act,
    hello,
    line_of,
    over,
)
from canasta.research.lab.outside.process import (
    MOST_ACTS,
    MOST_LINE,
    EndedError,
    Limits,
    LongLineError,
    Process,
    SlowError,
)
from canasta.rules import Rules

SEED_BITS: Final = 32
"""Bits of the seed that a program is given: whole in any language's numbers."""

T = TypeVar("T", Ready, Act)


class OutsideBot(Bot):
    """A program that plays a seat of one match.

    Args:
        command: its command, which is its name.
        process: the program, which runs.
        rules: the rules.
        players: how many play.
        seat: its seat.
        seed: for its dice; from it nobody can tell the deal's.
        limits: what it is held to.
        matches: whether the match goes on after the first deal.
    """

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
        """Begin a match; of the game the program is told what its seat sees.

        Raises:
            LostDealError: it does not begin.
        """
        self._game = game
        said = hello(
            self.rules,
            self.players,
            self.seat,
            self._seed,
            self._limits.act,
            matches=self._matches,
        )
        answer = self._request(said, Ready, self._limits.start)
        if answer.protocol != PROTOCOL:
            raise self.loss(
                "bot.version",
                f"it speaks version {answer.protocol} of the protocol, and this is {PROTOCOL}",
            )

    def step(self, state: State) -> int:
        """The next step of its act; it is asked where there is none left."""
        del state  # the game was asked what the seat sees
        if not self._queue:
            assert self._game is not None  # it sits
            self._queue = self._decide(self._game)
        return self._queue.pop(0)

    def deal_over(self) -> None:
        """Tell it how the deal ended.

        Raises:
            LostDealError: it has not read for a long time.
        """
        game = self._game
        assert game is not None
        try:
            self._tell(over(game, self.seat, self._known))
        except SlowError:
            raise self.loss("bot.slow", "it does not read what it is told") from None
        self._known = game.event_count

    def loss(self, code: str, what: str) -> LostDealError:
        """The error that says what it did."""
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
                f"it sent {shown(answer.act.encode())!r}: slips are not played here",
            )
        return steps

    def _tell(self, message: Over) -> None:
        line = line_of(message)
        self._write_down(">", line)
        self._process.send(line)

    def _request(self, message: Hello | AskAct, wanted: type[T], seconds: float) -> T:
        """Send a message and return the answer.

        Raises:
            LostDealError: there is no answer, or none that can be read.
        """
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
        """Add a line to the transcript, if one is kept."""
        path = self._limits.transcript
        if path is not None:
            text = line.decode("utf-8", "backslashreplace")
            with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{self.seat} {mark} {text}")
