/** All texts of the page in English: the catalogue that every other language has to satisfy. */
import { app } from "./app";
import { cards } from "./cards";
import { lobby } from "./lobby";
import { room } from "./room";
import { log } from "./log";
import { paper } from "./paper";
import { replay } from "./replay";
import { rules } from "./rules";
import { table } from "./table";

export const en = { app, cards, lobby, room, log, paper, replay, rules, table };
