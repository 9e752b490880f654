"""The words for one set of rules in one language."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from canasta.rules.base import question_of
from canasta.rules.fields import applies, rule_fields
from canasta.rules.rules import Rules
from canasta.rules.texts import Text, capital, texts
from canasta.rules.words import ladder_words, value_words

_CARDS_OF_A_PACK: Final = 54


class Speech:
    """Texts of a language, chosen and filled in by rules."""

    def __init__(self, rules: Rules, language: str = "en") -> None:
        """Speak of these rules."""
        self.rules = rules
        self.texts = texts(language)

    @property
    def language(self) -> str:
        """The language."""
        return self.texts.language

    def say(self, *keys: str, **more: Any) -> str:
        """Return a text of ``book.toml``; further values fill in fields that are no rules."""
        return self.fill(self.pick(self.texts.find("book", *keys)), **more)

    def pick(self, text: Text | None, *true: str) -> str:
        """Return the text whose condition holds; the words in ``true`` hold besides the rules."""
        if text is None or isinstance(text, str):
            return text or ""
        for when, words in text.items():
            if when == "else" or all(each in true or self._holds(each) for each in when.split()):
                return words
        return ""

    def every(self, *keys: str) -> Iterator[str]:
        """Yield each text of a table whose condition holds."""
        for when, words in self.texts.find("book", *keys).items():
            if all(map(self._holds, when.split())):
                yield self.texts.fill(words, _Values(self, {}))

    def fill(self, text: str, **more: Any) -> str:
        """Fill in a text's fields with these rules' values."""
        return capital(self.texts.fill(text, _Values(self, more)))

    def _holds(self, need: str) -> bool:
        name = need.removeprefix("!").partition("=")[0].partition(">")[0]
        known = name == "partners" or name in rule_fields()
        return known and applies(self.rules, (need,))


class _Values(Mapping[str, Any]):
    """Values of fields: what is given, what follows from several rules, and the rules'."""

    def __init__(self, speech: Speech, more: Mapping[str, Any]) -> None:
        self._speech, self._more = speech, more

    def __getitem__(self, name: str) -> Any:
        rules, speech = self._speech.rules, self._speech
        if name in self._more:
            return self._more[name]
        if name in _DERIVED:
            return _DERIVED[name](speech)
        value = getattr(rules, name)
        if isinstance(value, str):
            return value_words(rules, name, speech.language)
        return ladder_words(value, speech.language) if isinstance(value, tuple) else value

    def __iter__(self) -> Iterator[str]:
        return iter(self._more)

    def __len__(self) -> int:
        return len(self._more)


def _players(speech: Speech) -> str:
    word = speech.texts.word
    return word("words", "or_players").join(
        word("words", f"players_{count}") for count in speech.rules.players
    )


def _threes(speech: Speech, before: str = "") -> str:
    """Return the words for bonus threes: the red ones, or all."""
    kind = "all" if speech.rules.black_threes == "bonus" else "red"
    return speech.texts.word("words", before + kind)


def raised(speech: Speech) -> str:
    """Return the points that a short opening leads to, with those before."""
    pairs = zip(speech.rules.opening_points, speech.rules.raised_opening, strict=False)
    text, fill = speech.texts.word("words", "raised"), speech.texts.fill
    return ", ".join(fill(text, {"more": more, "points": points}) for points, more in pairs)


_DERIVED: Final[dict[str, Callable[[Speech], str | int]]] = {
    "players": _players,
    "threes": _threes,
    "the_threes": partial(_threes, before="the_"),
    "unopened": lambda speech: speech.texts.word("words", f"unopened_{speech.rules.foot}"),
    "asks": lambda speech: question_of(speech.rules, speech.language),
    "raised": raised,
    "twice_in_hand": lambda speech: 2 * speech.rules.aces_in_hand_penalty,
    "cards": lambda speech: speech.rules.packs * _CARDS_OF_A_PACK,
}
"""Fields that are no single rule's value."""
