/** What is written on cards and beside them; cards in words. */
import { card, rank } from "./words";

export const cards = {
  /** "nine of clubs": as a name, without an article. */
  card,
  rank,
  /** As the corner of a card shows it: 10, not T. */
  sign: (rank: string): string => (rank === "T" ? "10" : rank === "Jk" ? "joker" : rank),
  redThree: "red three",
  blackThree: "black three",
  ribbon: { natural: "Natural", mixed: "Mixed", samba: "Samba", wild: "Wild" },
};
