import type { Style } from "./style.ts";

/** What can be done about something that stands in the way, a line each. */
export function printWaysOut(ways: readonly string[], style: Style): string {
  return ways.map((way) => `  ${style.dim("way out:")} ${way}\n`).join("");
}
