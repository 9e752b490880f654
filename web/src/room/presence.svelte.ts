/** Effects of sitting at a table: it shows your name, it sounds, the screen stays on. */
import { attempt } from "../ui/context";
import type { Client } from "../wire/client.svelte";
import { preferences } from "../storage/preferences.svelte";
import { untrack } from "svelte";
import { shell } from "../ui/overlays.svelte";
import { play, type Tone } from "./tones";

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

/** The side of the reader; nothing for a watcher. */
function side({ own, room }: Client): number | undefined {
  return own === null || room === null || own.seat < 0 ? undefined : own.seat % room.rules.sides;
}

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
  when(() => client.events.findLast((event) => event.event === "completed") ?? null, "canasta");
  when(() => (client.game?.winner ?? null) !== null && client.game?.winner === side(client), "won");
  when(() => shell.explained?.id ?? null, "refusal");
}

/** Keeps the screen awake; what is returned lets it sleep again. A browser that cannot does nothing. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;

  async function ask(): Promise<void> {
    if (!wanted || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!wanted) await lock.release();
    } catch {
      // A low battery, or a browser that does not let pages do so: the screen goes out as usual.
    }
  }

  // A page that was out of sight has lost it.
  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release().catch(() => undefined);
  };
}
