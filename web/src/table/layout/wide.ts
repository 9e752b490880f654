/** The table on a laptop, a desktop or a tablet on its side: players at the sides, perhaps the rail. */
import type { HandFit, Room, Sized, ZoneFit } from "./types";
import { cascades, scaleOf, STRIP, tiles, zoneHigh } from "./zones";

/** From which width on a rail of which width stands beside the table. */
const RAILS = [
  [2300, 400],
  [1800, 350],
  [1240, 304],
] as const;

export function wideFits(room: Room): Sized[] {
  const { width, height, cards, size } = room;
  const rail = RAILS.find(([from]) => width >= from)?.[1] ?? 0;
  const main = width - rail;
  const scale = scaleOf(main, height);
  const melds = { s: 54, m: 58, l: 62 }[size] * scale;
  const zoneWidth = main - 44 - 2 * 156;
  const found: Sized[] = [];
  // The cards of the hand are whole where there is room; where it is short they are lower before melds become strips.
  for (const [high, shown] of [
    [1, 1.4],
    [1, 1.217],
    [0.84, 0.95],
  ] as const) {
    const hand = handFor(
      main - 32,
      { s: 84, m: 92, l: 104 }[size] * scale * high,
      Math.min(1080 * scale, main - 32),
      cards,
      shown,
    );
    const fixed = 66 + 74 + 20 + hand.tier + (room.opening ? 54 : 0);
    const pile = Math.min(74 * scale, Math.max(56, height / 12)) * high;
    const centre = pile * 1.4 + 40;
    const each = Math.min(262 * scale, (height - fixed - centre) / 2);
    const sizes = (shown > 1.3 ? [1] : [1, 0.9, 0.8, 0.7]).map((part) => Math.max(36, melds * part));
    const tile = sizes.map(tiles);
    const alike = [...(high === 1 ? cascades(each, melds) : []), ...tile].map((us) => [us, us]);
    // The melds of the others are strips before yours are.
    const apart = shown > 1.3 ? [] : tile.map((us) => [us, STRIP]);
    const pairs = [...alike, ...apart, ...(high === 1 ? [] : [[STRIP, STRIP]])] as [ZoneFit, ZoneFit][];
    for (const [us, them] of pairs) {
      found.push({
        fit: {
          kind: "wide",
          rail,
          low: false,
          tight: false,
          dots: false,
          overlap: false,
          news: height < 800 ? 1 : 2,
          them,
          us,
          pile,
          hand,
        },
        high: fixed + centre + zoneHigh(us, room.own, zoneWidth) + zoneHigh(them, room.others, zoneWidth),
      });
    }
  }
  return found;
}

function handFor(room: number, card: number, spread: number, cards: number, shown: number): HandFit {
  const wide = Math.min(room, spread);
  const close = (wide - card) / Math.max(1, cards - 1) < 24;
  return { rows: 1, width: close ? card * 0.8 : card, tier: card * shown, spread: wide };
}
