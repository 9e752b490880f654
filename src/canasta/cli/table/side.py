"""A side of the table: its score, its players, its threes, its melds, and what it still needs."""

from typing import Final

from rich.text import Text

from canasta.cli.table.cards import chips
from canasta.cli.table.fitting import fitted
from canasta.cli.table.melds import meld_brief, meld_lines
from canasta.cli.table.names import Names
from canasta.game import Condition, View


def side_title(view: View, names: Names, side: int) -> Text:
    """Return the side's name and its score in the match."""
    style = "ours" if names.own(side) else "theirs"
    return Text(f" {names.side(side)}  {view.scores[side]:,} ", style=f"bold {_hue(style)}")


def _hue(style: str) -> str:
    return {"ours": "green", "theirs": "cyan"}[style]


def side_lines(view: View, names: Names, side: int, width: int, brief: bool = False) -> list[Text]:
    """Return the lines of a side.

    Args:
        view: the seat's view.
        names: the names of the players.
        side: the side.
        width: the width of the lines.
        brief: True for short forms of the melds, one after the other.
    """
    lines = fitted(_players(view, names, side), width, gap=3)
    lines += fitted(_standing(view, side), width)
    threes = [chips((three,)) for three in view.threes[side]]
    if threes:
        lines += fitted([Text("threes", style="note"), *threes], width, indent=7)
    melds = list(enumerate(view.melds[side], 1))
    if brief:
        return [*lines, *fitted((meld_brief(meld, n) for n, meld in melds), width, gap=2)]
    for number, meld in melds:
        lines += meld_lines(meld, number, view.rules, width)
    return lines


def _players(view: View, names: Names, side: int) -> list[Text]:
    """Return the players, each with the number of cards in the hand."""
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
            line.append(" + pot" if pot else f" + {foot} face down", style="note")
        players.append(line)
    return players


def _standing(view: View, side: int) -> list[Text]:
    """Return what the side needs to open or, once opened, to go out."""
    if not view.opened[side]:
        return _to_open(view, side, view.side_of(view.turn) == side)
    conditions = [
        condition
        for condition in view.to_go_out(_speaker(view, side))
        if condition.what in _WORDS or condition.what in ("canastas", "question")
    ]
    missing = [condition for condition in conditions if condition.standing in ("open", "barred")]
    if all(condition.what == "question" for condition in missing):
        return [Text(words, style="good") for words in _may_go_out(missing)]
    line = Text().append("to go out: ", style="note")
    parts: list[Text] = []
    for condition in conditions:
        if condition.what == "canastas":
            have, need = condition.have, condition.need
            parts.append(
                Text(
                    f"{have} of {need} canasta{'' if need == 1 else 's'}",
                    style="good" if condition.standing == "met" else "",
                )
            )
        elif condition in missing and condition.what in _WORDS:
            parts.append(Text(_WORDS[condition.what], style="warn"))
    return _listed([line.append_text(parts[0]), *parts[1:]])


_WORDS: Final[dict[str, str]] = {
    "kinds": "of two kinds",
    "samba": "a samba",
    "feet": "the pot",
    "wild_meld": "the wild meld",
    "aces": "the aces",
    "sevens": "the sevens",
}
"""Words for the conditions of going out other than the number of canastas."""


def _speaker(view: View, side: int) -> int:
    """Return the seat of a side whose going out is shown: the one with the turn, or the viewer."""
    for seat in (view.turn, view.seat):
        if seat >= 0 and view.side_of(seat) == side:
            return seat
    return side


def _listed(parts: list[Text]) -> list[Text]:
    """Return the parts with commas between them."""
    for part in parts[:-1]:
        part.append(",")
    return parts


def _to_open(view: View, side: int, acting: bool) -> list[Text]:
    needed = view.requirements[side]
    line = Text().append("opening needs ", style="note").append(f"{needed}", style="warn")
    if view.raised[side]:
        line.append(" after a short one", style="note")
    parts = [line]
    if view.rules.opening_clean_set:
        parts.append(Text("+ a clean set", style="note"))
    staged = view.staged_points
    # If a short opening is an irregularity, the player has to count.
    if acting and staged and not view.rules.short_opening:
        parts[-1].append(";")
        parts.append(Text(f"{staged} laid", style="good" if staged >= needed else "warn"))
        if staged < needed:
            parts[-1].append(",")
            parts.append(Text(f"{needed - staged} to go", style="warn"))
    return parts


def _may_go_out(missing: list[Condition]) -> tuple[str, ...]:
    """Return the words for a side that lacks at most the partner's permission to go out."""
    if any(condition.standing == "barred" for condition in missing):
        return ("may not go out,", "the partner said no")
    return ("may go out,", "once the partner is asked") if missing else ("may go out",)
