/** For how long players have been away, as this page has seen it. */
import type { Client } from "./client.svelte";

export class Absence {
  #since = $state.raw<ReadonlyMap<number, number>>(new Map());
  #now = $state(Date.now());

  /** Made while a component starts; it ticks while somebody is away. */
  constructor(client: Client) {
    $effect(() => {
      const away = (client.room?.seats ?? []).flatMap((seat, at) => (seat.kept && !seat.present ? [at] : []));
      const known = this.#before;
      this.#before = new Map(away.map((seat) => [seat, known.get(seat) ?? Date.now()]));
      this.#since = this.#before;
    });
    $effect(() => {
      if (this.#since.size === 0) return;
      this.#now = Date.now();
      const timer = setInterval(() => (this.#now = Date.now()), 1000);
      return () => clearInterval(timer);
    });
  }

  #before: ReadonlyMap<number, number> = new Map();

  /** Whole seconds since the player of a seat has gone; null for one who is there. */
  seconds(seat: number): number | null {
    const since = this.#since.get(seat);
    return since === undefined ? null : Math.max(0, Math.floor((this.#now - since) / 1000));
  }
}
