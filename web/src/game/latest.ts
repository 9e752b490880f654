/** The last things that happened, short enough for the middle of the table. */
import type { Sentence } from "./sentences";

export interface Line {
  /** Who did it, to be set apart. */
  head: string;
  rest: string;
}

/** Happenings that another one beside them tells already. */
const BESIDE = new Set(["pile_handed", "opened", "deal_scored"]);

/** The last sentences, the oldest first. */
export function latest(told: readonly Sentence[], count: number): Line[] {
  const worth = told.filter(({ event }) => !BESIDE.has(event.event));
  return worth.slice(-count).map(({ seat, text }) => {
    const end = seat === null ? -1 : text.indexOf(" ");
    return end < 0 ? { head: "", rest: text } : { head: text.slice(0, end), rest: text.slice(end) };
  });
}
