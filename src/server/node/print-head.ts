import { STATUS_CODES } from "node:http";
import type { HttpReply } from "../http/message.ts";
import { encodeHeader } from "./encode-header.ts";

/** The head of an answer whose body has so many bytes, or comes in chunks. Each character is a byte. */
export function printHead(
  { status, headers }: Pick<HttpReply, "status" | "headers">,
  { size, closing }: { readonly size: number | "chunked"; readonly closing: boolean },
): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
  for (const name in headers) {
    const value = headers[name] as string | readonly string[];
    if (typeof value === "string") head += `${name}: ${encodeHeader(value)}\r\n`;
    else for (const one of value) head += `${name}: ${encodeHeader(one)}\r\n`;
  }
  if (size === "chunked") head += "Transfer-Encoding: chunked\r\n";
  else if (hasBody(status)) head += `content-length: ${size}\r\n`;
  return `${head}date: ${today()}\r\n${closing ? "connection: close\r\n" : ""}\r\n`;
}

/** Whether answers of a status have a body, be it an empty one. */
export function hasBody(status: number): boolean {
  return status !== 304 && status !== 204;
}

let second = 0;
let date = "";

/** The time as a header says it, made once a second. */
function today(): string {
  const now = Date.now();
  // Clocks may be put back.
  if (now - second >= 1000 || now < second) {
    second = now - (now % 1000);
    date = new Date(now).toUTCString();
  }
  return date;
}
