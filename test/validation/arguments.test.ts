import {
  checkCustomResource,
  createChecker,
  createObjectRules,
  findDuplicateKeys,
  printProblem,
} from "fieldwise/validation";
import { describe, expect, it } from "vitest";
import { findLeaks } from "../hostile-arguments.ts";
import { builtin, calls, definition, kindOf, service } from "./calls.ts";

describe("whatever it is called with, there is a result or a MergeError", () => {
  it.each(calls.map((call) => [call[0], call] as const))("%s", async (_, call) => {
    expect(await findLeaks(call)).toEqual([]);
  });
});

/** As client libraries have objects: classes, with Dates in them. */
class Metadata {
  readonly name = "a";
  readonly creationTimestamp = new Date(0);
  readonly labels = undefined;
}

class Service {
  readonly apiVersion = "v1";
  readonly kind = "Service";
  readonly metadata = new Metadata();
  readonly spec = { ports: [{ port: 80 }], type: "ClusterIP" };
}

describe("objects of classes, with Dates in them,", () => {
  it("are checked as the JSON that they stand for", () => {
    expect(createChecker(builtin).check("v1", "Service", new Service())).toEqual([]);
  });

  it("come back from rules as they were where nothing changed, and typed as the caller says", () => {
    const rules = createObjectRules<Service>(builtin, kindOf(service));
    const object = new Service();
    expect(rules.check(object)).toEqual([]);
    const filled = rules.setDefaults(object);
    expect(filled.metadata).toBe(object.metadata);
    expect(filled).toMatchObject({ spec: { ports: [{ protocol: "TCP" }] }, status: { loadBalancer: {} } });
    const { error, object: decoded } = rules.decode(object);
    expect(error).toBeUndefined();
    expect(decoded.spec).toBe(object.spec);
    expect(decoded.metadata).toBe(object.metadata);
  });

  it("are definitions of custom resources, too", () => {
    const stated = { ...definition, metadata: new Metadata() };
    expect(checkCustomResource(stated)).toEqual(
      checkCustomResource({ ...definition, metadata: { name: "a" } }),
    );
  });
});

describe("a mistake in a call is an error, not an object without problems:", () => {
  const check = createChecker(builtin).check as (...args: unknown[]) => unknown;
  const rules = createObjectRules(builtin, kindOf(service));

  it.each<[string, () => unknown, code: string, message: string]>([
    ["a Map for an object", () => check("v1", "Service", new Map()), "VALUE_INVALID", "this Map is not JSON"],
    [
      "a Map in an object",
      () => check("v1", "Service", { spec: new Map() }),
      "VALUE_INVALID",
      ".spec: this Map is not JSON",
    ],
    [
      "a text for an object",
      () => check("v1", "Service", "{}"),
      "VALUE_INVALID",
      "object must be an object: pass one",
    ],
    [
      "no kind",
      () => check("v1", undefined, {}),
      "ARGUMENT_INVALID",
      "no kind is named: pass its apiVersion and kind",
    ],
    [
      "an unknown option",
      () => check("v1", "Service", {}, { duplicate: true }),
      "ARGUMENT_INVALID",
      "duplicate",
    ],
    [
      "an option's value",
      () => check("v1", "Service", {}, { duplicates: "yes" }),
      "ARGUMENT_INVALID",
      "duplicates",
    ],
    ["live for options", () => rules.check({}, service as never), "ARGUMENT_INVALID", "apiVersion"],
    [
      "no source",
      () => createChecker(undefined as never),
      "ARGUMENT_INVALID",
      "this must be a source of definitions",
    ],
    [
      "a document for a source",
      () => createChecker(definition as never),
      "ARGUMENT_INVALID",
      "this must be a source of definitions",
    ],
    [
      "bytes for a text",
      () => findDuplicateKeys(new Uint8Array(2) as never),
      "ARGUMENT_INVALID",
      "the text must be a string: pass one of JSON",
    ],
    [
      "a text that does not parse",
      () => findDuplicateKeys('{"a\\x": 1}'),
      "JSON_INVALID",
      "is not a key: pass a text that parses",
    ],
    ["what is no problem", () => printProblem({} as never), "ARGUMENT_INVALID", "this must be a problem"],
  ])("%s", (_, act, code, message) => {
    expect(act).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }));
  });
});
