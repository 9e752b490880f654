/**
 * How the table is laid out in the room there is: which of the three grids, how large the cards are,
 * and what gives way where the room is short. All lengths are pixels.
 */

export interface Room {
  width: number;
  height: number;
  size: "s" | "m" | "l";
  /** Own melds, and the most that one of the other sides has. */
  own: number;
  others: number;
  /** Sides at the table. */
  sides: number;
  /** Cards in the hand shown. */
  cards: number;
  /** Whether the own zone shows the opening's meter. */
  opening: boolean;
}

/** How the melds of a side are shown. */
export interface ZoneFit {
  as: "cascade" | "tile" | "strip";
  /** The width of a card. */
  width: number;
  /** The height of a cascade. */
  cascade: number;
}

export interface HandFit {
  rows: number;
  /** The width of a card. */
  width: number;
  /** The height of a row. */
  tier: number;
  /** The width over which the cards are spread at most. */
  spread: number;
}

export interface Fit {
  kind: "phone" | "tablet" | "wide";
  /** Whether the paper rail stands at the right. */
  rail: boolean;
  /** Whether it is a phone on its side. */
  low: boolean;
  /** Whether players are shown by dots. */
  dots: boolean;
  /** Whether closed canastas overlap. */
  overlap: boolean;
  /** How many lines of what happened are shown. */
  news: number;
  them: ZoneFit;
  us: ZoneFit;
  /** The width of the cards of stock and pile. */
  pile: number;
  hand: HandFit;
}

const RAIL = 304;

export function fitted(room: Room): Fit {
  const { width, height } = room;
  if (width > height && width >= 560) return wide(room);
  return width < 600 ? phone(room) : tablet(room);
}

// ---- phone, upright

/** What gives way on a phone, in this order. */
const GIVES_WAY = ["strip", "news", "overlap", "dots", "tiles", "tiers", "ownStrip"] as const;

function phone(room: Room): Fit {
  const roomy = Math.min(1.22, Math.max(1, room.width / 360));
  for (const scale of [roomy, 1]) {
    const fit = phoneAt(room, scale, 0);
    if (phoneHeight(room, fit) <= room.height) return fit;
  }
  for (let given = 1; given < GIVES_WAY.length; given++) {
    const fit = phoneAt(room, 1, given);
    if (phoneHeight(room, fit) <= room.height) return fit;
  }
  return phoneAt(room, 1, GIVES_WAY.length);
}

function phoneAt(room: Room, scale: number, given: number): Fit {
  const gone = new Set<string>(GIVES_WAY.slice(0, given));
  const tile = (gone.has("tiles") ? 40 : { s: 40, m: 44, l: 49 }[room.size]) * scale;
  const perRow = Math.floor((room.width - 28) / (tile + 14));
  // Tiles in two rows are a little smaller, so that the rest keeps its room.
  const own = room.own > perRow ? Math.min(tile, 40 * scale) : tile;
  const themStrip = gone.has("strip") || room.others > perRow || room.size === "l" || room.sides > 2;
  return {
    kind: "phone",
    rail: false,
    low: false,
    dots: gone.has("dots") || room.size === "l",
    overlap: gone.has("overlap"),
    news: gone.has("news") ? 1 : 2,
    them: { as: themStrip ? "strip" : "tile", width: tile, cascade: 0 },
    us: { as: gone.has("ownStrip") ? "strip" : "tile", width: own, cascade: 0 },
    pile: (room.size === "l" ? 52 : 50) * scale,
    hand: phoneHand(room, scale, gone.has("tiers")),
  };
}

function phoneHand({ width, cards, size }: Room, scale: number, tight: boolean): HandFit {
  const room = width - 16;
  const card = { s: 62, m: 72, l: 82 }[size] * scale;
  const strip = { s: 32, m: 44, l: 52 }[size];
  const most = Math.floor((room - card) / strip) + 1;
  const wanted = Math.max(1, Math.ceil(cards / most));
  const rows = Math.min(wanted, size === "l" ? 4 : 3);
  const packed = cards > most * rows;
  const tier = packed || tight ? 52 : ({ 1: size === "l" ? 100 : 84, 2: size === "l" ? 80 : 72 }[rows] ?? { s: 52, m: 58, l: 74 }[size]);
  // The index has to be seen whole: it takes seven tenths of the width downwards.
  if (tight) return { rows, width: Math.min(card, 60), tier: 44, spread: room };
  return { rows, width: packed ? 64 * scale : card, tier: tier * scale, spread: room };
}

