import type { JsonObject } from "fieldwise/value";
import { afterEach, describe, expect, it } from "vitest";
import { createHooked, type Hooked, patching, responding } from "./client.ts";

const MAPS = "/api/v1/namespaces/default/configmaps";
const map = (name: string, data: JsonObject = { a: "1" }) => ({ metadata: { name }, data });

let hooked: Hooked | undefined;
afterEach(() => hooked?.server.close());

async function withPatches(...operations: JsonObject[]): Promise<Hooked> {
  hooked = await createHooked({ m: patching(...operations) });
  await hooked.configure("Mutating");
  return hooked;
}

describe("a patch that cannot be applied says why, as kube-apiserver does", () => {
  it.each<[JsonObject[], string]>([
    [
      [{ op: "add", path: "/metadata/labels/x", value: "y" }],
      'add operation does not apply: doc is missing path: "/metadata/labels/x": missing value',
    ],
    [
      [{ op: "remove", path: "/data/b" }],
      "error in remove for path: '/data/b': Unable to remove nonexistent key: b: missing value",
    ],
    [
      [{ op: "replace", path: "/spec/b", value: 1 }],
      "replace operation does not apply: doc is missing path: /spec/b: missing value",
    ],
    [[{ op: "test", path: "/data/a", value: "2" }], "testing value /data/a failed: test failed"],
    [
      [{ op: "move", from: "/data/b", path: "/data/c" }],
      "error in move for path: 'b': Unable to remove nonexistent key: b: missing value",
    ],
    [
      [
        { op: "add", path: "/metadata/finalizers", value: ["a.test/b"] },
        { op: "add", path: "/metadata/finalizers/5", value: "a.test/c" },
      ],
      "error in add for path: '/metadata/finalizers/5': Unable to access invalid index: 5: invalid index referenced",
    ],
    [
      [{ op: "copy", from: "/spec/a", path: "/data/c" }],
      "copy operation does not apply: doc is missing from path: /spec/a: missing value",
    ],
  ])("%j", async (operations, message) => {
    const { send } = await withPatches(...operations);
    const { status, body } = await send("POST", MAPS, map("a"));
    expect([status, body.message]).toEqual([500, `Internal error occurred: ${message}`]);
  });
});

it("a patched object gets the defaults of what was patched in", async () => {
  const { send } = await withPatches({
    op: "add",
    path: "/spec/containers/-",
    value: { name: "added", image: "b" },
  });
  const pod = { metadata: { name: "p" }, spec: { containers: [{ name: "a", image: "a" }] } };
  const { body } = await send("POST", "/api/v1/namespaces/default/pods?dryRun=All", pod);
  expect(body.spec.containers[1]).toMatchObject({ name: "added", terminationMessagePolicy: "File" });
});

it("a patch makes no object of another kind, and takes no kind away", async () => {
  const other = await withPatches({ op: "replace", path: "/kind", value: "Secret" });
  const { status, body } = await other.send("POST", MAPS, map("a"));
  expect([status, body.message]).toEqual([
    500,
    "Internal error occurred: unable to decode v1, Kind=Secret into v1, Kind=ConfigMap",
  ]);
  await other.server.close();
  const none = await withPatches(
    { op: "remove", path: "/kind" },
    { op: "replace", path: "/apiVersion", value: "" },
  );
  const { body: kept } = await none.send("POST", MAPS, map("a"));
  expect([kept.kind, kept.apiVersion]).toEqual(["ConfigMap", "v1"]);
});

it("what the type of an object does not have is dropped from a patch", async () => {
  const { send } = await withPatches({ op: "add", path: "/unknown", value: 1 });
  const { status, body } = await send("POST", MAPS, map("a"));
  expect([status, "unknown" in body]).toEqual([201, false]);
});

it("nobody owns what a webhook adds", async () => {
  const { send } = await withPatches({ op: "add", path: "/data/b", value: "2" });
  const { body } = await send("POST", MAPS, map("a"));
  expect(body.data).toEqual({ a: "1", b: "2" });
  expect(body.metadata.managedFields[0].fieldsV1).toEqual({ "f:data": { ".": {}, "f:a": {} } });
});

