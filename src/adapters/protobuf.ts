/** Descriptor sets of protobuf in their binary form, and of `.proto` files, with what @bufbuild/protobuf knows. */
import {
  createFileRegistry,
  type DescField,
  type DescMessage,
  fromBinary,
  fromJson,
  type Message,
  type Registry,
  toBinary,
  toJson,
} from "@bufbuild/protobuf";
import { BinaryReader, base64Decode, base64Encode } from "@bufbuild/protobuf/wire";
import {
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  type FileDescriptorSet,
  FileDescriptorSetSchema,
  file_google_protobuf_any,
  file_google_protobuf_api,
  file_google_protobuf_descriptor,
  file_google_protobuf_duration,
  file_google_protobuf_empty,
  file_google_protobuf_field_mask,
  file_google_protobuf_source_context,
  file_google_protobuf_struct,
  file_google_protobuf_timestamp,
  file_google_protobuf_type,
  file_google_protobuf_wrappers,
} from "@bufbuild/protobuf/wkt";
import { type ProtoText, parseProtoFiles } from "../proto/internal.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  type Names,
  readArguments,
  readNamed,
} from "../value/internal.ts";
import { checkBytes, unreadable } from "./protobuf/check-bytes.ts";
import { filesForExtensions } from "./protobuf/files-for-extensions.ts";
import { ByBytes, splitFiles } from "./protobuf/split-files.ts";
import {
  readUnknown,
  type UnknownField,
  unknownKey,
  withoutExtensions,
  withoutUnknown,
} from "./protobuf/unknown-fields.ts";

/**
 * Decodes a FileDescriptorSet, as `protoc -o` and `buf build -o` write them, into protobuf's JSON: what `readDescriptorSet`
 * of `fieldwise/proto` reads. Custom options are read by the extensions that the set itself declares, and stand under
 * `"[full.name]"`. Those that it does not declare are kept as they are, under `"[#number]"`; the private field that buf
 * adds to files is dropped. Bytes that are compressed must be decompressed before.
 *
 * `like` is a set that was decoded before, such as the release before this one: files that are the same are then not decoded
 * again, but are those of that set.
 */
export function decodeDescriptorSet(bytes: Uint8Array, options: DecodeOptions = {}): JsonObject {
  const known = readArguments(() => {
    checkBytes(bytes);
    const { like } = readNamed("options", options, OPTIONS);
    const [first] = isObject(like) && Array.isArray(like.file) ? like.file : [];
    return isObject(first) ? DECODED.get(first) : undefined;
  });
  const parts = splitFiles(bytes);
  const shared = parts === undefined || known === undefined ? undefined : decodeShared(parts, known);
  if (shared !== undefined) return { file: shared };
  const set = readSet(bytes);
  const registry = createOptionRegistry(set.file);
  const convert = new Converter(registry);
  const file = set.file.map((one) => convert.toJson(FileDescriptorProtoSchema, one));
  const needed = new Set(filesForExtensions(set.file, wellKnown).map(({ name }) => name));
  if (parts?.length === file.length) DECODED.set(file[0] as JsonObject, { parts, file, registry, needed });
  return { file };
}

const OPTIONS: Names = { like: "any" };

/** How to decode a descriptor set. */
export interface DecodeOptions {
  /** What `decodeDescriptorSet` gave of another set. Default: none. */
  readonly like?: object | undefined;
}

/** What is known of a set that was decoded, by the first of its files. */
interface Decoded {
  readonly parts: readonly Uint8Array[];
  readonly file: readonly JsonObject[];
  readonly registry: Registry;
  /** The paths of the files that the registry was made of. */
  readonly needed: ReadonlySet<string>;
}

const DECODED = /* @__PURE__ */ new WeakMap<object, Decoded>();

/** The files of a set, those that are the same being those of another one; `undefined` where options may read otherwise. */
function decodeShared(parts: readonly Uint8Array[], known: Decoded): JsonObject[] | undefined {
  const byBytes = new ByBytes<JsonObject>();
  for (const [index, part] of known.parts.entries()) byBytes.set(part, known.file[index] as JsonObject);
  const missing = new Set(known.needed);
  const convert = new Converter(known.registry);
  const files: JsonObject[] = [];
  for (const part of parts) {
    const same = byBytes.get(part);
    if (same === undefined) {
      const file = readFile(part);
      // It may declare what options of other files are read by.
      if (
        known.needed.has(file.name) ||
        filesForExtensions([{ ...file, dependency: [] }], wellKnown).length > 0
      )
        return undefined;
      files.push(convert.toJson(FileDescriptorProtoSchema, file));
    } else files.push(same);
    missing.delete(String(files.at(-1)?.name));
  }
  return [...missing].every((name) => wellKnown.has(name)) ? files : undefined;
}

function readFile(bytes: Uint8Array): FileDescriptorProto {
  try {
    return fromBinary(FileDescriptorProtoSchema, bytes);
  } catch (error) {
    throw unreadable((error as Error).message, error);
  }
}

/**
 * Reads `.proto` files, in any syntax, into what `decodeDescriptorSet` gives of what `protoc` makes of them, with comments and
 * places. Imports must be among the files, save protobuf's own (`google/protobuf/…`), which the package brings.
 */
export function readProtoFiles(files: Iterable<ProtoText>): JsonObject {
  const convert = new Converter(createOptionRegistry([]));
  const known = [...wellKnown.values()].map((file) => convert.toJson(FileDescriptorProtoSchema, file));
  return parseProtoFiles(files, known);
}

