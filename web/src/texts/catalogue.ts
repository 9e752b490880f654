/** The catalogue: every text of the page, as English has it and every other language has to have it. */
type English = typeof import("./en/advice") &
  typeof import("./en/app") &
  typeof import("./en/boards") &
  typeof import("./en/coach") &
  typeof import("./en/evening") &
  typeof import("./en/handover") &
  typeof import("./en/lobby") &
  typeof import("./en/pad") &
  typeof import("./en/play") &
  typeof import("./en/room") &
  typeof import("./en/rules") &
  typeof import("./en/score") &
  typeof import("./en/server") &
  typeof import("./en/table");

/** Strings may be any string in another language; functions take the same arguments. */
type Widened<T> = T extends string ? string : T extends (...given: infer A) => string ? (...given: A) => string : { readonly [K in keyof T]: Widened<T[K]> };

export type Catalogue = Widened<English>;
