/** What a component finds around it. */
import { getContext, setContext } from "svelte";

import type { Client } from "../wire/client.svelte";

export { explain, openRules, openPreferences } from "./overlays.svelte";

const CLIENT = Symbol("client");

export function setClient(client: Client): void {
  setContext(CLIENT, client);
}

/** The connection to the table that is shown; asked for while a component starts. */
export function getClient(): Client {
  return getContext<Client>(CLIENT);
}
