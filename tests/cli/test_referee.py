"""`canasta referee`: asked in one line, and at a terminal."""

from pathlib import Path

import pytest
from tests.cli.piped import run


def test_an_irregularity_that_is_named_with_its_answers_is_judged(home: Path) -> None:
    done = run(home, "referee", "waldo", "wrong-count", "no", "--plain")
    assert done.returncode == 0
    assert "Put it right now" in done.stdout
    assert "W-108" in done.stdout
    assert "4 Irregularities" in done.stdout


def test_house_rules_are_asked_with_the_mistake_alone(home: Path) -> None:
    file = home / "club.toml"
    file.write_text('book = "wca"\nname = "club"\n[rules]\nshort_opening_more = 25\n')
    done = run(home, "referee", "--house", str(file), "short-opening", "--plain")
    assert done.returncode == 0
    assert "25 points more" in done.stdout
    done = run(home, "referee", "--house", str(file), "wrong-count", "no", "--plain")
    assert "13 cards" in " ".join(done.stdout.split())
    assert "The book does not say what to do. This is usual:" in done.stdout


def test_the_official_laws_are_shown_as_a_second_voice(home: Path) -> None:
    done = run(home, "referee", "joker", "red-three", "yes", "yes", "--plain")
    assert "costs nothing" in done.stdout
    assert "as rule collections report them: A red three" in " ".join(done.stdout.split())


def test_without_an_irregularity_the_irregularities_are_listed(home: Path) -> None:
    done = run(home, "referee", "wca")
    assert done.returncode == 0
    assert "short-opening" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("waldo", "wrong-count"), "Has anyone discarded in this deal yet?"),
        (("waldo", "chess"), "There is no mistake 'chess'"),
        (("chess",), "chess"),
        (("waldo", "coaching", "yes"), "0 questions"),
        (("waldo", "wrong-count", "perhaps"), "perhaps"),
    ],
)
def test_a_question_the_referee_cannot_judge_is_refused_in_a_line(
    home: Path, words: tuple[str, ...], said: str
) -> None:
    done = run(home, "referee", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
