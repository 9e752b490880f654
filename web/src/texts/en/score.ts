/** Texts of what is read on paper: score sheet, match, log, talk, replay. */
import { lines } from "./lines";
import * as words from "./words";
import { cards, counted, figures, list, number, rank, suit, theCard } from "./words";

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const canastas = (n: number) => (n === 1 ? "one canasta" : `${words.number(n)} canastas`);

const NEED: Record<string, string> = { Us: "we need", Them: "they need", You: "you need" };

export const score = {
  // ---- sides
  us: "Us",
  them: "Them",
  /** A side in the middle of a line. */
  inLine: (title: string) => (title === "Us" || title === "Them" ? title.toLowerCase() : title),
  players: (who: readonly Who[]) => who.map(({ name, you }) => (you ? "you" : name)).join(", "),
  asTitle: capital,

  // ---- what happened, talk
  happened: "What happened",
  nothingYet: "Nothing yet.",

  // ---- the score sheet
  kicker: (book: string, deal: number, how: string) => `${book}, deal ${deal}` + (how === "" ? "" : ` · ${how}`),
  headline: (how: string, verdict: string) => `${how}: ${verdict}`,
  wentOut: (who: Who, concealed: boolean) => `${log.subject(who)} went out${concealed ? " concealed" : ""}`,
  splashed: (who: Who) => `${log.subject(who)} showed a splash hand`,
  stockOut: "The stock ran out",
  lastThree: "The last card of the stock was a three",
  goodDealFor: (who: readonly Who[]) => `a good deal for ${log.names(who)}`,
  evenDeal: "an even deal",
  wonMatch: (who: readonly Who[]) => `${capital(log.names(who))} won the match`,
  wonSeries: (who: readonly Who[], matches: number) => `${capital(log.names(who))} won the best of ${words.number(matches)}`,
  resigned: (who: readonly Who[]) => `${capital(log.names(who))} resigned`,
  noWinner: "No one won the match",
  unfinished: "The deal in play doesn’t count.",
  groups: { canastas: "Canastas", bonuses: "Threes and going out", cards: "Cards" },
  thisDeal: "This deal",
  brought: "Brought forward",
  match: "Match",
  none: "nothing",
  lines: lines as readonly string[],
  setOf: (rank: string) => capital(words.rank(rank, 2)),
  runOf: (suit: string) => capital(words.suit(suit)),
  wildCards: "Wild cards",
  allNatural: (n: number, rank: string) => `${words.number(n)} ${words.rank(rank, n)}, no wild card`,
  withWilds: (naturals: number, rank: string, wilds: number) =>
    `${words.number(naturals)} ${words.rank(rank, naturals)} and ` + (wilds === 1 ? "a wild card" : `${words.number(wilds)} wild cards`),
  fromTo: (low: string, high: string) => `a run, ${words.rank(low)} to ${words.rank(high)}`,
  threesOf: (side: string, red: number, black: number) => `${side}: ` + [red && `${red} red`, black && `${black} black`].filter(Boolean).join(", "),
  noCredit: (side: string, n: number) => `${side}: threes don’t count with ${n === 0 ? "no canasta" : canastas(n)}`,
  outBy: (who: Who) => (who.you ? "you" : who.name),
  outAsked: (who: Who, partner: Who) => `${who.you ? "you" : who.name} asked ${partner.you ? "you" : partner.name}, who said yes`,
  cutBy: (who: Who) => `${who.you ? "you" : who.name} cut exactly the cards to be dealt`,
  eachAtValue: "each card at its value, incomplete melds too",
  countsAgainst: "without a canasta the cards count against the side",
  inHand: (who: Who, n: number, first: boolean) => `${who.you ? "you" : who.name} ${n}` + (first ? (n === 1 ? " card" : " cards") : ""),
  besideValue: "scored separately",

  // ---- next
  next: "Next deal.",
  opens: (sides: readonly { title: string; points: string }[]) =>
    sides.every(({ points }) => points === sides[0]?.points)
      ? `All need ${sides[0]?.points ?? ""} to open.`
      : `To open: ${sides.map(({ title, points }) => `${NEED[title] ?? `${title} needs`} ${points}`).join(", ")}.`,
  deals: (dealer: Who, cutter: Who | null) =>
    `${log.subject(dealer)} ${dealer.you ? "deal" : "deals"}` + (cutter === null ? "." : `, ${cutter.you ? "you cut" : `${cutter.name} cuts`}.`),
  nextDeal: "Next deal",
  learnt: "You know the game. The next deal is a real one, and the hint helps you.",
  playNow: "Play now",
  nextMatch: "Next match",
  matchesWon: "Matches won here",
  tally: (sides: readonly { title: string; won: number }[]) => sides.map(({ title, won }) => `${title} ${won}`).join(" · "),
  shareResult: "Share result",
  resultPicture: "Share as a picture",
  resultCopied: "The result is copied.",
  winners: "won",
  playAgain: "Play again",
  dealing: "Dealing",
  replay: "Replay",
  record: "Save the record",
  recordFile: (code: string) => `canasta-${code}.json`,
  checkShuffle: "Check shuffle",
  checking: "Checking",
  shuffleHolds: "Shuffle checked",
  shuffleFails: "Shuffle check failed",

  // ---- the match
  theMatch: "The match",
  firstTo: (target: number) => `first to ${figures.format(target)}`,
  dealByDeal: "Deal by deal",
  deal: (n: number) => `Deal ${n}`,
  ofTarget: (score: string, target: string) => `${score} of ${target}`,
  opening: "Opening this deal",
  raised: "Opening (raised after a short one)",
  openingOf: (side: string, points: string, opened: boolean, raised: boolean) =>
    `${side} ${points}${raised ? " after a short opening" : ""}${opened ? ", opened" : ""}`,
  openingAll: (points: string, opened: number, sides: number) =>
    opened === 0
      ? points
      : opened < sides
        ? `${points}, ${opened === 1 ? "one side opened" : `${opened} opened`}`
        : `${points}, ${sides === 2 ? "both" : "all"} opened`,
  onTable: "On the table now",
  chart: (sides: readonly string[], target: string) => `Match scores after each deal: ${sides.join("; ")}; the match is won at ${target}.`,
  chartSide: (side: string, scores: readonly string[]) => `${side} ${scores.join(", ")}`,
  chartMatch: "match",
  chartOpens: (points: number) => `needs ${points} to open`,

  // ---- going out
  toGoOut: "To go out",
  canastasNeeded: (n: number) => capital(canastas(n)),
  openFirst: "Open",
  orConcealed: "or go out concealed, all in one turn",
  kindsNeeded: (n: number) => `Canastas of ${words.number(n)} kinds`,
  sambaNeeded: "One of them a samba",
  kindsHave: (n: number) => `${n === 0 ? "none" : words.number(n)} so far`,
  potsFirst: (n: number) => (n === 1 ? "Pick up your pot" : "Pick up your pots"),
  potsCome: "you get it with your first canasta",
  canastaNames: {
    natural: (rank: string) => `natural ${words.rank(rank, 2)}`,
    mixed: (rank: string) => `mixed ${words.rank(rank, 2)}`,
    samba: (suit: string) => `samba of ${words.suit(suit)}`,
    wild: "wild-card canasta",
  },
  canastasHave: (n: number) => `${n === 0 ? "none" : words.number(n)} so far`,
  closeFirst: (meld: string) => `Complete ${meld}`,
  cardsOf: (have: number, need: number) => `${have} of ${need} cards`,
  closeCosts: (points: string) => `if unfinished, they cost ${points}`,
  emptyHand: (discard: boolean) => (discard ? "Empty your hand, ending with a discard" : "Empty your hand"),
  cardsLeft: (n: number) => (n === 1 ? "one card left" : `${n} cards left`),
  askFirst: (partner: string, must: boolean) => (must ? `Ask ${partner} first` : `Ask ${partner} first, if you like`),
  answerBinds: "and then you must do as they say",
  saidYes: (partner: string) => `${partner} said yes`,
  saidNo: (partner: string) => `${partner} said no: not in this turn`,
  done: "done",
  notYet: "not yet",
  ifYouLike: "if you like",
};

