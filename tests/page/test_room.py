from playwright.sync_api import Page, expect
from tests.browser.shown import alarm
from tests.page.visit import PHONE, Visits, button, menu


def test_anyone_who_comes_by_the_link_says_their_name_and_sits_down(visits: Visits) -> None:
    code, token = visits.opened(["", "", "club", "club"])
    ann = visits.ann_at(code, token)
    bob = visits.come(screen=PHONE)
    bob.goto(f"{visits.url}/t/{code}")
    bob.get_by_label("Your name").fill("Bob")
    button(bob, "Join").click()
    button(bob, "Sit down").click()
    expect(bob.get_by_text("you", exact=True)).to_be_visible()
    expect(ann.get_by_text("Bob")).to_be_visible()


def test_the_host_seats_bots_and_deals(visits: Visits) -> None:
    code, token = visits.opened(["", "", "", ""])
    ann = visits.ann_at(code, token)
    button(ann, "Put a bot in: Left", exact=False).click()
    expect(ann.get_by_text("Bot, club")).to_have_count(1)
    button(ann, "Add 2 bots and deal").click()
    expect(ann.get_by_role("listbox")).to_be_visible()


def test_a_code_without_a_table_says_so(visits: Visits) -> None:
    page = visits.come("Bob")
    page.goto(f"{visits.url}/t/ACDEFG")
    expect(alarm(page)).to_contain_text("No such table")
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_role("heading", name="Make a table")).to_be_visible()


def test_a_token_that_the_table_does_not_know_is_given_up(visits: Visits) -> None:
    code, _ = visits.opened(["", "", "", ""])
    page = visits.come("Bob")
    page.add_init_script(
        f"sessionStorage.seen ?? localStorage.setItem('canasta.{code}', 'wrong');"
        "sessionStorage.seen = 1"
    )
    page.goto(f"{visits.url}/t/{code}")
    button(page, "Join").click()
    expect(page.get_by_text("Choose a seat")).to_be_visible()


def test_the_others_see_a_new_name(visits: Visits) -> None:
    code, token = visits.opened(["", "", "club", "club"])
    ann = visits.ann_at(code, token)
    bob = visits.come("Bob")
    bob.goto(f"{visits.url}/t/{code}")
    button(bob, "Sit down").click()
    expect(ann.get_by_text("Bob")).to_be_visible()
    button(bob, "Preferences").click()
    bob.get_by_label("Your name").fill("Robert")
    expect(ann.get_by_text("Robert")).to_be_visible()


def test_a_paused_table_waits_until_someone_goes_on(visits: Visits) -> None:
    ann = dealt(visits)
    menu(ann, "Pause the table")
    expect(ann.get_by_role("dialog", name="The table is paused")).to_be_visible()
    button(ann, "Resume").click()
    expect(ann.get_by_role("dialog")).to_have_count(0)


def test_the_rule_book_opens_at_the_rule_that_was_asked_for(visits: Visits) -> None:
    ann = dealt(visits, book="joker")
    for _ in range(12):  # whoever holds a pair of the pile's top card has nothing to ask
        expect(ann.get_by_role("listbox")).to_be_visible()
        if button(ann, "Show why").is_visible():
            break
        ann = dealt(visits, book="joker")
    button(ann, "Show why").click()
    marked = ann.get_by_role("dialog", name="Joker canasta").locator(".marked")
    expect(marked.first).to_be_in_viewport()


def test_a_turn_is_taken_back_when_the_others_agree(visits: Visits) -> None:
    code, token = visits.opened(["", "", "club", "club"], book="regency")
    ann = visits.ann_at(code, token)
    bob = visits.come("Bob", PHONE)
    bob.goto(f"{visits.url}/t/{code}")
    button(bob, "Sit down").click()
    button(ann, "Deal the cards").click()
    your_turn(ann, bob)
    if ann.get_by_text("Your turn", exact=True).is_visible():
        draw_and_discard(ann)
    # Bob's first turn may begin with threes faced, which reveals cards; his next one does not.
    draw_and_discard(bob)
    draw_and_discard(ann)
    expect(button(ann, "Take my turn back")).to_be_visible()
    menu(ann, "Take the turn back")
    button(bob, "Yes, allow it").click()
    expect(ann.get_by_text("Your turn", exact=True)).to_be_visible()


