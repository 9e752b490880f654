/** What the words of the game mean, for whoever never played it. */
export const glossary = {
  words: [
    {
      name: "Canasta",
      forms: ["canasta", "canastas"],
      means: "Seven or more cards of one rank on the table. Without wild cards it is natural and worth more; with some it is mixed.",
    },
    {
      name: "Meld",
      forms: ["meld", "melds"],
      means: "Three or more cards of one rank laid on the table. It belongs to the whole side, and both partners may add to it.",
    },
    { name: "Pile", forms: ["discard pile", "pile"], means: "The cards thrown away, face up. Who can use the top card may take all of it instead of drawing." },
    { name: "Stock", forms: ["stock"], means: "The face-down cards from which one draws." },
    {
      name: "Wild card",
      forms: ["wild cards", "wild card", "wild"],
      means: "A two or a joker. It stands in for another card in a meld, but there are limits to how many a meld may have.",
    },
    {
      name: "Red three",
      forms: ["red threes", "red three"],
      means: "A three of hearts or diamonds. It is no card to play but a bonus: it is laid down at once and replaced.",
    },
    {
      name: "Black three",
      forms: ["black threes", "black three"],
      means: "A three of clubs or spades. Thrown on the pile it keeps the next player from taking it.",
    },
    {
      name: "Frozen",
      forms: ["freezes", "freeze", "frozen"],
      means: "A frozen pile can be taken only with two cards from the hand that match its top card. A wild card in it freezes it.",
    },
    {
      name: "Opening",
      forms: ["opened", "opening", "opens"],
      means: "A side's first melds of a deal. Their cards must have a minimum of points together; the higher a side's score, the more.",
    },
    {
      name: "Going out",
      forms: ["going out", "go out", "goes out"],
      means: "Getting rid of the last card, which ends the deal. A side may do it only with what the rules ask for: a canasta, or two.",
    },
    { name: "Run", forms: ["runs", "run"], means: "Cards of one suit in order, such as 5♥ 6♥ 7♥. Seven of them are a canasta of their own kind." },
    { name: "Samba", forms: ["sambas", "samba"], means: "A run of seven cards: a canasta of one suit in order, without wild cards." },
    { name: "Bridge", forms: ["bridges", "bridge"], means: "One card that joins two runs of the same suit into one." },
    { name: "Pot", forms: ["pots", "pot"], means: "A second hand that lies face down for each player, picked up with the side's first canasta." },
    { name: "Talon", forms: ["talons", "talon"], means: "Cards that a side is given for its opening." },
    { name: "Splash", forms: ["splash"], means: "To end the deal by showing that the whole hand makes one of the patterns." },
    { name: "Natural", forms: ["natural"], means: "Without wild cards." },
    { name: "Discard", forms: ["discards", "discard"], means: "The card thrown onto the pile at the end of a turn." },
  ],
};
