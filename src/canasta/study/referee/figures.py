"""Figures and duties in the referee's sentences, computed from the rules in play."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal

from canasta.rules import Rules, book_of, rule_fields
from canasta.rules.fields import applies
from canasta.rules.texts import texts
from canasta.rules.words import each_of

Language = Literal["en", "de"]


def holds(rules: Rules, need: str) -> bool:
    """Return whether a condition holds: one of the rules' own, ``book=NAME``, or one below."""
    if need.startswith("book="):
        return book_of(rules).name == need.removeprefix("book=")
    if need in _CONDITIONS:
        return _CONDITIONS[need](rules)
    return applies(rules, (need,))


def _bonus(rules: Rules) -> bool:
    return rules.black_threes == "bonus"


_CONDITIONS: Final[Mapping[str, Callable[[Rules], bool]]] = MappingProxyType(
    {
        "threes_cost": lambda rules: bool(
            rules.red_three_in_hand or (_bonus(rules) and any(rules.black_threes_in_hand))
        ),
        "black_threes_cost": lambda rules: any(rules.black_threes_in_hand),
        "incomplete_costs": lambda rules: bool(_meld_penalties(rules)),
        "kept_costs": lambda rules: bool(_hand_penalties(rules)),
    }
)


def figures(rules: Rules, language: Language) -> dict[str, str]:
    """Return the words for every name in braces that a text of this language may have."""
    numbers = {
        field.name: number(getattr(rules, field.name), language)
        for field in rule_fields().values()
        if field.kind == "number"
    }
    return {**numbers, **{name: make(rules, language) for name, make in _MADE.items()}}


def number(value: int, language: Language) -> str:
    """Return a number with separators: ``2,500``, in German ``2.500``."""
    return texts(language).number(value)


def _count(value: int, language: Language) -> str:
    return texts(language).count(value)


def _joined(parts: Sequence[str], language: Language) -> str:
    *most, last = parts
    return f"{', '.join(most)} {'and' if language == 'en' else 'und'} {last}" if most else last


def _raised(rules: Rules, language: Language) -> str:
    word = "for" if language == "en" else "statt"
    pairs = zip(rules.opening_points, rules.raised_opening, strict=False)
    return ", ".join(
        f"{number(more, language)} {word} {number(points, language)}" for points, more in pairs
    )


def _bands(rules: Rules, language: Language) -> str:
    below, of = ("below", "from") if language == "en" else ("unter", "ab")
    scores = [number(score, language) for score in rules.opening_scores]
    heads = [f"{below} {scores[0]}", *(f"{of} {score}" for score in scores)] if scores else [""]
    pairs = zip(heads, rules.opening_points, strict=False)
    return ", ".join(f"{head}: {number(p, language)}".removeprefix(": ") for head, p in pairs)


def _a_three(rules: Rules, language: Language) -> str:
    if language == "en":
        return "A three" if _bonus(rules) else "A red three"
    return "Eine Drei" if _bonus(rules) else "Eine rote Drei"


def _three_costs(rules: Rules, language: Language) -> str:
    red = number(rules.red_three_in_hand, language)
    if _bonus(rules):
        if each_of(rules.black_threes_in_hand) == rules.red_three_in_hand:
            if language == "en":
                return f"Each three left in the hand costs {red} points."
            return f"Jede Drei auf der Hand kostet {red} Punkte."
        both = _three_costs_red(red, language), _black_costs(rules, language)
        return " ".join(both)
    return _three_costs_red(red, language)


def _three_costs_red(red: str, language: Language) -> str:
    if language == "en":
        return f"Each red three left in the hand costs {red} points."
    return f"Jede rote Drei auf der Hand kostet {red} Punkte."


def _black_costs(rules: Rules, language: Language) -> str:
    ladder = rules.black_threes_in_hand
    each = each_of(ladder)
    if each is not None:
        if language == "en":
            return f"Each black three left in hand costs {number(each, language)} points."
        return f"Jede schwarze Drei auf der Hand kostet {number(each, language)} Punkte."
    steps = ", ".join(
        f"{count}: {number(points, language)}" for count, points in enumerate(ladder, 1)
    )
    by_hand = rules.black_threes_counted == "hand" or 4 not in rules.players
    if language == "en":
        whose = "in each hand by itself" if by_hand else "both partners' hands together"
        return f"Black threes left in hand cost by their number, {whose} ({steps})."
    whose = "in jedem Blatt für sich" if by_hand else "aus den Blättern beider Partner zusammen"
    return f"Schwarze Dreien auf der Hand kosten nach ihrer Zahl, {whose} ({steps})."


