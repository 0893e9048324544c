import fc from "fast-check";
import type { Sent } from "./call-server.ts";

const KINDS = [
  ["v1", "Pod"],
  ["v1", "ConfigMap"],
  ["v1", "Secret"],
  ["v1", "Service"],
  ["v1", "Namespace"],
  ["apps/v1", "Deployment"],
  ["batch/v1", "CronJob"],
  ["example.com/v1", "Thing"],
  ["autoscaling/v1", "Scale"],
  ["v1", "DeleteOptions"],
  ["policy/v1", "Eviction"],
] as const;

const NAMES = [
  "a",
  "b",
  "default",
  "kube-system",
  "__proto__",
  "constructor",
  "toString",
  "..",
  ".",
  "%2e%2e",
  "%2F",
  "a%00",
  "%zz",
  "%ED%A0%80",
  "é",
  "x".repeat(300),
  "A",
  "a/b",
  "",
];
const ROOTS = [
  "/api/v1/namespaces/default",
  "/apis/apps/v1/namespaces/default",
  "/apis/example.com/v1/namespaces/default",
  "/apis/batch/v1/namespaces/default",
  "/apis/example.com/v1",
  "/apis/apps/v1",
  "/api/v1",
  "/api/v1/namespaces/b",
  "/apis/apiextensions.k8s.io/v1",
  "/apis/policy/v1/namespaces/default",
  "/apis/authorization.k8s.io/v1",
  "/apis/__proto__/v1",
  "/api",
  "/apis",
  "/openapi/v3",
  "//api/v1",
  "",
  "/version",
  "/healthz",
];
const PLURALS = [
  "pods",
  "configmaps",
  "secrets",
  "services",
  "namespaces",
  "deployments",
  "cronjobs",
  "things",
  "customresourcedefinitions",
  "selfsubjectaccessreviews",
  "bindings",
  "events",
  "nodes",
  "__proto__",
  "constructor",
  "poddisruptionbudgets",
];
const SUBRESOURCES = [
  "status",
  "scale",
  "binding",
  "eviction",
  "ephemeralcontainers",
  "resize",
  "log",
  "exec",
  "proxy",
  "finalize",
  "approval",
  "token",
  "__proto__",
  "a/b",
];

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);

const path = fc
  .record({
    root: oneOf(ROOTS),
    plural: oneOf(PLURALS),
    name: fc.option(oneOf(NAMES), { nil: undefined }),
    subresource: fc.option(oneOf(SUBRESOURCES), { nil: undefined, freq: 2 }),
    end: oneOf(["", "", "", "/", "//"]),
  })
  .map(
    ({ root, plural, name, subresource, end }) =>
      [
        root,
        plural,
        ...(name === undefined ? [] : [name, ...(subresource === undefined ? [] : [subresource])]),
      ].join("/") + end,
  );

const QUERIES = [
  "",
  "limit=1",
  "limit=-1",
  "limit=1e9",
  "limit=99999999999999999999",
  "limit=",
  "limit=1&limit=2",
  "continue=%00",
  "continue=e30",
  "continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MSwic3RhcnQiOiJhXHUwMDAwIn0",
  "resourceVersion=0",
  "resourceVersion=-1",
  "resourceVersion=x",
  "resourceVersion=99999999",
  "resourceVersionMatch=Exact",
  "resourceVersionMatch=NotOlderThan&resourceVersion=1",
  "watch=1",
  "watch=true&resourceVersion=1",
  "watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true",
  "watch=maybe",
  "timeoutSeconds=-5",
  "timeoutSeconds=1e99",
  "labelSelector=a",
  "labelSelector=a%20in%20(",
  "labelSelector=__proto__%3Da",
  "labelSelector=constructor",
  "labelSelector=%21a,b%3E1,c%20notin%20(x,y)",
  "fieldSelector=metadata.name%3Da",
  "fieldSelector=__proto__%3D1",
  "fieldSelector=%3D%3D%3D",
  "fieldSelector=spec.nodeName%21%3Dx,status.phase%3DRunning",
  "dryRun=All",
  "dryRun=x",
  "fieldManager=m",
  `fieldManager=${"m".repeat(200)}`,
  "fieldManager=%0A",
  "force=true",
  "force=x",
  "fieldValidation=Strict",
  "fieldValidation=Ignore",
  "fieldValidation=x",
  "propagationPolicy=Orphan",
  "propagationPolicy=x",
  "gracePeriodSeconds=-1",
  "gracePeriodSeconds=0",
  "orphanDependents=true",
  "pretty=true",
  "%zz=%zz",
  "&&&=",
  "__proto__=1",
];

