"""The whole table: sides, pile, news, hand, in any width from 40 columns on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from canasta.cli.language import figure, find, language, refusal, say
from canasta.cli.table.cards import Names, backs, chip, fitted, inked
from canasta.cli.table.news import fresh_cards, news_lines
from canasta.cli.table.side import SortOrder, hand_lines, side_lines, side_title
from canasta.engine.codes import Line, Phase
from canasta.game import Event, Pile, Sheet, View
from canasta.players.advice import Option, Reason
from canasta.players.advice import say as sentence
from canasta.rules import title_of


def stock_text(view: View) -> Text:
    line = Text().append(f"{say('screen.stock')} ", style="bold")
    if not view.stock_size:
        return line.append(say("screen.empty"), style="warn")
    line.append_text(backs(1)).append(f" {view.stock_size}")
    if view.excess is not None:
        line.append(f" {say('screen.under')} ").append_text(chip(view.excess))
    if view.rules.turn_card_depth and view.phase != Phase.CUT:
        line.append(f" · {say('screen.turn_card')} ", style="note")
        line.append(
            say(f"screen.turn_card_{'in' if view.turn_card else 'drawn'}"),
            style="note" if view.turn_card else "warn",
        )
    return line


def pile_text(view: View) -> Text:
    pile = view.pile
    line = Text().append(f"{say('screen.pile')} ", style="bold")
    if pile.top is None:
        return line.append(_pile_size(pile), style="note")
    line.append_text(chip(pile.top))
    line.append(f" {_pile_size(pile)}")
    for word in _states(pile):
        line.append(" · ", style="note").append(word, style="warn")
    return line


def _pile_size(pile: Pile) -> str:
    return say("screen.cards", count=pile.size) if pile.size else say("screen.empty")


def bar_text(view: View) -> Text:
    """Return why this seat cannot take the pile, or only with more; empty if it can."""
    bar = view.pile.take_refusal
    if bar is None or not view.pile.size:
        return Text()
    return Text(refusal(bar), style="note")


def _states(pile: Pile) -> list[str]:
    """Return the pile's restrictions; ``closed`` is "frozen to a side that has not opened"."""
    closed = pile.closed and not pile.frozen
    states = [("frozen", pile.frozen), ("frozen_to_you", closed), ("blocked", pile.blocked)]
    return [say(f"screen.{word}") for word, holds in states if holds]


_WIDE: Final = 72
"""Minimum width for sides next to each other."""
_WIDEST: Final = 110
_BELOW: Final = 4
"""Lines that stay free beneath the table."""
_LEAST_NEWS: Final = 3


@dataclass(frozen=True, slots=True)
class Screen:
    view: View
    names: Names
    news: Sequence[Event] = ()
    turn_news: Sequence[Event] = ()
    order: SortOrder = "rank"
    hands: Sequence[tuple[int, tuple[int, ...]]] = ()
    ask: Text | None = None


def draw_table(screen: Screen, console: Console, height: int | None = None) -> RenderableType:
    """Return the table for a console; with a height, news and melds are shortened to fit."""
    width = min(console.width, _WIDEST)
    head, middle = _head(screen, width), _middle(screen, width)
    below = [*_hands(screen, width)]
    if screen.ask is not None:
        below.append(_moves_line(screen.ask, width))
    news = _news(screen, width)
    if height is None:
        return Group(head, *_sides(screen, console, width, ()), middle, *news, *below)
    fixed = sum(_lines(console, part, width) for part in (head, middle, *below)) + _BELOW
    order = screen.names.sides()
    sides: list[RenderableType] = []
    room = 0
    for brief in ((), order[1:], order):
        sides = _sides(screen, console, width, brief)
        room = height - fixed - sum(_lines(console, part, width) for part in sides)
        if room >= _LEAST_NEWS:
            break
    return Group(head, *sides, middle, *_latest(console, news, max(room, 2), width), *below)


