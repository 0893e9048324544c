import assert from "node:assert/strict";
import { apply as applyConfig, blame, listManagers, update } from "fieldwise/apply";
import { decodeFieldsV1, pathsOf } from "fieldwise/fieldpath";
import type { ObjectType } from "fieldwise/schema";
import { validate } from "fieldwise/typed";
import { isObject, type JsonObject, parseJson, printJson } from "fieldwise/value";
import { familiesOf, type Kind, reload, timeAt } from "../../apply/walk-objects.ts";
import { typeNamed } from "../../patch/schemas.ts";
import { mutateJson } from "../mutate.ts";
import { attempt, type Target } from "../target.ts";

interface Step {
  readonly how: "apply" | "force" | "update";
  readonly manager: string;
  readonly object: JsonObject;
}

interface Input {
  readonly kind: string;
  readonly steps: readonly Step[];
}

const kindOf = (name: string, apiVersion: string, kind: string): [string, Kind] => [
  kind,
  { type: typeNamed(name) as ObjectType, apiVersion, kind },
];
const kinds = new Map<string, Kind>([
  kindOf("toy.Widget", "toy.example/v1", "Widget"),
  kindOf("io.k8s.api.core.v1.Pod", "v1", "Pod"),
  kindOf("io.k8s.api.apps.v1.Deployment", "apps/v1", "Deployment"),
  kindOf("deduced", "free.example/v1", "Any"),
]);
const families = new Map([...kinds].map(([name, kind]) => [name, familiesOf(kind)]));

/** Writes of several managers, one after the other: what is stored can be read, and a config has nothing left to do in the end. */
export const apply: Target<Input> = {
  name: "apply",
  generate(random) {
    const kind = random.pick([...kinds.keys()]);
    const family = random.sample(families.get(kind) as NonNullable<ReturnType<typeof families.get>>);
    const steps = random.many(6, (): Step => {
      const object = random.pick(family);
      return {
        how: random.pick(["apply", "apply", "force", "update"]),
        manager: random.pick(["ann", "bob", "cyd", "kubectl"]),
        object: random.oneIn(3) ? mutateJson(random, object, family) : object,
      };
    });
    return { kind, steps };
  },
  run({ kind: name, steps }) {
    const { type } = kinds.get(name) as Kind;
    let live: JsonObject | undefined;
    for (const [second, step] of steps.entries()) {
      const stored = attempt(() => write(type, live, step, timeAt(second)));
      if (stored === undefined) continue;
      checkStored(type, stored);
      if (step.how === "force") checkSettled(type, reload(stored), step);
      live = reload(stored);
    }
  },
};

function write(
  type: ObjectType,
  live: JsonObject | undefined,
  step: Step,
  now: string,
): JsonObject | undefined {
  const { how, manager } = step;
  const object = reload(step.object);
  if (how === "update") return update(type, { live, object, manager, now }).object as JsonObject;
  const result = applyConfig(type, { live, config: object, manager, now, force: how === "force" });
  assert(result.ok || how === "apply", "a forced apply conflicts");
  if (!result.ok) assert(result.conflicts.length > 0, "a conflict is about nothing");
  return result.ok ? (result.object as JsonObject) : undefined;
}

/** Checks that an object is JSON and says who owns what in words that can be read. */
function checkStored(type: ObjectType, object: JsonObject): void {
  assert.equal(printJson(parseJson(printJson(object))), printJson(object), "a result is not JSON");
  const { metadata } = object;
  const entries = isObject(metadata) && Array.isArray(metadata.managedFields) ? metadata.managedFields : [];
  for (const { fieldsV1 } of entries as { fieldsV1: JsonObject }[]) {
    const fields = decodeFieldsV1(fieldsV1);
    assert.equal(fields, fieldsV1, "a field set is stored in another form than it is read in");
    assert(pathsOf(fields).length > 0, "an entry owns nothing");
  }
  attempt(() => blame(type, { live: object }));
  attempt(() => listManagers(object));
}

/** Checks that the same config again changes nothing. What is stated as empty may take Kubernetes two more times. */
function checkSettled(type: ObjectType, stored: JsonObject, { object: config, manager }: Step): void {
  // What no kind would take for metadata is overwritten by what the server says there.
  if (!isObject(config.metadata)) return;
  if (validate(type, config).length > 0 || /null|\{\}|\[\]/.test(printJson(config))) return;
  let live = stored;
  for (let turn = 0; turn < 2; turn++) {
    const again = attempt(() =>
      applyConfig(type, { live, config: reload(config), manager, force: true, now: timeAt(900 + turn) }),
    );
    if (again === undefined || !again.ok) return;
    if (turn === 1) assert.equal(again.object, live, "the same config again changes something");
    live = reload(again.object as JsonObject);
  }
}
