/** What bots do that have a style of their own, in a few words; `canasta.players.bots.styles` says more. */
const ABOUT: Record<string, string> = {
  magpie: "takes nearly every pile",
  sparrow: "takes only rich piles",
  squirrel: "holds cards back, melds late",
  hare: "lays all it can, goes out early",
  tortoise: "opens late",
  peacock: "wants natural canastas",
  penguin: "freezes or stops large piles",
  ostrich: "never considers what others want",
  owl: "discards only what looks safe",
  clockwork: "plays by rules of thumb alone",
};

export const styles = {
  about: (bot: string) => ABOUT[bot.replace("style:", "")] ?? "",
};
