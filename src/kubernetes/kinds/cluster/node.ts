import {
  isObject,
  type Json,
  type JsonObject,
  labelKeyProblems,
  labelValueProblems,
  readCidr,
  withField,
  withoutField,
} from "../../../value/internal.ts";
import { type Cause, forbidden, invalid, notSupported, required } from "../../status/cause.ts";
import type { Kind } from "../kind.ts";
import { checkCidr } from "../rules/check-ip.ts";
import { textsOf } from "../rules/check-text.ts";
import { objectAt, objectsOf, valueAt } from "../rules/check-values.ts";
import { computed, inside } from "../rules/defaults.ts";
import { amountsOf, checkAmountOf } from "../rules/quantities.ts";

/** A node comes with a status. Its networks have two fields, of which one holds the first of the other. */
export const NODE: Kind = {
  firstStatus: "sent",
  defaults: { status: inside({ allocatable: computed(({ capacity }) => capacity) }) },
  setDefaults: withBothCidrs,
  prepareCreate: (node) => withoutConfig(node),
  prepareUpdate: (node, live, { subresource }) =>
    subresource === undefined && valueAt(live, "spec.configSource") === undefined
      ? withoutConfig(node)
      : node,
  // Nobody looks at phases any more.
  elsewhere: ["spec.taints[].key", "spec.taints[].effect", "status.phase"],
  check: checkNode,
};

/** What nobody sets any more. */
function withoutConfig(node: JsonObject): JsonObject {
  const { spec } = node;
  if (!isObject(spec) || spec.configSource === undefined) return node;
  return withField(node, "spec", withoutField(spec, "configSource"));
}

function withBothCidrs(node: JsonObject): JsonObject {
  const { spec } = node;
  if (!isObject(spec)) return node;
  const { podCIDR, podCIDRs } = spec;
  const [first] = textsOf(podCIDRs);
  if (podCIDR === first || (!podCIDR && first === undefined)) return node;
  return withField(
    node,
    "spec",
    podCIDR ? { ...spec, podCIDRs: [podCIDR] } : { ...spec, podCIDR: first ?? "" },
  );
}

function* checkNode(node: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const spec = objectAt(node, "spec");
  yield* checkTaints(spec.taints);
  for (const name of ["capacity", "allocatable"])
    for (const [resource, amount] of amountsOf(valueAt(node, `status.${name}`)))
      yield* checkAmountOf(resource, amount, `status.${name}.${resource}`);
  yield* checkCidrs(spec.podCIDRs);
  if (isObject(live?.spec)) yield* checkKept(spec, live.spec);
}

const EFFECTS = ["NoSchedule", "PreferNoSchedule", "NoExecute"];

/** What is wrong with taints. Kubernetes looks for them in the metadata. */
function* checkTaints(list: Json | undefined): Iterable<Cause> {
  const known = new Set<string>();
  for (const [index, taint] of objectsOf(list).entries()) {
    const path = `metadata.taints[${index}]`;
    const { key = "", value = "", effect = "" } = taint;
    for (const problem of labelKeyProblems(String(key))) yield invalid(`${path}.key`, key, problem);
    const problems = labelValueProblems(String(value));
    if (problems.length > 0) yield invalid(`${path}.value`, value, problems.join(";"));
    if (effect === "") yield required(`${path}.effect`);
    else if (!EFFECTS.includes(effect as string)) yield notSupported(`${path}.effect`, effect, EFFECTS);
    const id = JSON.stringify([key, effect]);
    if (known.has(id)) yield twice(path, { key, value, effect });
    known.add(id);
  }
}

/** Kubernetes shows the taint as Go knows it. */
function twice(field: string, { key, value, effect }: JsonObject): Cause {
  const shown = JSON.stringify({ Key: key, Value: value, Effect: effect, TimeAdded: null });
  const message = `Duplicate value: ${shown}: taints must be unique by key and effect pair`;
  return { reason: "FieldValueDuplicate", message, field };
}

function* checkCidrs(list: Json | undefined): Iterable<Cause> {
  const field = "spec.podCIDRs";
  const cidrs = textsOf(list);
  for (const [index, cidr] of cidrs.entries()) yield* checkCidr(cidr, `${field}[${index}]`);
  const families = cidrs.map((cidr) => readCidr(cidr)?.address.family);
  if (cidrs.length > 1 && (cidrs.length > 2 || families[0] === families[1]))
    yield invalid(field, list ?? null, "may specify no more than one CIDR for each IP family");
}

/** Networks and the name that a provider has for a node are given once. */
function* checkKept(spec: JsonObject, before: JsonObject): Iterable<Cause> {
  const [now, old] = [textsOf(spec.podCIDRs), textsOf(before.podCIDRs)];
  if (old.length > 0 && now.join() !== old.join())
    yield forbidden("spec.podCIDRs", 'node updates may not change podCIDR except from "" to valid');
  if (before.providerID && spec.providerID !== before.providerID)
    yield forbidden("spec.providerID", 'node updates may not change providerID except from "" to valid');
  if ((spec.externalID ?? "") !== (before.externalID ?? ""))
    yield forbidden("spec.externalID", "may not be updated");
}
