/** Which tones are heard at a table: the own turn, a card played, a refusal. */
import { untrack } from "svelte";

import type { Client } from "../wire/client.svelte";
import { preferences } from "../storage/preferences.svelte";
import { shell } from "../ui/overlays.svelte";
import { play, type Tone } from "./tones";

/** Called while a component starts. */
export function soundOf(client: Client): void {
  const when = (changed: () => unknown, tone: Tone): void => {
    let before = untrack(changed);
    $effect(() => {
      const now = changed();
      const heard = now !== before && now !== null && now !== false;
      before = now;
      if (heard && untrack(() => preferences.sound)) play(tone);
    });
  };
  when(() => client.own?.acts === true, "turn");
  when(
    () => client.events.findLast((event) => event.event === "discarded" || event.event === "melded") ?? null,
    "card",
  );
  when(() => shell.explained?.told ?? null, "refusal");
}
