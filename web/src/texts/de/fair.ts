/** Was eine Seite selbst vom Mischen hält. */
import type { fair as english } from "../en/fair";

type Faults = Record<keyof (typeof english)["faults"], string>;

const faults: Faults = {
  gone: "Der Server hat ein Mischen begonnen und sagt jetzt nichts mehr davon.",
  left_out: "Der Server hat die Festlegung dieser Seite angenommen und sie dann weggelassen.",
  blamed:
    "Diese Seite hat ihren Wert geschickt, und der Server sagt, es sei keiner gekommen. Wenn nicht gerade deine Verbindung gestört war, stimmt das nicht.",
  promise: "Der Server hatte sich auf ein Geheimnis festgelegt, ehe diese Seite ihren Wert gab, und zeigt jetzt eine andere Festlegung.",
  list: "Die Festlegungen der Spieler sind nicht die, die dieser Seite gezeigt wurden.",
  value: "Ein Wert ist nicht der, auf den sich sein Spieler festgelegt hatte.",
  secret: "Das Geheimnis des Servers ist nicht das, auf das er sich festgelegt hatte.",
  cards: "Die Karten folgen nicht aus dem Geheimnis des Servers und den Werten der Spieler.",
  hand: "Du hast andere Karten bekommen, als das Paket dir gegeben hätte.",
  drawn: "Du hast andere Karten gezogen, als das Paket dir gegeben hätte.",
};

export const fair = {
  wrong: (deal: number) => `Runde ${deal} wurde nicht wie vereinbart gemischt.`,
  faults,
  whatNow: "Sag es den anderen am Tisch. Was diese Seite gesehen hat und die Aufzeichnung der Partie können es jedem zeigen.",
  keepSeen: "Was diese Seite sah",
  keptFile: (code: string) => `canasta-${code}-gesehen.json`,
  understood: "Schließen",
  own: "Diese Seite hat das Mischen geprüft. Dein eigener Zufallswert steckt darin, also konnte niemand die Karten aussuchen.",
  holds:
    "Diese Seite hat das Mischen selbst geprüft, und es stimmt. Ein Wert dieser Seite steckt nicht darin: Dass niemand die Karten ausgesucht hat, müssen die anderen sagen.",
  unknown: "Diese Seite konnte das Mischen nicht selbst prüfen: Die Runde wurde noch auf die ältere Art begonnen.",
};
