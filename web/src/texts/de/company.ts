/** Leute untereinander: was Zustimmung braucht, vom Tisch weisen, stumm schalten, melden. */
import type { Catalogue } from "../catalogue";

const list = new Intl.ListFormat("de");

const LINES: Record<string, (name: string, by: string) => string> = {
  kicked: (name, by) => `${by} hat ${name} vom Tisch gewiesen.`,
  banned: (name, by) => `${by} hat ${name} für immer vom Tisch gewiesen.`,
  muted: (name, by) => `${by} hat ${name} stumm geschaltet.`,
  unmuted: (name, by) => `${by} lässt ${name} wieder zu Wort kommen.`,
  host_given: (name, by) => `${by} hat ${name} zum Gastgeber gemacht.`,
  host_left: (name) => `Gastgeber ist jetzt ${name}.`,
  host_back: (name) => `${name} ist wieder da und wieder Gastgeber.`,
  host_away: (name, by) => `${by} ist schon länger nicht da: Gastgeber ist jetzt ${name}.`,
  match_taken: (name) => `${name} spielt diese Partie anderswo weiter und kann alle Karten dieser Runde gesehen haben.`,
  left: (name) => `${name} ist gegangen. Ein Bot spielt weiter.`,
  stood_in: (name) => `${name} ist nicht da. Ein Bot springt ein.`,
  returned: (name) => `${name} ist zurück und spielt wieder.`,
  took_seat: (name) => `${name} spielt ab jetzt anstelle eines Bots.`,
  declined: (name) => `Die Bitte von ${name} wurde abgelehnt.`,
};

const ASKS: Record<string, (name: string, seat: string, about: string) => string> = {
  seat: (name, seat) => `${name} möchte den Platz von ${seat}, einem Bot. Einverstanden?`,
  stand_in: (name, _, about) =>
    name === about
      ? `${name} möchte einen Bot für sich spielen lassen. Einverstanden?`
      : `${about} ist nicht da. ${name} möchte einen Bot für ${about} spielen lassen. Einverstanden?`,
  kick: (name, _, about) => `${name} möchte ${about} vom Tisch weisen. Einverstanden?`,
  ban: (name, _, about) => `${name} möchte ${about} für immer vom Tisch weisen. Einverstanden?`,
  mute: (name, _, about) => `${name} möchte ${about} stumm schalten. Einverstanden?`,
};

export const company: Catalogue["company"] = {
  // ---- der Weg zum Tisch
  noPage: "Unter dieser Adresse ist nichts.",
  notKnown: "Komm noch einmal herein",
  cannotCome: "Der Tisch kann nicht gezeigt werden",
  tryingAgain: "Es wird weiter versucht…",

  notice: (kind, name, by, consent) => (LINES[kind]?.(name, by) ?? "") + (consent ? " Die anderen waren einverstanden." : ""),

  asks: (kind, name, seat, about) => ASKS[kind]?.(name, seat, about) ?? name,
  yes: "Ja",
  no: "Nein",
  waitingFor: (names) => `Es fehlt noch die Zustimmung von ${list.format(names)}.`,
  withdraw: "Doch nicht",

  others: "Wer hier ist",
  ways: (name) => `Was du bei ${name} tun kannst`,
  host: "Gastgeber",
  watches: "schaut zu",
  plays: "spielt mit",
  isAway: "nicht da",
  isMuted: "stumm",
  makeHost: "Zum Gastgeber machen",
  mute: "Stumm schalten",
  unmute: "Zu Wort kommen lassen",
  kick: "Vom Tisch weisen",
  ban: "Aussperren",
  banSure: (name) => `${name} für immer aussperren`,
  report: "Melden",
  reportTo: "Was ist geschehen? Das liest nur der Gastgeber.",
  reportToNext: "Was ist geschehen? Das liest nicht der Gastgeber, sondern der nächste Spieler.",
  reportSend: "Meldung abschicken",
  reported: "Gemeldet.",
  needsOthers: "Wenn du nicht Gastgeber bist, werden die anderen am Tisch gefragt.",
  reports: "Meldungen",
  reportCount: (count) => (count === 1 ? "1 Meldung" : `${count} Meldungen`),
  reportOf: (name, about) => `${name} über ${about}:`,
  hostPasses: (host) => `${host}, der Gastgeber, ist nicht da. In einer Minute wird es jemand anders.`,
  comeBack: "Wiederkommen",
  sentAway: "Du wurdest vom Tisch gewiesen",
  dealStays: "Uhr und Bots bleiben, wie sie sind, bis die Runde zu Ende ist.",
  askBotHint: "Ein Bot spielt für dich, wenn die anderen einverstanden sind.",
  youAreMuted: "Du bist stumm: Niemand erfährt, was du sagst.",
  askSeat: "Um diesen Platz bitten",
  askBot: "Um einen Bot bitten",
};
