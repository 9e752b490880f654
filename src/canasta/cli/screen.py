"""The screen of this machine: its detection, and opening a page on it."""

import os
import sys
import webbrowser


def has_screen() -> bool:
    """Return whether a browser that is opened here is visible to the user of the command."""
    if any(name in os.environ for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def open_page(url: str) -> bool:
    """Open a page in a browser with a window of its own; return whether that succeeded."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    # Of those that Python finds by itself, this kind is for text and takes the terminal over.
    if type(browser) is webbrowser.GenericBrowser and not os.environ.get("BROWSER"):
        return False
    try:
        return browser.open(url)
    except (webbrowser.Error, OSError):
        return False
