import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiServer, type Storage } from "fieldwise/server";
import { connectEtcd } from "fieldwise/server/etcd";
import { openLevelStorage } from "fieldwise/server/level";
import { listen } from "fieldwise/server/node";
import { afterAll, beforeAll, describe, it } from "vitest";
import { httpVectorChecks } from "../runtimes/contract/http-vectors.ts";
import { startEtcd } from "./start-etcd.ts";

/** A store, or none for the server's own, and what ends it with all that is in it. */
interface Opened {
  readonly storage?: Storage;
  end(): Promise<void>;
}

const DRIVERS: Readonly<Record<string, () => Promise<Opened>>> = {
  "in memory": async () => ({ end: async () => {} }),
  "on disk": async () => {
    const directory = mkdtempSync(join(tmpdir(), "fieldwise-vectors-"));
    const storage = await openLevelStorage(directory);
    const end = async () => {
      await storage.close();
      rmSync(directory, { recursive: true, force: true });
    };
    return { storage, end };
  },
  "in etcd": async () => {
    const etcd = await startEtcd();
    const storage = await connectEtcd({ endpoints: [etcd.endpoint] }).catch(async (error: unknown) => {
      await etcd.stop();
      throw error;
    });
    const end = async () => {
      await storage.close();
      await etcd.stop();
    };
    return { storage, end };
  },
};

const vectors = new URL("../../spec-fixtures/http/http.jsonl", import.meta.url);
const http = readFileSync(vectors, "utf8").trimEnd().split("\n");

describe.each(Object.keys(DRIVERS))(
  "over HTTP, with objects %s, this server answers as a kube-apiserver",
  (driver) => {
    let url = "";
    let close = async (): Promise<void> => {};

    beforeAll(async () => {
      const { storage, end } = await (DRIVERS[driver] as () => Promise<Opened>)();
      // All happens within one second, by which the owners of fields are ordered.
      const start = new Date();
      const server = await createApiServer({ now: () => start, ...(storage !== undefined && { storage }) });
      const listening = await listen(server);
      url = listening.url;
      close = async () => {
        await listening.close(0);
        await server.close();
        await end();
      };
    });
    afterAll(() => close());

    const remote = {
      fetch: async (request: Request) => {
        const { pathname, search } = new URL(request.url);
        const { method, headers } = request;
        const body = method === "GET" ? undefined : await request.text();
        return fetch(url + pathname + search, { method, headers, ...(body && { body }) });
      },
    };
    for (const { name, run } of httpVectorChecks({ http }, async () => remote)) it(name, () => run(() => {}));
  },
);
