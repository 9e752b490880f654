/** Die Tische zur Auswahl, und was an einem gespielt wird. */
import { VARIATIONS } from "./variations";
import * as w from "./words";

const BOOKS: Record<string, string> = {
  waldo: "Folgen, Goldtöpfe, vier Spiele Karten.",
  regency: "Das klassische; wilde Karten frieren die Ablage ein.",
  joker: "Wilde Canastas, die Ablage immer eingefroren.",
  wca: "Kartenschale, Wendekarte, Talonkarten, Splash.",
};

const LEVELS: Record<string, string> = { random: "zufällig", novice: "Anfänger", club: "Klub", expert: "Experte", master: "Meister" };

export const lobby = {
  makeTable: "Tisch aufmachen",
  ruleBook: "Regelwerk",
  titleOf: (title: string) => title.replace(/, house rules$/, ", Hausregeln"),
  bookName: (_name: string, title: string) => title.replace(/ canasta$/i, ""),
  aboutBook: (name: string) => BOOKS[name] ?? "",
  players: (counts: readonly number[]) => `${counts.join(" oder ")} Spieler`,
  firstTo: (points: string) => `bis ${points}`,
  houseRules: "Hausregeln",
  forBook: (title: string) => `für ${title}`,
  variationName: (name: string) => VARIATIONS[name]?.[0] ?? name,
  variationWords: (name: string, english: string) => VARIATIONS[name]?.[1] ?? english,
  moreRules: "Mehr Regeln",
  ownRules: "Eigene Regeln",
  ownRulesHint: "Ein paar Zeilen über ein Regelwerk: Jede Regel hat einen Namen. Sie ersetzen die Auswahl oben.",
  ownRulesShort: "eigene Regeln",
  readFile: "Aus einer Datei lesen",
  example: "Mit einem Beispiel beginnen",
  withoutThem: "Ohne sie spielen",
  howMany: "Spieler",
  seats: "Plätze",
  yourName: "Du",
  namePlaceholder: "Dein Name",
  nameMissing: "Schreib deinen Namen, damit die anderen wissen, wer du bist.",
  host: "Gastgeber",
  places: { self: "Du", left: "Links", across: "Gegenüber", right: "Rechts" },
  yourPartner: "dein Partner",
  anyoneWithLink: "jeder mit dem Link",
  playsAt: (level: string) => `Spielstärke: ${LEVELS[level] ?? level}`,
  seatOf: (place: string) => `Platz: ${place}`,
  openSeat: "Freier Platz",
  bot: (level: string) => `Bot, ${LEVELS[level] ?? level}`,
  turnClock: "Uhr je Zug",
  clock: (seconds: number) =>
    seconds === 0 ? "Aus" : seconds < 120 ? `${seconds} s` : `${w.figure(Math.round(seconds / 6) / 10)} min`,
  pace: "Bots spielen",
  paces: { slow: "Langsam", normal: "Ruhig", fast: "Schnell", instant: "Sofort" },
  watchers: "Zuschauer",
  watching: { none: "Keine", watch: "Dürfen zuschauen", hands: "Sehen die Blätter" },
  tableName: "Name des Tisches",
  optional: "wenn du magst",
  tableNameExample: "Donnerstagsrunde",
  listed: "Allen zeigen",
  listedHint: "Sonst führen nur Link und Code hierher.",
  chat: "Gespräch",
  chatHint: "Kurze Worte gehen immer.",
  hints: "Tipps",
  hintsHint: "Was ein starker Spieler täte; alle sehen, wer fragt.",
  openTable: "Tisch öffnen",
  opening: "Wird geöffnet…",
  playing: (title: string, changes: readonly string[]) =>
    changes.length === 0 ? `${title} nach dem Buch.` : `${title}: ${changes.join(", ")}.`,
  sitting: (bots: number, open: number) => {
    const parts = [
      ...(bots > 0 ? [bots === 1 ? "ein Bot" : `${w.number(bots)} Bots`] : []),
      ...(open > 0 ? [open === 1 ? "ein freier Platz" : `${w.number(open)} freie Plätze`] : []),
    ];
    return `Du, ${parts.join(", ")}.`;
  },
  join: "Mit einem Code dazukommen",
  joinButton: "Dazukommen",
  joinHint: "Frag den Gastgeber oder lies das Codequadrat von seinem Bildschirm ab.",
  code: "Code des Tisches, sechs Zeichen",
  codeBox: (place: number) => `Zeichen ${place} von 6`,
  codeShort: "Ein Code hat sechs Buchstaben und Ziffern.",
  yourTables: "Deine Tische",
  continue: "Weiter",
  openTables: "Offene Tische",
  noOpenTables: "Niemand zeigt gerade einen Tisch. Mach einen auf oder komm mit einem Code dazu.",
  sitDown: "Platz nehmen",
  watch: "Zuschauen",
  seatsFree: (free: number) => (free === 1 ? "1 Platz frei" : `${free} Plätze frei`),
  inPlay: (deal: number) => `im Spiel, Runde ${deal}`,
  full: "alle Plätze besetzt",
  beforeMatch: "vor der Partie",
  deal: (deal: number) => `Runde ${deal}`,
  preparing:
    "Die Regeln werden einmal vorbereitet, der Schnelligkeit wegen. Tische lassen sich öffnen; gespielt wird, wenn es fertig ist.",
  loading: "Tische werden gesucht…",
  retry: "Noch einmal versuchen",
};
