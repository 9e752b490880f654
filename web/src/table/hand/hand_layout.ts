/** Where the cards of a hand lie: in balanced rows, each spread over the width there is. */
import type { HandFit } from "../layout/layout";
import { apart, type Held, type Sorting } from "./sorting";

export interface Laid extends Held {
  x: number;
  y: number;
  row: number;
  /** Scale of the index: as much as the strip that shows allows. */
  scale: number;
}

/** The gap between two groups of a sorted row, where there is room for it. */
const GAP = 14;

/** The cards at their places, in order. */
export function laidOut(cards: readonly Held[], fit: HandFit, by: Sorting): Laid[] {
  return inRows(cards, fit.rows).flatMap((row, number) => laidRow(row, number, fit, by));
}

/** Balanced: 16 cards in three rows are 6, 5 and 5. */
function inRows(cards: readonly Held[], rows: number): Held[][] {
  const found: Held[][] = [];
  let from = 0;
  for (let row = 0; row < rows; row++) {
    const count = Math.ceil((cards.length - from) / (rows - row));
    found.push(cards.slice(from, from + count));
    from += count;
  }
  return found;
}

function laidRow(cards: Held[], row: number, fit: HandFit, by: Sorting): Laid[] {
  const { width, tier, spread, close } = fit;
  const free = spread - width;
  const steps = Math.max(1, cards.length - 1);
  const edges = cards.map(
    (held, place) => place > 0 && fit.rows === 1 && apart(cards[place - 1]?.card ?? "", held.card, by),
  );
  const wanted = edges.filter(Boolean).length * GAP;
  const gap = (free - wanted) / steps > width * 0.51 ? GAP : 0;
  const gaps = gap === 0 ? 0 : wanted;
  const step = Math.min(width * close, (free - gaps) / steps);
  const scale = scaleFor(step / width, tier / width);
  let x = (free - step * (cards.length - 1) - gaps) / 2;
  return cards.map((held, place) => {
    if (place > 0) x += step + (edges[place] ? gap : 0);
    return { ...held, x, y: row * tier, row, scale };
  });
}

/**
 * One where half a card or less shows: a two's star is below its suit then. The index is 8 + 26 wide and some
 * 70 high in hundredths of a card; 1.32 times that at most.
 */
function scaleFor(across: number, down: number): number {
  if (across <= 0.51) return 1;
  const wide = (across * 100 - 12) / 26;
  const high = 1 + (down * 100 - 72) / 59;
  return Math.max(1, Math.min(1.32, wide, high));
}
