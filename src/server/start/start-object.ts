import { printTime } from "../../apply/internal.ts";
import { metadataOf, metaText, withMetadata } from "../../kubernetes/metadata/index.ts";
import { equal, isObject, type JsonObject, type MutableObject } from "../../value/internal.ts";
import type { Backend } from "../calls/call.ts";
import { changeObject } from "../objects/change-object.ts";
import { keyOf } from "../objects/stored-object.ts";
import { toStored } from "../objects/versions.ts";

/**
 * An object that a cluster has from the start, with its defaults, but without the uid and the times that a server gives it. These
 * are not written by requests: as many as there are, that would be most of what a start costs.
 */
export interface StartObject {
  readonly object: JsonObject;
  /** Who wrote what of it. Default: kube-apiserver all of it, with lists and maps as wholes. */
  readonly owners?: readonly StartOwner[] | undefined;
  /** What one becomes that is there already, from an earlier start; what is given back as it is stays so. Default: it stays. */
  readonly reconcile?: ((live: JsonObject) => JsonObject) | undefined;
}

/** Who wrote which fields of an object besides its labels and annotations. */
export interface StartOwner {
  readonly manager: string;
  readonly fields: JsonObject;
  /** Default: `Update` of the object, which takes the labels and annotations with it. */
  readonly applied?: { readonly subresource?: string } | undefined;
}

/** Who writes most of what is there from the start. */
export const KUBE_APISERVER = "kube-apiserver";

/** What an object is completed and stored with. */
export type StartParts = Pick<Backend, "objects" | "registry" | "now" | "newUid">;

/** Stores objects, those that are not there yet and whose kinds the server has, all at once. */
export async function createStartObjects(parts: StartParts, all: Iterable<StartObject>): Promise<void> {
  const time = printTime(parts.now());
  await Promise.all(Array.from(all, (one) => createStartObject(parts, one, time)));
}

async function createStartObject(
  { objects, registry, newUid }: StartParts,
  { object, owners, reconcile }: StartObject,
  time: string,
): Promise<void> {
  const resource = registry.findByKind(object.apiVersion as string, object.kind as string);
  if (resource === undefined) return;
  const namespace = resource.namespaced ? metaText(object, "namespace") : undefined;
  const key = keyOf(resource, namespace, metaText(object, "name"));
  const stored = toStored(
    resource,
    withMetadata(object, {
      uid: newUid(),
      creationTimestamp: time,
      managedFields: managedFieldsOf(object, owners, time),
    }),
  );
  const created = await objects.put(key, stored, 0);
  if (created === undefined && reconcile !== undefined) await changeObject(objects, key, reconcile);
}

function managedFieldsOf(
  object: JsonObject,
  owners: readonly StartOwner[] = [{ manager: KUBE_APISERVER, fields: topFieldsOf(object) }],
  time: string,
): readonly JsonObject[] | undefined {
  const entries = owners.flatMap(({ manager, fields, applied }) => {
    const owned = applied === undefined ? { ...aboutFieldsOf(object), ...fields } : fields;
    if (Object.keys(owned).length === 0) return [];
    const entry = {
      manager,
      operation: applied === undefined ? "Update" : "Apply",
      apiVersion: object.apiVersion as string,
      time,
      fieldsType: "FieldsV1",
      fieldsV1: owned,
    };
    return [applied === undefined ? entry : { ...entry, ...applied }];
  });
  return entries.length === 0 ? undefined : entries;
}

/** The fields of an object, each as a whole. */
function topFieldsOf({ apiVersion: _, kind: __, metadata: ___, ...rest }: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(rest).map((name) => [`f:${name}`, {}]));
}

/** The labels and annotations of an object. */
function aboutFieldsOf(object: JsonObject): JsonObject {
  const about = metadataOf(object);
  const owned: MutableObject = {};
  for (const name of ["annotations", "labels"])
    if (about[name] !== undefined) owned[`f:${name}`] = mapFieldsOf(about[name] as JsonObject);
  return Object.keys(owned).length === 0 ? {} : { "f:metadata": owned };
}

/** The fields of a part of an object, each map in it with its own; lists are wholes. */
export function fieldsOf(part: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [`f:${name}`, isObject(value) ? mapFieldsOf(value) : {}]),
  );
}

/** The fields of a part that was not there before, which is somebody's itself. */
export function mapFieldsOf(part: JsonObject): JsonObject {
  return { ".": {}, ...fieldsOf(part) };
}

/** The object with some fields set; itself if it has them. */
export function withFields(object: JsonObject, fields: JsonObject): JsonObject {
  const has = Object.entries(fields).every(([name, value]) => equal(object[name] ?? null, value));
  return has ? object : { ...object, ...fields };
}
