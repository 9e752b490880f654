/** Texts of what is shown of a table only while cards are laid or taken. */
import * as words from "./words";

export const laying = {
  pileStays: "The pile cannot be taken",
  stillDraw: "You can still draw.",
  takeSeat: "Play in a bot’s place",
  oneDiscard: "One card is thrown at the end of a turn: choose only that one.",
  sorting: "Order of the hand",
  sortBy: { rank: "By rank", suit: "By suit", own: "My order" },
  sortShort: { rank: "Rank", suit: "Suit", own: "My order" },
  retract: "Take all back",
  ask: (name: string) => `Ask ${name}`,
  splash: "Show splash",
  bury: (card: string) => `Bury ${words.theCard(card)}`,
  talon: (n: number) => `Discard, then you take ${n === 1 ? "1 talon card" : `${n} talon cards`}.`,
  overdraw: "Draw one more",
  countYourself: (needed: string) => `Needs ${needed}. Count for yourself: fall short, and you need more.`,
  askBack: "Take my turn back",
  noCanasta: "No canasta yet",
  counts: "Until your first one, melds and threes count against you.",
  newMeld: "new meld",
  laid: (needed: string) => `of ${needed} laid`,
  withChosen: (needed: string) => `of ${needed} with these cards`,
  meter: (staged: string, projected: string, needed: string) =>
    `${staged} of ${needed} laid, ${projected} with the chosen cards`,
  naturalSet: "Natural set",
  ways: "Take the pile with",
  wayNew: (cards: readonly string[]) => (cards.length > 0 ? words.counted(cards) : "the meld on the table"),
  wants: (cards: readonly string[]) => `Needed: ${words.counted(cards)}.`,
  wayOnto: (meld: string) => `onto ${meld}`,
};
