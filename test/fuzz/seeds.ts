import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parseJson } from "fieldwise/value";

const root = new URL("../fuzz/seeds/", import.meta.url);

/** The inputs of a target that once failed, each in a file that says what it is about. */
export function readSeeds(target: string): readonly { readonly file: string; readonly input: unknown }[] {
  const folder = new URL(`${target}/`, root);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => ({ file, input: parseJson(readFileSync(new URL(file, folder), "utf8")) }));
}
