/** Was geschehen ist, in Sätzen. */
import type { Who } from "../en/log";
import * as by from "./who";
import * as w from "./words";

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
  names: (of: readonly Who[]) => w.list(of.map(by.you)),

  set: (of: string) => `die ${w.rank(of, 2)}`,
  run: (of: string) => `die ${w.suit(of)}-Folge`,
  wild: "die wilden Karten",
  black: "die schwarzen Dreien",
  aMeld: "eine Meldung",

  packCut: (who: Who, count: number | null, exact: boolean) =>
    exact ? `${by.has(who)} genau abgehoben.` : count === null ? `${by.has(who)} abgehoben.` : `${by.has(who)} ${w.cards(count)} abgehoben.`,
  dealt: (who: Who, n: number, upcard: string) =>
    `${by.has(who)} jedem ${w.cards(n)} gegeben` + (upcard === "" ? "." : `; ${w.theCardIs(upcard)} beginnt die Ablage.`),
  faced: (who: Who, of: readonly string[]) => `${by.has(who)} ${w.list(together(of))} offen hingelegt.`,
  drewUnseen: (who: Who, n: number) => `${by.has(who)} ${w.cards(n)} gezogen.`,
  drew: (who: Who, of: readonly string[]) => `${by.has(who)} ${w.list(of.map(w.theCard))} gezogen.`,
  tookPile: (who: Who, n: number, used: readonly string[], onto: string) =>
    `${by.has(who)} die Ablage genommen, ${w.cards(n)}` +
    (used.length > 0 ? `, dazu ${w.counted(used)} aus dem Blatt` : "") +
    (onto === "" ? "." : `, angelegt an ${onto}.`),
  pileHandedUnseen: (who: Who, n: number) => `${by.has(who)} ${n === 1 ? "die andere Karte" : `die anderen ${w.cards(n)}`} der Ablage aufgenommen.`,
  pileHanded: (who: Who, of: readonly string[]) => `${by.has(who)} den Rest der Ablage aufgenommen: ${w.counted(of)}.`,
  melded: (who: Who, of: readonly string[]) => `${by.has(who)} ${w.counted(of)} ausgelegt.`,
  startedRun: (who: Who, of: string, low: string, high: string) => `${by.has(who)} eine ${w.suit(of)}-Folge ausgelegt, ${w.rank(low)} bis ${w.rank(high)}.`,
  added: (who: Who, of: readonly string[], onto: string) => `${by.has(who)} ${w.counted(of)} an ${onto} angelegt.`,
  bridged: (who: Who, of: string) => `${by.has(who)} zwei Folgen verbunden, durch ${w.theCard(of)}.`,
  completedSamba: (who: Who, of: string) => `${by.has(who)} einen ${w.suit(of)}-Samba vollendet.`,
  completedWild: (who: Who) => `${by.has(who)} einen wilden Canasta vollendet.`,
  completed: (who: Who, natural: boolean, of: string) =>
    `${by.has(who)} einen ${natural ? "Naturalcanasta" : "gemischten Canasta"} vollendet: ${w.rank(of, 2)}.`,
  opened: (who: Who, points: number) =>
    points === 0 ? `${by.has(who)} die Erstmeldung ausgelegt.` : `${by.has(who)} die Erstmeldung ausgelegt, ${w.figure(points)} Punkte.`,
  tookBack: (who: Who, pile: boolean) =>
    pile ? `${by.has(who)} die Meldung zurückgenommen und die Ablage liegen lassen.` : `${by.has(who)} die Karten ins Blatt zurückgenommen.`,
  fellShort: (who: Who, points: number, needed: number, needs: number) =>
    `${by.has(who)} eine zu kleine Erstmeldung ausgelegt, ${w.figure(points)} von ${w.figure(needed)}: Von nun an braucht es ${w.figure(needs)}.`,
  drewTooMany: (who: Who, of: string) => `${by.has(who)} eine Karte zu viel gezogen, ${w.theCard(of)}: Sie liegt oben auf dem Stapel.`,
  buried: (who: Who, of: string) => `${by.has(who)} ${w.theCard(of)} in den Stapel gesteckt.`,
  corrected: (who: Who, pot: boolean | null, many: boolean) =>
    `${by.has(who)} ${pot === null ? "ein Blatt" : pot ? "einen Goldtopf" : "ein verdecktes Blatt"} mit einer Karte zu ${many ? "viel" : "wenig"} bekommen: Es ist berichtigt.`,
  coached: (who: Who, to: Who) => `${by.has(who)} entschieden, was aus den Karten wird, die ${to.you ? "dir" : to.name} vorgesagt wurden.`,
  challenged: (who: Who, whose: Who) => `${by.has(who)} beanstandet, was ${whose.you ? "du getan hast" : `${whose.name} getan hat`}: Es ist zurückgenommen.`,
  pickedUpUnseen: (who: Who, n: number, pot: boolean) => `${by.has(who)} ${pot ? "einen Goldtopf" : "das verdeckte Blatt"} aufgenommen, ${w.cards(n)}.`,
  pickedUp: (who: Who, of: readonly string[], pot: boolean) =>
    `${by.has(who)} ${pot ? "einen Goldtopf" : "das verdeckte Blatt"} aufgenommen: ${w.counted(of)}.`,
  asked: (who: Who, partner: Who) => `${by.has(who)} ${by.whom(partner)} nach dem Ausmachen gefragt.`,
  answered: (who: Who, yes: boolean) => `${by.has(who)} ${yes ? "ja" : "nein"} gesagt.`,
  discarded: (who: Who, of: string) => `${by.has(who)} ${w.theCard(of)} abgelegt.`,
  passed: (who: Who) => `${by.has(who)} gepasst.`,
  stockRanOut: "Die letzte Karte des Stapels ist gezogen.",
  wentOut: (who: Who, concealed: boolean) => `${by.has(who)} ${concealed ? "verdeckt " : ""}ausgemacht.`,
  splashed: (who: Who) => `${by.has(who)} einen Splash gezeigt.`,
  dealScored: (sides: readonly string[], totals: readonly string[]) =>
    `Die Runde ist zu Ende: ${sides.map((side, i) => `${side} ${totals[i] ?? ""}`).join(", ")}.`,
  matchWon: (side: readonly Who[], scores: readonly string[]) => `${by.have(side)} die Partie gewonnen, ${scores.join(" zu ")}.`,
};
