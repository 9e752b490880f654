/** Which chapter of its rule book a table needs now. */
import type { GameView, PrivateView, RoomView } from "../protocol";

/** The stock is about to end. */
const LAST_CARDS = 4;

/** The part of a table that its rules are opened from. */
export interface Now {
  room: RoomView;
  game: GameView | null;
  own: PrivateView | null;
}

/** The key of the chapter; none where no deal is played. The keys are those of `rule_book.py`. */
export function chapterNow({ room, game, own }: Now): string {
  if (game === null || own === null || own.seat < 0) return "";
  if (game.phase === "deal_over" || game.phase === "match_over") return "scoring";
  if (game.phase === "answer") return "going_out";
  if (game.stock <= LAST_CARDS) return "stock_end";
  if (!own.acts) return "turn";
  if (game.phase === "draw") return own.take_refusal === null ? "turn" : "pile";
  const side = own.seat % room.rules.sides;
  if (!game.opened[side]) return "opening";
  if ((game.canastas[side] ?? 0) >= room.rules.canastas_to_go_out) return "going_out";
  return "melds";
}

/** The clauses that say why the pile cannot be taken, where that is the matter now. */
export function clausesNow({ game, own }: Now): readonly string[] {
  return own?.acts && game?.phase === "draw" ? (own.take_refusal?.clauses ?? []) : [];
}
