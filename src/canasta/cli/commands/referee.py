"""`canasta referee`: rulings on irregularities at a table with real cards."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import click

from canasta.cli import texts
from canasta.cli.help import HOUSE, BookHelp, find_rules
from canasta.cli.language import LANGUAGE, find, language, say
from canasta.cli.problem import Problem
from canasta.cli.streams import console

if TYPE_CHECKING:
    from rich.console import Console

    from canasta.rules import Rules
    from canasta.study.referee import Answer, Ruling, Slip


@click.command(cls=BookHelp, epilog=texts.REFEREE_EPILOG)
@click.argument("book", required=False)
@click.argument("slip", metavar="[MISTAKE]", required=False)
@click.argument("answers", metavar="[yes|no]...", nargs=-1, type=click.Choice(["yes", "no"]))
@HOUSE
@LANGUAGE
@click.option("--plain", is_flag=True, help="Plain text, without colour.")
def referee(
    book: str | None, slip: str | None, answers: tuple[str, ...], house: str | None, plain: bool
) -> int:
    """Say what to do about a mistake at a table with real cards.

    Without MISTAKE it asks what happened or, without a terminal, lists the mistakes it knows. BOOK
    is optional. Figures are those of the rules in play, house rules included.
    """
    from canasta.study.referee import ANSWERS, SLIPS, RefereeError, get_slip, ruling

    if book is not None and book in SLIPS:
        book, slip, answers = None, book, (*filter(None, (slip,)), *answers)
    rules = find_rules(book, house)
    out = console(plain=plain)
    asks = sys.stdin.isatty()
    if slip is None and not asks:
        _list(out, rules)
        return 0
    try:
        found = _choose(out, rules) if slip is None else get_slip(slip)
        if not set(answers) <= set(ANSWERS):
            raise Problem("The questions are answered with yes or no.")
        given = [cast("Answer", answer) for answer in answers]
        if asks:
            given = _ask(found, rules, given)
        _print(out, rules, found, ruling(found, rules, given))
    except RefereeError as error:
        raise Problem(error.message) from None
    return 0


def _list(out: "Console", rules: "Rules") -> None:
    from rich.table import Table
    from rich.text import Text

    from canasta.study.referee import slips_for

    table = Table.grid(padding=(0, 2))
    for number, slip in enumerate(slips_for(rules), 1):
        table.add_row(str(number), Text(slip.key, style="key"), slip.title(rules, language()))
    out.print(table)


def _choose(out: "Console", rules: "Rules") -> "Slip":
    from canasta.study.referee import slips_for

    _list(out, rules)
    slips = slips_for(rules)
    number = click.prompt(say("referee.what_happened"), type=click.IntRange(1, len(slips)))
    return slips[number - 1]


def _ask(slip: "Slip", rules: "Rules", answers: Sequence["Answer"]) -> list["Answer"]:
    from canasta.study.referee import next_question

    given = list(answers)
    while (question := next_question(slip, rules, given)) is not None:
        given.append("yes" if click.confirm(slip.question(question, language())) else "no")
    return given


def _print(out: "Console", rules: "Rules", slip: "Slip", found: "Ruling") -> None:
    from rich.text import Text

    from canasta.rules import title_of

    out.print(Text(f"{title_of(rules, language())}: {slip.title(rules, language())}", style="bold"))
    _print_ruling(out, found, first=True)
    if found.second is not None:
        _print_ruling(out, found.second, first=False)


def _print_ruling(out: "Console", found: "Ruling", *, first: bool) -> None:
    from rich.table import Table
    from rich.text import Text

    from canasta.rules.clauses import clause_text, translated

    silent = say("referee.silent") if first and found.silent else ""
    voice = find("referee").get(found.remedy.voice, "")
    out.print(Text(" ".join(filter(None, (silent, voice, found.text(language()))))))
    table = Table.grid(padding=(0, 2, 0, 2))
    for clause in found.clauses:
        text = Text(clause_text(clause.id, language()))
        where = translated(clause.reference or clause.group.title, language())
        table.add_row(Text(clause.id, style="key"), text.append(f"  {where}", style="note"))
    out.print(table)
