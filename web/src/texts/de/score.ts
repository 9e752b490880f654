/** Was auf Papier zu lesen ist: Abrechnung, Partie, Verlauf, Chat. */
import type { Who } from "../en/score";
import { capital, list } from "./words";
import { lines } from "./lines";
import * as w from "./words";

/** "Du hast", "Ines hat". */
const has = (who: Who) => (who.you ? "Du hast" : `${who.name} hat`);
/** "Du bist", "Ines ist". */
const you = (who: Who) => (who.you ? "du" : who.name);
/** "dich", "Ines". */
const whom = (who: Who) => (who.you ? "dich" : who.name);

/** "Ruth und du habt", "Ines hat". */
function have(who: readonly Who[]): string {
  const yours = who.some((one) => one.you);
  const verb = who.length > 1 ? (yours ? "habt" : "haben") : yours ? "hast" : "hat";
  return `${capital(list(who.map(you)))} ${verb}`;
}

const canastas = (n: number) => (n === 1 ? "ein Canasta" : `${w.number(n)} Canastas`);
const US = "Wir";
const THEM = "Gegner";

export const score = {
  us: US,
  them: THEM,
  inLine: (title: string) => (title === US ? "wir" : title),
  players: (who: readonly Who[]) => who.map(you).join(", "),
  asTitle: w.capital,

  happened: "Verlauf",
  nothingYet: "Noch nichts.",

  kicker: (book: string, deal: number, how: string) => `${book}, Runde ${deal}` + (how === "" ? "" : ` · ${how}`),
  headline: (how: string, verdict: string) => `${how}: ${verdict}`,
  wentOut: (who: Who, concealed: boolean) => `${has(who)} ${concealed ? "verdeckt " : ""}ausgemacht`,
  splashed: (who: Who) => `${has(who)} einen Splash gezeigt`,
  stockOut: "Der Stapel ist zu Ende",
  lastThree: "Die letzte Karte des Stapels war eine Drei",
  goodDealFor: (who: readonly Who[]) => `eine gute Runde für ${w.list(who.map(whom))}`,
  evenDeal: "eine ausgeglichene Runde",
  wonMatch: (who: readonly Who[]) => `${have(who)} die Partie gewonnen`,
  wonSeries: (who: readonly Who[], matches: number) => `${have(who)} die Serie gewonnen (Best of ${matches})`,
  resigned: (who: readonly Who[]) => `${have(who)} aufgegeben`,
  noWinner: "Niemand hat die Partie gewonnen",
  unfinished: "Die laufende Runde zählt nicht.",
  groups: { canastas: "Canastas", bonuses: "Dreien und Ausmachen", cards: "Karten" },
  thisDeal: "Diese Runde",
  brought: "Übertrag",
  match: "Partie",
  none: "nichts",
  lines: lines as readonly string[],
  setOf: (rank: string) => w.rank(rank, 2),
  runOf: (suit: string) => w.suit(suit),
  wildCards: "Wilde Karten",
  allNatural: (n: number, rank: string) => `${w.number(n)} ${w.rank(rank, n)}, keine wilde Karte`,
  withWilds: (naturals: number, rank: string, wilds: number) =>
    `${w.number(naturals)} ${w.rank(rank, naturals)} und ` + (wilds === 1 ? "eine wilde Karte" : `${w.number(wilds)} wilde Karten`),
  fromTo: (low: string, high: string) => `Folge von ${w.rank(low)} bis ${w.rank(high)}`,
  threesOf: (side: string, red: number, black: number) => `${side}: ` + [red && `${red} rot`, black && `${black} schwarz`].filter(Boolean).join(", "),
  noCredit: (side: string, n: number) => `${side}: nichts bei ${n === 0 ? "keinem Canasta" : n === 1 ? "einem Canasta" : canastas(n)}`,
  outBy: you,
  outAsked: (who: Who, partner: Who) => `${who.you ? "du hast" : `${who.name} hat`} ${whom(partner)} gefragt, Antwort: ja`,
  cutBy: (who: Who) => `${who.you ? "du hast" : `${who.name} hat`} genau so viele Karten abgehoben, wie gegeben werden`,
  eachAtValue: "jede Karte nach ihrem Wert, auch in unvollendeten Meldungen",
  countsAgainst: "ohne Canasta zählen die Karten gegen die Seite",
  inHand: (who: Who, n: number, first: boolean) => `${you(who)} ${n}` + (first ? (n === 1 ? " Karte" : " Karten") : ""),
  besideValue: "getrennt von den anderen Karten gezählt",

  next: "Nächste Runde.",
  opens: (sides: readonly { title: string; points: string }[]) =>
    sides.every(({ points }) => points === sides[0]?.points)
      ? `Die Erstmeldung braucht ${sides[0]?.points ?? ""}.`
      : `Die Erstmeldung braucht: ${sides.map(({ title, points }) => `${title} ${points}`).join(", ")}.`,
  deals: (dealer: Who, cutter: Who | null) =>
    (dealer.you ? "Du gibst" : `${dealer.name} gibt`) + (cutter === null ? "." : cutter.you ? ", du hebst ab." : `, ${cutter.name} hebt ab.`),
  nextDeal: "Nächste Runde",
  learnt: "Du kennst das Spiel. Die nächste Runde ist echt, und der Tipp hilft dir.",
  playNow: "Jetzt spielen",
  nextMatch: "Nächste Partie",
  matchesWon: "Hier gewonnene Partien",
  tally: (sides: readonly { title: string; won: number }[]) => sides.map(({ title, won }) => `${title} ${won}`).join(" · "),
  shareResult: "Ergebnis teilen",
  resultPicture: "Als Bild teilen",
  resultCopied: "Das Ergebnis ist kopiert.",
  winners: "gewonnen",
  playAgain: "Noch eine Partie",
  dealing: "Es wird gegeben",
  replay: "Wiederholung",
  record: "Aufzeichnung sichern",
  recordFile: (code: string) => `canasta-${code}.json`,
  checkShuffle: "Mischen prüfen",
  checking: "Wird geprüft",
  shuffleHolds: "Mischen geprüft",
  shuffleFails: "Nicht wie versprochen gemischt",

  theMatch: "Die Partie",
  firstTo: (target: number) => `bis ${w.figure(target)}`,
  dealByDeal: "Runde für Runde",
  deal: (n: number) => `Runde ${n}`,
  ofTarget: (score: string, target: string) => `${score} von ${target}`,
  opening: "Erstmeldung",
  raised: "Erstmeldung, nach einer zu kleinen",
  openingOf: (side: string, points: string, opened: boolean, raised: boolean) =>
    `${side} ${points}${raised ? " nach einer zu kleinen" : ""}${opened ? ", liegt" : ""}`,
  openingAll: (points: string, opened: number, sides: number) =>
    opened === 0
      ? points
      : opened < sides
        ? `${points}, ${opened === 1 ? "eine liegt" : `${w.number(opened)} liegen`}`
        : `${points}, ${sides === 2 ? "beide liegen" : "alle liegen"}`,
  onTable: "Jetzt auf dem Tisch",
  chart: (sides: readonly string[], target: string) => `Stand der Partie nach jeder Runde: ${sides.join("; ")}; gewonnen ist sie bei ${target}.`,
  chartSide: (side: string, scores: readonly string[]) => `${side} ${scores.join(", ")}`,
  chartMatch: "Partie",
  chartOpens: (points: number) => `Erstmeldung ${points}`,

  toGoOut: "Zum Ausmachen",
  canastasNeeded: (n: number) => w.capital(canastas(n)),
  openFirst: "Die Erstmeldung auslegen",
  orConcealed: "oder alles in einem Zug",
  kindsNeeded: (n: number) => `${w.number(n)} Arten von Canastas`,
  sambaNeeded: "Einer davon ein Samba",
  kindsHave: (n: number) => `bisher ${n}`,
  potsFirst: () => "Die Goldtöpfe aufnehmen",
  potsCome: "ihr bekommt sie mit dem ersten Canasta",
  canastaNames: {
    natural: (rank: string) => `natürliche ${w.rank(rank, 2)}`,
    mixed: (rank: string) => `gemischte ${w.rank(rank, 2)}`,
    samba: (suit: string) => `${w.suit(suit)}-Samba`,
    wild: "wilder Canasta",
  },
  canastasHave: (n: number) => `bisher ${n === 0 ? "keiner" : n === 1 ? "einer" : w.number(n)}`,
  closeFirst: (meld: string) => `${w.capital(meld)} vollenden`,
  cardsOf: (have: number, need: number) => `${have} von ${need} Karten`,
  closeCosts: (points: string) => `unvollendet kosten sie ${points}`,
  emptyHand: (discard: boolean) => (discard ? "Das Blatt leer spielen, die letzte Karte wird abgelegt" : "Das Blatt leer spielen"),
  cardsLeft: (n: number) => (n === 1 ? "noch eine Karte" : `noch ${n} Karten`),
  askFirst: (partner: string, must: boolean) => (must ? `Vorher ${partner} fragen` : `Vorher ${partner} fragen, wenn du magst`),
  answerBinds: "die Antwort bindet dich dann",
  saidYes: (partner: string) => `${partner} hat ja gesagt`,
  saidNo: (partner: string) => `${partner} hat nein gesagt: nicht in diesem Zug`,
  done: "erfüllt",
  notYet: "noch nicht",
  ifYouLike: "wenn du magst",
};

