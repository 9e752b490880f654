"""An engine at the other end of a pipe: another implementation of the entry points.

The end that plays (``Remote``) needs neither NumPy nor Numba, nor anything of kernel and search;
the end that answers (``serve``) lets the native engine do the work. Nothing but bytes, whole
numbers and the values of ``canasta.engine`` goes over it.
"""

import pickle
from collections.abc import Sequence
from typing import IO, Any

from canasta.engine import Engine
from canasta.engine.record import Data
from canasta.engine.search import DEAL, TUNED, Believed, Budget, Candidate, Finding, Terms
from canasta.rules import Rules


def serve(engine: Engine, asked: IO[bytes], told: IO[bytes]) -> int:
    """Answer until the other end is closed; how often that was."""
    rules: list[Any] = []
    searchers: list[Any] = []
    count = 0
    while True:
        try:
            name, args, extra = pickle.load(asked)
        except EOFError:
            return count
        count += 1
        data = [bytearray(arg) if isinstance(arg, bytes) else None for arg in args]
        if name == "rules":
            rules.append(engine.rules(*args))
            answer: Any = len(rules) - 1
        elif name == "searcher":
            searchers.append(engine.searcher(*args, **extra))
            answer = len(searchers) - 1, searchers[-1].trusts_policy
        elif name == "learn":
            number, view, seen, after, took, seed = args
            answer = searchers[number].learn(view, seen, after, took=took, seed=seed)
        elif name in {"search", "compare", "plan", "explain", "deal", "believed", "believe"}:
            answer = getattr(searchers[args[0]], name)(*args[1:])
        else:
            ready: list[Any] = [
                arg if held is None else held for arg, held in zip(args, data, strict=True)
            ]
            if name not in {"redact", "pattern"}:
                ready[0] = rules[ready[0]]
            answer = getattr(engine, name)(*ready, **extra)
        pickle.dump((answer, [None if held is None else bytes(held) for held in data]), told)
        told.flush()


class Remote:
    """The end that plays; a place is the bytes themselves."""

    moves = None

    def __init__(self, ask: IO[bytes], told: IO[bytes]) -> None:
        self._ask, self._told = ask, told

    def call(self, name: str, *args: Any, **extra: Any) -> Any:
        """Call the other end; copy back the bytes that it changed."""
        sent = [bytes(arg) if isinstance(arg, bytearray | memoryview) else arg for arg in args]
        pickle.dump((name, sent, extra), self._ask)
        self._ask.flush()
        answer, changed = pickle.load(self._told)
        for arg, data in zip(args, changed, strict=True):
            if isinstance(arg, bytearray):
                arg[:] = data
        return answer

    def rules(self, rules: Rules, players: int) -> int:
        """A number that identifies the rules."""
        return int(self.call("rules", rules, players))

    def act(self, rules: int, place: bytearray, code: int, only_ask: int) -> int:
        """Play the engine at the other end."""
        return int(self.call("act", rules, place, code, only_ask))

    def legal(self, rules: int, place: bytearray) -> list[int]:
        """Play the engine at the other end."""
        return list(self.call("legal", rules, place))

    def new_match(self, rules: int, place: bytearray, seed: int) -> None:
        """Play the engine at the other end."""
        self.call("new_match", rules, place, seed)

    def deal_pack(self, rules: int, place: bytearray, order: Sequence[int], *, first: bool) -> bool:
        """Play the engine at the other end."""
        return bool(self.call("deal_pack", rules, place, tuple(order), first=first))

    def redact(self, place: bytearray, seat: int, out: bytearray) -> None:
        """Play the engine at the other end."""
        self.call("redact", place, seat, out)

    def score(self, rules: int, place: bytearray) -> None:
        """Play the engine at the other end."""
        self.call("score", rules, place)

    def begin_turn(self, rules: int, place: bytearray, seat: int) -> None:
        """Play the engine at the other end."""
        self.call("begin_turn", rules, place, seat)

    def requirement(self, rules: int, score: int) -> int:
        """Play the engine at the other end."""
        return int(self.call("requirement", rules, score))

    def pattern(self, place: bytearray, seat: int) -> int:
        """Play the engine at the other end."""
        return int(self.call("pattern", place, seat))

    def conditions(self, rules: int, place: bytearray, seat: int) -> tuple[int, ...]:
        """Play the engine at the other end."""
        return tuple(self.call("conditions", rules, place, seat))

    def why_not_out_with(self, rules: int, melds: Sequence[tuple[int, int, int, int]]) -> int:
        """Play the engine at the other end."""
        return int(self.call("why_not_out_with", rules, list(melds)))

    def why_not_given_leave(self, rules: int, question: int, asked: int) -> int:
        """Play the engine at the other end."""
        return int(self.call("why_not_given_leave", rules, question, asked))

    def look(self, rules: int, seen: Data, view: Data) -> None:
        """Play the engine at the other end."""
        self.call("look", rules, seen, view)

    def searcher(
        self,
        rules: Rules,
        players: int,
        seat: int,
        *,
        hands: str,
        others: str,
        aim: str = DEAL,
        policy: str = TUNED,
    ) -> "RemoteSearcher":
        """Play the engine at the other end."""
        kinds = {"hands": hands, "others": others, "aim": aim, "policy": policy}
        return RemoteSearcher(self, *self.call("searcher", rules, players, seat, **kinds))


class RemoteSearcher:
    """A searcher at the other end."""

    def __init__(self, remote: Remote, number: int, trusts: bool) -> None:
        self._remote, self._number = remote, number
        self.trusts_policy = trusts

    def learn(self, view: Data, seen: Data, after: Data, *, took: bool, seed: int) -> None:
        """Show it a view."""
        given = (bytes(view), bytes(seen), bytes(after), took, seed)
        self._remote.call("learn", self._number, *given)

    def believed(self) -> Believed:
        """Return its beliefs."""
        found: Believed = self._remote.call("believed", self._number)
        return found

    def believe(self, believed: Believed) -> None:
        """Give it beliefs."""
        self._remote.call("believe", self._number, believed)

    def search(
        self, view: Data, seen: Data, choices: Sequence[Candidate], seed: int, budget: Budget
    ) -> list[Finding]:
        """Search with it."""
        given = (bytes(view), bytes(seen), tuple(choices), seed, budget)
        return list(self._remote.call("search", self._number, *given))

    def compare(
        self, view: Data, seen: Data, choices: Sequence[Candidate], seed: int, budget: Budget
    ) -> list[Finding]:
        """Compare with it."""
        given = (bytes(view), bytes(seen), tuple(choices), seed, budget)
        return list(self._remote.call("compare", self._number, *given))

    def deal(self, view: Data, seen: Data, seed: int, count: int) -> list[bytes]:
        """Deal hidden cards with it."""
        return list(self._remote.call("deal", self._number, bytes(view), bytes(seen), seed, count))

    def plan(self, view: Data, seen: Data, mode: int, seed: int) -> list[int]:
        """Plan a turn with it."""
        return list(self._remote.call("plan", self._number, bytes(view), bytes(seen), mode, seed))

    def explain(self, view: Data, seen: Data, seed: int) -> Terms:
        """Explain a choice with it."""
        given = (bytes(view), bytes(seen), seed)
        found: Terms = self._remote.call("explain", self._number, *given)
        return found
