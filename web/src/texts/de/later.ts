/** Was selten zu sagen und viel ist: Ablehnungen, was Hausregeln ändern, und was Leute untereinander tun. */
import type { Catalogue } from "../language.svelte";
import { company } from "./company";
import { house } from "./house";
import { refusals } from "./refusals";

export const later: Pick<Catalogue, "company" | "house" | "refusals"> = { company, house, refusals };
