import { describe, expect, it } from "vitest";
import { kindOf } from "../../../src/kubernetes/kinds/index.ts";
import {
  type NameRule,
  subdomainName,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from "../../../src/kubernetes/metadata/index.ts";
import type { Cause } from "../../../src/kubernetes/status/cause.ts";
import type { JsonObject } from "../../../src/value/index.ts";

const PLACED = { namespaced: true, nameRule: subdomainName };
const print = ({ field, message }: Cause): string => `${field}: ${message}`;
const created = (metadata: JsonObject, rules = PLACED): string[] =>
  validateObjectMeta(metadata, rules).map(print);

const NAMED = { name: "a", namespace: "n" };
const owner = (fields: JsonObject = {}): JsonObject => ({
  apiVersion: "v1",
  kind: "Pod",
  name: "p",
  uid: "u",
  ...fields,
});
const entry = (fields: JsonObject): JsonObject => ({
  managedFields: [{ manager: "m", operation: "Apply", fieldsType: "FieldsV1" }, fields],
});

describe("metadata that is created", () => {
  const good: readonly JsonObject[] = [
    {},
    { generateName: "a-", generation: 3 },
    { labels: { a: "b", "example.com/c": "" }, annotations: { "Example.COM/a": "any\ntext" } },
    { labels: JSON.parse('{"constructor":"x","toString":"y"}') },
    { finalizers: ["orphan", "example.com/hold"] },
    {
      ownerReferences: [
        owner({ controller: true }),
        owner({ controller: false }),
        owner({ apiVersion: "apps/v1" }),
      ],
    },
    entry({ manager: "x", operation: "Update" }),
    { annotations: { a: "é".repeat(131_071) } },
    { labels: null, annotations: null, ownerReferences: null, finalizers: null },
  ];
  for (const metadata of good) {
    it(`may have ${JSON.stringify(metadata).slice(0, 80)}`, () => {
      expect(created({ ...NAMED, ...metadata })).toEqual([]);
    });
  }

  const bad: readonly (readonly [metadata: JsonObject, ...causes: (string | RegExp)[]])[] = [
    [{ name: "" }, "metadata.name: Required value: name or generateName is required"],
    [{ name: "A" }, /^metadata\.name: Invalid value: "A": a lowercase RFC 1123 subdomain/],
    [{ generateName: "A" }, /^metadata\.generateName: Invalid value: "A": a lowercase RFC 1123 subdomain/],
    [{ namespace: "" }, "metadata.namespace: Required value"],
    [{ namespace: "a.b" }, 'metadata.namespace: Invalid value: "a.b": must not contain dots'],
    [{ generation: -1 }, "metadata.generation: Invalid value: -1: must be greater than or equal to 0"],
    [{ labels: { "a b": "c" } }, /^metadata\.labels: Invalid value: "a b": name part must consist/],
    [{ labels: { a: "b c" } }, /^metadata\.labels: Invalid value: "b c": a valid label must be an empty/],
    [
      { labels: JSON.parse('{"__proto__":"x"}') },
      /^metadata\.labels: Invalid value: "__proto__": name part must consist/,
    ],
    [{ annotations: { "a b": "c" } }, /^metadata\.annotations: Invalid value: "a b": name part must consist/],
    [
      { annotations: { a: "é".repeat(131_072) } },
      "metadata.annotations: Too long: may not be more than 262144 bytes",
    ],
    [{ finalizers: ["a b"] }, /^metadata\.finalizers: Invalid value: "a b": name part must consist/],
    [
      { finalizers: ["orphan", "foregroundDeletion"] },
      'metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set',
    ],
    [
      { ownerReferences: [{}] },
      'metadata.ownerReferences.apiVersion: Invalid value: "": version must not be empty',
      'metadata.ownerReferences.kind: Invalid value: "": must not be empty',
      'metadata.ownerReferences.name: Invalid value: "": must not be empty',
      'metadata.ownerReferences.uid: Invalid value: "": must not be empty',
    ],
    [
      { ownerReferences: [owner({ apiVersion: "a/b/c" })] },
      'metadata.ownerReferences.apiVersion: Invalid value: "a/b/c": version must not be empty',
    ],
    [
      { ownerReferences: [owner({ kind: "Event" })] },
      'metadata.ownerReferences: Invalid value: {"apiVersion":"v1","kind":"Event","name":"p","uid":"u"}: /v1, Kind=Event is disallowed from being an owner',
    ],
    [
      { ownerReferences: [owner({ controller: true }), owner({ name: "<q>", controller: true })] },
      'metadata.ownerReferences: Invalid value: [{"apiVersion":"v1","kind":"Pod","name":"p","uid":"u","controller":true},{"apiVersion":"v1","kind":"Pod","name":"\\u003cq\\u003e","uid":"u","controller":true}]: Only one reference can have Controller set to true. Found "true" in references for Pod/p and Pod/<q>',
    ],
    [entry({}), 'metadata.managedFields[1].operation: Invalid value: "": must be `Apply` or `Update`'],
    [
      entry({ operation: "Apply", fieldsType: "FieldsV2" }),
      'metadata.managedFields[1].fieldsType: Invalid value: "FieldsV2": must be `FieldsV1`',
    ],
    [
      entry({ operation: "Apply", manager: "m".repeat(129) }),
      "metadata.managedFields[1].manager: Too long: may not be more than 128 bytes",
    ],
    [
      entry({ operation: "Apply", subresource: "s".repeat(257) }),
      "metadata.managedFields[1].subresource: Too long: may not be more than 256 bytes",
    ],
    [
      { name: "", namespace: "", labels: { "-": "" } },
      "metadata.name: Required value: name or generateName is required",
      "metadata.namespace: Required value",
      /^metadata\.labels: Invalid value: "-"/,
    ],
  ];
  for (const [metadata, ...causes] of bad) {
    it(`may not have ${JSON.stringify(metadata).slice(0, 80)}`, () => {
      const found = created({ ...NAMED, ...metadata });
      expect(found).toHaveLength(causes.length);
      for (const [index, cause] of causes.entries()) {
        if (typeof cause === "string") expect(found[index]).toBe(cause);
        else expect(found[index]).toMatch(cause);
      }
    });
  }

  it("of a kind without namespaces has none", () => {
    const rules = {
      namespaced: false,
      nameRule: kindOf({ group: "rbac.authorization.k8s.io", version: "v1", kind: "ClusterRole" })
        .names as NameRule,
    };
    expect(created({ name: "system:x" }, rules)).toEqual([]);
    expect(created({ name: "a", namespace: "n" }, rules)).toEqual([
      "metadata.namespace: Forbidden: not allowed on this type",
    ]);
  });
});

describe("metadata that is wrong in many ways", () => {
  const many = (item: (index: number) => JsonObject): JsonObject[] =>
    Array.from({ length: 50_000 }, (_, index) => item(index));
  const cases: Record<string, JsonObject> = {
    labels: { labels: Object.assign({}, ...many((index) => ({ [`${index} `]: "" }))) },
    annotations: { annotations: Object.assign({}, ...many((index) => ({ [`${index} `]: "" }))) },
    finalizers: { finalizers: many(() => ({})).map((_, index) => `${index} `) },
    controllers: { ownerReferences: many(() => owner({ controller: true })) },
    owners: { ownerReferences: many(() => ({})) },
    entries: { managedFields: many(() => ({})) },
    manager: { managedFields: [{ operation: "Apply", manager: "\u0001".repeat(50_000) }] },
  };
  for (const [name, metadata] of Object.entries(cases)) {
    it(`gets an answer that is not much larger than it: ${name}`, () => {
      const text = JSON.stringify(validateObjectMeta({ ...NAMED, ...metadata }, PLACED));
      expect(text.length).toBeGreaterThan(1000);
      expect(text.length).toBeLessThan(300_000 + 2 * JSON.stringify(metadata).length);
    });
  }
});

describe("metadata that is updated", () => {
  const live = {
    ...NAMED,
    uid: "u",
    resourceVersion: "5",
    generation: 2,
    creationTimestamp: "2026-01-01T00:00:00Z",
    finalizers: ["example.com/hold"],
  };
  const updated = (change: JsonObject, before: JsonObject = live): string[] =>
    validateObjectMetaUpdate({ updated: { ...before, ...change }, live: before }, { namespaced: true }).map(
      print,
    );
  const twice = (text: string): string[] => [text, text];

  it("may change what is not the server's", () => {
    const change = {
      labels: { a: "b" },
      generation: 3,
      finalizers: ["example.com/hold", "example.com/late"],
    };
    expect(updated(change)).toEqual([]);
    expect(updated({ finalizers: null })).toEqual([]);
  });

  it("may keep a name that its kind would not allow any more", () => {
    const before = { ...live, name: "Old_Name" };
    expect(updated({ labels: { a: "b" } }, before)).toEqual([]);
  });

  const cases: readonly (readonly [change: JsonObject, cause: string])[] = [
    [{ name: "b" }, 'metadata.name: Invalid value: "b": field is immutable'],
    [{ namespace: "m" }, 'metadata.namespace: Invalid value: "m": field is immutable'],
    [{ uid: "v" }, 'metadata.uid: Invalid value: "v": field is immutable'],
    [
      { creationTimestamp: "2026-01-02T00:00:00Z" },
      'metadata.creationTimestamp: Invalid value: "2026-01-02T00:00:00Z": field is immutable',
    ],
    [
      { deletionTimestamp: "2026-01-02T00:00:00Z" },
      'metadata.deletionTimestamp: Invalid value: "2026-01-02T00:00:00Z": field is immutable',
    ],
    [
      { deletionGracePeriodSeconds: 5 },
      "metadata.deletionGracePeriodSeconds: Invalid value: 5: field is immutable",
    ],
    [{ generation: 1 }, "metadata.generation: Invalid value: 1: must not be decremented"],
    [{ resourceVersion: "" }, 'metadata.resourceVersion: Invalid value: "": must be specified for an update'],
  ];
  for (const [change, cause] of cases) {
    it(`may not have ${JSON.stringify(change)}, which is said twice`, () => {
      expect(updated(change)).toEqual(twice(cause));
    });
  }

  it("gets no finalizers while it is deleted, which is said twice", () => {
    const before = { ...live, deletionTimestamp: "2026-01-02T00:00:00Z" };
    expect(updated({ finalizers: [] }, before)).toEqual([]);
    expect(
      updated({ finalizers: ["example.com/z", "example.com/hold", "example.com/late"] }, before),
    ).toEqual(
      twice(
        'metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"example.com/late", "example.com/z"}',
      ),
    );
  });

  it("is told of a bad label as often as Kubernetes looks", () => {
    const causes = updated({ labels: { a: "b c" } });
    expect(causes).toHaveLength(3);
    expect(new Set(causes).size).toBe(1);
  });
});
