import { type ApiServer, createApiServer, createAuthenticator, createMemoryStorage } from "fieldwise/server";
import { isObject, type Json, type JsonObject } from "fieldwise/value";
import type { Cases } from "./cases.ts";
import { type Check, expectSame, expectTrue } from "./check.ts";
import { collectEvents, exchange, type Sent } from "./http-exchange.ts";
import { httpVectorChecks } from "./http-vectors.ts";
import { REQUESTS, type RequestCase } from "./server-requests.ts";

const MAPS = "/api/v1/namespaces/default/configmaps";

const post = (path: string, body: Json): Sent => ({
  method: "POST",
  path,
  headers: { "content-type": "application/json" },
  body,
});

const map = (name: string, more: JsonObject = {}): JsonObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, ...more },
});

/** The API server, by way of `fetch`. It starts with the first check, as some runtimes have no timers before a request. */
export function serverChecks(cases: Cases): readonly Check[] {
  let started: Promise<ApiServer> | undefined;
  // The clock stands still, so that ages are the same everywhere.
  const now = new Date();
  const server = (): Promise<ApiServer> => {
    started ??= createApiServer({ storage: createMemoryStorage(), now: () => now });
    return started;
  };
  return [
    ...httpVectorChecks(cases, server),
    ...REQUESTS.map((given) => requestCheck(given, server)),
    ...Object.entries(BEHAVIOUR).map(([name, run]) => ({
      name: `server: ${name}`,
      run: async () => run(await server()),
    })),
  ];
}

function requestCheck({ name, status, has, ...sent }: RequestCase, server: () => Promise<ApiServer>): Check {
  const run = async (): Promise<void> => {
    const answer = await exchange(await server(), sent);
    const wanted = has === undefined ? answer.body : within(answer.body, has);
    expectSame({ status: answer.status, body: answer.body }, { status, body: wanted });
  };
  return { name: `server: ${name}`, run };
}

/** A value with what it must have put into it: if it has that, it stays the same. */
function within(value: Json | undefined, has: Json): Json {
  if (Array.isArray(value) && Array.isArray(has)) return has.map((item, index) => within(value[index], item));
  if (!isObject(value) || !isObject(has)) return has;
  const parts = Object.entries(has).map(([name, part]) => [name, within(value[name], part as Json)]);
  return { ...value, ...Object.fromEntries(parts) };
}

/** What takes more than a request. */
const BEHAVIOUR: Readonly<Record<string, (server: ApiServer) => Promise<void>>> = {
  "integers beyond 2^53 keep their digits": async (server) => {
    const path = "/apis/runtimes.example/v1/namespaces/default/ships";
    const about = '"apiVersion":"runtimes.example/v1","kind":"Ship","metadata":{"name":"eve"}';
    await exchange(server, post(path, `{${about},"spec":{"port":"OSL","weight":9007199254740993}}`));
    const response = await server.fetch(new Request(`http://server.example${path}/eve`));
    expectTrue((await response.text()).includes('"weight":9007199254740993'), "the digits came back");
  },

  "a watch tells of changes as they come": async (server) => {
    const { body } = await exchange(server, { path: MAPS });
    const { resourceVersion } = (body as JsonObject).metadata as JsonObject;
    const { status, events } = await collectEvents(server, {
      path: `${MAPS}?watch=true&resourceVersion=${resourceVersion}`,
      count: 2,
      meanwhile: async () => {
        await exchange(server, post(MAPS, map("seen")));
        await exchange(server, { method: "DELETE", path: `${MAPS}/seen` });
      },
    });
    expectSame([status, ...events.map(({ type }) => type as Json)], [200, "ADDED", "DELETED"]);
  },

  "what an object owns goes with it": async (server) => {
    const { body } = await exchange(server, post(MAPS, map("owner")));
    const { uid } = (body as JsonObject).metadata as JsonObject;
    const ownerReferences = [{ apiVersion: "v1", kind: "ConfigMap", name: "owner", uid: uid as Json }];
    await exchange(server, post(MAPS, map("owned", { ownerReferences })));
    await exchange(server, { method: "DELETE", path: `${MAPS}/owner?propagationPolicy=Background` });
    await untilGone(server, `${MAPS}/owned`);
  },

  "what is in a namespace goes with it": async (server) => {
    const space = { apiVersion: "v1", kind: "Namespace", metadata: { name: "short" } };
    await exchange(server, post("/api/v1/namespaces", space));
    await exchange(server, post("/api/v1/namespaces/short/configmaps", map("inside")));
    await exchange(server, { method: "DELETE", path: "/api/v1/namespaces/short" });
    await untilGone(server, "/api/v1/namespaces/short");
    await untilGone(server, "/api/v1/namespaces/short/configmaps/inside");
  },

  "a body that is too long is refused": async (server) => {
    const { status } = await exchange(server, post(MAPS, " ".repeat(4_000_000)));
    expectSame(status, 413);
  },

  "a stranger is refused, and who has a token is not": async () => {
    const authenticate = createAuthenticator({ tokens: [{ token: "long-enough", user: "ann" }] });
    const server = await createApiServer({ authenticate });
    const ask = async (headers: Record<string, string>): Promise<number> =>
      (await exchange(server, { path: MAPS, headers })).status;
    expectSame([await ask({}), await ask({ authorization: "Bearer another-one" })], [401, 401]);
    expectSame(await ask({ authorization: "Bearer long-enough" }), 200);
    await server.close();
  },

  "two servers on one store show the same": async () => {
    const storage = createMemoryStorage();
    const [one, other] = [await createApiServer({ storage }), await createApiServer({ storage })];
    await exchange(one, post(MAPS, map("shared")));
    expectSame((await exchange(other, { path: `${MAPS}/shared` })).status, 200);
    await Promise.all([one.close(), other.close()]);
  },

  "closing it ends its watches": async (server) => {
    const response = await server.fetch(new Request(`http://server.example${MAPS}?watch=true`));
    const text = response.text();
    await server.close();
    expectTrue(!(await text).includes('"ERROR"'), "they end in peace");
  },
};

async function untilGone(server: ApiServer, path: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await exchange(server, { path })).status === 404) return;
    await new Promise((resume) => setTimeout(resume, 25));
  }
  throw new Error(`${path} is still there`);
}
