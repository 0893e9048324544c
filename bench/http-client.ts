import { connect, type Socket } from "node:net";

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An answer, as far as a load needs it. */
export interface WireReply {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * One connection that is kept open. It does as little as it can, since it runs on the machine that it measures: it
 * understands answers that tell their length, and those in chunks only as far as `onText` gives them on.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #head: string;
  #pending: { resolve: (reply: WireReply) => void; reject: (error: Error) => void } | undefined;
  #received: Buffer = Buffer.alloc(0);
  #onText: ((text: string) => void) | undefined;
  /** What was sent last, which is often sent again. */
  #last: { readonly request: WireRequest; readonly text: string } | undefined;

  private constructor(socket: Socket, head: string) {
    this.#socket = socket;
    this.#head = head;
    socket.setNoDelay(true);
    socket.on("data", (bytes) => this.#take(bytes));
    socket.on("error", (error) => this.#pending?.reject(error));
    socket.on("close", () => this.#pending?.reject(new Error("the server closed the connection")));
  }

  static open({ host, port, token }: { host: string; port: number; token: string }): Promise<Connection> {
    const head = `Host: ${host}:${port}\r\nAuthorization: Bearer ${token}\r\nUser-Agent: load/1\r\n`;
    return new Promise((resolve, reject) => {
      const socket = connect(port, host, () => {
        socket.off("error", reject);
        resolve(new Connection(socket, head));
      });
      socket.once("error", reject);
    });
  }

  send(request: WireRequest): Promise<WireReply> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      if (this.#last?.request !== request) this.#last = { request, text: this.#print(request) };
      this.#socket.write(this.#last.text);
    });
  }

  /** Sends a request whose answer goes on, and gives on what comes, heads and chunk sizes included. */
  stream(request: WireRequest, onText: (text: string) => void): void {
    this.#onText = onText;
    this.#socket.write(this.#print(request));
  }

  close(): void {
    this.#pending = undefined;
    this.#socket.destroy();
  }

  #print({ method, path, headers = {}, body = "" }: WireRequest): string {
    const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = body === "" ? "" : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
    return `${method} ${path} HTTP/1.1\r\n${this.#head}${more.join("")}${length}\r\n${body}`;
  }

  #take(bytes: Buffer): void {
    if (this.#onText !== undefined) {
      this.#onText(bytes.toString());
      return;
    }
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    const end = this.#received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = this.#received.toString("latin1", 0, end);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + 4 + length) return;
    const reply = {
      status: Number(head.slice(9, 12)),
      body: this.#received.subarray(end + 4, end + 4 + length),
    };
    this.#received = Buffer.alloc(0);
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.resolve(reply);
  }
}
