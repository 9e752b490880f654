/** What is written on cards and beside them; cards in words are with the log. */
export const cards = {
  /** As the corner of a card shows it: 10, not T. */
  sign: (rank: string): string => (rank === "T" ? "10" : rank === "Jk" ? "joker" : rank),
  redThree: "red three",
  blackThree: "black three",
  ribbon: { natural: "Natural", mixed: "Mixed", samba: "Samba", wild: "Wild" },
};
