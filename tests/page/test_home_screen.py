"""The page can be put on a home screen: the browser takes its manifest, and each icon is there."""

import json

from tests.page.visit import Visits


def test_the_browser_finds_nothing_wrong_with_the_manifest(visits: Visits) -> None:
    page = visits.come("Ann")
    page.goto(visits.url)
    told = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert told["url"] == f"{visits.url}/manifest.webmanifest"
    assert told["errors"] == []
    assert json.loads(told["data"])["name"] == "Canasta"


def test_each_icon_has_its_declared_size(visits: Visits) -> None:
    page = visits.come("Ann")
    page.goto(visits.url)
    icons = page.evaluate("async () => (await (await fetch('/manifest.webmanifest')).json()).icons")
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    wanted = {icon["src"]: icon["sizes"] for icon in icons if icon["sizes"] != "any"}
    assert len(wanted) > 1
    for source, size in {**wanted, touch: "180x180"}.items():
        seen = page.evaluate(
            """async (source) => {
              const image = new Image();
              image.src = source;
              await image.decode();
              return `${image.naturalWidth}x${image.naturalHeight}`;
            }""",
            source,
        )
        assert seen == size
