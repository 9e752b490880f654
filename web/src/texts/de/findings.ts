/** Was beim Prüfen des Mischens herauskam, nach seinem Code. */
import type { Values } from "../en/findings";
import * as w from "./words";

const count = (n: number | string | undefined, one: string, many: string) => w.count(Number(n), one, many);

const added = (players: number) =>
  players === 0 ? "" : ` und ${players === 1 ? "dem Wert eines Spielers" : `den Werten von ${players} Spielern`}`;

export const findings: Record<string, (of: Values) => string> = {
  "proof.whole": ({ game, deals }) =>
    `Die Aufzeichnung ist vollständig: ${game}, ${count(deals, "Runde", "Runden")}, jeder Zug nach den Regeln.`,
  "proof.held": ({ deal, players }) =>
    `Runde ${deal}: Das Versprechen wurde gehalten; das Paket folgt aus ihm${added(Number(players))}.`,
  "proof.deals": ({ deals, proved }) =>
    `Die Partie hat ${count(deals, "Runde", "Runden")}; nachgewiesen sind ${proved}, oder sie stehen in falscher Reihenfolge.`,
  "proof.promise": ({ deal }) => `Runde ${deal}: Das Geheimnis ist nicht das, das vor der Runde versprochen wurde.`,
  "proof.cards": ({ deal }) => `Runde ${deal}: Die Karten folgen nicht aus dem Geheimnis und den Werten der Spieler.`,
  "proof.broken": () => "Die Datei ist beschädigt oder unvollständig.",
  "proof.foreign": () => "Das ist kein Nachweis einer Partie an einem Tisch.",
  "proof.version": () => "Dieser Nachweis hat eine Form, die dieses Programm nicht liest.",
};
