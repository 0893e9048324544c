import assert from "node:assert/strict";
import { applyJsonPatch, createJsonPatch } from "fieldwise/adapters/json-patch";
import { loadCustomResource } from "fieldwise/openapi";
import {
  applyMergePatch,
  applyPatch,
  createMergePatch,
  createPatch,
  createThreeWayMergePatch,
  createThreeWayPatch,
  findConflicts,
  mergePatches,
} from "fieldwise/patch";
import type { Type } from "fieldwise/schema";
import { validate } from "fieldwise/typed";
import { equal, type Json, type JsonObject, parseJson, printJson } from "fieldwise/value";
import { deepFreeze } from "../../arbitraries.ts";
import { triplesOf } from "../../patch/objects.ts";
import { typeNamed } from "../../patch/schemas.ts";
import { readCases, readDocument, valuesNamed } from "../fixtures.ts";
import { mutateJson } from "../mutate.ts";
import type { Random } from "../random.ts";
import { attempt, type Target } from "../target.ts";

interface Input {
  readonly type: string;
  /** Whether the objects are as the type has them: laws hold for those. */
  readonly tame: boolean;
  readonly from: JsonObject;
  readonly to: JsonObject;
  readonly live: JsonObject;
  readonly patch: Json;
}

const definition = readDocument("vectors/write.crd.json") as object;
const custom = loadCustomResource(definition);
const types = new Map<string, Type>([
  ...["toy.Widget", "io.k8s.api.core.v1.Pod", "io.k8s.api.apps.v1.Deployment", "deduced"].map(
    (name): [string, Type] => [name, typeNamed(name)],
  ),
  ...custom.definitionNames().map((name): [string, Type] => [name, custom.definition(name)]),
]);
const drawn = new Map([...types].map(([name, type]) => [name, triplesOf(type)]));
const cases = readCases<{ type?: string }>(
  "patch/",
  "vectors/smp-apply.kubernetes.jsonl",
  "vectors/smp-apply.toy.jsonl",
);
const patches = cases.flatMap((one) => valuesNamed(one, "patch")) as JsonObject[];
const lives = cases.flatMap((one) => [
  ...valuesNamed(one, "live"),
  ...valuesNamed(one, "original"),
]) as JsonObject[];
const POINTERS = [
  "",
  "/",
  "/a",
  "/metadata/name",
  "/spec/containers/0",
  "/spec/containers/-",
  "/tags/1",
  "/~01",
  "/__proto__/a",
];

function growOperations(random: Random): unknown[] {
  return random.many(4, () => ({
    op: random.pick(["add", "remove", "replace", "move", "copy", "test"]),
    path: random.pick(POINTERS),
    from: random.pick(POINTERS),
    value: random.pick(lives),
  }));
}

/** Patches of all three kinds: laws for objects that fit their type, a `MergeError` at most for any others, inputs left alone. */
export const patch: Target<Input> = {
  name: "patch",
  generate(random) {
    const type = random.pick([...types.keys()]);
    const [from, to, live] = random.sample(drawn.get(type) as NonNullable<ReturnType<typeof drawn.get>>);
    const stated = random.oneIn(3) ? growOperations(random) : random.pick(patches);
    const change = random.oneIn(2)
      ? <T>(value: T): T => mutateJson(random, value, [...patches, ...lives])
      : undefined;
    if (change === undefined) return { type, tame: true, from, to, live, patch: stated as Json };
    const other = random.oneIn(2) ? random.pick(lives) : live;
    return {
      type,
      tame: false,
      from: change(from),
      to: change(to),
      live: change(other),
      patch: change(stated) as Json,
    };
  },
  run(input) {
    const { from, to, live, patch } = deepFreeze(structuredClone(input));
    const type = types.get(input.type) as Type;
    for (const run of [
      () => applyPatch(type, { live, patch: patch as object }),
      () => applyMergePatch({ live, patch: patch as object }),
      () => applyJsonPatch({ live, patch: patch as never }),
      () => applyJsonPatch({ live, patch: patch as never }, { loose: true }),
      () => mergePatches(type, [patch as object, from]),
      () => createPatch(type, { from, to }),
      () => createThreeWayPatch(type, { lastApplied: from, desired: to, live }, { conflicts: findConflicts }),
      () => createThreeWayMergePatch({ lastApplied: from, desired: to, live }),
    ]) {
      const result = attempt<unknown>(run);
      if (result !== undefined) checkJson(result);
    }
    const changes = attempt(() => createJsonPatch({ from, to }));
    if (changes !== undefined)
      assert(
        equal(applyJsonPatch({ live: from, patch: changes }) as Json, to),
        "a JSON patch leads elsewhere",
      );
    if (input.tame && [from, to].every((object) => isLegal(type, object))) checkLaws(type, from, to);
  },
};

function checkLaws(type: Type, from: JsonObject, to: JsonObject): void {
  const patch = deepFreeze(createPatch(type, { from, to }, { tidy: true }));
  const result = deepFreeze(applyPatch(type, { live: from, patch }) as Json);
  assert(equal(result, to), "a patch leads elsewhere");
  assert.equal(
    applyPatch(type, { live: result as JsonObject, patch }),
    result,
    "a patch does something twice",
  );
  assert.equal(
    Object.keys(patch).length === 0,
    equal(from, to),
    "a patch is empty, or equal objects have one",
  );
  const merge = createMergePatch({ from, to });
  assert(equal(applyMergePatch({ live: from, patch: merge }), to), "a merge patch leads elsewhere");
}

/** Whether an object is one of its type, and says nothing that a patch would mean something else by. */
function isLegal(type: Type, object: JsonObject): boolean {
  return validate(type, object).length === 0 && !/null|"\$/.test(printJson(object));
}

function checkJson(value: unknown): void {
  assert(equal(parseJson(printJson(value)), value as Json), "a result is not JSON");
}
