import type { JsonObject } from "fieldwise/value";
import type { Sent } from "./http-exchange.ts";

/** A request, and what the answer must have, among other things. Lists are as long as here. */
export interface RequestCase extends Sent {
  readonly name: string;
  readonly status: number;
  readonly has?: JsonObject | string;
}

const JSON_TYPE = { "content-type": "application/json" };
const TABLE = { accept: "application/json;as=Table;v=v1;g=meta.k8s.io,application/json" };
const AGGREGATED = { accept: "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList" };

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const SHIPS = "/apis/runtimes.example/v1/namespaces/default/ships";
const SHOPS = "/apis/apps/v1/namespaces/default/deployments";

const definition = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "ships.runtimes.example" },
  spec: {
    group: "runtimes.example",
    scope: "Namespaced",
    names: { kind: "Ship", plural: "ships", singular: "ship" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        additionalPrinterColumns: [{ name: "Masts", type: "integer", jsonPath: ".spec.masts" }],
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: {
                type: "object",
                required: ["port"],
                properties: {
                  port: { type: "string", pattern: "^[A-Z]{3}$" },
                  masts: { type: "integer", minimum: 1, default: 3 },
                  weight: { type: "integer", format: "int64" },
                },
              },
            },
          },
        },
      },
    ],
  },
};

const ship = (name: string, spec: JsonObject): JsonObject => ({
  apiVersion: "runtimes.example/v1",
  kind: "Ship",
  metadata: { name },
  spec,
});

const about = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "shop" } };
const labels = { app: "shop" };
const shop = {
  ...about,
  spec: {
    replicas: 2,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: "web", image: "web:1" }] } },
  },
};

const applyAs = (manager: string, body: JsonObject, more = ""): Sent => ({
  method: "PATCH",
  path: `${SHOPS}/shop?fieldManager=${manager}${more}`,
  headers: { "content-type": "application/apply-patch+yaml" },
  body,
});

const patch = (type: string, body: Sent["body"] & {}): Sent => ({
  method: "PATCH",
  path: `${SHOPS}/shop`,
  headers: { "content-type": `application/${type}+json` },
  body,
});

