import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpRequest, User } from "../http/message.ts";
import { bodyTooLarge } from "../http/web.ts";
import type { Memory } from "../load/memory.ts";
import { badRequest } from "../status/status.ts";
import { GrowingBytes } from "./growing-bytes.ts";

/** Who sends a request, and what counts its bytes. */
export interface RequestOptions {
  readonly user: User | undefined;
  readonly memory: Memory;
}

/** A request of Node's as the server reads it. */
export class NodeRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly user: User | undefined;
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #memory: Memory;

  /** `memory` counts the bytes of a body until it is complete. */
  constructor(message: IncomingMessage, response: ServerResponse, { user, memory }: RequestOptions) {
    const target = targetOf(message.url as string);
    const mark = target.indexOf("?");
    this.method = message.method as string;
    this.path = mark < 0 ? target : target.slice(0, mark);
    this.query = mark < 0 ? "" : target.slice(mark + 1);
    this.user = user;
    this.#message = message;
    this.#response = response;
    this.#memory = memory;
  }

  get isGone(): boolean {
    const { socket } = this.#message;
    return socket.destroyed || socket.readableEnded;
  }

  // Whoever takes it out of the request may call it all the same.
  readonly header = (name: string): string | undefined => {
    const { rawHeaders, url } = this.#message;
    // What is asked for counts, where it names a host.
    let found = name === "host" ? authorityOf(url as string) : undefined;
    if (found !== undefined) return found;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const key = rawHeaders[at] as string;
      if (key.length !== name.length || key.toLowerCase() !== name) continue;
      const value = rawHeaders[at + 1] as string;
      found = found === undefined ? value : `${found}, ${value}`;
    }
    return found;
  };

  headersWith(prefix: string): readonly (readonly [name: string, value: string])[] {
    const { rawHeaders } = this.#message;
    const found: (readonly [name: string, value: string])[] = [];
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at] as string;
      if (name.length >= prefix.length && name.slice(0, prefix.length).toLowerCase() === prefix)
        found.push([name.toLowerCase(), rawHeaders[at + 1] as string]);
    }
    return found;
  }

  async text(limit: number): Promise<string> {
    return (await this.bytes(limit)).toString();
  }

  bytes(limit: number): Promise<Buffer> {
    const message = this.#message;
    const length = Number(this.header("content-length") ?? 0);
    if (length > limit) return Promise.reject(bodyTooLarge(limit));
    try {
      this.#memory.check(length);
    } catch (error) {
      return Promise.reject(error);
    }
    if (expectsContinue(message)) this.#response.writeContinue();
    const body = new GrowingBytes();
    const holder = this.#memory.follow({ held: () => body.held, cut: () => message.destroy() });
    return new Promise<Buffer>((resolve, reject) => {
      message.on("data", (chunk: Buffer) => {
        if (body.size + chunk.length > limit) {
          reject(bodyTooLarge(limit));
          return;
        }
        body.add(chunk);
        holder.count();
      });
      message.on("end", () => resolve(body.take()));
      message.on("error", (error) => reject(badRequest(`the body cannot be read: ${error.message}`)));
      message.on("close", () => reject(badRequest("the body is not complete")));
    }).finally(() => holder.release());
  }
}

/** Whether a client waits to be asked for the body. */
export function expectsContinue({ headers, httpVersionMinor }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === "100-continue" && httpVersionMinor > 0;
}

/** The path and query of what was asked for, which proxies write with the scheme and the host before it. */
export function targetOf(url: string): string {
  if (url.startsWith("/")) return url.startsWith("//") ? url : withoutFragment(url);
  const host = url.indexOf("://");
  const start = host < 0 ? -1 : url.indexOf("/", host + 3);
  return start < 0 ? "/" : withoutFragment(url.slice(start));
}

/** The host and port of what was asked for, if it names them. */
function authorityOf(url: string): string | undefined {
  return /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1];
}

function withoutFragment(target: string): string {
  const hash = target.indexOf("#");
  return hash < 0 ? target : target.slice(0, hash);
}
