/** Texts of a match that goes on elsewhere, and of people who share a device. */

export const carry = {
  elsewhere: "Continue elsewhere",
  elsewhereHint: "On another device or server: by a link, a QR code or a file.",
  holds: "The link contains the whole match, during a deal the hidden cards, too. Give it only to the people playing. Everyone at both tables is told.",
  make: "Make the link",
  link: "The link to this match",
  qr: "QR code of the link",
  copy: "Copy the link",
  copied: "Copied",
  keep: "Save as a file",
  file: (code: string) => `canasta-${code}.match`,

  title: "Continue a match",
  what: "Paste the link to a match, or choose its file, to pick up where it left off.",
  paste: "Link of the match",
  choose: "Choose a file",
  go: "Continue the match",
  going: "Opening…",
  followed: "Your link leads to a match in progress. It continues here from where it stopped.",

  brought: (name: string) => `${name} brought this match here in the middle of this deal, and may know its hidden cards.`,
  taken: (name: string) => `${name} took this match elsewhere in the middle of this deal, and may know its hidden cards.`,
  seen: "OK",
};

/** Texts of the curtain between two people who pass a phone on. */
export const phone = {
  give: (name: string) => `Give the phone to ${name}`,
  hidden: "All cards are hidden.",
  take: (name: string) => `I am ${name}: show my cards`,
};
