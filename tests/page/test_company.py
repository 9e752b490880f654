"""People among each other: what needs consent, muting, reports, invitations."""

import re

from playwright.sync_api import Locator, Page, expect
from tests.page.visit import PHONE, Visits, button, menu


def deal(visits: Visits) -> tuple[Page, Page, str]:
    """Ann, the host, and Ben on a phone during a deal with two bots; and the table's address."""
    code, token = visits.opened(["", "club", "", "club"])
    ann, ben = visits.ann_at(code, token), visits.come("Ben", PHONE)
    url = f"{visits.url}/t/{code}"
    ben.goto(url)
    button(ben, "Sit down").click()
    button(ann, "Deal the cards").click()
    for page in (ann, ben):
        expect(page.get_by_role("listbox")).to_be_visible()
    return ann, ben, url


def stranger(visits: Visits, url: str) -> Page:
    """Zoe comes and watches."""
    zoe = visits.come("Zoe")
    zoe.goto(url)
    expect(zoe.get_by_text("You are watching").first).to_be_visible()
    return zoe


def ask_for_seat(page: Page) -> None:
    menu(page, "People and seats")
    button(page, "Ask for this seat", exact=False).click()
    expect(page.get_by_text("Waiting for Ann and Ben to agree.")).to_be_visible()
    page.keyboard.press("Escape")


def large(target: Locator) -> bool:
    box = target.bounding_box()
    return box is not None and min(box["width"], box["height"]) >= 44


def test_a_bot_s_seat_is_asked_for_and_given_by_all_who_sit_there(visits: Visits) -> None:
    ann, ben, url = deal(visits)
    zoe = stranger(visits, url)
    ask_for_seat(zoe)
    for page in (ann, ben):
        expect(
            page.get_by_text("Zoe wants to take over Walter’s seat (a bot).", exact=False)
        ).to_be_visible()
        assert large(button(page, "Yes"))
        assert large(button(page, "No"))
        button(page, "Yes").click()
        expect(button(page, "Yes")).to_have_count(0)
    expect(zoe.get_by_role("listbox")).to_be_visible()  # a hand


def test_one_no_ends_it_and_all_read_so(visits: Visits) -> None:
    ann, ben, url = deal(visits)
    zoe = stranger(visits, url)
    ask_for_seat(zoe)
    button(ben, "No").click()
    expect(button(ann, "Yes")).to_have_count(0)
    expect(ann.get_by_text("Zoe’s request was declined.")).to_be_visible()
    menu(zoe, "People and seats")
    button(zoe, "Ask for this seat", exact=False).click()
    expect(zoe.get_by_role("alert").get_by_text("declined just now", exact=False)).to_be_visible()


def test_anyone_who_is_muted_sees_that_and_can_say_nothing(visits: Visits) -> None:
    ann, ben, url = deal(visits)
    zoe = stranger(visits, url)
    menu(ann, "People and seats")
    way = button(ann, "Show options for Zoe", exact=False)
    assert large(way)
    way.click()
    assert large(button(ann, "Mute"))
    button(ann, "Mute").click()
    expect(zoe.get_by_text("You are muted: no one sees your messages.")).to_be_visible()
    expect(zoe.get_by_placeholder("Message everyone at the table")).to_have_count(0)
    expect(button(zoe, "Thank you")).to_have_count(0)
    way.click()
    button(ann, "Unmute").click()
    zoe.get_by_placeholder("Message everyone at the table").fill("Sorry!")
    button(zoe, "Send").click()
    expect(ann.get_by_text("Sorry!")).to_be_visible()
    ben.close()


def test_anyone_who_is_sent_away_learns_it_and_may_come_back(visits: Visits) -> None:
    ann, _, url = deal(visits)
    zoe = stranger(visits, url)
    menu(ann, "People and seats")
    button(ann, "Show options for Zoe", exact=False).click()
    button(ann, "Send away").click()
    expect(zoe.get_by_role("heading", name="You were sent away")).to_be_visible()
    button(zoe, "Come back").click()
    expect(zoe.get_by_text("You are watching").first).to_be_visible()
    expect(ann.get_by_text("Ann removed Zoe from the table.")).to_be_visible()


