import { getField, isObject, type Json, type JsonObject, MAX_DEPTH, tooDeep } from "../../value/internal.ts";
import { fieldsOf, partsOf } from "./check-structural.ts";
import { checkValidationRules } from "./check-validation-rules.ts";
import { type Place, Report } from "./schema-report.ts";

const TYPES = ["array", "boolean", "integer", "number", "object", "string"];
const LIST_TYPE = "x-kubernetes-list-type";
const LIST_KEYS = "x-kubernetes-list-map-keys";
const MAP_TYPE = "x-kubernetes-map-type";
const EMBEDDED = "x-kubernetes-embedded-resource";

/** Keywords that a custom resource's schema cannot have. */
const UNSUPPORTED = ["id", "additionalItems", "patternProperties", "definitions", "dependencies", "$ref"];

/** What the schemas around one say of it. */
interface Around {
  /** Why there may be no default, if so. */
  readonly noDefault: string | undefined;
  readonly insideMeta: boolean;
}

/** Finds keywords of a schema that Kubernetes does not support, or not as they are used. */
export class KeywordCheck {
  readonly report: Report = new Report();

  check(schema: JsonObject, place: Place): void {
    this.#check(schema, place, { noDefault: undefined, insideMeta: false }, 0);
  }

  #check(schema: JsonObject, place: Place, around: Around, depth: number): void {
    if (depth >= MAX_DEPTH) throw tooDeep(place.path.slice(0, 200));
    this.#checkSupported(schema, place, around);
    this.#checkObject(schema, place);
    this.#checkList(schema, place);
    const { items, additionalProperties: others } = schema;
    if (isObject(others)) {
      const reason = "inside additionalProperties applying to object metadata";
      const inside = around.insideMeta ? { ...around, noDefault: reason } : around;
      this.#check(others, place.child("additionalProperties"), inside, depth + 1);
    }
    for (const [name, field] of fieldsOf(schema)) {
      const isRoot = depth === 0;
      const isMeta =
        (isRoot || schema[EMBEDDED] === true) && ["metadata", "kind", "apiVersion"].includes(name);
      const noDefault = isMeta && isRoot ? `in top-level ${name}` : around.noDefault;
      const inside = { noDefault, insideMeta: isMeta || around.insideMeta };
      this.#check(field, place.property(name), inside, depth + 1);
    }
    for (const [, part, at] of partsOf(schema, place)) this.#check(part, at, around, depth + 1);
    if (isObject(items)) this.#check(items, place.child("items"), around, depth + 1);
    checkValidationRules(schema, place, this.report);
  }

  #checkSupported(schema: JsonObject, place: Place, { noDefault, insideMeta }: Around): void {
    const { type = "", default: standard, items, uniqueItems } = schema;
    if (type !== "" && !TYPES.includes(type as string)) {
      this.report.notSupported(place.child("type"), type, TYPES);
    }
    if (standard !== undefined && noDefault !== undefined) {
      this.report.forbidden(place.child("default"), `must not be set ${noDefault}`);
    }
    for (const keyword of UNSUPPORTED) {
      if (schema[keyword] === undefined) continue;
      this.report.forbidden(place.child(keyword), `${keyword} is not supported`);
    }
    if (type === "null") {
      const detail = "type cannot be set to null, use nullable as an alternative";
      this.report.forbidden(place.child("type"), detail);
    }
    if (Array.isArray(items)) {
      this.report.forbidden(place.child("items"), "items must be a schema object and not an array");
    }
    if (insideMeta && schema[EMBEDDED] === true) {
      this.report.forbidden(place.child(EMBEDDED), "must not be used inside of resource meta");
    }
    if (uniqueItems === true) {
      const detail = "uniqueItems cannot be set to true since the runtime complexity becomes quadratic";
      this.report.forbidden(place.child("uniqueItems"), detail);
    }
  }

  #checkObject(schema: JsonObject, place: Place): void {
    const { type, additionalProperties: others } = schema;
    const mapType = schema[MAP_TYPE];
    if (others !== undefined && others !== true && fieldsOf(schema).length > 0) {
      const detail = "additionalProperties and properties are mutual exclusive";
      this.report.forbidden(place.child("additionalProperties"), detail);
    }
    if (schema["x-kubernetes-preserve-unknown-fields"] === false) {
      this.report.invalid(
        place.child("x-kubernetes-preserve-unknown-fields"),
        false,
        "must be true or undefined",
      );
    }
    if (mapType === undefined) return;
    if (type !== "object") {
      this.report.wrongType(place.child("type"), type, `must be object if ${MAP_TYPE} is specified`);
    }
    if (mapType !== "atomic" && mapType !== "granular") {
      this.report.notSupported(place.child(MAP_TYPE), mapType, ["atomic", "granular"]);
    }
  }

  #checkList(schema: JsonObject, place: Place): void {
    const listType = schema[LIST_TYPE];
    const keys = namesIn(schema[LIST_KEYS]);
    const items = isObject(schema.items) ? schema.items : undefined;
    if (listType !== undefined && schema.type !== "array") {
      this.report.wrongType(place.child("type"), schema.type, `must be array if ${LIST_TYPE} is specified`);
    } else if (listType === "set" && items !== undefined) this.#checkSetItems(items, place.child("items"));
    if (listType !== undefined && !["atomic", "set", "map"].includes(listType as string)) {
      this.report.notSupported(place.child(LIST_TYPE), listType, ["atomic", "set", "map"]);
    }
    if (keys.length > 0 && listType !== "map") {
      this.report.wrongType(place.child(LIST_TYPE), listType, `must be map if ${LIST_KEYS} is non-empty`);
    }
    if (listType === "map") this.#checkMapItems(schema.items, keys, place);
    if (items === undefined || (listType !== "map" && listType !== "set")) return;
    if (items.nullable === true) {
      const detail = `cannot be nullable when ${LIST_TYPE} is ${listType}`;
      this.report.forbidden(place.child("items").child("nullable"), detail);
    }
    if (listType === "map") this.#checkKeys(items, keys, place.child("items"));
  }

  #checkSetItems(items: JsonObject, place: Place): void {
    const detail = `must be atomic as item of a list with ${LIST_TYPE}=set`;
    const { type, [LIST_TYPE]: listType = "atomic", [MAP_TYPE]: mapType = "granular" } = items;
    if (type === "array" && listType !== "atomic") {
      this.report.invalid(place.child(LIST_TYPE), listType, detail);
    }
    if (type === "object" && mapType !== "atomic") {
      this.report.invalid(place.child(MAP_TYPE), items[MAP_TYPE] ?? null, detail);
    }
  }

  #checkMapItems(items: Json | undefined, keys: readonly string[], place: Place): void {
    if (keys.length === 0) {
      this.report.required(place.child(LIST_KEYS), `must not be empty if ${LIST_TYPE} is map`);
    }
    if (items === undefined) {
      this.report.required(place.child("items"), `must have a schema if ${LIST_TYPE} is map`);
    }
    if (!isObject(items)) return;
    if (items.type !== "object") {
      const detail = `must be object if parent array's ${LIST_TYPE} is map`;
      this.report.invalid(place.child("items").child("type"), items.type ?? "", detail);
      return;
    }
    const seen = new Set<string>();
    for (const key of keys) {
      const field = isObject(items.properties) ? getField(items.properties, key) : undefined;
      if (!isObject(field)) {
        this.report.invalid(place.child(LIST_KEYS), keys, "entries must all be names of item properties");
      } else if (field.type === "array" || field.type === "object") {
        const detail = `must be a scalar type if parent array's ${LIST_TYPE} is map`;
        this.report.invalid(place.child("items").property(key).child("type"), items.type, detail);
      }
      if (seen.has(key)) {
        this.report.invalid(place.child(LIST_KEYS), keys, "must not contain duplicate entries");
      }
      seen.add(key);
    }
  }

  /** The key of an item is always there: required, or filled in. */
  #checkKeys(items: JsonObject, keys: readonly string[], place: Place): void {
    const required = new Set(namesIn(items.required));
    for (const key of keys) {
      const field = isObject(items.properties) ? getField(items.properties, key) : undefined;
      if (!isObject(field)) continue;
      const at = place.property(key);
      if (!required.has(key) && field.default === undefined) {
        const detail = `this property is in ${LIST_KEYS}, so it must have a default or be a required property`;
        this.report.required(at.child("default"), detail);
      }
      if (field.nullable === true) {
        this.report.forbidden(
          at.child("nullable"),
          `this property is in ${LIST_KEYS}, so it cannot be nullable`,
        );
      }
    }
  }
}

function namesIn(value: Json | undefined): readonly string[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly Json[]).filter((name): name is string => typeof name === "string");
}
