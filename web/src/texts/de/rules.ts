/** Um das Regelwerk herum; dessen Sätze kommen vom Server. */
export const rules = {
  title: "Die Regeln",
  ofTable: "Die Regeln dieses Tisches",
  which: "Was zu lesen ist",
  play: "Gut spielen",
  now: "Jetzt",
  contents: "Kapitel",
  search: "In den Regeln suchen",
  found: (count: number) =>
    count === 0 ? "Nichts gefunden." : count === 1 ? "1 Regel gefunden" : `${count} Regeln gefunden`,
  house: "Hausregel",
  houseCount: (count: number) => (count === 1 ? "1 Hausregel" : `${count} Hausregeln`),
  onlyHouse: "Nur Hausregeln",
  bookSays: (plain: string) => `Das Buch: ${plain}`,
  bookSilent: "Das Buch sagt nichts dazu.",
  rows: "Nummern der Regel",
  sources: "Wo es steht",
  language: "Das Regelwerk selbst ist auf Englisch, wie seine Quellen.",
  loading: "Das Regelwerk wird aufgeschlagen…",
  allBooks: "Regelwerke",
  whichBook: "Welches Regelwerk?",
};