const query = fc
  .array(oneOf(QUERIES), { maxLength: 3 })
  .map((parts) => parts.filter((part) => part !== "").join("&"));

const TYPES = [
  undefined,
  "application/json",
  "application/json; charset=utf-8",
  "application/yaml",
  "application/vnd.kubernetes.protobuf",
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/strategic-merge-patch+json",
  "application/apply-patch+yaml",
  "application/apply-patch+cbor",
  "text/plain",
  ";;;",
  "",
];
const ACCEPTS = [
  undefined,
  "*/*",
  "application/json",
  "application/yaml",
  "application/vnd.kubernetes.protobuf",
  "application/json;as=Table;v=v1;g=meta.k8s.io",
  "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io",
  "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,application/json",
  "application/vnd.kubernetes.protobuf;as=Table;v=v1;g=meta.k8s.io",
  "text/html",
  "application/json;as=X;v=__proto__;g=y",
  ",,;q=",
  "application/json;stream=watch",
];

/** Values that fit nowhere, or only somewhere. */
const odd = oneOf<unknown>([
  null,
  0,
  -1,
  -0,
  1.5,
  1e21,
  2 ** 53,
  "",
  "a",
  "b",
  "1",
  "true",
  "__proto__",
  "\ud800",
  "\0",
  "x".repeat(70),
  "64Mi",
  "2026-01-02T03:04:05Z",
  "a/b",
  true,
  [],
  {},
  [[]],
  [null],
  [{}],
  [{ name: "a" }],
  [{ name: "a" }, { name: "a" }],
  { a: "b" },
  { "": "" },
  { a: null },
  { $patch: "delete" },
  { $patch: "replace" },
  { $patch: "x" },
  { $retainKeys: ["a"] },
  { "$setElementOrder/containers": [{ name: "b" }] },
  { "$deleteFromPrimitiveList/finalizers": ["a"] },
  [{ $patch: "replace" }],
  [{ name: "a", $patch: "delete" }],
]);

const FIELDS = [
  "name",
  "namespace",
  "generateName",
  "labels",
  "annotations",
  "finalizers",
  "ownerReferences",
  "managedFields",
  "resourceVersion",
  "uid",
  "deletionTimestamp",
  "creationTimestamp",
  "generation",
  "selfLink",
  "containers",
  "initContainers",
  "volumes",
  "template",
  "selector",
  "replicas",
  "strategy",
  "ports",
  "type",
  "clusterIP",
  "data",
  "stringData",
  "binaryData",
  "immutable",
  "schedule",
  "jobTemplate",
  "count",
  "size",
  "set",
  "keyed",
  "free",
  "image",
  "env",
  "resources",
  "limits",
  "matchLabels",
  "matchExpressions",
  "spec",
  "metadata",
  "status",
  "phase",
  "conditions",
  "target",
  "names",
  "versions",
  "group",
  "scope",
  "schema",
  "openAPIV3Schema",
  "properties",
  "items",
  "default",
  "pattern",
  "x-kubernetes-list-type",
  "$patch",
  "$retainKeys",
  "$setElementOrder/containers",
  "$deleteFromPrimitiveList/finalizers",
  "__proto__",
  "constructor",
  "toString",
  "",
  "a.b/c",
  "unknown",
];

