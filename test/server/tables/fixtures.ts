import { readdirSync, readFileSync } from "node:fs";
import { type JsonObject, parseJson } from "fieldwise/value";

const folder = new URL("../../../spec-fixtures/server/tables/", import.meta.url);

/** The cases of one file of spec-fixtures/server/tables. */
export function readCases<Case>(file: string): Case[] {
  const lines = readFileSync(new URL(file, folder), "utf8").trimEnd().split("\n");
  return lines.map((line) => parseJson(line) as unknown as Case);
}

/** An object of a built-in kind and its row, at the time that all these have. */
export interface RowCase {
  readonly name: string;
  /** As `apps/v1/Deployment`. */
  readonly kind: string;
  readonly object: JsonObject;
  readonly cells: readonly unknown[];
  readonly conditions?: readonly unknown[];
}

const OTHERS = ["durations.jsonl", "json-paths.jsonl", "columns.jsonl", "representations.jsonl"];

/** The rows of all built-in kinds, by file. */
export const rowCases: readonly (readonly [file: string, cases: readonly RowCase[]])[] = readdirSync(folder)
  .filter((file) => file.endsWith(".jsonl") && !OTHERS.includes(file))
  .map((file) => [file, readCases<RowCase>(file)]);

/** When the rows are printed. */
export const NOW = new Date("2026-11-16T12:00:00Z");

/** The two parts of a kind's name that functions take. */
export function splitKind(kind: string): [apiVersion: string, kind: string] {
  const end = kind.lastIndexOf("/");
  return [kind.slice(0, end), kind.slice(end + 1)];
}
