/** What a layout of the table is made for, and what it says. All lengths are pixels. */

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
  /** How wide the paper rail at the right is; 0 where there is none. */
  rail: number;
  /** Whether it is a wide window of little height: a phone on its side, a page drawn larger. */
  low: boolean;
  /** Whether players are shown by dots. */
  dots: boolean;
  /** Whether all that is not card is as low as it can be. */
  tight: boolean;
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

/** A fit, and how high it comes out by a rough sum. */
export interface Sized {
  fit: Fit;
  high: number;
}
