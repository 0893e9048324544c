import type { ProtoField, ProtoMessage } from "../../../proto/internal.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  type MutableObject,
  setField,
  tooDeep,
} from "../../../value/internal.ts";
import type { BothVersions, ProtoDirection } from "./both-versions.ts";
import type { LostProtoValue } from "./lost-values.ts";

type Path = readonly (string | number)[];

const ANY = "google.protobuf.Any";

/** Converts objects as protobuf's JSON has them. Fields and enum values are the same in both versions if they have the same number. */
export class MessageConversion {
  readonly lost: LostProtoValue[] = [];
  readonly #versions: BothVersions;
  readonly #to: ProtoDirection;

  constructor(versions: BothVersions, to: ProtoDirection) {
    this.#versions = versions;
    this.#to = to;
  }

  convert(object: JsonObject, source: ProtoMessage, path: Path): JsonObject {
    if (path.length > MAX_DEPTH) throw tooDeep(print(path).slice(0, 200));
    const target = this.#counterpart(source);
    const result: MutableObject = {};
    const chosen = new Map<string, string>();
    for (const [key, value] of Object.entries(object)) {
      const field = this.#versions.fieldNamed(source, key);
      const next = field && target.fieldsByNumber.get(field.number);
      const at = [...path, key];
      if (field === undefined) setField(result, key, value as Json);
      else if (next === undefined) this.#lose(at, value as Json);
      else {
        const converted = this.#convertField(value as Json, field, next, at);
        if (converted === undefined) continue;
        const name = key === field.jsonName ? next.jsonName : next.name;
        this.#choose(chosen, next, at, value as Json);
        setField(result, name, converted);
      }
    }
    return result;
  }

  /** The same message in the other version, or itself where it has none, as in what only holds others. */
  #counterpart(source: ProtoMessage): ProtoMessage {
    return this.#versions.api.messages.get(this.#versions.counterpart(source.fullName, this.#to)) ?? source;
  }

  /** Two fields that one version has beside each other may be alternatives in the other. */
  #choose(chosen: Map<string, string>, field: ProtoField, path: Path, value: Json): void {
    if (field.oneof === undefined || value === null) return;
    const other = chosen.get(field.oneof.name);
    if (other !== undefined)
      throw new MergeError(
        "UNION_VIOLATED",
        print(path),
        `only one of it and ${other} can be set in ${field.oneof.fullName}: remove one of the two`,
      );
    chosen.set(field.oneof.name, String(path.at(-1)));
  }

  #convertField(value: Json, field: ProtoField, next: ProtoField, path: Path): Json | undefined {
    if (field.cardinality === "map") return this.#convertMap(value, field, next, path);
    if (field.cardinality === "repeated" && Array.isArray(value))
      return value.flatMap((item, index) => this.#convertValue(item, field, next, [...path, index]) ?? []);
    return this.#convertValue(value, field, next, path);
  }

  #convertMap(value: Json, field: ProtoField, next: ProtoField, path: Path): Json {
    const { messages } = this.#versions.api;
    const [from, to] = [field, next].map(({ typeName = "" }) =>
      messages.get(typeName)?.fieldsByNumber.get(2),
    );
    if (!isObject(value) || from === undefined || to === undefined) return value;
    const result: MutableObject = {};
    for (const [key, item] of Object.entries(value)) {
      const converted = this.#convertValue(item as Json, from, to, [...path, key]);
      if (converted !== undefined) setField(result, key, converted);
    }
    return result;
  }

  #convertValue(value: Json, field: ProtoField, next: ProtoField, path: Path): Json | undefined {
    const { typeName = "" } = field;
    if (field.type === "enum") return this.#convertEnum(value, typeName, next.typeName ?? "", path);
    if (typeName === ANY) return this.#convertAny(value, path);
    const message = typeName.startsWith("google.protobuf.")
      ? undefined
      : this.#versions.api.messages.get(typeName);
    return message === undefined || !isObject(value) ? value : this.convert(value, message, path);
  }

  #convertEnum(value: Json, from: string, to: string, path: Path): Json | undefined {
    const { enums } = this.#versions.api;
    const [source, target] = [enums.get(from), enums.get(to)];
    if (source === undefined || target === undefined || source === target) return value;
    const number = typeof value === "string" ? source.valuesByName.get(value)?.number : value;
    // Numbers that no version declares are kept, as protobuf does.
    if (typeof number !== "number" || !this.#versions.valuesOf(source).has(number)) return value;
    const next = this.#versions.valuesOf(target).get(number);
    if (next !== undefined) return typeof value === "string" ? next.name : value;
    this.#lose(path, value);
    return undefined;
  }

  /** What is in an `Any` says itself what it is. What nobody knows, or has no counterpart, stays as it is. */
  #convertAny(value: Json, path: Path): Json {
    if (!isObject(value) || typeof value["@type"] !== "string") return value;
    const { "@type": url, ...fields } = value;
    const slash = url.lastIndexOf("/") + 1;
    const name = url.slice(slash);
    const message = this.#versions.api.messages.get(name);
    if (
      message === undefined ||
      name.startsWith("google.protobuf.") ||
      this.#versions.isThere(name, this.#to)
    )
      return value;
    const target = this.#versions.counterpart(name, this.#to);
    return { "@type": url.slice(0, slash) + target, ...this.convert(fields as JsonObject, message, path) };
  }

  #lose(path: Path, value: Json): void {
    // In protobuf's JSON, null is a field that is not set.
    if (value !== null) this.lost.push({ path, value });
  }
}

/** A path as people read it. */
export function print(path: Path): string {
  return path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
}
