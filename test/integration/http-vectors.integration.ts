import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ApiServer, type ApiServerOptions, createApiServer, type Storage } from "fieldwise/server";
import { connectEtcd } from "fieldwise/server/etcd";
import { openLevelStorage } from "fieldwise/server/level";
import { listen } from "fieldwise/server/node";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type HttpVectorOptions, httpVectorChecks } from "../runtimes/contract/http-vectors.ts";
import { ADMISSION, createRecordedServer, SENDING } from "../server/admission/recorded-server.ts";
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

/** Answers to recorded requests, by what they are of. */
interface Recorded {
  readonly lines: readonly string[];
  readonly options?: HttpVectorOptions;
  start(options: ApiServerOptions): Promise<ApiServer>;
}

const RECORDED: Readonly<Record<string, Recorded>> = {
  "as a kube-apiserver": {
    lines: http,
    start: (options) => {
      // All happens within one second, by which the owners of fields are ordered.
      const start = new Date();
      return createApiServer({ now: () => start, ...options });
    },
  },
  "as one with RBAC and its usual admission": {
    lines: ADMISSION,
    options: SENDING,
    start: createRecordedServer,
  },
};

const cases = Object.keys(DRIVERS).flatMap((driver) =>
  Object.keys(RECORDED).map((as) => [driver, as] as const),
);

describe.each(cases)("over HTTP, with objects %s, this server answers %s", (driver, as) => {
  const { lines, options, start } = RECORDED[as] as Recorded;
  let url = "";
  let close = async (): Promise<void> => {};

  beforeAll(async () => {
    const { storage, end } = await (DRIVERS[driver] as () => Promise<Opened>)();
    const server = await start(storage === undefined ? {} : { storage });
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
  for (const { name, run } of httpVectorChecks({ http: lines }, async () => remote, options))
    it(name, () => run(() => {}));
});
