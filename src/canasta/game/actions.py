"""Typed actions of a player: small values, each with its text from docs/develop/notation.md.

An action names its cards as they are written, with a suit (``Kh``) or without (``K``, any copy
held), and the meld it goes to by ``#n`` or by all its cards. The same classes serve as messages:
each is a tagged struct, ``{"act": "discard", "card": "Kh"}`` in JSON.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias, get_args

import msgspec

from canasta.cards import DEUCES, JOKER, KINDS, SUITS, CardError, card_text, parse_cards
from canasta.engine.codes import CODES, PAIRS, Act, SlipAct
from canasta.engine.state import SEATS
from canasta.game.card_list import canonical_cards, shortened
from canasta.game.errors import InvalidError
from canasta.rules.nearest import nearest
from canasta.unions import union_of


class _Act(msgspec.Struct, frozen=True, tag_field="act"):
    """An action whose text is its tag, and the cards and the target that it has."""

    def __str__(self) -> str:
        words = [str(self.__struct_config__.tag)]
        if cards := getattr(self, "cards", ()):
            words.append(shortened(cards))
        if onto := getattr(self, "onto", ""):
            words += ["->", onto]
        return " ".join(words)


class Draw(_Act, frozen=True, tag="draw"):
    """The turn's draw from the stock, with replacements for threes."""


class Take(_Act, frozen=True, tag="take"):
    """Take the discard pile with cards from the hand, as a new meld or onto one of your melds."""

    cards: tuple[str, ...] = ()
    onto: str = ""


class LayMeld(_Act, frozen=True, tag="meld"):
    """Lay a new meld from the hand."""

    cards: tuple[str, ...]


class Add(_Act, frozen=True, tag="add"):
    """Add cards to one of your melds; with two melds named, join two runs by the card between."""

    cards: tuple[str, ...]
    onto: str = ""


class Retract(_Act, frozen=True, tag="retract"):
    """Take back the melds of this turn that are not settled."""


class Foot(_Act, frozen=True, tag="foot"):
    """Pick up the face-down hand (two-hand game)."""


class Ask(_Act, frozen=True, tag="ask"):
    """Ask the partner whether to go out."""


class Answer(_Act, frozen=True, tag="answer"):
    """Answer the partner's question."""

    yes: bool

    def __str__(self) -> str:
        return "yes" if self.yes else "no"


class Splash(_Act, frozen=True, tag="splash"):
    """Show the fourteen-card hand."""


class Face(_Act, frozen=True, tag="face"):
    """Lay down threes from the hand."""

    cards: tuple[str, ...]


class Pass(_Act, frozen=True, tag="pass"):
    """Decline the pile at an empty stock; or end a turn in which no discard is possible."""


class Cut(_Act, frozen=True, tag="cut"):
    """Cut the pack."""

    count: int
    """The cards passed to the dealer."""

    def __str__(self) -> str:
        return f"cut {self.count}"


class Discard(_Act, frozen=True, tag="discard"):
    """Discard a card; ends the turn."""

    card: str

    def __str__(self) -> str:
        return f"discard {_one(self.card)}"


class NextDeal(_Act, frozen=True, tag="deal"):
    """Begin the next deal."""


class ShortOpening(_Act, frozen=True, tag="short"):
    """End a short opening (an irregularity): its melds go back, and the side needs more."""


class Overdraw(_Act, frozen=True, tag="overdraw"):
    """Draw one card too many (an irregularity): all players see it, and no one keeps it."""


class Bury(_Act, frozen=True, tag="bury"):
    """Bury in the stock the excess card that the previous player left on top of it."""


class Correct(_Act, frozen=True, tag="correct"):
    """Correct hands and pots that were dealt a wrong number of cards; any player may do so."""


class Coached(_Act, frozen=True, tag="coached"):
    """Place or leave the cards that a player named to their partner, whose turn it is."""

    play: LayMeld | Add | None = None
    seat: int | None = None
    """Seat that places them; None: the player after the one whose turn it is."""

    def __str__(self) -> str:
        words = ("coached", self.seat, self.play)
        return " ".join(str(word) for word in words if word is not None)


