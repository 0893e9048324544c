import type { Document } from "../input/documents.ts";
import type { PlacedFinding } from "./placed-finding.ts";

/** A finding about a key that YAML reads as true or false, such as `y`, with the key as it is written. */
export function withWrittenKey<Finding extends Omit<PlacedFinding, "name">>(
  finding: Finding,
  { source }: Document,
): Finding {
  const { steps, path, message, at } = finding;
  const last = steps.at(-1);
  if (last?.kind !== "field" || !/^(?:true|false)$/.test(last.name) || at.file !== source.file)
    return finding;
  const line = source.text.split("\n")[at.line - source.line] ?? "";
  const key = (/([A-Za-z]+) *: *$/.exec(line.slice(0, at.column - 1)) ??
    /^([A-Za-z]+) *:/.exec(line.slice(at.column - 1)))?.[1];
  if (key === undefined || key === last.name) return finding;
  return {
    ...finding,
    path: path.replace(/(?:true|false)$/, key),
    message: `${message.replace(`"${last.name}"`, `"${key}"`)}; YAML reads the key ${key} as ${last.name}: quote it if it is a name`,
  };
}
