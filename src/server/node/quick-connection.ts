import type { Socket } from "node:net";
import type { HttpReply, HttpRequest, Stream, User } from "../http/message.ts";
import type { Holder } from "../load/holder.ts";
import type { Memory } from "../load/memory.ts";
import { GrowingBytes } from "./growing-bytes.ts";
import { NOBODY, type Streams } from "./open-stream.ts";
import { hasBody, printHead } from "./print-head.ts";
import type { QuickHeaders } from "./quick-headers.ts";
import { type QuickClient, type QuickHead, QuickRequest, readQuickHead } from "./quick-request.ts";
import { openQuickStream } from "./quick-stream.ts";
import { refuseMalformed } from "./refuse-malformed.ts";

/** What a connection works with. Times are in milliseconds. */
export interface QuickOptions {
  readonly answer: (request: HttpRequest) => Promise<HttpReply>;
  /** Gives the connection to Node, for good. What was read and not answered is put back before. */
  readonly handOver: (socket: Socket) => void;
  readonly user: User | undefined;
  readonly streams: Streams;
  /** What counts the bytes of requests that are not complete, and of answers that are not read. */
  readonly memory: Memory;
  /** The most bytes of the headers of a request. */
  readonly headerBytes: number;
  /** How long it may be idle. */
  readonly idle: number;
  /** How long the body of a request may take to come. */
  readonly requestTimeout: number;
}

/** A request whose body has not come yet, with what came of it. */
interface Coming {
  readonly head: QuickHead;
  readonly bytes: GrowingBytes;
  readonly holder: Holder;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The most bytes that are held while another request is answered; then nothing is read until that is done. */
const MOST_HELD = 64 * 1024;

/**
 * A connection that answers plain requests by the shortest way: they are most of what a server is asked, and Node's own
 * streams for each request and response cost more than the answers. The first request that is anything else is for Node
 * to read, and so is all that follows on that connection.
 */
export class QuickConnection implements QuickClient {
  readonly #socket: Socket;
  readonly #options: QuickOptions;
  #state: "idle" | "reading" | "answering" | "sending" | "streaming" | "gone" = "idle";
  #coming: Coming | undefined;
  /** What came while another request was answered. */
  #held: Buffer | undefined;
  #headers: QuickHeaders | undefined;
  #ended = false;
  #closing = false;

