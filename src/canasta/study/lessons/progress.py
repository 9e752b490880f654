"""Progress in a lesson, and the comparison of a move with the one that it waits for."""

from collections.abc import Iterable

import msgspec

from canasta.game import Action, Add, Cut, Discard, Face, LayMeld, Take, read_line
from canasta.study.lessons.lesson import Lesson, Step


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
        """Return the beginning of the next step."""
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
