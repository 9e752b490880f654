"""All matches of a browser go to a file, and from there into another browser."""

from pathlib import Path

from playwright.sync_api import Page, expect
from tests.site.conftest import Space
from tests.site.turns import drawn, hand, play_now

_TITLE = "All your matches as a file"


def leaf(page: Page) -> None:
    """Have the leaf there that saves and takes in."""
    expect(page.get_by_role("heading", name=_TITLE)).to_be_visible()


def test_a_match_during_a_turn_is_saved_and_goes_on_in_another_browser(
    space: Space, tmp_path: Path
) -> None:
    page = play_now(space, one := space.person(returns=True))
    address, held = page.url, drawn(page)
    lobby = space.visit(one)
    leaf(lobby)
    with lobby.expect_download() as saving:
        lobby.get_by_role("button", name="Save to a file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    lobby.get_by_text("Saved to your downloads.").wait_for()

    other = space.person(returns=True)
    page = space.visit(other)
    leaf(page)
    page.get_by_label("Import a file").set_input_files(file)
    page.get_by_text("1 imported.").wait_for()
    page.get_by_label("Import a file").set_input_files(file)
    expect(
        page.get_by_text("0 imported. 1 were already here and were left unchanged.")
    ).to_be_visible()
    page.goto(address)
    page.locator("[data-held]").first.wait_for()
    expect(page.locator("[data-held]")).to_have_count(len(held))
    assert hand(page) == held


def test_a_damaged_file_is_refused_in_a_sentence(space: Space, tmp_path: Path) -> None:
    page = space.visit(space.person(returns=True))
    leaf(page)
    file = tmp_path / "x.matches"
    file.write_text('{"format":"canasta browser","version":1,"entries":3,"own":{}}\n["ABC')
    page.get_by_label("Import a file").set_input_files(file)
    page.get_by_role("alert").filter(has_text="is damaged, and nothing was read").wait_for()
