import type { Socket } from "node:net";
import type { Stream } from "../http/message.ts";
import type { Streams } from "./open-stream.ts";

/** What a stream goes over. */
export interface QuickStreamOptions {
  readonly streams: Streams;
  /** The body is complete: the connection may go on. */
  readonly onEnd: () => void;
}

/** Lets a stream write to a connection, in chunks, after the head that announces them. When the client goes, the stream is told. */
export function openQuickStream(
  socket: Socket,
  stream: Stream,
  { streams, onEnd }: QuickStreamOptions,
): void {
  let open = true;
  let onClose = (): void => {};
  const close = (): void => {
    if (!open) return;
    open = false;
    streams.delete(end);
    socket.off("close", close);
    onClose();
  };
  const end = (): void => {
    if (!open) return;
    socket.write("0\r\n\r\n", "latin1");
    close();
    onEnd();
  };
  streams.add(end);
  socket.on("close", close);
  stream({
    write: (content) => {
      if (open && content.length > 0) socket.write(chunkOf(content));
      // What waits after the end is counted with the connection, which goes on with other answers.
      return open && !socket.destroyed ? socket.writableLength : 0;
    },
    onDrain: (callback) => void socket.once("drain", callback),
    end,
    cut: () => void socket.destroy(),
    onClose: (callback) => {
      if (open) onClose = callback;
      else callback();
    },
  });
}

let last: string | Uint8Array = "";
let lastChunk = Buffer.alloc(0);

/** Text or bytes as a chunk. Many watches are told the same, one after the other: then it is made once for all of them. */
function chunkOf(content: string | Uint8Array): Buffer {
  if (content === last) return lastChunk;
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const chunk = Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, LINE_BREAK]);
  // What is remembered must not hold on to much.
  if (content.length <= MOST_REMEMBERED) {
    last = content;
    lastChunk = chunk;
  }
  return chunk;
}

const LINE_BREAK = Buffer.from("\r\n");

const MOST_REMEMBERED = 2 * 1024 * 1024;
