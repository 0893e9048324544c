import { invalidArgument } from "../../value/internal.ts";
import type { HttpRequest } from "./message.ts";

/** Throws unless there is a request that can be read. */
export function checkRequest(request: HttpRequest): void {
  try {
    const { method, path, query, header } = request;
    if (typeof header === "function" && [method, path, query].every((text) => typeof text === "string"))
      return;
  } catch {
    // What cannot even be read is none.
  }
  throw invalidArgument("this is no request: pass one with method, path, query, header and text");
}

/** Throws unless there is a request of the web's. Runtimes may have several classes of those. */
export function checkWebRequest(request: Request): void {
  try {
    if (typeof request.url === "string" && typeof request.headers.get === "function") return;
  } catch {
    // What cannot even be read is none.
  }
  throw invalidArgument("this is no Request: pass one, as fetch takes");
}
