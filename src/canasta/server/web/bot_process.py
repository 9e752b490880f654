"""A process in which bots think: questions on standard input, answers on standard output.

During a deal it gets only the views of seats, so there is nothing hidden that a bot could see.
Once a deal is over and its cards are open, it gets the record.
Each message is its length in four bytes, followed by MessagePack. The first answer is empty and
belongs to no question; it signals that the rules are loaded.
"""

import os
import sys
from collections.abc import Iterator
from signal import SIG_IGN, SIGINT, signal
from typing import Any, BinaryIO, Final, TypeAlias

import msgspec

from canasta.game import Action
from canasta.live.table.settings import Settings, rules_of
from canasta.live.table.thinking import Bots, advise
from canasta.players.advice import Choice, Progress, review_choices
from canasta.server.web.pages import Recent

LENGTH: Final = 4
"""Bytes of the length prefix of a message."""


class Question(msgspec.Struct, frozen=True, tag="act"):
    """A request for a bot's next action."""

    match: str
    """The name of the match; bots remember what they have seen in it."""
    settings: Settings
    level: str
    seat: int
    seen: tuple[bytes, ...]
    """The seat's views since the last question, the current one last; never anything that the seat
    may not see."""
    seed: int


class HintWanted(msgspec.Struct, frozen=True, tag="hint"):
    """A player's request for advice: a strong player's choice, and the reasons."""

    settings: Settings
    seat: int
    seen: tuple[bytes, ...]
    """The seat's views of the deal so far, the current one last."""
    seed: int


class ReviewWanted(msgspec.Struct, frozen=True, tag="review"):
    """A player's request after a deal for the next step of a review of their choices."""

    key: str
    """The name of the review; the first question begins it, each later one goes a step further."""
    record: bytes
    """The match up to the end of the deal, in the first question; empty in the others."""
    deal: int
    seat: int


class ReviewLeft(msgspec.Struct, frozen=True, tag="left"):
    """A notice that no one waits for a review any more."""

    key: str


class Ended(msgspec.Struct, frozen=True, tag=True):
    """The end of a review: it is done, or this process does not know it."""

    known: bool


Asked: TypeAlias = Question | HintWanted | ReviewWanted | ReviewLeft
Step: TypeAlias = Progress | Choice | Ended
"""The next step of a review."""


def framed(data: bytes) -> bytes:
    """Return a message with its length prefix."""
    return len(data).to_bytes(LENGTH, "big") + data


class Thinking:
    """The bots and reviews of many matches."""

    def __init__(self) -> None:
        self._matches: Recent[Bots] = Recent()
        self._reviews: dict[str, Iterator[Progress | Choice]] = {}

    def answer(self, asked: Asked) -> Any:
        """Return the answer to a question."""
        match asked:
            case Question():
                return self.choose(asked)
            case HintWanted(settings, seat, seen, seed):
                return advise(rules_of(settings), settings.players, seat, seen, seed)
            case ReviewWanted():
                return self.review(asked)
            case ReviewLeft(key):
                return Ended(self._reviews.pop(key, None) is not None)

    def review(self, wanted: ReviewWanted) -> Step:
        """Return the next step of a review, which is started if ``wanted`` has a record."""
        if wanted.record:
            self._reviews[wanted.key] = review_choices(wanted.record, wanted.deal, wanted.seat)
        steps = self._reviews.get(wanted.key)
        step = None if steps is None else next(steps, None)
        if step is None:
            return Ended(self._reviews.pop(wanted.key, None) is not None)
        return step

    def choose(self, question: Question) -> Action:
        """Return a bot's action."""
        rules, players = rules_of(question.settings), question.settings.players
        bots = self._matches.of(question.match, lambda: Bots(rules, players, question.seed))
        return bots.choose(question.level, question.seat, question.seen)


def answer(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until the input ends; a killed server may leave half a question."""
    thinking, decoder = Thinking(), msgspec.msgpack.Decoder(Asked)
    while len(length := questions.read(LENGTH)) == LENGTH:
        size = int.from_bytes(length, "big")
        question = questions.read(size)
        if len(question) < size:
            return
        answers.write(framed(msgspec.msgpack.encode(thinking.answer(decoder.decode(question)))))
        answers.flush()


def main() -> None:
    """Run the process until its input ends."""
    signal(SIGINT, SIG_IGN)  # Ctrl-C at the terminal is the server's business
    from canasta.server.web.preparing import load

    load()
    try:
        sys.stdout.buffer.write(framed(b""))
        sys.stdout.buffer.flush()
        answer(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # the server was killed; no one is there to be informed
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
