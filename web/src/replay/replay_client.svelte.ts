/** A deal that is over in the place of a connection: the table shows it like one that is played. */
import type { Client } from "../wire/client.svelte";
import { RefusedError } from "../wire/transport";
import type { Event, Frame, GameView, PrivateView, Replay, RoomView } from "../protocol";

/** The part of the connection that the table and the paper next to it read. */
type Shown = Pick<Client, "code" | "room" | "game" | "own" | "events" | "said" | "number" | "status" | "clockSkew">;

export class ReplayClient implements Shown {
  readonly code: string;
  readonly deal: number;
  readonly room: RoomView;
  readonly said = [];
  readonly number = 0;
  readonly status = "live";
  readonly clockSkew = 0;
  readonly frames: readonly Frame[];

  /** The place in the deal: the number of the frame that is shown. */
  place = $state(0);
  /** The seat that it is seen from. */
  viewpoint = $state(0);

  readonly frame = $derived.by(() => this.frames[this.place] as Frame);
  readonly game: GameView = $derived.by(() => this.frame.game);
  readonly events: Event[] = $derived.by(() => this.#events.slice(0, this.#told[this.place]));
  readonly own: PrivateView = $derived.by(() => watcher(this.frame.hands));

  readonly #events: Event[];
  /** Events up to each frame. */
  readonly #told: number[];

  constructor(replay: Replay, viewpoint: number) {
    const { room, frames } = replay;
    this.code = room.code;
    this.deal = replay.deal;
    this.frames = frames;
    this.viewpoint = viewpoint;
    this.#events = frames.flatMap((frame) => frame.events);
    let told = 0;
    this.#told = frames.map((frame) => (told += frame.events.length));
    this.room = {
      ...room,
      ...{
        study: null,
        promise: null,
        asking: null,
        coached: [],
        coached_until: null,
        deadline: null,
        late: null,
        paused: "",
        watching: 0,
      },
      seats: room.seats.map((seat) => ({ ...seat, bot: "", present: true })),
      history: room.history.filter((score) => score.deal < replay.deal),
    };
  }

  /** All events of the deal. */
  get allEvents(): readonly Event[] {
    return this.#events;
  }

  /** Nothing can be done in a deal that is over. */
  request(): Promise<never> {
    return Promise.reject(new RefusedError({ code: "page.replay", message: "" }));
  }
}

/** A person who sees all hands and may do nothing. */
function watcher(hands: Frame["hands"]): PrivateView {
  return {
    ...{ person: "", name: "", seat: -1, host: false, hand: [], hands },
    ...{
      acts: false,
      offers: [],
      closed: false,
      take_refusal: null,
      to_go_out: [],
      can_undo: false,
      undo_whole: false,
    },
    ...{ may_take_back: false, may_challenge: false, may_correct: false, may_place: false },
    ...{ muted: false, invitation: "", reports: [] },
  };
}
