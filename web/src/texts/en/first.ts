/** What the lobby says: the sections that every visit needs. */
import { app } from "./app";
import { lobby } from "./lobby";

export const first = { app, lobby };
