"""A pseudo-language: every text of the page is longer and marked, so unmarked ones stand out."""

from typing import Final

from playwright.sync_api import Page

PSEUDO: Final = """(() => {
  const doubled = { a: "áá", e: "éé", i: "íí", o: "óó", u: "úú" };
  const speak = (told) => {
    if (typeof told === "string") return told.replace(/[aeiou]/g, (vowel) => doubled[vowel]);
    if (typeof told === "function") return (...given) => speak(told(...given));
    if (Array.isArray(told)) return told.map(speak);
    if (told === null || typeof told !== "object") return told;
    return Object.fromEntries(Object.entries(told).map(([name, one]) => [name, speak(one)]));
  };
  globalThis.pseudo = speak;
})()"""
"""Makes each vowel two with accents: a text is about a third longer."""

_PLAIN: Final = """() => {
  const words = (text) => (text ?? "").match(/[\\p{L}’]*[aeiou][\\p{L}’]*/gu) ?? [];
  const apart = "script, style, kbd, svg, .news .bar, [lang]:not(html)";
  const all = [...document.querySelectorAll("body *")];
  const shown = all.filter((part) => part.checkVisibility() && !part.closest(apart));
  const said = shown.flatMap((part) => [
    ...[...part.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.data),
    ...["aria-label", "title", "placeholder", "alt"].map((name) => part.getAttribute(name)),
  ]);
  return [...new Set(said.flatMap(words))];
}"""


def pseudo(text: str) -> str:
    """Return an English text in the pseudo-language."""
    return text.translate({ord(one): two * 2 for one, two in zip("aeiou", "áéíóú", strict=True)})


def untranslated(page: Page, *known: str) -> set[str]:
    """Return the words on a page that are not from its texts, except names.

    Why the pile is barred, the server says.
    """
    return set(page.evaluate(_PLAIN)) - {part for name in known for part in name.split()}
