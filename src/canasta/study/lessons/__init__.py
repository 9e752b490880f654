"""Guided deals: rules, a fixed pack, and steps that wait for the learner's moves."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from canasta.cards import THREE, WILDS, card_text, pack, rank_of
from canasta.game import (
    Action,
    Add,
    CanastaError,
    Cut,
    Discard,
    Face,
    Game,
    LayMeld,
    Take,
    read_line,
)
from canasta.game.board import KIND_OF, check_pack, hand_places
from canasta.rules import Rules, get_rules

# Lessons, one file each in ``lessons/files``; every file there is a lesson.
#
# A lesson is played at a real table by the real rules. Its pack is fixed, not shuffled; its steps
# say something, wait for a move of the learner's, or let another seat play its turn.


class LessonError(CanastaError):
    """An unknown lesson, or one whose file has errors."""


def laid_pack(
    rules: Rules, players: int, hands: Sequence[str], stock: str, cut: int = 0
) -> tuple[int, ...]:
    """Return a pack that deals the given hands first, then has the given cards, then all others.

    Seat 0 deals first; missing cards of the hands are filled up with plain ones.

    Raises:
    LessonError: ``lesson.cards``: no pack has these cards.
    """
    wanted, next_ = [_kinds(hand) for hand in hands], _kinds(stock)
    left = list(pack(rules.packs))
    for kind in [kind for hand in wanted for kind in hand] + next_:
        left[kind] -= 1
        if left[kind] < 0:
            raise LessonError("lesson.cards", f"The pack has fewer of {card_text(kind)}.")
    rest = [kind for kind, count in enumerate(left) for _ in range(count)]
    # The first dealer follows from the whole pack: another order of the rest gives another one.
    for attempt in range(_ATTEMPTS):
        Random(attempt).shuffle(rest)
        order = _order(rules, players, wanted, next_, rest)
        laid = check_pack([*order[cut:], *order[:cut]], rules, "lesson.cards")
        if Game.new(rules, None, players, pack=laid).view(0).dealer == 0:
            return laid
    raise LessonError("lesson.cards", "No order of the rest lets seat 0 deal.")


_ATTEMPTS = 200


def _order(
    rules: Rules, players: int, hands: list[list[int]], stock: list[int], rest: list[int]
) -> list[int]:
    """Return the pack in the order of the deal: hands, feet if there are any, stock, rest."""
    special = {kind for kind in rest if rank_of(kind) == THREE or kind in WILDS}
    plain = [kind for kind in rest if kind not in special]
    places = hand_places(rules, players)
    order = [-1] * (len(places) * rules.hand_size)
    for after, seats_places in enumerate(places):
        hand = hands[(after + 1) % players]
        if len(hand) > len(seats_places):
            raise LessonError(
                "lesson.cards", f"A first hand has {len(seats_places)} cards here, not {len(hand)}."
            )
        filled = [*hand, *(plain.pop() for _ in range(len(seats_places) - len(hand)))]
        for place, kind in zip(seats_places, filled, strict=True):
            order[place] = kind
    feet = [plain.pop() for _ in range(players * rules.foot_size if rules.foot != "none" else 0)]
    return [*order, *feet, *stock, *plain, *(kind for kind in rest if kind in special)]


def _kinds(text: str) -> list[int]:
    words = text.split()
    strange = next((word for word in words if word not in KIND_OF), None)
    if strange is not None:
        raise LessonError("lesson.cards", f"{strange!r:.20} is not a card of a pack.")
    return [KIND_OF[word] for word in words]


LANGUAGES: Final = ("en", "de")
PLACES: Final = ("hand", "stock", "pile", "ours", "theirs", "score", "table")
"""Places that a step may speak of; the page puts its bubble there."""

_FILES: Final = Path(__file__).with_name("files")


TOPICS: Final = ("opening", "pile", "out", "signals")
"""Topics that a step may explain, whose signs and controls a page shows from then on: what an
opening needs, what keeps you from the pile, what going out needs, the system of signals."""


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step of a lesson: a text, a wait for the learner, or another seat's turn."""

    at: str = "table"
    """Place that it speaks of, one of ``PLACES``."""
    en: str = ""
    de: str = ""
    """Text of the step; empty if another seat plays."""
    do: tuple[str, ...] = ()
    """Moves of the learner that it waits for, in any order and in notation without suits."""
    claims: dict[str, int | bool | str] = {}
    """Rules that the text speaks of, with the values that it says: a field of ``Rules``, with a
    dot and a place in a list; or ``points`` and cards. Each stands for the field's clauses."""
    teaches: tuple[str, ...] = ()
    """Topics that the text explains, of ``TOPICS``."""
    play: str = ""
    """Turn of the seat that is to play: a line of moves in notation."""

    @property
    def said(self) -> dict[str, str]:
        return {"en": self.en, "de": self.de}


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str = ""
    """Name of its file, without the ending."""
    order: int
    """Place among the lessons, the easiest first."""
    book: str
    players: int = 4
    you: int
    minutes: int
    title: dict[str, str]
    about: dict[str, str]
    hands: tuple[str, ...]
    """Cards of the first hands, by seat; missing ones are filled up with plain cards."""
    stock: str
    """Next cards of the pack, the first to be drawn first; the rest follows in any order."""
    steps: tuple[Step, ...]
    cut: int = 0
    """Number of cards that the cut passes to the dealer, if the rule book has a cut."""

    @property
    def rules(self) -> Rules:
        return get_rules(self.book)

    def taught(self, step: int) -> tuple[str, ...]:
        """Return what the learner knows at a step: verbs of moves asked for, topics explained."""
        so_far = self.steps[: step + 1]
        verbs = {act.split()[0] for one in so_far for act in one.do}
        return tuple(sorted(verbs.union(*(one.teaches for one in so_far))))

    @property
    def pack(self) -> tuple[int, ...]:
        """Whole pack in order, the card dealt first at the front."""
        return laid_pack(self.rules, self.players, self.hands, self.stock, self.cut)


