import type { Sink } from "../http/message.ts";
import type { Holder } from "./holder.ts";
import type { Memory } from "./memory.ts";

/** How many bytes are written ahead of a reader: more than what transports take without saying when it has gone out. */
export const MOST_AHEAD = 256 * 1024;

/** A body on its way to a client. What waits to be read counts against the server's memory, also when all was written. */
export class Outlet {
  readonly #sink: Sink;
  readonly #holder: Holder;
  #onClose = (): void => {};
  #resume = (): void => {};
  #isClosed = false;
  /** How many bytes are kept to be written. */
  #kept = 0;

  constructor(sink: Sink, memory: Memory) {
    this.#sink = sink;
    this.#holder = memory.follow({
      held: () => this.#kept + sink.write(""),
      cut: () => sink.cut(),
    });
    sink.onClose(() => this.#close());
  }

  /** Whether nobody reads any more, or all was written. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Calls back once when the client has gone, at once if it has; not after `end`. */
  onClose(callback: () => void): void {
    if (this.#isClosed) callback();
    else this.#onClose = callback;
  }

  /** States how many bytes are kept to be written. */
  keep(bytes: number): void {
    this.#kept = bytes;
    this.#holder.grow();
  }

  /** Sends text, or bytes. How many bytes wait to be read comes back. */
  write(content: string | Uint8Array): number {
    if (this.#isClosed) return 0;
    if (this.#holder.held > 0) this.#holder.count();
    const unread = this.#sink.write(content);
    if (unread > 0) this.#holder.grow();
    return unread;
  }

  /** Resolves when so little waits that more can be written, or when nobody reads any more. */
  async ready(): Promise<void> {
    while (!this.#isClosed && this.#sink.write("") > MOST_AHEAD) {
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
        this.#sink.onDrain(resolve);
      });
      this.#holder.count();
    }
  }

  /** All is written; what waits may still be read. */
  end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#kept = 0;
    this.#sink.end();
    this.#holder.grow();
  }

  /** Nobody reads any more. */
  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#holder.release();
    this.#resume();
    this.#onClose();
  }
}