const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, depthSize: "small" },
    odd,
    tie("object"),
    fc.array(tie("tree"), { maxLength: 3 }),
  ),
  object: fc.array(fc.tuple(oneOf(FIELDS), tie("tree")), { maxLength: 5 }).map(fromFields),
}));

/** An object whose keys are its own, whatever they are called. */
function fromFields(fields: readonly (readonly [string, unknown])[]): unknown {
  const object = {};
  for (const [key, value] of fields)
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  return object;
}

const GOOD: Readonly<Record<string, object>> = {
  Pod: { containers: [{ name: "a", image: "b" }] },
  Service: { ports: [{ port: 80 }] },
  Deployment: {
    selector: { matchLabels: { a: "b" } },
    template: { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "a", image: "b" }] } },
  },
  Thing: { count: 1, set: ["a"], keyed: [{ name: "a" }], free: { a: 1 } },
};

const object = fc
  .record({
    kind: oneOf(KINDS),
    name: oneOf(["a", "b", "", "A", "constructor"]),
    metadata: fc.array(fc.tuple(oneOf(FIELDS), tree), { maxLength: 2 }),
    spec: fc.array(fc.tuple(oneOf(FIELDS), tree), { maxLength: 2 }),
    more: fc.array(fc.tuple(oneOf(FIELDS), tree), { maxLength: 2 }),
    where: oneOf(["metadata", "spec", "more", "nothing"]),
  })
  .map(({ kind: [apiVersion, kind], name, metadata, spec, more, where }) =>
    fromFields([
      ["apiVersion", apiVersion],
      ["kind", kind],
      ["metadata", fromFields([["name", name], ...(where === "metadata" ? metadata : [])])],
      ["spec", fromFields([...Object.entries(GOOD[kind] ?? {}), ...(where === "spec" ? spec : [])])],
      ...(where === "more" ? more : []),
    ]),
  );

/** An object that may well be stored. */
const tame = fc
  .record({
    kind: oneOf(KINDS.slice(0, 8)),
    name: oneOf(["a", "b"]),
    labels: fc.array(fc.tuple(oneOf(["a", "constructor", "x.y/z"]), oneOf(["", "a", "toString"])), {
      maxLength: 2,
    }),
    data: fc.array(
      fc.tuple(oneOf(["a", "__proto__", "constructor", "b"]), oneOf(["", "a", "\0", "\ud800", "é"])),
      {
        maxLength: 3,
      },
    ),
  })
  .map(({ kind: [apiVersion, kind], name, labels, data }) => ({
    apiVersion,
    kind,
    metadata: { name, labels: fromFields(labels), annotations: fromFields(labels) },
    ...(kind === "ConfigMap" && { data: fromFields(data) }),
    ...(kind in GOOD && { spec: { ...GOOD[kind], ...(kind === "Thing" && { free: fromFields(data) }) } }),
  }));

const POINTERS = [
  "",
  "/",
  "/spec",
  "/spec/containers/0",
  "/spec/containers/-",
  "/spec/free/a",
  "/spec/count",
  "/metadata",
  "/metadata/name",
  "/metadata/labels/a",
  "/metadata/managedFields",
  "/__proto__/x",
  "/constructor",
  "/spec/set/0",
  "/spec/set/99999999999",
  "/~2",
  "x",
  "/data/a",
];
const operations = fc.array(
  fc.record({
    op: oneOf(["add", "remove", "replace", "move", "copy", "test", "x"]),
    path: oneOf(POINTERS),
    from: oneOf(POINTERS),
    value: tree,
  }),
  { maxLength: 4 },
);

