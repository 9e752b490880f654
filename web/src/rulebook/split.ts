/** Finds the words of the game in a text: each the first time only. */

export interface Entry {
  /** Its name alone, as the head of its meaning. */
  name: string;
  /** The forms it has in sentences, in small letters. */
  forms: readonly string[];
  means: string;
}

export interface Part {
  words: string;
  entry?: Entry;
  /** Signs that touch a word of the game, and stay on its line: a bracket before it, a colon after it. */
  before?: string;
  after?: string;
}

const ENDS = /[^\s\p{L}\p{N}]+$/u;
const BEGINS = /^[^\s\p{L}\p{N}]+/u;

export function split(text: string, entries: readonly Entry[]): Part[] {
  const byForm = new Map(entries.flatMap((entry) => entry.forms.map((form) => [form, entry] as const)));
  const forms = [...byForm.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\p{L}])(?:${forms.join("|")})(?![\\p{L}])`, "giu");
  const parts: Part[] = [];
  const seen = new Set<Entry>();
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const entry = byForm.get(found[0].toLowerCase());
    if (entry === undefined || seen.has(entry)) continue;
    seen.add(entry);
    const [before = ""] = ENDS.exec(text.slice(from, found.index)) ?? [];
    const words = text.slice(from, found.index - before.length);
    if (words !== "") parts.push({ words });
    from = found.index + found[0].length;
    const [after = ""] = BEGINS.exec(text.slice(from)) ?? [];
    parts.push({ words: found[0], entry, before, after });
    from += after.length;
  }
  if (from < text.length) parts.push({ words: text.slice(from) });
  return parts;
}

/** Words, or cards next to each other, as the server writes cards. */
export type Piece = { words: string } | { cards: string[] };

const CARD = "(?:10|[2-9JQKA])[♠♥♦♣]\\uFE0E?";
const CARDS = new RegExp(`${CARD}(?: ${CARD})*`, "gu");
const SUITS: Record<string, string> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const { 0: row, index } of text.matchAll(CARDS)) {
    if (index > from) found.push({ words: text.slice(from, index) });
    found.push({ cards: row.split(" ").map(cardOf) });
    from = index + row.length;
  }
  if (from < text.length) found.push({ words: text.slice(from) });
  return found;
}

/** "10♠" as "Ts". */
function cardOf(written: string): string {
  const suit = written.replace("\uFE0E", "").at(-1) ?? "";
  return written.replace("10", "T").charAt(0) + (SUITS[suit] ?? "");
}
