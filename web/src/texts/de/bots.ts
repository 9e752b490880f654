const NAMES: Record<string, string> = {
  random: "zufällig",
  novice: "Anfänger",
  club: "Klub",
  network: "Netz",
  expert: "Experte",
  master: "Meister",
  magpie: "Elster",
  sparrow: "Spatz",
  squirrel: "Eichhörnchen",
  hare: "Hase",
  tortoise: "Schildkröte",
  peacock: "Pfau",
  penguin: "Pinguin",
  ostrich: "Strauß",
  owl: "Eule",
  clockwork: "Uhrwerk",
};

/** Wie eine Stufe oder eine Spielweise der Bots heißt: „Klub“; „Elster“ bei `style:magpie`. */
export const called = (bot: string) => NAMES[bot.replace("style:", "")] ?? bot;
