import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type ApiServerOptions,
  type AuthenticatorOptions,
  createApiServer,
  createAuthenticator,
  createMemoryStorage,
  type HttpRequest,
  type NewUser,
  printKubeconfig,
  StatusError,
} from "fieldwise/server";
import { connectEtcd, type EtcdOptions } from "fieldwise/server/etcd";
import { type CheckOptions, checkLevelStorage, openLevelStorage } from "fieldwise/server/level";
import {
  type Applicant,
  createAuthority,
  type ListenOptions,
  listen,
  nodeHandler,
  postToWebhook,
} from "fieldwise/server/node";
import { converter } from "../evolve/given.ts";
import { type Call, named, whole } from "../hostile-arguments.ts";
import { cronTabs, version } from "./custom/definition.ts";

const now = new Date("2026-01-01T00:00:00Z");
const definition = cronTabs([version("v1")]);
const authority = createAuthority({ name: "test", now });
const identity = authority.issue({ name: "localhost", purpose: "server" });
const folder = mkdtempSync(join(tmpdir(), "fieldwise-arguments-"));
const server = await createApiServer({ types: () => false });
let folders = 0;

async function openAndClose(options: ApiServerOptions): Promise<void> {
  await (await createApiServer(options)).close();
}

async function authenticate(options: AuthenticatorOptions): Promise<unknown> {
  const header = () => "Bearer a-long-token";
  const request = { method: "GET", path: "/api", query: "", header, text: async () => "" };
  try {
    return createAuthenticator(options)(request);
  } catch (error) {
    if (error instanceof StatusError) return error.toStatus();
    throw error;
  }
}

async function listenAndClose(options: ListenOptions): Promise<void> {
  await (await listen(server, options)).close(0);
}

/** Whether options say where to save, which is then elsewhere: any text is a folder. */
function isSalvage(options: CheckOptions): boolean {
  try {
    return typeof options.salvage === "string" && Object.keys(options).length === 1;
  } catch {
    return false;
  }
}

/** There is no etcd here: that is what must come of sound options. */
async function connect(options: EtcdOptions): Promise<void> {
  try {
    await (await connectEtcd(options)).close();
  } catch (error) {
    if (!String(error).includes("cannot reach etcd")) throw error;
  }
}

export const calls: readonly Call[] = [
  [
    "createApiServer",
    openAndClose,
    named({
      storage: whole(createMemoryStorage()),
      types: () => false,
      definitions: [],
      evolution: {
        "Host.example.com": named({
          converter: whole(converter),
          duplicates: [],
          unions: { mode: "normalize" },
        }),
      },
      limits: named({ body: 1000, object: 1000, list: 10, watches: 10, unread: 1000 }),
      authenticate: () => ({ name: "me", groups: [] }),
      webhooks: named({ "shop/hooks": "127.0.0.1:9443", "https://hooks.test": () => ({}) }),
      postToWebhook,
      authorization: "open",
      now: () => now,
    }),
  ],
  [
    "createApiServer, with what is there from the start",
    openAndClose,
    named({
      types: () => false,
      startObjects: true,
      controllers: ["*", "-namespace-controller"],
      accountTokens: named({ issuer: "i", audiences: ["a"], signingKey: identity.key, maxExpiration: 7200 }),
      rootCa: "root",
      clientCa: "clients",
    }),
  ],
  [
    "createApiServer, with definitions",
    openAndClose,
    named({ types: () => false, definitions: [definition] }),
  ],
  [
    "ApiServer, handle",
    (request: HttpRequest) => server.handle(request),
    {
      method: "GET",
      path: "/api/v1/namespaces",
      query: "limit=1",
      header: () => "application/json",
      text: async () => "",
      user: { name: "me", groups: ["a"], readOnly: true },
    },
  ],
  [
    "ApiServer, fetch",
    (request: Request) => server.fetch(request),
    whole(new Request("http://localhost/api/v1")),
  ],
  [
    "ApiServer, addUser",
    (user: NewUser) => server.addUser(user).remove(),
    named({ name: "ada", groups: ["devs"], uid: "1" }),
  ],
  ["ApiServer, reachedAt", (url: string) => server.reachedAt(url), "https://127.0.0.1:6443"],
  [
    "printKubeconfig",
    printKubeconfig,
    named({ url: "https://127.0.0.1:6443", token: "a-long-token", user: "ada", ca: "root" }),
  ],
  [
    "createAuthenticator",
    authenticate,
    named({
      tokens: [named({ token: "a-long-token", user: "ada", groups: ["devs"], readOnly: true })],
      anonymous: "read",
      readOnlyCertificates: true,
    }),
  ],
  ["createMemoryStorage", createMemoryStorage, named({ characters: 1_000 })],
  ["StatusError", (refusal: never) => new StatusError(refusal).toStatus(), { code: 409, message: "no" }],
  ["nodeHandler", nodeHandler, () => new Response()],
  [
    "listen",
    listenAndClose,
    named({
      port: 0,
      tls: named({ cert: identity.cert, key: identity.key, clientCa: authority.cert }),
      hosts: ["api.test"],
      origins: ["https://dash.test", "//dash\\.test(:|$)"],
      connections: 10,
      headerBytes: 10_000,
      headersTimeout: 100,
      requestTimeout: 100,
      keepAliveTimeout: 100,
      onExchange: () => {},
    }),
  ],
  ["listen, for another server", async (given: never) => (await listen(given)).close(0), { ...server }],
  [
    "createAuthority",
    (parts: never, applicant: Applicant) => createAuthority(parts).issue(applicant),
    named({ name: "test", now }),
    named({ name: "ada", organizations: ["devs"], purpose: "client", hosts: ["localhost", "::1"] }),
  ],
  [
    "openLevelStorage",
    async (directory: string) => {
      const place = typeof directory === "string" ? join(folder, `${folders++}`) : directory;
      await (await openLevelStorage(place)).close();
    },
    "folder",
  ],
  [
    "checkLevelStorage",
    async (directory: string, options: CheckOptions) => {
      const place = typeof directory === "string" ? join(folder, `${folders++}`) : directory;
      if (typeof directory === "string") await (await openLevelStorage(place)).close();
      await checkLevelStorage(
        place,
        isSalvage(options) ? { salvage: join(folder, `${folders++}`) } : options,
      );
    },
    "folder",
    named({ salvage: "folder" }),
  ],
  [
    "connectEtcd",
    connect,
    named({
      endpoints: ["http://127.0.0.1:1"],
      tls: named({ ca: authority.cert, cert: identity.cert, key: identity.key }),
      prefix: "/test",
      timeout: 200,
    }),
  ],
];
