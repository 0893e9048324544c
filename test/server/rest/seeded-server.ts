import { type ApiServer, createApiServer, type Limits, type Storage } from "fieldwise/server";
import type { Json, JsonObject } from "fieldwise/value";
import { createMemoryStorage } from "../../../src/server/storage/memory.ts";

/** A server over a store that can be written to behind its back. */
export interface SeededServer {
  readonly server: ApiServer;
  readonly storage: Storage;
  /** A text in which `@2` stands for the second revision after those that the server itself has made. */
  fill(text: string): string;
  /** Puts a ConfigMap of the namespace `default`, unless it says otherwise, in the place of what is there. */
  put(name: string, more?: { labels?: JsonObject; data?: JsonObject; namespace?: string }): Promise<number>;
  remove(name: string, namespace?: string): Promise<number>;
  get(path: string, headers?: Record<string, string>): Promise<{ response: Response; body: JsonObject }>;
  close(): Promise<void>;
}

export const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";

export async function seedServer(limits: Partial<Limits> = {}): Promise<SeededServer> {
  const storage = createMemoryStorage();
  const now = () => new Date("2026-01-02T00:00:00Z");
  const server = await createApiServer({ storage, limits, now });
  const start = await storage.revision();
  const keyOf = (name: string, namespace = "default") => `/core/configmaps/${namespace}/${name}`;
  return {
    server,
    storage,
    fill: (text) => text.replace(/@(\d+)/g, (_, nth) => String(start + Number(nth))),
    async put(name, { labels, data = {}, namespace = "default" } = {}) {
      const key = keyOf(name, namespace);
      const metadata: Record<string, Json> = { name, namespace, creationTimestamp: "2026-01-01T00:00:00Z" };
      if (labels !== undefined) metadata.labels = labels;
      const value = JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata, data });
      const entry = await storage.put(key, value, (await storage.get(key))?.revision ?? 0);
      return entry?.revision ?? 0;
    },
    async remove(name, namespace) {
      const key = keyOf(name, namespace);
      return (await storage.delete(key, (await storage.get(key))?.revision ?? 0)) ?? 0;
    },
    async get(path, headers = {}) {
      const response = await server.fetch(new Request(`http://server${path}`, { headers }));
      const text = await response.text();
      return { response, body: text.startsWith("{") ? JSON.parse(text) : text };
    },
    async close() {
      await server.close();
      await storage.close();
    },
  };
}

/** The names of a list's items. */
export function namesOf(list: JsonObject): string[] {
  return (list.items as { metadata: { name: string } }[]).map(({ metadata }) => metadata.name);
}
