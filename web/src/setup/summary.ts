/** What is about to be opened, in a sentence or two beside the button. */
import { t } from "../texts";
import type { Draft } from "./draft.svelte";

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
