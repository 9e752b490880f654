/** English words for cards and numbers. */

const RANKS: Record<string, string> = {
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
  Jk: "joker",
};

const SUITS: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

const NUMBERS = [...["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], ...["eleven", "twelve"]];

const lists = new Intl.ListFormat("en-GB", { type: "conjunction" });
export const figures = new Intl.NumberFormat("en");

/** "a, b and c". */
export const list = (parts: readonly string[]) => lists.format(parts);

/** The rank of a card: `T` of `Th`, `Jk` of a joker. */
const rankOf = (card: string) => (card === "Jk" ? card : card.charAt(0));

export const rank = (of: string, count = 1) => {
  const one = RANKS[of];
  return one === undefined || count === 1 ? (one ?? of) : `${one}${of === "6" ? "es" : "s"}`;
};
export const suit = (of: string) => SUITS[of] ?? of;
export const number = (n: number) => NUMBERS[n] ?? figures.format(n);
export const cards = (n: number) => (n === 1 ? "one card" : `${number(n)} cards`);
export const card = (of: string) => (of === "Jk" ? "joker" : `${rank(rankOf(of))} of ${suit(of.charAt(1))}`);
const aRank = (of: string) => `${of === "8" || of === "A" ? "an" : "a"} ${rank(of)}`;
export const theCard = (of: string) => (of === "Jk" ? "a joker" : `the ${card(of)}`);

/** "three queens and a joker": cards by rank, in the order in which they come. */
export function counted(of: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const one of of) counts.set(rankOf(one), (counts.get(rankOf(one)) ?? 0) + 1);
  const said = [...counts].map(([r, n]) => (n === 1 ? aRank(r) : `${number(n)} ${rank(r, n)}`));
  return list(said);
}
