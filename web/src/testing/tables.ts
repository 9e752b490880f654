/** Views of a table for tests: two sides of two, with whatever a test needs besides. */
import type { Event, GameView, PrivateView, RoomView } from "../protocol";

const NAMES = ["Ruth", "Walter", "Ines", "Max"];

export function roomOf(more: object = {}, rules: object = {}): RoomView {
  const seats = NAMES.map((name) => ({ name, bot: "", connected: true }));
  return {
    ...{
      code: "ABCDEF",
      seats,
      history: [],
      past: [],
      past_winners: [],
      series: [],
      resigned: null,
      dealt: [],
      proposal: null,
      asking: null,
      lesson: null,
      study: null,
      boards: null,
      round: null,
    },
    rules: {
      players: 4,
      sides: 2,
      foot: "",
      draw: 1,
      opening_scores: [0, 1500, 3000],
      opening_points: [15, 50, 90, 120],
      ...rules,
    },
    ...more,
  } as unknown as RoomView;
}

export function gameOf(more: object = {}): GameView {
  return {
    ...{
      deal: 1,
      dealer: 3,
      phase: "play",
      turn: 0,
      moves: 7,
      melds: [[], []],
      threes: [[], []],
      opened: [true, true],
    },
    ...{
      hand_sizes: [11, 11, 11, 11],
      foot_sizes: [0, 0, 0, 0],
      canastas: [0, 0],
      scores: [0, 0],
      requirements: [50, 50],
    },
    ...{
      stock: 40,
      staged: 0,
      pile: { size: 3, top: "5h", frozen: false, blocked: false },
      out: null,
      winner: null,
      ending: "",
      sheet: null,
    },
    ...more,
  } as unknown as GameView;
}

export function ownOf(more: object = {}): PrivateView {
  return {
    ...{
      seat: 0,
      name: "Ruth",
      acts: true,
      offers: [],
      take_refusal: null,
      closed: false,
      hand: [],
      hands: [],
      to_go_out: [],
      can_undo: false,
    },
    ...more,
  } as unknown as PrivateView;
}

export const eventsOf = (...events: object[]): Event[] => events as Event[];
