/** Boards that several tables play: everyone's progress, and as much of it as this browser may know. */
import { Following } from "../wire/following.svelte";
import { keepToken, read, write } from "../storage/tokens";
import type { DuplicateResults, DuplicateView, ResultLink, TableOpened } from "../protocol";

const place = (kept: "token" | "key" | "seen", code: string): string => `canasta.boards-${kept}.${code}`;

/** Stores the key for ending a challenge that was made here. */
export function keepKey(code: string, key: string): void {
  write(place("key", code), key);
}

export class BoardsClient extends Following<DuplicateView> {
  readonly code: string;
  results = $state.raw<DuplicateResults | null>(null);
  /** True if these are the commitments that this browser saw first. */
  same = $state(true);
  /** The key for ending it; empty if this browser may not end it. */
  readonly key: string;
  #asked = -1;

  constructor(code: string) {
    super(`/api/duplicates/${code}`);
    this.code = code;
    this.key = read(place("key", code));
  }

  protected override get secret(): string {
    return read(place("token", this.code));
  }

  /** Plays the boards under a name; the code of the table at which they are played. */
  async enter(name: string): Promise<string> {
    const opened = await this.ask<TableOpened>("/enter", this.secret, { name });
    keepToken(opened.code, opened.token);
    write(place("token", this.code), opened.token);
    return opened.code;
  }

  /** Return the result of this browser's player on the boards, as the text of a link. */
  async result(): Promise<string> {
    return (await this.ask<ResultLink>("/result", this.secret)).result;
  }

  /** Ends a challenge before its time. */
  async end(): Promise<void> {
    this.take(await this.ask<DuplicateView>("/end", this.secret, { key: this.key }));
  }

  protected override take(view: DuplicateView): void {
    super.take(view);
    const seen = read(place("seen", this.code));
    if (seen === "") write(place("seen", this.code), view.commitments.join(" "));
    else this.same = seen === view.commitments.join(" ");
    if (view.number === this.#asked) return;
    this.#asked = view.number;
    void this.ask<DuplicateResults>("/results", this.secret).then(
      (results) => (this.results = results),
      () => (this.#asked = -1),
    );
  }
}
