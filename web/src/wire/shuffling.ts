/** This browser's part in the shuffles of a table, as the page shows it. */

/** What doesn't hold of a shuffle. */
export type Fault =
  "gone" | "left_out" | "blamed" | "promise" | "list" | "value" | "secret" | "cards" | "hand" | "drawn";

/** Finding for a deal: it holds with your value in it, it holds without one, or there is no promise for it. */
export type Verdict = "own" | "holds" | "unknown";

export interface Problem {
  deal: number;
  fault: Fault;
}

export interface Shuffling {
  /** The first thing that doesn't hold. */
  readonly problem: Problem | null;
  /** Findings for the deals of this match that are over. */
  readonly verdicts: Readonly<Record<number, Verdict>>;
  /** Looks at the table as it is now, and does what is due. */
  look(): void;
  /** Returns all that is stored, as a file. */
  file(): Blob;
}
