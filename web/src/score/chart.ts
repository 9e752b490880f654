/** Where things lie on the chart of a match: pixels from scores. */
import { heightOf, sidesOf } from "../game/sides";
import type { RoomView } from "../protocol";

/** The field that lines are drawn on, in the chart's own pixels. */
export const FIELD = { left: 46, right: 348, top: 22, bottom: 210, width: 400, height: 236 };

const LABEL = 17;

export interface Scale {
  x: (deal: number) => number;
  y: (score: number) => number;
}

/** The scale on which all scores and the target have their place. */
export function scaleOf(deals: number, scores: readonly number[], target: number): Scale {
  const low = Math.min(0, ...scores);
  const high = Math.max(target, ...scores);
  const { left, right, top, bottom } = FIELD;
  return {
    x: (deal) => left + ((right - left) * deal) / Math.max(deals, 1),
    y: (score) => bottom - ((bottom - top) * (score - low)) / (high - low),
  };
}

/** Heights of labels moved apart where they would lie over each other; their order stays. */
export function apart(heights: readonly number[]): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let last = -Infinity;
  for (const i of order) {
    last = Math.max(placed[i] ?? 0, last + LABEL);
    placed[i] = last;
  }
  const over = last - FIELD.bottom;
  return over > 0 ? placed.map((height) => height - over) : placed;
}

/** The deals whose numbers are written beneath: all, or every so many where there are too many. */
export function numbered(deals: number): number[] {
  const step = Math.ceil(deals / 12);
  return Array.from({ length: deals }, (_, i) => i + 1).filter((n) => (deals - n) % step === 0);
}

interface Requirements {
  target: number;
  opening_scores: readonly number[];
  opening_points: readonly number[];
}

/** From which scores more is needed to open, and how much, as far as the target. */
export function openingsOf({
  target,
  opening_scores: from,
  opening_points: needed,
}: Requirements): { score: number; points: number }[] {
  return from.flatMap((score, i) => (score > 0 && score < target ? [{ score, points: needed[i + 1] ?? 0 }] : []));
}

/** Returns the match at a table as lines of a chart. */
export function matchLines(room: RoomView, own: number) {
  const scores = (side: number) => room.history.map((deal) => deal.scores[side] ?? 0);
  const lines = sidesOf(room, own).map((side) => ({ ...side, scores: scores(side.side) }));
  const all = lines.flatMap((line) => line.scores);
  return { lines, target: heightOf(room, all), openings: openingsOf(room.rules) };
}
