import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * What comes with a request, as it comes: nothing is read before somebody asks for it, and no more than asked for, until the
 * answer is complete: then the rest is taken in, as the next request on the connection is behind it. Whoever cancels it
 * has the rest thrown away.
 */
export function readWebBody(message: IncomingMessage, response: ServerResponse): ReadableStream<Uint8Array> {
  let stop: (() => void) | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        stop ??= follow(message, response, controller);
        message.resume();
      },
      cancel() {
        stop?.();
        message.resume();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
}

/** Hands on what comes, piece by piece, until it is complete, the client has gone, or somebody says to stop. */
function follow(
  message: IncomingMessage,
  response: ServerResponse,
  controller: ReadableStreamDefaultController<Uint8Array>,
): () => void {
  const onData = (bytes: Buffer): void => {
    if (!response.writableEnded) message.pause();
    controller.enqueue(bytes);
  };
  const onEnd = (): void => {
    stop();
    controller.close();
  };
  const onClose = (): void => {
    stop();
    controller.error(
      new TypeError(
        response.writableEnded
          ? "the body is gone: begin to read it before the answer is complete"
          : "the client has gone before its body was read",
      ),
    );
  };
  const stop = (): void => {
    message.off("data", onData);
    message.off("end", onEnd);
    message.off("close", onClose);
  };
  // A connection that breaks is told by `close`.
  message.on("error", () => {});
  if (message.destroyed) onClose();
  else message.on("data", onData).on("end", onEnd).on("close", onClose);
  return stop;
}
