import json
import re

import pytest
from playwright.sync_api import expect
from tests.browser.shown import alarm
from tests.page.visit import PHONE, WIDE, Visits, button


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_someone_new_is_one_tap_away_from_their_cards(
    visits: Visits, size: tuple[int, int]
) -> None:
    page = visits.come("", size)
    page.goto(visits.url)
    expect(page.get_by_text("Seven of a rank make a canasta")).to_be_in_viewport()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("listbox").get_by_role("option").first).to_be_visible()
    expect(page.get_by_test_id("main")).to_contain_text("Draw")


def test_a_table_is_a_click_away_and_its_host_sits_there(visits: Visits) -> None:
    page = visits.come()
    page.goto(visits.url)
    page.get_by_placeholder("Your name").fill("Ann")
    button(page, "Open the table").click()
    expect(page.get_by_role("heading", name="Invite others")).to_be_visible()
    expect(page.get_by_text("you, the host")).to_be_visible()


def test_a_table_needs_the_name_of_its_host(visits: Visits) -> None:
    page = visits.come()
    page.goto(visits.url)
    button(page, "Open the table").click()
    expect(page.get_by_text("Enter your name")).to_be_visible()
    expect(page.get_by_placeholder("Your name")).to_be_focused()


def test_a_name_is_remembered_for_the_next_visit(visits: Visits) -> None:
    page = visits.come()
    page.goto(visits.url)
    page.get_by_placeholder("Your name").fill("Ann")
    page.reload()
    expect(page.get_by_placeholder("Your name")).to_have_value("Ann")


def test_a_code_typed_as_it_is_read_aloud_leads_to_its_table(visits: Visits) -> None:
    code, _ = visits.opened(["", "club", "club", "club"])
    page = visits.come("Bob", PHONE)
    page.goto(visits.url)
    page.get_by_label("Table code, six characters").fill(f" {code[:3].lower()}-{code[3:]}")
    button(page, "Join").click()
    expect(page.get_by_text("All seats are taken")).to_be_visible()


def test_fewer_players_bring_the_variation_that_they_need(visits: Visits) -> None:
    page = visits.come("Ann")
    page.goto(visits.url)
    page.get_by_role("radio", name="Joker").check()
    page.get_by_role("radio", name="2 players").check()
    expect(button(page, "Two hand")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("combobox")).to_have_count(1)
    button(page, "Two hand").click()
    expect(page.get_by_role("radio", name="4 players")).to_be_checked()


def test_house_rules_that_cannot_be_read_say_why(visits: Visits) -> None:
    page = visits.come("Ann")
    page.goto(visits.url)
    page.get_by_role("radio", name="Joker").check()
    button(page, "Show more rules").click()
    page.get_by_label("Rules of your own").fill('book = "joker"\n[rules]\ntarrget = 1\n')
    expect(page.get_by_text("Did you mean 'target'?")).to_be_visible()
    button(page, "Open the table").click()
    expect(alarm(page)).to_contain_text("Did you mean 'target'?")


def test_house_rules_choose_the_book_that_they_stand_over(visits: Visits) -> None:
    page = visits.come("Ann")
    page.goto(visits.url)
    button(page, "Show more rules").click()
    page.get_by_label("Rules of your own").fill('book = "wca"\n[rules]\ntarget = 3000\n')
    expect(page.get_by_role("radio", name="WCA")).to_be_checked()
    button(page, "Open the table").click()
    expect(page.get_by_text("first to 3,000")).to_be_visible()


