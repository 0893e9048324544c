import { readdirSync, readFileSync } from "node:fs";
import { type ApiServer, type ApiServerOptions, createApiServer } from "fieldwise/server";
import { type JsonObject, parseJson } from "fieldwise/value";

/** What a server answered. */
export interface Reply {
  readonly status: number;
  readonly body: JsonObject;
  readonly warnings: string | null;
}

/** A server, and a client that speaks to it. */
export interface Client {
  readonly server: ApiServer;
  send(method: string, path: string, body?: unknown, type?: string): Promise<Reply>;
  /** Asks again and again until the answer is as it should be, for at most a few seconds. */
  until(path: string, isSo: (reply: Reply) => boolean): Promise<Reply>;
}

export const NOW = "2026-01-02T03:04:05Z";

export async function createClient(options: ApiServerOptions = {}): Promise<Client> {
  const server = await createApiServer({ now: () => new Date(NOW), ...options });
  const send: Client["send"] = async (method, path, body, type = "application/json") => {
    const content =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": type } };
    const response = await server.fetch(new Request(`http://server${path}`, { method, ...content }));
    const text = await response.text();
    const reply = text.startsWith("{") ? (parseJson(text) as JsonObject) : { text };
    return { status: response.status, body: reply, warnings: response.headers.get("warning") };
  };
  return {
    server,
    send,
    async until(path, isSo) {
      const end = Date.now() + 3_000;
      for (;;) {
        const reply = await send("GET", path);
        if (isSo(reply) || Date.now() > end) return reply;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}

export const MERGE = "application/merge-patch+json";
export const APPLY = "application/apply-patch+yaml";

/** The files of a folder of spec-fixtures/server, each with its cases. */
export function readFixtures<Case>(
  folder: string,
): readonly (readonly [file: string, cases: readonly Case[]])[] {
  const place = new URL(`../../../spec-fixtures/server/${folder}/`, import.meta.url);
  return readdirSync(place).map((file) => {
    const lines = readFileSync(new URL(file, place), "utf8").trimEnd().split("\n");
    return [file, lines.map((line) => parseJson(line) as unknown as Case)];
  });
}

/** What an object says about itself. */
export function metadataOf({ body }: Reply): JsonObject {
  return body.metadata as JsonObject;
}
