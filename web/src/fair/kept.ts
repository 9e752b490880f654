/** Shuffles that this browser saw, stored so that the server cannot tell another story later. */
import { read, write } from "../storage/tokens";
import type { PromiseView } from "../protocol";
import type { BySeat } from "./sums";

/** An attempt to shuffle, as it was seen while nothing was revealed (canasta.live.table.verify). */
export interface KeptShuffle {
  match: number;
  deal: number;
  attempt: number;
  /** The server's commitment. */
  promise: string;
  /** This page's seat; -1 for a watcher. */
  seat: number;
  /** This page's value; empty if none was given. */
  value: string;
  /** True if the value was sent; stored, so that a page that is loaded again knows it too. */
  revealed?: boolean;
  /** The closed list; empty until it was seen. */
  commitments: BySeat;
  /** True if it was seen that the cards were dealt from it. */
  dealt?: boolean;
  /** This seat's cards as they were dealt. */
  hand: readonly string[];
  /** All that was seen of the pack's cards until the deal was over (canasta.live.table.verify.seen_lines). */
  seen?: readonly string[];
}

/** The number stored for a table: several matches. */
const MOST = 60;

export class Kept {
  readonly #keeper: string;
  readonly #code: string;
  /** As this page has it: another page of this browser may have kept more meanwhile. */
  #all: KeptShuffle[] = [];

  /**
   * @param keeper whose shuffles they are: the table's code, or a person's at it who shares this device.
   * @param code the table's.
   */
  constructor(keeper: string, code: string) {
    this.#keeper = keeper;
    this.#code = code;
    this.#take();
  }

  get #key(): string {
    return `canasta.kept.${this.#keeper}`;
  }

  /** The shuffle of a promise of the server's. */
  of(promise: string): KeptShuffle | undefined {
    const found = () => this.#all.find((one) => one.promise === promise);
    return found() ?? (this.#take(), found());
  }

  /** The shuffle that was kept of an attempt, whatever was promised then. */
  at({ match, deal, attempt }: Pick<KeptShuffle, "match" | "deal" | "attempt">): KeptShuffle | undefined {
    return this.#all.find((one) => one.match === match && one.deal === deal && one.attempt === attempt);
  }

  begin({ match, deal, attempt, commitment }: PromiseView, seat: number): KeptShuffle {
    const one = { match, deal, attempt, promise: commitment, seat, value: "", commitments: {}, hand: [] };
    this.#all = [...this.#all, one].slice(-MOST);
    this.change(one, {});
    return one;
  }

  change(one: KeptShuffle, change: Partial<KeptShuffle>): void {
    Object.assign(one, change);
    this.#take();
    write(this.#key, JSON.stringify(this.#all));
  }

  /** Takes over what other pages of this browser have kept. */
  #take(): void {
    const others = parsed(read(this.#key)).filter((other) => !this.#all.some((one) => one.promise === other.promise));
    this.#all = [...others, ...this.#all].slice(-MOST);
  }

  /** All of it as a file that `canasta verify --kept` reads. */
  file(): Blob {
    const file = { format: "canasta kept", version: 1, code: this.#code, shuffles: this.#all };
    return new Blob([`${JSON.stringify(file, null, 1)}\n`], { type: "application/json" });
  }
}

function parsed(text: string): KeptShuffle[] {
  try {
    const found: unknown = JSON.parse(text || "[]");
    return Array.isArray(found) ? (found as KeptShuffle[]) : [];
  } catch {
    return [];
  }
}
