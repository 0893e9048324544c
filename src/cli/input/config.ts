import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isDate, isObject, type Json, type JsonObject, showValue } from "../../value/internal.ts";
import type { Io } from "../io.ts";
import { parseText, splitFile } from "./documents.ts";
import type { Glob } from "./glob.ts";
import { invalidDocument } from "./input-error.ts";
import { readFiles } from "./read-files.ts";
import type { Source } from "./source.ts";

/** What a repository says about itself, in the `.fieldwise.yaml` of its root. */
export interface Config {
  readonly exclude: readonly Glob[];
  /** Files and folders, as they are named from the folder that the command runs in. */
  readonly schema: readonly string[];
  readonly manager: string | undefined;
  readonly policy: string | undefined;
  readonly kubernetesVersion: string | undefined;
  readonly suppress: readonly ConfigSuppression[];
  /** Files with suppressions of `breaking`. */
  readonly suppressFiles: readonly string[];
}

/** Findings that somebody has accepted, of `lint` or of `breaking`. */
export interface ConfigSuppression {
  readonly rule: string;
  readonly file?: string;
  readonly in?: string;
  readonly path?: string;
  readonly fingerprint?: string;
  readonly reason?: string;
  readonly until?: string;
  /** The folder that `file` starts from. */
  readonly base: string;
  readonly source: Source;
}

const NOTHING: Config = {
  exclude: [],
  schema: [],
  manager: undefined,
  policy: undefined,
  kubernetesVersion: undefined,
  suppress: [],
  suppressFiles: [],
};

const NAME = ".fieldwise.yaml";

/** The configuration of the repository that the command runs in; nothing if there is none. What is not understood is an error. */
export async function readConfig(io: Io): Promise<Config> {
  const folder = findConfig(resolve(io.cwd));
  if (folder === undefined) return NOTHING;
  const toFolder = relative(resolve(io.cwd), folder);
  for await (const file of readFiles([join(toFolder, NAME)], io))
    for (const source of splitFile(file)) return readDocument(source, toFolder);
  return NOTHING;
}

/** The folder of the nearest configuration, up to the root of the repository. */
function findConfig(folder: string): string | undefined {
  if (existsSync(join(folder, NAME))) return folder;
  const parent = dirname(folder);
  return parent === folder || existsSync(join(folder, ".git")) ? undefined : findConfig(parent);
}

const FIELDS = ["exclude", "schema", "manager", "policy", "kubernetesVersion", "suppress"] as const;

function readDocument(source: Source, base: string): Config {
  const value = parseText(source) ?? {};
  if (!isObject(value)) throw invalidDocument(source, `this must be an object with ${FIELDS.join(", ")}`);
  checkNames(value, FIELDS, source);
  const suppress = value.suppress ?? [];
  if (!Array.isArray(suppress))
    throw invalidAt(source, ["suppress"], "this must be a list: start each entry with -");
  const entries = (suppress as readonly Json[]).map((entry, index) =>
    typeof entry === "string"
      ? join(base, entry)
      : readSuppression(entry, at(source, ["suppress", index]), base),
  );
  return {
    exclude: readTexts(value, "exclude", source).map((pattern) => ({ pattern, base })),
    schema: readTexts(value, "schema", source).map((name) => join(base, name)),
    manager: readText(value, "manager", source),
    policy: readText(value, "policy", source),
    kubernetesVersion: readText(value, "kubernetesVersion", source),
    suppress: entries.filter((entry) => typeof entry !== "string"),
    suppressFiles: entries.filter((entry) => typeof entry === "string"),
  };
}

const SUPPRESSION_FIELDS = ["rule", "file", "in", "path", "fingerprint", "reason", "until"] as const;

function readSuppression(entry: Json, source: Source, base: string): ConfigSuppression {
  if (!isObject(entry))
    throw invalidDocument(
      source,
      `this is ${showValue(entry)}, and must be an object with a rule, or a file's name`,
    );
  checkNames(entry, SUPPRESSION_FIELDS, source);
  const rule = readText(entry, "rule", source);
  if (rule === undefined) throw invalidDocument(source, "the suppression has no rule: add `rule`");
  const until = readText(entry, "until", source);
  if (until !== undefined && !isDate(until))
    throw invalidAt(source, ["until"], "this must be a day: write one like 2026-12-31");
  const texts = SUPPRESSION_FIELDS.map((name) => [name, readText(entry, name, source)] as const);
  return { rule, ...Object.fromEntries(texts.filter(([, text]) => text !== undefined)), base, source };
}

function checkNames(object: JsonObject, names: readonly string[], source: Source): void {
  for (const name of Object.keys(object)) {
    if (!names.includes(name))
      throw invalidAt(source, [name], `there is no field "${name}" here: use ${names.join(", ")}`);
  }
}

function readTexts(object: JsonObject, name: string, source: Source): readonly string[] {
  const value = object[name] ?? [];
  if (typeof value === "string") return [value];
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  throw invalidAt(source, [name], "this must be a string or a list of strings: quote each");
}

function readText(object: JsonObject, name: string, source: Source): string | undefined {
  const value = object[name];
  if (value === undefined || typeof value === "string") return value;
  throw invalidAt(source, [name], `this is ${showValue(value)}, and must be a string: quote it`);
}

function at(source: Source, place: readonly (string | number)[]): Source {
  return { ...source, place: [...source.place, ...place] };
}

function invalidAt(source: Source, place: readonly (string | number)[], message: string): Error {
  return invalidDocument(at(source, place), message, place.join("."));
}
