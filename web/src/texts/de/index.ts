/** Alle Texte der Seite auf Deutsch. */
import type { Catalogue } from "../language.svelte";
import { app } from "./app";
import { cards } from "./cards";
import { lobby } from "./lobby";
import { log } from "./log";
import { paper } from "./paper";
import { refusals } from "./refusals";
import { replay } from "./replay";
import { room } from "./room";
import { rules } from "./rules";
import { table } from "./table";

export const de: Catalogue = { app, cards, lobby, log, paper, refusals, replay, room, rules, table };
