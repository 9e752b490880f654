/** The languages of the page: a folder of texts each, which has the whole catalogue. */
import type { Catalogue } from "./catalogue";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Fails to compile where a language lacks a text. */
export type Complete<Texts extends Catalogue = German> = Texts;
type German = typeof import("./de/advice") &
  typeof import("./de/app") &
  typeof import("./de/boards") &
  typeof import("./de/coach") &
  typeof import("./de/evening") &
  typeof import("./de/handover") &
  typeof import("./de/lobby") &
  typeof import("./de/pad") &
  typeof import("./de/play") &
  typeof import("./de/room") &
  typeof import("./de/rules") &
  typeof import("./de/score") &
  typeof import("./de/server") &
  typeof import("./de/table");