def test_house_rules_that_leave_something_odd_warn_as_they_are_typed(visits: Visits) -> None:
    page = visits.come("Ann", language="de")
    page.goto(visits.url)
    page.get_by_role("button", name="Mehr Regeln zeigen").click()
    own = page.get_by_role("textbox", name="Eigene Regeln")
    own.fill('book = "regency"\n[rules]\nnatural_canasta = 700\n')
    expect(page.get_by_text("weniger als jeder andere (700)").first).to_be_visible()
    own.fill('book = "regency"\n[rules]\nnatural_canasta = 700\nnatural_aces = "usual"\n')
    expect(page.get_by_text("aus Siebenen bringt 500 Punkte")).to_be_visible()
    expect(page.get_by_text("aus Assen bringt")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "more", "own", "points", "king", "black"),
    [
        (
            *("en", "Show more rules", "Rules of your own", "Card points", "King"),
            "Black three, melded",
        ),
        (
            *("de", "Mehr Regeln zeigen", "Eigene Regeln", "Kartenwerte", "König"),
            "Schwarze Drei, ausgelegt",
        ),
    ],
)
def test_card_points_of_one_s_own_are_typed_into_fields_and_read_back_in_the_rules(
    visits: Visits, language: str, more: str, own: str, points: str, king: str, black: str
) -> None:
    page = visits.come("Ann", PHONE, language=language)
    page.goto(visits.url)
    page.get_by_role("radio", name="Samba").check()
    button(page, more).click()
    page.get_by_text(points, exact=True).click()
    fields = page.get_by_role("group", name=points)
    expect(fields.get_by_label("Joker")).to_have_value("50")
    fields.get_by_label("Joker").fill("30")
    fields.get_by_label("7", exact=True).fill("10")
    fields.get_by_label(king, exact=True).fill("0")
    fields.get_by_label(black).fill("15")
    fields.get_by_label("Joker").press("Tab")
    text = page.get_by_role("textbox", name=own)
    wanted = (
        'book = "samba"\n\n[rules]\njoker_value = 30\nseven_value = 10\nking_value = 0\n'
        "black_three_value = 15\n"
    )
    expect(text).to_have_value(wanted)
    expect(page.get_by_role("listitem").filter(has_text="Joker — 30")).to_be_visible()
    expect(page.get_by_role("radio", name="Samba")).to_be_checked()
    text.fill(wanted.replace("30", "40"))
    expect(fields.get_by_label("Joker")).to_have_value("40")
    fields.get_by_label("Joker").fill("101")
    fields.get_by_label("7", exact=True).focus()
    expect(alarm(page)).to_contain_text("0")
    expect(text).to_have_value(wanted.replace("30", "40"))
    page.get_by_role("radio", name="Joker", exact=True).check()
    expect(fields.get_by_label("Joker")).to_be_visible()
    expect(fields.get_by_label(black)).to_have_count(0)


def test_classic_canasta_for_two_is_opened_by_house_rules(visits: Visits) -> None:
    page = visits.come("Ann")
    page.goto(visits.url)
    button(page, "Show more rules").click()
    house = "players = [2]\nhand_size = 15\ndraw_count = 2\ncanastas_to_go_out = 2\n"
    page.get_by_label("Rules of your own").fill(f'book = "regency"\n[rules]\n{house}')
    button(page, "Open the table").click()
    expect(page.get_by_text("2 players, first to 5,000")).to_be_visible()
    expect(page.get_by_text("Deal 15 cards to each player.")).to_be_visible()
    button(page, "Add a bot and deal").click()
    expect(page.get_by_role("button", name="Draw from the stock")).to_be_visible()


def test_your_tables_and_open_ones_are_listed(visits: Visits) -> None:
    name = "The table by the window"
    code, token = visits.opened(["", "club", "", ""], name=name, listed=True)
    ann = visits.ann_at(code, token)
    expect(ann.get_by_role("heading", name=name)).to_be_visible()
    ann.goto(visits.url)
    ann.get_by_role("link", name=f"Continue: {name}").click()
    expect(ann.get_by_text("you, the host")).to_be_visible()
    bob = visits.come("Bob")
    bob.goto(visits.url)
    bob.get_by_role("link", name=f"Sit down: {name}").click()
    expect(bob.get_by_text("Choose a seat")).to_be_visible()


def test_preferences_show_at_once_and_are_stored(visits: Visits) -> None:
    page = visits.come("Ann")
    page.goto(visits.url)
    button(page, "preferences", exact=False).click()
    # The lobby's own leaf of looks comes later than the page and has the same switches.
    preferences = page.get_by_role("dialog", name="Preferences")
    preferences.get_by_role("radio", name="Four colours").check()
    preferences.get_by_role("radio", name="Large").check()
    preferences.get_by_role("switch", name="High contrast").check()
    page.reload()
    root = page.locator("html")
    for name, value in {"data-colours": "4", "data-cards": "L", "data-contrast": "high"}.items():
        expect(root).to_have_attribute(name, value)


def test_the_next_table_begins_as_the_last_one_was_made(visits: Visits) -> None:
    page = visits.come("Ann")
    page.goto(visits.url)
    expect(page.get_by_role("radio", name="Regency")).to_be_checked()
    page.get_by_role("radio", name="Joker").check()
    page.get_by_role("radio", name="2 players").check()
    page.get_by_role("radio", name="Fast").check()
    button(page, "Open the table").click()
    expect(page.get_by_role("heading", name="Invite others")).to_be_visible()
    page.goto(visits.url)
    for name in ("Joker", "2 players", "Fast"):
        expect(page.get_by_role("radio", name=name)).to_be_checked()
    for damaged in ("{", '{"settings": {"book": "chess"}, "seats": []}', "[1]"):
        page.evaluate("text => localStorage.setItem('canasta.table', text)", damaged)
        page.reload()
        expect(page.get_by_role("radio", name="Regency")).to_be_checked()


