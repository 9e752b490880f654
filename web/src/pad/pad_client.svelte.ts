/** A pad as its server has it, live; what could not be sent waits on this phone until it can. */
import { bearer } from "../app/http";
import { RefusedError } from "../app/refused";
import { keepToken, read, tokenOf, write } from "../app/tokens";
import type { DealEntry, PadCounted, PadRules, PadTried, PadView, PadWriting, Problem } from "../protocol";
import { t } from "../texts";

/** What is written on a pad, without the name of who writes. */
type Omitted<T> = T extends PadWriting ? Omit<T, "by"> : never;
export type Writing = Omitted<PadWriting>;

/** Milliseconds between two attempts while the connection is gone. */
const AGAIN = 3000;

const kept = (code: string): string => `pad.${code}`;

/** The codes of the pads that this browser may write on. */
export function knownPads(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => /^canasta\.pad\.([A-Z0-9]{6})$/.exec(key)?.[1] ?? []);
  } catch {
    return [];
  }
}

/** Keeps the secret with which one writes on a pad. */
export function keepKey(code: string, key: string): void {
  keepToken(kept(code), key);
}

export class PadClient {
  readonly code: string;
  view = $state.raw<PadView | null>(null);
  problem = $state.raw<RefusedError | null>(null);
  connected = $state(true);
  #source: EventSource | null = null;

  constructor(code: string) {
    this.code = code;
  }

  /** Whether this browser has the secret with which one writes. */
  get writes(): boolean {
    return this.key !== "";
  }

  get key(): string {
    return tokenOf(kept(this.code));
  }

  /** Follows the pad until what is returned is called. */
  follow(): () => void {
    void this.look();
    const source = new EventSource(`/api/pads/${this.code}/live`);
    this.#source = source;
    source.onmessage = (event: MessageEvent<string>) => {
      this.connected = true;
      this.#take(JSON.parse(event.data) as PadView);
    };
    source.onerror = () => (this.connected = false);
    const again = setInterval(() => {
      if (!this.connected) void this.look();
    }, AGAIN);
    return () => {
      clearInterval(again);
      source.close();
    };
  }

  /** Asks once: an address that leads nowhere says so, which a stream cannot. */
  async look(): Promise<void> {
    try {
      this.#take(await this.#ask<PadView>(""));
      this.problem = null;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.code === "page.offline") return void (this.connected = false);
      this.problem = error;
      this.#source?.close();
    }
  }

  /** Writes on the pad; fails with what the server says. */
  async write(what: Writing, by: string): Promise<void> {
    this.#take(await this.#ask<PadView>("", { ...what, by }));
  }

  count(entry: DealEntry, deal: number): Promise<PadCounted> {
    return this.#ask<PadCounted>("/count", { entry, deal });
  }

  tryRules(rules: PadRules, since: number): Promise<PadTried> {
    return this.#ask<PadTried>("/try", { rules, since });
  }

  /** What somebody had begun to enter here: `0` for the deal that is next. */
  draft(deal: number): DealEntry | null {
    try {
      const text = read(`canasta.pad-draft.${this.code}.${deal}`);
      return text === "" ? null : (JSON.parse(text) as DealEntry);
    } catch {
      return null;
    }
  }

  keepDraft(deal: number, entry: DealEntry | null): void {
    write(`canasta.pad-draft.${this.code}.${deal}`, entry === null ? "" : JSON.stringify(entry));
  }

  #take(view: PadView): void {
    // An answer may come after news that is newer.
    if (this.view === null || view.number >= this.view.number) this.view = view;
  }

  async #ask<T>(path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = bearer(kept(this.code));
    const init: RequestInit = { headers };
    if (body !== undefined) {
      init.method = "POST";
      init.body = JSON.stringify(body);
      headers["content-type"] = "application/json";
    }
    let answer: Response;
    try {
      answer = await fetch(`/api/pads/${this.code}${path}`, init);
    } catch {
      this.connected = false;
      throw new RefusedError({ code: "page.offline", message: t.app.serverGone });
    }
    this.connected = true;
    if (answer.ok) return (await answer.json()) as T;
    let told: Partial<Problem> = {};
    try {
      told = (await answer.json()) as Partial<Problem>;
    } catch {
      // A proxy in between answers with a page of its own.
    }
    throw new RefusedError({ code: told.code ?? `http.${answer.status}`, message: told.message ?? t.app.serverTrouble(answer.status) });
  }
}
