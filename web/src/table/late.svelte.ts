/** The parts of a table that come once it is shown, and what they give to the others. */
import type { Component, Snippet } from "svelte";
import type { Sentence } from "../game/sentences";
import type { Event, RoomView } from "../protocol";
import type { Client } from "../wire/client.svelte";
import type { Flying } from "./motion/flying";
import type { View } from "./view.svelte";
import { minutes } from "../wire/clock.svelte";

export type Narrate = (events: readonly Event[], room: RoomView, own: number) => Sentence[];

export class Late {
  readonly #client: Pick<Client, "events">;
  readonly #view: View;
  /** Makes sentences of events; null until it has come, and the other parts with it. */
  narrate = $state.raw<Narrate | null>(null);
  /** Lets cards fly. */
  flying: Flying | null = null;
  /** Shows again what has happened since your last turn; null while there is nothing to show. */
  again = $state.raw<{ label: string; show: () => void } | null>(null);
  /** A paper over the felt: a hint, a review. */
  note = $state.raw<Snippet | null>(null);
  /** Shows words at a seat. */
  Said = $state.raw<Component<{ name: string }> | null>(null);
  /** News of the seats, for those who don't read the talk. */
  notice = $state("");
  /** At a table of a club evening: which deal it is and the time left, in place of the match's target. */
  line = $state.raw<{ words: string; soon: boolean } | null>(null);

  /** Sentences on what happened. */
  readonly told = $derived.by(
    (): Sentence[] => this.narrate?.(this.#client.events, this.#view.room, this.#view.own.seat) ?? [],
  );

  constructor(client: Pick<Client, "events">, view: View) {
    this.#client = client;
    this.#view = view;
  }
}

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
