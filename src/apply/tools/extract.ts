import { EMPTY, type FieldSet, union } from "../../fieldpath/internal.ts";
import { checkObjectType, type ObjectOf, type ObjectType } from "../../schema/internal.ts";
import { extractItems } from "../../typed/internal.ts";
import {
  checkNames,
  getField,
  isObject,
  type Json,
  type JsonObject,
  type MutableObject,
  type Names,
  readObject,
  setField,
} from "../../value/internal.ts";
import { readNames } from "../check-kind.ts";
import { decodeEntries, managedFieldsOf } from "../entries/managed-fields.ts";

/** Which fields to take out of an object: those of a manager. */
export interface Extraction {
  readonly live: object;
  /** Whose fields; several names for a manager that goes by several, or for more than one. */
  readonly manager: string | readonly string[];
  /** The subresource that was applied to. Default: none. */
  readonly subresource?: string | undefined;
  /** Which of the manager's entries count. Default: `Apply`. */
  readonly operation?: "Apply" | "Update" | "any" | undefined;
}

const PARTS: Names = {
  live: "any",
  manager: "any",
  subresource: "string",
  operation: "Apply|Update|any",
};

/**
 * What a manager applied, as a config that it can edit and apply again: applied as it is, it changes nothing. It says
 * which object it is for, and items of lists always carry their keys. Gives `undefined` if the manager owns nothing.
 */
export function extract<T>(type: ObjectType<T>, parts: Extraction): ObjectOf<T> | undefined {
  checkObjectType(type);
  checkNames("parts", parts, PARTS);
  const { manager, subresource = "", operation = "Apply" } = parts;
  const live = readObject(parts.live, "live");
  const names = typeof manager === "string" ? [manager] : readNames(manager, "manager");
  let fields: FieldSet = EMPTY;
  for (const entry of decodeEntries(managedFieldsOf(live)).values()) {
    const { owner } = entry;
    const counts = operation === "any" || owner.operation === operation;
    if (counts && owner.subresource === subresource && names.includes(owner.manager))
      fields = union(fields, entry.fields);
  }
  const extracted = extractItems(type, live, fields);
  return extracted === undefined ? undefined : (withIdentity(extracted as JsonObject, live) as ObjectOf<T>);
}

const IDENTITY = ["name", "namespace"];

/** The config, with what says which object it is for. */
function withIdentity(config: JsonObject, live: JsonObject): JsonObject {
  const result: MutableObject = {};
  for (const name of ["apiVersion", "kind"]) {
    const value = getField(live, name);
    if (value !== undefined) setField(result, name, value);
  }
  const metadata: MutableObject = {};
  if (isObject(live.metadata)) {
    for (const name of IDENTITY) {
      const value = getField(live.metadata, name);
      if (value !== undefined) setField(metadata, name, value);
    }
  }
  if (isObject(config.metadata)) copyInto(metadata, config.metadata);
  if (Object.keys(metadata).length > 0) setField(result, "metadata", metadata);
  for (const name of Object.keys(config)) {
    if (name !== "metadata") setField(result, name, config[name] as Json);
  }
  return result;
}

function copyInto(target: MutableObject, source: JsonObject): void {
  for (const name of Object.keys(source)) setField(target, name, source[name] as Json);
}
