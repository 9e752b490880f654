/** The book's question to the partner, in the language of now. */
import type { RulesView } from "../protocol";
import { language } from "./language.svelte";

export function questionOf(rules: RulesView): string {
  return rules.asks[language.name] ?? rules.asks.en ?? "";
}
