import { afterEach, expect, it } from "vitest";
import { cronTab, cronTabs, cronTabsOf } from "../custom/definition.ts";
import { type Client, createClient } from "../kinds/client.ts";

let client: Client;
afterEach(() => client.server.close());

async function groups(): Promise<string[]> {
  const { body } = await client.send("GET", "/apis");
  return (body.groups as unknown as { name: string }[]).map(({ name }) => name).sort();
}

it("a server may have some of Kubernetes' types, and then has those and what clients of any type need", async () => {
  client = await createClient({ types: ({ group }) => group === "apps" });
  expect(await groups()).toEqual([
    "apiextensions.k8s.io",
    "apps",
    "authentication.k8s.io",
    "authorization.k8s.io",
  ]);
  const { body } = await client.send("GET", "/api/v1");
  expect((body.resources as unknown as { name: string }[]).map(({ name }) => name)).toEqual([
    "namespaces",
    "namespaces/finalize",
    "namespaces/status",
  ]);
  expect((await client.send("GET", "/api/v1/namespaces/default/pods")).status).toBe(404);
  expect((await client.send("GET", "/openapi/v3/apis/apps/v1")).status).toBe(200);
});

it("a server may have no types but its own", async () => {
  client = await createClient({ types: () => false, definitions: [cronTabs()] });
  expect((await client.send("POST", cronTabsOf(), cronTab("one"))).status).toBe(201);
  expect(await groups()).toContain("stable.example.com");
  expect((await client.send("GET", "/api/v1/namespaces/default")).status).toBe(200);
});