  constructor(socket: Socket, options: QuickOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.setTimeout(options.idle);
    socket.on("data", this.#onData);
    socket.on("end", this.#onEnd);
    socket.on("timeout", this.#onTimeout);
    socket.on("error", this.#onError);
    socket.on("close", this.#onClose);
  }

  get user(): User | undefined {
    return this.#options.user;
  }

  /** Whether the client has hung up; it may still read an answer that comes soon. */
  get isGone(): boolean {
    return this.#ended || this.#socket.destroyed;
  }

  /** Ends it, after the answer to what was asked. */
  close(): void {
    this.#closing = true;
    if (this.#state === "idle") this.#socket.destroySoon();
  }

  readonly #onData = (bytes: Buffer): void => {
    if (this.#state === "idle") this.#take(bytes);
    else if (this.#coming !== undefined) this.#collect(this.#coming, bytes);
    else this.#putAside(bytes);
  };

  readonly #onEnd = (): void => {
    this.#ended = true;
    if (this.#state === "idle") this.#socket.end();
    else if (this.#state === "reading") this.#refuse("HPE_INVALID_EOF_STATE");
    else if (this.#state === "streaming") this.#socket.destroySoon();
  };

  readonly #onTimeout = (): void => {
    if (this.#state === "idle" || this.#state === "sending") this.#socket.destroy();
  };

  /** A connection that broke is closed, and nobody waits for it. */
  readonly #onError = (): void => {};

  readonly #onClose = (): void => this.#stopWaiting();

  #take(bytes: Buffer): void {
    const head = readQuickHead(bytes, this.#headers, this.#options.headerBytes);
    if (head === undefined) {
      this.#handOver(bytes);
      return;
    }
    this.#headers = head.headers;
    if (bytes.length >= head.end) {
      this.#answer(head, bytes);
      return;
    }
    this.#state = "reading";
    const timer = setTimeout(() => this.#refuse("ERR_HTTP_REQUEST_TIMEOUT"), this.#options.requestTimeout);
    const came = new GrowingBytes();
    came.add(bytes);
    const holder = this.#hold(() => came.held);
    this.#coming = { head, bytes: came, holder, timer };
    holder.count();
  }

  #collect(coming: Coming, bytes: Buffer): void {
    const { head, bytes: came, holder } = coming;
    came.add(bytes);
    holder.count();
    if (came.size < head.end) return;
    this.#stopWaiting();
    this.#answer(head, came.take());
  }

  #answer(head: QuickHead, bytes: Buffer): void {
    this.#state = "answering";
    if (bytes.length > head.end) this.#putAside(bytes.subarray(head.end));
    this.#options
      .answer(new QuickRequest(head, bytes, this))
      .then((reply) => this.#send(reply))
      .catch(() => this.#socket.destroy());
  }

  /** Waits no more for the rest of a request. */
  #stopWaiting(): void {
    clearTimeout(this.#coming?.timer);
    this.#coming?.holder.release();
    this.#coming = undefined;
  }

  #hold(held: () => number): Holder {
    return this.#options.memory.follow({ held, cut: () => this.#socket.destroy() });
  }

  #putAside(bytes: Buffer): void {
    this.#held = this.#held === undefined ? bytes : Buffer.concat([this.#held, bytes]);
    if (this.#held.length > MOST_HELD || this.#state !== "streaming") this.#socket.pause();
  }

  /** Says what is wrong with what came, and ends the connection. */
  #refuse(code: string): void {
    this.#stopWaiting();
    this.#state = "gone";
    refuseMalformed(Object.assign(new Error(code), { code }), this.#socket);
  }

  #send(reply: HttpReply): void {
    const { body } = reply;
    const socket = this.#socket;
    if (socket.destroyed) {
      // A stream must hear that it has no reader.
      if (typeof body === "function") body(NOBODY);
      return;
    }
    if (typeof body === "function") {
      this.#stream(reply, body);
      return;
    }
    if (this.#write(reply, body)) this.#next();
    else this.#drain();
  }

  /** Goes on when the client has read what there is. */
  #drain(): void {
    const socket = this.#socket;
    this.#state = "sending";
    const holder = this.#hold(() => (socket.destroyed ? 0 : socket.writableLength));
    holder.grow();
    socket.once("drain", () => {
      holder.release();
      this.#next();
    });
  }

  /** Whether the client keeps up with reading. */
  #write(reply: HttpReply, body: string | Uint8Array): boolean {
    const socket = this.#socket;
    const size = typeof body === "string" ? Buffer.byteLength(body) : body.length;
    const head = printHead(reply, { size, closing: this.#closing });
    if (!hasBody(reply.status)) return socket.write(head, "latin1");
    // A text of as many bytes as characters is ASCII.
    if (size === body.length && typeof body === "string") return socket.write(head + body, "latin1");
    socket.cork();
    socket.write(head, "latin1");
    const keepsUp = typeof body === "string" ? socket.write(body, "utf8") : socket.write(body);
    socket.uncork();
    return keepsUp;
  }

  #stream(reply: HttpReply, body: Stream): void {
    const socket = this.#socket;
    this.#state = "streaming";
    // Nothing else tells that the client is gone.
    socket.resume();
    socket.setTimeout(0);
    socket.write(printHead(reply, { size: "chunked", closing: this.#closing }), "latin1");
    openQuickStream(socket, body, {
      streams: this.#options.streams,
      onEnd: () => {
        socket.setTimeout(this.#options.idle);
        if (socket.writableNeedDrain) this.#drain();
        else this.#next();
      },
    });
    if (this.#ended) socket.destroySoon();
  }

  /** Goes on with what was asked meanwhile; not before others had their turn. */
  #next(): void {
    if (this.#held === undefined) {
      this.#goOn();
      return;
    }
    this.#state = "answering";
    setImmediate(() => {
      if (!this.#socket.destroyed) this.#goOn();
    });
  }

  #goOn(): void {
    this.#state = "idle";
    if (this.#closing) {
      this.#socket.destroySoon();
      return;
    }
    const held = this.#held;
    if (held !== undefined) {
      this.#held = undefined;
      this.#socket.resume();
      this.#take(held);
    } else if (this.#ended) this.#socket.end();
  }

  #handOver(bytes: Buffer): void {
    this.#state = "gone";
    const socket = this.#socket;
    // A stream that is over takes nothing back.
    if (this.#ended) {
      socket.destroySoon();
      return;
    }
    socket.pause();
    socket.off("data", this.#onData);
    socket.off("end", this.#onEnd);
    socket.off("timeout", this.#onTimeout);
    socket.off("error", this.#onError);
    socket.off("close", this.#onClose);
    socket.setTimeout(0);
    socket.unshift(this.#held === undefined ? bytes : Buffer.concat([bytes, this.#held]));
    this.#options.handOver(socket);
    socket.resume();
  }
}
