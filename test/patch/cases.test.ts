import { readdirSync, readFileSync } from "node:fs";
import {
  applyMergePatch,
  applyPatch,
  type CreatePatchOptions,
  createMergePatch,
  createPatch,
  createThreeWayMergePatch,
  createThreeWayPatch,
  findConflicts,
  keysByPath,
  mergePatches,
  type PatchConflict,
  type PatchOptions,
  type ThreeWayOptions,
  unchangeableFields,
} from "fieldwise/patch";
import {
  canonicalText,
  compareStrings,
  type Json,
  type JsonObject,
  MergeError,
  parseJson,
} from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { typeNamed } from "./schemas.ts";
import { deepFreeze, respellKeys } from "./spelling.ts";

interface Case {
  readonly name: string;
  readonly type?: string;
  readonly op: keyof typeof operations;
  readonly options?: StatedOptions;
  readonly live: JsonObject;
  readonly patch: JsonObject;
  readonly patches: readonly JsonObject[];
  readonly from: JsonObject;
  readonly to: JsonObject;
  readonly lastApplied?: JsonObject;
  readonly desired: JsonObject;
  readonly expect: Outcome;
}

/** What came out, or is to come out. */
interface Outcome {
  /** The object after the patch. */
  readonly result?: Json;
  /** Whether the object after the patch is the very one from before. */
  readonly unchanged?: true;
  readonly patch?: Json;
  readonly conflicts?: readonly PatchConflict[];
  readonly error?: { readonly code: string; readonly path: string; readonly message: string };
}

/** Options as fixtures state them. */
interface StatedOptions {
  readonly listKeys?: "annotations" | "schema";
  readonly keysByPath?: Readonly<Record<string, readonly string[]>>;
  readonly tidy?: boolean;
  readonly overwrite?: boolean;
  readonly unchangeable?: readonly string[] | false;
}

const operations = {
  apply: (given: Case): Outcome => {
    const { live, patch } = given;
    return applied(given, applyPatch(typeOf(given), { live, patch }, patching(given)));
  },
  create: (given: Case): Outcome => {
    const { from, to } = given;
    const patch = createPatch(typeOf(given), { from, to }, creating(given));
    const result = applyPatch(typeOf(given), { live: from, patch }, patching(given));
    expect(canonicalText(result), "the patch gives the target").toBe(canonicalText(to));
    return { patch };
  },
  threeWay: (given: Case): Outcome => {
    const { lastApplied, desired, live } = given;
    const answer = createThreeWayPatch(typeOf(given), { lastApplied, desired, live }, uniting(given));
    if (!answer.ok) return { conflicts: byPath(answer.conflicts) };
    const { patch } = answer;
    return { patch, result: applyPatch(typeOf(given), { live, patch }, patching(given)) };
  },
  merge: (given: Case): Outcome => ({ patch: mergePatches(typeOf(given), given.patches, patching(given)) }),
  applyMerge: (given: Case): Outcome =>
    applied(given, applyMergePatch({ live: given.live, patch: given.patch })),
  createMerge: ({ from, to }: Case): Outcome => {
    const patch = createMergePatch({ from, to });
    expect(canonicalText(applyMergePatch({ live: from, patch }))).toBe(canonicalText(to));
    return { patch };
  },
  threeWayMerge: (given: Case): Outcome => {
    const { lastApplied, desired, live } = given;
    const { unchangeable } = uniting(given);
    const answer = createThreeWayMergePatch({ lastApplied, desired, live }, { unchangeable });
    if (!answer.ok) return { conflicts: byPath(answer.conflicts) };
    return { patch: answer.patch, result: applyMergePatch({ live, patch: answer.patch }) };
  },
};

function patching(given: Case): PatchOptions {
  const { listKeys, keysByPath: keys } = given.options ?? {};
  return { listKeys, keysByPath: keys && keysByPath(typeOf(given), keys) };
}

function creating(given: Case): CreatePatchOptions {
  return { ...patching(given), tidy: given.options?.tidy };
}

function uniting(given: Case): ThreeWayOptions {
  const { overwrite, unchangeable } = given.options ?? {};
  return {
    ...creating(given),
    conflicts: overwrite === false ? findConflicts : undefined,
    unchangeable: unchangeable === false ? undefined : unchangeableFields(typeOf(given), unchangeable),
  };
}

const byPath = (conflicts: readonly PatchConflict[]) =>
  conflicts.toSorted((a, b) => compareStrings(a.path, b.path));

const typeOf = ({ type }: Case) => typeNamed(type ?? "deduced");

function applied({ live }: Case, result: JsonObject): Outcome {
  return result === live ? { unchanged: true } : { result };
}

function outcomeOf(given: Case): Outcome {
  try {
    return operations[given.op](given);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    const { code, path, message } = error;
    return { error: { code, path, message } };
  }
}

function expectOutcome(given: Case): void {
  const { error, result, ...rest } = outcomeOf(given);
  const { error: wantedError, result: wantedResult, ...wanted } = given.expect;
  if (wantedError === undefined) {
    expect(error).toBeUndefined();
  } else {
    expect(error).toEqual({ ...wantedError, message: expect.stringContaining(wantedError.message) });
  }
  // Compared as text, as only that tells `__proto__` from nothing.
  expect(textOf(rest)).toBe(textOf(wanted));
  if (wantedResult !== undefined) expect(textOf(result)).toBe(textOf(wantedResult));
}

const textOf = (value: unknown) => (value === undefined ? undefined : canonicalText(value as Json));

const folder = new URL("../../spec-fixtures/patch/", import.meta.url);

describe.each(readdirSync(folder).filter((file) => file.endsWith(".jsonl")))("%s", (file) => {
  const lines = readFileSync(new URL(file, folder), "utf8").trim().split("\n");
  const cases = lines.map(parseJson) as unknown as Case[];

  it("gives every case a name of its own", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  it.each(cases.map((given) => [given.op, given.name, given] as const))("%s: %s", (_, __, given) => {
    expectOutcome(deepFreeze(given));
    expectOutcome(
      deepFreeze({ ...(respellKeys(given as unknown as Json) as unknown as Case), expect: given.expect }),
    );
  });
});
