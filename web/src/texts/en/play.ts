/** What a table says while it is played. */
import { cards } from "./cards";
import { table } from "./table";

export const play = { cards, table };
