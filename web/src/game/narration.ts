/** What makes sentences of what has happened: it comes once the table is shown. */
import "../texts/all";

import { namesOf, sentences, type Sentence } from "./sentences";
import type { Event, RoomView } from "../protocol";

/** The events of a deal as a seat reads them. */
export function narrate(events: readonly Event[], room: RoomView, own: number): Sentence[] {
  return sentences(events, namesOf(room, own));
}