def _meld_penalties(rules: Rules) -> list[tuple[str, str, int]]:
    """Return each penalty for a meld that is not complete: its English and German, its points."""
    natural = rules.aces_obligation == "natural"
    melds = (
        ("natural aces" if natural else "three aces or more", rules.incomplete_aces_penalty),
        ("sevens", rules.incomplete_sevens_penalty),
        ("wild cards", rules.incomplete_wild_penalty if rules.wild_melds else 0),
    )
    german = {
        "natural aces": "natürlicher Asse",
        "three aces or more": "mit drei Assen oder mehr",
        "sevens": "von Siebenen",
        "wild cards": "wilder Karten",
    }
    return [(meld, german[meld], points) for meld, points in melds if points]


def _incomplete_costs(rules: Rules, language: Language) -> str:
    if language == "en":
        return " ".join(
            f"A meld of {meld} that is not complete costs {number(points, language)} points."
            for meld, _, points in _meld_penalties(rules)
        )
    return " ".join(
        f"Eine Meldung {meld}, die nicht fertig ist, kostet {number(points, language)} Punkte."
        for _, meld, points in _meld_penalties(rules)
    )


def _hand_penalties(rules: Rules) -> list[tuple[str, str, int, int]]:
    """Return each penalty for cards kept in one hand: words, from how many on, the points."""
    kept = (
        ("aces", "Asse", rules.aces_in_hand_from, rules.aces_in_hand_penalty),
        ("sevens", "Siebenen", rules.sevens_in_hand_from, rules.sevens_in_hand_penalty),
    )
    return [one for one in kept if one[2] and one[3]]


def _kept_costs(rules: Rules, language: Language) -> str:
    if language == "en":
        costs = " ".join(
            f"{_count(least, 'en').capitalize()} or more {cards} left in one hand cost "
            f"{number(points, language)} points."
            for cards, _, least, points in _hand_penalties(rules)
        )
        return f"{costs} Each hand counts for itself, besides the cards' own points."
    costs = " ".join(
        f"{_count(least, 'de').capitalize()} oder mehr {cards} in einem Blatt kosten "
        f"{number(points, language)} Punkte."
        for _, cards, least, points in _hand_penalties(rules)
    )
    return f"{costs} Jedes Blatt zählt für sich, neben den Punkten der Karten."


def _without_canasta(rules: Rules, language: Language) -> str:
    if not rules.melds_need_canasta:
        return ""
    if language == "en":
        return ", and against it if it has no canasta"
    return ", und gegen sie, wenn sie keinen Canasta hat"


def _no_canasta(rules: Rules, language: Language) -> str:
    """Return what the melds and threes of a side without a canasta count."""
    english = language == "en"
    threes = ("threes" if _bonus(rules) else "red threes") if english else "Dreien"
    if not english and not _bonus(rules):
        threes = "roten Dreien"
    against = rules.threes_minus != "unopened" and (
        rules.threes_minus == "no_canasta" or rules.canastas_to_go_out > 0
    )
    if english:
        melds = "against it" if rules.melds_need_canasta else "for it"
        first = f"Its melds count {melds}"
    else:
        melds = "gegen sie" if rules.melds_need_canasta else "für sie"
        first = f"Ihre Meldungen zählen {melds}"
    nothing = rules.threes_need_canastas > 0
    if against:
        second = f"its {threes} count against it" if english else f"ihre {threes} gegen sie"
    elif nothing:
        second = f"its {threes} count nothing" if english else f"ihre {threes} nichts"
    elif english:
        second = f"its {threes} count for it if it has opened, and against it if not"
    else:
        second = f"ihre {threes} für sie, wenn sie eine Erstmeldung hat, sonst gegen sie"
    return f"{first}, {second}."


