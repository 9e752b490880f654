/** Words of the main button: what will happen, and what it is worth. */
import { isWild, rankOf, suitOf } from "../../cards/card";
import type { Option } from "../../protocol";
import { number, signed, t } from "../../texts";
import type { View } from "../view.svelte";

export interface Words {
  title: string;
  worth: string;
}

/** The words for something that may be done. */
export function wordsOf(option: Option, view: View): Words {
  const words = t.table.main;
  const { game, room } = view;
  switch (option.kind) {
    case "draw":
      return { title: words.draw(room.rules.draw), worth: words.left(number(game.stock)) };
    case "take":
      return { title: t.table.takePile, worth: words.takeWith(option.cards, number(game.pile.size)) };
    case "discard":
      return {
        title: words.discard(option.cards[0] ?? ""),
        worth: option.out ? words.goesOut : words.endsTurn,
      };
    case "foot":
      return { title: words.foot, worth: t.table.cards(game.foot_sizes[view.seat] ?? 0) };
    case "pass":
      return { title: words.pass, worth: words.passWhy };
    case "bridge":
      return { title: words.bridge(suitOf(option.cards[0] ?? "") ?? ""), worth: worthOf(option, view) };
    case "add":
      return { title: words.add(counted(option.cards)), worth: worthOf(option, view) };
    case "face":
      return { title: words.face(option.cards.length), worth: "" };
    case "melds":
      return { title: words.lay(t.table.cards(option.cards.length)), worth: worthOf(option, view) };
    case "meld":
    case "ask":
    case "answer":
    case "splash":
    case "retract":
    case "cut":
    case "overdraw":
    case "bury":
    case "improper":
      return { title: words.lay(counted(option.cards)), worth: worthOf(option, view) };
  }
}

/** Say what it brings: a canasta, an opening, points. */
function worthOf(option: Option, view: View): string {
  const words = t.table.main;
  const parts: string[] = [];
  if (option.canasta !== "") {
    parts.push(words.canasta(option.canasta), signed(option.worth));
  } else if (!view.opened) {
    if (!view.counts) return "";
    const needed = view.requirement;
    const staged = number(option.staged);
    return option.staged >= needed ? words.enough(staged) : words.notEnough(staged, number(needed));
  } else if (option.points !== 0) {
    parts.push(words.points(signed(option.points)));
  }
  if (option.out) parts.push(words.goesOut);
  return parts.join(", ");
}

/** "2 queens", "9, 9, joker": equal ranks counted, a mixture listed. */
function counted(cards: readonly string[]): string {
  const ranks = new Map<string, number>();
  for (const card of cards) ranks.set(rankOf(card), (ranks.get(rankOf(card)) ?? 0) + 1);
  const [only] = ranks;
  if (ranks.size === 1 && only) return t.table.main.several(only[1], t.cards.rank(only[0], only[1]));
  const naturals = cards.filter((card) => !isWild(card));
  const run = new Set(naturals.map(rankOf)).size > 1;
  if (run && naturals.length === cards.length && cards.length > 3) return t.table.cards(cards.length);
  const inOrder = [...naturals, ...cards.filter(isWild)];
  return inOrder.map((card) => t.cards.sign(rankOf(card))).join(", ");
}
