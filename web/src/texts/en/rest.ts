/** What tables, replays and rule books say: sections that come with them. */
import { cards } from "./cards";
import { log } from "./log";
import { paper } from "./paper";
import { replay } from "./replay";
import { room } from "./room";
import { rules } from "./rules";
import { table } from "./table";

export const rest = { cards, log, paper, replay, room, rules, table };