def test_a_bot_plays_for_someone_who_is_away_until_they_take_the_seat_back(
    visits: Visits,
) -> None:
    code, token = visits.opened(["", "", "club", "club"])
    ann = visits.ann_at(code, token)
    bob = visits.come("Bob")
    bob.goto(f"{visits.url}/t/{code}")
    button(bob, "Sit down").click()
    expect(ann.get_by_text("Bob")).to_be_visible()
    browser = bob.context
    bob.close()
    expect(ann.get_by_text("away, the seat is kept")).to_be_visible()
    button(ann, "Put a bot in: Left", exact=False).click()
    expect(ann.get_by_text("a bot plays, the seat is kept")).to_be_visible()
    bob = browser.new_page()
    bob.goto(f"{visits.url}/t/{code}")
    button(bob, "Take your seat back").click()
    expect(bob.get_by_text("A bot plays for you.")).to_have_count(0)


def dealt(visits: Visits, **settings: object) -> Page:
    """Ann at a table where the cards are dealt and it is her turn."""
    code, token = visits.opened(["", "club", "club", "club"], **settings)
    ann = visits.ann_at(code, token)
    button(ann, "Deal the cards").click()
    your_turn(ann)
    return ann


def your_turn(*pages: Page) -> None:
    """Wait until it is the turn of one of them."""
    waits = [page.get_by_text("Your turn", exact=True) for page in pages]
    while not any(turn.is_visible() for turn in waits):
        pages[0].wait_for_timeout(50)


def draw_and_discard(page: Page) -> None:
    """The shortest turn."""
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    button(page, "Draw", exact=False).click()
    cards = page.get_by_role("option")
    expect(button(page, "Draw", exact=False)).to_have_count(0)
    cards.last.click()
    button(page, "Discard", exact=False).click()
    expect(page.get_by_text("Your turn", exact=True)).to_have_count(0)


def test_a_link_that_leads_nowhere_says_so_before_it_asks_for_a_name(visits: Visits) -> None:
    page = visits.come("", PHONE)
    page.goto(f"{visits.url}/t/ZZZZZZ")
    expect(page.get_by_text("No such table")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_count(0)
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_role("heading", name="Make a table")).to_be_visible()


def test_every_page_that_is_not_there_leads_back_to_the_tables(visits: Visits) -> None:
    page = visits.come("Bob")
    for path in ("nothing", "t/ZZZZZZ/replay/1", "p/zzzzzz", "e/zzzzzz", "d/zzzzzz", "position"):
        page.goto(f"{visits.url}/{path}")
        expect(alarm(page), path).to_be_visible()
        alarm(page).get_by_role("link", name="Back to the lobby").click()
        expect(page.get_by_role("heading", name="Make a table"), path).to_be_visible()


def test_an_invitation_says_who_invites_to_what(visits: Visits) -> None:
    code, _ = visits.opened(["", "", "club", "club"])
    page = visits.come("", PHONE)
    page.goto(f"{visits.url}/t/{code}")
    expect(page.get_by_role("heading")).to_have_text("Ann invites you to Regency canasta")
    expect(page.get_by_role("main")).to_contain_text("One seat is free.")


def test_back_on_a_phone_puts_a_sheet_away_and_stays_at_the_table(visits: Visits) -> None:
    code, token = visits.opened(["", "club", "club", "club"])
    page = visits.ann_at(code, token, PHONE)
    page.get_by_role("button", name="Menu").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.go_back()
    expect(dialog).to_have_count(0)
    assert page.url.endswith(code)
    page.get_by_role("button", name="Menu").first.click()
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.url.endswith(code)
