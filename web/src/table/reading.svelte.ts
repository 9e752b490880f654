/** The table read aloud, a part at a time, for those who play by keys and ears. */
import { number, t } from "../texts";
import { labelOf } from "../game/melds";
import { pileState, type View } from "./view.svelte";

export function handOf(view: View): string {
  return t.reading.hand(view.hand.length, t.log.list(view.hand));
}

export function pileOf(view: View): string {
  const { pile, stock } = view.game;
  const state = pileState(view);
  const bar = view.own.take_refusal === null ? "" : ` ${view.own.take_refusal.message}`;
  const takes = view.own.offers.some(({ kind }) => kind === "take") ? ` ${t.table.pileOpen}` : bar;
  const word = state === "open" ? "" : `, ${t.table[state]}`;
  return `${t.table.pileLabel(pile.size, pile.top, word)}.${takes} ${t.table.stockLabel(stock)}.`;
}

/** The melds of a side, its threes and whether it has opened. */
export function meldsOf(view: View, side: number): string {
  const melds = view.game.melds[side] ?? [];
  const threes = view.game.threes[side]?.length ?? 0;
  const parts = melds.map((meld, place) => `${place + 1}: ${labelOf(meld, false)}`);
  if (melds.length === 0) parts.push(t.table.noMelds);
  if (threes > 0) parts.push(t.reading.threes(threes));
  return `${view.sideName(side)}. ${parts.join("; ")}.`;
}

export function requirementOf(view: View): string {
  if (view.opened) return t.reading.opened;
  return t.reading.needs(number(view.requirement), view.counts ? number(view.game.staged) : "");
}

export function scoreOf(view: View): string {
  const all = [view.side, ...view.otherSides].map(
    (side) => `${view.sideName(side)} ${number(view.game.scores[side] ?? 0)}`,
  );
  const held = view.others.map((seat) => `${view.name(seat)} ${t.reading.holds(view.game.hand_sizes[seat] ?? 0)}`);
  return `${all.join(", ")}. ${held.join(", ")}.`;
}

/** Speech for those who do not see the table: the one text of its live region. */
class Voice {
  words = $state("");

  /** Says something; the same words twice are heard twice. */
  say(words: string): void {
    this.words = words === this.words ? `${words}\u00a0` : words;
  }
}

export const voice = new Voice();
