import { connect, type Socket } from "node:net";

/** A connection that sends what it is told, byte by byte, and remembers all that came back. */
export class RawClient {
  readonly socket: Socket;
  received = "";
  closed = false;
  #wake = (): void => {};

  constructor(port: number) {
    this.socket = connect(port, "127.0.0.1");
    this.socket.setEncoding("latin1");
    this.socket.on("data", (text: string) => {
      this.received += text;
      this.#wake();
    });
    this.socket.on("error", () => {});
    this.socket.on("close", () => {
      this.closed = true;
      this.#wake();
    });
  }

  send(text: string): this {
    this.socket.write(text, "latin1");
    return this;
  }

  /** Waits until something is so. */
  async until(condition: (client: this) => boolean): Promise<string> {
    while (!condition(this)) {
      if (this.closed) throw new Error(`the connection was closed: ${JSON.stringify(this.received)}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.received;
  }

  /** Waits for a text. */
  untilText(text: string | RegExp): Promise<string> {
    return this.until(({ received }) =>
      typeof text === "string" ? received.includes(text) : text.test(received),
    );
  }

  /** Waits for the other side to hang up; all that it sent comes back. */
  async untilClosed(): Promise<string> {
    while (!this.closed)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return this.received;
  }
}
