import { isObject, type Json, type JsonObject } from "fieldwise/value";

/** A server, wherever it is. */
export interface Server {
  fetch(request: Request): Promise<Response>;
}

/** What a client sends. A body that is no text is sent as JSON. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** What came back. A body that is JSON is read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

/** Asks a server as clients on the web do. */
export async function exchange(server: Server, sent: Sent): Promise<Answer> {
  const response = await server.fetch(requestOf(sent));
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: readBody(text) };
}

/** Watches, does something meanwhile, and gives the status and the first `count` events, or more if more came at once. */
export async function collectEvents(
  server: Server,
  { path, count, meanwhile }: { path: string; count: number; meanwhile: () => Promise<void> },
): Promise<{ readonly status: number; readonly events: readonly JsonObject[] }> {
  const response = await server.fetch(requestOf({ path }));
  if (response.body === null) throw new Error("a watch has a body");
  const reader = response.body.getReader();
  const done = meanwhile();
  const decoder = new TextDecoder();
  const events: JsonObject[] = [];
  let rest = "";
  while (events.length < count) {
    const { value, done: ended } = await withinSeconds(10, reader.read());
    if (ended) break;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    events.push(
      ...lines.map((line) => JSON.parse(line) as JsonObject).filter((event) => !isPlainBookmark(event)),
    );
  }
  await done;
  await reader.cancel();
  return { status: response.status, events };
}

function requestOf({ method = "GET", path, headers, body }: Sent): Request {
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const sent = { "user-agent": "vectors/1", ...headers };
  const request = new Request(`http://server.example${path}`, {
    method,
    headers: sent,
    ...(text === undefined ? {} : { body: text }),
  });
  // Browsers do not let a program say who it is in requests of its own; a client that is none can.
  if (!request.headers.has("user-agent"))
    Object.defineProperty(request, "headers", { value: new Headers(sent) });
  return request;
}

function readBody(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Bookmarks that only tell the time may come whenever the server likes. */
function isPlainBookmark({ type, object }: JsonObject): boolean {
  const { metadata } = object as JsonObject;
  return type === "BOOKMARK" && !(isObject(metadata) && "annotations" in metadata);
}

async function withinSeconds<T>(seconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came within ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
