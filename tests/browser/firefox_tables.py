"""Tables, made in Firefox as people make them."""

from tests.browser.firefox import FirefoxPage, button_of

_RADIO = """[...document.querySelectorAll('input[type=radio]')]
  .find((one) => one.labels[0]?.innerText.trim().startsWith(NAME))?.labels[0]"""


def deal_alone(page: FirefoxPage, book: str) -> None:
    """Make a table with three bots that play at once, and deal."""
    page.until(f"{_RADIO.replace('NAME', repr(book))} !== undefined")
    for name in (book, "Instant"):
        page.tap(_RADIO.replace("NAME", repr(name)))
    for at, level in enumerate(("club", "club", "club")):
        page.evaluate(
            f"""() => {{
              const seat = [...document.querySelectorAll('form select')][{at}];
              seat.value = [...seat.options].find((one) => one.value.includes('{level}')).value;
              seat.dispatchEvent(new Event('change', {{ bubbles: true }}));
            }}"""
        )
    page.tap("[...document.querySelectorAll('form input')].find((one) => one.type === 'text')")
    page.keyboard.type("Ada")
    page.tap(button_of("Open the table"))
    page.until(f"{button_of('Deal the cards')} !== undefined")
    page.tap(button_of("Deal the cards"))
    page.until("document.querySelector('[data-testid=main]') !== null")
