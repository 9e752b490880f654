"""A process in which bots think: questions come over standard input, answers go to the output.

It is given the views of seats and nothing else, so there is nothing hidden that a bot could see.
Each message is its length in four bytes and then itself in MessagePack.
"""

import os
import sys
from collections import OrderedDict
from signal import SIG_IGN, SIGINT, signal
from typing import BinaryIO, Final

import msgspec

from canasta.game import Action
from canasta.table.settings import Settings, rules_of
from canasta.table.thinking import Bots

LENGTH: Final = 4
"""Bytes of a message's length."""

_MOST_MATCHES: Final = 500
"""Matches whose bots one process remembers."""


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked."""

    match: str
    """Bots remember what they have seen in a match of this name."""
    settings: Settings
    level: str
    seat: int
    seen: bytes
    """The seat's view: never anything that the seat may not see."""
    seed: int


def framed(data: bytes) -> bytes:
    """A message as it is sent."""
    return len(data).to_bytes(LENGTH, "big") + data


class Thinking:
    """The bots of many matches."""

    def __init__(self) -> None:
        """None yet."""
        self._matches: OrderedDict[str, Bots] = OrderedDict()

    def choose(self, question: Question) -> Action:
        """What a bot does."""
        bots = self._matches.pop(question.match, None)
        if bots is None:
            bots = Bots(rules_of(question.settings), question.settings.players, question.seed)
        self._matches[question.match] = bots
        while len(self._matches) > _MOST_MATCHES:
            self._matches.popitem(last=False)
        return bots.choose(question.level, question.seat, question.seen)


def answer(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more."""
    thinking, decoder = Thinking(), msgspec.msgpack.Decoder(Question)
    while len(length := questions.read(LENGTH)) == LENGTH:
        question = decoder.decode(questions.read(int.from_bytes(length, "big")))
        answers.write(framed(msgspec.msgpack.encode(thinking.choose(question))))
        answers.flush()


def main() -> None:
    """Be such a process."""
    signal(SIGINT, SIG_IGN)  # Ctrl-C at the terminal is the server's business
    from canasta.web.preparing import load

    load()
    try:
        answer(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # the server was killed; there is nobody to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
