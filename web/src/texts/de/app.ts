/** Der Rahmen der Seite: Verbindung, Menü, Einstellungen. */
import { called } from "./words";

export const app = {
  name: "Canasta",
  pages: "Seiten",
  tables: "Tische",
  ruleBooks: "Regelwerke",
  bot: (bot: string) => `Bot, ${called(bot)}`,
  close: "Schließen",
  tryAgain: "Noch einmal versuchen",
  toLobby: "Zu den Tischen",
  reload: "Seite neu laden",
  left: "Du hast den Tisch verlassen.",
  serverGone: "Der Server ist nicht zu erreichen. Prüfe die Verbindung und versuche es noch einmal.",
  serverTrouble: (status: number) => `Der Server konnte nicht antworten (Status ${status}). Versuche es gleich noch einmal.`,
  otherVersion: "Der Server wurde aktualisiert. Lade die Seite neu, um weiterzuspielen; dein Platz bleibt dir.",
  otherVersionTitle: "Es gibt eine neue Version",
  noTable: "Diesen Tisch gibt es nicht",
  noTableHint: "Prüfe den Code oder bitte den Gastgeber um den Link.",
  connecting: "Verbindung zum Tisch…",
  reconnecting: "Die Verbindung wird wiederhergestellt…",
  reconnectingHint: "Dein Platz bleibt dir. Deine Züge werden gesendet, sobald die Verbindung wieder da ist.",
  prepared: "Die Regeln werden vorbereitet",
  preferences: "Einstellungen",
  yourName: "Dein Name",
};

/** An einen Tisch kommen. */
export const entrance = {
  titleOf: (name: string) => `${name} · Canasta`,
  titleAtTurn: (name: string) => `Du bist am Zug · ${name}`,
  tableOf: (code: string) => `Tisch ${code}`,
  invites: (host: string, book: string) => `${host} lädt dich zu ${book} ein`,
  free: (seats: number) =>
    seats === 0 ? "Alle Plätze sind besetzt; du kannst zuschauen." : seats === 1 ? "Ein Platz ist frei." : `${seats} Plätze sind frei.`,
  whatName: "Wie heißt du?",
  whatNameHint: (code: string) => `Die anderen am Tisch ${code} sehen diesen Namen.`,
  comeIn: "Hereinkommen",
};
