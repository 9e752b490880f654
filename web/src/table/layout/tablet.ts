/** The table on a tablet held upright: as on a phone, with room for cascades and names. */
import type { HandFit, Room, Sized, ZoneFit } from "./types";
import { cascades, STRIP, tiles, zoneHigh } from "./zones";

export function tabletFits(room: Room): Sized[] {
  const { height, width, cards, size } = room;
  const scale = Math.max(1, Math.min(1.5, width / 820));
  const card = { s: 96, m: 108, l: 118 }[size] * scale;
  const spread = width - 40;
  const oneRow = (spread - card) / Math.max(1, cards - 1) >= 34;
  const hand: HandFit = oneRow
    ? { rows: 1, width: card, tier: card * 1.15, spread }
    : { rows: 2, width: card * 0.86, tier: 84 * scale, spread };
  const fixed = 66 + 64 + 44 + 12 + hand.rows * hand.tier + 92 + (room.opening ? 54 : 0) + 60;
  const each = Math.min(278 * scale, (height - fixed - 160) / room.sides);
  const melds = { s: 60, m: 66, l: 70 }[size] * scale;
  const zones: ZoneFit[] = [...cascades(each, melds), ...[56 * scale, 48, 42, 36].map(tiles), STRIP];
  return zones.flatMap((zone, place) => {
    const pile = place < 2 ? 92 * scale : 70;
    return [zone, ...(zone.as === "tile" ? [STRIP] : [])].map((them) => ({
      fit: {
        kind: "tablet",
        rail: 0,
        low: false,
        tight: false,
        dots: false,
        overlap: false,
        news: 2,
        them,
        us: zone,
        pile,
        hand,
      } as const,
      high:
        fixed +
        pile * 1.4 +
        20 +
        zoneHigh(zone, room.own, width - 32) +
        (room.sides - 1) * zoneHigh(them, room.others, width - 32),
    }));
  });
}
