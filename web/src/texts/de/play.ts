/** Was ein Tisch im Spiel sagt. */
import type { Catalogue } from "../language.svelte";
import { cards } from "./cards";
import { table } from "./table";

export const play: Pick<Catalogue, "cards" | "table"> = { cards, table };
