import { readdirSync, readFileSync } from "node:fs";
import { apply, strip, update } from "fieldwise/apply";
import { type JsonObject, MergeError, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../patch/spelling.ts";
import { configMap, entriesOf, NOW } from "./objects.ts";

/** One write to a ConfigMap by `me`, and what must come out of it. */
interface Case {
  readonly name: string;
  readonly op: "apply" | "update";
  readonly live: JsonObject;
  readonly config: JsonObject;
  readonly object: JsonObject;
  readonly expect: {
    /** `metadata.managedFields` afterwards. */
    readonly entries?: readonly JsonObject[];
    /** The object afterwards, without `metadata.managedFields`. */
    readonly object?: JsonObject;
    /** What Kubernetes says about the conflicts. */
    readonly message?: string;
    /** The error's code, its whole path or the place it lies within, and a part of its message. */
    readonly error?: {
      readonly code: string;
      readonly path?: string;
      readonly within?: string;
      readonly message: string;
    };
  };
}

type Outcome =
  | { readonly object: JsonObject }
  | { readonly message: string }
  | { readonly error: MergeError };

function run({ op, live, config, object }: Case): Outcome {
  try {
    if (op === "update") return update(configMap, { live, object, manager: "me", now: NOW });
    return apply(configMap, { live, config, manager: "me", now: NOW });
  } catch (error) {
    if (error instanceof MergeError) return { error };
    throw error;
  }
}

const folder = new URL("../../spec-fixtures/apply/", import.meta.url);

describe.each(readdirSync(folder).filter((file) => file.endsWith(".jsonl")))("%s", (file) => {
  const lines = readFileSync(new URL(file, folder), "utf8").trimEnd().split("\n");
  const cases = lines.map((line) => deepFreeze(parseJson(line)) as unknown as Case);

  it("has a name of its own for every case", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  it.each(cases.map((given) => [given.name, given] as const))("%s", (_, given) => {
    const { entries, object, message, error } = given.expect;
    const outcome = run(given);
    if (error !== undefined) {
      expect(outcome).toHaveProperty("error");
      const thrown = (outcome as { readonly error: MergeError }).error;
      expect(thrown.code).toBe(error.code);
      if (error.path !== undefined) expect(thrown.path).toBe(error.path);
      expect(thrown.path.slice(0, error.within?.length ?? 0)).toBe(error.within ?? "");
      expect(thrown.message).toContain(error.message);
      return;
    }
    if (message !== undefined) {
      expect(outcome).toHaveProperty("message", message);
      return;
    }
    expect(outcome).toHaveProperty("object");
    const written = (outcome as { readonly object: JsonObject }).object;
    if (entries !== undefined) expect(entriesOf(written)).toEqual(entries);
    if (object !== undefined) expect(strip(written)).toEqual(object);
  });
});
