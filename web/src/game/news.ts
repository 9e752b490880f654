/** Which of the things that happened are new, the latest, or since your last turn. */
import type { Event } from "../protocol";
import type { Sentence } from "./sentences";

/** More events at once than anyone can have watched: they came back, or jumped ahead in a replay. */
const MOST = 24;

export class Newness {
  #known: number;
  #deal: number;

  /** All that has happened so far is known. */
  constructor(events: readonly Event[]) {
    this.#known = events.length;
    this.#deal = dealOf(events);
  }

  /**
   * Return what was not there at the last call. A new deal's events replace the last one's; after a turn was taken back
   * there are fewer, and none of them is new.
   */
  since(events: readonly Event[]): readonly Event[] {
    const deal = dealOf(events);
    const from = deal !== this.#deal && events.length < this.#known ? 0 : this.#known;
    this.#known = events.length;
    this.#deal = deal;
    return events.length - from <= MOST ? events.slice(from) : [];
  }
}

/** The number of the last deal that began; 0 before the first. */
function dealOf(events: readonly Event[]): number {
  const dealt = events.findLast((event) => event.event === "dealt");
  return dealt?.event === "dealt" ? dealt.deal : 0;
}

/** Events that the one before them already implies. */
const IMPLIED = new Set(["pile_handed", "opened", "deal_scored"]);

/** Return the last sentences, the oldest first. */
export function latest(told: readonly Sentence[], count: number): Sentence[] {
  return told.filter(({ event }) => !IMPLIED.has(event.event)).slice(-count);
}
