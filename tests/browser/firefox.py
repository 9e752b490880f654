"""Firefox as Debian ships it, driven by WebDriver BiDi: as much of it as a player needs.

Playwright drives only its own Firefox, which no package contains.
"""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, Self

from tests.browser.hands import TWICE
from tests.browser.harness import PATIENCE, LackingError
from websockets.sync.client import connect

_NAMES: Final = ("firefox-esr", "firefox")
_LISTENS: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_SETTINGS: Final = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.disable_beforeunload": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
}
"""Nothing of the browser's own goes over the network, and nothing moves."""

_KEYS: Final = {
    "Enter": "\ue007",
    "Tab": "\ue004",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""Keys without a sign, as WebDriver writes them."""

_ASKED: Final = """(async () => {
  const asked = (SCRIPT);
  const value = await (typeof asked === "function" ? asked() : asked);
  return JSON.stringify(value ?? null);
})()"""

_PLACE: Final = """(() => {
  const found = FIND;
  if (!found) return null;
  found.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = found.getBoundingClientRect();
  return [box.x, box.y, box.width, box.height];
})()"""


class Firefox:
    """A browser with a profile that lasts as long as its folder.

    Attributes: spare: its first, empty tab.
    """

    def __init__(self, profile: Path) -> None:
        """Start it; :meth:`close` ends it like the window's button, :meth:`kill` at once.

        Raises:
            LackingError: it is not installed.
        """
        program = next(filter(None, map(shutil.which, _NAMES)), None)
        if program is None:
            raise LackingError("Firefox is not installed: apt-get install firefox-esr")
        profile.mkdir(exist_ok=True)
        (profile / "user.js").write_text(
            "".join(f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in _SETTINGS.items())
        )
        words = ("--headless", "--no-remote", "--remote-debugging-port=0", "--profile")
        self._number = 0
        with ExitStack() as ending:
            self._process = ending.enter_context(
                subprocess.Popen(
                    [program, *words, str(profile)],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                    text=True,
                )
            )
            ending.callback(self._process.terminate)
            address = f"{self._listening()}/session"
            self._wire = ending.enter_context(connect(address, max_size=None))
            self.ask("session.new", capabilities={})
            self.spare = self.ask("browsingContext.getTree")["contexts"][0]["context"]
            self._ending = ending.pop_all()

    def _listening(self) -> str:
        """Its address, as soon as it listens."""
        assert self._process.stderr is not None
        for line in self._process.stderr:
            found = _LISTENS.search(line)
            if found:
                return found[1]
        raise AssertionError("Firefox has ended before it began")

    def ask(self, method: str, **given: Any) -> Any:
        """Send a command; its result."""
        self._number += 1
        self._wire.send(json.dumps({"id": self._number, "method": method, "params": given}))
        while True:
            told = json.loads(self._wire.recv(timeout=PATIENCE / 1000))
            if told.get("id") == self._number:
                assert told["type"] == "success", f"{method}: {told.get('message')}"
                return told["result"]

    def new_page(self, width: int = 1280, height: int = 720) -> "FirefoxPage":
        """A new window of this size."""
        context = self.ask("browsingContext.create", type="tab")["context"]
        size = {"width": width, "height": height}
        self.ask("browsingContext.setViewport", context=context, viewport=size)
        return FirefoxPage(self, context)

    def kill(self) -> None:
        """End it as a power cut does."""
        self._process.kill()
        self.close()

    def close(self) -> None:
        """End it."""
        self._ending.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


class FirefoxPage:
    """A page: what :class:`tests.browser.player.Player` and :class:`~tests.browser.hands.Keys` ask.

    Attributes: keyboard: receives its keys.
    """

    def __init__(self, browser: Firefox, context: str) -> None:
        """A page of a browser."""
        self._browser, self._context = browser, context
        self.keyboard = _Keyboard(self)

    def activate(self) -> None:
        """Let the page have the focus, which Tab may have taken to the browser's own buttons.

        Without it, keys do nothing; it comes back only with the tab.
        """
        if not self.evaluate("document.hasFocus()"):
            for context in (self._browser.spare, self._context):
                self._browser.ask("browsingContext.activate", context=context)

    def begin_with(self, function: str) -> None:
        """Call a function before anything else on each address that is opened from now on."""
        self._browser.ask(
            "script.addPreloadScript", functionDeclaration=function, contexts=[self._context]
        )

    def goto(self, address: str) -> None:
        """Open an address."""
        self._browser.ask(
            "browsingContext.navigate", context=self._context, url=address, wait="complete"
        )

    def reload(self) -> None:
        """Load it again."""
        self._browser.ask("browsingContext.reload", context=self._context, wait="complete")

    def evaluate(self, script: str) -> Any:
        """The value of an expression, or of a function without arguments."""
        told = self._browser.ask(
            "script.evaluate",
            expression=_ASKED.replace("SCRIPT", script),
            target={"context": self._context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    def until(self, condition: str) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + PATIENCE / 1000
        while not self.evaluate(condition):
            assert time.monotonic() < end, f"it never is so: {condition}\n{self.text()}"
            self.wait_for_timeout(20)

    def text(self) -> str:
        """Its texts and their positions."""
        return str(self.evaluate("`${location.href}\\n${document.body.innerText}`"))

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Let the page go on for a while."""
        time.sleep(milliseconds / 1000)

    def perform(self, kind: str, actions: list[dict[str, Any]], **more: Any) -> None:
        """Let a device do something."""
        source = {"type": kind, "id": f"{kind} {more}", "actions": actions, **more}
        self._browser.ask("input.performActions", context=self._context, actions=[source])

    def tap(self, find: str, x: float | None = None, y: float | None = None, held: int = 0) -> bool:
        """Tap on an element with a finger; whether it is there.

        Args:
            find: an expression that finds it.
            x: from its left edge, in pixels; its middle where nothing is said.
            y: from its upper edge.
            held: milliseconds until the finger is lifted.
        """
        place = self.evaluate(_PLACE.replace("FIND", find))
        if place is None:
            return False
        left, top, width, height = place
        at = {
            "x": round(left + (width / 2 if x is None else x)),
            "y": round(top + (height / 2 if y is None else y)),
        }
        self.perform(
            "pointer",
            [
                {"type": "pointerMove", **at},
                {"type": "pointerDown", "button": 0},
                {"type": "pause", "duration": held},
                {"type": "pointerUp", "button": 0},
            ],
            parameters={"pointerType": "touch"},
        )
        return True


class _Keyboard:
    """A page's keyboard."""

    def __init__(self, page: FirefoxPage) -> None:
        self._page = page

    def press(self, key: str) -> None:
        """Press a key and let go of it."""
        value = _KEYS.get(key, key)
        self._page.activate()
        self._page.perform("key", [{"type": t, "value": value} for t in ("keyDown", "keyUp")])

    def type(self, text: str) -> None:
        """Type a text."""
        for sign in text:
            self.press(sign)


class FirefoxFinger:
    """A finger on a page in Firefox (see :class:`tests.browser.hands.Hands`)."""

    def __init__(self, page: FirefoxPage) -> None:
        """Over a page."""
        self._page = page

    def press(self, button: str) -> None:
        """Tap on a button of this name, in the dialog where there is one."""
        self._page.tap(button_of(button))

    def choose(self, place: int) -> None:
        """Tap on a card, where it is not covered by the next."""
        card = f"document.querySelectorAll('[role=listbox] [role=option]')[{place}]"
        assert self._page.tap(card, 14, 14)
        self._page.wait_for_timeout(1000 * TWICE)  # else the next tap might be a double one

    def main(self) -> None:
        """Tap on the main button."""
        assert self._page.tap("document.querySelector('[data-testid=main]')")


def button_of(name: str) -> str:
    """An expression that finds a button by its accessible name, in a dialog where one is open."""
    return f"""(() => {{
      const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')];
      const place = dialogs.at(-1) ?? document;
      return [...place.querySelectorAll('button')].find((button) => {{
        const name = button.getAttribute('aria-label') ?? button.innerText;
        return button.checkVisibility() && name.trim().replace(/\\s+/g, ' ') === {json.dumps(name)};
      }});
    }})()"""


@contextmanager
def running_firefox(profile: Path) -> Iterator[Firefox]:
    """Firefox, with a profile in this folder.

    Raises:
        LackingError: it is not installed.
    """
    with Firefox(profile) as browser:
        yield browser
