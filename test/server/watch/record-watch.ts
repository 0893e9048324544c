import { setImmediate } from "node:timers";
import type { HttpRequest, Sink, Stream } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import type { SeededServer } from "../rest/seeded-server.ts";

/** An event of a watch, as the client reads it. */
export interface RecordedEvent {
  readonly type: string;
  readonly object: JsonObject;
}

/** A client that reads a watch. */
export interface RecordedWatch {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** The answer, if it is none of a watch. */
  readonly body: JsonObject | undefined;
  readonly events: readonly RecordedEvent[];
  readonly isOver: boolean;
  /** How many bytes wait to be read, as the transport tells it. */
  unread: number;
  /** The client has read all. */
  read(): void;
  /** The client goes away. */
  leave(): void;
  /** `TYPE name` of each event. */
  told(): string[];
}

/** Asks a server, and keeps all that it writes. */
export async function recordWatch(
  { server, fill }: Pick<SeededServer, "server" | "fill">,
  target: string,
  headers: Record<string, string> = {},
  { unread = 0 }: { readonly unread?: number } = {},
): Promise<RecordedWatch> {
  const [path = "", query = ""] = fill(target).split("?");
  const request: HttpRequest = {
    method: "GET",
    path,
    query,
    header: (name) => headers[name],
    text: async () => "",
  };
  const reply = await server.handle(request);
  const events: RecordedEvent[] = [];
  let isOver = false;
  let onClose = (): void => {};
  let onDrain = (): void => {};
  const close = (): void => {
    if (isOver) return;
    isOver = true;
    onClose();
  };
  const watch: RecordedWatch = {
    status: reply.status,
    headers: reply.headers,
    body: typeof reply.body === "string" ? JSON.parse(reply.body) : undefined,
    events,
    get isOver() {
      return isOver;
    },
    unread,
    read() {
      watch.unread = 0;
      onDrain();
    },
    leave: close,
    told: () =>
      events.map(({ type, object }) => {
        const { name = "", resourceVersion } = (object.metadata ?? {}) as JsonObject;
        return type === "BOOKMARK" ? `BOOKMARK ${resourceVersion}` : `${type} ${name}`.trim();
      }),
  };
  const sink: Sink = {
    write(text) {
      for (const line of String(text).split("\n")) if (line !== "") events.push(JSON.parse(line));
      return watch.unread;
    },
    onDrain: (callback) => {
      onDrain = callback;
    },
    end: close,
    cut: close,
    onClose: (callback) => {
      onClose = callback;
    },
  };
  if (typeof reply.body === "function") (reply.body as Stream)(sink);
  await settle();
  return watch;
}

/** Lets everything happen that waits for nothing but its turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
}
