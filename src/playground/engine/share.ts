import { decodeBase64Url, encodeBase64Url, type Json, readJson } from "../../value/internal.ts";
import type { Playground } from "../state.ts";
import type { Packed } from "./messages.ts";
import { readPlayground } from "./read-playground.ts";

/** What a fragment begins with, so that another form can be told apart one day. */
const FORM = "p1.";

/** Some chats and issue trackers cut links that are longer. */
const LONG_LINK = 8000;

/** More than a link ever needs, and little enough to be read at once. */
const MOST_PACKED = 4_000_000;
const MOST_UNPACKED = 16_000_000;

/** All of a playground as the fragment of an address: compressed, and without anything that needs an escape. */
export async function pack(playground: Playground): Promise<Packed> {
  const bytes = new TextEncoder().encode(JSON.stringify(playground));
  const packed = await through(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
  const fragment = FORM + encodeBase64Url(packed);
  if (fragment.length <= LONG_LINK) return { fragment };
  const size = Math.ceil(fragment.length / 1000);
  return {
    fragment,
    message: `The link has ${size} kB, and some chats and trackers cut long links: go to a later step, or download it instead.`,
  };
}

/** The playground that a fragment holds, whoever wrote it. */
export async function unpack(fragment: string): Promise<Playground> {
  if (!fragment.startsWith(FORM)) throw new Error("the link does not hold a playground");
  if (fragment.length > MOST_PACKED) throw new Error("the link is too long to be read");
  const packed = decodeBase64Url(fragment.slice(FORM.length));
  if (packed === undefined) throw new Error("the link is damaged: it has characters that no link has");
  let bytes: Uint8Array;
  try {
    bytes = await through(packed, new DecompressionStream("deflate-raw"), MOST_UNPACKED);
  } catch (error) {
    if (error instanceof TooMuch) throw new Error("the link holds more than the playground reads");
    throw new Error("the link is damaged: it cannot be unpacked");
  }
  let value: Json | undefined;
  try {
    value = readJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    value = undefined;
  }
  return readPlayground(value);
}

class TooMuch extends Error {}

interface Transform {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}

/** What comes out of a stream, up to so many bytes: a small link may unpack to a large text. */
async function through(bytes: Uint8Array, transform: unknown, most: number): Promise<Uint8Array> {
  const { readable, writable } = transform as Transform;
  const writer = writable.getWriter();
  // What goes wrong is told by the side that is read.
  const written = writer
    .write(bytes)
    .then(() => writer.close())
    .catch(() => undefined);
  const reader = readable.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new TooMuch();
    }
    chunks.push(value);
  }
  await written;
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
