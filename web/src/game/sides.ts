/** The sides of a table as a reader calls them. */
import type { RoomView } from "../protocol";
import { t } from "../texts";
import type { Who } from "../texts/en/score";
import { namesOf, sidePlayers } from "./sentences";

export interface Side {
  side: number;
  /** Its place among the reader's columns: 0 is the reader's own, and a colour of its own. */
  place: number;
  /** "Us", "Them", or who plays there. */
  title: string;
  /** The players there, if the title does not name them. */
  players: string;
  who: Who[];
}

/** The sides, the reader's own first; a watcher reads from the first side's place. */
export function sidesOf(room: RoomView, own: number): Side[] {
  const count = room.rules.sides;
  const first = own < 0 ? 0 : own % count;
  const names = namesOf(room, own);
  const partners = room.rules.players > count && own >= 0;
  return Array.from({ length: count }, (_, place) => {
    const side = (first + place) % count;
    const who = sidePlayers(names, side);
    const listed = t.score.players(who);
    if (!partners) return { side, place, who, title: t.score.asTitle(listed), players: "" };
    return { side, place, who, title: place === 0 ? t.score.us : t.score.them, players: listed };
  });
}

/** Say where a match ends: "first to 5,000", "three deals". */
export function goalOf({ settings, rules }: RoomView): string {
  return settings.deals > 0 ? t.room.dealCount(settings.deals) : t.score.firstTo(rules.target);
}

/** The score at which bars and charts end: the target, or the best score of a short match. */
export function heightOf({ settings, rules }: RoomView, scores: readonly number[]): number {
  return settings.deals > 0 ? Math.max(1000, ...scores) : rules.target;
}

/** Return the points that a side needs to open at a score. */
export function requirement(room: RoomView, score: number): number {
  const { opening_scores: from, opening_points: points } = room.rules;
  return points[from.filter((least) => score >= least).length] ?? 0;
}

/** Count the matches that each side has won at this table, in the order of `sides`; null before there are two. */
export function matchesWon(room: RoomView, winner: number | null, sides: readonly Side[]): number[] | null {
  if (room.past.length === 0) return null;
  return sides.map(({ side }) => room.past_winners.filter((one) => one === side).length + Number(winner === side));
}
