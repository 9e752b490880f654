/**
 * The table's layout in the room there is: which of the grids, how large the cards are, and
 * what gives way where the room is short. All lengths are pixels, and every length of the table is here:
 * the style sheets have them as the variables that `variables` writes.
 *
 * A grid says a list of fits, the roomiest first. The first that should do is taken by a rough sum;
 * whether it does is measured on the page, which goes on down the list while something is cut off.
 */
/** The room that the table has, and what it has to show there. */
export interface LayoutInput {
  width: number;
  height: number;
  size: "s" | "m" | "l";
  /** Your melds, and the most that one of the other sides has. */
  own: number;
  others: number;
  /** Sides at the table. */
  sides: number;
  /** Cards in the hand shown. */
  cards: number;
  /** True if your zone shows the opening's meter. */
  opening: boolean;
}

/** Form of the melds of a side. */
export interface ZoneFit {
  as: "cascade" | "tile" | "strip";
  /** The width of a card, and of a canasta's. */
  width: number;
  canasta: number;
  /** The height of a cascade; 0 without one. */
  cascade: number;
  /** Between two melds. */
  gap: number;
}

export interface HandFit {
  rows: number;
  /** The width of a card. */
  width: number;
  /** The height of a row. */
  tier: number;
  /** The width over which the cards are spread at most. */
  spread: number;
  /** Distance of two neighbours at most, in widths of a card. */
  close: number;
  /** True if fingers have little of each card. */
  narrow: boolean;
}

export interface Fit {
  kind: "phone" | "tablet" | "wide";
  /** Width of the paper rail at the right; 0 if there is none. */
  rail: number;
  /** True if it is a wide window of little height: a phone on its side, a page drawn larger. */
  low: boolean;
  /** True if players are shown by dots. */
  dots: boolean;
  /** True if all that is not card is as low as it can be. */
  tight: boolean;
  /** True if closed canastas overlap. */
  overlap: boolean;
  /** Lines of news that are shown. */
  news: number;
  /** True if a zone says what it has in few words. */
  terse: boolean;
  /** Red and black threes that are shown one by one, and melds of a strip that say what they need in words. */
  threes: number;
  worded: number;
  them: ZoneFit;
  us: ZoneFit;
  /** The width of the cards of stock and pile. */
  pile: number;
  hand: HandFit;
}

/** A fit, and how high it comes out by a rough sum. */
interface Sized {
  fit: Fit;
  high: number;
}

/** Lengths of a grid that do not hang on what lies there: what a sum adds, and what the style sheets read. */
interface Lengths {
  /** Next to the parts, at both sides of the window. */
  margin: number;
  bar: number;
  /** The row of players above the melds; 0 where they sit elsewhere. */
  others: number;
  /** The line that says whose turn it is, where it has a row of its own. */
  line: number;
  /** Between felt and hand. */
  gap: number;
  rack: number;
  /** Below the melds. */
  end: number;
}

/** A fit in which nothing has given way yet. */
const PLAIN = {
  ...{ rail: 0, low: false, tight: false, dots: false, overlap: false, news: 2 },
  ...{ terse: false, threes: 6, worded: 3 },
};

/** The columns of players at both sides of a wide table, and of stock and pile on a low one. */
const SIDE = 156;
const PACKS = 200;

const PHONE: Lengths = { margin: 8, bar: 48, others: 46, line: 44, gap: 10, rack: 72, end: 4 };
const TABLET: Lengths = { margin: 16, bar: 66, others: 64, line: 44, gap: 12, rack: 92, end: 10 };
const WIDE: Lengths = { margin: 16, bar: 66, others: 0, line: 0, gap: 20, rack: 74, end: 0 };
const LOW: Lengths = { ...WIDE, bar: 44, gap: 8, rack: 54 };
/** A phone on which all that is not card is as low as it can be. */
const TIGHT: Lengths = { ...PHONE, bar: 44, gap: 4, rack: 58 };
/** Players shown by dots. */
const DOTS = 34;

/** Returns the lengths of a fit as the variables that the style sheets of the table read. */
export function variables(fit: Fit, players: number): string {
  const kind = { phone: fit.tight ? TIGHT : PHONE, tablet: TABLET, wide: fit.low ? LOW : WIDE }[fit.kind];
  const { margin, bar, others, gap, rack, end } = kind;
  const values = [margin, bar, fit.dots ? DOTS : others, gap, rack, end, players === 2 ? 0 : SIDE, PACKS, fit.rail];
  return VARIABLES.map((name, at) => `--${name}:${values[at]}px`).join(";");
}

