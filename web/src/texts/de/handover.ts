/** Eine Partie, die anderswo weitergeht, mehrere Leute an einem Gerät, eine Seite ohne Server. */
import type { Catalogue } from "../catalogue";

export const carry = {
  elsewhere: "Anderswo weiterspielen",
  elsewhereHint: "Auf einem anderen Gerät oder Server: mit Link, QR-Code oder Datei.",
  holds:
    "Der Link enthält die ganze Partie, während einer Runde auch die verdeckten Karten. Gib ihn nur Mitspielern. Alle an beiden Tischen sehen einen Hinweis.",
  make: "Link erstellen",
  link: "Der Link zu dieser Partie",
  qr: "QR-Code des Links",
  copy: "Link kopieren",
  copied: "Kopiert",
  keep: "Als Datei sichern",
  file: (code: string) => `canasta-${code}.match`,

  title: "Eine Partie weiterspielen",
  what: "Füge den Link einer Partie ein oder wähle ihre Datei, und spiel weiter.",
  paste: "Link der Partie",
  choose: "Datei wählen",
  go: "Partie weiterspielen",
  going: "Wird geöffnet…",
  followed: "Dein Link führt zu einer laufenden Partie. Hier geht sie weiter.",

  brought: (name: string) => `${name} hat diese Partie während der Runde hierher gebracht und kennt vielleicht verdeckte Karten.`,
  taken: (name: string) => `${name} hat diese Partie während der Runde mitgenommen und kennt vielleicht verdeckte Karten.`,
  seen: "Schließen",
};

/** Der Vorhang zwischen zweien, die ein Handy weitergeben. */
export const phone = {
  give: (name: string) => `Gib das Handy an ${name}`,
  hidden: "Alle Karten sind verdeckt.",
  take: (name: string) => `Meine Karten zeigen: Ich bin ${name}`,
};

export const site: Catalogue["site"] = {
  loading: "Der Tisch wird auf dieses Gerät geladen",
  loadingHint: "Nur dieses Mal. Danach geht es auch offline.",
  loadedOf: (loaded, total) => `${loaded} von ${total} MB`,
  beginning: "Der Tisch wird vorbereitet…",
  failed: "Der Tisch ließ sich nicht starten. Lade die Seite neu. Hilft das nicht, nimm einen anderen Browser.",
  offline: "Der Tisch ließ sich nicht laden. Prüfe die Verbindung und lade die Seite neu.",
  full: "Dieser Browser hat keinen Platz mehr für einen Tisch. Schaffe Platz auf dem Gerät und lade die Seite neu. Deine gespeicherten Partien sind noch da.",
  newer: "Eine neuere Version dieser Seite hat deine gespeicherten Partien aktualisiert. Schließe alle ihre Fenster und öffne sie neu.",
  noTable: "Partien bleiben in dem Browser, der sie spielt. Diese wurde in einem anderen gespielt oder hier gelöscht.",
  insecure: "Tische auf diesem Gerät brauchen eine sichere Adresse: Öffne die Seite mit https://.",
  browser: (missing) => `Diesem Browser fehlt etwas, das ein Tisch braucht (${missing}). Nimm einen neueren oder ein nicht privates Fenster.`,
  detail: "Was schiefging",

  whole: "Alle Partien als Datei",
  wholeWhat:
    "Sie sind nur in diesem Browser. Mit einer Datei sicherst du sie oder nimmst sie mit. Vorsicht: Sie zeigt alle Karten, und mit ihr kann man auf deinen Plätzen weiterspielen.",
  save: "In eine Datei sichern",
  take: "Datei einlesen",
  saved: "Gesichert. Die Datei liegt bei deinen Downloads.",
  taken: (taken, left) => `${taken} eingelesen.${left > 0 ? ` ${left} waren schon hier und bleiben unverändert.` : ""}`,
};
