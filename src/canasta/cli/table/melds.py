"""Melds in words and on the table, with what each needs to be complete."""

from typing import Final

from rich.text import Text

from canasta.cards import JOKER, JOKER_RANK, RANKS, rank_of
from canasta.cli.table.cards import chips, sign
from canasta.cli.table.fitting import fitted
from canasta.engine.codes import Form
from canasta.game import Meld
from canasta.game.words import ranks_word
from canasta.rules import Rules

_FULL: Final = 7
_TEN: Final = 8


def meld_words(meld: Meld) -> str:
    """Return what a meld is: ``a natural canasta of kings``, ``a samba``, ``a set of kings``."""
    if meld.form == Form.WILD:
        return "a wild canasta" if meld.complete else "a wild meld"
    if meld.form == Form.RUN:
        return "a samba" if meld.complete else "a run"
    if meld.form == Form.BLACK:
        return "black threes"
    if meld.complete:
        kind = "mixed" if meld.wilds else "natural"
        return f"a {kind} canasta of {ranks_word(meld.rank)}"
    return f"a set of {ranks_word(meld.rank)}"


def meld_name(meld: Meld) -> str:
    """Return a meld's name for its players: ``queens``, ``wild meld``, ``run 4♦–6♦``."""
    if meld.form == Form.RUN:
        return f"run {sign(meld.kinds[0])}–{sign(meld.kinds[-1])}"
    if meld.form == Form.WILD:
        return "wild meld"
    return ranks_word(meld.rank)


def meld_line(meld: Meld, number: int, rules: Rules) -> Text:
    """Return a meld in one line: its number, its cards, and what it needs."""
    return Text(" ").join(_parts(meld, number, rules))


def meld_lines(meld: Meld, number: int, rules: Rules, width: int) -> list[Text]:
    """Return a meld in lines of a width, the further ones beneath the first one's cards."""
    return fitted(_parts(meld, number, rules), width, indent=5 if meld.complete else 3)


def _parts(meld: Meld, number: int, rules: Rules) -> list[Text]:
    key = Text().append(f"#{number}", style="key")
    if meld.complete:
        star = Text().append("★", style="done")
        parts = [Text(" ").join([key, star, Text(_short(meld), style="done")]), *_folded(meld)]
        for part in parts[:-1]:
            part.append(",", style="note")
        return parts
    first, *others = (chips((kind,)) for kind in meld.kinds)
    needs = _needs(meld, rules)
    return [
        Text(" ").join([key, first]),
        *others,
        *([Text(f" {needs}", style="note")] * bool(needs)),
    ]


def meld_brief(meld: Meld, number: int) -> Text:
    """Return the shortest form of a meld: ``#3 K×5+1``, ``#4 5♥–8♥``."""
    text = Text().append(f"#{number} ", style="key")
    if meld.form == Form.RUN:
        text.append_text(chips((meld.kinds[0],))).append("–", style="note")
        text.append_text(chips((meld.kinds[-1],)))
    elif meld.form == Form.WILD:
        text.append(f"wild×{meld.size}")
    else:
        naturals = meld.size - meld.wilds
        text.append(RANKS[meld.rank], style="bold")
        text.append(f"×{naturals}" + (f"+{meld.wilds}" if meld.wilds else ""))
    return text.append("★" if meld.complete else "", style="done")


def _short(meld: Meld) -> str:
    if meld.form == Form.WILD:
        return "wild canasta"
    if meld.form == Form.RUN:
        return "samba"
    name = {0: "deuces", 12: "aces", JOKER_RANK: "jokers"}.get(
        meld.rank, f"{'10' if meld.rank == _TEN else RANKS[meld.rank]}s"
    )
    return f"{'mixed' if meld.wilds else 'natural'} canasta of {name}"


def _folded(meld: Meld) -> list[Text]:
    """Return the folded cards of a complete meld."""
    if meld.form == Form.RUN:
        ends = chips((meld.kinds[0],))
        ends.append("–", style="note")
        ends.append_text(chips((meld.kinds[-1],)))
        return [ends]
    if meld.form == Form.WILD:
        jokers = meld.kinds.count(JOKER)
        return [Text(f"{jokers} Jk"), Text(f"{meld.size - jokers} deuces")]
    words = [f"{meld.size} cards"] if meld.size > _FULL else []
    words += [f"{meld.wilds} wild"] if meld.wilds else []
    return [Text(word, style="note") for word in words]


def _needs(meld: Meld, rules: Rules) -> str:
    """Return what a meld needs to be complete; empty if nothing."""
    if meld.form == Form.BLACK or meld.size >= _FULL:
        return ""
    more = f"{_FULL - meld.size} more"
    if meld.form == Form.WILD:
        return f"{more} wild"
    if meld.form == Form.RUN:
        low, high = meld.kinds[0], meld.kinds[-1]
        ends = [sign(low - 1)] if rank_of(low) > 2 else []
        ends += [sign(high + 1)] if rank_of(high) < 12 else []
        return f"{more}: {' or '.join(ends)}"
    if meld.wilds >= rules.max_wilds:
        return f"{more}, no wild"
    return more
