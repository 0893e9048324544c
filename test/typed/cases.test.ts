import { readdirSync, readFileSync } from "node:fs";
import { type FieldSet, fieldSetOf, parsePath, printPath } from "fieldwise/fieldpath";
import { canonicalText, type Json, type JsonObject, MergeError, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { pathsOf } from "../../src/fieldpath/internal.ts";
import {
  compare,
  extractItems,
  merge,
  mergeConfig,
  reconcileFields,
  removeItems,
  validate,
  valueAt,
  valueFields,
  withNamedFields,
} from "../../src/typed/internal.ts";
import { deepFreeze, respellKeys } from "../patch/spelling.ts";
import { typeNamed } from "./types.ts";

interface Case {
  readonly name: string;
  /** Default: `toy.Widget`. */
  readonly type?: string;
  readonly op: keyof typeof operations;
  readonly value: Json;
  readonly duplicates?: boolean;
  readonly live?: JsonObject;
  readonly config: JsonObject;
  readonly from: Json;
  readonly to: Json;
  readonly fields: Paths;
  readonly unowned: Paths;
  readonly path: string;
  readonly expect: Outcome;
}

/** A field set, as the texts of its members' paths. */
type Paths = readonly string[];

/** What came out, or is to come out. What is left out is empty, or of no interest in an error. */
interface Outcome {
  readonly problems?: readonly Problem[];
  readonly result?: Json | undefined;
  /** Whether what came out is the very thing that went in. */
  readonly unchanged?: true;
  readonly nothing?: true;
  readonly fields?: Paths;
  readonly added?: Paths;
  readonly modified?: Paths;
  readonly removed?: Paths;
  readonly error?: { readonly code: string; readonly path?: string; readonly message?: string };
}

type Problem = readonly [code: string, path: string, message?: string];

const typeOf = ({ type = "toy.Widget" }: Case) => typeNamed(type);
const setOf = (paths: Paths): FieldSet => deepFreeze(fieldSetOf(paths.map(parsePath)));
const printSet = (set: FieldSet): Paths => [...pathsOf(set)].map((path) => printPath(path, { exact: true }));

const operations = {
  validate: (given: Case): Outcome => {
    const { duplicates = false, value } = given;
    const problems = validate(typeOf(given), value, { duplicates });
    for (const problem of problems) expect(problem).toBeInstanceOf(MergeError);
    return { problems: problems.map(({ code, path, message }) => [code, path, message]) };
  },
  merge: (given: Case): Outcome => {
    const { live, config } = given;
    const result = merge(typeOf(given), { live, config } as { live: JsonObject; config: JsonObject });
    return result === live ? { unchanged: true } : { result };
  },
  fields: (given: Case): Outcome => ({ fields: printSet(valueFields(typeOf(given), given.value)) }),
  config: (given: Case): Outcome => {
    const unowned = setOf(given.unowned);
    return {
      fields: printSet(mergeConfig(typeOf(given), { config: given.value as JsonObject, unowned }).fields),
    };
  },
  compare: (given: Case): Outcome => {
    const { added, modified, removed } = compare(typeOf(given), given);
    return { added: printSet(added), modified: printSet(modified), removed: printSet(removed) };
  },
  remove: (given: Case): Outcome => {
    const result = removeItems(typeOf(given), given.value, setOf(given.fields));
    return result === given.value ? { unchanged: true } : { result };
  },
  extract: (given: Case): Outcome => {
    const result = extractItems(typeOf(given), given.value, setOf(given.fields));
    return result === undefined ? { nothing: true } : { result };
  },
  valueAt: (given: Case): Outcome => {
    const result = valueAt(typeOf(given), given.value, parsePath(given.path));
    return result === undefined ? { nothing: true } : { result };
  },
  reconcile: (given: Case): Outcome => {
    const fields = setOf(given.fields);
    const result = reconcileFields(typeOf(given), fields);
    return result === fields ? { unchanged: true } : { fields: printSet(result) };
  },
  name: (given: Case): Outcome => ({
    fields: printSet(withNamedFields(typeOf(given), setOf(given.fields))),
  }),
};

function outcomeOf(given: Case): Outcome {
  try {
    return operations[given.op](given);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    const { code, path, message } = error;
    return { error: { code, path, message } };
  }
}

const inOrder = (paths: Paths = []): Paths => paths.toSorted();
const byPath = (problems: readonly Problem[] = []): readonly Problem[] =>
  problems.toSorted((a, b) => (`${a[1]} ${a[0]}` < `${b[1]} ${b[0]}` ? -1 : 1));

function expectOutcome(given: Case): void {
  const found = outcomeOf(given);
  const wanted = given.expect;
  if (wanted.error === undefined) {
    expect(found.error).toBeUndefined();
  } else {
    const { message } = wanted.error;
    const text = message?.startsWith("(") ? expect.stringContaining(message) : message;
    expect(found.error).toMatchObject(
      message === undefined ? wanted.error : { ...wanted.error, message: text },
    );
    return;
  }
  expect({ nothing: found.nothing, unchanged: found.unchanged }).toEqual({
    nothing: wanted.nothing,
    unchanged: wanted.unchanged,
  });
  const wantedProblems = byPath(wanted.problems);
  expect(
    byPath(found.problems).map((problem, place) => problem.slice(0, wantedProblems[place]?.length)),
  ).toEqual(wantedProblems);
  // Compared as text, as only that tells `__proto__` from nothing.
  expect(textOf(found.result)).toBe(textOf(wanted.result));
  for (const set of ["fields", "added", "modified", "removed"] as const) {
    expect(inOrder(found[set]), set).toEqual(inOrder(wanted[set]));
  }
}

const textOf = (value: Json | undefined) => (value === undefined ? undefined : canonicalText(value));

const folder = new URL("../../spec-fixtures/typed/", import.meta.url);

describe.each(readdirSync(folder).filter((file) => file.endsWith(".jsonl")))("%s", (file) => {
  const lines = readFileSync(new URL(file, folder), "utf8").trim().split("\n");
  const cases = lines.map(parseJson) as unknown as Case[];

  it("gives every case a name of its own", () => {
    expect(new Set(cases.map(({ op, name }) => `${op} ${name}`)).size).toBe(cases.length);
  });

  it.each(cases.map((given) => [given.op, given.name, given] as const))("%s: %s", (_, __, given) => {
    expectOutcome(deepFreeze(given));
    const respelled = respellKeys(given as unknown as Json) as unknown as Case;
    expectOutcome(deepFreeze({ ...respelled, expect: given.expect }));
  });
});