def _pile(rules: Rules, language: Language) -> str:
    """Return in how many ways the pile may be taken."""
    if language == "en":
        ways = {
            "pair": "You may take it only with two natural cards of the top card's rank.",
            "classic": "You may take it with two natural cards of the top card's rank. While it "
            "is not frozen, one and a wild card or a meld of that rank will do.",
            "pair_or_meld": "You may take it with two natural cards of the top card's rank. "
            "While it is not frozen, a set or a run that the top card fits will do.",
        }
    else:
        ways = {
            "pair": "Recht auf sie geben nur zwei natürliche Karten vom Rang der obersten.",
            "classic": "Recht auf sie geben zwei natürliche Karten vom Rang der obersten; solange "
            "sie nicht eingefroren ist, auch eine und eine wilde Karte oder eine Meldung dieses "
            "Rangs.",
            "pair_or_meld": "Recht auf sie geben zwei natürliche Karten vom Rang der obersten; "
            "solange sie nicht eingefroren ist, auch ein Satz oder eine Folge, zu der sie passt.",
        }
    return ways[rules.pile_match]


def _out(rules: Rules, language: Language) -> str:
    """Return what going out takes, with all its duties."""
    english = language == "en"
    count = rules.canastas_to_go_out
    if english:
        needs = [f"{_count(count, language)} canasta{'' if count == 1 else 's'}"] if count else []
    else:
        one = "einen Canasta" if count == 1 else f"{_count(count, language)} Canastas"
        needs = [one] if count else []
    words = {
        "two_kinds_to_go_out": ("canastas of two kinds", "Canastas von zweierlei Art"),
        "samba_to_go_out": ("one of them a run of seven", "einer davon eine Folge von sieben"),
        "complete_wild_meld": ("no wild meld unfinished", "keine unfertige wilde Meldung"),
        "complete_aces": ("no aces unfinished", "keine unfertigen Asse"),
        "complete_sevens": ("no sevens unfinished", "keine unfertigen Siebenen"),
        "question=compulsory": ("the partner's yes", "das Ja des Partners"),
    }
    for need, (en, de) in words.items():
        name = need.partition("=")[0]
        if applies(rules, (need, *rule_fields()[name].needs)):
            needs.append(en if english else de)
    if rules.last_discard == "compulsory":
        needs.append("a card for the discard" if english else "eine Karte zum Ablegen")
    if not needs:
        return ""
    listed = _joined(needs, language)
    return f"Going out takes {listed}." if english else f"Zum Ausmachen braucht es {listed}."


def _a_hand(rules: Rules, language: Language) -> str:
    if language == "en":
        more = {"none": "", "first_canasta": " or a pot", "by_choice": " or a face-down hand"}
        return f"A hand{more[rules.foot]}"
    mehr = {
        "none": "",
        "first_canasta": " oder ein Topf",
        "by_choice": " oder ein verdecktes Blatt",
    }
    return f"Ein Blatt{mehr[rules.foot]}"


def _unless_turn_card(rules: Rules, language: Language) -> str:
    if not rules.turn_card_depth:
        return ""
    if language == "en":
        return ", unless the turn card has been drawn: then it is not replaced"
    return ", außer wenn die Wendekarte schon gezogen ist: dann wird sie nicht ersetzt"


def _asked_in(rules: Rules, language: Language) -> str:
    deal = rules.question_limit == "deal"
    if language == "en":
        return "this deal" if deal else "this turn"
    return "in dieser Runde" if deal else "in diesem Zug"


_LAWS: Final = Rules(name="laws", title="The official laws")


def _laws(name: str) -> Callable[[Rules, Language], str]:
    """Return a figure of the official laws: what a book has that says nothing else."""
    return lambda _, language: number(getattr(_LAWS, name), language)


_MADE: Final[Mapping[str, Callable[[Rules, Language], str]]] = MappingProxyType(
    {
        "raised": _raised,
        "bands": _bands,
        "A_three": _a_three,
        "Three_costs": _three_costs,
        "Black_costs": _black_costs,
        "Incomplete_costs": _incomplete_costs,
        "Kept_costs": _kept_costs,
        "without_canasta": _without_canasta,
        "No_canasta": _no_canasta,
        "Pile": _pile,
        "Out": _out,
        "A_hand": _a_hand,
        "unless_turn_card": _unless_turn_card,
        "asked_in": _asked_in,
        "laws_red_three": _laws("red_three_in_hand"),
        "laws_short_opening": _laws("short_opening_more"),
    }
)
