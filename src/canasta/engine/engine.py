"""The engine protocol and the engine in use."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final, Protocol, TypeAlias

from canasta.engine.choice import MODULES, chosen
from canasta.engine.record import Data
from canasta.engine.search import DEAL, TUNED, Searcher
from canasta.rules import Rules

Moves: TypeAlias = tuple[Callable[[], list[int]], Callable[[int], None]]
"""``legal`` and ``apply`` of one match."""


class Engine(Protocol):
    """The rules and the search, for states in bytes.

    ``rules`` returns an opaque value of the engine's own, which the other entry points take. A
    state is a buffer of ``State.SIZE`` bytes.
    """

    # ---- the rules

    def rules(self, rules: Rules, players: int) -> Any:
        """Return the engine's form of some rules for a number of players.

        Raises:
            ValueError: the rules do not allow that number of players.
        """
        ...

    # ---- playing

    @property
    def moves(self) -> Callable[[Any, bytearray, list[int], Callable[[int], None]], Moves] | None:
        """Factory of ``legal`` and ``apply`` for one match; None unless the engine compiles them.

        It takes the rules, the state, the list to which steps that were carried out are added,
        and a function for all other steps: those that are not plain numbers below ``CODES``, or
        not legal.
        """
        ...

    def act(self, rules: Any, place: bytearray, code: int, only_ask: int, /) -> int:
        """Carry out a step unless only asked; return the ``Reason`` against it, 0 if it is legal.

        Args:
            rules: the rules.
            place: the state.
            code: the step, from 0 to ``STEP_CODES`` - 1.
            only_ask: 1 to change nothing.
        """
        ...

    def legal(self, rules: Any, place: bytearray) -> list[int]:
        """Return the legal steps as rising codes, and fill the state's mask."""
        ...

    def new_match(self, rules: Any, place: bytearray, seed: int) -> None:
        """Begin a match and overwrite the state; any 64 bits are a seed."""
        ...

    def deal_pack(self, rules: Any, place: bytearray, order: Sequence[int], *, first: bool) -> bool:
        """Begin a match (``first``), or the next deal of one, from a pack in a given order.

        Returns:
            Whether the order has exactly the cards of the pack; if not, nothing is dealt.
        """
        ...

    def redact(self, place: bytearray, seat: int, out: bytearray) -> None:
        """Write to ``out`` what a seat (-1: a watcher) may see of a state."""
        ...

    def score(self, rules: Any, place: bytearray) -> None:
        """Fill the score sheet from the cards on the table and in the hands."""
        ...

    def begin_turn(self, rules: Any, place: bytearray, seat: int) -> None:
        """Begin a seat's turn; for positions set up by hand."""
        ...

    def requirement(self, rules: Any, score: int) -> int:
        """Return the opening points that a side with this score needs."""
        ...

    def pattern(self, place: bytearray, seat: int) -> int:
        """Return the splash pattern (1 to 9) of a hand, 0 for none (C-68 to C-76)."""
        ...

    # ---- going out

    def conditions(self, rules: Any, place: bytearray, seat: int) -> tuple[int, ...]:
        """Return the conditions of going out, in the order of ``canasta.engine.conditions``.

        Nothing hidden is read, so a redacted state gives the same answer.
        """
        ...

    def why_not_out_with(self, rules: Any, melds: Sequence[tuple[int, int, int, int]]) -> int:
        """Return the ``Reason`` why a side with such melds could not go out, 0 if it could.

        Args:
            rules: the rules.
            melds: form, rank, size and wild cards of each.
        """
        ...

    def why_not_given_leave(self, rules: Any, question: int, asked: int) -> int:
        """Return the ``Reason`` why the question to the partner prevents going out, 0 if none.

        Args:
            rules: the rules.
            question: the answer in this turn.
            asked: the last answer that still counts.
        """
        ...

    # ---- searching

    def look(self, rules: Any, seen: Data, view: Data) -> None:
        """Note what has changed since the last look.

        Args:
            rules: the rules.
            seen: the seat's record of what it has seen (``canasta.engine.search``), which is
                updated: bytes that may be written.
            view: the seat's redacted state.
        """
        ...

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
    ) -> Searcher:
        """Return a searcher for a seat.

        Args:
            rules: the rules.
            players: the number of players.
            seat: the seat that chooses.
            hands: the sampling of hidden hands: one of ``canasta.engine.search.HANDS``.
            others: the opponent model: one of ``canasta.engine.search.OTHERS``.
            aim: the aim: one of ``canasta.engine.search.AIMS``.
            policy: the policy of its rollouts: one of ``POLICIES`` there, or the path of a
                learned one (``canasta learn --what policy``).

        Raises:
            ValueError: there is no network for this table.
        """
        ...


_used: Final[list[Engine]] = []


def use(other: Engine) -> None:
    """Use another engine; call this before the first match begins.

    Raise ``RuntimeError`` if one is in use already, and its values would be of no use to another.
    """
    if _used and _used[0] is not other:
        raise RuntimeError("An engine is in use already: choose one before the first match.")
    _used[:] = [other]


def engine() -> Engine:
    """Return the engine in use; if there is none, the one that ``canasta.engine.choice`` chooses.

    Raise ``EngineChoiceError`` if there is none of the name requested, or none is available.
    """
    if not _used:
        _used.append(import_module(MODULES[chosen()]).ENGINE)
    return _used[0]
