/** A review of your play: the request, its progress, its end. */
import { bearer, readEvents } from "../wire/http";
import { RefusedError } from "../wire/transport";
import type { Problem, Review, Reviewed } from "../protocol";
import { t } from "../texts";

export class Reviewer {
  readonly #code: string;
  readonly #deal: number;
  #stop: AbortController | null = null;

  /** Its progress; null while it is not under way. */
  progress = $state.raw<{ done: number; total: number } | null>(null);
  /** Its findings; null until it is done. */
  found = $state.raw<Reviewed | null>(null);
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
      const address = `/api/tables/${this.#code}/review/${this.#deal}`;
      const given = { headers: bearer(this.#code), signal: stop.signal };
      for await (const step of readEvents<Review>(address, given)) this.#hear(step);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.problem = error instanceof RefusedError ? error : { code: "page.offline", message: t.app.serverGone };
    }
    this.progress = null;
  }

  stop(): void {
    this.#stop?.abort();
  }

  #hear(step: Review): void {
    if (step.type === "reviewing") this.progress = step;
    else if (step.type === "reviewed") this.found = step;
    else this.problem = step;
  }
}
