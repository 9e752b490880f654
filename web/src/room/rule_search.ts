/** What of a rule book is shown: all of it, what holds some words, or the house rules alone. */
import type { RuleChapter, RuleEntry } from "../protocol";

export interface ShownChapter {
  title: string;
  /** Its place in the book. */
  place: number;
  entries: readonly RuleEntry[];
}

/** The chapters with the entries that hold all the words, and with house rules only if wanted. */
export function found(chapters: readonly RuleChapter[], query: string, onlyHouse: boolean): ShownChapter[] {
  const words = plain(query).split(" ").filter((word) => word !== "");
  return chapters
    .map((chapter, place) => ({
      title: chapter.title,
      place,
      entries: chapter.entries.filter((entry) => {
        if (onlyHouse && !entry.changed) return false;
        const text = plain([chapter.title, entry.text, ...entry.rows, ...entry.table.flat()].join(" "));
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((chapter) => chapter.entries.length > 0);
}

/** Whether an entry rests on one of the rows that somebody came for. */
export function marked(entry: RuleEntry, rows: readonly string[]): boolean {
  return entry.rows.some((row) => rows.includes(row));
}

/** Small letters without accents, so that what is typed finds what is meant. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ");
}
