import type { Subresource } from "../../../kubernetes/kinds/index.ts";
import type { GroupVersionKind } from "../../../schema/internal.ts";
import type { JsonObject } from "../../../value/internal.ts";
import type { Resource, Verb } from "../../resources/resource.ts";
import { ACTIONS, type Action, COLLECTION, ITEM, SUBRESOURCE } from "./actions.ts";
import { type Operated, toOperation, toPathParameters } from "./operation.ts";

/** Finds the definition of a kind. */
export type NameDefinition = (kind: GroupVersionKind) => string | undefined;

const PATCH_TYPES = [
  "application/apply-patch+yaml",
  "application/json-patch+json",
  "application/merge-patch+json",
];
const STRATEGIC = "application/strategic-merge-patch+json";

/** The paths of a resource with their operations. What has no definition, such as a shell in a pod, is left out. */
export function toPaths(resource: Resource, nameOf: NameDefinition): JsonObject {
  const { group, version, kind, plural, namespaced, verbs } = resource;
  const object = nameOf({ group, version, kind });
  if (object === undefined) return {};
  const root = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  const collection = `${root}${namespaced ? "/namespaces/{namespace}" : ""}/${plural}`;
  const scope = namespaced ? "Namespaced" : "";
  const of: Operated = {
    kind: { group, version, kind },
    object,
    list: nameOf({ group, version, kind: resource.listKind }) ?? object,
    patchTypes: resource.custom ? PATCH_TYPES : [...PATCH_TYPES, STRATEGIC],
    tag: tagOf(resource),
    names: { group: capitalize(camel(resource)) + capitalize(version), rest: `${scope}${kind}` },
  };
  const paths: Record<string, JsonObject> = {};
  if (namespaced && verbs.includes("list"))
    paths[`${root}/${plural}`] = toPath(`${root}/${plural}`, ["list"], rename(of, `${kind}ForAllNamespaces`));
  const add = (path: string, actions: readonly Action[], of: Operated): void => {
    if (actions.length > 0) paths[path] = toPath(path, actions, of);
  };
  add(collection, actionsOf(verbs, COLLECTION), of);
  add(`${collection}/{name}`, actionsOf(verbs, ITEM), of);
  for (const part of resource.subresources.values()) {
    const whole = ofPart(part, of, nameOf);
    if (whole !== undefined)
      add(`${collection}/{name}/${part.name}`, actionsOf(part.verbs, SUBRESOURCE), whole);
  }
  return paths;
}

function toPath(path: string, actions: readonly Action[], of: Operated): JsonObject {
  const operations = actions.map((action) => [ACTIONS[action].method, toOperation(action, of)]);
  return { ...Object.fromEntries(operations), parameters: toPathParameters(path) };
}

function ofPart(part: Subresource, of: Operated, nameOf: NameDefinition): Operated | undefined {
  const { group = of.kind.group, version = of.kind.version } = part;
  const kind = { group, version, kind: part.kind };
  // The log of a pod is listed with the pod's kind, but is text.
  const object = part.name === "log" ? undefined : nameOf(kind);
  if (object === undefined) return undefined;
  return { ...rename(of, `${of.names.rest}${capitalize(part.name)}`), kind, object };
}

function rename(of: Operated, rest: string): Operated {
  return { ...of, names: { ...of.names, rest } };
}

function actionsOf(
  verbs: readonly Verb[],
  known: Readonly<Partial<Record<Verb, Action>>>,
): readonly Action[] {
  return verbs.flatMap((verb) => known[verb] ?? []);
}

/** A tag as Kubernetes writes it: `apps_v1`, `rbacAuthorization_v1`. */
export function tagOf({ group, version }: { readonly group: string; readonly version: string }): string {
  return `${camel({ group })}_${version}`;
}

function camel({ group }: { readonly group: string }): string {
  const words = (group === "" ? "core" : group.replace(/\.k8s\.io$/, "")).split(/[^A-Za-z0-9]+/);
  return words.map((word, index) => (index === 0 ? word : capitalize(word))).join("");
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
