import { readFileSync } from "node:fs";
import fc from "fast-check";
import { dropDisabledFields, type FeatureGates } from "fieldwise/evolve";
import { loadOpenApi } from "fieldwise/openapi";
import { deduced, equalTypes, type ObjectType } from "fieldwise/schema";
import { type JsonObject, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { createFieldDropper } from "../../src/evolve/internal.ts";
import { deepFreeze, json } from "../arbitraries.ts";

const text = { type: "string" };
const flag = { type: "boolean" };
const number = { type: "integer" };
const object = (properties: object) => ({ type: "object", properties });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function load(gate?: unknown): ObjectType {
  const grace = gate === undefined ? number : { ...number, "x-fieldwise-feature-gate": gate };
  const containers = {
    type: "array",
    items: ref("Container"),
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["name"],
  };
  const spec = object({
    frobber: text,
    size: number,
    mode: object({ fast: flag, slow: flag }),
    containers,
    pools: { type: "object", additionalProperties: ref("Container") },
    probe: ref("Probe"),
  });
  const metadata = object({ annotations: { type: "object", additionalProperties: text } });
  const schemas = {
    Thing: object({ metadata, spec }),
    Container: object({ name: text, restart: text, probe: ref("Probe") }),
    Probe: object({ port: number, grace }),
  };
  return loadOpenApi({ openapi: "3.0.0", components: { schemas } }).definition("Thing") as ObjectType;
}

const thing = load("ProbeGrace");

interface Case extends FeatureGates {
  readonly name: string;
  readonly before?: JsonObject;
  readonly after: JsonObject;
  readonly expect: {
    readonly unchanged?: true;
    readonly error?: { readonly code: string; readonly path: string; readonly message: string };
  };
}

const cases = readFileSync(new URL("../../spec-fixtures/evolve/gates.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => deepFreeze(parseJson(line)) as unknown as Case);

describe("spec-fixtures/evolve/gates.jsonl", () => {
  it("tells its cases apart", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  it.each(cases)("$name", ({ before, after, gates, enabled, expect: { unchanged, error, ...result } }) => {
    const ways = [
      () => dropDisabledFields(thing, { before, after }, { gates, enabled }),
      () => createFieldDropper(thing, { gates, enabled })({ before, after }),
    ];
    for (const drop of ways) {
      if (error !== undefined) {
        const { message, ...facts } = error;
        expect(drop).toThrow(
          expect.objectContaining({ ...facts, message: expect.stringContaining(message) }),
        );
      } else if (unchanged) {
        expect(drop().object).toBe(after);
        expect(drop().dropped).toEqual([]);
      } else {
        expect(drop()).toEqual(result);
      }
    }
  });
});

describe("dropDisabledFields", () => {
  it("shares what it leaves alone", () => {
    const after = { spec: { frobber: "a", mode: { fast: true } } };
    const { object: kept } = dropDisabledFields(thing, { after }, { gates: { "spec.frobber": "Frobber" } });
    expect((kept.spec as JsonObject).mode).toBe(after.spec.mode);
  });

  it("drops nothing from what it has left, whatever the objects are", () => {
    const gates = { gates: { "a.b": "G", "list[*].a": "H", list: "I" } };
    fc.assert(
      fc.property(json(), json(), (was, is) => {
        const write = { before: { a: was, list: [was] }, after: { a: is, list: [is] } };
        const { object: once } = dropDisabledFields(deduced, write, gates);
        const again = dropDisabledFields(deduced, { ...write, after: once }, gates);
        expect(again.dropped).toEqual([]);
        expect(again.object).toBe(once);
        expect(dropDisabledFields(deduced, { before: once, after: once }, gates).object).toBe(once);
      }),
    );
  });
});

describe("x-fieldwise-feature-gate", () => {
  it.each([[5], [""], [["A"]], [null]])("%j is an error", (gate) => {
    const message = "x-fieldwise-feature-gate must be text: use the name of a gate";
    expect(() => load(gate)).toThrow(expect.objectContaining({ code: "SCHEMA_INVALID", detail: message }));
  });

  it("makes a difference between types", () => {
    expect(equalTypes(thing, load("ProbeGrace"))).toBe(true);
    expect(equalTypes(thing, load("Other"))).toBe(false);
    expect(equalTypes(thing, load())).toBe(false);
  });
});
