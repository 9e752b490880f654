/** Advice in words: an action, its worth, and the reasons. */
import type { Option, Reason, OptionView } from "../protocol";
import { isWild, rankOf } from "../cards/card";
import type { View } from "../table/view.svelte";
import { codeOf } from "../game/melds";
import { meldName } from "../game/sentences";
import { wordsOf } from "../table/hand/main_words";
import { number, questionOf, signed, t } from "../texts";
import { margin } from "../texts/notation";

/** "Take the pile with two sevens", "Lay 3 kings, then add 2 queens". */
export function optionWords(way: OptionView, view: View): string {
  const said = way.does.map((option) => actWords(option, view));
  return said.length === 0 ? t.advice.doing(way.act) : t.advice.inTurn(said);
}

function actWords(option: Option, view: View): string {
  const { kind, cards } = option;
  switch (kind) {
    case "take":
      return t.advice.take(cards);
    case "meld":
      return t.advice.lay(several(cards));
    case "add":
      return t.advice.add(several(cards), ontoWords(option, view));
    case "ask":
      return t.advice.ask(questionOf(view.room.rules));
    case "answer":
      return option.act === "yes" ? t.advice.yes : t.advice.no;
    case "splash":
      return t.laying.splash;
    default:
      return wordsOf(option, view).title;
  }
}

/** "three kings and a joker"; the cards of a run one by one. */
function several(cards: readonly string[]): string {
  const naturals = cards.filter((card) => !isWild(card));
  const ranks = new Set(naturals.map(rankOf));
  return ranks.size > 1 && ranks.size === cards.length ? t.log.list(cards) : t.log.counted(cards);
}

/** The meld that cards go to, unless they show it themselves; nothing if it was laid just before. */
function ontoWords({ cards, onto }: Option, view: View): string {
  const meld = onto.length === 1 ? view.melds[onto[0] ?? -1] : undefined;
  if (meld === undefined || !cards.some(isWild)) return "";
  return meldName(codeOf(meld));
}

/** Points as they are said: whole ones. */
export function points(value: number): string {
  return signed(Math.round(value));
}

/** Say how far one is behind another, and how sure that is. */
export function behind(way: OptionView, best: OptionView): string {
  const less = Math.round(way.points - best.points);
  return t.advice.behind(signed(less), number(margin(way.error)));
}

/** Reasons that say how far ahead an option is: not needed if the cost itself is shown. */
const AHEAD = new Set(["ahead", "likely-ahead", "too-close-to-call"]);

/** Reasons as sentences, without the one on how far ahead it is if that is already shown. */
export function reasonTexts(reasons: readonly Reason[], cost = false): string[] {
  return reasons
    .filter(({ code }) => !(cost && AHEAD.has(code)))
    .map(reasonText)
    .filter((text) => text !== "");
}

/** A reason as a sentence; none if this page does not know it. */
function reasonText(reason: Reason): string {
  return t.advice.reasons[reason.code]?.(reason.values) ?? "";
}

/** The reason in one sentence: the weightiest that has a short form, else the first one whole. */
export function because(reasons: readonly Reason[], next: string): string {
  const clauses = reasons.flatMap(({ code, values }) => t.advice.because[code]?.(values, next) ?? []);
  if (clauses.length > 0) return t.advice.since(clauses.slice(0, 1));
  return reasons[0] === undefined ? "" : reasonText(reasons[0]);
}

/** One thing to remember from a deal: the lesson of its most costly choice; nothing if there is none. */
export function lessonOf(choices: readonly { cost: number; reasons: readonly Reason[] }[]): string {
  const dearest = [...choices].sort((one, other) => other.cost - one.cost);
  const codes = dearest.flatMap(({ reasons }) => reasons.map(({ code }) => code));
  return codes.map((code) => t.advice.lessons[code] ?? "").find((text) => text !== "") ?? "";
}
