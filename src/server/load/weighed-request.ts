import type { HttpRequest, User } from "../http/message.ts";
import type { Memory } from "./memory.ts";
import { weighBytes, weighText } from "./weigh-text.ts";

/** A request whose body counts against the memory of the server, with what it takes when it is read, until it is released. */
export class WeighedRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #request: HttpRequest;
  readonly #memory: Memory;
  #taken = 0;

  constructor(request: HttpRequest, memory: Memory) {
    this.method = request.method;
    this.path = request.path;
    this.query = request.query;
    this.#request = request;
    this.#memory = memory;
  }

  get user(): User | undefined {
    return this.#request.user;
  }

  get isGone(): boolean | undefined {
    return this.#request.isGone;
  }

  header(name: string): string | undefined {
    return this.#request.header(name);
  }

  async text(limit: number): Promise<string> {
    const text = await this.#request.text(limit);
    this.#take(weighText(text));
    return text;
  }

  get bytes(): ((limit: number) => Promise<Uint8Array>) | undefined {
    const read = this.#request.bytes?.bind(this.#request);
    if (read === undefined) return undefined;
    return async (limit) => {
      const bytes = await read(limit);
      this.#take(weighBytes(bytes));
      return bytes;
    };
  }

  /** Gives back what was taken: the request is answered. */
  release(): void {
    this.#memory.give(this.#taken);
    this.#taken = 0;
  }

  #take(bytes: number): void {
    this.#memory.take(bytes);
    this.#taken += bytes;
  }
}
