import {
  type ChannelCredentials,
  Client,
  type ClientDuplexStream,
  credentials,
  Metadata,
  type ServiceError,
  status,
} from "@grpc/grpc-js";
import { MergeError } from "../../value/internal.ts";
import type { WireWriter } from "../protobuf/wire.ts";
import { type EtcdOptions, readEndpoint } from "./etcd-options.ts";
import { decodeWatch, encodeWatch, type WatchRequest, type WatchResponse } from "./messages.ts";

/** What can be asked, and how to read the answer. */
interface Call<Answer> {
  readonly path: string;
  readonly request: WireWriter;
  readonly decode: (bytes: Uint8Array) => Answer;
  /** Whether it may be asked again if nobody knows what came of it. */
  readonly isRepeatable: boolean;
}

/** Who hears what a watch brings. After `ended` there is no more. */
export interface WatchListener {
  received(response: WatchResponse): void;
  ended(error: Error): void;
}

// Answers with many objects are larger than the 4 MB that gRPC allows unless told otherwise; a dead peer must be noticed.
const CHANNEL = {
  "grpc.max_receive_message_length": -1,
  "grpc.max_send_message_length": -1,
  "grpc.keepalive_time_ms": 30_000,
  "grpc.keepalive_timeout_ms": 10_000,
  "grpc.initial_reconnect_backoff_ms": 100,
  "grpc.max_reconnect_backoff_ms": 2_000,
};

/** Speaks to etcd: one endpoint at a time, the next one when that is gone. */
export class EtcdClient {
  readonly #endpoints: readonly string[];
  readonly #clients: readonly Client[];
  readonly #timeout: number;
  #current = 0;

  constructor({ endpoints, tls = {}, timeout = 10_000 }: EtcdOptions) {
    this.#endpoints = endpoints;
    this.#timeout = timeout;
    this.#clients = endpoints.map((endpoint) => {
      const { protocol, address } = readEndpoint(endpoint);
      const channel = protocol === "https" ? createTls(tls) : credentials.createInsecure();
      return new Client(address, channel, CHANNEL);
    });
  }

  /** Asks one endpoint, or if it may be repeated every one until one answers. Fails with what etcd says, or that it cannot be reached. */
  async call<Answer>(call: Call<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const current = this.#current;
      try {
        return await this.#ask(call, this.#clients[current] as Client);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        this.#moveOn(current);
        if (!call.isRepeatable || attempt >= this.#clients.length) throw this.#explain(error);
      }
    }
  }

  /** Watches until it is stopped, which the function that comes back does, or ends by itself. */
  watch(request: WatchRequest, listener: WatchListener): () => void {
    const current = this.#current;
    const client = this.#clients[current] as Client;
    const stream: ClientDuplexStream<WireWriter, WatchResponse> = client.makeBidiStreamRequest(
      "/etcdserverpb.Watch/Watch",
      encode,
      decodeWatch,
      new Metadata(),
      {},
    );
    let isOver = false;
    const end = (error: Error) => {
      if (isOver) return;
      isOver = true;
      stream.cancel();
      if (isUnreachable(error)) this.#moveOn(current);
      listener.ended(isUnreachable(error) ? this.#explain(error) : error);
    };
    stream.on("data", (response: WatchResponse) => {
      if (!isOver) listener.received(response);
    });
    stream.on("error", (error: ServiceError) => end(error));
    stream.on("end", () => end(new Error("etcd ended the watch")));
    stream.write(encodeWatch(request));
    return () => {
      isOver = true;
      stream.cancel();
    };
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }

  #ask<Answer>({ path, request, decode }: Call<Answer>, client: Client): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const deadline = Date.now() + this.#timeout;
      client.makeUnaryRequest(path, encode, decode, request, { deadline }, (error, answer) => {
        if (error !== null) reject(error);
        else resolve(answer as Answer);
      });
    });
  }

  #moveOn(from: number): void {
    if (this.#current === from) this.#current = (from + 1) % this.#clients.length;
  }

  #explain(error: ServiceError): Error {
    const places = this.#endpoints.join(", ");
    return new Error(
      `cannot reach etcd at ${places}: is it running? Check the address, and the certificates if it is https (${error.details})`,
      { cause: error },
    );
  }
}

function createTls({ ca, cert, key }: NonNullable<EtcdOptions["tls"]>): ChannelCredentials {
  const pem = (text: string | undefined) => (text === undefined ? null : Buffer.from(text));
  try {
    return credentials.createSsl(pem(ca), pem(key), pem(cert));
  } catch (error) {
    const message =
      "tls cannot be used: pass certificates, and the key that belongs to cert, as texts in PEM";
    throw new MergeError("ARGUMENT_INVALID", "", message, { cause: error });
  }
}

/** Whether etcd said no to something because that revision is forgotten. */
export function isCompacted(error: unknown): boolean {
  return isRefusal(error, "required revision has been compacted");
}

/** Whether etcd said no to something because that revision has not come. */
export function isInFuture(error: unknown): boolean {
  return isRefusal(error, "required revision is a future revision");
}

function isRefusal(error: unknown, words: string): boolean {
  const { code, details } = error as Partial<ServiceError>;
  return code === status.OUT_OF_RANGE && details?.includes(words) === true;
}

function isUnreachable(error: unknown): error is ServiceError {
  const { code } = error as Partial<ServiceError>;
  return code === status.UNAVAILABLE || code === status.DEADLINE_EXCEEDED;
}

function encode(request: WireWriter): Buffer {
  const bytes = request.finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
