/** Texts around the rule book; its sentences come from the server. */
export const rules = {
  title: "The rules",
  ofTable: "The rules of this table",
  /** The two parts of a book: its rules, and where it comes from and what its authors advise. */
  which: "What to read",
  play: "How to play it well",
  referee: "Referee",
  whatHappened: "What happened?",
  whatNow: "What to do now",
  silent: {
    laws: "The book doesn’t say what to do. The official laws do:",
    club: "The book doesn’t say what to do. A published regulation does:",
    usual: "The book doesn’t say what to do. This is usual:",
  } as Record<string, string>,
  second: {
    laws: "The official laws, as a second voice:",
    club: "A published regulation, as a second voice:",
  } as Record<string, string>,
  another: "Something else happened",
  now: "Now",
  contents: "Chapters",
  search: "Search the rules",
  found: (count: number) => (count === 0 ? "Nothing found." : count === 1 ? "1 rule found" : `${count} rules found`),
  house: "House rule",
  houseCount: (count: number) => (count === 1 ? "1 house rule" : `${count} house rules`),
  onlyHouse: "House rules only",
  bookSays: (plain: string) => `The book: ${plain}`,
  bookSilent: "The rule book doesn’t say.",
  rows: "Clause numbers",
  sources: "Sources",
  /** Where the rules themselves are in another language than the page: that they are. */
  language: "",
  loading: "Opening the rule book…",
  allBooks: "Rule books",
  whichBook: "Which book?",
};
