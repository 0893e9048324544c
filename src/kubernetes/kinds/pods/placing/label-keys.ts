import { isObject, type JsonObject } from "../../../../value/internal.ts";
import { metadataOf } from "../../../metadata/metadata.ts";
import { type Cause, forbidden, invalid } from "../../../status/cause.ts";
import { checkLabelKey } from "../../rules/check-labels.ts";
import { textsOf } from "../../rules/check-text.ts";
import { objectsOf } from "../../rules/check-values.ts";
import { mapObjects, mapPart, withChanged } from "../../rules/map-objects.ts";

/** What is wrong with the labels whose values are to be as the pod's own, or other. */
export function* checkLabelKeys(term: JsonObject, path: string): Iterable<Cause> {
  const { labelSelector: selector } = term;
  const keys = textsOf(term.matchLabelKeys);
  const others = new Set(textsOf(term.mismatchLabelKeys));
  for (const name of ["matchLabelKeys", "mismatchLabelKeys"]) {
    const field = `${path}.${name}`;
    const list = textsOf(term[name]);
    if (list.length > 0 && !isObject(selector))
      yield forbidden(field, "must not be specified when labelSelector is not set");
    else for (const [index, key] of list.entries()) yield* checkLabelKey(key, `${field}[${index}]`);
  }
  if (isObject(selector)) {
    const { matchLabels, matchExpressions } = selector;
    const asked = new Set(Object.keys(isObject(matchLabels) ? matchLabels : {}));
    for (const { key = "" } of objectsOf(matchExpressions)) {
      const name = String(key);
      const index = keys.lastIndexOf(name);
      // Kubernetes adds an expression of its own for each key, so the second one is the user's.
      if (index >= 0 && asked.has(name))
        yield invalid(`${path}[${index}]`, name, "exists in both matchLabelKeys and labelSelector");
      asked.add(name);
    }
  }
  for (const [index, key] of keys.entries())
    if (others.has(key))
      yield invalid(
        `${path}.matchLabelKeys[${index}]`,
        key,
        "exists in both matchLabelKeys and mismatchLabelKeys",
      );
}

const TERMS = [
  ["requiredDuringSchedulingIgnoredDuringExecution"],
  ["preferredDuringSchedulingIgnoredDuringExecution", "podAffinityTerm"],
] as const;

/** A new pod whose terms ask for its own labels where they say so: to be with pods like it, or apart from them. */
export function withOwnLabels(pod: JsonObject): JsonObject {
  const { labels } = metadataOf(pod);
  const { spec } = pod;
  if (!isObject(labels) || !isObject(spec)) return pod;
  const asking = (term: JsonObject): JsonObject => withLabelKeys(term, labels);
  let changed = mapItems(spec, "topologySpreadConstraints", asking);
  for (const name of ["podAffinity", "podAntiAffinity"]) {
    const { affinity } = changed;
    if (!isObject(affinity) || !isObject(affinity[name])) continue;
    let one: JsonObject = affinity[name];
    for (const [list, inner] of TERMS)
      one = mapItems(one, list, (item) =>
        inner === undefined ? asking(item) : mapPart(item, inner, asking),
      );
    if (one !== affinity[name]) changed = { ...changed, affinity: { ...affinity, [name]: one } };
  }
  return changed === spec ? pod : { ...pod, spec: changed };
}

function mapItems(object: JsonObject, name: string, map: (item: JsonObject) => JsonObject): JsonObject {
  return withChanged(object, name, mapObjects(object[name], map));
}

/** A selector that asks for what the pod's own labels are, or are not. */
function withLabelKeys(term: JsonObject, labels: JsonObject): JsonObject {
  const { labelSelector: selector } = term;
  const added = [...expressionsOf(term, "In", labels), ...expressionsOf(term, "NotIn", labels)];
  if (!isObject(selector) || added.length === 0) return term;
  const matchExpressions = [...objectsOf(selector.matchExpressions), ...added];
  return { ...term, labelSelector: { ...selector, matchExpressions } };
}

function expressionsOf(
  term: JsonObject,
  operator: "In" | "NotIn",
  labels: JsonObject,
): readonly JsonObject[] {
  const keys = textsOf(operator === "In" ? term.matchLabelKeys : term.mismatchLabelKeys);
  return keys
    .filter((key) => Object.hasOwn(labels, key))
    .map((key) => ({ key, operator, values: [labels[key] as string] }));
}
