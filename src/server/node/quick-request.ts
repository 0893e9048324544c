import { isAscii } from "node:buffer";
import type { HttpRequest, User } from "../http/message.ts";
import { bodyTooLarge } from "../http/web.ts";
import { QuickHeaders } from "./quick-headers.ts";

/** The most bytes of the head, and of the body, of a request that is read here, whatever else is allowed. */
const LONGEST_HEAD = 8 * 1024;
const LONGEST_BODY = 64 * 1024;

const LINE = /^(GET|POST|PUT|PATCH|DELETE) (\/[!"$-~]*) HTTP\/1\.1$/;

/** The head of a request, and where in its bytes the body begins and ends. */
export interface QuickHead {
  readonly method: string;
  /** The path and query. */
  readonly target: string;
  readonly headers: QuickHeaders;
  readonly start: number;
  readonly end: number;
}

/**
 * The head that some bytes begin with, if that is all of it and nothing about it is special. Anything else, be it right or
 * wrong, is for Node to read, and so is what has more than `headerBytes`. Clients send the same headers again and again: those
 * that were read last need not be read anew.
 */
export function readQuickHead(
  bytes: Buffer,
  last: QuickHeaders | undefined,
  headerBytes = LONGEST_HEAD,
): QuickHead | undefined {
  const size = bytes.indexOf("\r\n\r\n", 0, "latin1");
  if (size < 0 || size > Math.min(headerBytes, LONGEST_HEAD)) return undefined;
  const head = bytes.toString("latin1", 0, size + 2);
  const lineEnd = head.indexOf("\r\n");
  const line = LINE.exec(head.slice(0, lineEnd));
  if (line === null) return undefined;
  const lines = head.slice(lineEnd);
  const headers = last?.text === lines ? last : QuickHeaders.read(lines);
  if (headers === undefined) return undefined;
  const [, method, target] = line as unknown as [string, string, string];
  const { length } = headers;
  if (length !== undefined && (method === "GET" || length > LONGEST_BODY)) return undefined;
  const start = size + 4;
  return { method, target, headers, start, end: start + (length ?? 0) };
}

/** Whom a request comes from. */
export interface QuickClient {
  readonly user: User | undefined;
  readonly isGone: boolean;
}

/** A request that came as a whole. */
export class QuickRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #client: QuickClient;
  readonly #headers: QuickHeaders;
  readonly #body: Buffer;

  constructor({ method, target, headers, start, end }: QuickHead, bytes: Buffer, client: QuickClient) {
    const mark = target.indexOf("?");
    this.method = method;
    this.path = mark < 0 ? target : target.slice(0, mark);
    this.query = mark < 0 ? "" : target.slice(mark + 1);
    this.#client = client;
    this.#headers = headers;
    this.#body = bytes.subarray(start, end);
  }

  get user(): User | undefined {
    return this.#client.user;
  }

  get isGone(): boolean {
    return this.#client.isGone;
  }

  // Whoever takes it out of the request may call it all the same.
  readonly header = (name: string): string | undefined => this.#headers.get(name);

  headersWith(prefix: string): readonly (readonly [name: string, value: string])[] {
    return this.#headers.with(prefix);
  }

  async text(limit: number): Promise<string> {
    const body = this.#body;
    if (body.length > limit) throw bodyTooLarge(limit);
    return body.toString(isAscii(body) ? "latin1" : "utf8");
  }

  async bytes(limit: number): Promise<Uint8Array> {
    if (this.#body.length > limit) throw bodyTooLarge(limit);
    return this.#body;
  }
}