class Improper(_Act, frozen=True, tag="improper"):
    """Make a play that the rules forbid (an irregularity); it stands unless challenged."""

    play: Take | LayMeld | Add | Discard

    @property
    def cards(self) -> tuple[str, ...]:
        """Cards that the play names."""
        return (self.play.card,) if isinstance(self.play, Discard) else self.play.cards

    def __str__(self) -> str:
        return f"improper {self.play}"


class Challenge(_Act, frozen=True, tag="challenge"):
    """Object to an opponent's improper play, which is undone."""

    seat: int | None = None
    """Seat that objects; None: the one to act, or the next if the play is that one's own."""

    def __str__(self) -> str:
        return "challenge" if self.seat is None else f"challenge {self.seat}"


if TYPE_CHECKING:
    Action: TypeAlias = _Act
else:
    Action = union_of(_Act)
"""Any whole action."""

ACTIONS: Final[tuple[type[Action], ...]] = get_args(Action)


def _one(card: str) -> str:
    cards = canonical_cards(card)
    return cards[0] if len(cards) == 1 else card


_LONGEST_ACTION: Final = 1000
_LONGEST_LINE: Final = 20_000
_MOST_CARDS: Final = 216

BARE: Final[dict[str, Action]] = {
    str(action): action
    for action in (
        *(Draw(), Pass(), Retract(), Foot(), Ask(), Answer(yes=True), Answer(yes=False)),
        *(Splash(), NextDeal(), ShortOpening(), Overdraw(), Bury(), Correct()),
    )
}
"""Actions that name nothing, by their texts, which are those of their only steps too."""


def read_action(text: str) -> Action:
    """Read one action.

    Args:
        text: such as ``take 5 5 -> #2``; capitals in its first word do not matter.

    Raises:
        InvalidError: ``text.empty``, ``text.too_long``, ``text.unknown_action``,
            ``text.wants_cards``, ``text.wants_nothing``, ``text.card``, ``text.cut`` or
            ``text.target``.
    """
    if len(text) > _LONGEST_ACTION:
        raise InvalidError(
            "text.too_long", f"A text of {len(text)} letters is not an action: write one at a time."
        )
    word, _, rest = text.strip().partition(" ")
    verb, rest = word.lower(), rest.strip()
    if not verb:
        raise InvalidError("text.empty", "There is no action here: write one, such as draw.")
    if verb in BARE:
        if rest:
            raise InvalidError(
                "text.wants_nothing", f"{verb!r} takes nothing; what is {_cut(rest)!r} for?"
            )
        return BARE[verb]
    reader = _READERS.get(verb)
    if reader is None:
        raise InvalidError("text.unknown_action", _unknown(word))
    return reader(rest)


def split_line(line: str) -> list[str]:
    """Return the actions of a line, which are joined by ``;``.

    Raise ``InvalidError`` (``text.too_long`` or ``text.empty``).
    """
    if len(line) > _LONGEST_LINE:
        raise InvalidError("text.too_long", f"A text of {len(line)} letters is not a line.")
    return [part.strip() for part in line.split(";")]


def read_line(line: str) -> list[Action]:
    """Read a line of actions joined by ``;``.

    Raises:
        InvalidError: one of them cannot be read.
    """
    return [read_action(part) for part in split_line(line)]


def _cards(verb: str, text: str, example: str) -> tuple[str, ...]:
    cards = canonical_cards(text)
    if not cards:
        raise InvalidError(
            "text.wants_cards", f"{verb!r} needs its cards named, as in {example!r}."
        )
    if len(cards) > _MOST_CARDS:
        raise InvalidError("text.card", f"{len(cards)} cards are more than any pack has.")
    return cards


def _onto(verb: str, rest: str) -> tuple[str, str]:
    """Return the cards and the target on the two sides of ``->``."""
    cards, arrow, target = rest.partition("->")
    target = target.strip()
    if arrow and not target:
        raise InvalidError(
            "text.target", f"{verb!r}: after -> comes one of your melds, by #n or by all its cards."
        )
    return cards, _target(target)