/** Encodes what `decodeDescriptorSet` gives, or a change of it, as bytes that `protoc` and `buf` read. */
export function encodeDescriptorSet(set: object): Uint8Array {
  try {
    if (!isObject(set) || !Array.isArray(set.file)) throw new Error('it has no list of files under "file"');
    const bare = fromJson(FileDescriptorSetSchema, withoutExtensions(set) as never);
    const registry = createOptionRegistry(bare.file);
    const message = fromJson(FileDescriptorSetSchema, withoutUnknown(set) as never, { registry });
    putUnknown(FileDescriptorSetSchema, message, set);
    return toBinary(FileDescriptorSetSchema, message);
  } catch (error) {
    throw unencodable((error as Error).message, error);
  }
}

function readSet(bytes: Uint8Array): FileDescriptorSet {
  let set: FileDescriptorSet;
  try {
    set = fromBinary(FileDescriptorSetSchema, bytes);
  } catch (error) {
    throw unreadable((error as Error).message, error);
  }
  if (set.file.length === 0) throw unreadable("there are no files in it");
  return set;
}

export type { ProtoText } from "../proto/internal.ts";

/** The files that need not be given: every compiler has them. */
const wellKnown = /* @__PURE__ */ (() =>
  new Map(
    [
      file_google_protobuf_any,
      file_google_protobuf_api,
      file_google_protobuf_descriptor,
      file_google_protobuf_duration,
      file_google_protobuf_empty,
      file_google_protobuf_field_mask,
      file_google_protobuf_source_context,
      file_google_protobuf_struct,
      file_google_protobuf_timestamp,
      file_google_protobuf_type,
      file_google_protobuf_wrappers,
    ].map(({ proto }) => [proto.name, proto] as const),
  ))();

/** The extensions of the files that declare any. The rest of a set says nothing about options, and costs the most. */
function createOptionRegistry(files: readonly FileDescriptorProto[]): Registry {
  const file = filesForExtensions(files, wellKnown);
  try {
    return createFileRegistry({ $typeName: "google.protobuf.FileDescriptorSet", file });
  } catch (error) {
    throw new MergeError(
      "DOCUMENT_INVALID",
      "",
      `the extensions of this descriptor set cannot be read: ${(error as Error).message}; compile it anew with its imports`,
      { cause: error },
    );
  }
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Descriptors as protobuf's JSON. Fields are copied, and extensions that are messages read one by one: the package's own `toJson` takes
 * several times as long, and a set has ten thousand elements. What is left is left to that.
 */
class Converter {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  toJson(type: DescMessage, message: Message): JsonObject {
    const unknown = message.$unknown?.filter(({ no }) => !isPrivate(type, no));
    if (unknown === undefined || unknown.length === 0) return this.#copy(type, message);
    const unread = unknown.filter(({ no }) => this.#registry.getExtensionFor(type, no) === undefined);
    const json =
      this.#readMessages(type, message, unknown) ??
      (toJson(type, message, { registry: this.#registry }) as JsonObject);
    return unread.length === 0 ? json : { ...json, ...readUnknown(unread, base64Encode) };
  }

  /** Options whose extensions are messages, as most are, one of each; `undefined` for others. */
  #readMessages(type: DescMessage, message: Message, unknown: readonly UnknownField[]) {
    const json: Record<string, Json | undefined> = { ...this.#copy(type, message) };
    for (const { no, data } of unknown) {
      const extension = this.#registry.getExtensionFor(type, no);
      if (extension === undefined) continue;
      const key = `[${extension.typeName}]`;
      if (extension.fieldKind !== "message" || extension.delimitedEncoding || key in json) return undefined;
      const value = fromBinary(extension.message, new BinaryReader(data).bytes());
      json[key] = toJson(extension.message, value, { registry: this.#registry }) as Json;
    }
    return json;
  }

  #copy(type: DescMessage, message: Message): JsonObject {
    const json: Record<string, Json> = {};
    for (const field of type.fields) {
      if (!Object.hasOwn(message, field.localName)) continue;
      const value = (message as unknown as Fields)[field.localName];
      if (value === undefined) continue;
      if (field.fieldKind !== "list") json[field.jsonName] = this.#valueOf(field, value);
      else if ((value as readonly unknown[]).length > 0)
        json[field.jsonName] = (value as readonly unknown[]).map((item) => this.#valueOf(field, item));
    }
    return json;
  }

  #valueOf(field: DescField, value: unknown): Json {
    if (field.message !== undefined) return this.toJson(field.message, value as Message);
    if (field.enum !== undefined) return field.enum.value[value as number]?.name ?? (value as number);
    if (value instanceof Uint8Array) return base64Encode(value);
    return typeof value === "bigint" ? String(value) : (value as Json);
  }
}

/** Whether it is the field of files that buf keeps its own notes in. */
function isPrivate(type: DescMessage, no: number): boolean {
  return no === 8042 && type.typeName === FileDescriptorProtoSchema.typeName;
}

/** Puts fields that nobody could read back where they were. */
function putUnknown(type: DescMessage, message: Message, json: JsonObject): void {
  const unknown = Object.entries(json).flatMap(([key, value]) => unknownKey(key, value, base64Decode));
  if (unknown.length > 0) message.$unknown = [...(message.$unknown ?? []), ...unknown];
  for (const { localName, jsonName, message: inner } of type.fields) {
    const value = json[jsonName];
    if (inner === undefined || value === undefined) continue;
    const part = (message as unknown as Fields)[localName];
    if (Array.isArray(part) && Array.isArray(value))
      for (const [index, item] of value.entries()) putUnknown(inner, part[index], item as JsonObject);
    else if (isObject(value)) putUnknown(inner, part as Message, value);
  }
}

function unencodable(why: string, cause?: unknown): MergeError {
  return new MergeError(
    "DOCUMENT_INVALID",
    "",
    `this cannot be encoded as a descriptor set: ${why}; pass what decodeDescriptorSet or readProtoFiles gives`,
    { cause },
  );
}
