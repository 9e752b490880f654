/** What tables, replays and rule books say beside play. */
import { laying } from "./laying";
import { log } from "./log";
import { menu } from "./menu";
import { moments } from "./moments";
import { score } from "./score";
import { preferences } from "./preferences";
import { reading } from "./reading";
import { replay } from "./replay";
import { room } from "./room";
import { rules } from "./rules";

export const rest = { laying, log, menu, moments, score, preferences, reading, replay, room, rules };
