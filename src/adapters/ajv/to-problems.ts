import type { DefinitionSource } from "../../openapi/internal.ts";
import { combine, describeFound, type Found, RULES, type Run, WORDS } from "../../validation/engine.ts";
import type { Problem } from "../../validation/index.ts";
import {
  getField,
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  readObject,
  toJson,
} from "../../value/internal.ts";
import { splitPointer } from "../json-patch-operation.ts";
import { type AjvError, readRule } from "./read-rule.ts";

export type { AjvError } from "./read-rule.ts";

/** Something found, and the schema that found it. */
interface FoundBy {
  readonly found: Found;
  readonly schemaPath: string;
}

/** A source of nothing: the schemas that ajv compiled are not known here. */
const NOWHERE: DefinitionSource = {
  names: () => [],
  kinds: () => [],
  has: () => false,
  read: () => ({}),
  placeOf: (name) => name,
};

/**
 * What ajv found wrong with an object, in Kubernetes' words and order, the first hundred; nothing, if it found nothing. Of an ajv
 * without `allErrors` it is the first alone. Where none of several schemas holds, what is told of is the one with the fewest
 * errors. What Kubernetes has no words for keeps ajv's.
 */
export function toProblems(
  errors: readonly AjvError[] | null | undefined,
  object: unknown,
): readonly Problem[] {
  const value = toJson(object);
  const all: FoundBy[] = [];
  for (const error of readErrors(errors)) {
    const { keyword, schemaPath } = error;
    const keys = splitPointer(error.instancePath);
    const subject = { value: valueAt(value, keys), keys: () => keys };
    const found = ["anyOf", "oneOf", "not"].includes(keyword)
      ? combineFound(error, subject, takeInner(all, schemaPath, keys))
      : [{ ...readFound(error, subject.value), keys, value: subject.value }];
    all.push(...found.map((one) => ({ found: one, schemaPath })));
  }
  const examined = { source: NOWHERE, definition: "", object: value as JsonObject };
  return describeFound(
    all.map(({ found }) => found),
    examined,
    {},
  );
}

function readErrors(errors: unknown): readonly AjvError[] {
  try {
    if (errors === null || errors === undefined) return [];
    const read = Array.isArray(errors) ? [...errors].map(readError) : [undefined];
    if (read.every((error) => error !== undefined)) return read;
  } catch {
    // What cannot even be read is none.
  }
  throw invalidArgument("these must be errors of ajv: pass validate.errors");
}

function readError(error: AjvError): AjvError | undefined {
  const { keyword, instancePath, schemaPath, params, message } = error;
  if (![keyword, instancePath, schemaPath].every((text) => typeof text === "string")) return undefined;
  const words = typeof message === "string" ? message : `must pass "${keyword}" keyword validation`;
  return { keyword, instancePath, schemaPath, params: readParams(params), message: words };
}

/** The params; none, if they are not JSON, as those of Kubernetes' keywords are. */
function readParams(params: unknown): JsonObject {
  try {
    return readObject(params, "params");
  } catch {
    return {};
  }
}

function valueAt(value: Json, keys: readonly string[]): Json {
  let at: Json | undefined = value;
  for (const key of keys) {
    if (Array.isArray(at)) at = at[Number(key)];
    else at = isObject(at) ? getField(at, key) : undefined;
  }
  if (at !== undefined) return at;
  throw invalidArgument("the errors are of another object: pass the one that was validated");
}

function readFound(error: AjvError, value: Json): Omit<Found, "keys" | "value"> {
  try {
    const { keyword, facts, name = "" } = readRule(error);
    const remarks = (RULES[keyword] ?? WORDS[keyword])?.(facts, value, "", name) ?? [];
    if (remarks.length > 0) return { keyword, facts, name };
  } catch {
    // A keyword of the same name that is somebody else's.
  }
  return { keyword: "combination", facts: error.message };
}

/** Takes out what the schemas inside one found in a value and below it: by each, in their order. */
function takeInner(all: FoundBy[], schemaPath: string, keys: readonly string[]): readonly Found[][] {
  const byBranch: Found[][] = [];
  const isInner = ({ found, schemaPath: path }: FoundBy) =>
    path.startsWith(`${schemaPath}/`) && keys.every((key, step) => found.keys[step] === key);
  for (const { found, schemaPath: path } of all.filter(isInner)) {
    const branch = Number.parseInt(path.slice(schemaPath.length + 1), 10) || 0;
    byBranch[branch] = [...(byBranch[branch] ?? []), found];
  }
  all.splice(0, all.length, ...all.filter((one) => !isInner(one)));
  return byBranch.filter((found) => found !== undefined);
}

/** What the schemas of a combination that does not hold come to, from what each found. */
function combineFound(
  { keyword, params: { passingSchemas } }: AjvError,
  subject: Parameters<typeof combine>[1],
  inner: readonly Found[][],
): readonly Found[] {
  const run: Run = { found: [], matches: 0 };
  // What a schema found that is referred to stands apart: ajv does not say from where it got there.
  const silent: Found = { keyword: "", keys: subject.keys(), facts: undefined, value: subject.value };
  const failing = inner.length > 0 ? inner : [[silent]];
  const parts: readonly Found[][] = Array.isArray(passingSchemas) ? passingSchemas.map(() => []) : failing;
  const combination = { anyOf: [], oneOf: [], allOf: [], not: undefined };
  combine<Found[]>({ ...combination, [keyword]: keyword === "not" ? [] : parts }, subject, run, (found) => ({
    found,
    matches: -found.length,
  }));
  return run.found;
}
