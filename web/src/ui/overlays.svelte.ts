/** Layers over the page: a refusal's bubble, and the sheets that any part of it may open. */
import type { Refusal } from "../protocol";
import { refusalText } from "../texts/refusal";
import type { RefusedError } from "../wire/transport";

interface Explained {
  code: string;
  message: string;
  clauses: readonly string[];
  /** The word that it explains, if it is not a refusal. */
  word?: string;
  /** True if it keeps a player who may draw from the pile. */
  pile?: boolean;
  /** A new object each time, so that the same refusal twice is heard twice. */
  id: number;
}

interface Shell {
  explained: Explained | null;
  /** The sheets that are open, the last on top: it shows what is explained. */
  sheets: string[];
  /** The clauses at which the rule book of this table is open; null: it is closed. */
  rules: readonly string[] | null;
  preferences: boolean;
  menu: boolean;
  /** The part of the menu that is open when it comes up. */
  part: "" | "people";
  /** The settings that the host may change. */
  settings: boolean;
  /** The code of a table that was opened to play at once: its cards are dealt when it is reached. */
  dealAt: string;
}

export const shell = $state<Shell>({
  explained: null,
  sheets: [],
  rules: null,
  preferences: false,
  menu: false,
  part: "",
  settings: false,
  dealAt: "",
});

let last = 0;

/** Says why something cannot be: one sentence, with a link to the rule where there is one. */
export function explain(refusal: Refusal | RefusedError | { code: string; message: string }, pile = false): void {
  const clauses = "clauses" in refusal ? refusal.clauses : [];
  shell.explained = { code: refusal.code, message: refusalText(refusal), clauses, pile, id: ++last };
}

/** Says what a word of the game means. */
export function define(word: string, message: string): void {
  shell.explained = { code: "word", message, clauses: [], word, id: ++last };
}

/** Puts the bubble away. */
export function dismiss(): void {
  shell.explained = null;
}

/** Opens the rule book of this table, at a rule where clauses are given. */
export function openRules(clauses: readonly string[] = []): void {
  shell.rules = clauses;
}

export function openPreferences(): void {
  shell.preferences = true;
}

export function openMenu(part: Shell["part"] = ""): void {
  shell.part = part;
  shell.menu = true;
}
