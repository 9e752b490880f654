/**
 * The table in a window that is wide and low, as on a phone held sideways: the players in the bar,
 * the melds at the left, stock and pile at the right of them.
 */
import type { Fit, HandFit, Room, Sized, ZoneFit } from "./types";
import { STRIP, tiles, zoneHigh } from "./zones";

/** The column of stock and pile. */
const PACKS = 200;

export function lowFits(room: Room): Sized[] {
  const { width, height, cards, size } = room;
  const spread = width - 32;
  const zoneWidth = width - PACKS - 24;
  const tile = { s: 38, m: 42, l: 46 }[size];
  const pairs: [them: ZoneFit, us: ZoneFit, silent?: boolean][] = [
    [tiles(tile * 1.2), tiles(tile * 1.2)],
    [tiles(tile), tiles(tile)],
    [tiles(36), tiles(36)],
    [STRIP, tiles(tile * 1.2)],
    [STRIP, tiles(tile)],
    [STRIP, tiles(36)],
    [STRIP, STRIP],
    [STRIP, STRIP, true],
  ];
  return pairs.flatMap(([them, us, silent]) =>
    [72, 58, 46].map((tier) => {
      const hand: HandFit = { rows: 1, width: cardFor(tier, spread, cards), tier, spread };
      const fit: Fit = {
        kind: "wide",
        rail: 0,
        low: true,
        dots: true,
        tight: false,
        overlap: false,
        news: silent ? 0 : 1,
        them,
        us,
        pile: height < 380 ? 46 : 52,
        hand,
      };
      const fixed = 44 + 56 + tier + 12 + (room.opening ? 50 : 0);
      return {
        fit,
        high: fixed + zoneHigh(us, room.own, zoneWidth) + zoneHigh(them, room.others, zoneWidth) * (room.sides - 1) + 6,
      };
    }),
  );
}

/** A card whose index is seen whole in a row, and that leaves each of the others a strip. */
function cardFor(tier: number, spread: number, cards: number): number {
  const card = Math.min(74, tier * 1.02 + 4);
  return (spread - card) / Math.max(1, cards - 1) < 24 ? card * 0.85 : card;
}
