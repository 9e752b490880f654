"""The shape of a turn under these rules, step by step."""

from typing import Final

from canasta.rules.citing import rows_for
from canasta.rules.fields import applies, rule_fields
from canasta.rules.rule_book import Chapter, RuleSentence
from canasta.rules.rules import Rules
from canasta.rules.sentence import TextTable
from canasta.rules.words import count_words, number_words, one_of


def summed_up(rules: Rules, text: str, fields: str, table: TextTable = ()) -> RuleSentence:
    """Return an entry that sums up some rules; it cites the rows of those that apply."""
    names = [name for name in fields.split() if applies(rules, rule_fields()[name].needs)]
    rows = dict.fromkeys(row for name in names for row in rule_fields()[name].rows)
    return RuleSentence((), text, table, rows_for(rules, tuple(rows), tuple(names)))


def listed(parts: list[str]) -> str:
    """Join parts of a sentence: ``this``, ``this and that``, ``this, that and the other``."""
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


Step = tuple[str, str]
"""Name of the step, and the actions in it."""

_MELD: Final = (
    "Lay as much as you like, or nothing. Your side's first melds of a deal have to be worth the "
    "points of the opening; from then on you may also add to its melds."
)


def turn(rules: Rules) -> Chapter:
    """Return an outline of a turn, as a table."""
    steps = (
        ("Step", "What you do"),
        _threes(rules),
        ("Draw", f"Take {_cards(rules.draw_count)} from the stock."),
        ("or take the pile", _pile(rules)),
        ("Meld", _MELD),
        *_foot(rules),
        ("Discard", _discard(rules)),
        *_talon(rules),
    )
    text = "Play goes clockwise. In your turn, in this order:"
    return Chapter("Your turn", (summed_up(rules, text, "draw_count last_discard", steps),))


def _cards(count: int) -> str:
    return f"{count_words(count)} card{'' if count == 1 else 's'}"


def _threes(rules: Rules) -> Step:
    kind = "threes" if rules.black_threes == "bonus" else "red threes"
    say = {
        "before_choice": f"Lay {kind} face up and take a card from the stock for each.",
        "with_draw": f"Lay {kind} face up; you draw one card more for each.",
        "held_until_opening": (
            f"Lay {kind} face up and take a card from the stock for each. Until your side has "
            "opened you may also keep them."
        ),
    }
    return kind.capitalize(), say[rules.threes_faced]


def _pile(rules: Rules) -> str:
    text = "Take all of it, if you hold two natural cards of its top card's rank"
    if rules.pile_match == "classic":
        return (
            f"{text} – or, while it is not frozen, a natural and a wild card, or your side has a "
            "meld of that rank. Meld the top card at once."
        )
    if rules.pile_match == "pair_or_meld":
        run = ", or to either end of a run," if rules.runs else ""
        return (
            f"{text}. While it is not frozen you may also take it by adding the top card to a set "
            f"of that rank{run} that your side has on the table and has not completed. Meld the "
            "top card at once."
        )
    return f"{text}, and meld the three at once."


def _discard(rules: Rules) -> str:
    text = "Lay one card on the pile; your turn is over."
    if rules.last_discard == "optional":
        return f"{text} Only in going out may you meld your last card instead."
    return text


def _talon(rules: Rules) -> tuple[Step, ...]:
    first, second = rules.talon_first, rules.talon_second
    if not first and not second:
        return ()
    text = (
        f"If you have just opened, you get {_more(first)} from the stock, or "
        f"{count_words(second)} if the other side opened before yours."
    )
    return (("Talon", text),)


def _more(count: int) -> str:
    return f"{count_words(count)} more card{'' if count == 1 else 's'}"


def _foot(rules: Rules) -> tuple[Step, ...]:
    if rules.foot == "by_choice":
        text = "Once you have opened, pick up the hand at your right when you like."
        return (("Face-down hand", text),)
    if rules.foot == "none":
        return ()
    first_of = "canasta or samba" if rules.runs else "canasta"
    text = f"As soon as your side completes its first {first_of}, you pick up your pot and play on."
    if 4 in rules.players:
        text = (
            f"As soon as your side completes its first {first_of}, you each pick up your pot. You "
            "may play yours at once; your partner waits for their own turn."
        )
    return (("Pot", text),)


