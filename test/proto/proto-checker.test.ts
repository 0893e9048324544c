import { readFileSync } from "node:fs";
import { createProtoChecker } from "fieldwise/proto";
import { printProblem } from "fieldwise/validation";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { findLeaks } from "../hostile-arguments.ts";
import { acmeSet } from "./acme.ts";

interface Case {
  readonly name: string;
  readonly field: JsonObject;
  readonly rules: JsonObject;
  readonly valid: readonly Json[];
  /** Values, and a part of what is said of each. */
  readonly invalid: readonly (readonly [value: Json, message: string])[];
  /** What is said of an object without the field; nothing, if it is left out. */
  readonly unset?: string;
}

const cases: readonly Case[] = readFileSync(
  new URL("../../spec-fixtures/proto/rules.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

const field = (name: string, number: number, type: string, more: JsonObject = {}) => ({
  name,
  number,
  type,
  ...more,
});
const named = { "[validate.rules]": { string: { minLen: "1" } } };
const entry = {
  name: "FEntry",
  field: [field("key", 1, "TYPE_STRING"), field("value", 2, "TYPE_UINT32")],
  options: { mapEntry: true },
};
const value = (name: string, number: number) => ({ name, number });

/** A file with one field of the form that a case has. */
const fileOf = (stated: JsonObject, rules: JsonObject) => ({
  name: "t.proto",
  package: "t",
  syntax: "proto3",
  enumType: [{ name: "E", value: [value("ZERO", 0), value("A", 1), value("B", 2)] }],
  messageType: [
    { name: "Inner", field: [field("name", 1, "TYPE_STRING", { options: named })] },
    {
      name: "M",
      nestedType: [entry],
      field: [{ name: "f", number: 1, ...stated, options: { "[validate.rules]": rules } }],
      oneofDecl: [{ name: "_f" }],
    },
  ],
});

describe("the rules of protoc-gen-validate", () => {
  it.each(cases.map((one) => [one.name, one] as const))(
    "%s",
    (_, { field: stated, rules, valid, invalid, unset }) => {
      const checker = createProtoChecker({ file: [fileOf(stated, rules)] });
      const check = (object: object) =>
        checker.check("t.M", object, { now: "2030-01-01T00:00:00Z" }).map((problem) => printProblem(problem));
      for (const f of valid) expect(check({ f })).toEqual([]);
      for (const [f, message] of invalid)
        expect([f, check({ f })]).toEqual([f, [expect.stringContaining(message)]]);
      expect(check({})).toEqual(unset === undefined ? [] : [expect.stringContaining(unset)]);
    },
  );
});

describe("createProtoChecker", () => {
  const checker = createProtoChecker(acmeSet);
  const check = (name: string, object: object) =>
    checker.check(name, object).map(({ path, message }) => `${path}: ${message}`);

  it("finds what is wrong on all levels, in the order of declaration, under the names that were used", () => {
    expect(
      check("type.googleapis.com/acme.mesh.v1.Bootstrap", {
        flush_interval: 5,
        clusters: [{ name: "a", connect_timeout: "0s", endpoints: { items: [{ address: "a", port: 0 }] } }],
        clustersByName: { b: { name: "b", service: "b", endpoints: { items: [] } } },
      }),
    ).toEqual([
      "node: must be set: set it",
      "clusters[0].connect_timeout: must be more than 0s and at most 3600s, but is 0s: use a value within that",
      "clusters[0].endpoints.items[0].port: must be more than 0 and at most 65535, but is 0: use a value within that",
      "clustersByName.b.endpoints.items: must have at least 1 item, but has 0: set it",
      'clustersByName.b: "discovery" can have one member, but has endpoints and service: keep one',
      'flush_interval: must be a duration such as "1.5s", but is 5',
    ]);
  });

  it("asks for a member of a oneof that is required", () => {
    expect(check("acme.mesh.v1.Cluster", { name: "a" })).toEqual([
      ": one of endpoints, svc must be set: set one",
    ]);
  });

  it("refuses unknown fields, a field under both names, and what proto2 requires", () => {
    expect(check("acme.mesh.v1.Admin", { prt: 1, port_value: 1, portValue: 1 })).toEqual([
      'prt: there is no field "prt" in acme.mesh.v1.Admin: remove it, or correct its name',
      'portValue: is the same field as "port_value": keep one of them',
    ]);
    expect(check("acme.legacy.Old", {})).toEqual(["id: must be set: set it"]);
  });

  it("offers near matches, and names what is missing, in the names that the message has", () => {
    expect(check("acme.mesh.v1.Admin", { port_valu: 1 })).toEqual([
      'port_valu: there is no field "port_valu" in acme.mesh.v1.Admin: did you mean port_value?',
    ]);
    expect(check("acme.mesh.v1.Admin", { portValu: 1 })).toEqual([
      'portValu: there is no field "portValu" in acme.mesh.v1.Admin: did you mean portValue?',
    ]);
  });

  it("tells forms that only C++ takes from values of another type, and goes on with what they stand for", () => {
    const breaches = (name: string, object: object) =>
      checker.check(name, object).map(({ path, breaks }) => `${path} ${breaks}`);
    expect(breaches("acme.mesh.v1.Cluster", { name: "a", service: "b", policy: "round_robin" })).toEqual([
      "policy form",
    ]);
    expect(breaches("acme.mesh.v1.Cluster", { name: "a", service: "b", policy: "1" })).toEqual([
      "policy form",
    ]);
    expect(breaches("acme.mesh.v1.Cluster", { name: "a", service: "b", policy: "robin" })).toEqual([
      "policy type",
    ]);
    expect(breaches("acme.mesh.v1.Cluster.Endpoint", { address: "a", port: 1, ready: "true" })).toEqual([
      "ready form",
    ]);
    expect(
      breaches("acme.mesh.v1.Bootstrap", { node: { id: "a" }, clusters: { name: "", service: "b" } }),
    ).toEqual(["clusters form", "clusters.name rule"]);
    const flushes = (interval: object) =>
      breaches("acme.mesh.v1.Bootstrap", { node: { id: "a" }, flush_interval: interval });
    expect(flushes({ seconds: 5, nanos: 1 })).toEqual(["flush_interval form"]);
    expect(flushes({ seconds: "x" })).toEqual(["flush_interval type"]);
    expect(flushes({ minutes: 1 })).toEqual(["flush_interval type"]);
    expect(breaches("acme.mesh.v1.Bootstrap", { node: { id: "a" }, disabled: { value: true } })).toEqual([
      "disabled form",
    ]);
    expect(breaches("acme.mesh.v1.Bootstrap", { node: { id: "a" }, clusters: "b" })).toEqual([
      "clusters type",
    ]);
  });

  it("takes whole numbers in every form that JSON has for them", () => {
    const port = (value: unknown) => check("acme.mesh.v1.Admin", { port_value: value }).length;
    expect([80, "80", "80.0", "8e1", 8e1, "80.5", "8_0", ""].map(port)).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
  });

  it("knows which messages it can check", () => {
    expect(checker.has("type.googleapis.com/acme.mesh.v1.Admin")).toBe(true);
    expect(checker.has("acme.mesh.v1.Admn")).toBe(false);
  });

  it("leaves out rules that a message turns off, for all that is in it", () => {
    const file = fileOf({ type: "TYPE_MESSAGE", typeName: ".t.Inner" }, { message: { required: true } });
    const [inner, outer] = file.messageType;
    const off = { ...outer, options: { "[validate.disabled]": true } };
    const lax = createProtoChecker({ file: [{ ...file, messageType: [inner, off] }] });
    expect(lax.check("t.M", {})).toEqual([]);
    expect(lax.check("t.M", { f: { name: "" } })).toEqual([]);
    expect(lax.check("t.Inner", { name: "" })).toHaveLength(1);
  });

  it("lists a hundred problems at most", () => {
    const object = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x${index}`, 1]));
    expect(checker.check("acme.mesh.v1.Zipkin", object)).toHaveLength(100);
  });

  it("says which message it does not know", () => {
    expect(() => checker.check("acme.mesh.v1.Clustr", {})).toThrow(/no message of this name/);
  });

  it("has a result or a MergeError, whatever it is called with", async () => {
    const small = { file: acmeSet.file.filter(({ name }) => String(name).startsWith("acme/legacy")) };
    expect(await findLeaks(["createProtoChecker", createProtoChecker, small])).toEqual([]);
    expect(await findLeaks(["check", checker.check, "acme.mesh.v1.Admin", { address: "a" }, {}])).toEqual([]);
  });
});
