"""The page that helps a new group to choose a game."""

from canasta.rules.books import BOOKS, LIBRARY
from canasta.rules.markdown import table_markdown, title_of
from canasta.rules.named import variations_of
from canasta.rules.primer.outline import needs
from canasta.rules.speech import Speech
from canasta.rules.texts import texts
from canasta.rules.words import NOT_PLAYED


def which_game(language: str = "en") -> str:
    """Return the page: the games in one table, then whom each of them suits."""
    said = texts(language)
    names = sorted(BOOKS, key=lambda name: LIBRARY[name].difficulty)
    suits = "\n".join(f"- {_link(name, language)}: {_suits(name, language)}" for name in names)
    rows = (_row(name, language) for name in names)
    parts = [
        f"# {said.word('which', 'title')}",
        said.word("which", "intro"),
        table_markdown([tuple(said.find("book", "which", "heads")), *rows]),
        said.word("which", "measured"),
        f"## {said.word('which', 'suits_title')}",
        suits,
        said.word("which", "more"),
    ]
    return "\n\n".join(parts) + "\n"


def _row(name: str, language: str) -> tuple[str, ...]:
    rules, said = BOOKS[name], texts(language)
    return (
        _link(name, language),
        said.word("words", "or").join(map(str, players_of(name))),
        said.number(rules.target),
        said.number(rules.packs),
        said.number(rules.hand_size),
        needs(Speech(rules, language)),
        _match(name, language),
        said.number(LIBRARY[name].difficulty),
    )


def players_of(name: str) -> list[int]:
    """Return the numbers of players of a book and its variations, the fewest first."""
    rules = BOOKS[name]
    varied = (variation.apply(rules) for variation in variations_of(name))
    return sorted({count for each in (rules, *varied) for count in each.players})


def _link(name: str, language: str) -> str:
    return f"[{title_of(BOOKS[name], language)}]({name}.md)"


def _match(name: str, language: str) -> str:
    said, (deals, turns) = texts(language), LIBRARY[name].match
    if not deals:
        return NOT_PLAYED
    return said.fill(said.word("which", "match"), {"deals": deals, "turns": turns})


def _suits(name: str, language: str) -> str:
    return Speech(BOOKS[name], language).say("which", "suits", name)
