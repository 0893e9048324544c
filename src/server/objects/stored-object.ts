import { metadataOf } from "../../kubernetes/metadata/index.ts";
import { type JsonObject, parseJson, printJson } from "../../value/internal.ts";
import type { Resource } from "../resources/resource.ts";
import type { Entry } from "../storage/storage.ts";
import { toStored } from "./versions.ts";

/** The key of an object, or of all objects of a resource, or of those of a namespace: where a name is missing, a prefix. */
export function keyOf(
  { prefix }: Pick<Resource, "prefix">,
  namespace: string | undefined,
  name = "",
): string {
  return namespace === undefined ? prefix + name : `${prefix}${namespace}/${name}`;
}

/** The text of an object with its resource version, in the version in which its resource is stored now. */
export function textOf(entry: Entry, resource: Resource): string {
  const head = headOf(resource);
  return entry.value.startsWith(head)
    ? `${head}"resourceVersion":"${entry.revision}",${entry.value.slice(head.length)}`
    : printJson(toStored(resource, readStored(entry)));
}

/** The same as an item of a list that says once what its items are. */
export function itemTextOf(entry: Entry, resource: Resource): string {
  const head = headOf(resource);
  if (entry.value.startsWith(head))
    return `{"metadata":{"resourceVersion":"${entry.revision}",${entry.value.slice(head.length)}`;
  const { apiVersion: _, kind: __, ...item } = toStored(resource, readStored(entry));
  return printJson(item);
}

/** An object with its resource version. */
export function readStored(entry: Entry): JsonObject {
  const object = parseJson(entry.value) as JsonObject;
  return withRevision(object, entry.revision);
}

/** The object, said to be of a revision. */
export function withRevision(object: JsonObject, revision: number): JsonObject {
  return { ...object, metadata: { ...metadataOf(object), resourceVersion: String(revision) } };
}

const heads = new WeakMap<Resource, string>();

/** How the stored text of a kind begins: up to where the fields of its metadata come, of which it has a name at least. */
function headOf(resource: Resource): string {
  let head = heads.get(resource);
  if (head === undefined) {
    const { storedAs, kind } = resource;
    head = `{"apiVersion":${JSON.stringify(storedAs)},"kind":${JSON.stringify(kind)},"metadata":{`;
    heads.set(resource, head);
  }
  return head;
}
