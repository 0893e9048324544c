import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { checkFunction, MergeError, readArguments } from "../../value/internal.ts";
import type { ApiServer } from "../create-api-server.ts";
import { MEMORY, Memory } from "../load/memory.ts";
import { type Answer, guard } from "./browsers/guard.ts";
import { findHostProblem } from "./check-host.ts";
import { compressReply, isCompressible } from "./compress-reply.ts";
import { inTurn } from "./in-turn.ts";
import { type ListenOptions, readListenOptions, type TlsOptions } from "./listen-options.ts";
import { NOBODY, type Streams } from "./open-stream.ts";
import { userOf } from "./peer-certificate.ts";
import { QuickConnection } from "./quick-connection.ts";
import { NodeRequest } from "./read-request.ts";
import { FAILURE } from "./refusals.ts";
import { refuseMalformed, refuseRequest } from "./refuse-malformed.ts";
import { sendReply } from "./send-reply.ts";
import { isUnread } from "./unread.ts";

/** A server that listens. */
export interface Listening {
  /** Where it is reached: `https://127.0.0.1:6443`. */
  readonly url: string;
  readonly port: number;
  /**
   * Takes no more connections, ends watches, and lets requests finish; what is not done after `grace` milliseconds, 10 s by
   * default, is cut off. The server behind it stays as it is.
   */
  close(grace?: number): Promise<void>;
}

/** What answers requests: a server, or a function of one's own. */
export type Answering = Pick<ApiServer, "handle"> & Partial<Pick<ApiServer, "memory" | "reachedAt">>;

/**
 * Lets clients reach a server over HTTP/1.1. Fails as `net.Server` does, if the port is taken for example. An option that
 * cannot be used is an error.
 */
export async function listen(server: Answering, stated: ListenOptions = {}): Promise<Listening> {
  readArguments(() => {
    checkFunction(server?.handle, "the server, with its handle,");
    if (server.reachedAt !== undefined) checkFunction(server.reachedAt, "its reachedAt");
  });
  const options = readListenOptions(stated);
  const { host = "127.0.0.1", tls } = options;
  const settings = settingsOf(options);
  const streams: Streams = new Set();
  const memory = server.memory ?? new Memory(MEMORY);
  const quick = new Map<Socket, QuickConnection>();
  const open = new Set<Socket>();
  const answer = answerWith(server, options);
  const http = createHttpServer(options, settings);
  let closing = false;

  const respond = inTurn((message: IncomingMessage, response: ServerResponse): void => {
    const problem = findHostProblem(message.rawHeaders);
    if (problem !== undefined) {
      refuseRequest(response, problem);
      return;
    }
    const request = new NodeRequest(message, response, { user: userOf(message.socket), memory });
    answer(request)
      .then((reply) => {
        if (closing || isUnread(message, response)) response.shouldKeepAlive = false;
        sendReply(response, reply, { streams, memory });
      })
      .catch(() => message.socket.destroy());
  });
  http.on("request", respond);
  http.on("checkContinue", respond);
  http.on("clientError", refuseMalformed);
  // Before the handshake nothing can be said: what is written would wait for it, and so would the end.
  http.removeAllListeners("tlsClientError");
  http.on("tlsClientError", (_, socket: Socket) => socket.destroy());

  const event = tls === undefined ? "connection" : "secureConnection";
  const [handOver] = http.listeners(event) as [(socket: Socket) => void];
  http.off(event, handOver);
  http.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  http.on(event, (socket: Socket) => {
    socket.once("close", () => quick.delete(socket));
    const connection = new QuickConnection(socket, {
      answer,
      handOver: (socket) => {
        quick.delete(socket);
        handOver.call(http, socket);
        readThroughStream(socket);
      },
      user: userOf(socket),
      streams,
      memory,
      headerBytes: settings.maxHeaderSize,
      idle: settings.keepAliveTimeout,
      requestTimeout: settings.requestTimeout,
    });
    quick.set(socket, connection);
  });

  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen({ port: options.port ?? 0, host }, () => {
      http.off("error", reject);
      resolve();
    });
  });
  const { port, address, family } = http.address() as AddressInfo;
  const url = `${tls === undefined ? "http" : "https"}://${family === "IPv6" ? `[${address}]` : address}:${port}`;
  const close = async (grace = 10_000): Promise<void> => {
    closing = true;
    const closed = new Promise((resolve) => http.close(resolve));
    for (const end of [...streams]) end();
    for (const connection of quick.values()) connection.close();
    http.closeIdleConnections();
    const graceTimer = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, grace);
    await closed;
    clearTimeout(graceTimer);
  };
  try {
    await server.reachedAt?.(url);
  } catch (error) {
    await close(0);
    throw error;
  }
  return { url, port, close };
}

/**
 * Has Node read a connection as a stream, which stays paused while answers wait to be read. Else its parser is given what TLS
 * has already deciphered all the same, and refuses it as no HTTP. A listener is how Node is asked for that.
 */
function readThroughStream(socket: Socket): void {
  const nothing = (): void => {};
  socket.on("data", nothing);
  socket.off("data", nothing);
}

/** The options as Node names them, with what they are by default. */
function settingsOf({
  headerBytes,
  headersTimeout,
  keepAliveTimeout,
  requestTimeout = 60_000,
}: ListenOptions) {
  return {
    maxHeaderSize: headerBytes ?? 64 * 1024,
    headersTimeout: headersTimeout ?? Math.min(20_000, requestTimeout),
    requestTimeout,
    keepAliveTimeout: keepAliveTimeout ?? 90_000,
    connectionsCheckingInterval: 1_000,
  };
}

function createHttpServer(
  { tls, connections = 10_000 }: ListenOptions,
  settings: ReturnType<typeof settingsOf>,
): Server {
  const http = tls === undefined ? createServer(settings) : createTls(tls, settings);
  http.maxConnections = connections;
  return http;
}

function createTls(tls: TlsOptions, settings: ReturnType<typeof settingsOf>): Server {
  try {
    return createTlsServer({
      ...settings,
      cert: tls.cert,
      key: tls.key,
      minVersion: "TLSv1.2",
      handshakeTimeout: settings.headersTimeout,
      // A client without a certificate may have a token.
      ...(tls.clientCa !== undefined && {
        ca: tls.clientCa,
        requestCert: true,
        rejectUnauthorized: false,
      }),
    });
  } catch (error) {
    const message = "tls cannot be used: pass a certificate and the key that belongs to it, as texts in PEM";
    throw new MergeError("ARGUMENT_INVALID", "", message, { cause: error });
  }
}

/** How requests are answered, compressed where that helps, with whoever wants to know told. */
function answerWith(server: Answering, options: ListenOptions): Answer {
  const { onExchange } = options;
  const answer = guard(async (request) => {
    const reply = await server.handle(request).catch(() => FAILURE);
    return isCompressible(request, reply) ? compressReply(reply) : reply;
  }, options);
  if (onExchange === undefined) return answer;
  return async (request) => {
    const start = performance.now();
    const reply = await answer(request);
    const { method, path, query } = request;
    const target = query === "" ? path : `${path}?${query}`;
    try {
      onExchange({ method, target, status: reply.status, milliseconds: performance.now() - start });
    } catch (error) {
      // What was counted in for a stream is given back when it hears that it has no reader.
      if (typeof reply.body === "function") reply.body(NOBODY);
      throw error;
    }
    return reply;
  };
}
