/** Things that a component finds around it. */
import { getContext, setContext } from "svelte";
import type { Client } from "../wire/client.svelte";
import { RefusedError } from "../wire/transport";
import { explain, dismiss, shell } from "./overlays.svelte";

export { explain, openRules, openPreferences } from "./overlays.svelte";

const CLIENT = Symbol("client");

export function setClient(client: Client): void {
  setContext(CLIENT, client);
}

/** The connection to the table that is shown; asked for while a component starts. */
export function getClient(): Client {
  return getContext<Client>(CLIENT);
}

/** Waits for a request; a refusal becomes a bubble, until a later request succeeds. True when it was carried out. */
export async function attempt(requested: Promise<unknown>): Promise<boolean> {
  try {
    const before = shell.explained;
    await requested;
    if (shell.explained === before && before?.word === undefined) dismiss();
    return true;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (error.code !== "page.left") explain(error);
    return false;
  }
}
