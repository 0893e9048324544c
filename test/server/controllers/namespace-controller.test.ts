import type { JsonObject } from "fieldwise/value";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Client, createClient, MERGE } from "../kinds/client.ts";

let client: Client;
beforeEach(async () => {
  client = await createClient();
  await client.send("POST", "/api/v1/namespaces", { metadata: { name: "n" } });
});
afterEach(() => client.server.close());

const NAMESPACE = "/api/v1/namespaces/n";

function conditionsOf(body: JsonObject): Record<string, string> {
  const { conditions = [] } = body.status as { conditions?: readonly Record<string, string>[] };
  return Object.fromEntries(conditions.map(({ type, status, message }) => [type, `${status} ${message}`]));
}

it("a namespace that is deleted goes, with all that it holds", async () => {
  const data = { deletionTimestamp: "of something else" };
  await client.send("POST", `${NAMESPACE}/configmaps`, { metadata: { name: "a" }, data });
  await client.send("POST", `${NAMESPACE}/secrets`, { metadata: { name: "b" } });
  const { body } = await client.send("DELETE", NAMESPACE);
  expect(body.status).toMatchObject({ phase: "Terminating" });
  expect((await client.until(NAMESPACE, ({ status }) => status === 404)).status).toBe(404);
  expect((await client.send("GET", "/api/v1/configmaps")).body.items).toEqual([]);
});

it("it waits for what is held, and says so", async () => {
  const held = { name: "a", finalizers: ["example.com/hold"] };
  await client.send("POST", `${NAMESPACE}/configmaps`, { metadata: held });
  await client.send("POST", `${NAMESPACE}/secrets`, { metadata: { name: "b" } });
  await client.send("DELETE", NAMESPACE);
  const { body } = await client.until(
    NAMESPACE,
    ({ body }) => conditionsOf(body).NamespaceContentRemaining !== undefined,
  );
  expect(conditionsOf(body)).toEqual({
    NamespaceDeletionDiscoveryFailure: "False All resources successfully discovered",
    NamespaceDeletionGroupVersionParsingFailure: "False All legacy kube types successfully parsed",
    NamespaceDeletionContentFailure: "False All content successfully deleted, may be waiting on finalization",
    NamespaceContentRemaining: "True Some resources are remaining: configmaps. has 1 resource instances",
    NamespaceFinalizersRemaining:
      "True Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances",
  });
  expect((await client.send("GET", `${NAMESPACE}/secrets/b`)).status).toBe(404);
  await client.send("PATCH", `${NAMESPACE}/configmaps/a`, { metadata: { finalizers: null } }, MERGE);
  expect((await client.until(NAMESPACE, ({ status }) => status === 404)).status).toBe(404);
});

it("pods go before the rest, which they may need as they end", async () => {
  const spec = { nodeName: "node", containers: [{ name: "c", image: "i" }] };
  await client.send("POST", `${NAMESPACE}/pods`, { metadata: { name: "p" }, spec });
  await client.send("POST", `${NAMESPACE}/configmaps`, { metadata: { name: "a" } });
  await client.send("DELETE", NAMESPACE);
  await client.until(
    `${NAMESPACE}/pods/p`,
    ({ body }) => "deletionTimestamp" in (body.metadata as JsonObject),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await client.send("GET", `${NAMESPACE}/configmaps/a`)).status).toBe(200);
  // There is no node behind the name that would let it go.
  await client.send("DELETE", `${NAMESPACE}/pods/p`, { gracePeriodSeconds: 0 });
  expect((await client.until(NAMESPACE, ({ status }) => status === 404)).status).toBe(404);
});

it("nothing new comes to a namespace that goes", async () => {
  const held = { name: "a", finalizers: ["example.com/hold"] };
  await client.send("POST", `${NAMESPACE}/configmaps`, { metadata: held });
  await client.send("DELETE", NAMESPACE);
  const reply = await client.send("POST", `${NAMESPACE}/configmaps`, { metadata: { name: "b" } });
  expect(reply.status).toBe(403);
});
