/** Was auf Karten und neben ihnen steht. */
import { card, rank } from "./words";

export const cards = {
  /** „Kreuz-Neun". */
  card,
  rank,
  /** Wie gezeichnet: die Karten tragen J, Q und K. */
  sign: (rank: string): string => (rank === "T" ? "10" : rank === "Jk" ? "Joker" : rank),
  redThree: "rote Drei",
  blackThree: "schwarze Drei",
  ribbon: { natural: "Natur", mixed: "Gemischt", samba: "Samba", wild: "Wild" },
};
