"""The file that stores an arena's results while it plays, so that the arena can go on later.

JSON lines: first the contest and the version, then each chunk once it is played, in order. Each
line is written whole and flushed; a chunk whose line was cut off at the end is played again.
"""

import json
import os
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TextIO

from canasta.game import InvalidError
from canasta.research.lab.arena.contest import Contest, Pair
from canasta.research.lab.arena.play import Answer, Deal
from canasta.research.lab.outside import Loss, is_policy, policy_print, print_of
from canasta.research.lab.pool import Times
from canasta.research.lab.version import code_version

FORMAT: Final = 1
"""Version of the format, raised whenever a line changes its meaning."""
_KIND: Final = "canasta arena"


class Results:
    """A file of results, to read and to continue. It is closed at the end of ``with``.

    Args:
        path: the file; created if there is none.
        contest: the contest to play.
        until: the probability at which it stops (see ``run``).

    Raises:
        InvalidError: ``arena.other_settings``, ``arena.other_version``, ``arena.not_results`` or
            ``arena.broken_results``.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: Path, contest: Contest, until: float | None) -> None:
        self._path = path
        self._head = _head(contest, until)
        self.answers: list[Answer] = []
        """The answers that the file held when it was opened."""
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        if whole:
            self._read(whole)
        elif text:
            raise self._not_results()
        self._file: TextIO = path.open("a", encoding="utf-8", newline="\n")
        if len(whole) < len(text):
            os.truncate(path, len(whole))
        if not whole:
            self._write(self._head)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def keep(self, answer: Answer) -> None:
        """Write a chunk's results."""
        pairs = [
            {
                "pair": list(pair),
                **{name: [getattr(deal, name) for deal in deals] for name in Deal._fields},
                "times": {
                    name: {"most": times.most, "counts": sorted(times.counts.items())}
                    for name, times in answer.times[pair].items()
                },
                **({"lost": answer.losses[pair]} if answer.losses[pair] else {}),
            }
            for pair, deals in answer.results.items()
        ]
        self._write({"first": answer.first, "count": answer.deals, "pairs": pairs})

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")) + "\n")
        self._file.flush()

    def _read(self, text: bytes) -> None:
        first, *lines = text.splitlines()
        self._check(first)
        done = 0
        for number, line in enumerate(lines, start=2):
            try:
                answer = _answer(json.loads(line))
                if answer.first != done or answer.deals < 1:
                    raise ValueError("out of order")
                for pair, times in answer.times.items():
                    if set(times) != {self._head["bots"][number] for number in pair}:
                        raise ValueError("other bots")
            except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
                raise InvalidError(
                    "arena.broken_results",
                    f"{self._path}: line {number} is no line of results ({error}). Take it and "
                    "those after it away, and their deals are played again; or name another file.",
                ) from None
            done = answer.first + answer.deals
            self.answers.append(answer)

    def _check(self, line: bytes) -> None:
        """Compare the file's first line with the contest to play."""
        try:
            head = json.loads(line)
        except ValueError:
            raise self._not_results() from None
        if not isinstance(head, dict) or _KIND not in head:
            raise self._not_results()
        wanted = self._head
        for name in (_KIND, "code"):
            if head.get(name) != wanted[name]:
                what = "the form" if name == _KIND else "the code of rules and bots"
                raise InvalidError(
                    "arena.other_version",
                    f"{self._path} was begun by another version ({what}: {head.get(name)}, now "
                    f"{wanted[name]}), and what it holds may not be what would be played now. "
                    "Name another file to begin anew.",
                )
        other = [name for name in wanted if head.get(name) != wanted[name]]
        if other:
            told = ", ".join(f"{name} {head.get(name)}, now {wanted[name]}" for name in other)
            raise InvalidError(
                "arena.other_settings",
                f"{self._path} holds the results of something else: {told}. Give what it was "
                "begun with to go on, or name another file.",
            )

    def _not_results(self) -> InvalidError:
        return InvalidError(
            "arena.not_results",
            f"{self._path} is no file of results of an arena, and is left as it is. Name another.",
        )


def _head(contest: Contest, until: float | None) -> dict[str, Any]:
    """Return the first line: all settings that affect the numbers."""
    rules = sha256(repr(sorted(asdict(contest.rules).items())).encode()).hexdigest()[:12]
    programs = {
        name: policy_print(name) if is_policy(name) else print_of(name) for name in contest.outside
    }
    held = {"programs": programs, "bot_time": contest.limits.act} if programs else {}
    return {
        _KIND: FORMAT,
        "code": code_version(),
        "rules": f"{contest.rules.name} {rules}",
        "players": contest.players,
        "bots": list(contest.bots),
        "seed": contest.seed,
        "matches": contest.matches,
        "chunk": contest.chunk,
        "until": until,
        **held,
        **({"gauntlet": True} if contest.gauntlet else {}),
    }


def _answer(line: dict[str, Any]) -> Answer:
    """Return a chunk's answer from a line of results."""
    results: dict[Pair, list[Deal]] = {}
    every: dict[Pair, dict[str, Times]] = {}
    losses: dict[Pair, list[Loss]] = {}
    for part in line["pairs"]:
        first, second = map(int, part["pair"])
        every[first, second] = {name: _times(data) for name, data in part["times"].items()}
        deals = [Deal(*map(int, row)) for row in zip(*map(part.get, Deal._fields), strict=True)]
        if len(deals) != line["count"]:
            raise ValueError("deals are missing")
        results[first, second] = deals
        losses[first, second] = [Loss(*row) for row in part.get("lost", ())]
    return Answer(int(line["first"]), int(line["count"]), results, every, losses)


def _times(data: dict[str, Any]) -> Times:
    times = Times()
    times.counts = {int(number): int(count) for number, count in data["counts"]}
    times.most = float(data["most"])
    return times
