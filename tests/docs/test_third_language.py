"""A third language is a folder of texts: rule books, referee, terminal and page find it there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.pseudo_language import NAME, write_page_texts, write_texts

from canasta.rules import all_clauses

ROOT = Path(__file__).parents[2]
PLAIN = re.compile(r"(?<![\w./#+=-])[a-z]*[aeiou][a-z]+(?![\w./#+=-])")
"""A word of another language: its vowels have no accents."""
TYPED = {
    *("draw", "take", "meld", "add", "discard", "ask", "retract", "undo", "hint", "review", "why"),
    *("sort", "sheet", "news", "rules", "save", "quit", "help", "pass", "foot", "splash", "face"),
    *("cut", "bury", "yes", "no", "suit", "rank", "master", "expert", "canasta", "play", "load"),
}
"""Words of the notation and of commands."""
RULINGS = """
from canasta.rules import BOOKS, get_rules, markdown, odd_rules, question_of, read_house_rules
from canasta.study.referee import paths, slips_for
for rules in BOOKS.values():
    print(markdown(rules, language="xx"))
    for slip in slips_for(rules):
        print(slip.title(rules, "xx"), *(slip.question(n, "xx") for n in range(slip.questions)))
        for _, found in paths(slip, rules):
            print(found.text("xx"))
    print(question_of(rules, "xx"))
odd = 'book = "regency"\\n[rules]\\nmixed_canasta = 600\\nconcealed_bonus = 50\\n'
print(*(each.in_language("xx") for each in odd_rules(read_house_rules(odd))))
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with one folder of texts more."""
    folder = tmp_path_factory.mktemp("third")
    unread = shutil.ignore_patterns("__pycache__", "puzzles")
    shutil.copytree(ROOT / "src" / "canasta", folder / "canasta", ignore=unread)
    shutil.copytree(ROOT / "src/canasta/study/puzzles", folder / "canasta/study/puzzles")
    write_texts(folder / "canasta" / "rules" / "languages")
    return folder


def run(source: Path, *args: str, text: str = "") -> str:
    env = {**os.environ, "PYTHONPATH": str(source), "XDG_DATA_HOME": str(source), "COLUMNS": "200"}
    env |= {"LC_ALL": "", "LANG": f"{NAME}_XX.UTF-8", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, *args], input=text, capture_output=True, env=env, encoding="utf-8",
        check=False, cwd=source,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def english_in(text: str) -> set[str]:
    """Return the words of English that a text has among its own."""
    shown = re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>|/\S+|^> .*$", "", text, flags=re.MULTILINE)
    return {word for word in PLAIN.findall(shown) if word not in TYPED}


def test_rule_books_and_rulings_are_in_the_third_language(source: Path) -> None:
    said = run(source, "-c", RULINGS)
    assert said.count("\n") > 500
    cited = {
        part.strip("“”") for clause in all_clauses().values() for part in clause.place.split("; ")
    }
    for heading in sorted(cited, key=len, reverse=True):  # as the English sources print them
        said = said.replace(heading, "") if heading else said
    assert english_in(said) == set()


def test_the_terminal_speaks_the_third_language(source: Path) -> None:
    words = "? help discard,3r meld,K xyz 99 draw ? hint news sheet rules rules,píle quit"
    game = ("-m", "canasta", "play", "waldo", "--seed", "5", "--bots", "novice")
    said = run(source, *game, text=words.replace(" ", "\n").replace(",", " ") + "\n")
    assert "Yóúr hánd" in said
    assert english_in(said) == set()
    assert english_in(run(source, "-m", "canasta", "referee", "waldo", "short-opening")) == set()


def test_the_page_speaks_the_third_language_too(source: Path, tmp_path: Path) -> None:
    web = tmp_path / "web"
    unread = shutil.ignore_patterns("node_modules", "dist", "python")
    shutil.copytree(ROOT / "web", web, ignore=unread)
    (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    sentences = write_page_texts(web / "src" / "texts")
    (tmp_path / "src").symlink_to(source)
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=unread)
    build = (
        "import tools.page as page; page.write_protocol(); page.tool('vite/bin/vite.js', 'build')"
    )
    run(source, "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {build}")
    made = "".join(path.read_text("utf-8") for path in (web / "dist" / "assets").glob("*.js"))
    assert len(sentences) > 300
    assert [one for one in sentences if one not in made] == []
    assert '"xx"' in made or "`xx`" in made
