import { type JsonObject, printJson } from "../../value/internal.ts";
import type { HttpReply } from "../http/message.ts";
import { itemTextOf, textOf } from "../objects/stored-object.ts";
import type { Entry } from "../storage/storage.ts";
import type { ListMetadata } from "../tables/index.ts";
import type { Call } from "./call.ts";
import { encodePieces, printPieces, sizeOf } from "./list-pieces.ts";
import { isAsStored, readEntry } from "./read-entry.ts";
import { shapeList } from "./shape.ts";
import { streamPieces } from "./stream-pieces.ts";
import { headersOf, isPlain, writeReply } from "./write-reply.ts";

/** Objects of the call's resource, as they are stored. */
export interface List {
  readonly entries: readonly Entry[];
  readonly metadata: JsonObject;
}

/** Lists of no more characters are printed in one go: as they are stored, or in a form that takes longer to print. */
const SHORT = 1024 * 1024;
const SHORT_SHAPED = 64 * 1024;

/** Answers with a list. A long one is printed while it is read, and counts against the server's memory until it was. */
export function presentList(call: Call, list: List): HttpReply {
  if (call.request.method === "HEAD") return writeReply(call, 200, "");
  const size = sizeOf(list.entries);
  const isShort = size <= (isPlain(call) && isAsStored(call) ? SHORT : SHORT_SHAPED);
  if (isShort) return writeReply(call, 200, contentOf(call, list));
  const { accepted, backend } = call;
  const print = (entries: readonly Entry[]) => contentOf(call, { ...list, entries });
  const pieces =
    accepted.format === "protobuf"
      ? encodePieces(list.entries, print)
      : printPieces(call, list.entries, print);
  backend.memory.take(size);
  const body = streamPieces(pieces, { memory: backend.memory, size });
  return { status: 200, headers: headersOf(call), body, compressible: true };
}

/** The list as an object, or its text as JSON. */
function contentOf(call: Call, { entries, metadata }: List): JsonObject | string {
  const { accepted } = call;
  const { listKind: kind, apiVersion } = call.resource;
  if (accepted.as === undefined && accepted.format !== "protobuf") {
    const items = entries.map(itemPrinter(call)).join(",");
    return `{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},"metadata":${printJson(metadata)},"items":[${items}]}`;
  }
  const items = entries.map((entry) => readEntry(call, entry));
  return accepted.as === undefined
    ? { kind, apiVersion, metadata, items }
    : shapeList(call, items, metadata as ListMetadata);
}

/** Items of a custom resource say what they are, all others leave that to the list. */
function itemPrinter(call: Call): (entry: Entry) => string {
  const { resource, backend } = call;
  const isStored = isAsStored(call);
  if (isStored && !resource.custom) return (entry) => itemTextOf(entry, resource);
  return (entry) => {
    if (isStored && backend.objects.isCurrent(entry)) return textOf(entry, resource);
    const object = readEntry(call, entry);
    if (resource.custom) return printJson(object);
    const { apiVersion: _, kind: __, ...item } = object;
    return printJson(item);
  };
}
