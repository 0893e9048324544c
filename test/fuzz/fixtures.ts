import { readdirSync, readFileSync } from "node:fs";

const root = new URL("../../spec-fixtures/", import.meta.url);

/** The cases of some files, or of all files in some folders, of fixtures. */
export function readCases<Case = Record<string, unknown>>(...paths: readonly string[]): readonly Case[] {
  return paths.flatMap((path) => (path.endsWith("/") ? filesIn(path) : [path])).flatMap(readLines<Case>);
}

export function readDocument(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, root), "utf8"));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => folder + name);
}

function readLines<Case>(path: string): readonly Case[] {
  const lines = readFileSync(new URL(path, root), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Case);
}

/** All values under a name in some cases, wherever they are. */
export function valuesNamed(value: unknown, name: string): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    key === name && !Array.isArray(value) ? [field] : valuesNamed(field, name),
  );
}
