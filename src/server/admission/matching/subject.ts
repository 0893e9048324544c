import { isObject, type JsonObject } from "../../../value/internal.ts";
import type { Admitted } from "../../calls/call.ts";
import type { FollowedObjects } from "../../objects/followed.ts";
import type { Registry } from "../../resources/registry.ts";
import type { Resource } from "../../resources/resource.ts";
import { notFound } from "../../status/status.ts";

/** What is admitted, as rules see it: the request, the namespace it is in, and what else its resource is known as. */
export interface Subject {
  readonly request: Admitted;
  /** Empty for what is in no namespace. A Namespace is in itself. */
  readonly namespace: string;
  /** The namespace that the request is in, as it is stored; as it is to be where the request is about the namespace itself. */
  readonly namespaceObject: JsonObject | undefined;
  /** The other versions of the resource, and the same in other groups, as far as they have the subresource. */
  readonly equivalents: readonly Resource[];
}

/** What a subject is found with. */
export interface SubjectParts {
  readonly registry: Registry;
  /** All namespaces, at hand. */
  readonly namespaces: FollowedObjects;
}

/** What rules are to know of a request. It is made once for all that look at the request. */
export function subjectOf(request: Admitted, { registry, namespaces }: SubjectParts): Subject {
  const { call, name } = request;
  const isNamespace = isOfNamespaces(call.resource);
  const namespace = isNamespace ? (call.name ?? name) : (call.namespace ?? "");
  return {
    request,
    namespace,
    get namespaceObject() {
      const isItself = isNamespace && call.subresource === undefined && request.object !== undefined;
      return isItself ? request.object : namespaces.get(namespace);
    },
    get equivalents() {
      return equivalentsOf(registry, call.resource, call.subresource);
    },
  };
}

/** Whether a resource is that of namespaces. */
export function isOfNamespaces({ group, plural }: Resource): boolean {
  return group === "" && plural === "namespaces";
}

/** The labels of the namespace that a subject is in. Refuses one that is not there. */
export function namespaceLabelsOf({ namespace, namespaceObject }: Subject): JsonObject {
  if (namespaceObject === undefined) throw notFound({ group: "", plural: "namespaces" }, namespace);
  return labelsOf(namespaceObject);
}

/** The labels of an object; none if there is no object. */
export function labelsOf(object: JsonObject | undefined): JsonObject {
  const metadata = object?.metadata;
  const labels = isObject(metadata) ? metadata.labels : undefined;
  return isObject(labels) ? labels : {};
}

interface Known {
  readonly generation: number;
  readonly byId: Map<string, readonly Resource[]>;
}

const known = new WeakMap<Registry, Known>();

/** The resources that show the same objects as this one. */
function equivalentsOf(
  registry: Registry,
  resource: Resource,
  subresource: string | undefined,
): readonly Resource[] {
  let found = known.get(registry);
  if (found === undefined || found.generation !== registry.generation) {
    found = { generation: registry.generation, byId: new Map() };
    known.set(registry, found);
  }
  const id = `${resource.apiVersion} ${resource.plural} ${subresource ?? ""}`;
  let equivalents = found.byId.get(id);
  if (equivalents === undefined) {
    equivalents = [...registry.list()].filter(
      (other) =>
        other.prefix === resource.prefix &&
        (other.group !== resource.group || other.version !== resource.version) &&
        (subresource === undefined || other.subresources.has(subresource)),
    );
    found.byId.set(id, equivalents);
  }
  return equivalents;
}
