/** The table on a phone held upright: everything in one column, the hand in rows. */
import type { Fit, HandFit, Room, Sized } from "./types";
import { STRIP, tiles, zoneHigh } from "./zones";

/** What gives way, in this order. */
const GIVES_WAY = ["news", "tiles", "overlap", "dots", "strip", "tiers", "ownStrip", "silent", "tight"] as const;

export function phoneFits(room: Room): Sized[] {
  const roomy = Math.min(1.22, Math.max(1, room.width / 360));
  const found = roomy > 1 ? [phoneAt(room, roomy, 0)] : [];
  for (let given = 0; given <= GIVES_WAY.length; given++) found.push(phoneAt(room, 1, given));
  return found.map((fit) => ({ fit, high: phoneHigh(room, fit) }));
}

function phoneAt(room: Room, scale: number, given: number): Fit {
  const gone = new Set<string>(GIVES_WAY.slice(0, given));
  const tile = (gone.has("tiles") ? 40 : { s: 40, m: 44, l: 49 }[room.size]) * scale;
  const perRow = Math.floor((room.width - 28) / (tile + 14));
  // Tiles in two rows are a little smaller, so that the rest keeps its room.
  const own = room.own > perRow ? Math.min(tile, 40 * scale) : tile;
  const themStrip = gone.has("strip") || room.size === "l" || room.sides > 2;
  return {
    kind: "phone",
    rail: 0,
    low: false,
    tight: gone.has("tight"),
    dots: gone.has("dots") || room.size === "l",
    overlap: gone.has("overlap"),
    news: gone.has("silent") ? 0 : gone.has("news") ? 1 : 2,
    them: themStrip ? STRIP : tiles(room.others > perRow ? Math.min(tile, 40 * scale) : tile),
    us: gone.has("ownStrip") ? STRIP : tiles(own),
    pile: gone.has("silent") ? 44 : (room.size === "l" ? 52 : 50) * scale,
    hand: phoneHand(room, scale, gone.has("tiers"), gone.has("tight")),
  };
}

function phoneHand({ width, cards, size }: Room, scale: number, tight: boolean, narrow: boolean): HandFit {
  const room = width - 16;
  const card = { s: 62, m: 72, l: 82 }[size] * scale;
  const strip = narrow ? 34 : { s: 32, m: 44, l: 52 }[size];
  const most = Math.floor((room - card) / strip) + 1;
  const wanted = Math.max(1, Math.ceil(cards / most));
  const rows = Math.min(wanted, size === "l" ? 4 : 3);
  const packed = cards > most * rows;
  const tier =
    packed || tight
      ? 52
      : ({ 1: size === "l" ? 100 : 84, 2: size === "l" ? 80 : 72 }[rows] ?? { s: 52, m: 58, l: 74 }[size]);
  // The index has to be seen whole: it takes seven tenths of the width downwards.
  if (tight) return { rows, width: Math.min(card, 60), tier: 44, spread: room };
  return { rows, width: packed ? 64 * scale : card, tier: tier * scale, spread: room };
}

function phoneHigh(room: Room, fit: Fit): number {
  const large = room.size === "l";
  const bar = large ? 52 : 48;
  const others = fit.dots ? 34 : 46;
  const centre = fit.news === 0 ? 84 : large ? (fit.news === 1 ? 112 : 146) : fit.news === 1 ? 104 : 122;
  const hand = fit.hand.rows * fit.hand.tier + 10;
  const theirs = zoneHigh(fit.them, room.others, room.width) * (room.sides - 1);
  const zones = theirs + zoneHigh(fit.us, room.own, room.width);
  const meter = room.opening ? (large ? 70 : 52) : 0;
  return bar + others + zones + meter + centre + 44 + hand + (fit.tight ? 40 : 72);
}