def test_a_match_is_resigned_when_the_partner_agrees_and_the_series_goes_on(
    visits: Visits,
) -> None:
    code, token = visits.opened(["", "club", "", "club"], best_of=3)
    ann, ben = visits.ann_at(code, token), visits.come("Ben", PHONE, language="de")
    expect(ann.get_by_text("first to 5,000, best of three")).to_be_visible()
    ben.goto(f"{visits.url}/t/{code}")
    button(ben, "Platz nehmen").click()
    button(ann, "Deal the cards").click()
    menu(ann, "Resign the match")
    button(ann, "Ask to resign").click()
    expect(ann.get_by_text("Waiting for Ben to agree.")).to_be_visible()
    expect(ben.get_by_text("Dann gewinnt die andere Seite.")).to_be_visible()
    button(ben, "Ja").click()
    expect(ben.get_by_role("dialog").get_by_text("Ann und du habt aufgegeben")).to_be_visible()
    sheet = ann.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="Walter and Ines won the match")).to_be_visible()
    expect(sheet.get_by_text("Best of three: Us 0 · Them 1")).to_be_visible()
    button(ann, "Next match").click()
    for page in (ann, ben):
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("listbox")).to_be_visible()


def test_anyone_who_plays_bots_is_asked_twice_before_they_resign(visits: Visits) -> None:
    code, token = visits.opened(["", "club", "club", "club"])
    ann = visits.ann_at(code, token)
    button(ann, "Deal the cards").click()
    menu(ann, "Resign the match")
    button(ann, "Resign now").dblclick()
    expect(ann.get_by_role("listbox")).to_be_attached()
    button(ann, "Resign now").click()
    expect(button(ann, "Play on")).to_be_focused()
    expect(button(ann, "Play on")).to_have_accessible_description(re.compile("match is over"))
    ann.keyboard.press("Enter")
    expect(button(ann, "Resign for good")).to_have_count(0)
    button(ann, "Resign now").click()
    button(ann, "Resign for good").click()
    expect(ann.get_by_role("dialog").get_by_text("You resigned")).to_be_visible()


def test_a_watcher_s_reaction_is_seen_over_the_table_and_read_in_the_talk(visits: Visits) -> None:
    ann, ben, url = deal(visits)
    zoe = stranger(visits, url)
    button(zoe, "Reactions").click()
    button(zoe, "Bravo").click()
    for page in (ann, ben):
        expect(page.locator(".said.watcher")).to_contain_text("Zoe")
    expect(ann.get_by_role("log", name="What was said").get_by_label("Bravo")).to_be_visible()
    expect(button(zoe, "Haha")).to_have_attribute("aria-disabled", "true")  # not twice at once
    button(ann, "Reactions").click()
    button(ann, "Wow").click()
    expect(ben.locator(".seat .said").get_by_label("Wow")).to_be_attached()
    expect(ben.locator(".unread")).to_have_count(0)  # it is seen and gone
    ben.locator(".bar .right button").last.click()
    button(ben, "Reactions").click()
    button(ben, "Wow").click()
    expect(ann.locator(".bar .seat .said").get_by_label("Wow")).to_be_attached()
    # The words of the player across come out of the bar.
    clip = "getComputedStyle(document.querySelector('.top')).clipPath"
    assert ann.evaluate(clip) == "none"


def test_a_report_is_written_to_the_host(visits: Visits) -> None:
    ann, ben, url = deal(visits)
    stranger(visits, url)
    menu(ben, "People and seats")
    button(ben, "Show options for Zoe", exact=False).click()
    button(ben, "Report").click()
    ben.get_by_label("What happened?", exact=False).fill("Talks about the cards.")
    button(ben, "Send the report").click()
    expect(ben.get_by_text("Reported.")).to_be_visible()
    menu(ann, "People and seats")
    expect(ann.get_by_text("Talks about the cards.")).to_be_visible()


def test_the_link_to_invite_with_lets_people_in_where_others_are_not(visits: Visits) -> None:
    code, token = visits.opened(["", "club", "", "club"])
    ann = visits.ann_at(code, token)
    link = ann.get_by_text(f"/t/{code}#i=", exact=False)
    expect(link).to_be_visible()
    sent: list[str] = []
    ben = visits.come("Ben")
    ben.on(
        "websocket",
        lambda wire: wire.on("framesent", lambda frame: sent.append(str(frame))),
    )
    ben.goto(link.inner_text())
    button(ben, "Sit down").click()
    expect(ann.get_by_text("Ben")).to_be_visible()
    secret = link.inner_text().partition("#i=")[2]
    assert f'"invitation":"{secret}"' in sent[0]


def test_all_at_the_table_see_that_a_player_has_left(visits: Visits) -> None:
    ann, ben, _ = deal(visits)
    menu(ben, "Stand up and watch")
    told = "Ben has left. A bot plays on."
    expect(ann.get_by_role("status").get_by_text(told)).to_be_visible()
