/**
 * Refusals by their code, where a language has sentences of its own. English has none: the server
 * says it in English, and more exactly, with the cards in question.
 */
export const refusals: Record<string, string> = {
  // A page of an earlier version: the server's words are for programs.
  "protocol.unreadable": "The server could not read this. Reload the page.",
};