@pytest.mark.parametrize(
    ("language", "seat", "offered", "shown"),
    [
        ("en", "Seat: Across", "Bot, Magpie: takes nearly every pile", "Bot, Magpie"),
        ("de", "Platz: Gegenüber", "Bot, Elster: nimmt fast jede Ablage", "Bot, Elster"),
    ],
)
def test_a_bot_of_its_own_style_is_chosen_by_what_it_does_and_shown_by_its_name(
    visits: Visits, language: str, seat: str, offered: str, shown: str
) -> None:
    page = visits.come("Ann", PHONE, language=language)
    page.goto(visits.url)
    where = page.get_by_label(seat, exact=True)
    where.select_option(offered)
    page.locator("form.leaf button.go").click()
    expect(page.get_by_text(shown, exact=True)).to_be_visible()
    page.goto(visits.url)
    expect(where).to_have_value("style:magpie")


def test_looks_are_chosen_where_they_are_seen_and_the_page_follows_the_system_at_night(
    visits: Visits,
) -> None:
    page = visits.come("Ann")
    page.emulate_media(color_scheme="light", contrast="no-preference")
    page.goto(visits.url)
    looks = page.get_by_role("region", name="How the cards look")
    looks.get_by_role("radio", name="Four colours").check()
    looks.get_by_role("radio", name="Wine").check()
    root = page.locator("html")
    expect(root).to_have_attribute("data-colours", "4")
    expect(root).to_have_attribute("data-felt", "wine")
    expect(root).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(page.locator("form.leaf")).to_have_css("background-color", "rgb(29, 35, 32)")
    page.emulate_media(contrast="more")
    expect(root).to_have_attribute("data-contrast", "high")
    expect(page.locator("form.leaf")).to_have_css("color", "rgb(255, 255, 255)")
    page.emulate_media(contrast="no-preference")
    expect(root).to_have_attribute("data-contrast", "normal")


def test_a_phone_shows_pad_and_evening_before_the_long_form_and_few_lessons(
    visits: Visits,
) -> None:
    page = visits.come("Ann", PHONE)
    page.goto(visits.url)
    form = page.locator("form.leaf")
    pad = page.get_by_role("link", name="Open a pad")
    expect(page.get_by_text("Learn by playing")).to_be_visible()
    first, second = pad.bounding_box(), form.bounding_box()
    assert first is not None
    assert second is not None
    assert first["y"] < second["y"]
    lessons = page.get_by_role("region", name="Learn by playing")
    expect(lessons.get_by_role("listitem")).to_have_count(3)
    lessons.get_by_role("button", name="more lessons").click()
    expect(lessons.get_by_role("listitem")).to_have_count(7)


def test_a_newcomer_reads_plain_words_and_short_lists(visits: Visits) -> None:
    mine = [visits.opened(["", "club", "club", "club"]) for _ in range(8)]
    page = visits.come("Ann")
    tokens = {f"canasta.{code}": token for code, token in mine}
    page.add_init_script(f"Object.assign(localStorage, {json.dumps(tokens)})")
    page.goto(visits.url)
    tables = page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(tables).to_have_count(6)
    about = " ".join(page.locator("form .about").all_inner_texts())
    assert about
    assert not re.search(r"\b(tray|turn card|talons?|splash)\b", about, re.IGNORECASE), about


def test_the_evenings_and_pads_of_a_device_are_found_again_in_the_lobby(visits: Visits) -> None:
    page = visits.come("Ann")
    page.goto(visits.url)
    page.evaluate(
        "localStorage.setItem('canasta.evening-me.ABCDEF', 'x');"
        "localStorage.setItem('canasta.pad.GHJKLM', 'y')"
    )
    page.reload()
    expect(page.get_by_role("link", name="Evening ABC-DEF")).to_have_attribute("href", "/e/ABCDEF")
    expect(page.get_by_role("link", name="Pad GHJ-KLM")).to_have_attribute("href", "/p/GHJKLM")


def test_the_language_is_the_first_preference(visits: Visits) -> None:
    page = visits.come("Ann", PHONE)
    page.goto(visits.url)
    button(page, "preferences", exact=False).click()
    first = page.get_by_role("dialog", name="Preferences").get_by_role("radio").first
    expect(first).to_have_accessible_name("English")


def test_the_page_is_installed_from_the_lobby_where_the_browser_offers_it(visits: Visits) -> None:
    page = visits.come("Ann", PHONE)
    page.goto(visits.url)
    expect(page.get_by_role("region", name="How the cards look")).to_be_visible()
    install = page.get_by_role("button", name="Install canasta")
    expect(install).to_have_count(0)
    page.evaluate("""() => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      event.prompt = async () => { window.installed = true; };
      dispatchEvent(event);
    }""")
    install.click()
    assert page.evaluate("window.installed")
    expect(install).to_have_count(0)
