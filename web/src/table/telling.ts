/** What makes sentences of what has happened: it comes once the table is shown. */
import "../texts/all";

import { namesOf, sentences, type Sentence } from "../paper/sentences";
import type { Event, RoomSight } from "../protocol";

/** The events of a deal as a seat reads them. */
export function telling(events: readonly Event[], room: RoomSight, own: number): Sentence[] {
  return sentences(events, namesOf(room, own));
}
