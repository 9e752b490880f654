"""The table in the few colours that a system forces on every page, and with more contrast."""

import pytest
from playwright.sync_api import expect
from tests.page.visit import PHONE, WIDE, Visits

_UNBOUND = """() => [...document.querySelectorAll("button, .zone, .rack, .track, .leaf")]
  .filter((box) => box.checkVisibility() && box.getBoundingClientRect().width > 0)
  .filter((box) => !box.matches(".icon, .look, .again, .pile, .stock, .meld, .link, h2 *, p *"))
  .filter((box) => {
    const style = getComputedStyle(box);
    const line = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    return !line && !(parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== "none");
  })
  .map((box) => `${box.tagName} ${box.className}`)"""
_PALE = """() => [...document.querySelectorAll(".table *")]
  .filter((one) => one.checkVisibility() && [...one.childNodes].some(
    (node) => node.nodeType === 3 && node.textContent.trim() !== ""))
  .filter((one) => getComputedStyle(one).forcedColorAdjust === "none")
  .filter((one) => !one.closest("svg, .card, .squared, [class*=suit-]"))
  .map((one) => `${one.className}: ${one.textContent}`)"""
"""Texts besides those of cards that keep a colour of the page's own."""
_COLOURS = """() => Object.fromEntries(["h", "s"].map((suit) =>
  [suit, getComputedStyle(document.querySelector(`.hand .suit-${suit}`)).color]))"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_in_forced_colours_suits_differ_and_every_button_has_its_border(
    visits: Visits, size: tuple[int, int], scheme: str
) -> None:
    page = visits.come("Ann", size)
    page.emulate_media(forced_colors="active", color_scheme="dark" if scheme == "dark" else "light")
    page.goto(visits.url)
    expect(page.locator("form.leaf")).to_be_visible()
    expect(page.get_by_role("button", name="Play now")).to_have_css("outline-style", "solid")
    assert page.evaluate(_UNBOUND) == []
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("main")).to_have_css("outline-style", "solid")
    assert page.evaluate(_UNBOUND) == []
    colours = page.evaluate(_COLOURS)
    assert colours["h"] != colours["s"]
    draw = page.get_by_test_id("main")
    expect(draw).to_contain_text("Draw a card")
    draw.click()
    expect(page.get_by_text("0 of 50 laid")).to_be_visible()
    assert page.evaluate(_PALE) == []
    assert page.evaluate(_UNBOUND) == []


def test_more_contrast_keeps_the_dark(visits: Visits) -> None:
    page = visits.come("Ann", theme="dark", contrast="high")
    page.goto(visits.url)
    leaf = page.locator("form.leaf")
    expect(leaf).to_have_css("background-color", "rgb(0, 0, 0)")
    expect(leaf).to_have_css("color", "rgb(255, 255, 255)")