def _moves_line(ask: Text, width: int) -> Text:
    """Return the line of possible moves, broken preferably at double blanks."""
    return Text("\n").join(fitted(ask.split("  "), width, gap=2, indent=1))


def _lines(console: Console, part: RenderableType, width: int) -> int:
    return len(console.render_lines(part, console.options.update(width=width), pad=False))


def _head(screen: Screen, width: int) -> RenderableType:
    rules = screen.view.rules
    head = Table.grid(expand=True, padding=0)
    head.width = width
    head.add_column(overflow="ellipsis", no_wrap=True)
    head.add_column(justify="right", no_wrap=True)
    left = Text().append(f" {title_of(rules, language())}", style="bold")
    if width >= _WIDE:
        left.append(f"  {rules.name}" if "+" in rules.name else "", style="note")
    deal = say("screen.deal_to", deal=screen.view.deal, target=rules.target)
    head.add_row(left, Text(f"{deal} ", style="note"))
    return head


# ---- the sides


def _sides(
    screen: Screen, console: Console, width: int, brief: Sequence[int]
) -> list[RenderableType]:
    """Return the sides, next to each other or one above the other, some of them in brief."""
    sides = screen.names.sides()
    beside = (width >= _WIDE and len(sides) == 2) or width >= 100
    if not beside:
        return [_side(screen, side, width, 0, side in brief) for side in sides]
    each = width // len(sides)
    rows = max(len(_wrapped(screen, console, side, each - 4, side in brief)) for side in sides)
    grid = Table.grid(expand=False, padding=0)
    for _ in sides:
        grid.add_column(width=each)
    grid.add_row(*(_side(screen, side, each, rows + 2, side in brief) for side in sides))
    return [grid]


def _wrapped(screen: Screen, console: Console, side: int, width: int, brief: bool) -> list[Text]:
    return [
        part
        for line in side_lines(screen.view, screen.names, side, width, brief)
        for part in line.wrap(console, width)
    ]


def _side(screen: Screen, side: int, width: int, height: int, brief: bool) -> Panel:
    lines = side_lines(screen.view, screen.names, side, width - 4, brief)
    return Panel(
        Text("\n").join(lines),
        title=side_title(screen.view, screen.names, side),
        title_align="left",
        box=box.ROUNDED,
        border_style="ours" if screen.names.own(side) else "theirs",
        width=width,
        height=height or None,
        padding=(0, 1),
    )


# ---- the middle


def _middle(screen: Screen, width: int) -> RenderableType:
    stock, pile, bar = stock_text(screen.view), pile_text(screen.view), bar_text(screen.view)
    line = Text(" ").append_text(stock).append("   ").append_text(pile)
    if line.cell_len > width:
        line = Text(" ").append_text(stock).append("\n ").append_text(pile)
    if not bar:
        return line
    if line.cell_len + 3 + bar.cell_len <= width:
        return line.append("  ").append_text(bar)
    return Group(line, Padding(bar, (0, 0, 0, 1)))


# ---- what has happened


def _news(screen: Screen, width: int) -> list[RenderableType]:
    lines = news_lines(screen.news, screen.names)
    return [_bullet(line, width) for line in lines]


def _bullet(line: Text, width: int) -> RenderableType:
    row = Table.grid(padding=0)
    row.width = width
    row.add_column(width=3)
    row.add_column(ratio=1)
    row.add_row(Text(" • ", style="note"), line)
    return row


def _latest(
    console: Console, lines: list[RenderableType], room: int, width: int
) -> list[RenderableType]:
    """Return the last lines, as many as there is room for."""
    shown: list[RenderableType] = []
    for line in reversed(lines):
        room -= _lines(console, line, width)
        if room < 0 and shown:
            break
        shown.insert(0, line)
    return shown


# ---- hands


