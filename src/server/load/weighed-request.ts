import type { HttpRequest, User } from "../http/message.ts";
import type { Memory } from "./memory.ts";
import { weighBytes, weighText } from "./weigh-text.ts";

/** A request whose body counts against the memory of the server, with what it takes when it is read, until it is released. */
export class WeighedRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly user: User | undefined;
  readonly bytes?: (limit: number) => Promise<Uint8Array>;
  readonly #request: HttpRequest;
  readonly #memory: Memory;
  #taken = 0;

  constructor(request: HttpRequest, memory: Memory) {
    this.method = request.method;
    this.path = request.path;
    this.query = request.query;
    this.user = request.user;
    this.#request = request;
    this.#memory = memory;
    if (request.bytes === undefined) return;
    this.bytes = async (limit) => {
      const bytes = await (request as Required<HttpRequest>).bytes(limit);
      this.#take(weighBytes(bytes));
      return bytes;
    };
  }

  // Whoever takes it out of the request may call it all the same.
  readonly header = (name: string): string | undefined => this.#request.header(name);

  async text(limit: number): Promise<string> {
    const text = await this.#request.text(limit);
    this.#take(weighText(text));
    return text;
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
