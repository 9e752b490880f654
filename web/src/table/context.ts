/** Table context: view, hand, play, late parts, layout. */
import { getContext, setContext } from "svelte";

import type { Fit } from "./layout/layout";
import type { Hand } from "./hand/held_hand.svelte";
import type { Play } from "./hand/play.svelte";
import type { Late } from "./late.svelte";
import type { View } from "./view.svelte";

export interface Shared {
  view: View;
  hand: Hand;
  play: Play;
  late: Late;
  /** The layout of now. */
  readonly fit: Fit;
}

const TABLE = Symbol("table");

export function setTable(shared: Shared): Shared {
  return setContext(TABLE, shared);
}

export function getTable(): Shared {
  return getContext<Shared>(TABLE);
}