def _target(text: str) -> str:
    """Return the canonical text of a target: ``#2``, ``#2 #3``, or cards shortened."""
    words = text.split()
    parts: list[str] = []
    cards: list[str] = []
    for word in words:
        if not word.startswith("#"):
            cards += canonical_cards(word)
            continue
        number = word[1:]
        if not (number.isascii() and number.isdigit() and len(number) <= 3 and int(number) > 0):
            raise InvalidError(
                "text.target", f"{_cut(word)!r} names no meld: write # and its number, as in #2."
            )
        if cards:
            parts.append(shortened(cards))
            cards = []
        parts.append(f"#{int(number)}")
    if cards:
        parts.append(shortened(cards))
    return " ".join(parts)


def _take(rest: str) -> Action:
    text, onto = _onto("take", rest)
    cards = canonical_cards(text)
    if not cards and not onto:
        raise InvalidError(
            "text.wants_cards",
            "'take' names the cards from the hand, as in 'take 5 5', or your meld that the "
            "pile's top card joins, as in 'take -> #1'.",
        )
    return Take(cards, onto)


def _meld(rest: str) -> Action:
    return LayMeld(_cards("meld", rest, "meld K K K 2"))


def _add(rest: str) -> Action:
    text, onto = _onto("add", rest)
    return Add(_cards("add", text, "add 5 2 -> #1"), onto)


def _face(rest: str) -> Action:
    return Face(_cards("face", rest, "face 3r 3b"))


def _discard(rest: str) -> Action:
    cards = _cards("discard", rest, "discard Kh")
    if len(cards) != 1:
        raise InvalidError("text.one_card", f"One card is discarded, not {len(cards)}.")
    return Discard(cards[0])


def _improper(rest: str) -> Action:
    play = read_action(rest)
    if not isinstance(play, Take | LayMeld | Add | Discard):
        raise InvalidError(
            "text.improper",
            "'improper' comes before an action that the rules forbid, as in "
            "'improper meld 5 2 2': a take, a meld, an add or a discard.",
        )
    return Improper(play)


def _coached(rest: str) -> Action:
    word, _, after = rest.partition(" ")
    seat = _seat(word)
    text = rest if seat is None else after.strip()
    play = read_action(text) if text else None
    if play is not None and not isinstance(play, LayMeld | Add):
        raise InvalidError(
            "text.coached",
            "'coached' is used alone, or before the meld or the add that places the cards named, "
            "as in 'coached add K -> #1'.",
        )
    return Coached(play, seat)


def _seat(word: str) -> int | None:
    return int(word) if len(word) == 1 and word.isascii() and word in "0123"[:SEATS] else None


def _challenge(rest: str) -> Action:
    if rest and _seat(rest) is None:
        raise InvalidError(
            "text.challenge", "'challenge' is used alone, or names the seat, as in 'challenge 2'."
        )
    return Challenge(_seat(rest))


def _cut_pack(rest: str) -> Action:
    if not (rest.isascii() and rest.isdigit() and len(rest) <= 4):
        raise InvalidError(
            "text.cut", "'cut' needs the number of cards passed to the dealer, as in 'cut 52'."
        )
    return Cut(int(rest))


_READERS: Final[dict[str, Callable[[str], Action]]] = {
    "take": _take,
    "meld": _meld,
    "add": _add,
    "face": _face,
    "discard": _discard,
    "cut": _cut_pack,
    "improper": _improper,
    "challenge": _challenge,
    "coached": _coached,
}

VERBS: Final = (*BARE, *_READERS)
"""The words that actions begin with."""


def _unknown(word: str) -> str:
    near = nearest(word, VERBS)
    meant = f" Did you mean {near!r}?" if near else ""
    return f"{_cut(word)!r} is not an action.{meant} The actions are {', '.join(VERBS)}."


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


