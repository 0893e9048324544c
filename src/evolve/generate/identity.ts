import { apiVersionOf, type Field, type Type } from "../../schema/internal.ts";
import { getField, isObject, type Json, type JsonObject } from "../../value/internal.ts";

/** What every object of a kind states. */
export interface Identity {
  readonly apiVersion: string;
  readonly kind: string;
}

/** The identity that objects of a type have; `undefined` if the type is that of no kind. */
export function identityOf({ kinds, map }: Type): Identity | undefined {
  const [first] = kinds;
  if (first !== undefined) return { apiVersion: apiVersionOf(first), kind: first.kind };
  return map?.embedded ? { apiVersion: "example.com/v1", kind: "Example" } : undefined;
}

/** The fields that identify objects, and must be there. */
export const IDENTITY_FIELDS: readonly string[] = ["apiVersion", "kind", "metadata"];

/** Whether a field may hold anything that its type allows. Who owns what is not for a generator to make up. */
export function isFree({ name }: Field): boolean {
  return name !== "managedFields";
}

/** What identifies an object: its apiVersion, its kind, and whether it has a name. */
export function hasSameIdentity(a: JsonObject, b: JsonObject): boolean {
  return a.apiVersion === b.apiVersion && a.kind === b.kind && isNamed(a) === isNamed(b);
}

function isNamed(object: JsonObject): boolean {
  const metadata: Json | undefined = getField(object, "metadata");
  const name = isObject(metadata) ? getField(metadata, "name") : undefined;
  return typeof name === "string" && name !== "";
}
