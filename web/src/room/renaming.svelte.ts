/** Whoever changes their name while they are at a table is called so there too. */
import { attempt } from "../ui/attempt";
import type { Client } from "../wire/client.svelte";
import { preferences } from "../storage/preferences.svelte";

/** Milliseconds of quiet after which a name is held to be written. */
const WRITTEN = 900;

/** Called while a component starts, which may be after the name was changed: the client knows the one it came with. */
export function renameWith(client: Client): void {
  let before = client.name;
  $effect(() => {
    const name = preferences.name.trim();
    if (name === before || name === "") return;
    const timer = setTimeout(() => {
      before = name;
      if (name !== client.own?.name) void attempt(client.request({ type: "rename", name }));
    }, WRITTEN);
    return () => clearTimeout(timer);
  });
}