it("managed fields that a webhook spoils are as they were, with a warning", async () => {
  const { send } = await withPatches({ op: "add", path: "/metadata/managedFields/0/fieldsType", value: "X" });
  const { status, body, warnings } = await send("POST", MAPS, map("a"));
  expect([status, body.metadata.managedFields[0].fieldsType]).toEqual([201, "FieldsV1"]);
  expect(warnings).toContain(".metadata.managedFields was in an invalid state after admission");
});

it("a webhook cannot give an object another name, namespace or kind", async () => {
  const { send } = await withPatches({ op: "replace", path: "/metadata/namespace", value: "kube-system" });
  expect((await send("POST", MAPS, map("a"))).body.message).toBe(
    "the namespace of the provided object does not match the namespace sent on the request",
  );
  await hooked?.server.close();
  hooked = await createHooked({ m: patching({ op: "replace", path: "/kind", value: "Secret" }) });
  await hooked.configure("Mutating");
  expect((await hooked.send("POST", MAPS, map("a"))).status).toBe(500);
  await hooked.server.close();
  let rename = false;
  hooked = await createHooked({
    m: (review, call) =>
      (rename ? patching({ op: "replace", path: "/metadata/name", value: "b" }) : patching())(review, call),
  });
  await hooked.configure("Mutating", { m: { admissionReviewVersions: ["v1beta1"] } });
  await hooked.send("POST", MAPS, map("a"));
  rename = true;
  const { body } = await hooked.send("PUT", `${MAPS}/a`, map("a", { a: "2" }));
  expect(body.message).toContain('metadata.name: Invalid value: "b": field is immutable');
});

it("a webhook that is asked about a delete has nothing to patch", async () => {
  hooked = await createHooked({
    m: (review, call) =>
      (review.request.operation === "DELETE"
        ? patching({ op: "add", path: "/data", value: {} })
        : responding(() => ({})))(review, call),
  });
  await hooked.configure("Mutating");
  await hooked.send("POST", MAPS, map("a"));
  const { status, body } = await hooked.send("DELETE", `${MAPS}/a`);
  expect([status, body.message]).toEqual([
    500,
    'Internal error occurred: admission webhook "m.hooks.test" attempted to modify the object, which is not supported for this operation',
  ]);
});

it("a patch of a Scale changes how many are asked for", async () => {
  hooked = await createHooked({
    m: (review, call) =>
      (review.request.subResource === "scale"
        ? patching({ op: "replace", path: "/spec/replicas", value: 7 })
        : responding(() => ({})))(review, call),
  });
  await hooked.configure("Mutating");
  const path = "/apis/apps/v1/namespaces/default/deployments";
  const labels = { a: "b" };
  await hooked.send("POST", path, {
    metadata: { name: "d" },
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: "c", image: "i" }] } },
    },
  });
  const { body } = await hooked.send(
    "PATCH",
    `${path}/d/scale`,
    { spec: { replicas: 2 } },
    "application/merge-patch+json",
  );
  expect(body.spec.replicas).toBe(7);
  expect((await hooked.send("GET", `${path}/d`)).body.spec.replicas).toBe(7);
});

describe("the second round", () => {
  it("asks who wants to know of changes that came later, once, and not who made them", async () => {
    const asked: string[] = [];
    const adding = (name: string) => (review: { request: { object: JsonObject } }) => {
      asked.push(name);
      const isThere = (review.request.object.data as JsonObject)[name] !== undefined;
      const add = { op: "add", path: `/data/${name}`, value: "x" };
      return (isThere ? responding(() => ({})) : patching(add))(review, {} as never);
    };
    hooked = await createHooked({ a: adding("a2"), b: adding("b2"), c: adding("c2") });
    const again = { reinvocationPolicy: "IfNeeded" };
    await hooked.configure("Mutating", { a: again, c: again });
    const { body } = await hooked.send("POST", MAPS, map("m"));
    expect(asked).toEqual(["a2", "b2", "c2", "a2"]);
    expect(Object.keys(body.data).sort()).toEqual(["a", "a2", "b2", "c2"]);
  });
});
