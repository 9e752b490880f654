/** How long somebody has been away, as this page has seen it. */
import { minutes } from "../wire/clock.svelte";

export class Away {
  #seconds = $state(0);

  /** Made while a component starts. */
  constructor(gone: () => boolean) {
    $effect(() => {
      if (!gone()) return;
      this.#seconds = 0;
      const timer = setInterval(() => this.#seconds++, 1000);
      return () => clearInterval(timer);
    });
  }

  /** "0:24". */
  get time(): string {
    return minutes(this.#seconds);
  }
}
