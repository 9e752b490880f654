/** Texte von Lektionen, Stellungen und Rätseln. */
import type { Catalogue } from "../catalogue";
import words from "./glossary.json";
import { called } from "./words";

export const lesson: Catalogue["lesson"] = {
  lesson: "Lektion",
  progress: (step, steps) => `Schritt ${step} von ${steps}`,
  next: "Weiter",
  tidy: "Text ausblenden",
  showAgain: "Noch einmal zeigen",
  playAlone: "Lektion verlassen",
  leaveSure: "Lektion beenden? Die Runde geht weiter, und du entscheidest alles selbst.",
  leave: "Lektion beenden",
  stay: "Weitermachen",
};

export const glossary: Catalogue["glossary"] = { words };

const THEMES: Record<string, string> = {
  out: "Ausmachen",
  take: "Nehmen oder ziehen",
  open: "Auslegen oder warten",
  minimum: "Das Minimum zählen",
  freeze: "Einfrieren",
  discard: "Sicher ablegen",
};

const QUESTIONS: Record<string, string> = {
  out: "Jetzt ausmachen oder weiterspielen?",
  take: "Die Ablage nehmen oder ziehen?",
  open: "Jetzt auslegen oder warten?",
  minimum: "Mit welchen Karten legst du aus?",
  freeze: "Die Ablage einfrieren oder lassen, wie sie ist?",
  discard: "Welche Karte legst du ab?",
};

export const study: Catalogue["study"] = {
  about: "Du siehst, was der Spieler sah, und spielst am Tisch. Dann erfährst du, was es wert ist und warum.",
  theme: "Worum es geht",
  book: "Regelwerk",
  grade: "Wie schwer",
  all: "Alle",
  themeName: (theme) => THEMES[theme] ?? theme,
  question: (theme) => QUESTIONS[theme] ?? "Was würdest du tun?",
  gradeOf: (grade) => `Stufe ${grade} von 5`,
  gradeWords: (grade) => ["", "1: leicht", "2: mit Bedacht", "3: knifflig", "4: schwer", "5: für Meister"][grade] ?? `${grade}`,
  solved: (solved, of) => `${solved} von ${of} gelöst`,
  none: "So ein Rätsel gibt es nicht.",
  list: "Die Rätsel",
  next: "Nächstes Rätsel lösen",
  begin: "Anfangen",
  isSolved: "gelöst",
  isShown: "Lösung gesehen",
  puzzle: "Rätsel",
  position: "Stellung",
  yourTurn: "Mach deinen Zug am Tisch.",
  show: "Zeig es mir",
  again: "Noch einmal versuchen",
  right: "Richtig!",
  rightButMore: (points) => `Richtig. Anders ausgeführt bringt es ${points} Punkte mehr.`,
  good: (points) => `Gut, aber nicht das Beste: Es kostet ${points} Punkte.`,
  wrong: (points) => `Nicht richtig: Es kostet ${points} Punkte.`,
  wrongUnknown: "Nicht richtig: Die Suche hat diesen Zug gar nicht erst verfolgt.",
  solution: "Das Beste war:",
  notBut: {
    taken: (own, best) => `Danach nimmt der nächste Spieler die Ablage in ${own} von 100 Runden; nach dem besten Zug in ${best}.`,
    out: (own, best) => `Danach macht deine Seite in ${own} von 100 Runden aus; nach dem besten Zug in ${best}.`,
    took: (own, best) => `Danach nimmt deine Seite später in ${own} von 100 Runden eine Ablage; nach dem besten Zug in ${best}.`,
    canastas: (own, best) => `Danach hat deine Seite am Ende im Mittel ${own} Canastas; nach dem besten Zug ${best}.`,
  },
  found: (levels) => (levels.length === 0 ? "Kein Bot hat es gefunden." : `Gefunden von: ${levels.map(called).join(", ")}.`),
  studyWhat: "Spiel auf deine Art, Bots antworten. Solange du den Originalzügen folgst, tun es die anderen auch.",
  offLine: "Von hier an weichst du ab: Für die anderen spielen Bots.",
  stepOn: "Originalzug spielen",
  stepBack: "Zurück",
  toStart: "Zum Anfang",
  share: "Diesen Moment teilen",
  shareShort: "Teilen",
  shareWhat: "Wer diesen Link öffnet, spielt von hier auf demselben Platz weiter und kann Tipps holen.",
  copy: "Kopieren",
  copied: "Kopiert",
  openHere: "Öffnen",
  opening: "Die Stellung wird aufgebaut …",
  noPosition: "Dieser Link enthält keine Stellung. Vielleicht wurde er abgeschnitten: Lass ihn dir noch einmal schicken.",
  minimise: "Ausblenden",
  bring: "Wieder einblenden",
  leave: "Alle Rätsel",
  back: "Zur Startseite",
};
