import { type FieldSource, SELECTABLE_FIELDS } from "../../kubernetes/facts.ts";
import { printGoNumber } from "../../kubernetes/status/cause.ts";
import { getField, isObject, type Json, type JsonObject, quoteText } from "../../value/internal.ts";

/** The text that a field selector compares; empty if the object does not have the field. */
export type ReadField = (object: JsonObject) => string;

/** The fields that a resource can be selected by. */
export interface SelectableFields {
  readonly fields: ReadonlyMap<string, ReadField>;
  /** What to tell who asks for another field. */
  describeUnknown(field: string): string;
}

const NAME = readPath(["metadata", "name"]);
const NAMESPACE = readPath(["metadata", "namespace"]);

/** Every resource that says nothing else. */
const DEFAULT: SelectableFields = {
  fields: new Map([
    ["metadata.name", NAME],
    ["metadata.namespace", NAMESPACE],
  ]),
  describeUnknown: (field) =>
    `${quoteText(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`,
};

const unsupported = (field: string): string => `field label not supported: ${field}`;

/** The fields of a built-in kind. */
export function builtinSelectableFields(type: {
  readonly apiVersion: string;
  readonly kind: string;
}): SelectableFields {
  const builtin = SELECTABLE_FIELDS.get(`${type.apiVersion} ${type.kind}`);
  if (builtin === undefined) return DEFAULT;
  const { fields, unknown = "field label not supported: %s" } = builtin;
  return {
    fields: new Map(Object.entries(fields).map(([field, source]) => [field, readSource(field, source)])),
    describeUnknown: (field) =>
      unknown.replace(/%[sq]/, (verb) => (verb === "%q" ? quoteText(field) : field)),
  };
}

/** The fields of a custom resource: those its definition lists as `selectableFields`, by their JSON paths. */
export function customSelectableFields(definition: {
  readonly namespaced: boolean;
  /** Such as `.spec.color`. */
  readonly jsonPaths: readonly string[];
}): SelectableFields {
  const fields = new Map<string, ReadField>();
  for (const jsonPath of definition.jsonPaths) {
    fields.set(jsonPath.replace(/^\./, ""), readPath(splitJsonPath(jsonPath)));
  }
  fields.set("metadata.name", NAME);
  if (definition.namespaced) fields.set("metadata.namespace", NAMESPACE);
  return { fields, describeUnknown: unsupported };
}

/** The names in a simple JSON path: `.spec.color`, `.spec['a.b']`, `.spec.a\.b`. */
function splitJsonPath(jsonPath: string): readonly string[] {
  const parts = jsonPath.match(/\['[^']*'\]|\["[^"]*"\]|(?:\\.|[^.[\\])+/g) ?? [];
  return parts.map((part) => (part.startsWith("[") ? part.slice(2, -2) : part.replace(/\\(.)/g, "$1")));
}

function readSource(field: string, { paths = [field], absent = "" }: FieldSource): ReadField {
  const readers = paths.map((path) => readPath(path.split(".")));
  return (object) => {
    for (const read of readers) {
      const text = read(object);
      if (text !== "") return text;
    }
    return absent;
  };
}

function readPath(names: readonly string[]): ReadField {
  return (object) => {
    let value: Json | undefined = object;
    for (const name of names) {
      if (Array.isArray(value)) value = (value as readonly Json[])[Number(name)];
      else if (isObject(value)) value = getField(value, name);
      else return "";
    }
    return printField(value);
  };
}

function printField(value: Json | undefined): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "bigint") return printGoNumber(value);
  return typeof value === "boolean" ? String(value) : "";
}
