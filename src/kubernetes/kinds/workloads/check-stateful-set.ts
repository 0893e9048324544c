import { isObject, type Json, type JsonObject, labelProblems } from "../../../value/internal.ts";
import { type Cause, forbidden, invalid, notSupported } from "../../status/cause.ts";
import { checkClaimSpec } from "../pods/volumes/claim-templates.ts";
import { checkText } from "../rules/check-text.ts";
import { objectAt, objectsOf, valueAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { checkStatefulSetStrategy } from "./check-strategies.ts";

const POLICIES = ["OrderedReady", "Parallel"];
const RETENTIONS = ["Retain", "Delete"];

/** What is wrong with a stateful set, beside its template. */
export function* checkStatefulSet(spec: JsonObject, before: JsonObject | undefined): Iterable<Cause> {
  const { podManagementPolicy: policy = "", persistentVolumeClaimRetentionPolicy: retention } = spec;
  if (!POLICIES.includes(String(policy)))
    yield invalid("spec.podManagementPolicy", policy, "must be 'OrderedReady' or 'Parallel'");
  yield* checkStatefulSetStrategy(spec);
  for (const name of ["whenDeleted", "whenScaled"]) {
    const value = isObject(retention) ? retention[name] : undefined;
    if (value !== undefined && !RETENTIONS.includes(value as string))
      yield notSupported(`spec.persistentVolumeClaimRetentionPolicy.${name}`, value, RETENTIONS);
  }
  if (before !== undefined) yield* checkKept(spec, before);
  else {
    for (const [index, claim] of objectsOf(spec.volumeClaimTemplates).entries())
      yield* checkClaimSpec(objectAt(claim, "spec"), `spec.volumeClaimTemplates[${index}].spec`);
    yield* checkText(spec.serviceName, "spec.serviceName", labelProblems);
  }
}

/**
 * The template of a stateful set with what its pods will have: a volume for each of its claims, in the place of one of the same
 * name, and names of their own.
 */
export function templateOfSet({ template, volumeClaimTemplates }: JsonObject): Json | undefined {
  if (!isObject(template) || !isObject(template.spec)) return template;
  const { hostname: _, subdomain: __, ...spec } = template.spec;
  const claimed = new Map(
    objectsOf(volumeClaimTemplates).map((claim) => {
      const name = String(valueAt(claim, "metadata.name") ?? "");
      return [name, { name, persistentVolumeClaim: { claimName: name } }];
    }),
  );
  const others = objectsOf(spec.volumes).filter(({ name }) => !claimed.has(String(name)));
  return { ...template, spec: { ...spec, volumes: [...claimed.values(), ...others] } };
}

const MAY_CHANGE = [
  "replicas",
  "ordinals",
  "template",
  "updateStrategy",
  "revisionHistoryLimit",
  "persistentVolumeClaimRetentionPolicy",
  "minReadySeconds",
];

function* checkKept(spec: JsonObject, before: JsonObject): Iterable<Cause> {
  const kept = (one: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(one).filter(([name]) => !MAY_CHANGE.includes(name)));
  if (isSame(kept(spec), kept(before))) return;
  const names = MAY_CHANGE.map((name) => `'${name}'`);
  yield forbidden(
    "spec",
    `updates to statefulset spec for fields other than ${names.slice(0, -1).join(", ")} and ${names.at(-1)} are forbidden`,
  );
}
