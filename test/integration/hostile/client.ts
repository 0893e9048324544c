import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import type { Victim } from "./victim.ts";

/** A request as those who attack send it. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly contentType?: string;
  readonly accept?: string;
  readonly body?: string | Uint8Array;
  /** How many lines to read of an answer that does not end by itself. */
  readonly lines?: number;
}

/** What came back; a status of zero means that the connection was closed before an answer came. */
export interface Received {
  readonly status: number;
  readonly text: string;
}

export const MAPS = "/api/v1/namespaces/default/configmaps";

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request, and reads all of the answer, or as much as is wanted of it. */
export function send({ port }: Victim, sent: Sent): Promise<Received> {
  const {
    method = "GET",
    path,
    contentType,
    accept = "application/json",
    body,
    lines = Number.POSITIVE_INFINITY,
  } = sent;
  return new Promise((resolve) => {
    const headers = { accept, ...(contentType !== undefined && { "content-type": contentType }) };
    const outgoing = request({ port, path, method, headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      let read = 0;
      answer.on("data", (part: Buffer) => {
        parts.push(part);
        read += part.toString("latin1").split("\n").length - 1;
        if (read >= lines) answer.destroy();
      });
      answer.on("close", () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    outgoing.on("error", () => resolve({ status: 0, text: "" }));
    outgoing.end(body);
  });
}

/** Creates objects, many at a time. */
export async function create(
  victim: Victim,
  {
    path,
    count,
    object,
  }: { readonly path: string; readonly count: number; readonly object: (index: number) => object },
): Promise<void> {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const createNext = async (): Promise<void> => {
    for (let index = indexes.pop(); index !== undefined; index = indexes.pop()) {
      const body = JSON.stringify(object(index));
      const { status, text } = await send(victim, {
        method: "POST",
        path,
        contentType: "application/json",
        body,
      });
      if (status !== 201) throw new Error(`${status}: ${text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, createNext));
}

/** A ConfigMap of so many bytes. */
export function mapOf(name: string, size: number): object {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data: { text: "x".repeat(size) } };
}

/** Connections that send what they are told to, and read nothing of what comes back. */
export class Deaf {
  readonly #sockets: Socket[] = [];
  #closed = 0;

  /** Opens so many more. */
  async open({ port }: Victim, count: number, text: string | Uint8Array): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#open(port, text)));
  }

  #open(port: number, text: string | Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(text);
        resolve();
      });
      socket.pause();
      socket.on("error", () => resolve());
      socket.on("close", () => {
        this.#closed++;
      });
      this.#sockets.push(socket);
    });
  }

  /** How many have been closed by the other side, as far as that can be told without reading. */
  get closed(): number {
    return this.#closed;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** The text of a GET request. */
export function getOf(path: string, headers = ""): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n${headers}\r\n`;
}
