/** What is said seldom: what house rules change, and what people do with each other. */
import { company } from "./company";
import { house } from "./house";

export const later = { company, house };
