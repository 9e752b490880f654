/** Eine Partie, die anderswo weitergeht, und mehrere Leute an einem Gerät. */

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
