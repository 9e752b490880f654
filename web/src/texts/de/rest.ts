/** Was Tische, Wiederholungen und Regelbücher neben dem Spiel sagen. */
import type { Catalogue } from "../language.svelte";
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

type Rest = Pick<Catalogue, "laying" | "log" | "menu" | "moments" | "score" | "preferences" | "reading" | "replay" | "room" | "rules">;

export const rest: Rest = { laying, log, menu, moments, score, preferences, reading, replay, room, rules };
