import { customBodies } from "./custom-bodies.ts";
import { type HostileRequest, listOf, mapOf, sendOf } from "./hostile-request.ts";
import { kindBodies } from "./kind-bodies.ts";

const MAPS = "/api/v1/namespaces/default/configmaps";
const MAP = { apiVersion: "v1", kind: "ConfigMap" };
const POD = "/api/v1/namespaces/default/pods";

const named = (name: string, more: object = {}): object => ({ ...MAP, metadata: { name, ...more } });
const create = (name: string, object: () => object): HostileRequest => ({
  name,
  request: sendOf("POST", MAPS, object),
});

/** A write to an object that is there; `type` is how the patch says what to change. */
function patch(
  name: string,
  type: "merge" | "strategic-merge" | "json",
  before: () => object,
  body: () => unknown,
  path = MAPS,
): HostileRequest {
  const id = name.replaceAll(/[^a-z0-9]+/g, "-");
  const place = `${path}/${id}`;
  const withName = (): object => {
    const { metadata = {}, ...rest } = before() as { metadata?: object };
    return { ...rest, metadata: { ...metadata, name: id } };
  };
  return {
    name,
    before: [sendOf("POST", path, withName)],
    request: sendOf("PATCH", place, body, `application/${type}-patch+json`),
  };
}

const FIELDS = () => ({ "f:data": mapOf(900_000, (index) => [`f:k${index}`, {}]) });
const deepFields = (): object => {
  let fields: object = {};
  for (let depth = 0; depth < 500; depth++) fields = { [`f:${depth}`]: fields };
  return fields;
};
const entry = (manager: string, fieldsV1: object): object => ({
  manager,
  operation: "Update",
  apiVersion: "v1",
  fieldsType: "FieldsV1",
  time: "2026-01-01T00:00:00Z",
  fieldsV1,
});
const longList = () => Array.from({ length: 400_000 }, () => 0);

const objects: readonly HostileRequest[] = [
  create("a map of many keys", () => ({
    ...named("keys"),
    data: mapOf(1_400_000, (index) => [`k${index}`, ""]),
  })),
  create("many labels", () => named("labels", { labels: mapOf(1_400_000, (index) => [`k${index}`, ""]) })),
  create("many labels that are wrong", () =>
    named("wrong-labels", { labels: mapOf(2_900_000, (index) => [`-k${index}`, "-"]) }),
  ),
  create("many annotations", () =>
    named("annotations", { annotations: mapOf(2_900_000, (index) => [`k${index}`, ""]) }),
  ),
  create("many finalizers", () =>
    named("finalizers", { finalizers: listOf(1_400_000, (index) => `example.com/${index}`) }),
  ),
  create("many owners", () =>
    named("owners", {
      ownerReferences: listOf(1_400_000, (index) => ({
        apiVersion: "v1",
        kind: "ConfigMap",
        name: `o${index}`,
        uid: String(index),
      })),
    }),
  ),
  create("many managers", () =>
    named("managers", { managedFields: listOf(1_300_000, (index) => entry(`m${index}`, { "f:data": {} })) }),
  ),
  create("many owned fields", () => named("owned", { managedFields: [entry("m", FIELDS())] })),
  create("owned fields that nest deep", () =>
    named("deep-fields", { managedFields: [entry("m", deepFields())] }),
  ),
  create("a name of megabytes", () => named("x".repeat(2_900_000))),
  create("a label value of megabytes", () => named("long-label", { labels: { a: "x".repeat(2_900_000) } })),
  create("a label key of megabytes", () =>
    named("long-key", { labels: { [`${"a.".repeat(1_400_000)}a/b`]: "" } }),
  ),
  {
    name: "a key many times over",
    request: sendOf(
      "POST",
      MAPS,
      () =>
        `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"twice"},"data":{${'"a":"",'.repeat(400_000)}"a":""}}`,
    ),
  },
  {
    name: "unknown fields, by the hundred thousand",
    request: sendOf("POST", `${MAPS}?fieldValidation=Strict`, () => ({
      ...named("unknown"),
      ...mapOf(2_800_000, (index) => [`k${index}`, 1]),
    })),
  },
  {
    name: "nothing but brackets",
    request: sendOf("POST", MAPS, () => "[".repeat(3_000_000)),
  },
  {
    name: "YAML that is nothing but brackets",
    request: sendOf("POST", MAPS, () => "[".repeat(3_000_000), "application/yaml"),
  },
  {
    name: "YAML with an alias of a long text",
    request: sendOf(
      "POST",
      MAPS,
      () =>
        `kind: ConfigMap\nmetadata: {name: alias}\ndata: {a: &a ${"z".repeat(1_000_000)}, b: [${"*a,".repeat(30_000)}]}\n`,
      "application/yaml",
    ),
  },
  {
    name: "YAML with many anchors",
    request: sendOf(
      "POST",
      MAPS,
      () =>
        `kind: ConfigMap\nmetadata: {name: anchors}\ndata: {${listOf(2_800_000, (index) => `k${index}: &a${index} x`).join(",")}}\n`,
      "application/yaml",
    ),
  },
  {
    name: "YAML in many lines",
    request: sendOf(
      "POST",
      MAPS,
      () =>
        `kind: ConfigMap\nmetadata: {name: lines}\ndata:\n${listOf(1_400_000, (index) => `  k${index}: ""`).join("\n")}\n`,
      "application/yaml",
    ),
  },
];

