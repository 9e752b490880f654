/** The forms that melds of a side can take, and how high they come out. */
import type { ZoneFit } from "./types";

export const STRIP: ZoneFit = { as: "strip", width: 36, cascade: 0 };

/** How much larger than on a laptop everything may be on a large screen. */
export function scaleOf(width: number, height: number): number {
  return Math.max(1, Math.min(1.7, width / 1140, height / 900));
}

/** Roughly, how high a zone comes out in which so many melds lie, its head included. */
export function zoneHigh(fit: ZoneFit, melds: number, width: number): number {
  if (fit.as === "strip") return 60;
  if (fit.as === "cascade") return fit.cascade + 76;
  const perRow = Math.max(1, Math.floor((width - 28) / (Math.max(44, fit.width + 5) + 12)));
  const rows = Math.max(1, Math.ceil(melds / perRow));
  return 40 + rows * (fit.width * 1.4 + 34) + (rows - 1) * 6;
}

/** A zone of cascades of a height, or nothing where that is too little for them. */
export function cascades(high: number, width: number): ZoneFit[] {
  const cascade = high - 84;
  return cascade >= width * 1.4 + 56 ? [{ as: "cascade", width, cascade }] : [];
}

export function tiles(width: number): ZoneFit {
  return { as: "tile", width, cascade: 0 };
}