function phoneHeight(room: Room, fit: Fit): number {
  const large = room.size === "l";
  const bar = large ? 52 : 48;
  const others = fit.dots ? 34 : 46;
  const centre = large ? (fit.news === 1 ? 112 : 146) : fit.news === 1 ? 104 : 122;
  const hand = fit.hand.rows * fit.hand.tier + 10;
  const theirs = zone(room, fit.them, room.others) * (room.sides - 1);
  const zones = theirs + zone(room, fit.us, room.own);
  return bar + others + zones + (room.opening ? (large ? 70 : 52) : 0) + centre + 44 + hand + 72;
}

function zone(room: Room, fit: ZoneFit, melds: number): number {
  if (fit.as === "strip") return 60;
  const perRow = Math.max(1, Math.floor((room.width - 28) / (fit.width + 14)));
  const rows = Math.max(1, Math.ceil(melds / perRow));
  return 38 + rows * (fit.width * 1.4 + 32) + (rows - 1) * 6;
}

// ---- tablet, upright

function tablet(room: Room): Fit {
  const { height, width, cards, size } = room;
  const card = { s: 96, m: 108, l: 118 }[size];
  const spread = width - 40;
  const oneRow = (spread - card) / Math.max(1, cards - 1) >= 34;
  const hand: HandFit = oneRow
    ? { rows: 1, width: card, tier: card * 1.15, spread }
    : { rows: 2, width: card * 0.86, tier: 84, spread };
  const fixed = 66 + 64 + 44 + 12 + hand.rows * hand.tier + 92 + (room.opening ? 54 : 0) + 60;
  const free = height - fixed - 160;
  const each = Math.max(110, Math.min(278, free / 2));
  return {
    kind: "tablet",
    rail: false,
    low: false,
    dots: false,
    overlap: false,
    news: 2,
    them: zoneIn(each, { s: 60, m: 66, l: 70 }[size], size === "l" ? 100 : 92),
    us: zoneIn(each, { s: 60, m: 66, l: 70 }[size], size === "l" ? 100 : 92),
    pile: Math.min(96, Math.max(64, free / 5)),
    hand,
  };
}

/** Melds as cascades where a zone is high enough, else as tiles, else as a strip. */
function zoneIn(height: number, width: number, beside: number): ZoneFit {
  const cascade = height - beside;
  if (cascade >= width * 1.4 + 56) return { as: "cascade", width, cascade };
  const tile = Math.min(width, (height - beside) / 1.4);
  if (tile >= 36) return { as: "tile", width: Math.min(56, tile), cascade: 0 };
  return { as: "strip", width: 36, cascade: 0 };
}

// ---- wide

function wide(room: Room): Fit {
  const { width, height, cards, size } = room;
  const low = height < 560;
  const rail = width >= 1100 && !low;
  const felt = width - (rail ? RAIL : 0) - 32;
  const card = low ? 58 : { s: 84, m: 92, l: 104 }[size];
  const spread = Math.min(1080, felt);
  const hand: HandFit = { rows: 1, width: card, tier: low ? 58 : card * 1.217, spread };
  if ((spread - card) / Math.max(1, cards - 1) < 24) hand.width = card * 0.8;
  const fixed = low ? 44 + 76 + hand.tier + 12 + 54 : 66 + 136 + hand.tier + 20 + 74;
  const each = Math.min(262, (height - fixed - (room.opening ? 52 : 0)) / 2);
  const melds = { s: 54, m: 58, l: 62 }[size];
  const beside = size === "l" ? 90 : 82;
  const them = low ? strip : zoneIn(each, melds, beside);
  return {
    kind: "wide",
    rail,
    low,
    dots: false,
    overlap: low,
    news: low ? 1 : 2,
    them,
    us: low ? zoneIn(height - fixed - 48, 44, 62) : zoneIn(each, melds, beside),
    pile: low ? 46 : Math.min(74, Math.max(56, height / 12)),
    hand,
  };
}

const strip: ZoneFit = { as: "strip", width: 36, cascade: 0 };
