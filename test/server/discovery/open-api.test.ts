import { loadOpenApi } from "fieldwise/openapi";
import { typeAt } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { WireReader } from "../../../src/server/protobuf/wire.ts";
import { createMetaServer, createWidgets } from "./ask.ts";

const server = createMetaServer();
const widgets = createWidgets({
  type: "object",
  required: ["size"],
  properties: {
    size: { type: "string", description: "How big it is", default: "M" },
    port: { "x-kubernetes-int-or-string": true },
    said: { "x-kubernetes-int-or-string": true, anyOf: [{ type: "string" }, { type: "integer" }] },
    template: {
      type: "object",
      "x-kubernetes-embedded-resource": true,
      "x-kubernetes-preserve-unknown-fields": true,
      required: ["kind"],
      properties: { spec: { type: "object" } },
    },
  },
});
server.registry.replace([], [widgets]);

interface Document {
  readonly paths: Record<string, Record<string, JsonObject>>;
  readonly components: { readonly schemas: Record<string, JsonObject> };
}

const read = async (name: string): Promise<Document> =>
  (await server.read(`/openapi/v3/${name}`)) as unknown as Document;

const DEPLOYMENT = "/apis/apps/v1/namespaces/{namespace}/deployments/{name}";
const WIDGET = "/apis/example.com/v1/namespaces/{namespace}/widgets/{name}";

describe("the index", () => {
  it("leads to every document by an address that never changes its content", async () => {
    const { paths } = (await server.read("/openapi/v3")) as {
      paths: Record<string, { serverRelativeURL: string }>;
    };
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(["api/v1", "apis/apps/v1", "apis/example.com/v1"]),
    );
    for (const [name, { serverRelativeURL }] of Object.entries(paths)) {
      expect(serverRelativeURL).toMatch(new RegExp(`^/openapi/v3/${name}\\?hash=[0-9A-F]{128}$`));
      expect(await server.ask(serverRelativeURL)).toMatchObject({
        status: 200,
        headers: { "cache-control": "public, immutable", "content-type": "application/json" },
      });
    }
  });

  it("gives a document another address when its resources change, and the others keep theirs", async () => {
    const { registry, ask, read } = createMetaServer();
    const first = createWidgets({ type: "object" });
    registry.replace([], [first]);
    const { paths: before } = (await read("/openapi/v3")) as { paths: JsonObject };
    const second = createWidgets({ type: "object", properties: { size: { type: "string" } } });
    registry.replace([first], [second]);
    const { paths: after } = (await read("/openapi/v3")) as { paths: JsonObject };
    expect(after["apis/apps/v1"]).toEqual(before["apis/apps/v1"]);
    expect(after["apis/example.com/v1"]).not.toEqual(before["apis/example.com/v1"]);
    const [old, now] = [before, after].map(
      (paths) => (paths["apis/example.com/v1"] as JsonObject).serverRelativeURL as string,
    ) as [string, string];
    expect(await ask(old)).toMatchObject({ status: 301, headers: { location: now } });
    registry.replace([second], []);
    expect(await ask(now)).toMatchObject({ status: 404 });
  });
});

