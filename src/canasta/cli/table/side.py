"""A side of the table: its score, its players, its threes, its melds, and what it still needs."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Final, Literal, TypeAlias

from rich.text import Text

from canasta.cards import JOKER, RANKS, WILDS, rank_of, suit_of
from canasta.cli.language import figure, find, ranks, say
from canasta.cli.table.cards import Names, chip, chips, fitted, sign
from canasta.engine.codes import Form
from canasta.game import Condition, Meld, View
from canasta.rules import Rules

_FULL: Final = 7
_TEN: Final = 8


def meld_words(meld: Meld) -> str:
    """Return what a meld is: ``a natural canasta of kings``, ``a samba``, ``a set of kings``."""
    if meld.form == Form.WILD:
        return say("side.wild_canasta" if meld.complete else "side.wild_meld")
    if meld.form == Form.RUN:
        return say("side.samba" if meld.complete else "side.run")
    if meld.form == Form.BLACK:
        return say("side.black")
    kind = ("mixed_of" if meld.wilds else "natural_of") if meld.complete else "set_of"
    return say(f"side.{kind}", ranks=ranks(meld.rank))


def meld_name(meld: Meld) -> str:
    """Return a meld's name for its players: ``queens``, ``wild meld``, ``run 4♦–6♦``."""
    if meld.form == Form.RUN:
        return say("side.named_run", low=sign(meld.kinds[0]), high=sign(meld.kinds[-1]))
    return say("side.named_wild") if meld.form == Form.WILD else ranks(meld.rank)


def meld_lines(meld: Meld, number: int, rules: Rules, width: int) -> list[Text]:
    """Return a meld in lines of at most this width; later ones start below its first card."""
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
        text.append(say("side.brief_wild", count=meld.size))
    else:
        naturals = meld.size - meld.wilds
        text.append(RANKS[meld.rank], style="bold")
        text.append(f"×{naturals}" + (f"+{meld.wilds}" if meld.wilds else ""))
    return text.append("★" if meld.complete else "", style="done")


def _short(meld: Meld) -> str:
    if meld.form == Form.WILD:
        return say("side.short_wild")
    if meld.form == Form.RUN:
        return say("side.short_samba")
    return say(f"side.short_{'mixed' if meld.wilds else 'natural'}", ranks=ranks(meld.rank))


def _folded(meld: Meld) -> list[Text]:
    """Return the folded cards of a complete meld."""
    if meld.form == Form.RUN:
        ends = chips((meld.kinds[0],))
        ends.append("–", style="note")
        ends.append_text(chips((meld.kinds[-1],)))
        return [ends]
    if meld.form == Form.WILD:
        jokers = meld.kinds.count(JOKER)
        return [Text(f"{jokers} Jk"), Text(say("side.twos", count=meld.size - jokers))]
    words = [say("side.cards", count=meld.size)] if meld.size > _FULL else []
    words += [say("side.wild", count=meld.wilds)] if meld.wilds else []
    return [Text(word, style="note") for word in words]


def _needs(meld: Meld, rules: Rules) -> str:
    """Return what a meld needs to be complete; empty if nothing."""
    if meld.form == Form.BLACK or meld.size >= _FULL:
        return ""
    left = _FULL - meld.size
    if meld.form == Form.WILD:
        return say("side.more_wild", count=left)
    if meld.form == Form.RUN:
        low, high = meld.kinds[0], meld.kinds[-1]
        ends = [sign(low - 1)] if rank_of(low) > 2 else []
        ends += [sign(high + 1)] if rank_of(high) < 12 else []
        both = say("side.or", one=ends[0], other=ends[-1])
        return say("side.more_at", count=left, ends=both if len(ends) > 1 else ends[0])
    return say("side.more_natural" if meld.wilds >= rules.max_wilds else "side.more", count=left)


def side_title(view: View, names: Names, side: int) -> Text:
    style = "ours" if names.own(side) else "theirs"
    return Text(f" {names.side(side)}  {figure(view.scores[side])} ", style=f"bold {_hue(style)}")


def _hue(style: str) -> str:
    return {"ours": "green", "theirs": "cyan"}[style]


def side_lines(view: View, names: Names, side: int, width: int, brief: bool = False) -> list[Text]:
    """Return the lines of a side; ``brief``: short forms of its melds, one after the other."""
    lines = fitted(_players(view, names, side), width, gap=3)
    lines += fitted(_standing(view, side), width)
    threes = [chips((three,)) for three in view.threes[side]]
    if threes:
        lines += fitted([Text(say("side.threes"), style="note"), *threes], width, indent=7)
    melds = list(enumerate(view.melds[side], 1))
    if brief:
        return [*lines, *fitted((meld_brief(meld, n) for n, meld in melds), width, gap=2)]
    for number, meld in melds:
        lines += meld_lines(meld, number, view.rules, width)
    return lines


def _players(view: View, names: Names, side: int) -> list[Text]:
    players = []
    for seat in names.order(side):
        line = Text()
        turn = view.turn == seat and view.actor is not None
        line.append("▸" if turn else "", style="good")
        line.append(names.of(seat), style="bold" if turn else "")
        line.append(f" {view.hand_sizes[seat]}")
        foot = view.foot_sizes[seat]
        if foot:
            pot = view.rules.foot == "first_canasta"
            line.append(f" {say('side.pot' if pot else 'side.foot', count=foot)}", style="note")
        players.append(line)
    return players


