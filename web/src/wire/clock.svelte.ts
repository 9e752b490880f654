/** The seconds that are left until a moment of the server's clock. */
import type { Client } from "./client.svelte";

export class Countdown {
  #now = $state(Date.now() / 1000);
  readonly #client: Client;
  readonly #until: () => number | null;

  /**
   * Made while a component starts; it ticks as long as that is shown.
   *
   * @param until when it ends, in seconds since 1970 by the server; null: there is no clock.
   */
  constructor(client: Client, until: () => number | null) {
    this.#client = client;
    this.#until = until;
    $effect(() => {
      if (this.#until() === null) return;
      this.#now = Date.now() / 1000;
      const timer = setInterval(() => (this.#now = Date.now() / 1000), 500);
      return () => clearInterval(timer);
    });
  }

  /** Whole seconds left, 0 when they are over; null without a clock. */
  get left(): number | null {
    const until = this.#until();
    if (until === null) return null;
    return Math.max(0, Math.ceil(until - this.#client.clockSkew - this.#now));
  }
}

/** Seconds as they are shown: 0:24. */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
