import { type PathElement, printPath } from "../../fieldpath/internal.ts";
import type { ProtoApi, ProtoEnumValue, ProtoField, ProtoMessage } from "../../proto/internal.ts";
import { isObject, type Json, type JsonObject, MAX_DEPTH, tooDeep } from "../../value/internal.ts";
import type { FieldDeprecation } from "../api/shape.ts";
import { type Allows, createUse, type DeprecatedUse } from "./deprecated-use.ts";

/** Goes through a message in JSON, and gathers the deprecated fields and values that it uses. */
export class ProtoUses {
  readonly found: DeprecatedUse[] = [];
  readonly #api: ProtoApi;
  readonly #allows: Allows;
  readonly #path: PathElement[] = [];

  constructor(api: ProtoApi, allows: Allows) {
    this.#api = api;
    this.#allows = allows;
  }

  visit(type: ProtoMessage, json: JsonObject): void {
    if (this.#path.length > MAX_DEPTH) throw tooDeep();
    for (const field of type.fields) {
      const key = [field.jsonName, field.name].find((name) => Object.hasOwn(json, name));
      const value = key === undefined ? undefined : (json[key] as Json);
      this.#path.push({ kind: "field", name: key ?? field.jsonName });
      if (value === undefined || value === null || this.#isDefault(field, value)) this.#visitUnset(field);
      else this.#visitField(field, value);
      this.#path.pop();
    }
  }

  #visitField(field: ProtoField, value: Json): void {
    if (field.options.deprecated === true)
      this.#report("field", field.fullName, deprecationOf(field.options, ""));
    if (field.cardinality === "repeated") {
      const items: readonly Json[] = Array.isArray(value) ? value : [];
      for (const [index, item] of items.entries()) this.#visitAt({ kind: "index", index }, field, item);
    } else if (field.cardinality === "map") {
      const inner = this.#api.messages.get(field.typeName as string)?.fieldsByNumber.get(2);
      if (inner === undefined || !isObject(value)) return;
      for (const name of Object.keys(value))
        this.#visitAt({ kind: "field", name }, inner, value[name] as Json);
    } else this.#visitValue(field, value);
  }

  #visitAt(step: PathElement, field: ProtoField, value: Json): void {
    this.#path.push(step);
    this.#visitValue(field, value);
    this.#path.pop();
  }

  #visitValue({ type, typeName }: ProtoField, value: Json): void {
    if (typeName === undefined) return;
    if (type === "enum") {
      const found = this.#valueOf(typeName, value);
      if (found !== undefined) this.#reportValue("value", found);
    } else if (isObject(value)) {
      const message = this.#messageOf(typeName, value);
      if (message !== undefined) this.visit(message, value);
    }
  }

  /** The message that an object is of; in an `Any`, the one that it names. Protobuf's own have forms of their own, and deprecate nothing. */
  #messageOf(typeName: string, value: JsonObject): ProtoMessage | undefined {
    const url = typeName === "google.protobuf.Any" ? value["@type"] : typeName;
    if (typeof url !== "string") return undefined;
    const name = url.slice(url.lastIndexOf("/") + 1);
    return name.startsWith("google.protobuf.") ? undefined : this.#api.messages.get(name);
  }

  /** An enum that nobody set is its zero, if nobody can tell that it was not set. */
  #visitUnset({ type, typeName, cardinality }: ProtoField): void {
    if (type !== "enum" || cardinality !== "implicit") return;
    const zero = this.#valueOf(typeName as string, 0);
    if (zero !== undefined) this.#reportValue("default value", zero);
  }

  #valueOf(enumName: string, value: Json): ProtoEnumValue | undefined {
    const type = this.#api.enums.get(enumName);
    if (typeof value === "string") return type?.valuesByName.get(value);
    return type?.values.find(({ number }) => number === value);
  }

  /** Whether a value is the same as none: of fields without presence the zero, of lists and maps an empty one. */
  #isDefault({ cardinality, type, typeName }: ProtoField, value: Json): boolean {
    if (cardinality === "repeated") return Array.isArray(value) && value.length === 0;
    if (cardinality === "map") return isObject(value) && Object.keys(value).length === 0;
    if (cardinality !== "implicit") return false;
    if (type === "enum") return this.#valueOf(typeName as string, value)?.number === 0;
    if (type === "string" || type === "bytes") return value === "";
    return value === false || (typeof value !== "object" && Number(value) === 0);
  }

  /** Values are named beside their enum, as protobuf and Envoy's runtime keys have it. */
  #reportValue(kind: "value" | "default value", { options, fullName }: ProtoEnumValue): void {
    if (options.deprecated === true) this.#report(kind, fullName, deprecationOf(options, "_enum"));
  }

  #report(kind: DeprecatedUse["kind"], name: string, deprecation: FieldDeprecation): void {
    this.found.push(
      createUse({ path: printPath(this.#path, { exact: true }), name, kind }, deprecation, this.#allows),
    );
  }
}

function deprecationOf(options: JsonObject, suffix: "" | "_enum"): FieldDeprecation {
  const since = options[`[envoy.annotations.deprecated_at_minor_version${suffix}]`];
  return {
    since: typeof since === "string" && since !== "" ? since : undefined,
    disallowed: options[`[envoy.annotations.disallowed_by_default${suffix}]`] === true,
  };
}