/** Below this nothing can give way on a phone any more: all above the rack is scrolled. */
const SHORT = 460;

/**
 * Returns the classes of a fit: parts of the table choose their form by them in their style sheets, so that a window
 * is divided here and nowhere else. `dense` is a phone, upright or on its side.
 */
export function classes(fit: Fit, height: number): string {
  const phone = fit.kind === "phone";
  const { low, tight, dots, overlap } = fit;
  const has = { low, tight, dots, overlap, dense: phone || low, rail: fit.rail > 0, short: phone && height < SHORT };
  return [fit.kind, ...Object.entries(has).flatMap(([name, on]) => (on ? name : []))].join(" ");
}

const VARIABLES = ["margin", "bar", "others-high", "hand-gap", "rack-high", "felt-end", "side", "packs", "rail"];

/** Below this height a window that is wider than high is low. */
const TOO_LOW = 560;

/** The fits for some room, from the one that should do down to the tightest. */
export function fitsFor(room: LayoutInput): readonly Fit[] {
  const sized = gridFor(room);
  const first = sized.findIndex(({ high }) => high <= room.height);
  // One more: the sum is rough, and what is measured is not.
  return sized.slice(Math.max(0, (first === -1 ? sized.length : first) - 1)).map(({ fit }) => fit);
}

function gridFor(room: LayoutInput): Sized[] {
  const { width, height } = room;
  if (width > height && width >= 560) return height < TOO_LOW ? lowFits(room) : wideFits(room);
  return width < 600 ? phoneFits(room) : tabletFits(room);
}

export const STRIP: ZoneFit = { as: "strip", width: 36, canasta: 36, cascade: 0, gap: 4 };

/** Return the factor by which everything may be larger than on a laptop. */
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
  // A canasta is drawn larger.
  return cascade >= width * 1.4 + 56 ? [{ as: "cascade", width, canasta: width * 1.16, cascade, gap: 22 }] : [];
}

export function tiles(width: number): ZoneFit {
  return { as: "tile", width, canasta: width, cascade: 0, gap: 12 };
}

// A phone held upright: everything in one column, the hand in rows.

/** Parts that give way, in this order. */
const COMPACTION = ["news", "tiles", "overlap", "dots", "strip", "tiers", "ownStrip", "silent", "tight"] as const;

function phoneFits(room: LayoutInput): Sized[] {
  const roomy = Math.min(1.22, Math.max(1, room.width / 360));
  const found = roomy > 1 ? [phoneAt(room, roomy, 0)] : [];
  for (let given = 0; given <= COMPACTION.length; given++) found.push(phoneAt(room, 1, given));
  return found.map((fit) => ({ fit, high: phoneHigh(room, fit) }));
}

function phoneAt(room: LayoutInput, scale: number, given: number): Fit {
  const gone = new Set<string>(COMPACTION.slice(0, given));
  const tile = (gone.has("tiles") ? 40 : { s: 40, m: 44, l: 49 }[room.size]) * scale;
  const perRow = Math.floor((room.width - 28) / (tile + 14));
  // Tiles in two rows are a little smaller, so that the rest keeps its room.
  const own = room.own > perRow ? Math.min(tile, 40 * scale) : tile;
  const themStrip = gone.has("strip") || room.size === "l" || room.sides > 2;
  return {
    ...PLAIN,
    kind: "phone",
    tight: gone.has("tight"),
    dots: gone.has("dots") || room.size === "l",
    overlap: gone.has("overlap"),
    news: gone.has("silent") ? 0 : gone.has("news") ? 1 : 2,
    terse: true,
    threes: room.size === "l" ? 2 : 3,
    them: themStrip ? STRIP : tiles(room.others > perRow ? Math.min(tile, 40 * scale) : tile),
    us: gone.has("ownStrip") ? STRIP : tiles(own),
    pile: gone.has("silent") ? 44 : (room.size === "l" ? 52 : 50) * scale,
    hand: phoneHand(room, scale, gone.has("tiers"), gone.has("tight")),
  };
}

