/** What a player still needs to go out: the conditions of the rules, and how far they are met. */
import type { GameView, MeldView, OwnView, RoomView } from "../protocol";
import { number, t } from "../texts";
import { isWild, meldName } from "./melds";

export interface Condition {
  key: string;
  state: "done" | "open" | "free";
  text: string;
  reason: string;
}

/** The conditions for the reader; nothing for somebody who watches. */
export function goingOut(room: RoomView, game: GameView, own: OwnView): Condition[] {
  if (own.seat < 0) return [];
  const side = own.seat % room.rules.sides;
  const melds = game.melds[side] ?? [];
  return [
    ...canastas(room, game.canastas[side] ?? 0, melds),
    ...unfinished(melds),
    ...emptyHand(room, own),
    ...question(room, game, own.seat),
  ];
}

function canastas(room: RoomView, have: number, melds: readonly MeldView[]): Condition[] {
  const needed = room.rules.canastas_to_go_out;
  if (needed === 0) return [];
  const complete = melds.filter((meld) => meld.canasta !== "");
  const kinds = new Set(complete.map((meld) => meld.canasta));
  const met = have >= needed && (!room.rules.two_kinds || twoKinds(kinds));
  const named = complete.map(canastaName).join(", ");
  const text = t.score.canastasNeeded(needed) + (room.rules.two_kinds ? `, ${t.score.twoKinds}` : "");
  const state = met ? "done" : "open";
  return [{ key: "canastas", state, text, reason: named || t.score.canastasHave(have) }];
}

/** Two sambas are of one kind, a canasta and a samba of two. */
function twoKinds(kinds: ReadonlySet<string>): boolean {
  return kinds.size > 1;
}

function canastaName(meld: MeldView): string {
  const first = meld.cards.find((card) => !isWild(card)) ?? "";
  const names = t.score.canastaNames;
  if (meld.canasta === "wild") return names.wild;
  if (meld.canasta === "samba") return names.samba(first.charAt(1));
  return (meld.canasta === "natural" ? names.natural : names.mixed)(first.charAt(0));
}

/** Melds that keep a side from going out, and cost it, as long as they are incomplete. */
function unfinished(melds: readonly MeldView[]): Condition[] {
  return melds
    .filter((meld) => meld.penalty < 0)
    .map((meld, place) => ({
      key: `unfinished${place}`,
      state: "open",
      text: t.score.closeFirst(meldName(meld.cards)),
      reason: t.score.closeCosts(number(-meld.penalty)),
    }));
}

function emptyHand(room: RoomView, own: OwnView): Condition[] {
  const text = t.score.emptyHand(room.rules.last_discard);
  return [{ key: "hand", state: "open", text, reason: t.score.cardsLeft(own.hand.length) }];
}

function question(room: RoomView, game: GameView, seat: number): Condition[] {
  const { players, sides, question: asked } = room.rules;
  if (asked === "none" || players === sides) return [];
  const partner = room.seats[(seat + sides) % players]?.name ?? "";
  const must = asked === "compulsory";
  const answered = game.turn === seat ? game.question : "";
  const reason =
    answered === "yes"
      ? t.score.saidYes(partner)
      : answered === "no"
        ? t.score.saidNo(partner)
        : t.score.answerBinds;
  const state = answered === "yes" ? "done" : must ? "open" : "free";
  return [{ key: "question", state, text: t.score.askFirst(partner, must), reason }];
}
