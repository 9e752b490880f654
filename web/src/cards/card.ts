/** Cards as the server writes them (`Th`, `3s`, `Jk`), and what they look like. */

export type Suit = "c" | "d" | "h" | "s";

/** A suit's class where colours are given; the joker has colours of its own. */
export type Colour = Suit | "jk";

/** The ranks from the lowest, as a run reads. */
export const RANK_ORDER = "3456789TJQKA";

/** The rank's letter; `Jk` for a joker. */
export function rankOf(card: string): string {
  return card === "Jk" ? card : card.charAt(0);
}

/** The suit; none for a joker. */
export function suitOf(card: string): Suit | null {
  return card === "Jk" ? null : (card.charAt(1) as Suit);
}

export function colourOf(card: string): Colour {
  return suitOf(card) ?? "jk";
}

/** Jokers and twos. */
export function isWild(card: string): boolean {
  return card === "Jk" || card.startsWith("2");
}

/** Where the pips of a body lie: centres on 100 x 140; those below the middle stand on their heads. */
export function pipsOf(rank: string): { x: number; y: number }[] {
  const rows = PIPS[rank] ?? [];
  return rows.flatMap(([y, ...xs]) => xs.map((x) => ({ x, y })));
}

/** Rows of pips: the height, then the columns. */
// prettier-ignore
const PIPS: Record<string, [number, ...number[]][]> = {
  "3": [[22, 67], [70, 67], [118, 67]],
  "4": [[22, 50, 84], [118, 50, 84]],
  "5": [[22, 50, 84], [70, 67], [118, 50, 84]],
  "6": [[22, 50, 84], [70, 50, 84], [118, 50, 84]],
  "7": [[22, 50, 84], [46, 67], [70, 50, 84], [118, 50, 84]],
  "8": [[22, 50, 84], [46, 67], [70, 50, 84], [94, 67], [118, 50, 84]],
  "9": [[22, 50, 84], [54, 50, 84], [70, 67], [86, 50, 84], [118, 50, 84]],
  T: [[22, 50, 84], [38, 67], [54, 50, 84], [86, 50, 84], [102, 67], [118, 50, 84]],
};