def aim(rules: Rules) -> Chapter:
    """Return the chapter on the aim of the game."""
    return Chapter("The aim", (_match(rules), _points(rules), _end(rules)))


def _match(rules: Rules) -> RuleSentence:
    who = " – or ".join(_racers(count) for count in rules.players)
    target = number_words(rules.target)
    text = f"{who} – race to {target} points, over as many deals as it takes."
    if len(rules.players) == 1:
        text = f"{who} race to {target} points, over as many deals as it takes."
    return summed_up(rules, text[:1].upper() + text[1:], "target players")


def _racers(players: int) -> str:
    if players == 4:
        return "two partnerships"
    return f"{count_words(players)} players, each for themselves" if players > 2 else "two players"


def _points(rules: Rules) -> RuleSentence:
    melds = ["sets of one rank"]
    bonuses = [
        f"{number_words(rules.natural_canasta)} for a natural one",
        f"{number_words(rules.mixed_canasta)} for one with wild cards in it",
    ]
    if rules.runs:
        melds.append("runs of one suit")
        bonuses.append(f"{number_words(rules.samba)} for a run of seven (a samba)")
    if rules.wild_melds:
        melds.append("wild cards by themselves")
        least = min(rules.wild_canasta, rules.wild_four_jokers, rules.wild_seven_deuces)
        most = max(rules.wild_canasta, rules.wild_four_jokers, rules.wild_seven_deuces)
        span = number_words(least) if least == most else f"{least:,} to {most:,}"
        bonuses.append(f"{span} for seven wild cards")
    text = (
        f"Points come from melds: {listed(melds)}. Each card counts a little; a meld of seven, "
        f"a canasta, counts a lot: {listed(bonuses)}."
    )
    fields = "natural_canasta mixed_canasta samba wild_canasta wild_four_jokers wild_seven_deuces"
    return summed_up(rules, text, fields)


def _end(rules: Rules) -> RuleSentence:
    needs = [part for part in (_canastas(rules), _duties(rules)) if part]
    text = "A deal ends when a player goes out"
    text += f", which is allowed once the side {' and '.join(needs)}. " if needs else ". "
    text += "Cards left in hand then count against their side"
    text += "; without a canasta so do its melds." if rules.melds_need_canasta else "."
    return summed_up(rules, text, f"{' '.join(_OUT)} melds_need_canasta")


_OUT: Final = (
    "canastas_to_go_out",
    "two_kinds_to_go_out",
    "samba_to_go_out",
    "complete_wild_meld",
    "complete_aces",
    "complete_sevens",
)
"""The rules that say when a side may go out."""


def _canastas(rules: Rules) -> str:
    """Return the canastas that a side needs to go out: ``has two canastas, one of them a …``."""
    count = rules.canastas_to_go_out
    kinds = []
    if rules.two_kinds_to_go_out:
        kinds.append("of two different kinds")
    if rules.samba_to_go_out and rules.runs:
        kinds.append("one of them a run of seven")
    if count == 0:
        return " and ".join(("has canastas", *kinds)) if kinds else ""
    has = "has a canasta" if count == 1 else f"has {count_words(count)} canastas"
    return ", ".join((has, *kinds))


def _duties(rules: Rules) -> str:
    """Return the melds that a side that began them must complete before it goes out."""
    aces = "natural aces" if rules.aces_obligation == "natural" else "three aces or more"
    melds = [
        words
        for name, words in (
            ("complete_aces", aces),
            ("complete_sevens", "sevens"),
            ("complete_wild_meld", "wild cards"),
        )
        if getattr(rules, name) and applies(rules, rule_fields()[name].needs)
    ]
    return f"has completed any meld of {one_of(melds)} that it began" if melds else ""
