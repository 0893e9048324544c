import { readFileSync } from "node:fs";
import fc from "fast-check";
import { type Json, type JsonObject, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import {
  closeEnvelope,
  encodeObject,
  openEnvelope,
  readObject,
} from "../../../src/server/protobuf/envelope.ts";
import { WireError, WireWriter } from "../../../src/server/protobuf/wire.ts";

interface Message {
  readonly command: string;
  /** In base64. */
  readonly message: string;
  /** What the same command prints as JSON. */
  readonly object: JsonObject;
}

const fixture = new URL("../../../spec-fixtures/kubernetes/kubectl-messages.json", import.meta.url);
const messages = JSON.parse(readFileSync(fixture, "utf8")) as readonly Message[];

function decode(bytes: Uint8Array): JsonObject {
  const { type, raw } = openEnvelope(bytes);
  return readObject(raw, type);
}

const roundTrip = (object: JsonObject): JsonObject => decode(encodeObject(object));

describe("what kubectl sends", () => {
  it.each(messages)("for $command is read, and written to the byte", ({ message, object }) => {
    const bytes = Buffer.from(message, "base64");
    expect(decode(bytes)).toEqual(object);
    expect(Buffer.from(encodeObject(object)).toString("base64")).toBe(message);
  });
});

describe("values in protobuf", () => {
  const inService = (port: Json) => ({
    apiVersion: "v1",
    kind: "Service",
    metadata: {},
    spec: { ports: [{ port: 1, targetPort: port }] },
    status: { loadBalancer: {} },
  });
  const inLease = (time: string) => ({
    apiVersion: "coordination.k8s.io/v1",
    kind: "Lease",
    metadata: { creationTimestamp: time.replace(/\.\d+/, "") },
    spec: { renewTime: time },
  });
  const inMeta = (metadata: JsonObject) => ({ apiVersion: "v1", kind: "ConfigMap", metadata });
  const inSchema = (openAPIV3Schema: JsonObject) => ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {},
    spec: {
      group: "",
      names: { plural: "", kind: "" },
      scope: "",
      versions: [{ name: "", served: false, storage: false, schema: { openAPIV3Schema } }],
    },
    status: { acceptedNames: { plural: "", kind: "" } },
  });

  it.each<[string, JsonObject]>([
    ["a number of a port", inService(8080)],
    ["a negative number", inService(-1)],
    ["a name of a port", inService("http")],
    ["a time", inLease("2026-01-02T03:04:05.678901Z")],
    ["a time before 1970", inLease("1901-12-31T23:59:59.000001Z")],
    ["the last time", inLease("9999-12-31T23:59:59.999999Z")],
    ["large integers", inMeta({ generation: 9_223_372_036_854_775_807n, deletionGracePeriodSeconds: 0 })],
    ["small integers", inMeta({ generation: -9_223_372_036_854_775_808n, deletionGracePeriodSeconds: -1 })],
    ["false behind a pointer", { ...inMeta({}), immutable: false }],
    ["bytes", { ...inMeta({}), binaryData: { a: "AP+A", b: "" } }],
    ["long bytes", { ...inMeta({}), binaryData: { a: Buffer.alloc(100_000, 7).toString("base64") } }],
    ["odd keys", { ...inMeta({ labels: JSON.parse('{"__proto__":"1","constructor":"2","":"3"}') }) }],
    ["odd text", { ...inMeta({}), data: { a: "\uFEFFa\0\u{1F600}", b: "x".repeat(70), c: "é".repeat(50) } }],
    ["managed fields", inMeta({ managedFields: [{ manager: "m", fieldsV1: { "f:a": {}, ".": {} } }] })],
    ["a schema or a boolean", inSchema({ additionalProperties: false, additionalItems: true })],
    ["a schema in place of a boolean", inSchema({ additionalProperties: { type: "string" } })],
    ["a schema of items", inSchema({ items: { type: "string" }, default: [null, { a: 1.5 }] })],
    ["schemas of items", inSchema({ items: [{ type: "string" }, {}], enum: ["a", 1, null] })],
    [
      "dependencies",
      inSchema({ dependencies: { a: ["b"], c: { type: "string" } }, maximum: -0.5, minimum: 0 }),
    ],
    [
      "lists in messages of their own",
      {
        apiVersion: "authorization.k8s.io/v1",
        kind: "SubjectAccessReview",
        metadata: {},
        spec: { user: "u", extra: { a: ["b", ""], c: [] } },
        status: { allowed: false },
      },
    ],
    [
      "lists of numbers",
      {
        ...{ apiVersion: "v1", kind: "Pod", metadata: {}, status: {} },
        spec: { containers: [], securityContext: { supplementalGroups: [0, 1, 4_294_967_296] } },
      },
    ],
  ])("may be %s", (_, object) => {
    const { containers: __, ...spec } = (object.spec ?? {}) as JsonObject;
    expect(roundTrip(object)).toEqual(object.kind === "Pod" ? { ...object, spec } : object);
  });

  it("may be numbers in one piece", () => {
    const numbers = new WireWriter().raw(new Uint8Array([0x22, 2, 5, 6])).finish();
    const context = new WireWriter().bytes(14, numbers).finish();
    const raw = new WireWriter().bytes(2, context).finish();
    expect(readObject(raw, { apiVersion: "v1", kind: "Pod" })).toMatchObject({
      spec: { securityContext: { supplementalGroups: [5, 6] } },
    });
  });

  it("that come in two parts are joined, and fields that are unknown left out", () => {
    const meta = (field: number, text: string) => new WireWriter().bytes(field, text).finish();
    const raw = new WireWriter()
      .bytes(1, meta(1, "a"))
      .bytes(99, "x")
      .bytes(1, meta(3, "b"))
      .number(98, 1)
      .finish();
    expect(readObject(raw, { apiVersion: "v1", kind: "ConfigMap" })).toEqual({
      ...inMeta({ name: "a", namespace: "b" }),
    });
  });

  it("that Go always writes are there even if nothing was sent", () => {
    const spec = new WireWriter().message(2, new WireWriter().message(2, new WireWriter()));
    expect(readObject(spec.finish(), { apiVersion: "v1", kind: "Pod" })).toEqual({
      ...{ apiVersion: "v1", kind: "Pod" },
      spec: { containers: [{ name: "" }] },
    });
  });

  it("of a map are written in the order of their keys, whatever order they came in", () => {
    const [forth, back] = [
      { a: "1", b: "2" },
      { b: "2", a: "1" },
    ];
    expect(encodeObject({ ...inMeta({}), data: back })).toEqual(encodeObject({ ...inMeta({}), data: forth }));
  });

  it("that do not fit an integer of 32 bits lose their upper bits, as in Go", () => {
    const spec = new WireWriter().integer(1, 2 ** 40 + 5);
    const raw = new WireWriter().message(2, spec).finish();
    const deployment = readObject(raw, { apiVersion: "apps/v1", kind: "Deployment" });
    expect(deployment.spec).toEqual({ replicas: 5 });
    const beyond = new WireWriter().message(2, new WireWriter().integer(1, 2n ** 62n - 1n)).finish();
    const other = readObject(beyond, { apiVersion: "apps/v1", kind: "Deployment" });
    expect(other.spec).toEqual({ replicas: -1 });
  });

  it("that are the time before all others are none", () => {
    const time = new WireWriter().integer(1, -62_135_596_800);
    const raw = new WireWriter().message(1, new WireWriter().message(8, time)).finish();
    expect(readObject(raw, { apiVersion: "v1", kind: "ConfigMap" })).toEqual(inMeta({}));
  });

  it("that are a schema in place of a boolean say that it allows something", () => {
    const bytes = Buffer.from(encodeObject(inSchema({ additionalProperties: { type: "string" } })));
    const [allows, schema] = ["0801", "12"];
    expect(bytes.toString("hex")).toMatch(new RegExp(`${allows}${schema}..[0-9a-f]*2a06${"737472696e67"}`));
    const none = Buffer.from(encodeObject(inSchema({ additionalProperties: false }))).toString("hex");
    expect(none).not.toContain(allows);
  });

  it("can be put around parts of a list that were written one by one", () => {
    const type = { apiVersion: "v1", kind: "ConfigMapList" };
    const metadata = { resourceVersion: "5" };
    const items = ["a", "b"].map((name) => ({ metadata: { name } }));
    const whole = encodeObject({ ...type, metadata, items });
    const { raw } = openEnvelope(whole);
    const parts = closeEnvelope(type, [raw.subarray(0, 7), raw.subarray(7)]);
    expect(Buffer.concat(parts)).toEqual(Buffer.from(whole));
  });
});

