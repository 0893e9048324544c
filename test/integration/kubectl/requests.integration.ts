import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Migration } from "fieldwise/apply";
import {
  clientSideAppliers,
  kubernetes,
  type PreparedMigration,
  type PreparedPatch,
  type PreparedRequest,
  prepareApply,
  prepareMigration,
  preparePatch,
  restPath,
  withNamespace,
} from "fieldwise/kubernetes";
import { type ApiServer, createApiServer } from "fieldwise/server";
import { nodeHandler } from "fieldwise/server/node";
import { type JsonObject, parseJson } from "fieldwise/value";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createKubectl, type Kubectl } from "./kubectl.ts";

/** The writes that came to the server, in the form in which they are prepared, and what it answered. */
const writes: { readonly request: PreparedRequest; readonly answer: JsonObject }[] = [];
let server: ApiServer;
let kubectl: Kubectl;
const front = createServer(
  nodeHandler(async (request) => {
    if (request.method === "GET") return server.fetch(request);
    const { pathname: path, searchParams } = new URL(request.url);
    const sent: PreparedRequest = {
      method: request.method as "PATCH" | "POST",
      path,
      query: Object.fromEntries(searchParams),
      contentType: request.headers.get("content-type") ?? "",
      body: await request.clone().text(),
    };
    const response = await server.fetch(request);
    writes.push({ request: sent, answer: parseJson(await response.clone().text()) as JsonObject });
    return response;
  }),
);

beforeAll(async () => {
  server = await createApiServer();
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  kubectl = createKubectl({ url: `http://127.0.0.1:${(front.address() as AddressInfo).port}` });
});

afterAll(async () => {
  kubectl.close();
  front.closeAllConnections();
  front.close();
  await server.close();
});

const deployment = kubernetes().type("apps/v1", "Deployment");

function shop(image: string, more: JsonObject = {}): JsonObject {
  const labels = { app: "shop" };
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "shop", annotations: { note: "<a & b>" } },
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: "web", image, ...more }] } },
    },
  };
}

/** What kubectl sends to apply an object. */
async function writesOf(object: JsonObject, ...options: readonly string[]): Promise<typeof writes> {
  writes.length = 0;
  kubectl.write("shop.json", object);
  const { printed, code } = await kubectl.run(["apply", "-f", "shop.json", ...options]).done;
  expect(code, printed).toBe(0);
  return [...writes];
}

/** The live object, as a server gives it. */
async function getLive(): Promise<JsonObject> {
  const path = restPath(deployment, { namespace: "default", name: "shop" });
  return parseJson(await (await server.fetch(new Request(`http://server${path}`))).text()) as JsonObject;
}

const inDefault = (object: JsonObject) => withNamespace(deployment, { object, namespace: "default" });

it("preparePatch prepares what kubectl sends, byte for byte", async () => {
  const created = preparePatch(deployment, { desired: inDefault(shop("shop:1")) });
  expect(await writesOf(shop("shop:1"))).toMatchObject([{ request: requestOf(created) }]);

  const live = await getLive();
  const desired = inDefault(shop("shop:2", { env: [{ name: "COLOR", value: "red" }] }));
  const patched = preparePatch(deployment, { desired, live });
  expect(await writesOf(desired)).toMatchObject([{ request: requestOf(patched) }]);
  expect(await writesOf(desired)).toEqual([]);
});

it("so do prepareApply and prepareMigration, when it first applies on the server's side", async () => {
  const config = inDefault(shop("shop:3"));
  const manager = "gitops";
  const options = ["--server-side", "--force-conflicts", `--field-manager=${manager}`];
  const [first, upgrade, again, ...others] = await writesOf(config, ...options);
  const applied = prepareApply(deployment, { config, manager, force: true });
  expect([first?.request, again?.request]).toEqual([applied, applied]);
  expect(others).toEqual([]);

  const live = first?.answer as JsonObject;
  const steps: Migration[] = [{ do: "to-apply", from: clientSideAppliers(live), to: manager }];
  const migration = prepareMigration(deployment, { live, steps, manager });
  const { body, ...sent } = (upgrade as (typeof writes)[number]).request;
  const { body: prepared, ...request } = requestOf(migration);
  expect(sent).toEqual(request);
  // kubectl writes entries in the order of its own fields.
  expect(parseJson(body)).toEqual(parseJson(prepared));
});

function requestOf(prepared: PreparedPatch | PreparedMigration): PreparedRequest {
  if (!("request" in prepared)) throw new Error(`there is no request: ${prepared.outcome}`);
  return prepared.request;
}
