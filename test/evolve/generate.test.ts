import { type GenerateOptions, generateObject, generateObjects, shrinkObject } from "fieldwise/evolve";
import { kubernetes } from "fieldwise/kubernetes";
import { loadOpenApi } from "fieldwise/openapi";
import { deduced, type Field, type ObjectType, type Type, untyped } from "fieldwise/schema";
import { canonicalText, isObject, type Json, type JsonObject, MAX_DEPTH } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { validate } from "../../src/typed/internal.ts";
import { deepFreeze } from "../arbitraries.ts";
import { schemaOf, widget } from "../patch/schemas.ts";
import { hostSchema, hostType } from "./conversions.ts";

const TYPES: readonly [string, ObjectType][] = [
  ["Pod", kubernetes().type("v1", "Pod")],
  ["Deployment", kubernetes().type("apps/v1", "Deployment")],
  ["toy.Widget", widget as ObjectType],
  ["CustomResourceDefinition", kubernetes().type("apiextensions.k8s.io/v1", "CustomResourceDefinition")],
  ["PodList", kubernetes().type("v1", "PodList")],
  ["Host", hostType("v3")],
  ["no schema", deduced],
  ["anything", untyped],
];

/** What a value lacks or should not have, beyond what `validate` looks at. */
function* illegalities(type: Type | undefined, value: Json, path = ""): Generator<string> {
  if (type === undefined) return;
  if (value === null && !type.nullable) yield `${path} is null`;
  const { scalar, list, map } = type;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* illegalities(list?.element, item, `${path}[${index}]`);
  } else if (isObject(value)) {
    for (const { name, required } of map?.fields.values() ?? ([] as Field[]))
      if (required && !Object.hasOwn(value, name)) yield `${path}.${name} is missing`;
    for (const { members } of map?.unions ?? [])
      if (members.filter(({ field }) => Object.hasOwn(value, field)).length > 1)
        yield `${path} has two members`;
    for (const [name, field] of Object.entries(value))
      yield* illegalities(map?.fields.get(name)?.type ?? map?.element, field as Json, `${path}.${name}`);
  } else if (scalar?.enum && !scalar.enum.includes(value)) {
    yield `${path} is not listed`;
  } else if (scalar?.format === "date-time" && Number.isNaN(Date.parse(String(value)))) {
    yield `${path} is no time`;
  } else if (scalar?.format === "byte" && !/^([A-Za-z0-9+/]{4})*$/.test(String(value))) {
    yield `${path} is no base64`;
  } else if (scalar?.kind === "integer" && !Number.isSafeInteger(value)) {
    yield `${path} is no integer`;
  }
}

describe("generateObjects", () => {
  it.each(TYPES)("gives legal objects of %s, 2000 of them", (_, type) => {
    const problems = new Set<string>();
    for (const object of generateObjects(type, { seed: 3, count: 2000 })) {
      for (const { message } of validate(type, object)) problems.add(message);
      for (const problem of illegalities(type, object)) problems.add(problem);
    }
    expect([...problems]).toEqual([]);
  });

  it.each(TYPES)("gives many different objects of %s", (_, type) => {
    const texts = Array.from(generateObjects(type, { seed: 3, count: 500 }), canonicalText);
    expect(new Set(texts).size).toBeGreaterThan(250);
  });

  it("sooner or later sets every field that is free to be set", () => {
    const seen = new Set<string>();
    for (const { spec } of generateObjects(kubernetes().type("v1", "Pod"), { seed: 1, count: 3000 }))
      if (isObject(spec)) for (const name of Object.keys(spec)) seen.add(name);
    const declared = kubernetes().type("v1", "Pod").map.fields.get("spec")?.type.map?.fields.keys() ?? [];
    expect([...declared].filter((name) => !seen.has(name))).toEqual([]);
  });

  it("keeps about to the size it is given", () => {
    const count = (value: Json): number =>
      typeof value === "object" && value !== null
        ? Object.values(value).reduce<number>((sum, item) => sum + count(item as Json), 1)
        : 1;
    const largest = (size: number): number =>
      Math.max(...Array.from(generateObjects(deduced, { seed: 1, count: 300, size }), count));
    expect(largest(5)).toBeLessThan(12);
    expect(largest(100)).toBeLessThan(220);
    expect(largest(100)).toBeGreaterThan(40);
  });
});

