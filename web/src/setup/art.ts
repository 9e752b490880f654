/** The cards in the picture of each book, `any` for one that has none of its own: how far from the
 * middle, and how much turned. */

export interface Drawn {
  /** A card, or an empty text for a back. */
  card: string;
  x: number;
  y?: number;
  turn?: number;
}

export const ART: Record<string, readonly Drawn[]> = {
  waldo: [
    { card: "8h", x: -32 },
    { card: "9h", x: -13 },
    { card: "Th", x: 6 },
    { card: "", x: 28, turn: 8 },
  ],
  regency: [
    { card: "Kh", x: -19, y: 2, turn: -7 },
    { card: "Kc", x: 0 },
    { card: "Kd", x: 19, y: 2, turn: 7 },
  ],
  joker: [
    { card: "2s", x: -14, turn: -4 },
    { card: "Jk", x: 14, turn: 4 },
  ],
  wca: [
    { card: "", x: 0, y: 3 },
    { card: "", x: 0, y: 3, turn: 90 },
    { card: "", x: 0, y: -4 },
  ],
  samba: [
    { card: "7s", x: -22, y: 2, turn: -6 },
    { card: "8s", x: 0 },
    { card: "9s", x: 22, y: 2, turn: 6 },
  ],
  bolivia: [
    { card: "9d", x: -28, y: 3, turn: -8 },
    { card: "Td", x: -9 },
    { card: "2h", x: 10 },
    { card: "Jk", x: 29, y: 3, turn: 8 },
  ],
  any: [
    { card: "Ah", x: -16, turn: -6 },
    { card: "", x: 16, turn: 6 },
  ],
};