/** "die Herz-Drei", "zwei Karo-Dreien": gleiche Karten einmal. */
const together = (of: readonly string[]) =>
  [...new Set(of)].map((one) => {
    const n = of.filter((other) => other === one).length;
    return n === 1 ? w.theCard(one) : `${w.number(n)} ${w.suit(one.charAt(1))}-${w.rank(one.charAt(0), n)}`;
  });

export const log = {
  counted: w.counted,
  list: (of: readonly string[]) => w.list(of.map(w.theCard)),
  botOf: (name: string) => `Ein Bot (für ${name})`,
  subject: (who: Who) => (who.you ? "Du" : who.name),
  names: (of: readonly Who[]) => w.list(of.map(you)),

  set: (of: string) => `die ${w.rank(of, 2)}`,
  run: (of: string) => `die ${w.suit(of)}-Folge`,
  wild: "die wilden Karten",
  black: "die schwarzen Dreien",
  aMeld: "eine Meldung",

  packCut: (who: Who, count: number | null, exact: boolean) =>
    exact ? `${has(who)} genau abgehoben.` : count === null ? `${has(who)} abgehoben.` : `${has(who)} ${w.cards(count)} abgehoben.`,
  dealt: (who: Who, n: number, upcard: string) =>
    `${has(who)} jedem ${w.cards(n)} gegeben` + (upcard === "" ? "." : `; ${w.theCardIs(upcard)} beginnt die Ablage.`),
  faced: (who: Who, of: readonly string[]) => `${has(who)} ${w.list(together(of))} offen hingelegt.`,
  drewUnseen: (who: Who, n: number) => `${has(who)} ${w.cards(n)} gezogen.`,
  drew: (who: Who, of: readonly string[]) => `${has(who)} ${w.list(of.map(w.theCard))} gezogen.`,
  tookPile: (who: Who, n: number, used: readonly string[], onto: string) =>
    `${has(who)} die Ablage genommen, ${w.cards(n)}` +
    (used.length > 0 ? `, dazu ${w.counted(used)} aus dem Blatt` : "") +
    (onto === "" ? "." : `, angelegt an ${onto}.`),
  pileHandedUnseen: (who: Who, n: number) => `${has(who)} ${n === 1 ? "die andere Karte" : `die anderen ${w.cards(n)}`} der Ablage aufgenommen.`,
  pileHanded: (who: Who, of: readonly string[]) => `${has(who)} den Rest der Ablage aufgenommen: ${w.counted(of)}.`,
  melded: (who: Who, of: readonly string[]) => `${has(who)} ${w.counted(of)} ausgelegt.`,
  startedRun: (who: Who, of: string, low: string, high: string) => `${has(who)} eine ${w.suit(of)}-Folge ausgelegt, ${w.rank(low)} bis ${w.rank(high)}.`,
  added: (who: Who, of: readonly string[], onto: string) => `${has(who)} ${w.counted(of)} an ${onto} angelegt.`,
  bridged: (who: Who, of: string) => `${has(who)} zwei Folgen verbunden, durch ${w.theCard(of)}.`,
  completedSamba: (who: Who, of: string) => `${has(who)} einen ${w.suit(of)}-Samba vollendet.`,
  completedWild: (who: Who) => `${has(who)} einen wilden Canasta vollendet.`,
  completed: (who: Who, natural: boolean, of: string) => `${has(who)} einen ${natural ? "Naturalcanasta" : "gemischten Canasta"} vollendet: ${w.rank(of, 2)}.`,
  opened: (who: Who, points: number) =>
    points === 0 ? `${has(who)} die Erstmeldung ausgelegt.` : `${has(who)} die Erstmeldung ausgelegt, ${w.figure(points)} Punkte.`,
  tookBack: (who: Who, pile: boolean) =>
    pile ? `${has(who)} die Meldung zurückgenommen und die Ablage liegen lassen.` : `${has(who)} die Karten ins Blatt zurückgenommen.`,
  fellShort: (who: Who, points: number, needed: number, needs: number) =>
    `${has(who)} eine zu kleine Erstmeldung ausgelegt, ${w.figure(points)} von ${w.figure(needed)}: Von nun an braucht es ${w.figure(needs)}.`,
  drewTooMany: (who: Who, of: string) => `${has(who)} eine Karte zu viel gezogen, ${w.theCard(of)}: Sie liegt oben auf dem Stapel.`,
  buried: (who: Who, of: string) => `${has(who)} ${w.theCard(of)} in den Stapel gesteckt.`,
  corrected: (who: Who, pot: boolean | null, many: boolean) =>
    `${has(who)} ${pot === null ? "ein Blatt" : pot ? "einen Goldtopf" : "ein verdecktes Blatt"} mit einer Karte zu ${many ? "viel" : "wenig"} bekommen: Es ist berichtigt.`,
  coached: (who: Who, to: Who) => `${has(who)} entschieden, was aus den Karten wird, die ${to.you ? "dir" : to.name} vorgesagt wurden.`,
  challenged: (who: Who, whose: Who) => `${has(who)} beanstandet, was ${whose.you ? "du getan hast" : `${whose.name} getan hat`}: Es ist zurückgenommen.`,
  pickedUpUnseen: (who: Who, n: number, pot: boolean) => `${has(who)} ${pot ? "einen Goldtopf" : "das verdeckte Blatt"} aufgenommen, ${w.cards(n)}.`,
  pickedUp: (who: Who, of: readonly string[], pot: boolean) => `${has(who)} ${pot ? "einen Goldtopf" : "das verdeckte Blatt"} aufgenommen: ${w.counted(of)}.`,
  asked: (who: Who, partner: Who) => `${has(who)} ${whom(partner)} nach dem Ausmachen gefragt.`,
  answered: (who: Who, yes: boolean) => `${has(who)} ${yes ? "ja" : "nein"} gesagt.`,
  discarded: (who: Who, of: string) => `${has(who)} ${w.theCard(of)} abgelegt.`,
  passed: (who: Who) => `${has(who)} gepasst.`,
  stockRanOut: "Die letzte Karte des Stapels ist gezogen.",
  wentOut: (who: Who, concealed: boolean) => `${has(who)} ${concealed ? "verdeckt " : ""}ausgemacht.`,
  splashed: (who: Who) => `${has(who)} einen Splash gezeigt.`,
  dealScored: (sides: readonly string[], totals: readonly string[]) =>
    `Die Runde ist zu Ende: ${sides.map((side, i) => `${side} ${totals[i] ?? ""}`).join(", ")}.`,
  matchWon: (side: readonly Who[], scores: readonly string[]) => `${have(side)} die Partie gewonnen, ${scores.join(" zu ")}.`,
};
