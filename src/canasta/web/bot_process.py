"""A process in which bots think: questions come over standard input, answers go to the output.

Of a deal that is played it is given the views of seats and nothing else, so there is nothing hidden
that a bot could see; of a deal that is over, which lies open, the record.
Each message is its length in four bytes and then itself in MessagePack. The first answer is an
empty one, to no question: the rules are loaded.
"""

import os
import sys
from collections.abc import Iterator
from signal import SIG_IGN, SIGINT, signal
from typing import Any, BinaryIO, Final, TypeAlias

import msgspec

from canasta.advice import Progress, Turn, review
from canasta.game import Action
from canasta.table.settings import Settings, rules_of
from canasta.table.thinking import Bots, advise
from canasta.web.recent import Recent

LENGTH: Final = 4
"""Bytes of a message's length."""


class Question(msgspec.Struct, frozen=True, tag="act"):
    """What a bot is asked: what it does."""

    match: str
    """Bots remember what they have seen in a match of this name."""
    settings: Settings
    level: str
    seat: int
    seen: tuple[bytes, ...]
    """The seat's views since it was asked last, the one now at the end: never anything that the
    seat may not see."""
    seed: int


class HintWanted(msgspec.Struct, frozen=True, tag="hint"):
    """What a player asks: what a strong player would do, and why."""

    settings: Settings
    seat: int
    seen: tuple[bytes, ...]
    """The seat's views of the deal so far, the one now at the end."""
    seed: int


class ReviewWanted(msgspec.Struct, frozen=True, tag="review"):
    """What a player asks after a deal: what the next of their choices cost."""

    key: str
    """The review; the first question begins it, each of the others takes it a step further."""
    record: bytes
    """The match up to the end of the deal, in the first question."""
    deal: int
    seat: int


class ReviewLeft(msgspec.Struct, frozen=True, tag="left"):
    """Nobody waits for a review any more."""

    key: str


class Ended(msgspec.Struct, frozen=True, tag=True):
    """There is no more of a review: it is done, or this process does not know it."""

    known: bool


Asked: TypeAlias = Question | HintWanted | ReviewWanted | ReviewLeft
Step: TypeAlias = Progress | Turn | Ended
"""What a review comes to next."""


def framed(data: bytes) -> bytes:
    """A message as it is sent."""
    return len(data).to_bytes(LENGTH, "big") + data


class Thinking:
    """The bots of many matches, and what players are advised."""

    def __init__(self) -> None:
        """None yet."""
        self._matches: Recent[Bots] = Recent()
        self._reviews: dict[str, Iterator[Progress | Turn]] = {}

    def answer(self, asked: Asked) -> Any:
        """What is answered."""
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
        """The next step of a review."""
        if wanted.record:
            self._reviews[wanted.key] = review(wanted.record, wanted.deal, wanted.seat)
        steps = self._reviews.get(wanted.key)
        step = None if steps is None else next(steps, None)
        if step is None:
            return Ended(self._reviews.pop(wanted.key, None) is not None)
        return step

    def choose(self, question: Question) -> Action:
        """What a bot does."""
        rules, players = rules_of(question.settings), question.settings.players
        bots = self._matches.of(question.match, lambda: Bots(rules, players, question.seed))
        return bots.choose(question.level, question.seat, question.seen)


def answer(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more; half a one is a server's that was killed."""
    thinking, decoder = Thinking(), msgspec.msgpack.Decoder(Asked)
    while len(length := questions.read(LENGTH)) == LENGTH:
        size = int.from_bytes(length, "big")
        question = questions.read(size)
        if len(question) < size:
            return
        answers.write(framed(msgspec.msgpack.encode(thinking.answer(decoder.decode(question)))))
        answers.flush()


def main() -> None:
    """Be such a process."""
    signal(SIGINT, SIG_IGN)  # Ctrl-C at the terminal is the server's business
    from canasta.web.preparing import load

    load()
    try:
        sys.stdout.buffer.write(framed(b""))
        sys.stdout.buffer.flush()
        answer(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # the server was killed; there is nobody to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
