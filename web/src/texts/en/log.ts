/** What has happened, in sentences: one for every event. */
import { cards, counted, figures, list, number, rank, suit, theCard } from "./words";

/** A player in a sentence. */
export interface Who {
  name: string;
  /** Whether that is the reader. */
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
  /** How a sentence begins that is about somebody. */
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
  completedWild: (who: Who) => `${they(who)} completed a wild canasta.`,
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
