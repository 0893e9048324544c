import { createApiServer } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { expect, it } from "vitest";
import { createMemoryStorage } from "../../../src/server/storage/memory.ts";
import { recordWatch, settle } from "./record-watch.ts";

const DEFINITION: JsonObject = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.com" },
  spec: {
    group: "example.com",
    scope: "Cluster",
    names: { kind: "Widget", plural: "widgets", singular: "widget", listKind: "WidgetList" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: "object", properties: { size: { type: "integer" } } } },
        additionalPrinterColumns: [{ name: "Size", type: "integer", jsonPath: ".size" }],
      },
    ],
  },
};
const KEY = "/apiextensions.k8s.io/customresourcedefinitions/widgets.example.com";

it("watches of a custom resource end when its definition says something else, or goes", async () => {
  const storage = createMemoryStorage();
  const server = await createApiServer({ storage, definitions: [DEFINITION] });
  const client = { server, fill: (text: string) => text };
  const watch = () => recordWatch(client, "/apis/example.com/v1/widgets?watch=true");
  const rewrite = async (change: (text: string) => string) => {
    const entry = await storage.get(KEY);
    await storage.put(KEY, change(entry?.value ?? ""), entry?.revision ?? 0);
    await settle();
  };
  const other = await recordWatch(client, "/api/v1/configmaps?watch=true");
  const first = await watch();
  expect(first.status).toBe(200);
  await rewrite((text) => text.replace('"metadata":{', '"metadata":{"labels":{"a":"b"},'));
  expect(first.isOver).toBe(false);
  await rewrite((text) => text.replace('"Size"', '"Width"'));
  expect(first.isOver).toBe(true);
  const second = await watch();
  expect(second.isOver).toBe(false);
  await storage.delete(KEY, (await storage.get(KEY))?.revision ?? 0);
  await settle();
  expect(second.isOver).toBe(true);
  expect(other.isOver).toBe(false);
  await server.close();
});
