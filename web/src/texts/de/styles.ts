/** Was Bots tun, die auf ihre eigene Weise spielen, in ein paar Worten. */
import type { Catalogue } from "../catalogue";

const ABOUT: Record<string, string> = {
  magpie: "nimmt fast jede Ablage",
  sparrow: "nimmt nur reiche Ablagen",
  squirrel: "hält Karten zurück, legt spät aus",
  hare: "legt alles aus, macht früh aus",
  tortoise: "macht spät die Erstmeldung",
  peacock: "will Naturalcanastas",
  penguin: "friert große Ablagen ein oder sperrt sie",
  ostrich: "legt ab, ohne auf andere zu achten",
  owl: "legt nur ab, was sicher aussieht",
  clockwork: "spielt nur nach Faustregeln",
};

export const styles: Catalogue["styles"] = {
  about: (bot) => ABOUT[bot.replace("style:", "")] ?? "",
};
