/** What of the events belongs to the deal that is played. */
import type { Event as GameEvent } from "../protocol";

/** The events from the last deal's beginning on, the cut before it too. */
export function thisDeal(events: GameEvent[]): GameEvent[] {
  const dealt = events.findLastIndex((event) => event.event === "dealt");
  if (dealt < 1) return events;
  return events.slice(events[dealt - 1]?.event === "pack_cut" ? dealt - 1 : dealt);
}
