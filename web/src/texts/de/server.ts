/** Was der Server mit einem Code sagt: Ablehnungen, Befunde beim Prüfen des Mischens. */
import type { Values } from "../en/server";
import { refusals as sentences } from "./refusals";
import * as w from "./words";

/** Ablehnungen nach ihrem Code. */
export const refusals: Record<string, string> = sentences;

export const fields = {
  fits: (most: string) => `Hier passen bis zu ${most} Buchstaben hin.`,
};

const count = (n: number | string | undefined, one: string, many: string) => w.count(Number(n), one, many);

export const findings: Record<string, (of: Values) => string> = {
  "proof.whole": ({ game, deals }) => `Die Aufzeichnung ist vollständig: ${game}, ${count(deals, "Runde", "Runden")}, jeder Zug nach den Regeln.`,
  "proof.held": ({ deal, players }) =>
    `Runde ${deal}: Der Server und ${count(players, "Spieler", "Spieler")} hatten sich festgelegt, ehe etwas gezeigt wurde; jeder Wert passt, und das Paket folgt aus ihnen.`,
  "proof.server_alone": ({ deal }) =>
    `Runde ${deal}: Kein Spieler hat einen Wert gegeben. Das Paket folgt allein aus dem Geheimnis des Servers: Er hätte es aussuchen können.`,
  "proof.voided": ({ deal, attempt, seats }) =>
    `Runde ${deal}: Mischen ${attempt} war ungültig, weil Platz ${seats} seinen Wert nicht gezeigt hat; ohne ihn wurde noch einmal gemischt.`,
  "proof.seeded": ({ deal, players }) =>
    `Runde ${deal}: Das Geheimnis ist das versprochene, und das Paket folgt aus ihm und ${count(players, "Wert", "Werten")} von Spielern. Das ist die ältere Form: Der Server hätte viele Werte probieren können, allein oder mit dem letzten Spieler.`,
  "proof.alone": () => "Die Datei allein zeigt nicht, welche Festlegungen die Seiten sahen. Gib die Belege deiner Seite dazu.",
  "proof.kept": ({ deal }) => `Runde ${deal}: Deine Seite sah dieselbe Runde, und dein eigener Wert steckt darin. Niemand konnte diese Karten aussuchen.`,
  "proof.kept_without": ({ deal }) => `Runde ${deal}: Alles ist so, wie deine Seite es sah. Ein eigener Wert steckt nicht darin.`,
  "proof.kept_nothing": () => "Die Belege deiner Seite gehören zu keiner Runde dieser Partie. Sie zeigen also nichts.",
  "proof.kept_undealt": ({ match, deal }) =>
    `Partie ${match}, Runde ${deal}: Deine Seite sah alle Festlegungen, aber danach keine Karten. War sie da nicht geschlossen, hat der Server neu gemischt.`,
  "proof.kept_missing": ({ deal, attempt }) => `Runde ${deal}: Deine Seite sah Mischen ${attempt}, von dem der Nachweis nichts sagt.`,
  "proof.kept_promise": ({ deal }) => `Runde ${deal}: Der Server hat deiner Seite eine andere Festlegung gezeigt, als im Nachweis steht.`,
  "proof.kept_list": ({ deal }) => `Runde ${deal}: Die Festlegungen der Spieler sind nicht die, die deiner Seite gezeigt wurden.`,
  "proof.kept_blamed": ({ deal, attempt }) =>
    `Runde ${deal}: Deine Seite hat bei Mischen ${attempt} ihren Wert geschickt. Im Nachweis fehlt er. Nur eine gestörte Verbindung würde das erklären.`,
  "proof.kept_hand": ({ deal }) => `Runde ${deal}: Du hattest andere Karten als in der Aufzeichnung.`,
  "proof.kept_cards": ({ deal, place, seen, told }) =>
    `Runde ${deal}: Deine Seite sah andere Karten, als die Aufzeichnung hat. Die erste, die anders ist, ist Nummer ${place}: „${seen}“ auf deiner Seite, „${told}“ in der Aufzeichnung.`,
  "proof.house_rules": ({ game, name }) => `Gespielt wurde nach Hausregeln, ${game} (${name}): Was stimmt, stimmt nach ihnen. Die Aufzeichnung hat sie alle.`,
  "proof.other_rules": ({ name, rules }) =>
    `Die Aufzeichnung nennt das Buch ${name}, und ihre Regeln sind nicht die dieses Buches: ${rules}. Eine frühere Ausgabe kann das Buch so gehabt haben, oder jemand hat die Aufzeichnung geändert. Was stimmt, stimmt nach den Regeln der Aufzeichnung.`,
  "proof.deals": ({ deals, proved }) =>
    `Die Partie hat ${count(deals, "Runde", "Runden")}; nachgewiesen sind ${proved}, oder sie stehen in falscher Reihenfolge.`,
  "proof.promise": ({ deal }) => `Runde ${deal}: Das Geheimnis ist nicht das, das vor der Runde versprochen wurde.`,
  "proof.value": ({ deal, seat }) => `Runde ${deal}: Der Wert von Platz ${seat} ist nicht der, auf den er sich festgelegt hatte.`,
  "proof.barred": ({ deal }) => `Runde ${deal}: Jemand nahm am Mischen teil, obwohl ein früheres an ihm gescheitert war.`,
  "proof.attempts": ({ deal }) => `Runde ${deal}: Es wurde trotz fehlendem Wert gegeben oder ohne Grund neu gemischt.`,
  "proof.cards": ({ deal }) => `Runde ${deal}: Die Karten folgen nicht aus dem Geheimnis und den Werten der Spieler.`,
  "proof.broken": () => "Die Datei ist beschädigt oder unvollständig.",
  "proof.foreign": () => "Das ist kein Nachweis einer Partie an einem Tisch.",
  "proof.version": () => "Dieses Programm kann die Form dieses Nachweises nicht lesen.",
};
