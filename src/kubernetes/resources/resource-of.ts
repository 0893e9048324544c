import {
  apiVersionOf,
  checkObjectType,
  type GroupVersionKind,
  type ObjectType,
  type ResourceNames,
  type Type,
} from "../../schema/internal.ts";
import { MergeError } from "../../value/internal.ts";
import { kubernetesResources, type ResourceFact } from "./resource-facts.ts";

/** A kind, and how paths and command lines call its objects. */
export interface RestResource extends GroupVersionKind, ResourceNames {}

/**
 * How paths and command lines call the objects of a type: for Kubernetes' own kinds as Kubernetes v1.36 does, for custom
 * resources as their definition says. That nobody can tell is an error.
 */
export function resourceOf(type: ObjectType): RestResource {
  checkObjectType(type);
  const resource = findResource(type);
  if (resource === undefined) throw unknownResource(type);
  return resource;
}

/** The same, but `undefined` where nobody can tell. */
export function findResource({ kinds }: Type): RestResource | undefined {
  for (const { group, version, kind, resource = builtinNames({ group, version, kind }) } of kinds)
    if (resource !== undefined) return { group, version, kind, ...resource };
  return undefined;
}

let byKind: ReadonlyMap<string, ResourceFact> | undefined;

function builtinNames(kind: GroupVersionKind): ResourceNames | undefined {
  byKind ??= new Map(
    kubernetesResources()
      .filter(({ name }) => !name.includes("/"))
      .map((fact) => [`${fact.groupVersion} ${fact.kind}`, fact]),
  );
  const fact = byKind.get(printKind(kind));
  return (
    fact && {
      plural: fact.name,
      singular: fact.singularName,
      namespaced: fact.namespaced,
      shortNames: fact.shortNames ?? [],
    }
  );
}

function unknownResource(type: Type): MergeError {
  const [first] = type.kinds;
  if (first === undefined)
    return new MergeError(
      "RESOURCE_UNKNOWN",
      type.name,
      "this type is of no kind, so its objects have no path: use the type of a kind, as kubernetes() and loadCustomResource() have them",
    );
  return new MergeError("RESOURCE_UNKNOWN", printKind(first), explain(type, first));
}

function explain(type: Type, kind: GroupVersionKind): string {
  const item = type.map?.fields.get("items")?.type.list?.element;
  const listed = item && findResource(item);
  if (listed !== undefined)
    return `this is a list: use the type of ${printKind(listed)}, whose path without a name is that of the list`;
  const subresource = kubernetesResources().find(
    (fact) => fact.kind === kind.kind && fact.group === kind.group && fact.version === kind.version,
  );
  if (subresource !== undefined)
    return `this is sent to a subresource, as to ${subresource.name}: use the type of that object, with subresource`;
  return "there is no path known for objects of this kind: if it is a custom resource, load its CustomResourceDefinition, with plural and scope";
}

function printKind(kind: GroupVersionKind): string {
  return `${apiVersionOf(kind)} ${kind.kind}`;
}
