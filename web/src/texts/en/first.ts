/** What every visit needs. */
import { app } from "./app";
import { entrance } from "./entrance";
import { refusals } from "./refusals";

export const first = { app, entrance, refusals };
