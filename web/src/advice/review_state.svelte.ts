/** A review of one's own play: asked for, its progress heard, its end. */
import { bearer } from "../app/http";
import { RefusedError } from "../app/refused";
import { transport } from "../app/transport";
import type { Lapse, Problem, Review } from "../protocol";
import { t } from "../texts";

export class Reviewer {
  readonly #code: string;
  readonly #deal: number;
  #stop: AbortController | null = null;

  /** How far it is; null while it is not under way. */
  progress = $state.raw<{ done: number; total: number } | null>(null);
  /** What was found, the dearest first; null until it is done. */
  lapses = $state.raw<readonly Lapse[] | null>(null);
  /** Whose choices they are. */
  seat = 0;
  /** Why there is none. */
  problem = $state.raw<Problem | null>(null);

  constructor(code: string, deal: number) {
    this.#code = code;
    this.#deal = deal;
  }

  /** Asks for it; `stop` ends it. */
  async begin(): Promise<void> {
    this.problem = null;
    this.progress = { done: 0, total: 0 };
    const stop = (this.#stop = new AbortController());
    try {
      for await (const told of this.#told(stop.signal)) this.#hear(told);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.problem =
        error instanceof RefusedError ? error : { code: "page.offline", message: t.app.serverGone };
    }
    this.progress = null;
  }

  stop(): void {
    this.#stop?.abort();
  }

  #hear(told: Review): void {
    if (told.type === "reviewing") this.progress = told;
    else if (told.type === "reviewed") {
      this.seat = told.seat;
      this.lapses = told.lapses;
    } else this.problem = told;
  }

  /** What the server tells, one after the other. */
  async *#told(signal: AbortSignal): AsyncGenerator<Review> {
    const address = `/api/tables/${this.#code}/review/${this.#deal}`;
    const answer = await transport.ask(address, { headers: bearer(this.#code), signal });
    if (!answer.ok) throw new RefusedError((await answer.json()) as Problem);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      text += value ?? "";
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) yield JSON.parse(event.slice("data: ".length)) as Review;
      if (done) return;
    }
  }
}