describe("a document", () => {
  it("has no reference that leads nowhere, and types that compile", async () => {
    const { paths } = (await server.read("/openapi/v3")) as { paths: JsonObject };
    for (const name of Object.keys(paths)) {
      const document = await read(name);
      const text = JSON.stringify(document);
      const references = new Set(
        Array.from(text.matchAll(/"#\/components\/schemas\/([^"]+)"/g), ([, to]) => to),
      );
      const { schemas } = document.components;
      expect([...references].filter((to) => !Object.hasOwn(schemas, to as string))).toEqual([]);
      expect(loadOpenApi(document as unknown as JsonObject).check()).toEqual([]);
    }
  });

  it("tells of patches what kubectl wants to know", async () => {
    const { paths } = await read("apis/apps/v1");
    const { patch } = paths[DEPLOYMENT] as { patch: JsonObject };
    expect(patch).toMatchObject({
      operationId: "patchAppsV1NamespacedDeployment",
      tags: ["apps_v1"],
      "x-kubernetes-action": "patch",
      "x-kubernetes-group-version-kind": { group: "apps", version: "v1", kind: "Deployment" },
    });
    expect((patch.parameters as JsonObject[]).map(({ name }) => name)).toEqual([
      "dryRun",
      "fieldManager",
      "fieldValidation",
      "force",
    ]);
    expect(Object.keys((patch.requestBody as { content: JsonObject }).content)).toContain(
      "application/strategic-merge-patch+json",
    );
  });

  it("offers no strategic patch of custom resources", async () => {
    const { paths } = await read("apis/example.com/v1");
    const { patch } = paths[WIDGET] as { patch: { requestBody: { content: JsonObject } } };
    expect(Object.keys(patch.requestBody.content)).toEqual([
      "application/apply-patch+yaml",
      "application/json-patch+json",
      "application/merge-patch+json",
    ]);
  });

  it.each([
    ["apis/apps/v1", DEPLOYMENT, "delete", "deleteAppsV1NamespacedDeployment"],
    ["apis/apps/v1", "/apis/apps/v1/deployments", "get", "listAppsV1DeploymentForAllNamespaces"],
    ["apis/apps/v1", `${DEPLOYMENT}/scale`, "put", "replaceAppsV1NamespacedDeploymentScale"],
    ["api/v1", "/api/v1/nodes", "delete", "deleteCoreV1CollectionNode"],
    ["api/v1", "/api/v1/namespaces/{name}/finalize", "put", "replaceCoreV1NamespaceFinalize"],
    [
      "api/v1",
      "/api/v1/namespaces/{namespace}/pods/{name}/eviction",
      "post",
      "createCoreV1NamespacedPodEviction",
    ],
    [
      "apis/rbac.authorization.k8s.io/v1",
      "/apis/rbac.authorization.k8s.io/v1/clusterroles",
      "post",
      "createRbacAuthorizationV1ClusterRole",
    ],
    ["apis/example.com/v1", `${WIDGET}/status`, "get", "readExampleComV1NamespacedWidgetStatus"],
    ["apis/example.com/v1", "/apis/example.com/v1/", "get", "getExampleComV1APIResources"],
  ])("%s calls %s %s %s, as Kubernetes does", async (name, path, method, id) => {
    expect((await read(name)).paths[path]?.[method]?.operationId).toBe(id);
  });

  it("has the types of what it refers to, with how they merge", async () => {
    const document = await read("apis/apps/v1");
    const schema = loadOpenApi(document as unknown as JsonObject);
    const containers = typeAt(schema.type("apps/v1", "Deployment"), "spec.template.spec.containers");
    expect(containers.list?.keys?.map(({ name }) => name)).toEqual(["name"]);
    const { schemas } = document.components;
    expect(schemas["io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions"]).toMatchObject({
      "x-kubernetes-group-version-kind": [
        { group: "", version: "v1", kind: "DeleteOptions" },
        { group: "apps", version: "v1", kind: "DeleteOptions" },
      ],
    });
    expect(schemas["io.k8s.api.batch.v1.Job"]).toBeUndefined();
  });

  it("publishes the schema of a custom resource with its prose and its defaults", async () => {
    const { schemas } = (await read("apis/example.com/v1")).components;
    expect(schemas["com.example.v1.Widget"]).toMatchObject({
      description: "A widget of ours",
      "x-kubernetes-group-version-kind": [{ group: "example.com", version: "v1", kind: "Widget" }],
      properties: {
        spec: {
          properties: {
            size: { type: "string", description: "How big it is", default: "M" },
            port: { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
            said: { anyOf: [{ type: "string" }, { type: "integer" }] },
            template: {
              required: ["kind", "apiVersion"],
              properties: { apiVersion: { type: "string" }, kind: { type: "string" }, spec: {} },
            },
          },
        },
      },
    });
    expect(schemas["com.example.v1.WidgetList"]).toBeDefined();
    expect(schemas["io.k8s.api.autoscaling.v1.Scale"]).toBeDefined();
  });
});

describe("the document of OpenAPI v2", () => {
  it("has all paths and all types, in its own words", async () => {
    const swagger = (await server.read("/openapi/v2")) as unknown as {
      readonly swagger: string;
      readonly paths: Record<string, Record<string, JsonObject>>;
      readonly definitions: Record<string, JsonObject>;
    };
    expect(swagger.swagger).toBe("2.0");
    expect(JSON.stringify(swagger).includes("#/components")).toBe(false);
    expect(swagger.paths[WIDGET]?.put).toMatchObject({
      consumes: ["*/*"],
      parameters: expect.arrayContaining([
        { name: "dryRun", in: "query", type: "string", uniqueItems: true },
        { name: "body", in: "body", required: true, schema: { $ref: "#/definitions/com.example.v1.Widget" } },
      ]),
      responses: { 200: { description: "OK", schema: { $ref: "#/definitions/com.example.v1.Widget" } } },
    });
    expect(swagger.definitions).toMatchObject({
      "io.k8s.apimachinery.pkg.api.resource.Quantity": { type: "string" },
      "io.k8s.apimachinery.pkg.util.intstr.IntOrString": { type: "string", format: "int-or-string" },
    });
    const schema = loadOpenApi(swagger as unknown as JsonObject);
    const containers = typeAt(schema.type("v1", "Pod"), "spec.containers");
    expect(containers.list?.keys?.map(({ name }) => name)).toEqual(["name"]);
  });

  it("leaves out the fields of what keeps unknown ones", async () => {
    const { definitions } = (await server.read("/openapi/v2")) as { definitions: JsonObject };
    const widget = JSON.stringify(definitions["com.example.v1.Widget"]);
    expect(JSON.parse(widget).properties.spec.properties.template.properties).toBeUndefined();
  });

  it("says in protobuf too that a patch of every kind can be a dry run, as kubectl before 1.27 wants to know", async () => {
    const accept = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
    const { body } = await server.ask("/openapi/v2", { headers: { accept } });
    // Document.paths.path
    const paths = fieldsAt(body as Uint8Array, [8, 2]);
    const swagger = (await server.read("/openapi/v2")) as { paths: Record<string, JsonObject> };
    expect(paths.length).toBe(Object.values(swagger.paths).filter(({ patch }) => patch !== undefined).length);
    for (const path of paths) {
      // NamedPathItem.value.patch.parameters.parameter.non_body_parameter.query_parameter_sub_schema.name
      expect(fieldsAt(path, [2, 8, 8, 1, 2, 3, 4]).map(toText)).toContain("dryRun");
    }
    const kinds = paths.map((path) => {
      // NamedPathItem.value.patch.vendor_extension
      const extensions = fieldsAt(path, [2, 8, 13]).map((extension) => [
        fieldsAt(extension, [1]).map(toText).join(),
        fieldsAt(extension, [2, 2]).map(toText).join(),
      ]);
      return [
        fieldsAt(path, [1]).map(toText).join(),
        Object.fromEntries(extensions)["x-kubernetes-group-version-kind"],
      ];
    });
    expect(JSON.parse(Object.fromEntries(kinds)[WIDGET])).toEqual({
      group: "example.com",
      version: "v1",
      kind: "Widget",
    });
  });
});

const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** What is in the fields with these numbers, each within those of the one before. */
function fieldsAt(message: Uint8Array, [number, ...rest]: readonly number[]): readonly Uint8Array[] {
  if (number === undefined) return [message];
  const found: Uint8Array[] = [];
  const reader = new WireReader(message);
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === number) found.push(...fieldsAt(reader.bytes(), rest));
    else reader.skip();
  }
  return found;
}