describe("generateObject", () => {
  it("gives the same object for the same seed, and another for another", () => {
    const pod = kubernetes().type("v1", "Pod");
    expect(generateObject(pod, { seed: 5 })).toEqual(generateObject(pod, { seed: 5 }));
    expect(generateObject(pod, { seed: 5 })).not.toEqual(generateObject(pod, { seed: 6 }));
  });

  it("gives the very object that it always gave for a seed", () => {
    expect(generateObject(hostType("v1"), { seed: 2, size: 40 })).toMatchInlineSnapshot(`
      {
        "apiVersion": "example.com/v1",
        "kind": "Host",
        "metadata": {
          "creationTimestamp": "2002-07-03T01:00:00Z",
          "deletionTimestamp": "2048-10-01T23:00:00Z",
          "generation": -9007199254740991,
          "name": "e",
        },
        "spec": {
          "labels": {},
        },
      }
    `);
  });

  it("gives objects of a kind their apiVersion, their kind and a name, and nobody a field of them", () => {
    for (const object of generateObjects(kubernetes().type("apps/v1", "Deployment"), {
      seed: 1,
      count: 500,
    })) {
      expect(object).toMatchObject({ apiVersion: "apps/v1", kind: "Deployment" });
      expect(object.metadata).toHaveProperty("name");
      expect(object.metadata).not.toHaveProperty("managedFields");
    }
  });

  it("ends where a type requires itself without end", () => {
    const endless = loadOpenApi({
      openapi: "3.0.0",
      components: {
        schemas: {
          Endless: {
            type: "object",
            required: ["self"],
            properties: { self: { $ref: "#/components/schemas/Endless" } },
          },
        },
      },
    }).definition("Endless") as ObjectType;
    expect(canonicalText(generateObject(endless, { seed: 1 })).length).toBeLessThan(2000);
  });

  it("sets one member of a union at most, and lets its discriminator name it", () => {
    const union = schemaOf({
      Source: {
        type: "object",
        properties: { kind: { type: "string" }, file: { type: "string" }, url: { type: "string" } },
        "x-kubernetes-unions": [
          { discriminator: "kind", "fields-to-discriminateBy": { file: "File", url: "Url" } },
        ],
      },
    }).definition("Source") as ObjectType;
    const kinds = new Set<Json | undefined>();
    for (const object of generateObjects(union, { seed: 1, count: 200 })) {
      const member = Object.keys(object).filter((name) => name !== "kind");
      expect(member.length).toBeLessThan(2);
      expect(object.kind).toBe({ file: "File", url: "Url" }[member[0] ?? ""]);
      kinds.add(object.kind);
    }
    expect(kinds).toEqual(new Set([undefined, "File", "Url"]));
  });

  it("makes up keys that objects have by nature", () => {
    const keys = new Set<string>();
    for (const object of generateObjects(deduced, { seed: 1, count: 500 }))
      for (const key of Object.keys(object)) keys.add(key);
    expect([...keys]).toContain("__proto__");
  });
});