function phoneHand({ width, cards, size }: LayoutInput, scale: number, tight: boolean, narrow: boolean): HandFit {
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
  const rest = { rows, spread: room, close: 1.06, narrow: cards > 21 };
  if (tight) return { ...rest, width: Math.min(card, 60), tier: 44 };
  return { ...rest, width: packed ? 64 * scale : card, tier: tier * scale };
}

function phoneHigh(room: LayoutInput, fit: Fit): number {
  const large = room.size === "l";
  const { bar, others, line, gap } = PHONE;
  const centre = fit.news === 0 ? 84 : large ? (fit.news === 1 ? 112 : 146) : fit.news === 1 ? 104 : 122;
  const hand = fit.hand.rows * fit.hand.tier + gap;
  const theirs = zoneHigh(fit.them, room.others, room.width) * (room.sides - 1);
  const zones = theirs + zoneHigh(fit.us, room.own, room.width);
  const meter = room.opening ? (large ? 70 : 52) : 0;
  // Large letters make the bar a little higher; all that is tight gives way by as much as rack and bar do.
  const rest = (large ? 4 : 0) + PHONE.rack - (fit.tight ? 32 : 0);
  return bar + (fit.dots ? DOTS : others) + zones + meter + centre + line + hand + rest;
}

// A tablet held upright: as on a phone, with room for cascades and names.

function tabletFits(room: LayoutInput): Sized[] {
  const { height, width, cards, size } = room;
  const scale = Math.max(1, Math.min(1.5, width / 820));
  const card = { s: 96, m: 108, l: 118 }[size] * scale;
  const spread = width - 40;
  const oneRow = (spread - card) / Math.max(1, cards - 1) >= 34;
  const rest = { spread, close: 0.72, narrow: false };
  const hand: HandFit = oneRow
    ? { ...rest, rows: 1, width: card, tier: card * 1.15 }
    : { ...rest, rows: 2, width: card * 0.86, tier: 84 * scale };
  const { bar, others, line, gap, rack } = TABLET;
  const fixed = bar + others + line + gap + hand.rows * hand.tier + rack + (room.opening ? 54 : 0) + 60;
  const each = Math.min(278 * scale, (height - fixed - 160) / room.sides);
  const melds = { s: 60, m: 66, l: 70 }[size] * scale;
  const zones: ZoneFit[] = [...cascades(each, melds), ...[56 * scale, 48, 42, 36].map(tiles), STRIP];
  return zones.flatMap((zone, place) => {
    const pile = place < 2 ? 92 * scale : 70;
    return [zone, ...(zone.as === "tile" ? [STRIP] : [])].map((them) => ({
      fit: {
        ...PLAIN,
        kind: "tablet",
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

// A laptop, a desktop, a tablet on its side: players at the sides, perhaps the rail.

/** The hand of a wide table. */
const ROW = { rows: 1, close: 0.62, narrow: false };

/** Widths from which a rail is next to the table, with the rail's width. */
const RAILS = [
  [2300, 400],
  [1800, 350],
  [1240, 304],
] as const;

function wideFits(room: LayoutInput): Sized[] {
  const { width, height, cards, size } = room;
  const rail = RAILS.find(([from]) => width >= from)?.[1] ?? 0;
  const main = width - rail;
  const scale = scaleOf(main, height);
  const melds = { s: 54, m: 58, l: 62 }[size] * scale;
  const zoneWidth = main - 44 - 2 * SIDE;
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
    const { bar, rack, gap } = WIDE;
    const fixed = bar + rack + gap + hand.tier + (room.opening ? 54 : 0);
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
          ...PLAIN,
          kind: "wide",
          rail,
          worded: 5,
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
  return { ...ROW, width: close ? card * 0.8 : card, tier: card * shown, spread: wide };
}

// Wide and low, as a phone held sideways: players in the bar, melds at the left, stock and pile right of them.

function lowFits(room: LayoutInput): Sized[] {
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
      const hand: HandFit = { ...ROW, width: cardFor(tier, spread, cards), tier, spread };
      const fit: Fit = {
        ...PLAIN,
        kind: "wide",
        low: true,
        dots: true,
        worded: 5,
        news: silent ? 0 : 1,
        them,
        us,
        pile: height < 380 ? 46 : 52,
        hand,
      };
      const { bar, rack, gap } = LOW;
      const fixed = bar + rack + gap + 6 + tier + (room.opening ? 50 : 0);
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
