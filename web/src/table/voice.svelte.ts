/** What is spoken to those who do not see the table: the one text of its live region. */
class Voice {
  words = $state("");

  /** Says something; the same words twice are heard twice. */
  say(words: string): void {
    this.words = words === this.words ? `${words}\u00a0` : words;
  }
}

export const voice = new Voice();
