/** Texts of a match that goes on elsewhere, of people who share a device, and of a site without a server. */

export const carry = {
  elsewhere: "Continue elsewhere",
  elsewhereHint: "On another device or server: by a link, a QR code or a file.",
  holds: "The link contains the whole match, during a deal the hidden cards, too. Give it only to the people playing. Everyone at both tables is notified.",
  make: "Make the link",
  link: "The link to this match",
  qr: "QR code of the link",
  copy: "Copy the link",
  copied: "Copied",
  keep: "Save as a file",
  file: (code: string) => `canasta-${code}.match`,

  title: "Continue a match",
  what: "Paste the link to a match, or choose its file, and play on.",
  paste: "Link of the match",
  choose: "Choose a file",
  go: "Continue the match",
  going: "Opening…",
  followed: "Your link leads to a match in progress. It continues here from where it stopped.",

  brought: (name: string) => `${name} brought this match here during this deal, and may know its hidden cards.`,
  taken: (name: string) => `${name} took this match elsewhere during this deal, and may know its hidden cards.`,
  seen: "Close",
};

/** Texts of the curtain between two people who pass a phone on. */
export const phone = {
  give: (name: string) => `Give the phone to ${name}`,
  hidden: "All cards are hidden.",
  take: (name: string) => `Show my cards: I am ${name}`,
};

/** A site without a server: what is said while the table comes, and where it cannot. */
export const site = {
  loading: "Downloading the game to this device",
  loadingHint: "This happens once. After that the game works offline.",
  loadedOf: (loaded: string, total: string) => `${loaded} of ${total} MB`,
  beginning: "The table is being set up…",
  failed: "The table could not be started. Reload the page; if that doesn’t help, try another browser.",
  offline: "The table could not be fetched. Check the connection, then reload the page.",
  full: "This browser has no room left for a table. Free some space on the device, then reload the page. Your saved games are still there.",
  newer: "A newer version of this page has updated your saved games. Close all its windows, then open it again.",
  noTable: "This match was played in another browser, or this browser’s data has been cleared.",
  insecure: "To play on this device, open the page with https://.",
  browser: (missing: string) => `This browser lacks what a table on this device needs (${missing}). Try a newer browser, or a window that isn’t private.`,
  detail: "What went wrong",

  whole: "All your matches as a file",
  wholeWhat:
    "They are only in this browser. A file saves them, or takes them to another browser. Careful: it shows every card, and anyone who has it can play in your place.",
  save: "Save to a file",
  take: "Import a file",
  saved: "Saved to your downloads.",
  taken: (taken: number, left: number) => `${taken} imported.${left > 0 ? ` ${left} were already here and were left unchanged.` : ""}`,
};
