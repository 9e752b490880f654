/** The links of matches: the match itself is behind the #, which is not sent to any server. */
import { fragment, linkTo } from "../wire/address.svelte";
import { peopleAt, personAt, tokenOf } from "../storage/tokens";

const MATCH = /#match=([\w-]+)/;

/** The link that opens a match, wherever the page lies. */
export function linkOf(match: string): string {
  return `${linkTo("/")}#match=${match}`;
}

/** The match of a link, or of a file: the part behind the #, or all of it. */
export function matchIn(text: string): string {
  return MATCH.exec(text)?.[1] ?? text.trim();
}

/** The match of the address that led here; an empty text where it leads to none. */
export function matchOfLink(): string {
  return MATCH.exec(fragment())?.[1] ?? "";
}

/** Return the tokens that show the server who plays at this device. */
export function tokensHere(code: string): string[] {
  return Array.from({ length: peopleAt(code) }, (_, at) => tokenOf(personAt(code, at + 1)));
}