/** A player in a sentence. */
export interface Who {
  name: string;
  /** True if that is the reader. */
  you: boolean;
}

const they = (who: Who) => (who.you ? "You" : who.name);
const them = (who: Who) => (who.you ? "you" : who.name);

/** "the three of hearts", "two threes of diamonds": equal cards once. */
const together = (of: readonly string[]) =>
  [...new Set(of)].map((one) => {
    const n = of.filter((other) => other === one).length;
    return n === 1 ? theCard(one) : `${number(n)} ${rank(one.charAt(0), n)} of ${suit(one.charAt(1))}`;
  });

export const log = {
  // ---- cards
  counted,
  /** "the seven of diamonds and the four of spades". */
  list: (of: readonly string[]) => list(of.map(theCard)),
  /** The beginning of a sentence about somebody. */
  botOf: (name: string) => `A bot (for ${name})`,
  subject: they,
  /** "Ruth and you". */
  names: (of: readonly Who[]) => list(of.map(them)),

  // ---- melds
  set: (of: string) => `the ${rank(of, 2)}`,
  run: (of: string) => `the run of ${suit(of)}`,
  wild: "the wild cards",
  black: "the black threes",
  aMeld: "a meld",

  // ---- what has happened
  packCut: (who: Who, count: number | null, exact: boolean) =>
    exact
      ? `${they(who)} cut the pack exactly.`
      : count === null
        ? `${they(who)} cut the pack.`
        : `${they(who)} cut the pack at ${figures.format(count)} cards.`,
  dealt: (who: Who, n: number, upcard: string) => `${they(who)} dealt ${cards(n)} each` + (upcard === "" ? "." : `; ${theCard(upcard)} starts the pile.`),
  faced: (who: Who, of: readonly string[]) => `${they(who)} laid down ${list(together(of))}.`,
  drewUnseen: (who: Who, n: number) => `${they(who)} drew ${cards(n)}.`,
  drew: (who: Who, of: readonly string[]) => `${they(who)} drew ${list(of.map(theCard))}.`,
  tookPile: (who: Who, n: number, used: readonly string[], onto: string) =>
    `${they(who)} took the pile, ${cards(n)}` + (used.length > 0 ? `, with ${counted(used)}` : "") + (onto === "" ? "." : `, onto ${onto}.`),
  pileHandedUnseen: (who: Who, n: number) => `${they(who)} picked up the rest of the pile (${cards(n)}).`,
  pileHanded: (who: Who, of: readonly string[]) => `${they(who)} picked up the rest of the pile: ${counted(of)}.`,
  melded: (who: Who, of: readonly string[]) => `${they(who)} laid ${counted(of)}.`,
  startedRun: (who: Who, of: string, low: string, high: string) => `${they(who)} started a run of ${suit(of)}, ${rank(low)} to ${rank(high)}.`,
  added: (who: Who, of: readonly string[], onto: string) => `${they(who)} added ${counted(of)} to ${onto}.`,
  bridged: (who: Who, of: string) => `${they(who)} joined two runs with ${theCard(of)}.`,
  completedSamba: (who: Who, of: string) => `${they(who)} completed a samba of ${suit(of)}.`,
  completedWild: (who: Who) => `${they(who)} completed a wild-card canasta.`,
  completed: (who: Who, natural: boolean, of: string) => `${they(who)} completed a ${natural ? "natural" : "mixed"} canasta of ${rank(of, 2)}.`,
  opened: (who: Who, points: number) => (points === 0 ? `${they(who)} opened.` : `${they(who)} opened with ${figures.format(points)}.`),
  tookBack: (who: Who, pile: boolean) => (pile ? `${they(who)} took the meld back and left the pile.` : `${they(who)} took the cards back.`),
  fellShort: (who: Who, points: number, needed: number, needs: number) =>
    `${they(who)} opened too low: ${figures.format(points)} of ${figures.format(needed)}. Their side now needs ${figures.format(needs)}.`,
  drewTooMany: (who: Who, of: string) => `${they(who)} drew one card too many, ${theCard(of)}; it goes back on top of the stock.`,
  buried: (who: Who, of: string) => `${they(who)} buried ${theCard(of)} in the stock.`,
  corrected: (who: Who, pot: boolean | null, many: boolean) =>
    `${they(who)} had been dealt a ${pot === null ? "hand" : pot ? "pot" : "face-down hand"} with a card too ${many ? "many" : "few"}: it was put right.`,
  coached: (who: Who, to: Who) => `${they(who)} decided where the cards named to ${them(to)} go.`,
  challenged: (who: Who, whose: Who) => `${they(who)} challenged ${them(whose)}: the play is undone.`,
  pickedUpUnseen: (who: Who, n: number, pot: boolean) => `${they(who)} picked up ${pot ? "a pot" : "the face-down hand"}, ${cards(n)}.`,
  pickedUp: (who: Who, of: readonly string[], pot: boolean) => `${they(who)} picked up ${pot ? "a pot" : "the face-down hand"}: ${counted(of)}.`,
  asked: (who: Who, partner: Who) => `${they(who)} asked ${them(partner)} about going out.`,
  answered: (who: Who, yes: boolean) => `${they(who)} said ${yes ? "yes" : "no"}.`,
  discarded: (who: Who, of: string) => `${they(who)} discarded ${theCard(of)}.`,
  passed: (who: Who) => `${they(who)} passed.`,
  stockRanOut: "The last card of the stock was drawn.",
  wentOut: (who: Who, concealed: boolean) => `${they(who)} went out${concealed ? " concealed" : ""}.`,
  splashed: (who: Who) => `${they(who)} showed a splash hand.`,
  dealScored: (sides: readonly string[], totals: readonly string[]) => `The deal is over: ${sides.map((side, i) => `${side} ${totals[i] ?? ""}`).join(", ")}.`,
  matchWon: (side: readonly Who[], scores: readonly string[]) =>
    `${list(side.map((who) => (who.you ? "you" : who.name))).replace(/^you/, "You")} ` + `won the match, ${scores.join(" to ")}.`,
};
