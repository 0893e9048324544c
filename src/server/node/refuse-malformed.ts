import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

const ANSWERS: ReadonlyMap<string | undefined, string> = new Map([
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", "413 Payload Too Large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
]);

/** How long a client has to take its refusal, in milliseconds. */
const LINGER = 1_000;

/** Answers what is no HTTP, or comes too slowly, and ends the connection: nobody knows where the next request would begin. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = ANSWERS.get(error.code) ?? "400 Bad Request";
  const text = `${status}\n`;
  // It may wait behind answers that nobody reads.
  const timer = setTimeout(() => socket.destroy(), LINGER).unref();
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
    () => {
      clearTimeout(timer);
      socket.destroy();
    },
  );
}

/** Answers a request that Node can read, and nobody should, and ends the connection. */
export function refuseRequest(response: ServerResponse, problem: string): void {
  response.shouldKeepAlive = false;
  response.writeHead(400, { "content-type": "text/plain" });
  response.end(`400 Bad Request: ${problem}\n`);
}