def _all() -> dict[str, Lesson]:
    found = []
    for file in _FILES.glob("*.toml"):
        try:
            lesson = msgspec.toml.decode(file.read_bytes(), type=Lesson)
        except msgspec.MsgspecError as error:
            raise LessonError("lesson.broken", f"{file.name}: {error}") from error
        found.append(msgspec.structs.replace(lesson, name=file.stem))
    return {lesson.name: lesson for lesson in sorted(found, key=lambda one: one.order)}


LESSONS: Final = _all()


def get_lesson(name: str) -> Lesson:
    try:
        return LESSONS[name]
    except KeyError:
        raise LessonError(
            "lesson.unknown", f"There is no lesson {name[:20]!r}; there are {', '.join(LESSONS)}."
        ) from None


class At(msgspec.Struct, frozen=True):
    """A place in a lesson."""

    step: int = 0
    """Number of the step, from 0; equal to the number of steps once the lesson is over."""
    done: tuple[int, ...] = ()
    """Numbers of the step's moves that have been made."""

    def now(self, lesson: Lesson) -> Step | None:
        """Return the current step; None once the lesson is over."""
        return lesson.steps[self.step] if self.step < len(lesson.steps) else None

    def further(self) -> "At":
        return At(self.step + 1)

    def acted(self, lesson: Lesson, actions: Iterable[Action]) -> "At | None":
        """Return the place after the learner's moves; None if the lesson does not wait for them."""
        step, done = self.now(lesson), set(self.done)
        if step is None:
            return self
        for action in actions:
            wanted = (n for n, text in enumerate(step.do) if n not in done)
            found = next((n for n in wanted if matches(action, step.do[n])), None)
            if found is None:
                return None
            done.add(found)
        return self.further() if len(done) == len(step.do) else At(self.step, tuple(sorted(done)))

    def played(self, lesson: Lesson) -> "At":
        """Return the place after the next move of another seat."""
        step = self.now(lesson)
        assert step is not None  # a step let it play
        done = len(self.done) + 1
        whole = done == len(read_line(step.play))
        return self.further() if whole else At(self.step, tuple(range(done)))

    def to_play(self, lesson: Lesson) -> Action | None:
        """Return the next move of another seat; None if the step waits for something else."""
        step = self.now(lesson)
        if step is None or not step.play:
            return None
        return read_line(step.play)[len(self.done)]


def matches(action: Action, wanted: str) -> bool:
    """Return whether a move is the wanted one.

    A card named without a suit may be of any suit. If the wanted text names no cards or no meld,
    any will do.
    """
    (other,) = read_line(wanted)
    if type(action) is not type(other):
        return False
    if isinstance(action, Take | Add) and isinstance(other, Take | Add):
        same = not other.cards or _fit(action.cards, other.cards)
        return same and (not other.onto or not action.onto or action.onto == other.onto)
    if isinstance(action, LayMeld) and isinstance(other, LayMeld):
        return _fit(action.cards, other.cards)
    if isinstance(action, Discard) and isinstance(other, Discard):
        return _fit((action.card,), (other.card,))
    return action == other or isinstance(action, Cut | Face)


def _fit(cards: Iterable[str], wanted: Iterable[str]) -> bool:
    left = list(cards)
    for one in wanted:
        found = next((card for card in left if one in (card, card[:1])), None)
        if found is None:
            return False
        left.remove(found)
    return not left
