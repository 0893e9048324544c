import { apply, blame, update } from "fieldwise/apply";
import { semanticallyEqual } from "fieldwise/evolve";
import {
  applyMergePatch,
  applyPatch,
  createMergePatch,
  createPatch,
  createThreeWayPatch,
  findConflicts,
} from "fieldwise/patch";
import { deduced as type } from "fieldwise/schema";
import { compare, merge, validate } from "fieldwise/typed";
import { canonicalText, equal, type JsonObject, printJson } from "fieldwise/value";

/** Who an object without a schema is. */
export const ABOUT = { apiVersion: "free.example/v1", kind: "Anything", metadata: { name: "x" } };

/** What is done to a pair of objects where one may be anything. */
export const OPERATIONS: Readonly<Record<string, (one: JsonObject, other: JsonObject) => unknown>> = {
  apply: (live, config) => apply(type, { live, config, manager: "ann", force: true }),
  update: (live, object) => update(type, { live, object, manager: "ann" }),
  blame: (_, live) => blame(type, { live }),
  applyPatch: (live, patch) => applyPatch(type, { live, patch }),
  createPatch: (from, to) => createPatch(type, { from, to }),
  createThreeWayPatch: (live, desired) =>
    createThreeWayPatch(type, { lastApplied: live, desired, live }, { conflicts: findConflicts }),
  applyMergePatch: (live, patch) => applyMergePatch({ live, patch }),
  createMergePatch: (from, to) => createMergePatch({ from, to }),
  merge: (live, config) => merge(type, { live, config }),
  compare: (from, to) => compare(type, { from, to }),
  validate: (_, object) => validate(type, object),
  equal: (one, other) => equal(one, other),
  semanticallyEqual: (one, other) => semanticallyEqual(type, one, other),
  canonicalText: (_, value) => canonicalText(value),
  printJson: (_, value) => printJson({ ...value, exact: 2n ** 60n }),
};
