/** The part of a rule book that is shown: all of it, what holds some words, or the house rules alone. */
import type { RuleChapter, RuleEntry } from "../protocol";

export interface ShownChapter {
  title: string;
  key: string;
  /** Its place in the book. */
  place: number;
  /** Sentences that are read in one go. */
  paragraphs: readonly (readonly RuleEntry[])[];
}

/** The chapters with the entries that hold all the words, and with house rules only if wanted. */
export function searchChapters(chapters: readonly RuleChapter[], query: string, onlyHouse: boolean): ShownChapter[] {
  const words = plain(query)
    .split(" ")
    .filter((word) => word !== "");
  return chapters
    .map((chapter, place) => ({
      title: chapter.title,
      key: chapter.key,
      place,
      paragraphs: paragraphs(chapter)
        .map((entries) =>
          entries.filter((entry) => {
            if (onlyHouse && !entry.changed) return false;
            const text = plain([chapter.title, entry.text, ...entry.clauses, ...entry.table.flat()].join(" "));
            return words.every((word) => text.includes(word));
          }),
        )
        .filter((entries) => entries.length > 0),
    }))
    .filter((chapter) => chapter.paragraphs.length > 0);
}

/** Return whether an entry rests on one of the clauses that the reader came for. */
export function marked(entry: RuleEntry, clauses: readonly string[]): boolean {
  return entry.clauses.some((row) => clauses.includes(row));
}

function paragraphs(chapter: RuleChapter): RuleEntry[][] {
  const all: RuleEntry[][] = [];
  for (const entry of chapter.entries) {
    if (entry.begins || all.length === 0) all.push([entry]);
    else all[all.length - 1]?.push(entry);
  }
  return all;
}

/** Small letters without accents, so that what is typed finds what is meant. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ");
}
