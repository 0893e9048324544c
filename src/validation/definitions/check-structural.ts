import { isEmbedded, preservesUnknown } from "../../openapi/internal.ts";
import { compilePattern, PatternError } from "../../pattern/index.ts";
import { getField, isObject, type Json, type JsonObject, MAX_DEPTH, tooDeep } from "../../value/internal.ts";
import { type Place, Report } from "./schema-report.ts";

/** Where in a schema another one is: at its root, the items of a list, or a field. */
type Level = "root" | "item" | "field";

const UNTYPED: Readonly<Record<Level, string>> = {
  root: "must not be empty at the root",
  item: "must not be empty for specified array items",
  field: "must not be empty for specified object fields",
};

/** What a schema under `allOf`, `anyOf`, `oneOf` or `not` must leave to the one around it. */
const LEFT_OUT: readonly (readonly [keyword: string, must: string])[] = [
  ["type", "empty"],
  ["additionalProperties", "undefined"],
  ["default", "undefined"],
  ["title", "empty"],
  ["description", "empty"],
  ["nullable", "false"],
  ["externalDocs", "undefined"],
  ["x-kubernetes-preserve-unknown-fields", "false"],
  ["x-kubernetes-embedded-resource", "false"],
  ["x-kubernetes-int-or-string", "false"],
  ["x-kubernetes-list-map-keys", "empty"],
  ["x-kubernetes-list-type", "undefined"],
  ["x-kubernetes-map-type", "undefined"],
  ["x-kubernetes-validations", "empty"],
];

/** Finds what makes a schema not structural. */
export class StructuralCheck {
  readonly report: Report = new Report();

  check(schema: JsonObject, place: Place, level: Level, depth = 0): void {
    if (depth >= MAX_DEPTH) throw tooDeep(place.path.slice(0, 200));
    this.#checkForm(schema, place, level);
    this.#checkType(schema, place, level);
    this.#checkMetadata(schema, place, level);
    this.#checkCombined(schema, place, isIntOrString(schema) ? ["anyOf"] : [], depth);
    // Kubernetes looks at what is combined at the root, and at no other place.
    if (level === "root") this.#checkComplete(schema, schema, { place, stated: place }, depth);
    const { items, additionalProperties: others } = schema;
    if (isObject(items)) this.check(items, place.child("items"), "item", depth + 1);
    for (const [name, field] of fieldsOf(schema)) this.check(field, place.property(name), "field", depth + 1);
    if (isObject(others)) this.check(others, place.child("additionalProperties"), "field", depth + 1);
  }

