/** What every visit needs. */
import { app } from "./app";
import { refusals } from "./refusals";

export const first = { app, refusals };
