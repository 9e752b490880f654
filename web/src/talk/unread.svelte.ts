/** The number on the button that opens the talk: words that the reader has not seen. */
import type { Client } from "../wire/client.svelte";
import { read, write } from "../storage/tokens";

export class Unread {
  readonly #client: Client;
  readonly #key: string;
  #seen = $state(0);

  /** @param client whose table it is; what was read there is remembered in the browser. */
  constructor(client: Client) {
    this.#client = client;
    this.#key = `canasta.read.${client.code}`;
    this.#seen = Number(read(this.#key)) || 0;
  }

  /** Words of others since the talk was open last. */
  get count(): number {
    const own = this.#client.own?.name;
    return this.#client.said.filter(
      // Reactions are seen at their seats.
      (said) => said.number > this.#seen && !said.hint && said.words[0] !== ":" && said.name !== own,
    ).length;
  }

  /** All that was said so far has been seen. */
  mark(): void {
    const last = this.#client.said.at(-1)?.number ?? 0;
    if (last <= this.#seen) return;
    this.#seen = last;
    write(this.#key, String(last));
  }
}

const kept = new WeakMap<Client, Unread>();

/** The one count of a table. */
export function unreadOf(client: Client): Unread {
  const found = kept.get(client) ?? new Unread(client);
  kept.set(client, found);
  return found;
}