const patches: readonly HostileRequest[] = [
  patch(
    "a merge patch of many keys",
    "merge",
    () => ({ ...MAP, data: mapOf(700_000, (index) => [`k${index}`, ""]) }),
    () => ({
      data: mapOf(1_300_000, (index) => [`k${index}`, index % 2 === 0 ? null : "x"]),
    }),
  ),
  patch(
    "a strategic patch of many keys",
    "strategic-merge",
    () => ({ ...MAP, data: mapOf(700_000, (index) => [`k${index}`, ""]) }),
    () => ({
      data: mapOf(1_300_000, (index) => [`k${index}`, index % 2 === 0 ? null : "x"]),
    }),
  ),
  patch(
    "retained keys",
    "strategic-merge",
    () => ({ ...MAP, data: mapOf(700_000, (index) => [`k${index}`, ""]) }),
    () => ({
      data: {
        $retainKeys: listOf(1_400_000, (index) => `k${index}`),
        ...mapOf(1_400_000, (index) => [`k${index}`, "y"]),
      },
    }),
  ),
  patch(
    "primitives that are deleted and put in order",
    "strategic-merge",
    () => ({ ...MAP, metadata: { finalizers: listOf(700_000, (index) => `example.com/${index}`) } }),
    () => ({
      metadata: {
        "$deleteFromPrimitiveList/finalizers": listOf(700_000, (index) => `example.com/${index * 2}`),
        "$setElementOrder/finalizers": [
          ...listOf(700_000, (index) => `example.com/n${index}`),
          ...listOf(700_000, (index) => `example.com/${40_000 - index}`),
        ],
        finalizers: listOf(700_000, (index) => `example.com/n${index}`),
      },
    }),
  ),
  patch(
    "items of a keyed list in another order",
    "strategic-merge",
    () => ({
      apiVersion: "v1",
      kind: "Pod",
      spec: {
        containers: [{ name: "c", image: "i", env: listOf(900_000, (index) => ({ name: `E${index}` })) }],
      },
    }),
    () => ({
      spec: {
        containers: [
          {
            name: "c",
            "$setElementOrder/env": listOf(900_000, (index) => ({ name: `E${40_000 - index}` })),
            env: listOf(900_000, (index) => ({
              name: `E${40_000 - index}`,
              ...(index % 3 === 0 ? { $patch: "delete" } : { value: "x" }),
            })),
          },
        ],
      },
    }),
    POD,
  ),
  patch(
    "a JSON Patch of 9,000 moves in a long list",
    "json",
    () => ({ ...MAP, metadata: { finalizers: listOf(1_300_000, (index) => `example.com/${index}`) } }),
    () =>
      Array.from({ length: 9_000 }, () => ({
        op: "move",
        from: "/metadata/finalizers/0",
        path: "/metadata/finalizers/-",
      })),
  ),
  patch(
    "a JSON Patch that grows a list at its front",
    "json",
    () => ({ ...MAP }),
    () => [
      { op: "add", path: "/list", value: longList() },
      ...Array.from({ length: 9_000 }, () => ({ op: "add", path: "/list/0", value: 1 })),
      { op: "remove", path: "/list" },
    ],
  ),
  patch(
    "a JSON Patch that copies and changes in turn",
    "json",
    () => ({ ...MAP, data: mapOf(300_000, (index) => [`k${index}`, ""]) }),
    () =>
      Array.from({ length: 9_999 }, (_, index) =>
        index % 2 === 0
          ? { op: "copy", from: "/data", path: "/binaryData" }
          : { op: "add", path: "/data/x", value: String(index) },
      ),
  ),
  patch(
    "a JSON Patch of 10,001 operations",
    "json",
    () => ({ ...MAP }),
    () => Array.from({ length: 10_001 }, () => ({ op: "test", path: "/kind", value: "ConfigMap" })),
  ),
  {
    name: "conflicts in many fields",
    before: [
      sendOf(
        "PATCH",
        `${MAPS}/conflicts?fieldManager=one`,
        () => ({ ...named("conflicts"), data: mapOf(450_000, (index) => [`k${index}`, "1"]) }),
        "application/apply-patch+yaml",
      ),
    ],
    request: sendOf(
      "PATCH",
      `${MAPS}/conflicts?fieldManager=two`,
      () => ({ ...named("conflicts"), data: mapOf(450_000, (index) => [`k${index}`, "2"]) }),
      "application/apply-patch+yaml",
    ),
    expect: [409],
  },
  {
    name: "an apply that gives up many fields",
    before: [
      sendOf(
        "PATCH",
        `${MAPS}/given-up?fieldManager=one`,
        () => ({ ...named("given-up"), data: mapOf(450_000, (index) => [`k${index}`, "1"]) }),
        "application/apply-patch+yaml",
      ),
    ],
    request: sendOf(
      "PATCH",
      `${MAPS}/given-up?fieldManager=one`,
      () => named("given-up"),
      "application/apply-patch+yaml",
    ),
    expect: [200],
  },
];

/** Requests that cost far more than their size, if anything costs more than it should. */
export const hostileRequests: readonly HostileRequest[] = [
  ...objects,
  ...patches,
  ...kindBodies,
  ...customBodies,
];
