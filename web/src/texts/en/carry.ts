/** Texts of a match that goes on elsewhere. */
export const carry = {
  elsewhere: "Continue elsewhere",
  elsewhereHint: "On another device or server: by a link, a square code or a file.",
  holds:
    "The match holds everything that has happened, and in the middle of a deal its hidden cards: show it only to those who play. Everybody at both tables is told.",
  make: "Make the link",
  link: "The link to this match",
  qr: "Square code of the link",
  copy: "Copy the link",
  copied: "Copied",
  keep: "Save as a file",
  file: (code: string) => `canasta-${code}.match`,

  title: "Continue a match",
  what: "Paste the link of a match, or choose its file: a table is opened where it stood.",
  paste: "Link of the match",
  choose: "Choose a file",
  go: "Continue the match",
  going: "Opening…",
  followed: "Your link leads to a match. A table is opened where it stood.",

  brought: (name: string) => `${name} brought this match here in the middle of this deal, and may know its hidden cards.`,
  taken: (name: string) => `${name} took this match elsewhere in the middle of this deal, and may know its hidden cards.`,
  seen: "All right",
};
