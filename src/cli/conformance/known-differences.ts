import { readFileSync } from "node:fs";
import { isObject, MergeError, parseJson } from "../../value/internal.ts";

/** Reads why cases are known to differ, by name: a JSON object with a `name` and a `why` on each line. */
export function readKnown(file: string): ReadonlyMap<string, string> {
  const lines = readFileSync(file, "utf8").split("\n");
  const known = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const entry = parseJson(line);
    const { name, why } = isObject(entry) ? entry : {};
    if (typeof name !== "string" || typeof why !== "string")
      throw new MergeError(
        "DOCUMENT_INVALID",
        `${file}:${index + 1}`,
        "a line needs a name and a why: add them",
      );
    known.set(name, why);
  }
  return known;
}
