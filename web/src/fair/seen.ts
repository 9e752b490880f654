/** Cards that a deal's events show: a line for each, as canasta.live.table.verify.seen_lines writes them. */
import type { Event as GameEvent } from "../protocol";

export function seenLines(events: readonly GameEvent[]): string[] {
  return events.flatMap((event) => lineOf(event)).map((line) => line.trim());
}

function lineOf(event: GameEvent): string[] {
  switch (event.event) {
    case "dealt":
      return [`upcard ${event.upcard}`];
    case "faced":
    case "splashed":
      return [`${event.event} ${event.seat} ${event.cards.join(" ")}`];
    case "drew":
      return [`drew ${event.seat} ${event.count} ${event.cards.join(" ")}`];
    case "picked_up":
      return [`pot ${event.seat} ${event.count} ${event.cards.join(" ")}`];
    case "took_pile":
      return [`took ${event.seat} ${event.count} ${event.top}`];
    case "discarded":
      return [`discarded ${event.seat} ${event.card}`];
    default:
      return [];
  }
}

/** Events after which the stock is no longer in the order of the pack. */
const MOVED: ReadonlySet<GameEvent["event"]> = new Set([
  "drew_too_many",
  "buried",
  "corrected",
  "challenged",
  "coached",
]);

/** The natural cards, without threes, that a seat saw come from the stock, in their order; null if no one can say. */
export function drawnCards(events: readonly GameEvent[], seat: number): string[] | null {
  if (events.some(({ event }) => MOVED.has(event))) return null;
  const drawn = events.flatMap((event) => {
    if (event.event === "dealt") return [event.upcard];
    return event.event === "drew" && event.seat === seat ? event.cards : [];
  });
  // An upcard that may not stay can be buried anywhere: only wild cards and threes are.
  return drawn.filter((card) => /^[4-9TJQKA]/.test(card));
}
