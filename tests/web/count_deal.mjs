/** Counts deals with the page's own counting. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { countDeal } = await import(pathToFileURL(process.argv[2]).href);
const asked = JSON.parse(readFileSync(0, "utf-8"));
process.stdout.write(JSON.stringify(asked.map(({ form, entries }) => entries.map((entry) => countDeal(form, entry)))));
