/** A pad as its server has it, live; what could not be sent waits on this phone until it can. */
import { Following } from "../wire/following.svelte";
import { keepToken, knownCodes, read, tokenOf, write } from "../storage/tokens";
import type { DealEntry, PadCounted, PadRules, PadTried, PadView, PadWriting } from "../protocol";

/** What is written on a pad, without the name of who writes. */
type Omitted<T> = T extends PadWriting ? Omit<T, "by"> : never;
export type Writing = Omitted<PadWriting>;

const kept = (code: string): string => `pad.${code}`;

/** The codes of the pads that this browser may write on. */
export function knownPads(): string[] {
  return knownCodes("pad.");
}

/** Keeps the secret with which one writes on a pad. */
export function keepKey(code: string, key: string): void {
  keepToken(kept(code), key);
}

export class PadClient extends Following<PadView> {
  readonly code: string;

  constructor(code: string) {
    super(`/api/pads/${code}`);
    this.code = code;
  }

  /** Whether this browser has the secret with which one writes. */
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
    this.take(await this.ask<PadView>("", this.key, { ...what, by }));
  }

  count(entry: DealEntry, deal: number): Promise<PadCounted> {
    return this.ask<PadCounted>("/count", this.key, { entry, deal });
  }

  tryRules(rules: PadRules, since: number): Promise<PadTried> {
    return this.ask<PadTried>("/try", this.key, { rules, since });
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
}
