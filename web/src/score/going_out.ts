/** The words for what a player still needs to go out; what that is, the server says. */
import type { Condition, GameView, PrivateView, RoomView } from "../protocol";
import { number, t } from "../texts";
import { isWild } from "../cards/card";
import { codeOf } from "../game/melds";
import { meldName } from "../game/sentences";

export interface Line {
  key: string;
  state: "done" | "open" | "free";
  text: string;
  reason: string;
  clauses: string[];
}

/** The conditions for the reader; nothing for a watcher. */
export function goingOut(room: RoomView, game: GameView, own: PrivateView): Line[] {
  const told = own.to_go_out.filter(({ what, standing }) => what !== "opening" || standing !== "met");
  return told.map((condition) => {
    const [text, reason] = words(condition, room, game, own);
    const { what, meld, standing, clauses } = condition;
    const state = standing === "met" ? "done" : standing === "barred" ? "open" : standing;
    return { key: `${what}${meld}`, state, text, reason, clauses };
  });
}

/** Say what is required, and how much of it is there. */
function words(condition: Condition, room: RoomView, game: GameView, own: PrivateView): [string, string] {
  const { have, need, standing } = condition;
  switch (condition.what) {
    case "opening":
      return [t.score.openFirst, standing === "free" ? t.score.orConcealed : ""];
    case "canastas":
      return [t.score.canastasNeeded(need), canastaNames(game, own) || t.score.canastasHave(have)];
    case "kinds":
      return [t.score.kindsNeeded(need), t.score.kindsHave(have)];
    case "samba":
      return [t.score.sambaNeeded, ""];
    case "wild_meld":
    case "aces":
    case "sevens":
      return unfinished(condition, game, own);
    case "feet":
      return [t.score.potsFirst(need), t.score.potsCome];
    case "hand":
      return [t.score.emptyHand(room.rules.last_discard), t.score.cardsLeft(need)];
    case "question":
      return question(condition, room, game, own);
  }
}

/** The melds of the reader's side. */
const melds = (game: GameView, own: PrivateView) => game.melds[own.seat % game.melds.length] ?? [];

/** The canastas that the side has: "natural kings, samba of hearts". */
function canastaNames(game: GameView, own: PrivateView): string {
  const names = t.score.canastaNames;
  return melds(game, own)
    .filter((meld) => meld.canasta !== "")
    .map(({ canasta, cards }) => {
      const first = cards.find((card) => !isWild(card)) ?? "";
      if (canasta === "wild") return names.wild;
      if (canasta === "samba") return names.samba(first.charAt(1));
      return (canasta === "natural" ? names.natural : names.mixed)(first.charAt(0));
    })
    .join(", ");
}

function unfinished({ meld, have, need }: Condition, game: GameView, own: PrivateView): [string, string] {
  const one = melds(game, own)[meld];
  const costs = one && one.penalty < 0 ? `; ${t.score.closeCosts(number(-one.penalty))}` : "";
  return [t.score.closeFirst(meldName(one ? codeOf(one) : "")), `${t.score.cardsOf(have, need)}${costs}`];
}

function question({ standing }: Condition, room: RoomView, game: GameView, own: PrivateView): [string, string] {
  const partner = room.seats[(own.seat + game.melds.length) % room.seats.length]?.name ?? "";
  const reason =
    standing === "barred"
      ? t.score.saidNo(partner)
      : standing === "met"
        ? t.score.saidYes(partner)
        : t.score.answerBinds;
  return [t.score.askFirst(partner, standing !== "free"), reason];
}