def _hands(screen: Screen, width: int) -> list[RenderableType]:
    view = screen.view
    shown: list[RenderableType] = []
    if view.seat >= 0:
        fresh = fresh_cards(screen.turn_news, view.seat)
        shown.append(_hand(screen, say("screen.hand"), view.hand, fresh, width))
    shown += [
        _hand(screen, f"{screen.names.of(seat)}", hand, (), width) for seat, hand in screen.hands
    ]
    return shown


def _hand(
    screen: Screen, title: str, hand: Sequence[int], fresh: Sequence[int], width: int
) -> RenderableType:
    lines = (
        hand_lines(hand, screen.order, fresh, width - 4) if hand else [Text(say("screen.no_cards"))]
    )
    return Panel(
        Text("\n").join(lines),
        title=Text(f" {title} · {len(hand)} · {say(f'screen.by_{screen.order}')} ", style="bold"),
        title_align="left",
        box=box.ROUNDED if screen.hands else box.HEAVY,
        border_style="frame" if screen.hands else "",
        width=width,
        padding=(0, 1),
    )


_COUNTED = {
    Line.NATURAL: "natural_canastas",
    Line.MIXED: "mixed_canastas",
    Line.SAMBA: "sambas",
    Line.WILD: "wild_canastas",
}


def sheet_table(
    sheet: Sheet, titles: Sequence[str], title: str, order: Sequence[int], match: bool = True
) -> Table:
    """Return the sheet of a deal, with its sides in an order; ``match`` adds the match's scores."""
    table = Table(title=title, box=box.SIMPLE_HEAVY, title_style="bold", title_justify="left")
    table.add_column("", overflow="fold")
    for side in order:
        table.add_column(titles[side], justify="right", overflow="fold")
    for line in sheet.lines:
        table.add_row(find("sheet.lines")[line], *(_points(sheet, line, side) for side in order))
    if not sheet.lines:
        table.add_row(say("sheet.nothing"), *("0" for _ in order))
    if any(side.raised for side in sheet.sides):
        table.add_row(say("sheet.needed"), *(_needed(sheet, side) for side in order))
    table.add_section()
    totals = [Text(figure(sheet.sides[side].total), style="bold") for side in order]
    table.add_row(Text(say("sheet.deal"), style="bold"), *totals)
    if match:
        scores = [Text(figure(sheet.sides[side].score), style="bold") for side in order]
        table.add_row(Text(say("sheet.match"), style="bold"), *scores)
    return table


def _needed(sheet: Sheet, side: int) -> Text:
    told = sheet.sides[side]
    text = Text().append(f"{say('sheet.after_short')}  " if told.raised else "", style="note")
    return text.append(figure(told.requirement))


def _points(sheet: Sheet, line: Line, side: int) -> Text:
    points = sheet.points(line, side)
    if not points:
        return Text("")
    count = sheet.sides[side].canastas.get(_COUNTED.get(line, ""), 0)
    text = Text().append(f"({count})  " if count > 1 else "", style="note")
    return text.append(figure(points), style="bad" if points < 0 else "not dim")


def options_table(options: Sequence[Option]) -> Table:
    """Return the options in lines, the best first, the others with their gap behind it."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(overflow="fold")
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    best = options[0]
    table.add_row(
        "", Text(say("replies.points"), style="note"), Text(say("replies.behind"), style="note")
    )
    for option in options:
        act = inked(option.act)
        if option is best:
            act.stylize("bold")
        behind = "" if option is best else gap(best.points - option.points, option.error)
        table.add_row(act, signed(option.points), behind)
    return table


def signed(points: float) -> str:
    """Return points with their sign: ``+45``."""
    return figure(points) if round(points) < 0 else f"+{figure(points)}"


def gap(points: float, error: float) -> str:
    """Return points with twice the standard error, a 95 % interval: ``45 ± 12``."""
    return f"{figure(points)} ± {figure(2 * error)}"


def reasons_table(reasons: Iterable[Reason]) -> Table:
    table = Table.grid(padding=(0, 1, 0, 0))
    for reason in reasons:
        table.add_row(" •", inked(sentence(reason, language())))
    return table
