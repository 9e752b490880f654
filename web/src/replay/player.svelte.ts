/** Going through a deal: by steps, by turns, by itself. */
import { namesOf, sentences } from "../game/sentences";
import type { Event } from "../protocol";
import { t } from "../texts";
import type { ReplayClient } from "./replay_client.svelte";

/** Milliseconds a step by itself takes: slow, normal, fast. */
const PACES = [2400, 1200, 500];

export class Player {
  readonly #client: ReplayClient;
  #timer: ReturnType<typeof setInterval> | undefined;

  playing = $state(false);
  pace = $state(1);

  /** The first frame of every turn. */
  readonly #turns: number[];

  constructor(client: ReplayClient) {
    this.#client = client;
    this.#turns = client.frames.flatMap(({ game }, place) =>
      place === 0 || client.frames[place - 1]?.game.turn !== game.turn ? [place] : [],
    );
  }

  /** The number of the last frame. */
  get last(): number {
    return this.#client.frames.length - 1;
  }

  /** Sentences by the event that they describe. */
  readonly #sentences = $derived.by(() => {
    const told = sentences(this.#client.allEvents, namesOf(this.#client.room, -1));
    return new Map<Event, string>(told.map(({ event, text }) => [event, text]));
  });

  /** Sentences on the step shown. */
  readonly told = $derived.by(() => {
    const said = this.#client.frame.events.flatMap((event) => this.#sentences.get(event) ?? []);
    return said.length > 0 ? said.join(" ") : t.replay.dealt;
  });

  go(place: number): void {
    const to = Math.max(0, Math.min(this.last, place));
    this.#client.place = to;
    if (to === this.last) this.stop();
  }

  /** Some steps forward, or back if negative; stepping stops the automatic play. */
  step(by: number): void {
    this.stop();
    this.go(this.#client.place + by);
  }

  /** To the next turn, or back to the beginning of this one or the one before. */
  turn(by: 1 | -1): void {
    this.stop();
    const place = this.#client.place;
    const to =
      by > 0
        ? (this.#turns.find((turn) => turn > place) ?? this.last)
        : (this.#turns.findLast((turn) => turn < place) ?? 0);
    this.go(to);
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.#client.place === this.last) this.go(0);
    this.playing = true;
    this.#timer = setInterval(() => this.go(this.#client.place + 1), PACES[this.pace]);
  }

  /** Slower or faster: round and round. */
  faster(): void {
    this.pace = (this.pace + 1) % PACES.length;
    if (!this.playing) return;
    this.stop();
    this.toggle();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.playing = false;
  }

  /** Keys that step and play; whether it was one. */
  press(event: KeyboardEvent): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    switch (event.key) {
      case "ArrowRight":
        return (event.shiftKey ? this.turn(1) : this.step(1), true);
      case "ArrowLeft":
        return (event.shiftKey ? this.turn(-1) : this.step(-1), true);
      case "PageDown":
        return (this.turn(1), true);
      case "PageUp":
        return (this.turn(-1), true);
      case "Home":
        return (this.step(-this.last), true);
      case "End":
        return (this.step(this.last), true);
      case " ":
        return (this.toggle(), true);
      default:
        return false;
    }
  }
}
