/** Settings of the last table of this browser: the next one begins with them. */
import { read, write } from "../storage/tokens";
import type { BookView, Settings } from "../protocol";
import { Draft } from "./draft.svelte";
import { t } from "../texts";

const KEY = "canasta.table";

interface Favourite {
  settings: Settings;
  seats: string[];
}

/** Keeps how a table was made; its name was for that one. */
export function keepFavourite(draft: Draft): void {
  const kept: Favourite = {
    settings: { ...draft.settings, name: "", lesson: "", puzzle: "", position: "" },
    seats: draft.seats,
  };
  write(KEY, JSON.stringify(kept));
}

/** A table as the last one was made; the easiest book's where none was, or where it is damaged. */
export function favouriteDraft(books: readonly BookView[], bots: readonly string[]): Draft {
  try {
    const { settings, seats } = JSON.parse(read(KEY).replaceAll('"network"', '"policy"')) as Favourite;
    const draft = new Draft(books, { ...new Draft(books).settings, ...settings });
    const known = draft.book?.variations.map(({ name }) => name) ?? [];
    if (!draft.variations.every((name) => known.includes(name))) return new Draft(books);
    if (!draft.countsNow().includes(draft.players)) return new Draft(books);
    draft.seats = draft.seats.map((_, seat) => (bots.includes(seats[seat] ?? "") ? (seats[seat] ?? "") : ""));
    return draft;
  } catch {
    return new Draft(books);
  }
}

export function summary(draft: Draft): string {
  const { book } = draft;
  if (book === undefined) return "";
  const title = t.lobby.bookName(book.name, book.title);
  const with_ =
    draft.house !== "" ? [t.lobby.ownRulesShort] : draft.variations.map((name) => t.lobby.variationName(name));
  const others = draft.seats.slice(1, draft.players);
  const bots = others.filter((level) => level !== "").length;
  const here = draft.people.slice(1, draft.players).filter((name) => name !== undefined).length;
  return `${t.lobby.playing(title, with_)} ${t.lobby.sitting(bots, others.length - bots - here, here)}`;
}
