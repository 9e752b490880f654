"""Text of every single step, for records: ``new Kh``, ``lay Kd``, ``aim #2``, ``bridge Jh``.

A whole action is one step or several; records keep the steps, because they say exactly what was
done, in which order. Every code has one text, and every text gives back its code.
"""

from typing import Final

from canasta.cards import DEUCES, JOKER, KINDS, SUITS, CardError, card_text, parse_cards
from canasta.engine.codes import CODES, PAIRS, Act, SlipAct
from canasta.engine.sizes import SEATS
from canasta.game.errors import InvalidError

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

STEPS: Final = tuple(sorted(_TEXTS))
"""All codes that have a meaning; those between the families have none."""


def step_text(code: int) -> str:
    """Return the text of a step.

    Raises:
        InvalidError: ``step.unknown``: the number is not a step.
    """
    text = _TEXTS.get(code)
    if text is None:
        raise InvalidError("step.unknown", f"{code} is no step: the steps are listed in codes.")
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
        raise InvalidError("step.unknown", f"{shown!r} is no step of a game.")
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
