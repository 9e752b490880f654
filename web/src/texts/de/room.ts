/** Ein Tisch außerhalb des Spiels: kommen, sitzen, einladen, beginnen. */
import { number, rank } from "./words";

const LEVELS: Record<string, string> = { random: "zufällig", novice: "Anfänger", club: "Klub", expert: "Experte", master: "Meister" };

export const room = {
  talk: "Gespräch",
  rules: "Regeln",
  invite: "Andere einladen",
  inviteHint: "Lies den Code vor, schick den Link, oder lass ein Telefon das Quadrat ablesen.",
  codeSpelled: (letters: string) => `Code ${letters}`,
  qr: "Codequadrat mit dem Link zu diesem Tisch",
  copyLink: "Link kopieren",
  copied: "Kopiert",
  shareLink: "Verschicken",
  shareWords: "Komm Canasta spielen",
  watchers: (count: number) => (count === 1 ? "1 Person schaut zu" : `${count} Leute schauen zu`),
  freeSeat: "Freier Platz",
  you: "du",
  youHost: "du, Gastgeber",
  partner: "dein Partner",
  here: "am Tisch",
  away: "nicht da, der Platz bleibt",
  botPlaysFor: "ein Bot spielt, der Platz bleibt",
  botAtLevel: (level: string) => `Bot, ${LEVELS[level] ?? level}`,
  sit: "Platz nehmen",
  wayAt: (verb: string, place: string, title: string) => `${verb}: ${place}, ${title}`,
  moveHere: "Hierher setzen",
  playAgainSelf: "Wieder selbst spielen",
  putBot: "Bot hinsetzen",
  freeIt: "Wegschicken",
  stand: "Aufstehen",
  allThere: "Alle sind da.",
  waitingFor: (free: number) => (free === 1 ? "Ein Platz ist frei." : `${free} Plätze sind frei.`),
  waitOrBots: (free: number) =>
    free === 1
      ? "Warte auf noch jemanden oder spiel mit einem Bot."
      : `Warte auf ${free} weitere oder spiel mit Bots.`,
  chooseSeat: "Wähle einen Platz, oder bleib und schau zu.",
  watchingFull: "Alle Plätze sind besetzt; du schaust zu.",
  noWatching: "Hier wird eine Partie gespielt, und der Gastgeber lässt niemanden zuschauen.",
  ready: "Die Plätze sind besetzt. Wer sitzt, darf geben.",
  shuffling: "Die Karten werden gemischt; der Browser von jedem trägt dazu bei.",
  dealCards: "Karten geben",
  fillAndDeal: (free: number) => (free === 1 ? "Einen Bot dazu und geben" : `${free} Bots dazu und geben`),
  noClock: "Ohne Uhr.",
  clockOf: (time: string) => `${time} je Zug.`,
  nobodyWatches: "Niemand schaut zu.",
  watchersMay: "Andere dürfen zuschauen.",
  watchersSee: "Zuschauer sehen alle Blätter.",
  withChat: "Mit Gespräch.",
  withHints: "Mit Tipps.",
  withoutHints: "Ohne Tipps.",
  withoutChat: "Nur kurze Worte.",
  house: "Hausregeln",
  readRules: "Die Regeln",
  change: "Ändern",
  rulesStay: "Die Regeln bleiben, wie sie sind, solange eine Partie dauert.",
  botLevel: "Bots, die sich setzen",
  saveSettings: "So spielen",
  signals: "Zeichen",
  signalsWhat: "Was jemand zuerst ablegt, darf dem Partner sagen, wie viele wilde Karten er hat. Alle vier kennen das System; niemand muss es nutzen.",
  signalsFirst: "Deine erste abgelegte Karte",
  signalsAnswer: "Die Antwort des Partners auf eine hohe, in seinem nächsten Zug",
  signalRanks: (low: string, high: string) => `${rank(low)} bis ${rank(high)}`,
  signalSays: (least: number, most: number | null) =>
    most === null
      ? `${number(least)} wilde Karten oder mehr`
      : least === most
        ? `${number(least)} wilde Karten`
        : most === 1
          ? "keine wilde Karte oder eine"
          : `höchstens ${number(most)} wilde Karten`,
};
