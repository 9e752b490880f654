/** What every visit needs. */
import { app } from "./app";
import { door } from "./door";
import { refusals } from "./refusals";

export const first = { app, door, refusals };
