import { decodeFieldsV1, type FieldSet } from "../../fieldpath/internal.ts";
import { type Json, type JsonObject, MergeError, readObject } from "../../value/internal.ts";
import {
  decodeEntry,
  type Entry,
  managedFieldsOf,
  notAList,
  type Owner,
  unreadable,
} from "../entries/managed-fields.ts";

/** An entry of `metadata.managedFields`: who owns what, or why nobody can tell. */
export type ListedManager =
  | {
      readonly ok: true;
      /** Where in the list it is. */
      readonly place: number;
      readonly owner: Owner;
      readonly fields: FieldSet;
    }
  | { readonly ok: false; readonly place: number; readonly entry: Json; readonly error: MergeError };

/** Every entry of a live object, in its order; one that cannot be read does not stand in the way of the others. */
export function listManagers(live: object): readonly ListedManager[] {
  return managersOf(readObject(live, "live"));
}

/** The same of what is JSON. */
export function managersOf(live: JsonObject): readonly ListedManager[] {
  const list = managedFieldsOf(live);
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw notAList();
  return (list as readonly Json[]).map((entry, place) => {
    try {
      const decoded = decodeEntry(entry, place);
      return { ok: true, place, owner: decoded.owner, fields: decodeFieldsOf(decoded, place) };
    } catch (error) {
      if (!(error instanceof MergeError)) throw error;
      return { ok: false, place, entry, error };
    }
  });
}

function decodeFieldsOf({ fields, owner }: Entry, place: number): FieldSet {
  try {
    return decodeFieldsV1(fields);
  } catch (error) {
    throw unreadable(error, owner.manager, `[${place}].fieldsV1`);
  }
}
