import type { ServerResponse } from "node:http";
import type { Sink, Stream } from "../http/message.ts";

/** What ends each of the streams that are open now. */
export type Streams = Set<() => void>;

/** A client that has gone, of which a stream must hear. */
export const NOBODY: Sink = {
  write: () => 0,
  onDrain: () => {},
  end: () => {},
  cut: () => {},
  onClose: (callback) => callback(),
};

/** Sends a head before there is a body, a byte for each of its characters. Node's `flushHeaders` would encode it in UTF-8 once more. */
export function sendHead(response: ServerResponse): void {
  if (response.req.httpVersionMajor < 2) response.write(NOTHING);
  else response.flushHeaders();
}

const NOTHING = new Uint8Array();

/** Lets a stream write to a response whose head is set. The head goes out at once; when the client goes, the stream is told. */
export function openStream(response: ServerResponse, stream: Stream, streams: Streams): void {
  if (response.destroyed) {
    stream(NOBODY);
    return;
  }
  let open = true;
  let onClose = (): void => {};
  const close = (): void => {
    if (!open) return;
    open = false;
    streams.delete(end);
    onClose();
  };
  const end = (): void => {
    response.end();
    close();
  };
  streams.add(end);
  response.on("close", close);
  // A client that is gone is told by `close`.
  response.on("error", () => {});
  sendHead(response);
  stream({
    write: (content) => {
      if (open && content.length > 0) response.write(content);
      return response.destroyed ? 0 : response.writableLength;
    },
    onDrain: (callback) => void response.once("drain", callback),
    end,
    cut: () => void response.destroy(),
    onClose: (callback) => {
      if (open) onClose = callback;
      else callback();
    },
  });
}
