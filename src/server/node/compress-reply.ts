import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import type { HttpReply, HttpRequest, Stream } from "../http/message.ts";
import { MOST_AHEAD } from "../load/outlet.ts";

/** From so many bytes on an answer is compressed, as Kubernetes does. */
const LEAST = 128 * 1024;

/** Quick rather than small, as Kubernetes compresses. */
const LEVEL = 1;

const compress = promisify(gzip);

/** Whether an answer is to be compressed: it is long, and the client can read it then. */
export function isCompressible(
  request: HttpRequest,
  { body, headers, compressible = false }: HttpReply,
): boolean {
  const isLong = typeof body === "function" ? compressible : body.length >= LEAST;
  if (!isLong || headers["content-encoding"] !== undefined) return false;
  return acceptsGzip(request.header("accept-encoding") ?? "");
}

/** The answer, compressed by gzip. */
export async function compressReply({ status, headers, body }: HttpReply): Promise<HttpReply> {
  const { vary = [] } = headers;
  return {
    status,
    headers: { ...headers, "content-encoding": "gzip", vary: [vary, "Accept-Encoding"].flat() },
    body: typeof body === "function" ? compressStream(body) : await compress(body, { level: LEVEL }),
  };
}

function compressStream(stream: Stream): Stream {
  return (sink) => {
    const gzip = createGzip({ level: LEVEL });
    gzip.on("data", (bytes: Buffer) => {
      if (sink.write(bytes) <= MOST_AHEAD) return;
      gzip.pause();
      sink.onDrain(() => gzip.resume());
    });
    gzip.on("end", () => sink.end());
    stream({
      write: (content) => {
        if (content.length > 0 && gzip.writable) gzip.write(content);
        return gzip.destroyed ? sink.write("") : gzip.writableLength + gzip.readableLength + sink.write("");
      },
      onDrain: (callback) =>
        void (gzip.writableNeedDrain ? gzip.once("drain", callback) : sink.onDrain(callback)),
      end: () => void gzip.end(),
      cut: () => sink.cut(),
      onClose: (callback) =>
        sink.onClose(() => {
          gzip.destroy();
          callback();
        }),
    });
  };
}

function acceptsGzip(header: string): boolean {
  return header.split(",").some((part) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(part));
}
