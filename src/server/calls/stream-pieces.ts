import type { Stream } from "../http/message.ts";
import type { Memory } from "../load/memory.ts";
import { Outlet } from "../load/outlet.ts";

/** Part of a body. */
export interface Piece {
  readonly content: string | Uint8Array;
  /** How many bytes are still kept for what comes after it. */
  readonly left: number;
}

/** A body that is made while it is read. So many bytes were taken of the memory for it, which are given back as it goes out. */
export function streamPieces(
  pieces: AsyncIterable<Piece>,
  { memory, size }: { readonly memory: Memory; readonly size: number },
): Stream {
  return (sink) => {
    memory.give(size);
    const outlet = new Outlet(sink, memory);
    outlet.keep(size);
    // Nothing else tells the client that there should be more.
    write(outlet, pieces).catch(() => sink.cut());
  };
}

async function write(outlet: Outlet, pieces: AsyncIterable<Piece>): Promise<void> {
  for await (const { content, left } of pieces) {
    if (outlet.isClosed) return;
    outlet.write(content);
    outlet.keep(left);
    await outlet.ready();
  }
  outlet.end();
}