describe("values of a domain", () => {
  const spec = {
    every: { type: "string", pattern: "^([0-9]+)(ms|s|m|h)$" },
    code: { type: "string", pattern: "^[A-Z]{2}-\\d{3}$", minLength: 1 },
    label: { type: "string", minLength: 3, maxLength: 4 },
    port: { type: "integer", minimum: 1, maximum: 65_535 },
    share: { type: "number", exclusiveMinimum: true, minimum: 0, maximum: 10, multipleOf: 5 },
    ratio: { type: "number", minimum: 0.5, maximum: 0.75 },
    hosts: { type: "array", minItems: 2, maxItems: 3, items: { type: "string", pattern: "^h\\d$" } },
    labels: { type: "object", additionalProperties: { type: "string", pattern: "^v" } },
  };
  const type = hostSchema({ v1: spec }).type("example.com/v1", "Host");
  const schema = { properties: { spec: { properties: spec } } };

  /** All values of a field of the spec in many objects. */
  const valuesOf = (field: string, options: Omit<GenerateOptions, "seed">): readonly Json[] =>
    Array.from(generateObjects(type, { seed: 1, count: 500, ...options }), ({ spec }) =>
      isObject(spec) ? spec[field] : undefined,
    ).filter((value) => value !== undefined);

  it.each<[string, (value: Json) => boolean]>([
    ["every", (value) => /^\d+(ms|s|m|h)$/.test(String(value))],
    ["code", (value) => /^[A-Z]{2}-\d{3}$/.test(String(value))],
    ["label", (value) => [3, 4].includes(String(value).length)],
    ["port", (value) => Number(value) >= 1 && Number(value) <= 65_535],
    ["share", (value) => value === 5 || value === 10],
    ["ratio", (value) => Number(value) >= 0.5 && Number(value) <= 0.75],
    ["hosts", (value) => Array.isArray(value) && [2, 3].includes(value.length)],
    ["hosts", (value) => (value as string[]).every((item) => /^h\d$/.test(item))],
    ["labels", (value) => Object.values(value as JsonObject).every((item) => item === "v")],
  ])("keep to the limits that the schema states for %s", (field, isWithin) => {
    const values = valuesOf(field, { schema });
    expect(values.length).toBeGreaterThan(50);
    expect(values.filter((value) => !isWithin(value))).toEqual([]);
  });

  it("come from a caller's generator by path first, then by the type's name, by format and by the schema", () => {
    const generate = { "spec.every": () => "1h", "spec.labels.*": () => "x" };
    expect(new Set(valuesOf("every", { schema, generate }))).toEqual(new Set(["1h"]));
    const labels = valuesOf("labels", { schema, generate }).flatMap((value) =>
      Object.values(value as object),
    );
    expect(new Set(labels)).toEqual(new Set(["x"]));
    const pod = kubernetes().type("v1", "Pod");
    const named = "io.k8s.api.core.v1.PodSpec";
    const own = { types: { [named]: () => ({ containers: [] }) }, formats: { "date-time": () => "now" } };
    for (const { spec, metadata } of generateObjects(pod, { seed: 1, count: 100, ...own })) {
      expect(spec ?? { containers: [] }).toEqual({ containers: [] });
      expect(metadata?.creationTimestamp ?? "now").toBe("now");
    }
  });

  it("can be the name of the object", () => {
    const generate = { "metadata.name": () => "web-0" };
    expect(generateObject(type, { seed: 1, generate }).metadata?.name).toBe("web-0");
  });

  it.each([
    ["^https?://.+$", /^https?:\/\/.+$/],
    ["^(?i)(?:sun|mon)day(:[a-c-]*)?$", /^(?:sun|mon)day(:[a-c-]*)?$/],
    ["^(?P<major>\\d+)\\.[^0-9]\\x60$", /^\d+\.[^0-9]`$/],
    ["a{2}|b{1,}|c{0,9}d", /a{2}|b{1,}|c{0,9}d/],
    ["^\\w\\W\\s\\S\\D[\\d\\-]$", /^\w\W\s\S\D[\d-]$/],
  ])("match the pattern %s", (pattern, expression) => {
    const type = hostSchema({ v1: { a: { type: "string" } } }).type("example.com/v1", "Host");
    const schema = { properties: { spec: { properties: { a: { pattern } } } } };
    const texts = Array.from(generateObjects(type, { seed: 1, count: 300, schema }), ({ spec }) =>
      isObject(spec) ? spec.a : undefined,
    ).filter((value) => value !== undefined);
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((value) => !expression.test(String(value)))).toEqual([]);
  });

  it.each(["(?=a)", "\\bword", "(a)\\1", "[[:alpha:]]", "(", "a**", "(((a{999}){999}){999})"])(
    "are any text for a pattern that nothing is made of: %s",
    (pattern) => {
      const schema = { properties: { spec: { properties: { every: { pattern } } } } };
      expect(new Set(valuesOf("every", { schema })).size).toBeGreaterThan(50);
    },
  );

  it("are not made as large as a schema may ask", () => {
    const limits = { every: { minLength: 1e12 }, hosts: { minItems: 1e12 } };
    const schema = { properties: { spec: { properties: limits } } };
    expect(canonicalText([...generateObjects(type, { seed: 1, count: 20, schema })]).length).toBeLessThan(
      2e5,
    );
  });
});

describe("shrinkObject", () => {
  const pod = kubernetes().type("v1", "Pod");
  const object = deepFreeze({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "web", labels: { a: "b" } },
    spec: {
      restartPolicy: "Never",
      containers: [
        { name: "web", image: "shop:1", ports: [{ containerPort: 80 }, { containerPort: 443 }] },
        { name: "log", image: "log:2" },
      ],
    },
  }) as JsonObject;

  it("leaves what makes the object fail, and what the type requires", () => {
    const mentionsLog = (candidate: JsonObject): boolean => canonicalText(candidate).includes("log:");
    expect(shrinkObject(pod, object, mentionsLog)).toEqual({
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "a" },
      spec: { containers: [{ name: "", image: "log:" }] },
    });
  });

  it("tries only legal objects", () => {
    const twoContainers = (candidate: JsonObject): boolean =>
      isObject(candidate.spec) && (candidate.spec.containers as Json[]).length === 2;
    const smallest = shrinkObject(pod, object, twoContainers);
    expect(validate(pod, smallest)).toEqual([]);
    expect(smallest.spec).toEqual({ containers: [{ name: "" }, { name: "a" }] });
  });

  it("gives the object itself if nothing smaller fails, and stops when it may try no more", () => {
    expect(shrinkObject(pod, object, () => false)).toBe(object);
    expect(shrinkObject(pod, object, () => true, { attempts: 0 })).toBe(object);
  });

  it("answers depth with an error", () => {
    let deep: JsonObject = {};
    for (let level = 0; level < 2 * MAX_DEPTH; level++) deep = { deep };
    expect(() => shrinkObject(deduced, deep, () => false)).toThrow(/nests deeper/);
  });
});
