import { selects } from "../../../kubernetes/kinds/index.ts";
import { groupVersionOf } from "../../../schema/internal.ts";
import { isObject, type JsonObject, textOf } from "../../../value/internal.ts";
import type { Backend } from "../../calls/call.ts";
import { fromStored } from "../../objects/versions.ts";
import type { Resource } from "../../resources/resource.ts";
import { labelsOf } from "../matching/index.ts";
import type { Binding, Policy } from "./policy-set.ts";

/** A policy or a binding cannot be used as it is configured. What becomes of that, failure policies say. */
export class Misconfigured extends Error {}

/** The resource of the parameters of a policy; `undefined` if it takes none. */
export function paramResource(
  { registry }: Pick<Backend, "registry">,
  { paramKind }: Pick<Policy<unknown>, "paramKind">,
): Resource | undefined {
  if (paramKind === undefined) return undefined;
  const [apiVersion, kind] = [textOf(paramKind.apiVersion), textOf(paramKind.kind)];
  const found = registry.findByKind(apiVersion, kind);
  if (found?.apiVersion === apiVersion) return found;
  const { group, version } = groupVersionOf(apiVersion);
  throw new Misconfigured(
    `failed to find resource referenced by paramKind: '${group}/${version}, Kind=${kind}'`,
  );
}

/**
 * What a policy is to be evaluated with, once each: one without parameters if it takes none, or its binding states none; nothing if
 * none were found and that is fine.
 */
export async function collectParams(
  backend: Pick<Backend, "objects">,
  { paramRef }: Pick<Binding, "paramRef">,
  { resource, namespace }: { readonly resource: Resource | undefined; readonly namespace: string },
): Promise<readonly (JsonObject | undefined)[]> {
  if (resource === undefined || paramRef === undefined) return [undefined];
  const found = await findParams(backend, paramRef, {
    resource,
    namespace: placeOf(resource, paramRef, namespace),
  });
  if (found.length === 0 && paramRef.parameterNotFoundAction === "Deny")
    throw new Misconfigured("no params found for policy binding with `Deny` parameterNotFoundAction");
  return found;
}

/** The namespace of parameters: the one that is stated, or that of the request. */
function placeOf({ namespaced }: Resource, paramRef: JsonObject, namespace: string): string | undefined {
  const stated = textOf(paramRef.namespace);
  if (!namespaced) {
    if (stated === "") return undefined;
    throw new Misconfigured("paramRef.namespace must not be provided for a cluster-scoped `paramKind`");
  }
  const place = stated || namespace;
  if (place !== "") return place;
  throw new Misconfigured(
    "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources",
  );
}

async function findParams(
  { objects }: Pick<Backend, "objects">,
  { name, selector }: JsonObject,
  { resource, namespace }: { readonly resource: Resource; readonly namespace: string | undefined },
): Promise<readonly JsonObject[]> {
  const stated = textOf(name);
  if (stated !== "") {
    const entry = await objects.get(resource, namespace, stated);
    return entry === undefined ? [] : [fromStored(resource, objects.read(entry))];
  }
  const prefix = namespace === undefined ? resource.prefix : `${resource.prefix}${namespace}/`;
  const { entries } = await objects.storage.range({ prefix });
  return entries
    .map((entry) => objects.read(entry))
    .filter((object) => isObject(selector) && selects(selector, labelsOf(object)))
    .map((object) => fromStored(resource, object));
}
