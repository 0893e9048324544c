import { type JsonObject, printJson } from "../../value/internal.ts";
import { notAcceptable } from "../http/accept.ts";
import type { HttpReply } from "../http/message.ts";
import { itemTextOf, textOf } from "../objects/stored-object.ts";
import { fromStored } from "../objects/versions.ts";
import { encodeList } from "../protobuf/envelope.ts";
import { requestTooLarge, type StatusError } from "../status/status.ts";
import type { Entry } from "../storage/storage.ts";
import type { ListMetadata } from "../tables/index.ts";
import type { Answer } from "./answer.ts";
import type { Call } from "./call.ts";
import { shapeList, shapeObject } from "./shape.ts";
import { writeReply } from "./write-reply.ts";

/** The most characters of a list, which is less than what a string of any runtime can hold. */
const MOST_TEXT = 256 * 1024 * 1024;

/** An answer in the form that the client asks for. */
export function present(call: Call, answer: Answer): HttpReply {
  if (answer.is === "reply") return answer.reply;
  if (!hasForm(call)) throw noProtobuf();
  switch (answer.is) {
    case "entry":
      return writeReply(call, answer.status ?? 200, presentEntry(call, answer.entry));
    case "object":
      return writeReply(call, answer.status, presentObject(call, answer.object));
    case "list":
      return writeReply(call, 200, presentList(call, answer));
  }
}

/** Refuses a write whose answer nobody could read, before anything is written. */
export function checkForm(call: Call): void {
  const { method } = call.request;
  if (!hasForm(call) && method !== "GET" && method !== "HEAD") throw noProtobuf();
}

/** Custom resources are not to be had in protobuf. */
function hasForm({ accepted, resource }: Call): boolean {
  return accepted.format !== "protobuf" || !resource.custom;
}

/** A stored object in the version of the call. */
function readEntry({ backend, resource }: Pick<Call, "backend" | "resource">, entry: Entry): JsonObject {
  return fromStored(resource, backend.objects.peek(entry));
}

/** Whether the answer is made of objects as they are stored. */
export function isAsStored({ accepted, resource }: Pick<Call, "accepted" | "resource">): boolean {
  return accepted.as === undefined && resource.apiVersion === resource.storedAs;
}

function presentEntry(call: Call, entry: Entry): JsonObject | string {
  return isAsStored(call) ? textOf(entry, call.resource) : shapeObject(call, readEntry(call, entry));
}

/** Only objects of the resource have another shape: a Status, or a Scale, is what it is. */
function presentObject(call: Call, object: JsonObject): JsonObject {
  const { kind, apiVersion } = call.resource;
  return object.kind === kind && object.apiVersion === apiVersion ? shapeObject(call, object) : object;
}

interface List {
  readonly entries: readonly Entry[];
  readonly metadata: JsonObject;
}

function presentList(call: Call, list: List): JsonObject | string | Uint8Array {
  const { entries, metadata } = list;
  if (call.accepted.as === undefined)
    return call.accepted.format === "protobuf" ? encodeEntries(call, list) : printList(call, list);
  const objects = entries.map((entry) => readEntry(call, entry));
  return shapeList(call, objects, metadata as ListMetadata);
}

function encodeEntries(call: Call, { entries, metadata }: List): Uint8Array {
  const { listKind: kind, apiVersion } = call.resource;
  checkLength(entries);
  function* read(): Iterable<JsonObject> {
    for (const entry of entries) yield readEntry(call, entry);
  }
  return encodeList({ apiVersion, kind, metadata }, read());
}

function checkLength(entries: readonly Entry[]): void {
  let length = 0;
  for (const { value } of entries) length += value.length;
  if (length > MOST_TEXT) throw tooMuchText();
}

function printList(call: Call, { entries, metadata }: List): string {
  const { resource } = call;
  checkLength(entries);
  const items = entries.map(itemPrinter(call));
  return `{"kind":${JSON.stringify(resource.listKind)},"apiVersion":${JSON.stringify(resource.apiVersion)},"metadata":${printJson(metadata)},"items":[${items.join(",")}]}`;
}

/** Items of a custom resource say what they are, all others leave that to the list. */
function itemPrinter(call: Call): (entry: Entry) => string {
  const { resource } = call;
  if (isAsStored(call))
    return resource.custom ? (entry) => textOf(entry, resource) : (entry) => itemTextOf(entry, resource);
  return (entry) => {
    const object = readEntry(call, entry);
    if (resource.custom) return printJson(object);
    const { apiVersion: _, kind: __, ...item } = object;
    return printJson(item);
  };
}

function noProtobuf(): StatusError {
  return notAcceptable(
    "object *unstructured.Unstructured does not implement the protobuf marshalling interface and cannot be encoded to a protobuf message",
  );
}

function tooMuchText(): StatusError {
  return requestTooLarge(
    `the list has more than ${MOST_TEXT} characters: ask for it in chunks, with limit and continue`,
  );
}