  #checkForm(schema: JsonObject, place: Place, level: Level): void {
    const { type, items, additionalProperties: others } = schema;
    const embeds = isEmbedded(schema);
    const keeps = preservesUnknown(schema);
    if (type === "array" && items === undefined)
      this.report.required(place.child("items"), "must be specified");
    if (others !== undefined && level === "root") {
      this.report.forbidden(place.child("additionalProperties"), "must not be used at the root");
    }
    if (others !== undefined && embeds) {
      const detail = "must not be used if x-kubernetes-embedded-resource is set";
      this.report.forbidden(place.child("additionalProperties"), detail);
    }
    if (schema["x-kubernetes-int-or-string"] === true) {
      const detail = "must be false if x-kubernetes-int-or-string is true";
      if (keeps) this.report.invalid(place.child("x-kubernetes-preserve-unknown-fields"), true, detail);
      if (embeds) this.report.invalid(place.child("x-kubernetes-embedded-resource"), true, detail);
    }
    if (embeds && !keeps && fieldsOf(schema).length === 0) {
      const detail =
        "must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields";
      this.report.required(place.child("properties"), detail);
    }
  }

  #checkType(schema: JsonObject, place: Place, level: Level): void {
    const { type = "" } = schema;
    const at = place.child("type");
    const needsNone = schema["x-kubernetes-int-or-string"] === true || preservesUnknown(schema);
    if (isEmbedded(schema) && type !== "object") {
      this.report.wrongType(at, type, "must be object if x-kubernetes-embedded-resource is true");
    } else if (type === "" && !needsNone) this.report.required(at, UNTYPED[level]);
    if (level === "root" && type !== "" && type !== "object") {
      this.report.invalid(at, type, "must be object at the root");
    }
  }

  /** What every object has, schemas may say little about. */
  #checkMetadata(schema: JsonObject, place: Place, level: Level): void {
    if (level !== "root" && !isEmbedded(schema)) return;
    const wanted = { kind: "string", apiVersion: "string", metadata: "object" };
    for (const [name, type] of Object.entries(wanted)) {
      const field = isObject(schema.properties) ? getField(schema.properties, name) : undefined;
      if (!isObject(field) || field.type === type) continue;
      this.report.invalid(place.property(name).child("type"), field.type ?? "", `must be ${type}`);
    }
    const metadata = isObject(schema.properties) ? getField(schema.properties, "metadata") : undefined;
    if (level !== "root" || !isObject(metadata)) return;
    const { type: _, default: __, properties = {}, ...others } = metadata;
    const names = isObject(properties) ? Object.keys(properties) : [];
    if (Object.keys(others).length > 0 || names.some((name) => name !== "name" && name !== "generateName")) {
      const detail =
        "must not specify anything other than name and generateName, but metadata is implicitly specified";
      this.report.forbidden(place.property("metadata"), detail);
    }
  }

  /** Checks the schemas that are combined with one, but for some, which an int-or-string may have. */
  #checkCombined(schema: JsonObject, place: Place, spared: readonly string[], depth: number): void {
    if (depth >= MAX_DEPTH) throw tooDeep(place.path.slice(0, 200));
    for (const [keyword, part, at] of partsOf(schema, place)) {
      if (spared.includes(keyword)) continue;
      const isSpared = keyword === "allOf" && at.steps.at(-1) === 0 && isIntOrString(part);
      this.#checkNested(part, at, isSpared ? ["anyOf"] : [], depth + 1);
    }
    const { pattern } = schema;
    if (typeof pattern !== "string" || pattern === "") return;
    try {
      compilePattern(pattern);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      const detail = `must be a valid regular expression, but isn't: ${error.message}`;
      this.report.invalid(place.child("pattern"), pattern, detail);
    }
  }

  #checkNested(schema: JsonObject, place: Place, spared: readonly string[], depth: number): void {
    this.#checkCombined(schema, place, spared, depth);
    if (isObject(schema.items)) this.#checkNested(schema.items, place.child("items"), [], depth + 1);
    for (const [name, field] of fieldsOf(schema))
      this.#checkNested(field, place.property(name), [], depth + 1);
    for (const [keyword, must] of LEFT_OUT) {
      const value = schema[keyword] ?? null;
      if (value === null || (must !== "undefined" && isZero(value))) continue;
      this.report.forbidden(place.child(keyword), `must be ${must} to be structural`);
    }
    if (isObject(schema.properties) && getField(schema.properties, "metadata") !== undefined) {
      this.report.forbidden(place.property("metadata"), "must not be specified in a nested context");
    }
  }

  /** What combined schemas say of fields and items, the schema around them must know: `whole`, at `places.stated`. */
  #checkComplete(
    schema: JsonObject,
    whole: JsonObject,
    { place, stated }: { readonly place: Place; readonly stated: Place },
    depth: number,
  ): void {
    if (depth >= MAX_DEPTH) throw tooDeep(place.path.slice(0, 200));
    for (const [, part, at] of partsOf(schema, place)) {
      this.#checkComplete(part, whole, { place: at, stated }, depth + 1);
      this.#checkFieldsKnown(part, whole, { place: at, stated }, depth + 1);
    }
  }

  #checkFieldsKnown(
    part: JsonObject,
    whole: JsonObject,
    { place, stated }: { readonly place: Place; readonly stated: Place },
    depth: number,
  ): void {
    const compare = (inner: JsonObject, known: Json | undefined, at: Place, statedAt: Place): void => {
      if (!isObject(known)) {
        this.report.required(statedAt, `because it is defined in ${at.path}`);
        return;
      }
      this.#checkComplete(inner, known, { place: at, stated: statedAt }, depth + 1);
      this.#checkFieldsKnown(inner, known, { place: at, stated: statedAt }, depth + 1);
    };
    if (isObject(part.items)) {
      compare(part.items, whole.items, place.child("items"), stated.child("items"));
    }
    for (const [name, field] of fieldsOf(part)) {
      const known = isObject(whole.properties) ? getField(whole.properties, name) : undefined;
      compare(field, known, place.property(name), stated.property(name));
    }
  }
}

/** The fields of a schema, with their own. */
export function fieldsOf({ properties }: JsonObject): readonly (readonly [string, JsonObject])[] {
  if (!isObject(properties)) return [];
  return Object.entries(properties).filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
}

/** The schemas that are combined with one, by keyword. */
export function partsOf(schema: JsonObject, place: Place): readonly (readonly [string, JsonObject, Place])[] {
  const found: [string, JsonObject, Place][] = [];
  for (const keyword of ["anyOf", "allOf", "oneOf"]) {
    const parts = schema[keyword];
    if (!Array.isArray(parts)) continue;
    for (const [index, part] of (parts as readonly Json[]).entries()) {
      if (isObject(part)) found.push([keyword, part, place.child(keyword).at(index)]);
    }
  }
  if (isObject(schema.not)) found.push(["not", schema.not, place.child("not")]);
  return found;
}

/** Whether a schema says `anyOf` an integer and a text, and no more. */
function isIntOrString({ anyOf }: JsonObject): boolean {
  if (!Array.isArray(anyOf)) return false;
  const [first, second, ...others] = anyOf as readonly Json[];
  return others.length === 0 && isOnlyType(first, "integer") && isOnlyType(second, "string");
}

function isOnlyType(schema: Json | undefined, type: string): boolean {
  return isObject(schema) && schema.type === type && Object.keys(schema).length === 1;
}

function isZero(value: Json): boolean {
  return value === false || value === "" || (Array.isArray(value) && value.length === 0);
}