it("an object of an unknown kind is refused", () => {
  expect(() => encodeObject({ apiVersion: "v9", kind: "A" })).toThrow("a A of v9 has no message in protobuf");
  expect(() => readObject(new Uint8Array(), { apiVersion: "v9", kind: "A" })).toThrow('no kind "A"');
});

describe("hostile bytes", () => {
  /** Only errors that say what is wrong with the bytes may come of them. */
  function survive(read: () => unknown): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof WireError || error instanceof MergeError)) throw error;
    }
  }

  it.each<[string, JsonObject, Uint8Array, string]>([
    [
      "a wrong wire type",
      { kind: "ConfigMap" },
      new Uint8Array([0x08, 1]),
      "wrong wireType = 0 for field metadata",
    ],
    ["a group", { kind: "ConfigMap" }, new Uint8Array([0x7b]), "there is no wire type 3"],
    ["a field of zero", { kind: "ConfigMap" }, new Uint8Array([0x02, 0]), "a field has the number zero"],
    ["a length beyond the end", { kind: "ConfigMap" }, new Uint8Array([0x0a, 0x7f]), "it ends too early"],
    [
      "a length below zero",
      { kind: "ConfigMap" },
      new Uint8Array([0x0a, ...Array(9).fill(0xff), 1]),
      "it ends too early",
    ],
    [
      "a time after all years",
      { kind: "ConfigMap" },
      new WireWriter()
        .message(1, new WireWriter().message(8, new WireWriter().integer(1, 2n ** 62n)))
        .finish(),
      "year outside of range",
    ],
    [
      "a number without end",
      { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" },
      [1, 4, 7, 2].reduce(
        (bytes, field) => new WireWriter().bytes(field, bytes).finish(),
        new WireWriter().double(9, Number.POSITIVE_INFINITY).finish(),
      ),
      "json: unsupported value: Infinity",
    ],
    [
      "JSON that is none",
      { apiVersion: "apps/v1", kind: "ControllerRevision" },
      new WireWriter().message(2, new WireWriter().bytes(1, "{")).finish(),
      "a key in double quotes is expected here",
    ],
    [
      "a port of no type",
      { apiVersion: "policy/v1", kind: "PodDisruptionBudget" },
      new WireWriter().message(2, new WireWriter().message(1, new WireWriter().integer(1, 2))).finish(),
      "impossible IntOrString.Type",
    ],
  ])("that have %s are refused in words", (_, { apiVersion = "v1", kind }, raw, message) => {
    const type = { apiVersion: String(apiVersion), kind: String(kind) };
    const read = () => readObject(raw, type);
    expect(read).toThrow(WireError);
    expect(read).toThrow(message);
  });

  it("that nest without end are refused", () => {
    let schema = new WireWriter().finish();
    for (let depth = 0; depth < 5_000; depth++)
      schema = new WireWriter().bytes(28, schema, { always: true }).finish();
    const type = { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" };
    const nest = (numbers: readonly number[]) =>
      numbers.reduce((bytes, number) => new WireWriter().bytes(number, bytes).finish(), schema);
    expect(() => readObject(nest([1, 4, 7, 2]), type)).toThrow("nests deeper");
    const deep = new WireWriter().bytes(1, "[".repeat(5_000) + "]".repeat(5_000)).finish();
    const data = new WireWriter().bytes(2, deep).finish();
    expect(() => readObject(data, { apiVersion: "apps/v1", kind: "ControllerRevision" })).toThrow(MergeError);
  });

  it("of any kind do no harm", () => {
    const types = messages.map(({ object }) => object as { apiVersion: string; kind: string });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.constantFrom(...types), (bytes, type) => {
        survive(() => openEnvelope(bytes));
        survive(() => openEnvelope(new Uint8Array([0x6b, 0x38, 0x73, 0, ...bytes])));
        survive(() => readObject(bytes, type));
      }),
    );
  });

  it("of a message that was tampered with do no harm", () => {
    const edit = fc.record({ at: fc.nat(10_000), byte: fc.nat(255), cut: fc.nat(5), put: fc.boolean() });
    fc.assert(
      fc.property(
        fc.constantFrom(...messages),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        (of, edits) => {
          const bytes = [...Buffer.from(of.message, "base64")];
          for (const { at, byte, cut, put } of edits)
            bytes.splice(4 + (at % (bytes.length - 4)), cut, ...(put ? [byte] : []));
          survive(() => {
            const object = decode(Uint8Array.from(bytes));
            // What was read is JSON, and can be written again.
            expect(roundTrip(object)).toEqual(roundTrip(roundTrip(object)));
          });
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
