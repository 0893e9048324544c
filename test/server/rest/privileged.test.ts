import type { JsonObject } from "fieldwise/value";
import { describe, expect, test } from "vitest";
import { createMemoryStorage } from "../../../src/server/storage/memory.ts";
import { createClient, DEPLOYMENTS, deployment, PODS, pod } from "./client.ts";

const PRIVILEGED = { containers: [{ name: "main", image: "i", securityContext: { privileged: true } }] };
const ON_HOST = {
  hostNetwork: true,
  os: { name: "windows" },
  securityContext: { windowsOptions: { hostProcess: true } },
  containers: [{ name: "main", image: "i" }],
};
const template = (spec: JsonObject): JsonObject => ({
  template: { metadata: { labels: { app: "web" } }, spec },
});

describe("privileged containers", () => {
  test("are invalid, in pods and in what makes pods", async () => {
    const client = await createClient();
    const refused = await client.create(PODS, pod("p", PRIVILEGED));
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Pod "p" is invalid: spec.containers[0].securityContext.privileged: Forbidden: disallowed by cluster policy',
    ]);
    const made = await client.create(DEPLOYMENTS, deployment("web", template(PRIVILEGED)));
    expect(made.body.details.causes).toEqual([
      {
        reason: "FieldValueForbidden",
        message: "Forbidden: disallowed by cluster policy",
        field: "spec.template.spec.containers[0].securityContext.privileged",
      },
    ]);
  });

  test("are so as processes of a host of Windows, too", async () => {
    const client = await createClient();
    const { body } = await client.create(PODS, pod("p", ON_HOST));
    expect(body.message).toBe(
      'Pod "p" is invalid: spec: Forbidden: hostProcess containers are disallowed by cluster policy',
    );
  });

  test("may be where the server says so, and stay where another one did", async () => {
    const storage = createMemoryStorage();
    const open = await createClient({}, { storage, allowPrivileged: true });
    expect((await open.create(PODS, pod("p", PRIVILEGED))).status).toBe(201);
    expect((await open.create(PODS, pod("q", ON_HOST))).status).toBe(201);
    const client = await createClient({}, { storage });
    const relabeled = await client.patch(`${PODS}/p`, "merge", { metadata: { labels: { a: "b" } } });
    expect(relabeled.status).toBe(200);
    const image = { spec: { containers: [{ name: "main", image: "other" }] } };
    expect((await client.patch(`${PODS}/p`, "strategic-merge", image)).status).toBe(422);
  });
});
