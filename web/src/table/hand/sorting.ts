/** The order of a hand. */
import { RANK_ORDER, isWild, rankOf, suitOf } from "../../cards/card";

/** One card of the hand. Two packs have equal cards, so each has a number of its own. */
export interface Held {
  id: number;
  card: string;
}

export type Sorting = "rank" | "suit" | "own";

export const SORTINGS: readonly Sorting[] = ["rank", "suit", "own"];

/** Wild cards first, then from the ace down; suits side by side as spades, hearts, clubs, diamonds. */
const SUITS = "shcd";

/** A hand in another order; your own order is left as it is, with what is new at the end. */
export function arranged(cards: readonly Held[], by: Sorting): Held[] {
  if (by === "own") return [...cards];
  const key = by === "suit" ? bySuit : byRank;
  return [...cards].sort((one, other) => key(one.card) - key(other.card) || one.id - other.id);
}

/** Return whether a gap shows between two neighbours of a sorted hand. */
export function apart(one: string, other: string, by: Sorting): boolean {
  if (by === "own") return false;
  if (isWild(one) || isWild(other)) return isWild(one) !== isWild(other);
  return by === "suit" ? suitOf(one) !== suitOf(other) : rankOf(one) !== rankOf(other);
}

function byRank(card: string): number {
  return wildFirst(card) ?? 100 - 5 * RANK_ORDER.indexOf(rankOf(card)) + suitPlace(card);
}

function bySuit(card: string): number {
  return wildFirst(card) ?? 100 + 20 * suitPlace(card) - RANK_ORDER.indexOf(rankOf(card));
}

function wildFirst(card: string): number | null {
  if (card === "Jk") return 0;
  return isWild(card) ? 1 + suitPlace(card) : null;
}

function suitPlace(card: string): number {
  return SUITS.indexOf(suitOf(card) ?? "s");
}
