"""`canasta rules BOOK --play`: the history of a game, and advice on playing it well."""

from canasta.cli.books import find_rules
from canasta.cli.streams import console


def show_play(book: str | None, house: str | None, *, plain: bool, as_markdown: bool) -> int:
    """Print the page of play of a book, or a note that it has none."""
    from rich.text import Text

    from canasta.cli.rules import print_chapters
    from canasta.rules import play, play_markdown

    rules = find_rules(book, house)
    if as_markdown:
        print(play_markdown(rules), end="")
        return 0
    out = console(plain=plain)
    chapters = play(rules)
    out.print(Text(f"{rules.title}: how to play it well", style="bold underline"))
    if not chapters:
        out.print(Text("Its book says nothing of that.", style="note"))
        return 0
    print_chapters(out, chapters)
    out.print(Text("Nothing of this is enforced.", style="note"))
    return 0
