/** A pad as its server has it, live; what could not be sent waits on this phone until it can. */
import { Following } from "../wire/following.svelte";
import { RefusedError } from "../wire/transport";
import { keepToken, knownCodes, read, tokenOf, write } from "../storage/tokens";
import type { DealEntry, PadCounted, TableRules, PadTried, PadView, PadWriting } from "../protocol";
import { t } from "../texts";

/** An entry on a pad, without the name of its author and that of the sending. */
type Omitted<T> = T extends PadWriting ? Omit<T, "by" | "sent"> : never;
export type Writing = Omitted<PadWriting>;

/** A deal that was saved without a connection. */
export interface Waiting {
  /** The request that the server gets, again and again until it answers; it has a name and is written once. */
  request: Writing & { by: string; sent: string };
  /** The sides' points, as they were counted here. */
  totals: readonly number[];
}

const kept = (code: string): string => `pad.${code}`;

/** The codes of the pads that this browser may write on. */
export function knownPads(): string[] {
  return knownCodes("pad.");
}

/** Stores the evening from which a person came to a pad, for the way back. */
export function keepWayBack(pad: string, evening: string): void {
  write(`canasta.pad-evening.${pad}`, evening);
}

/** Stores the secret for writing on a pad. */
export function keepKey(code: string, key: string): void {
  keepToken(kept(code), key);
}

/** A name for one sending, as no other device makes it. */
function newName(): string {
  return [Date.now(), performance.now(), Math.random()]
    .map((one) => one.toString(36))
    .join("-")
    .slice(0, 40);
}

export class PadClient extends Following<PadView> {
  readonly code: string;
  /** Deals that were saved on this phone and are not sent yet. */
  waiting = $state.raw<readonly Waiting[]>([]);
  /** Why the first of them was not taken. */
  refused = $state.raw<RefusedError | null>(null);
  #sending = false;

  constructor(code: string) {
    super(`/api/pads/${code}`);
    this.code = code;
    try {
      this.waiting = JSON.parse(read(`canasta.pad-waiting.${code}`) || "[]") as Waiting[];
    } catch {
      // Nothing that this page has written.
    }
  }

  /** True if this browser has the secret for writing. */
  get writes(): boolean {
    return this.key !== "";
  }

  get key(): string {
    return tokenOf(kept(this.code));
  }

  protected override get secret(): string {
    return this.key;
  }

  /** Writes on the pad; fails with what the server says. */
  async write(what: Writing, by: string): Promise<void> {
    await this.#send({ ...what, by, sent: newName() });
  }

  /** Saves a deal: at once, or on this phone until there is a connection. */
  async save(what: Writing, by: string, totals: readonly number[]): Promise<void> {
    const request = { ...what, by, sent: newName() };
    try {
      if (this.waiting.length > 0) throw new RefusedError({ code: "page.offline", message: "" });
      await this.#send(request);
    } catch (error) {
      if (!(error instanceof RefusedError && error.code === "page.offline")) throw error;
      this.#keep([...this.waiting, { request, totals }]);
    }
  }

  /** Sends what waits, in order, until something is refused: that stays, with the reason. */
  async sendWaiting(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
        await this.#send(next.request);
        this.#keep(this.waiting.slice(1));
      }
      this.refused = null;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.code === "page.offline") return;
      this.refused = error;
      if (error.code === "pad.behind") await this.look();
    } finally {
      this.#sending = false;
    }
  }

  /** Drops the first of what waits: another writer has entered that deal. */
  drop(): void {
    this.refused = null;
    this.#keep(this.waiting.slice(1));
    void this.sendWaiting();
  }

  /** Sends the first of what waits as the deal after those that are there now. */
  sendAsNext(): void {
    const deals = this.view?.deals.length ?? 0;
    let next = deals;
    this.refused = null;
    this.#keep(
      this.waiting.map((one) =>
        one.request.type === "enter_deal" ? { ...one, request: { ...one.request, deals: next++ } } : one,
      ),
    );
    void this.sendWaiting();
  }

  async #send(request: Waiting["request"]): Promise<void> {
    this.take(await this.ask<PadView>("", this.key, request));
  }

  #keep(waiting: readonly Waiting[]): void {
    this.waiting = waiting;
    write(`canasta.pad-waiting.${this.code}`, waiting.length === 0 ? "" : JSON.stringify(waiting));
  }

  count(entry: DealEntry, deal: number): Promise<PadCounted> {
    return this.ask<PadCounted>("/count", this.key, { entry, deal });
  }

  tryRules(rules: TableRules, since: number): Promise<PadTried> {
    return this.ask<PadTried>("/try", this.key, { rules, since });
  }

  /** Return the entry that was started here: `0` for the next deal. */
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
}

export interface PadSide {
  side: number;
  /** The seats of its players. */
  seats: number[];
  title: string;
}

export function sidesOf(view: Pick<PadView, "names" | "sides">): PadSide[] {
  return Array.from({ length: view.sides }, (_, side) => {
    const seats = view.names.flatMap((_name, seat) => (seat % view.sides === side ? [seat] : []));
    return { side, seats, title: t.pad.side(seats.map((seat) => view.names[seat] ?? "")) };
  });
}
