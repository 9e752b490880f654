/** Refusals in the language of now. */
import { soon } from "./index";

interface Refused {
  code: string;
  message: string;
  wants?: readonly string[];
}

/**
 * The language's own sentence for the code, or for all of its family, as `store.`; else, and for what only
 * the server knows, its English.
 */
export function refusalText({ code, message, wants = [] }: Refused): string {
  const said = soon.refusals?.[code] ?? soon.refusals?.[code.slice(0, code.indexOf(".") + 1)];
  if (said === undefined) return message;
  const whole = said.endsWith(":") ? `${said} ${message}` : said;
  // A lobby has no words for cards, and no pile.
  return wants.length > 0 && soon.laying ? `${whole} ${soon.laying.wants(wants)}` : whole;
}
