/** The next of several people who pass a device on: the one who is asked for something. */
import type { Client } from "../wire/client.svelte";

/** Return whether something waits for this person: their turn, a question, their consent. */
export function needsAttention({ own, room, status }: Client): boolean {
  if (status === "refused" || own === null || room === null || own.seat < 0 || room.seats[own.seat]?.bot) return false;
  const { proposal, asking } = room;
  const consents = proposal !== null && proposal.asked.includes(own.seat) && !proposal.agreed.includes(own.seat);
  const gives = asking !== null && asking.seat !== own.seat && !asking.agreed.includes(own.seat);
  return own.acts || consents || gives;
}

/** Which deal's cards would be shown; an empty text where none is played: all is open then. */
export function dealNow({ game, room }: Client): string {
  if (game === null || game.phase === "deal_over" || game.phase === "match_over") return "";
  return `${room?.dealt.at(-1)?.match ?? 0}.${game.deal}`;
}

/** Return the next person to get the device: one who is wanted, or else the next to act. */
export function nextOf(clients: readonly Client[]): number {
  const wanted = clients.findIndex(needsAttention);
  if (wanted >= 0) return wanted;
  const { game, room } = clients[0]!;
  const players = room?.rules.players ?? 1;
  const turn = game?.turn ?? 0;
  const steps = clients.map(({ own, status }) =>
    (own?.seat ?? -1) < 0 || status === "refused" ? players : (own!.seat - turn + players) % players,
  );
  return steps.indexOf(Math.min(...steps));
}
