import { jsonNameOf } from "../model/json-name.ts";
import type { Cursor } from "./cursor.ts";
import { bytesOf, escapeBytes, textOfLiterals } from "./literals.ts";
import type { WrittenOption, WrittenValue } from "./parse-options.ts";
import type { Draft } from "./parsed-file.ts";

/** The types that are no names of others. */
export const SCALARS: ReadonlySet<string> = new Set([
  ...["double", "float", "int64", "uint64", "int32", "fixed64", "fixed32", "bool", "string"],
  ...["bytes", "uint32", "sfixed32", "sfixed64", "sint32", "sint64"],
]);

/** A field's descriptor, from what is known at once. */
export function draftField(name: string, type: string, label = ""): Draft {
  const draft: Draft = {
    name,
    label: `LABEL_${(label || "optional").toUpperCase()}`,
    jsonName: jsonNameOf(name),
  };
  if (SCALARS.has(type)) draft.type = `TYPE_${type.toUpperCase()}`;
  return draft;
}

/** Takes out the options that are no fields of `FieldOptions` but parts of the descriptor; gives the others. */
export function takeOwnOptions(
  cursor: Cursor,
  draft: Draft,
  options: readonly WrittenOption[],
): readonly WrittenOption[] {
  return options.filter(({ name: [part, ...more], value, at }) => {
    if (part === undefined || part.isExtension || more.length > 0) return true;
    if (part.name !== "default" && part.name !== "json_name") return true;
    const text = part.name === "default" ? defaultOf(draft, value) : textIn(value);
    if (text === undefined)
      throw cursor.source.error(at, `this cannot be the ${part.name} of a field: use a value of its type`);
    draft[part.name === "default" ? "defaultValue" : "jsonName"] = text;
    return false;
  });
}

function textIn(value: WrittenValue): string | undefined {
  return value.kind === "string" ? textOfLiterals(value.literals) : undefined;
}

/** A default as descriptors have it: as a text, whatever the type. */
function defaultOf({ type }: Draft, value: WrittenValue): string | undefined {
  switch (value.kind) {
    case "string":
      return type === "TYPE_BYTES" ? escapeBytes(value.literals.flatMap(bytesOf)) : textIn(value);
    case "integer":
      return String(value.integer);
    case "float":
      return String(value.float);
    case "name":
      return value.text;
    default:
      return undefined;
  }
}

/** The name of the message that a map's entries are of. */
export function entryNameOf(field: string): string {
  const name = jsonNameOf(field);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Entry`;
}