/** What a client asks, in order. */
export const REQUESTS: readonly RequestCase[] = [
  { name: "its version is Kubernetes'", path: "/version", status: 200, has: { major: "1", minor: "36" } },
  { name: "it is alive", path: "/healthz", status: 200, has: "ok" },
  { name: "it is ready", path: "/readyz", status: 200, has: "ok" },
  {
    name: "discovery, all at once",
    path: "/apis",
    headers: AGGREGATED,
    status: 200,
    has: { kind: "APIGroupDiscoveryList", apiVersion: "apidiscovery.k8s.io/v2" },
  },
  { name: "discovery, by version", path: "/apis/apps/v1", status: 200, has: { kind: "APIResourceList" } },
  {
    name: "OpenAPI's index",
    path: "/openapi/v3",
    status: 200,
    has: { paths: { "apis/apps/v1": {}, "api/v1": {} } },
  },
  {
    name: "OpenAPI of a version",
    path: "/openapi/v3/apis/apps/v1",
    status: 200,
    has: {
      openapi: "3.0.0",
      components: { schemas: { "io.k8s.api.apps.v1.Deployment": { type: "object" } } },
    },
  },
  {
    name: "a definition",
    method: "POST",
    path: DEFINITIONS,
    headers: JSON_TYPE,
    body: definition,
    status: 201,
  },
  {
    name: "what is defined is served at once, with defaults",
    method: "POST",
    path: SHIPS,
    headers: JSON_TYPE,
    body: ship("ann", { port: "OSL" }),
    status: 201,
    has: { kind: "Ship", spec: { port: "OSL", masts: 3 } },
  },
  {
    name: "and checked",
    method: "POST",
    path: SHIPS,
    headers: JSON_TYPE,
    body: ship("bob", { port: "Oslo", masts: 0 }),
    status: 422,
    has: {
      reason: "Invalid",
      details: {
        causes: [
          { field: "spec.port", reason: "FieldValueInvalid" },
          { field: "spec.masts", reason: "FieldValueInvalid" },
        ],
      },
    },
  },
  {
    name: "and discovered",
    path: "/apis/runtimes.example/v1",
    status: 200,
    has: {
      groupVersion: "runtimes.example/v1",
      resources: [{ name: "ships", kind: "Ship", namespaced: true }],
    },
  },
  {
    name: "and published",
    path: "/openapi/v3/apis/runtimes.example/v1",
    status: 200,
    has: { components: { schemas: { "example.runtimes.v1.Ship": { type: "object" } } } },
  },
  {
    name: "and shown as a table, with columns of its own",
    path: SHIPS,
    headers: TABLE,
    status: 200,
    has: {
      kind: "Table",
      columnDefinitions: [{ name: "Name" }, { name: "Masts" }],
      rows: [{ cells: ["ann", 3] }],
    },
  },
  {
    name: "a strategic patch of it is refused",
    method: "PATCH",
    path: `${SHIPS}/ann`,
    headers: { "content-type": "application/strategic-merge-patch+json" },
    body: {},
    status: 415,
    has: { reason: "UnsupportedMediaType" },
  },
  { name: "a first apply creates", ...applyAs("gitops", shop), status: 201, has: { spec: { replicas: 2 } } },
  {
    name: "the same changes nothing",
    ...applyAs("gitops", shop),
    status: 200,
    has: { spec: { replicas: 2 } },
  },
  {
    name: "another manager's conflicts",
    ...applyAs("alice", { ...about, spec: { replicas: 5 } }),
    status: 409,
    has: {
      message: 'Apply failed with 1 conflict: conflict with "gitops": .spec.replicas',
      details: { causes: [{ reason: "FieldManagerConflict", field: ".spec.replicas" }] },
    },
  },
  {
    name: "unless by force",
    ...applyAs("alice", { ...about, spec: { replicas: 5 } }, "&force=true"),
    status: 200,
    has: { spec: { replicas: 5 } },
  },
  {
    name: "YAML is applied, too",
    ...applyAs("alice", {}, "&force=true"),
    body: "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: shop\nspec:\n  replicas: 4\n",
    status: 200,
    has: { spec: { replicas: 4 } },
  },
  {
    name: "a strategic patch adds to lists by their keys",
    ...patch("strategic-merge-patch", {
      spec: { template: { spec: { containers: [{ name: "log", image: "log:1" }] } } },
    }),
    status: 200,
    has: { spec: { template: { spec: { containers: [{ name: "log" }, { name: "web" }] } } } },
  },
  {
    name: "a merge patch replaces them",
    ...patch("merge-patch", {
      spec: { template: { spec: { containers: [{ name: "web", image: "web:2" }] } } },
    }),
    status: 200,
    has: { spec: { template: { spec: { containers: [{ name: "web", image: "web:2" }] } } } },
  },
  {
    name: "a JSON Patch goes step by step",
    ...patch("json-patch", [
      { op: "test", path: "/spec/replicas", value: 4 },
      { op: "replace", path: "/spec/replicas", value: 1 },
    ]),
    status: 200,
    has: { spec: { replicas: 1 } },
  },
  {
    name: "a table of a built-in kind",
    path: SHOPS,
    headers: TABLE,
    status: 200,
    has: { kind: "Table", rows: [{ cells: ["shop", "0/1", 0, 0, "0s", "web", "web:2", "app=shop"] }] },
  },
  {
    name: "a field selector",
    path: `${SHOPS}?fieldSelector=metadata.name%3Dnone`,
    status: 200,
    has: { items: [] },
  },
  {
    name: "an object is deleted",
    method: "DELETE",
    path: `${SHOPS}/shop`,
    status: 200,
    has: { kind: "Status", status: "Success", details: { name: "shop", group: "apps", kind: "deployments" } },
  },
  {
    name: "and gone",
    path: `${SHOPS}/shop`,
    status: 404,
    has: { reason: "NotFound", message: 'deployments.apps "shop" not found' },
  },
  {
    name: "what nobody serves is not found",
    path: "/apis/nobody.example/v1/things",
    status: 404,
    has: "404 page not found\n",
  },
];
