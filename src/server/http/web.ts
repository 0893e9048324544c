import { requestTooLarge, type StatusError } from "../status/status.ts";
import { joinBytes } from "./join-bytes.ts";
import type { HttpReply, HttpRequest, Sink, Stream } from "./message.ts";

/** A request of the web's as the server reads it. */
export function readWebRequest(request: Request): HttpRequest {
  const { url, method } = request;
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const [target = "/"] = (start < 0 ? "/" : url.slice(start)).split("#", 1);
  const mark = target.indexOf("?");
  return {
    method,
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? "" : target.slice(mark + 1),
    header: (name) => request.headers.get(name) ?? undefined,
    headersWith: (prefix) => findHeaders(request.headers, prefix),
    text: async (limit) => new TextDecoder().decode(await readBytes(request, limit)),
    bytes: (limit) => readBytes(request, limit),
    get isGone() {
      // Some runtimes have no signal.
      return request.signal?.aborted ?? false;
    },
  };
}

/** An answer as the web's. A body that goes on ends when the request is aborted; some runtimes have no signal for that. */
export function toWebResponse(
  { status, headers, body }: HttpReply,
  signal: AbortSignal | undefined,
): Response {
  const list = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of typeof value === "string" ? [value] : value) list.append(name, one);
  }
  const content = typeof body === "function" ? streamOf(body, signal) : (body as string);
  return new Response(status === 304 ? null : content, { status, headers: list });
}

/** The refusal of a body that is too long. */
export function bodyTooLarge(limit: number): StatusError {
  return requestTooLarge(`limit is ${limit}`);
}

/** The web joins headers of one name with commas, and nothing tells these from commas in a value. */
function findHeaders(headers: Headers, prefix: string): readonly (readonly [name: string, value: string])[] {
  const found: (readonly [name: string, value: string])[] = [];
  headers.forEach((value, name) => {
    if (name.startsWith(prefix)) for (const one of value.split(", ")) found.push([name, one]);
  });
  return found;
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw bodyTooLarge(limit);
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = request.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return joinBytes(chunks);
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw bodyTooLarge(limit);
    }
    chunks.push(value);
  }
}

function streamOf(stream: Stream, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let closed = false;
  let onClose = (): void => {};
  let onDrain = (): void => {};
  let end = (): void => {};
  const close = (): void => {
    if (closed) return;
    closed = true;
    signal?.removeEventListener("abort", end);
    onClose();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        end = () => {
          if (!closed) controller.close();
          close();
        };
        const sink: Sink = {
          write(content) {
            if (!closed && content.length > 0)
              controller.enqueue(typeof content === "string" ? encoder.encode(content) : content);
            return Math.max(0, -(controller.desiredSize ?? 0));
          },
          onDrain(callback) {
            onDrain = callback;
          },
          end,
          cut() {
            controller.error(new TypeError("the answer was not read in time"));
            close();
          },
          onClose(callback) {
            if (closed) callback();
            else onClose = callback;
          },
        };
        if (signal?.aborted) end();
        else signal?.addEventListener("abort", end);
        stream(sink);
      },
      // With nothing ahead, more is asked for only when all was read.
      pull: () => onDrain(),
      cancel: close,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
}
