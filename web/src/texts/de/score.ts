/** Was auf Papier zu lesen ist: Abrechnung, Partie, Verlauf, Gespräch. */
import type { Who } from "../en/log";
import * as by from "./who";
import * as w from "./words";

const canastas = (n: number) => (n === 1 ? "ein Canasta" : `${w.number(n)} Canastas`);
const US = "Wir";
const THEM = "Gegner";

export const score = {
  us: US,
  them: THEM,
  inLine: (title: string) => (title === US ? "wir" : title),
  players: (who: readonly Who[]) => who.map(by.you).join(", "),
  asTitle: w.capital,

  happened: "Was geschah",
  nothingYet: "Noch nichts.",
  say: "Sagen",
  said: "Was gesagt wurde",
  writeHere: "An alle am Tisch schreiben",
  send: "Senden",
  quickWords: "Kurze Worte",
  quick: {
    hello: "Hallo",
    well_played: "Gut gespielt",
    thank_you: "Danke",
    sorry: "Verzeihung",
    one_moment: "Moment",
    good_luck: "Viel Glück",
    back_soon: "Bin gleich zurück",
    bye: "Tschüs",
  },
  noCardTalk: (book: string, question: string) => `In ${book} wird nicht über die Karten gesprochen. Die eine erlaubte Frage: „${question}“`,
  shuffledAgain: (names: string) => `Von ${names} kam kein Wert: Es wird ohne ihn noch einmal gemischt.`,
  hintGiven: (name: string, count: number) => (count === 1 ? `${name} hat einen Tipp bekommen.` : `${name} hat ${count} Tipps bekommen.`),
  noChat: "Der Gastgeber hat das Gespräch abgeschaltet.",

  kicker: (book: string, deal: number, how: string) => `${book}, Runde ${deal}` + (how === "" ? "" : ` · ${how}`),
  headline: (how: string, verdict: string) => `${how}: ${verdict}`,
  wentOut: (who: Who, concealed: boolean) => `${by.has(who)} ${concealed ? "verdeckt " : ""}ausgemacht`,
  splashed: (who: Who) => `${by.has(who)} einen Splash gezeigt`,
  stockOut: "Der Stapel ist zu Ende",
  lastThree: "Die letzte Karte des Stapels war eine Drei",
  goodDealFor: (who: readonly Who[]) => `eine gute Runde für ${w.list(who.map(by.whom))}`,
  evenDeal: "eine ausgeglichene Runde",
  wonMatch: (who: readonly Who[]) => `${by.have(who)} die Partie gewonnen`,
  groups: { canastas: "Canastas", bonuses: "Dreien und Ausmachen", cards: "Karten" },
  thisDeal: "Diese Runde",
  brought: "Übertrag",
  match: "Partie",
  none: "nichts",
  lines: [
    ...["Naturalcanastas", "Gemischte Canastas", "Natürliche Asse", "Natürliche Siebenen", "Sambas"],
    ...["Wilde Canastas", "Dreien", "Ausmachen", "Verdecktes Ausmachen", "Splash", "Genau abgehoben"],
    ...["Auf dem Tisch", "Im Blatt geblieben", "Goldtopf liegen gelassen", "Rote Dreien im Blatt"],
    ...["Schwarze Dreien im Blatt", "Asse im Blatt", "Siebenen im Blatt"],
    ...["Unvollendete Asse", "Unvollendete Siebenen", "Unvollendete wilde Meldung"],
  ],
  setOf: (rank: string) => w.rank(rank, 2),
  runOf: (suit: string) => w.suit(suit),
  wildCards: "Wilde Karten",
  allNatural: (n: number, rank: string) => `${w.number(n)} ${w.rank(rank, n)}, keine wilde Karte`,
  withWilds: (naturals: number, rank: string, wilds: number) =>
    `${w.number(naturals)} ${w.rank(rank, naturals)} und ` + (wilds === 1 ? "eine wilde Karte" : `${w.number(wilds)} wilde Karten`),
  fromTo: (low: string, high: string) => `Folge von ${w.rank(low)} bis ${w.rank(high)}`,
  threesOf: (side: string, red: number, black: number) => `${side}: ` + [red && `${red} rot`, black && `${black} schwarz`].filter(Boolean).join(", "),
  noCredit: (side: string, n: number) => `${side}: nichts bei ${n === 0 ? "keinem Canasta" : n === 1 ? "einem Canasta" : canastas(n)}`,
  outBy: by.you,
  outAsked: (who: Who, partner: Who) => `${who.you ? "du hast" : `${who.name} hat`} ${by.whom(partner)} gefragt, Antwort: ja`,
  cutBy: (who: Who) => `${who.you ? "du hast" : `${who.name} hat`} genau so viele Karten abgehoben, wie gegeben werden`,
  eachAtValue: "jede Karte nach ihrem Wert, auch in unvollendeten Meldungen",
  countsAgainst: "ohne Canasta zählen die Karten gegen die Seite",
  inHand: (who: Who, n: number, first: boolean) => `${by.you(who)} ${n}` + (first ? (n === 1 ? " Karte" : " Karten") : ""),
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
  matchesWon: "Hier gewonnene Partien",
  tally: (sides: readonly { title: string; won: number }[]) => sides.map(({ title, won }) => `${title} ${won}`).join(" · "),
  playAgain: "Noch eine Partie",
  dealing: "Es wird gegeben",
  replay: "Wiederholung",
  record: "Aufzeichnung",
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
  openFirst: "Die Erstmeldung legen",
  orConcealed: "oder alles in einem Zug",
  kindsNeeded: (n: number) => `${w.number(n)} Arten von Canastas`,
  sambaNeeded: "Einer davon ein Samba",
  kindsHave: (n: number) => `bisher ${n}`,
  potsFirst: () => "Die Goldtöpfe aufnehmen",
  potsCome: "mit dem ersten Canasta",
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
