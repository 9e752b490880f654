"""What stands behind the seam, and which it is."""

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
    """The rules at work and the search, for bytes that hold states.

    ``rules`` gives what the other entry points take, a thing of the engine's own, of which nobody
    else knows what it is. A state is the ``State.SIZE`` bytes that it lies in.
    """

    # ---- what the others take

    def rules(self, rules: Rules, players: int) -> Any:
        """Some rules at a table of so many players.

        Raises:
            ValueError: the rules do not allow that number of players.
        """
        ...

    # ---- playing

    @property
    def moves(
        self,
    ) -> Callable[[Any, bytearray, list[int], Callable[[int], None]], Moves] | None:
        """What makes ``legal`` and ``apply`` of one match, where the engine has them compiled.

        It takes the rules, the state, the list to which carried out steps are added, and what
        carries out or refuses a step otherwise: one that is no plain number below ``CODES``, or
        that is not legal.
        """
        ...

    def act(self, rules: Any, place: bytearray, code: int, only_ask: int, /) -> int:
        """Carry out a step unless only asked; the ``Reason`` against it, 0 where it is legal.

        Args:
            rules: the rules.
            place: the state.
            code: the step, from 0 to ``STEP_CODES`` - 1.
            only_ask: 1 where nothing is to be done.
        """
        ...

    def legal(self, rules: Any, place: bytearray) -> list[int]:
        """The legal steps as rising codes; the state's mask is filled."""
        ...

    def new_match(self, rules: Any, place: bytearray, seed: int) -> None:
        """Begin a match, whatever lay there; any 64 bits are a seed."""
        ...

    def deal_pack(self, rules: Any, place: bytearray, order: Sequence[int], *, first: bool) -> bool:
        """Begin a match (``first``), or the next deal of one, from a pack in a given order.

        Returns:
            Whether the order has exactly the cards of the pack; nothing is dealt where it has not.
        """
        ...

    def redact(self, place: bytearray, seat: int, out: bytearray) -> None:
        """Put into another place what a seat (-1: a watcher) may see of a state."""
        ...

    def score(self, rules: Any, place: bytearray) -> None:
        """Fill the score sheet from the table as it lies."""
        ...

    def begin_turn(self, rules: Any, place: bytearray, seat: int) -> None:
        """A seat's turn begins; for positions set up by hand."""
        ...

    def requirement(self, rules: Any, score: int) -> int:
        """The opening points asked of a side with this score."""
        ...

    def pattern(self, place: bytearray, seat: int) -> int:
        """The splash pattern (1 to 9) of a hand, 0 for none (C-68 to C-76)."""
        ...

    # ---- going out

    def conditions(self, rules: Any, place: bytearray, seat: int) -> tuple[int, ...]:
        """What a player still needs to go out, as ``canasta.engine.conditions`` says.

        Nothing hidden is read, so a redacted state says the same.
        """
        ...

    def why_not_out_with(self, rules: Any, melds: Sequence[tuple[int, int, int, int]]) -> int:
        """The ``Reason`` why a side with such melds could not go out, 0 where it could.

        Args:
            rules: the rules.
            melds: form, rank, size and wild cards of each.
        """
        ...

    def why_not_given_leave(self, rules: Any, question: int, asked: int) -> int:
        """The ``Reason`` why the question to the partner keeps a player in, 0 where it does not.

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
            seen: what a seat has seen (``canasta.engine.seen``), which is brought up to date: bytes
                that may be written.
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
        """What searches at a seat.

        Args:
            rules: the rules.
            players: how many play.
            seat: whose choices they are.
            hands: how the others' hands are sampled: one of ``canasta.engine.search.HANDS``.
            others: how the other players are taken to play: one of
                ``canasta.engine.search.OTHERS``.
            aim: what it is after: one of ``canasta.engine.search.AIMS``.
            policy: how its rollouts are played: one of ``POLICIES`` there.

        Raises:
            ValueError: there is no network for this table.
        """
        ...


_used: Final[list[Engine]] = []


def use(other: Engine) -> None:
    """Let another engine stand behind the seam, before the first match begins.

    Raises:
        RuntimeError: one is in use already; what it gave would be of no use to another.
    """
    if _used and _used[0] is not other:
        raise RuntimeError("An engine is in use already: choose one before the first match.")
    _used[:] = [other]


def engine() -> Engine:
    """The engine in use; where none is, the one that ``canasta.engine.choice`` chooses.

    Raises:
        EngineChoiceError: there is none of the name asked for, or none can be had.
    """
    if not _used:
        _used.append(import_module(MODULES[chosen()]).ENGINE)
    return _used[0]
