"""`canasta score` on pads' records: sheets as they were, and tables for the reader's country."""

from pathlib import Path

import pytest
from tests.cli.piped import run
from tests.pad.made import a_pad

from canasta.game.cases import score_file
from canasta.live.pad import Pad, StoredPadEvent, decide
from canasta.live.pad.export import record_of
from canasta.live.pad.requests import EnterDeal, SetRequirement
from canasta.rules import BOOKS


def _write(pad: Pad, request: EnterDeal | SetRequirement) -> None:
    for event in decide(pad, request):
        pad.apply(StoredPadEvent(pad.number + 1, 1002.0, event))


def test_an_opening_is_printed_only_if_one_was_raised(home: Path) -> None:
    pad = a_pad()
    (home / "pad.json").write_bytes(record_of(pad))
    assert "short one" not in run(home, "score", "pad.json").stdout
    _write(pad, SetRequirement("Ann", 1, 70, "short"))
    _write(pad, EnterDeal("Ann", pad.standing.deals[0].entry, 1))
    (home / "raised.json").write_bytes(record_of(pad))
    printed = run(home, "score", "raised.json").stdout
    assert printed.count("after a short one") == 1
    assert "short one  70" in printed


def test_a_deal_alone_needs_no_opening_in_any_book() -> None:
    cases = sorted((Path(__file__).parents[1] / "cases").rglob("*.toml"))
    deals = [
        deal for path in cases if "[[score]]" in path.read_text() for deal in score_file(str(path))
    ]
    assert {deal.case.rules.name.partition("+")[0] for deal in deals} >= set(BOOKS)
    assert not any(side.raised for deal in deals for side in deal.sheet.sides)


def test_a_table_has_the_separators_of_the_reader_s_country(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "pad.json").write_bytes(record_of(a_pad()))
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    run(home, "score", "pad.json", "--write", "tabelle.csv")
    assert (home / "tabelle.csv").read_text("utf-8-sig").startswith('"Runde";')


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["Deal 1 · ", "to open"]), ("de", ["Runde 1 · ", "Erstmeldung ab"])],
)
def test_a_pad_is_scored_in_the_language_that_was_asked_for(
    home: Path, language: str, words: list[str]
) -> None:
    (home / "pad.json").write_bytes(record_of(a_pad()))
    printed = run(home, "score", "pad.json", "--language", language).stdout
    assert [each for each in words if each not in printed] == []


def test_a_case_is_scored_in_german_with_its_differences(home: Path) -> None:
    found = Path(__file__).parents[1] / "cases" / "scores-wca.toml"
    text = found.read_text("utf-8").replace("total = ", "total = 1", 1)
    (home / "deals.toml").write_text(text, "utf-8")
    printed = run(home, "score", "deals.toml", "--language", "de").stdout
    assert "Seite 0" in printed
    assert "In der Datei steht" in printed
    assert "Side" not in printed
