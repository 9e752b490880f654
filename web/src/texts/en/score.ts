/** Texts of what is read on paper: score sheet, match, log, talk, replay. */
import { lines } from "./lines";
import { log, type Who } from "./log";
import * as words from "./words";

const figures = new Intl.NumberFormat("en");
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
  say: "Say",
  said: "What was said",
  writeHere: "Message everyone at the table",
  send: "Send",
  quickWords: "Quick words",
  quick: {
    hello: "Hello",
    well_played: "Well played",
    thank_you: "Thank you",
    sorry: "Sorry",
    one_moment: "One moment",
    good_luck: "Good luck",
    back_soon: "Back soon",
    bye: "Goodbye",
  },
  noCardTalk: (book: string, question: string) => `No card talk in ${book}. The one question allowed: “${question}”`,
  shuffledAgain: (names: string) => `${names}’s page did not answer in time, so the cards are being shuffled again without it.`,
  hintGiven: (name: string, count: number) => (count === 1 ? `${name} asked for a hint.` : `${name} asked for ${count} hints.`),
  noChat: "The host has switched the chat off.",

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
  matchesWon: "Matches won here",
  tally: (sides: readonly { title: string; won: number }[]) => sides.map(({ title, won }) => `${title} ${won}`).join(" · "),
  playAgain: "Play again",
  dealing: "Dealing",
  replay: "Replay",
  record: "Record",
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
    wild: "wild canasta",
  },
  canastasHave: (n: number) => `${n === 0 ? "none" : words.number(n)} so far`,
  closeFirst: (meld: string) => `Complete ${meld}`,
  cardsOf: (have: number, need: number) => `${have} of ${need} cards`,
  closeCosts: (points: string) => `if unfinished, they cost ${points}`,
  emptyHand: (discard: boolean) => (discard ? "Get rid of every card, ending with a discard" : "Empty your hand"),
  cardsLeft: (n: number) => (n === 1 ? "one card left" : `${n} cards left`),
  askFirst: (partner: string, must: boolean) => (must ? `Ask ${partner} first` : `Ask ${partner} first, if you like`),
  answerBinds: "and then you must do as they say",
  saidYes: (partner: string) => `${partner} said yes`,
  saidNo: (partner: string) => `${partner} said no: not in this turn`,
  done: "done",
  notYet: "not yet",
  ifYouLike: "if you like",
};
