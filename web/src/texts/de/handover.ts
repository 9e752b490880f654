/** Eine Partie, die anderswo weitergeht, mehrere Leute an einem Gerät, eine Seite ohne Server. */
import type { Catalogue } from "../catalogue";

export const carry = {
  elsewhere: "Anderswo weiterspielen",
  elsewhereHint: "Auf einem anderen Gerät oder Server: mit Link, Codequadrat oder Datei.",
  holds:
    "Die Partie enthält alles, was geschehen ist, und mitten in einer Runde auch die verdeckten Karten: Zeig sie nur denen, die mitspielen. An beiden Tischen erfahren es alle.",
  make: "Link machen",
  link: "Der Link zu dieser Partie",
  qr: "Codequadrat des Links",
  copy: "Link kopieren",
  copied: "Kopiert",
  keep: "Als Datei sichern",
  file: (code: string) => `canasta-${code}.match`,

  title: "Eine Partie weiterspielen",
  what: "Füg den Link einer Partie ein oder wähl ihre Datei: Ein Tisch wird aufgemacht, an dem sie weitergeht.",
  paste: "Link der Partie",
  choose: "Datei wählen",
  go: "Partie weiterspielen",
  going: "Wird geöffnet…",
  followed: "Dein Link führt zu einer Partie. Ein Tisch wird aufgemacht, an dem sie weitergeht.",

  brought: (name: string) => `${name} hat diese Partie mitten in der Runde hierher gebracht und kann die verdeckten Karten kennen.`,
  taken: (name: string) => `${name} hat diese Partie mitten in der Runde mitgenommen und kann die verdeckten Karten kennen.`,
  seen: "In Ordnung",
};

/** Der Vorhang zwischen zweien, die ein Handy weitergeben. */
export const phone = {
  give: (name: string) => `Gib das Handy an ${name}`,
  hidden: "Alle Karten sind verdeckt.",
  take: (name: string) => `Ich bin ${name}: meine Karten zeigen`,
};

export const site: Catalogue["site"] = {
  loading: "Der Tisch kommt auf dieses Gerät",
  loadingHint: "Nur dieses Mal; danach ist er da, auch ohne Netz.",
  loadedOf: (loaded, total) => `${loaded} von ${total} MB`,
  beginning: "Der Tisch wird aufgestellt …",
  failed: "Der Tisch ließ sich nicht aufstellen. Lade die Seite neu; hilft das nicht, nimm einen anderen Browser.",
  offline: "Der Tisch ließ sich nicht holen. Prüfe die Verbindung und lade die Seite neu.",
  full: "Dieser Browser hat keinen Platz mehr für einen Tisch. Schaffe Platz auf dem Gerät und lade die Seite neu: Was aufbewahrt war, ist noch da.",
  newer: "Eine neuere Fassung dieser Seite war hier und hat geändert, was aufbewahrt wird. Schließe alle ihre Fenster und öffne sie neu.",
  noTable: "Partien dieser Seite bewahrt der Browser auf, der sie spielt. Diese wurde in einem anderen gespielt, oder was dieser aufbewahrte, wurde gelöscht.",
  insecure: "Tische auf diesem Gerät brauchen eine sichere Adresse: Öffne die Seite mit https://.",
  browser: (missing) => `Diesem Browser fehlt, was ein Tisch auf diesem Gerät braucht (${missing}). Ein neuerer oder ein nicht privates Fenster hat es.`,
  detail: "Was schiefging",

  whole: "Alle Partien als Datei",
  wholeWhat:
    "Sie sind nur in diesem Browser. Eine Datei bewahrt sie auf oder bringt sie in einen anderen: Sie zeigt alle Karten, und wer sie hat, spielt auf deinen Plätzen weiter.",
  save: "In eine Datei sichern",
  take: "Datei einlesen",
  saved: "Gesichert: Die Datei liegt bei deinen Downloads.",
  taken: (taken, left) => `${taken} eingelesen.${left > 0 ? ` ${left} waren schon hier und sind, wie sie waren.` : ""}`,
};
