import { expect, test } from "vitest";

import { gameOf, roomOf } from "../testing/tables";
import { extrasOf } from "./extras";
import type { Play } from "./hand/play.svelte";
import type { View } from "./view.svelte";

/** Return the offers after your discard, while a seat is to act at which a bot of a level plays, or a person. */
function offered(bot: string): string[] {
  const room = roomOf({ coached: [] }, { signals: [], improper_plays: false, irregular_deals: false });
  const seats = room.seats.map((seat, at) => (at === 1 ? { ...seat, bot } : seat));
  const own = { seat: 0, may_take_back: true };
  const view = { room: { ...room, seats }, game: { ...gameOf(), actor: 1, turn: 1 }, own } as unknown as View;
  return extrasOf(view, { offer: () => undefined } as unknown as Play).map(({ key }) => key);
}

test("a turn can be taken back while a person is next, not for the moment that a bot takes", () => {
  expect(offered("")).toEqual(["back"]);
  expect(offered("club")).toEqual([]);
});
