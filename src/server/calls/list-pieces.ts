import { type Json, type JsonObject, parseJson } from "../../value/internal.ts";
import { Slices } from "../load/slices.ts";
import { closeEnvelope, encodeObject, openEnvelope } from "../protobuf/envelope.ts";
import type { Entry } from "../storage/storage.ts";
import type { Piece } from "./stream-pieces.ts";
import { isPlain, type Looks, printBody } from "./write-reply.ts";

/** The list with some of its entries, as an object or as JSON. */
type Content = (entries: readonly Entry[]) => JsonObject | string;

/** About how many characters of stored objects are printed together. */
const BATCH = 64 * 1024;

/** How many characters some entries have. */
export function sizeOf(entries: readonly Entry[]): number {
  let size = 0;
  for (const { value } of entries) size += value.length;
  return size;
}

/** A list as text, in pieces: each batch of entries is printed as a list of its own, of which the items are taken. */
export function printPieces(
  looks: Looks,
  entries: readonly Entry[],
  contentOf: Content,
): AsyncIterable<Piece> {
  const { head, tail } = frameOf(looks, contentOf([]));
  const separator = looks.accepted.format === "yaml" ? "" : isPlain(looks) ? "," : ",\n    ";
  return (async function* () {
    let before = head;
    for await (const { batch, left } of batchesOf(entries)) {
      const text = printBody(looks, contentOf(batch));
      yield { content: before + text.slice(head.length, text.length - tail.length), left };
      before = separator;
    }
    yield { content: tail, left: 0 };
  })();
}

/** A list in protobuf, in pieces. How long all of it is comes first: so all of it is there before the first goes out. */
export function encodePieces(entries: readonly Entry[], contentOf: Content): AsyncIterable<Piece> {
  const encode = (batch: readonly Entry[]) => openEnvelope(encodeObject(objectOf(contentOf(batch))));
  const { type, raw: empty } = encode([]);
  return (async function* () {
    const size = sizeOf(entries);
    const bodies: Uint8Array[] = [empty];
    for await (const { batch } of batchesOf(entries)) {
      bodies.push(encode(batch).raw.subarray(empty.length));
      // Whoever sends it can stop here, should the client have gone.
      yield { content: "", left: size };
    }
    let left = bodies.reduce((sum, { length }) => sum + length, 0);
    for (const content of closeEnvelope(type, bodies)) {
      left = Math.max(0, left - content.length);
      yield { content, left };
    }
  })();
}

/** Some entries, and how many characters those after them have. */
interface Batch {
  readonly batch: readonly Entry[];
  readonly left: number;
}

async function* batchesOf(entries: readonly Entry[]): AsyncIterable<Batch> {
  const slices = new Slices();
  await slices.next();
  let left = sizeOf(entries);
  for (let begin = 0, end = 0; begin < entries.length; begin = end) {
    for (let size = 0; end < entries.length && size < BATCH; end++) size += lengthOf(entries[end]);
    const batch = entries.slice(begin, end);
    left -= sizeOf(batch);
    yield { batch, left };
    if (slices.isOver) await slices.next();
  }
}

function lengthOf(entry: Entry | undefined): number {
  return entry?.value.length ?? 0;
}

const ITEM = "item";

/** What comes before and after the items of a list, found by printing it with an item that is known. */
function frameOf(looks: Looks, empty: JsonObject | string): { readonly head: string; readonly tail: string } {
  const list = objectOf(empty);
  const text = String(
    printBody(looks, { ...list, [Object.hasOwn(list, "rows") ? "rows" : "items"]: [ITEM] }),
  );
  const item = looks.accepted.format === "yaml" ? `- ${ITEM}\n` : JSON.stringify(ITEM);
  // Nothing that others have written comes after the items.
  const at = text.lastIndexOf(item);
  return { head: text.slice(0, at), tail: text.slice(at + item.length) };
}

function objectOf(content: JsonObject | string): JsonObject {
  return (typeof content === "string" ? (parseJson(content) as Json) : content) as JsonObject;
}
