import { readFileSync } from "node:fs";

const NAMES = ["deployment", "pod", "service", "node", "endpoints", "fleet-2000"];

function readText(name, form) {
  return readFileSync(new URL(`objects/${name}.${form}.json`, import.meta.url), "utf8");
}

/** The objects to measure on: what a user applies, the same from a server, both with a change; fresh each time. */
export const objects = NAMES.map((name) => ({
  name,
  liveText: JSON.stringify(JSON.parse(readText(name, "live"))),
  read: (form) => JSON.parse(readText(name, form)),
}));
