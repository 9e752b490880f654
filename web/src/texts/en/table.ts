/** Texts of the table. */
import type { MeldView } from "../../protocol";
import * as words from "./words";
import { card, rank } from "./words";

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

const canasta = (kind: MeldView["canasta"]) => (kind === "samba" ? kind : `${kind} canasta`);

export const table = {
  you: "you",
  us: "Us",
  them: "Them",
  pair: (names: readonly string[]) => names.join(" & ").replace(/^you$/, "You"),
  seatName: (level: string, seat: number) => (level === "" ? `Seat ${seat}` : `Bot ${seat}`),

  // ---- the bar
  menu: "Menu",
  rules: "Rules",
  rulesOfTable: "Rules of this table",
  settings: "Settings",
  log: "Log and chat",
  soundOff: "Sound is off",
  soundOn: "Sound is on",
  deal: (deal: number, target: string) => `Deal ${deal} · first to ${target}`,
  subtitle: (book: string, house: number, deal: number) => `${book}${house > 0 ? `, ${count(house, "house rule")}` : ""} · deal ${deal}`,
  heading: (title: string, deal: number) => `${title}, deal ${deal}`,
  score: "The match",

  // ---- the players
  players: "Players",
  cards: (n: number) => count(n, "card"),
  partner: (name: string) => `${name}, your partner`,
  away: "away",
  reconnecting: (time: string) => `Reconnecting, seat kept, ${time}`,
  pot: "Pot of gold",
  faceDown: "Face-down hand",
  look: (name: string) => `See the table from ${name}’s seat`,

  // ---- melds
  zone: (side: string) => `Melds of ${side}`,
  canastas: (n: number, needed: number) => (needed > 1 && n < needed ? `${n} of ${needed} canastas` : count(n, "canasta")),
  canastasOf: (n: number, needed: number) => `${n} of ${needed}`,
  notOpen: (needed: string) => `not open, needs ${needed}`,
  yourOpening: "Your opening",
  needs: (points: string) => `needs ${points}`,
  noMelds: "No melds yet",
  pots: (n: number) => `${count(n, "pot")} not picked up`,
  toGo: "to go",
  closes: "closes",
  bridge: "bridge",
  meldLabel: (meld: {
    form: MeldView["form"];
    rank: string;
    suit: string;
    last: string;
    cards: number;
    wilds: number;
    canasta: MeldView["canasta"];
    missing: number;
    must: boolean;
    fits: boolean;
  }): string => {
    const what = {
      set: () => words.rank(meld.rank, 2),
      run: () => `run of ${words.suit(meld.suit)}, ${words.rank(meld.rank)} to ${words.rank(meld.last)}`,
      wild: () => "wild cards",
      black: () => "black threes",
    }[meld.form]();
    const parts = [meld.canasta === "" ? what : meld.form === "wild" ? "wild-card canasta" : `${canasta(meld.canasta)}, ${what}`, words.cards(meld.cards)];
    if (meld.wilds > 0 && meld.form === "set") parts.push(`${words.number(meld.wilds)} wild`);
    if (meld.missing > 0) parts.push(`${words.number(meld.missing)} to go`);
    if (meld.must) parts.push("must be completed to go out");
    if (meld.fits) parts.push("the chosen cards fit here");
    return parts.join(", ");
  },

  // ---- stock and pile
  stock: "Stock",
  pile: "Pile",
  stockLabel: (n: number) => `Stock, ${count(n, "card")}`,
  drawLabel: (n: number) => `Draw from the stock, ${count(n, "card")} left`,
  pileLabel: (n: number, top: string, state: string) => `Discard pile, ${count(n, "card")}${top === "" ? "" : `, ${words.theCard(top)} on top`}${state}`,
  frozen: "Frozen",
  blocked: "Blocked",
  closed: "Pair only",
  whyPile: "Show why",
  aboveTurnCard: (n: number) => `${n} above the turn card`,
  pileOpen: "The pile can be taken.",
  nothingTakes: "Nothing in your hand takes the pile.",

  // ---- whose turn
  yourTurn: "Your turn",
  drawOrTake: "Draw, or take the pile.",
  drawNow: "Draw a card.",
  openNow: "Open if you like, then discard.",
  layNow: "Meld if you like, then discard.",
  asksYou: (name: string) => `${name} asks you.`,
  waits: (name: string) => `Waiting for ${name}.`,
  waitsAnswer: (name: string) => `Waiting for ${name} to answer.`,
  cutting: (name: string) => `${name} cuts the pack.`,
  paused: (name: string) => `Paused by ${name}.`,
  dealOver: "The deal is over.",

  // ---- the hand
  hand: (n: number) => `Your hand, ${count(n, "card")}`,
  handOf: (name: string, n: number) => `The hand of ${name}, ${count(n, "card")}`,
  card: (card: string, drawn: boolean, playable: boolean) =>
    [words.card(card), ...(card.startsWith("2") || card === "Jk" ? ["wild"] : []), ...(drawn ? ["just drawn"] : []), ...(playable ? ["can be laid"] : [])].join(
      ", ",
    ),

  // ---- the rack
  actions: "What you can do",
  undo: "Undo",
  undoPart: "Undo part",
  discard: "Discard",
  takePile: "Take the pile",
  keep: "Keep it",
  main: {
    draw: (n: number) => (n === 1 ? "Draw a card" : `Draw ${words.number(n)} cards`),
    left: (n: string) => `${n} left in the stock`,
    takeWith: (cards: readonly string[], n: string) => `${cards.length > 0 ? `with ${words.counted(cards)}, ` : ""}${n} ${n === "1" ? "card" : "cards"}`,
    discard: (card: string) => `Discard the ${words.card(card)}`,
    sure: (card: string) => `Discard the ${words.card(card)}?`,
    again: "press again: it ends your turn",
    endsTurn: "ends your turn",
    goesOut: "goes out",
    foot: "Pick up the hand",
    pass: "Pass",
    passWhy: "ends your turn without a discard",
    bridge: (suit: string) => `Bridge the ${words.suit(suit)}`,
    add: (cards: string) => `Add ${cards}`,
    lay: (cards: string) => `Lay ${cards}`,
    face: (n: number) => (n === 1 ? "Lay down the three" : "Lay down the threes"),
    several: (n: number, rank: string) => `${n} ${rank}`,
    canasta,
    points: (points: string) => `${points} points`,
    enough: (staged: string) => `${staged}: enough to open`,
    notEnough: (staged: string, needed: string) => `${staged} of ${needed} to open`,
    hint: "What fits",
    hintWhat: "shows what you can meld",
    choose: "Choose cards",
    dots: "dots mark what can be laid",
    nothing: "Choose a discard",
    nothingWhat: "nothing can be laid now",
    noFit: "These cards don’t fit",
    noFitWhat: "press to see why",
    wait: (name: string) => `${name} is playing`,
    watch: "You are watching",
    sheet: "Show the score sheet",
  },
};

/** Words on cards and beside them; cards in words. */
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
