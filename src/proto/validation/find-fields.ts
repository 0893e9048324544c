import { didYouMean, nearMatches } from "../../schema/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { ProtoField, ProtoMessage } from "../model/api.ts";
import type { FieldNames } from "../schema/message-types.ts";
import { duplicate, type Problems, type Steps } from "./problem.ts";

/** Where fields are looked for. */
interface Search {
  /** What leads to the message. */
  readonly steps: Steps;
  /** Takes fields that are not there, or there twice. */
  readonly problems: Problems;
  /** The names to offer instead. */
  readonly names: FieldNames;
}

/** The fields of a message that are set, and under which name each is. */
export function findFields(
  type: ProtoMessage,
  json: JsonObject,
  { steps, problems, names }: Search,
): ReadonlyMap<ProtoField, string> {
  const set = new Map<ProtoField, string>();
  const byJsonName = new Map(type.fields.map((field) => [field.jsonName, field]));
  for (const key of Object.keys(json)) {
    const field = byJsonName.get(key) ?? type.fieldsByName.get(key);
    // What says of which type a message in an Any is belongs to the Any.
    if (field === undefined && key === "@type" && steps.length > 0) continue;
    const twin = field === undefined ? undefined : set.get(field);
    if (field === undefined) {
      if (!problems.isFull) problems.add([...steps, key], unknown(type, key, names), "field");
    } else if (twin !== undefined)
      problems.add([...steps, key], duplicate(`is the same field as "${twin}"`), "name");
    // Null is absence, save where it is a value.
    else if (json[key] !== null || field.typeName === "google.protobuf.Value") set.set(field, key);
  }
  return set;
}

/** What a field is called by somebody who uses these names. */
export function nameOf({ name, jsonName }: ProtoField, names: FieldNames): string {
  return names === "proto" ? name : jsonName;
}

function unknown({ fullName, fields }: ProtoMessage, key: string, names: FieldNames) {
  const near = nearMatches(
    key,
    fields.map((field) => nameOf(field, names)),
  );
  const hint = didYouMean(near, "remove it, or correct its name");
  return { reason: "FieldUnknown", message: `there is no field "${key}" in ${fullName}: ${hint}` } as const;
}
