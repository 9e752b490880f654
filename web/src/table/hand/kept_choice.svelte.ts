/** The chosen cards, stored by the browser: a page that is closed during a turn comes back with them chosen. */
import { untrack } from "svelte";

import { read, write } from "../../storage/tokens";
import type { Play } from "./play.svelte";
import type { View } from "../view.svelte";

/** The one choice that is kept, that of the last turn at any table. */
const KEPT = "canasta.chosen";

interface Choice {
  code: string;
  deal: number;
  seat: number;
  cards: string[];
}

/** Chooses again what was chosen, and notes what is chosen from now on; asked for while a component starts. */
export function keepChoice(view: View, play: Play): void {
  if (view.replaying || view.watching || view.guided) return;
  if (play.chosen.length === 0) chooseAgain(view, play);
  $effect(() => {
    const cards = play.hand.texts(play.chosen);
    untrack(() => {
      if (cards.length > 0) write(KEPT, JSON.stringify({ ...place(view), cards } satisfies Choice));
      else if (read(KEPT) !== "") write(KEPT, "");
    });
  });
}

function chooseAgain(view: View, play: Play): void {
  const kept = read(KEPT);
  if (kept === "") return;
  const { cards, ...where } = JSON.parse(kept) as Choice;
  if (JSON.stringify(where) !== JSON.stringify(place(view))) return;
  const left = [...play.hand.cards];
  const ids = cards.flatMap((card) => {
    const at = left.findIndex((held) => held.card === card);
    return at < 0 ? [] : left.splice(at, 1).map(({ id }) => id);
  });
  // A hand that has changed since is another one.
  if (ids.length === cards.length) play.choose(ids);
}

function place(view: View): Omit<Choice, "cards"> {
  return { code: view.room.code, deal: view.game.deal, seat: view.own.seat };
}
