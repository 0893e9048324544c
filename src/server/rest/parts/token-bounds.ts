import { metaText } from "../../../kubernetes/metadata/index.ts";
import { groupVersionOf } from "../../../schema/internal.ts";
import { isObject, type Json, type JsonObject, textOf } from "../../../value/internal.ts";
import type { Bound } from "../../auth/tokens/check-claims.ts";
import type { Call } from "../../calls/call.ts";
import { findObject } from "../../objects/find-object.ts";
import { badRequest, conflict, notFound } from "../../status/status.ts";

/** What a token is bound to: it ends when that does. */
export interface Bounds {
  readonly pod?: Bound;
  readonly node?: Bound;
  readonly secret?: Bound;
}

/** The account that a token is asked for. */
export function findAccount(call: Call): Promise<JsonObject> {
  return find(call, "serviceaccounts", call.name as string);
}

/** Finds what a token is to be bound to; nothing if it names nothing. */
export async function findBound(call: Call, reference: Json): Promise<Bounds> {
  if (!isObject(reference)) return {};
  const name = textOf(reference.name);
  const { group, version } = groupVersionOf(textOf(reference.apiVersion));
  const kind = textOf(reference.kind);
  const plural = group === "" ? PLURALS.get(kind) : undefined;
  if (plural === undefined)
    throw badRequest(`cannot bind token to object of type ${group}/${version}, Kind=${kind}`);
  const object = await find(call, plural, name);
  const { spec } = object;
  const pod = isObject(spec) ? spec : {};
  if (kind === "Pod" && textOf(pod.serviceAccountName) !== call.name)
    throw badRequest(
      `cannot bind token for serviceaccount ${JSON.stringify(call.name)} to pod running with different serviceaccount name.`,
    );
  const uid = metaText(object, "uid");
  const meant = textOf(reference.uid);
  if (meant !== "" && meant !== uid)
    throw conflict(
      { group, plural: kind },
      name,
      `the UID in the bound object reference (${meant}) does not match the UID in record. The object might have been deleted and then recreated`,
    );
  const bound = { name, uid };
  if (kind === "Secret") return { secret: bound };
  if (kind === "Node") return { node: bound };
  const node = textOf(pod.nodeName);
  return node === "" ? { pod: bound } : { pod: bound, node: await nodeOf(call, node) };
}

const PLURALS: ReadonlyMap<string, string> = new Map([
  ["Pod", "pods"],
  ["Node", "nodes"],
  ["Secret", "secrets"],
]);

async function find({ backend, namespace }: Call, plural: string, name: string): Promise<JsonObject> {
  const found = await findObject(backend, { group: "", plural, namespace, name });
  if (found === undefined) throw notFound({ group: "", plural }, name);
  return found;
}

/** The node of a pod; its name alone if it is not there. */
async function nodeOf({ backend }: Call, name: string): Promise<Bound> {
  const node = await findObject(backend, { group: "", plural: "nodes", name });
  return node === undefined ? { name } : { name, uid: metaText(node, "uid") };
}
