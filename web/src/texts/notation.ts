/** Acts as the server writes them ("meld Kh Kd Ks; discard 4c"), taken apart for sentences. */

export interface Deed {
  /** `draw`, `take`, `meld`, `add`, `discard` and so on. */
  verb: string;
  /** The cards that it is done with; a rank alone is any card of it. */
  cards: string[];
}

/** Return the margin of error: twice the standard error, in 95 of 100 cases less. */
export const margin = (error: number) => Math.round(2 * error);

export function deeds(text: string): Deed[] {
  return text
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => {
      const [verb = "", ...cards] = (one.split("->")[0] ?? "").trim().split(/\s+/);
      return { verb, cards };
    });
}

const RANKS = "23456789TJQKA";

/** The cards of a deed one by one: "Ks*2" is two, "5h-8h" is four. */
export function oneByOne(cards: readonly string[]): string[] {
  return cards.flatMap((text) => {
    const [card = "", times] = text.split("*");
    const [low = "", high] = card.split("-");
    if (high === undefined) return Array.from({ length: Number(times ?? 1) }, () => card);
    const [from, to] = [RANKS.indexOf(low.charAt(0)), RANKS.indexOf(high.charAt(0))];
    return [...RANKS.slice(from, to + 1)].map((rank) => rank + low.slice(1));
  });
}