def _standing(view: View, side: int) -> list[Text]:
    """Return what the side needs to open or, once opened, to go out."""
    if not view.has_opened[side]:
        return _to_open(view, side, view.side_of(view.turn) == side)
    conditions = [
        condition
        for condition in view.to_go_out(_speaker(view, side))
        if condition.what in find("side.conditions") or condition.what in ("canastas", "question")
    ]
    missing = [condition for condition in conditions if condition.standing in ("open", "barred")]
    if all(condition.what == "question" for condition in missing):
        return [Text(words, style="good") for words in _may_go_out(missing)]
    line = Text().append(f"{say('side.to_go_out')} ", style="note")
    parts: list[Text] = []
    for condition in conditions:
        if condition.what == "canastas":
            have, need = condition.have, condition.need
            parts.append(
                Text(
                    say("side.canastas", have=have, need=need),
                    style="good" if condition.standing == "met" else "",
                )
            )
        elif condition in missing and condition.what in find("side.conditions"):
            parts.append(Text(find("side.conditions")[condition.what], style="warn"))
    return _listed([line.append_text(parts[0]), *parts[1:]])


def _speaker(view: View, side: int) -> int:
    """Return the seat of a side whose going out is shown: the one with the turn, or the viewer."""
    for seat in (view.turn, view.seat):
        if seat >= 0 and view.side_of(seat) == side:
            return seat
    return side


def _listed(parts: list[Text]) -> list[Text]:
    for part in parts[:-1]:
        part.append(",")
    return parts


def _to_open(view: View, side: int, acting: bool) -> list[Text]:
    needed = view.requirements[side]
    line = Text().append(f"{say('side.needs')} ", style="note").append(f"{needed}", style="warn")
    if view.raised[side]:
        line.append(f" {say('side.needs_more')}", style="note")
    parts = [line]
    if view.rules.opening_clean_set:
        parts.append(Text(say("side.clean_set"), style="note"))
    staged = view.staged_points
    # If a short opening is an irregularity, the player has to count.
    if acting and staged and not view.rules.short_opening:
        parts[-1].append(";")
        parts.append(
            Text(say("side.laid", points=staged), style="good" if staged >= needed else "warn")
        )
        if staged < needed:
            parts[-1].append(",")
            parts.append(Text(say("side.to_go", points=needed - staged), style="warn"))
    return parts


def _may_go_out(missing: list[Condition]) -> tuple[str, ...]:
    """Return the words for a side that lacks at most the partner's permission to go out."""
    if any(condition.standing == "barred" for condition in missing):
        return tuple(find("side.barred"))
    return tuple(find("side.once_asked")) if missing else (say("side.may"),)


SortOrder: TypeAlias = Literal["rank", "suit"]


def hand_lines(
    kinds: Iterable[int], order: SortOrder, fresh: Iterable[int], width: int
) -> list[Text]:
    """Return the hand in lines of at most this width; fresh cards are marked."""
    left = Counter(fresh)
    groups = _by_rank(kinds) if order == "rank" else _by_suit(kinds)
    lines = [Text()]
    for starts_line, group in groups:
        piece = Text(" ").join([_marked(kind, left) for kind in group])
        gap = 2 if lines[-1] else 0
        if lines[-1] and (starts_line or lines[-1].cell_len + gap + piece.cell_len > width):
            lines.append(Text())
            gap = 0
        lines[-1].append(" " * gap)
        lines[-1].append_text(piece)
    return [part for line in lines for part in _hand_folded(line, width)]


def _marked(kind: int, fresh: Counter[int]) -> Text:
    new = fresh[kind] > 0
    fresh[kind] -= new
    return chip(kind, new)


def _by_rank(kinds: Iterable[int]) -> list[tuple[bool, list[int]]]:
    """Return groups of one rank; black threes first, wild cards last."""
    return [(False, list(group)) for _, group in groupby(kinds, rank_of)]


def _by_suit(kinds: Iterable[int]) -> list[tuple[bool, list[int]]]:
    """Return groups of neighbours, a line for each suit, and one for wild cards."""
    cards = list(kinds)
    groups: list[tuple[bool, list[int]]] = []
    for suit in range(4):
        for kind in sorted(k for k in cards if k not in WILDS and suit_of(k) == suit):
            first = not groups or suit_of(groups[-1][1][-1]) != suit
            if first or kind - groups[-1][1][-1] > 1:
                groups.append((first, [kind]))
            else:
                groups[-1][1].append(kind)
    wilds = [kind for kind in cards if kind in WILDS]
    return [*groups, (True, wilds)] if wilds else groups


def _hand_folded(line: Text, width: int) -> list[Text]:
    """Return a line cut between cards if it is longer than the width."""
    room = max((width + 1) // 3, 1) * 3
    if line.cell_len <= width:
        return [line]
    cuts = range(room, line.cell_len, room)
    return [part[: part.cell_len] for part in line.divide(list(cuts))]