const TEXTS = [
  "",
  "{",
  "null",
  "[]",
  "0",
  '"x"',
  "\ufeff{}",
  "{}\0",
  '{"a":1,"a":2}',
  '{"metadata":{"name":"a"},"metadata":{"name":"b"}}',
  '{"a":1e999}',
  '{"a":123456789012345678901234567890}',
  '{"spec":{"count":-0}}',
  '{"a":"\ud800"}',
  '{"a":"\\ud800"}',
  "a: &a [*a]",
  "a: &a {b: *a}",
  "!!js/function 'x'",
  "!!binary aGk=",
  "--- \na: 1\n---\nb: 2",
  "a: 1\na: 2",
  "? {a: b}\n: c",
  "<<: {a: 1}",
  "\t",
  "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: 2026-01-02, b: 0x10, c: .inf}",
  `${"[".repeat(600)}${"]".repeat(600)}`,
  `${'{"a":'.repeat(5000)}1`,
  `${"a: [".repeat(100)}`,
  "k8s\0",
  "k8s\0\n\u0004\n\u0002v1",
];

const body = fc.oneof(
  { weight: 8, arbitrary: object.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: tree.map((value) => JSON.stringify(value)) },
  { weight: 3, arbitrary: operations.map((value) => JSON.stringify(value)) },
  { weight: 3, arbitrary: oneOf(TEXTS) },
  {
    weight: 1,
    arbitrary: fc.tuple(object, fc.nat(200)).map(([value, cut]) => JSON.stringify(value).slice(0, cut)),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);

const stray = fc.record({
  method: oneOf([
    "GET",
    "GET",
    "POST",
    "POST",
    "PUT",
    "PATCH",
    "PATCH",
    "PATCH",
    "DELETE",
    "HEAD",
    "OPTIONS",
    "TRACE",
    "get",
    "__proto__",
  ]),
  path,
  query,
  type: oneOf(TYPES),
  accept: oneOf(ACCEPTS),
  body,
  agent: oneOf([undefined, "kubectl/v1", "", "é", "/", "x".repeat(300)]),
});

const PLACES: Readonly<Record<string, string>> = {
  Pod: "/api/v1/namespaces/default/pods",
  ConfigMap: "/api/v1/namespaces/default/configmaps",
  Secret: "/api/v1/namespaces/default/secrets",
  Service: "/api/v1/namespaces/default/services",
  Deployment: "/apis/apps/v1/namespaces/default/deployments",
  Thing: "/apis/example.com/v1/namespaces/default/things",
};

const WAYS: readonly (readonly [string, string])[] = [
  ["POST", "application/json"],
  ["PUT", "application/json"],
  ["POST", "application/yaml"],
  ["PATCH", "application/apply-patch+yaml"],
  ["PATCH", "application/apply-patch+yaml"],
  ["PATCH", "application/merge-patch+json"],
  ["PATCH", "application/strategic-merge-patch+json"],
  ["PATCH", "application/json-patch+json"],
];

/** Requests that get far: an object, or a patch, where it belongs. */
const fitting = fc
  .record({
    object: fc.oneof(tame, object),
    operations,
    way: oneOf(WAYS),
    subresource: oneOf(["", "", "", "/status", "/scale"]),
    query: oneOf(["", "", "force=true", "fieldValidation=Strict", "dryRun=All"]),
    accept: oneOf(ACCEPTS),
  })
  .map(({ object, operations, way: [method, type], subresource, query, accept }): Sent => {
    const { kind, metadata } = object as { kind: unknown; metadata?: { name?: unknown } | null };
    const place =
      PLACES[String(JSON.stringify(kind)).slice(1, -1)] ?? "/api/v1/namespaces/default/configmaps";
    const patch = type === "application/json-patch+json" ? operations : object;
    return {
      method,
      path:
        method === "POST"
          ? place
          : `${place}/${typeof metadata?.name === "string" ? metadata.name : "a"}${subresource}`,
      query: [...(type.includes("apply") ? ["fieldManager=me"] : []), query].join("&"),
      type,
      accept,
      body: JSON.stringify(patch),
      agent: "fuzz",
    };
  });

/** Requests of all sorts, from those that are almost right to those that are nothing at all. */
export const request: fc.Arbitrary<Sent> = fc.oneof(stray, fitting);
