/** What the lobby says: the sections that every visit needs. */
import { app } from "./app";
import { lobby } from "./lobby";
import { refusals } from "./refusals";

export const first = { app, lobby, refusals };
