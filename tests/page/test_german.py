"""The page in German: texts from the rules are in German everywhere."""

from playwright.sync_api import expect
from tests.page.visit import PHONE, WIDE, Visits, button

HOUSE = 'book = "waldo+no-bridges"\n[rules]\ntarget = 3000\nquestion = "none"\n'
LINES = (
    "wenn sie am Ende einer Runde 3.000 Punkte hat",
    "Folgen werden nie durch Brücken verbunden.",
    "Vor dem Ausmachen wird der Partner nicht gefragt.",
)


def test_variations_have_their_german_names_and_say_what_they_change(visits: Visits) -> None:
    page = visits.come("Ann", WIDE, language="de")
    page.goto(visits.url)
    page.get_by_role("radio", name="Waldo").check()
    button(page, "Mehr Regeln zeigen").click()
    expect(button(page, "Keine Brücken")).to_be_visible()
    expect(page.get_by_text("Folgen werden nicht durch Brücken verbunden.")).to_be_visible()
    expect(page.get_by_text("You can't join two runs by a bridge.")).to_have_count(0)


def test_house_rules_are_read_back_in_german_while_you_type(visits: Visits) -> None:
    page = visits.come("Ann", PHONE, language="de")
    page.goto(visits.url)
    button(page, "Mehr Regeln zeigen").click()
    page.get_by_label("Eigene Regeln").fill(HOUSE)
    for line in LINES:
        expect(page.get_by_text(line)).to_be_visible()


def test_house_rules_of_a_table_are_german_in_its_room_and_in_its_rule_book(visits: Visits) -> None:
    code, _ = visits.opened(["", "", "", ""], house=HOUSE)
    bob = visits.come("Bob", WIDE, language="de")
    bob.goto(f"{visits.url}/t/{code}")
    for line in LINES:
        expect(bob.get_by_role("listitem").filter(has_text=line)).to_be_visible()
    button(bob, "Regeln lesen").click()
    book = bob.get_by_role("dialog")
    for line in LINES:
        expect(book.get_by_text(line)).to_be_visible()
    expect(book.get_by_text("Runs are never bridged.")).to_have_count(0)


def test_house_rules_are_the_rule_books_own_sentences_in_english(visits: Visits) -> None:
    code, _ = visits.opened(["", "", "", ""], house=HOUSE)
    bob = visits.come("Bob", WIDE)
    bob.goto(f"{visits.url}/t/{code}")
    expect(bob.get_by_role("listitem").filter(has_text="Runs are never bridged.")).to_be_visible()
    button(bob, "Read the rules").click()
    expect(bob.get_by_role("dialog").get_by_text("Runs are never bridged.")).to_have_count(1)
