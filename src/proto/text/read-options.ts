import { type JsonObject, MAX_DEPTH, type MergeError, tooDeep } from "../../value/internal.ts";
import type { ProtoApi, ProtoField, ProtoMessage } from "../model/api.ts";
import { findInScopes } from "./link.ts";
import type { NamePart, WrittenOption, WrittenValue } from "./parse-options.ts";
import type { Draft, ParsedFile } from "./parsed-file.ts";
import { isDefault, type OptionJson, readScalar, zeroOf } from "./read-scalar.ts";
import { messageToJson } from "./well-known-json.ts";

/** Reads the options of a file, now that all types are known, into what protobuf's JSON has for them. */
export function readOptions(api: ProtoApi, { source, unread }: ParsedFile): void {
  for (const { draft, type, scope, options } of unread) {
    const reader = new OptionReader(api, source.error.bind(source), scope);
    draft.options = reader.read(
      `google.protobuf.${type}`,
      options,
      draft.options as JsonObject | undefined,
    ) as Draft;
  }
}

type Fail = (at: number, message: string) => MergeError;

/** A message while options are read into it: its fields and extensions, each with its values. */
type Filled = Map<ProtoField, OptionJson | Filled>;

class OptionReader {
  readonly #api: ProtoApi;
  readonly #fail: Fail;
  readonly #scope: string;

  constructor(api: ProtoApi, fail: Fail, scope: string) {
    this.#api = api;
    this.#fail = fail;
    this.#scope = scope;
  }

  read(typeName: string, options: readonly WrittenOption[], stated: JsonObject = {}): OptionJson {
    const type = this.#messageOf(typeName, options[0]?.at ?? 0);
    const filled: Filled = new Map();
    for (const option of options) this.#set(type, filled, option);
    return { ...stated, ...(this.#toJson(type, filled) as JsonObject) };
  }

  #set(root: ProtoMessage, filled: Filled, { name, value, at }: WrittenOption): void {
    let type = root;
    let into = filled;
    for (const [index, part] of name.entries()) {
      const field = this.#findField(type, part, at);
      if (index === name.length - 1) {
        this.#add(into, field, value, 0);
        return;
      }
      if (field.typeName === undefined || field.cardinality === "repeated" || field.cardinality === "map")
        throw this.#fail(at, `"${part.name}" has no fields to set one by one: set it as a whole`);
      type = this.#messageOf(field.typeName, at);
      const inner = into.get(field) ?? new Map();
      into.set(field, inner);
      into = inner as Filled;
    }
  }

  #findField(type: ProtoMessage, { name, isExtension }: NamePart, at: number): ProtoField {
    if (!isExtension) {
      const field = type.fieldsByName.get(name) ?? this.#groupOf(type, name);
      if (field !== undefined) return field;
      throw this.#fail(
        at,
        `${type.fullName} has no field "${name}": correct the name; custom options stand in parentheses`,
      );
    }
    const { extensions } = this.#api;
    const found = findInScopes(name, this.#scope, (full) => extensions.get(full)?.extendee === type.fullName);
    if (found !== undefined) return extensions.get(found) as ProtoField;
    throw this.#fail(
      at,
      `there is no extension "${name}" of ${type.fullName}: import the file that declares it`,
    );
  }

  /** Groups go by the name of their message. */
  #groupOf(type: ProtoMessage, name: string): ProtoField | undefined {
    return type.fields.find((field) => field.type === "group" && field.typeName?.endsWith(`.${name}`));
  }

  #messageOf(name: string, at: number): ProtoMessage {
    const message = this.#api.messages.get(name);
    if (message !== undefined) return message;
    throw this.#fail(at, `${name} is not a message, so it has no fields: set it as a whole`);
  }

  #add(into: Filled, field: ProtoField, value: WrittenValue, depth: number): void {
    if (depth > MAX_DEPTH) throw tooDeep();
    if (field.cardinality !== "repeated" && field.cardinality !== "map") {
      into.set(field, this.#valueOf(field, value, depth));
      return;
    }
    const list = (into.get(field) ?? []) as OptionJson[];
    if (list.length === 0) into.set(field, list);
    for (const item of value.kind === "list" ? value.items : [value])
      (list as OptionJson[]).push(this.#valueOf(field, item, depth));
  }

  #valueOf(field: ProtoField, value: WrittenValue, depth: number): OptionJson {
    if (field.type !== "message" && field.type !== "group") {
      const type = field.typeName === undefined ? undefined : this.#api.enums.get(field.typeName);
      return readScalar(field, type, value, this.#fail);
    }
    if (value.kind !== "message") throw this.#fail(value.at, `"${field.name}" is a message: use { … }`);
    const type = this.#messageOf(field.typeName as string, value.at);
    const [only] = value.fields;
    if (type.fullName === "google.protobuf.Any" && only?.name.includes("/"))
      return this.#anyOf(only.name, only.value, depth);
    return this.#fillMessage(type, value, depth);
  }

  #fillMessage(type: ProtoMessage, value: WrittenValue & { kind: "message" }, depth: number): OptionJson {
    const filled: Filled = new Map();
    for (const { name, isExtension, value: inner, at } of value.fields)
      this.#add(filled, this.#findField(type, { name, isExtension }, at), inner, depth + 1);
    return this.#toJson(type, filled);
  }

  /** `[type.googleapis.com/a.B] { … }`: a message in an Any. */
  #anyOf(url: string, value: WrittenValue, depth: number): OptionJson {
    const type = this.#messageOf(url.slice(url.lastIndexOf("/") + 1), value.at);
    if (value.kind !== "message") throw this.#fail(value.at, "this is a message: use { … }");
    const json = this.#fillMessage(type, value, depth);
    const isPlain = typeof json === "object" && json !== null && !Array.isArray(json);
    return isPlain ? { "@type": url, ...json } : { "@type": url, value: json };
  }

  #toJson(type: ProtoMessage, filled: Filled): OptionJson {
    const json: Record<string, OptionJson> = {};
    for (const [field, value] of filled) {
      const key = field.extendee === undefined ? field.jsonName : `[${field.fullName}]`;
      if (value instanceof Map) json[key] = this.#toJson(this.#messageOf(field.typeName as string, 0), value);
      else if (field.cardinality === "map") json[key] = this.#mapOf(field, value as readonly JsonObject[]);
      // What is not on the wire does not come out of it.
      else if (field.cardinality !== "implicit" || !isDefault(field, this.#api, value)) json[key] = value;
    }
    return messageToJson(type.fullName, json);
  }

  #mapOf(field: ProtoField, entries: readonly JsonObject[]): JsonObject {
    const fields = this.#messageOf(field.typeName as string, 0).fieldsByNumber;
    const [keyZero, valueZero] = [1, 2].map((number) => zeroOf(fields.get(number)?.type ?? "message"));
    return Object.fromEntries(entries.map(({ key = keyZero, value = valueZero }) => [String(key), value]));
  }
}
