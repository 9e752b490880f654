"""The page as a player sees it, by roles and accessible names."""

from typing import Final

import msgspec

_SEE: Final = """() => {
  const shown = (e) => e.checkVisibility({ visibilityProperty: true });
  const named = (e) =>
    (e.getAttribute("aria-label") ?? e.innerText).trim().replace(/\\s+/g, " ");
  const all = (query, root = document) => [...root.querySelectorAll(query)].filter(shown);
  const dialog = all("dialog[open], [role=dialog]").at(-1);
  const main = all("[data-testid=main]")[0];
  const title = dialog && document.getElementById(dialog.getAttribute("aria-labelledby"));
  return {
    dialog: dialog ? named(title ?? dialog) : "",
    inDialog: dialog ? all("button:enabled", dialog).map(named) : [],
    links: dialog ? all("a[href]", dialog).map(named) : [],
    buttons: all("button:enabled").map(named),
    main: main ? named(main) : "",
    open: main ? !main.disabled : false,
    busy: main?.ariaBusy === "true",
    hand: all("[role=listbox] [role=option]").map((card) => ({
      name: named(card),
      chosen: card.ariaSelected === "true",
    })),
    pile: named(all("button[aria-label^='Discard pile']")[0] ?? main ?? document.body),
    alert: all("[role=alert]").map((alert) => alert.innerText.trim()).join(" "),
    headings: all("h1, h2").map((heading) => heading.innerText.trim()),
  };
}"""

SEE: Final = f"({_SEE})()"
SOMETHING_TO_DO: Final = """() =>
  document.querySelector("[data-testid=main]:enabled, [role=dialog], dialog[open]") !== null"""


class Card(msgspec.Struct, frozen=True):
    """A card in the player's hand."""

    name: str
    """``queen of spades, just drawn, can be laid``."""
    chosen: bool

    @property
    def words(self) -> str:
        """The card alone."""
        return self.name.partition(",")[0]

    @property
    def rank(self) -> str:
        """``queen``; ``joker``."""
        return self.words.partition(" of ")[0]

    @property
    def suit(self) -> str:
        """``spades``; nothing for a joker."""
        return self.words.partition(" of ")[2]

    @property
    def playable(self) -> bool:
        """True if it could be laid now."""
        return "can be laid" in self.name

    @property
    def wild(self) -> bool:
        """True if it is a joker or a two."""
        return ", wild" in self.name


class Look(msgspec.Struct, frozen=True, rename="camel"):
    """The page at a moment."""

    dialog: str
    """The name of the dialog above the table; empty without one."""
    in_dialog: tuple[str, ...]
    """The buttons in it that can be pressed."""
    links: tuple[str, ...]
    """The links in it."""
    buttons: tuple[str, ...]
    """All buttons that can be pressed."""
    main: str
    """The words of the main button."""
    open: bool
    """Whether it can be pressed."""
    busy: bool
    hand: tuple[Card, ...]
    pile: str
    """``Discard pile, five cards, the nine of clubs on top, Frozen``."""
    alert: str
    headings: tuple[str, ...]

    @property
    def may_take(self) -> bool:
        """True if the pile looks as if it could be taken: nothing bars it, and a pair fits."""
        top = self.pile.partition(", the ")[2].partition(" of ")[0]
        pair = sum(card.rank == top for card in self.hand) > 1
        return pair and self.pile.endswith("on top") and "Take the pile" in self.buttons

    @property
    def scored(self) -> bool:
        """True if the score sheet of a deal or a board is shown."""
        after = {"Check shuffle", "Shuffle checked", "See the results"}
        return bool(after & {*self.in_dialog, *self.links})
