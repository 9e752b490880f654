/** Acts as the server writes them ("meld Kh Kd Ks; discard 4c"), taken apart for sentences. */

export interface Deed {
  /** `draw`, `take`, `meld`, `add`, `discard` and so on. */
  verb: string;
  /** The cards that it is done with; a rank alone is any card of it. */
  cards: string[];
}

/** What something may be wrong by: twice the standard error, in 95 of 100 cases less. */
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
