import { type ApiServerOptions, createApiServer, type Limits } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { createMemoryStorage } from "../../../src/server/storage/memory.ts";

/** What a server answered. */
export interface Reply {
  readonly status: number;
  readonly warnings: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into objects whose shape they state
  readonly body: any;
}

/** Sends requests to a server with a new store. */
export interface Client {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  create(path: string, object: JsonObject): Promise<Reply>;
  replace(path: string, object: JsonObject): Promise<Reply>;
  /** Sends a patch of that type: `merge`, `json`, `strategic`. */
  patch(path: string, type: "json" | "merge" | "strategic-merge", patch: unknown): Promise<Reply>;
  apply(path: string, config: unknown): Promise<Reply>;
  get(path: string): Promise<Reply>;
  remove(path: string, options?: JsonObject): Promise<Reply>;
}

export const NOW = new Date("2026-01-02T03:04:05.678Z");

export async function createClient(
  limits: Partial<Limits> = {},
  options: ApiServerOptions = {},
): Promise<Client> {
  const storage = createMemoryStorage();
  const server = await createApiServer({ storage, limits, now: () => NOW, ...options });
  const client: Client = {
    async send(method, path, body, headers = {}) {
      const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
      const request = new Request(`http://server${path}`, {
        method,
        headers: { "user-agent": "test/1", ...headers },
        ...(text !== undefined && { body: text }),
      });
      const response = await server.fetch(request);
      return {
        status: response.status,
        warnings: response.headers.get("warning"),
        body: JSON.parse(await response.text()),
      };
    },
    create: (path, object) => client.send("POST", path, object, JSON_TYPE),
    replace: (path, object) => client.send("PUT", path, object, JSON_TYPE),
    patch: (path, type, patch) =>
      client.send("PATCH", path, patch, { "content-type": `application/${type}-patch+json` }),
    apply: (path, config) =>
      client.send("PATCH", path, config, { "content-type": "application/apply-patch+yaml" }),
    get: (path) => client.send("GET", path),
    remove: (path, options) => client.send("DELETE", path, options, options && JSON_TYPE),
  };
  return client;
}

const JSON_TYPE = { "content-type": "application/json" };

export const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
export const DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
export const PODS = "/api/v1/namespaces/default/pods";

export function configMap(
  name: string,
  data: JsonObject = { a: "1" },
  metadata: JsonObject = {},
): JsonObject {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name, ...metadata }, data };
}

export function deployment(name: string, spec: JsonObject = {}): JsonObject {
  const labels = { app: name };
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name },
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: "main", image: "app:1" }] } },
      ...spec,
    },
  };
}

export function pod(name: string, spec: JsonObject = {}): JsonObject {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name },
    spec: { containers: [{ name: "main", image: "app:1" }], ...spec },
  };
}