# Text of every single step, for records: ``new Kh``, ``lay Kd``, ``aim #2``, ``bridge Jh``.
#
# A whole action is one step or several; records keep the steps, because they say exactly what was
# done, in which order. Every code has one text, and every text gives back its code.

_SINGLE: Final = {
    Act.DRAW: "draw",
    Act.PASS: "pass",
    Act.RETRACT: "retract",
    Act.FOOT: "foot",
    Act.ASK: "ask",
    Act.YES: "yes",
    Act.NO: "no",
    Act.SPLASH: "splash",
    Act.DEAL: "deal",
    Act.TAKE_TOP: "take top",
    SlipAct.SHORT_OPENING: "short",
    SlipAct.OVERDRAW: "overdraw",
    SlipAct.BURY: "bury",
    SlipAct.CORRECT: "correct",
}
_CARD_STEPS: Final = {
    Act.DISCARD: "discard",
    Act.LAY: "lay",
    Act.NEW: "new",
    Act.RUN: "run",
    Act.BRIDGE: "bridge",
    Act.FACE: "face",
}


def _texts() -> dict[int, str]:
    texts = {int(act): text for act, text in _SINGLE.items()}
    for index, (one, other) in enumerate(PAIRS):
        texts[Act.TAKE_PAIR + index] = f"take pair {SUITS[one]}{SUITS[other]}"
    for suit in range(4):
        for wild, kind in enumerate((*DEUCES, JOKER)):
            texts[Act.TAKE_MIXED + 5 * suit + wild] = f"take {SUITS[suit]} {card_text(kind)}"
    for act, verb in _CARD_STEPS.items():
        for kind in range(KINDS):
            texts[act + kind] = f"{verb} {card_text(kind)}"
    for number in range(64):
        texts[Act.TARGET + number] = f"aim #{number + 1}"
    for count in range(CODES - Act.CUT):
        texts[Act.CUT + count] = f"cut {count}"
    for code in (*range(Act.TAKE_TOP, Act.RUN), *range(Act.TARGET, Act.BRIDGE)):
        if code in texts:
            texts[SlipAct.IMPROPER + code] = f"improper {texts[code]}"
    for seat in range(SEATS):
        texts[SlipAct.CHALLENGE + seat] = f"challenge {seat}"
        texts[SlipAct.COACHED + seat] = f"coached {seat}"
    for count in range(1, SlipAct.IMPROPER - SlipAct.UNDO):
        texts[SlipAct.UNDO + count] = f"undo {count}"
    return texts


_TEXTS: Final = _texts()
_CODES: Final = {text: code for code, text in _TEXTS.items()}

BARE_STEPS: Final = {_CODES[text]: action for text, action in BARE.items()}
"""The actions of ``BARE`` by their steps."""

BARE_CODES: Final = {action: code for code, action in BARE_STEPS.items()}
"""The steps of the actions of ``BARE``."""

STEPS: Final = tuple(sorted(_TEXTS))
"""All codes that have a meaning; those between the families have none."""


def step_text(code: int) -> str:
    """Return the text of a step.

    Raises:
        InvalidError: ``step.unknown``: the number is not a step.
    """
    text = _TEXTS.get(code)
    if text is None:
        raise InvalidError("step.unknown", f"{code} is not a step: the steps are listed in codes.")
    return text


def read_step(text: str) -> int:
    """Return the code of a step's text.

    Raises:
        InvalidError: ``step.unknown``.
    """
    code = _CODES.get(text)
    if code is None:
        code = _CODES.get(_normal(text))
    if code is None:
        shown = text if len(text) <= 40 else text[:39] + "…"
        raise InvalidError("step.unknown", f"{shown!r} is not a step of a game.")
    return code


def _normal(text: str) -> str:
    """Return the text with single spaces, and with its card in canonical form."""
    words = text[:100].split()
    if len(words) == 2 and words[0].lower() in _CARD_STEPS.values():
        try:
            (card,) = parse_cards(words[1])
        except (CardError, ValueError):
            return text
        if len(card.kinds) == 1:
            return f"{words[0].lower()} {card_text(card.kinds[0])}"
    return " ".join(words)
