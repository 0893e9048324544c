import { type HostileRequest, listOf, mapOf, sendOf } from "./hostile-request.ts";

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const MB = 1_300_000;

/** A definition of a kind whose objects have this schema. */
function definitionOf(plural: string, properties: object, more: object = {}): object {
  const kind = plural.slice(0, 1).toUpperCase() + plural.slice(1);
  const schema = { openAPIV3Schema: { type: "object", properties } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.hostile.example.com` },
    spec: {
      group: "hostile.example.com",
      scope: "Namespaced",
      names: { plural, kind, listKind: `${kind}List`, singular: plural },
      versions: [{ name: "v1", served: true, storage: true, schema, ...more }],
    },
  };
}

/** A definition alone. */
function define(
  what: string,
  plural: string,
  properties: () => object,
  more: () => object = () => ({}),
): HostileRequest {
  return {
    name: `a definition with ${what}`,
    request: sendOf("POST", DEFINITIONS, () => definitionOf(plural, properties(), more())),
  };
}

/** A definition, and an object of it. */
function use(
  what: string,
  plural: string,
  properties: () => object,
  content: () => object,
  more: () => object = () => ({}),
): HostileRequest {
  const kind = plural.slice(0, 1).toUpperCase() + plural.slice(1);
  return {
    name: `a custom resource with ${what}`,
    before: [sendOf("POST", DEFINITIONS, () => definitionOf(plural, properties(), more()))],
    request: sendOf("POST", `/apis/hostile.example.com/v1/namespaces/default/${plural}`, () => ({
      apiVersion: "hostile.example.com/v1",
      kind,
      metadata: { name: "a" },
      ...content(),
    })),
  };
}

/** An object of a definition whose columns ask for much, and its table. */
function tabulate(
  what: string,
  plural: string,
  content: () => object,
  columns: { readonly count: number; readonly jsonPath: string },
): readonly HostileRequest[] {
  const kept = { "x-kubernetes-preserve-unknown-fields": true };
  const additionalPrinterColumns = Array.from({ length: columns.count }, (_, index) => ({
    name: `c${index}`,
    type: "string",
    jsonPath: columns.jsonPath,
  }));
  return [
    {
      ...use(
        what,
        plural,
        () => ({ spec: kept }),
        content,
        () => ({ additionalPrinterColumns }),
      ),
      expect: [201],
    },
    tableOf(`a table of ${what}`, plural),
  ];
}

function tableOf(name: string, plural: string): HostileRequest {
  return {
    name,
    request: {
      method: "GET",
      path: `/apis/hostile.example.com/v1/namespaces/default/${plural}`,
      contentType: "application/json",
      accept: "application/json;as=Table;v=v1;g=meta.k8s.io",
    },
    expect: [200],
  };
}

const text = { type: "string" };
const integer = { type: "integer" };
const nest = (depth: number, inner: object): object => {
  let schema = inner;
  for (let level = 0; level < depth; level++) schema = { type: "object", properties: { a: schema } };
  return schema;
};
const nestLists = (depth: number, listType: string): object => {
  let schema: object = { type: "array", "x-kubernetes-list-type": "atomic", items: integer };
  for (let level = 0; level < depth; level++)
    schema = {
      type: "array",
      "x-kubernetes-list-type": level % 2 === 0 ? listType : "atomic",
      items: schema,
    };
  return schema;
};
const nestValues = (depth: number, inner: unknown): unknown => {
  let value = inner;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
};

/** Definitions that ask for much, and objects that make the most of it. */
export const customBodies: readonly HostileRequest[] = [
  define("many properties", "wides", () => ({
    spec: { type: "object", properties: mapOf(MB, (index) => [`p${index}`, text]) },
  })),
  define("schemas that nest deep", "deeps", () => ({ spec: nest(240, text) })),
  define("a long enum", "enums", () => ({ spec: { ...text, enum: listOf(MB, (index) => `v${index}`) } })),
  define("an enum of one value many times", "doubles", () => ({
    spec: { ...text, enum: listOf(MB, () => "v") },
  })),
  define("many required fields", "needies", () => ({
    spec: { type: "object", required: listOf(MB / 2, (index) => `k${index}`) },
  })),
  define("many rules", "ruleds", () => ({
    spec: {
      type: "object",
      properties: { a: integer },
      "x-kubernetes-validations": listOf(MB, (index) => ({ rule: `self.a != ${index}` })),
    },
  })),
  define("one rule of a megabyte", "longruleds", () => ({
    spec: {
      type: "object",
      properties: { a: integer },
      "x-kubernetes-validations": [{ rule: listOf(MB, () => "self.a == 1").join("||") }],
    },
  })),
  define("many patterns", "patterneds", () => ({
    spec: {
      type: "object",
      properties: mapOf(MB, (index) => [`p${index}`, { ...text, pattern: "^(a?){20}b$" }]),
    },
  })),
  define("a pattern of a megabyte", "longpatterneds", () => ({
    spec: { ...text, pattern: "(a|b)".repeat(200_000) },
  })),
  define(
    "many columns",
    "columneds",
    () => ({ spec: text }),
    () => ({
      additionalPrinterColumns: listOf(MB, (index) => ({
        name: `c${index}`,
        type: "string",
        jsonPath: ".spec..a..b..c",
      })),
    }),
  ),
  define(
    "a column whose path is long",
    "longcolumneds",
    () => ({ spec: text }),
    () => ({
      additionalPrinterColumns: [{ name: "c", type: "string", jsonPath: ".a".repeat(500_000) }],
    }),
  ),
  define(
    "many selectable fields",
    "selectables",
    () => ({ spec: { type: "object", properties: mapOf(MB / 3, (index) => [`p${index}`, text]) } }),
    () => ({
      selectableFields: listOf(MB / 3, (index) => ({ jsonPath: `.spec.p${index}` })),
    }),
  ),
  define("a long default", "defaulteds", () => ({
    spec: { type: "array", items: integer, default: listOf(MB, () => 1) },
  })),
  define("defaults in defaults", "defaultedtwices", () => ({
    spec: {
      type: "array",
      default: listOf(100_000, () => ({})),
      items: { type: "object", properties: { a: { ...text, default: "x".repeat(1_000) } } },
    },
  })),
  define("many alternatives", "anies", () => ({
    spec: { ...text, anyOf: listOf(MB, (index) => ({ maxLength: index })) },
  })),
  define("many keys of a list", "keyeds", () => ({
    spec: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": listOf(MB / 4, (index) => `k${index}`),
      items: {
        type: "object",
        required: listOf(MB / 4, (index) => `k${index}`),
        properties: mapOf(MB / 3, (index) => [`k${index}`, text]),
      },
    },
  })),
  {
    name: "a definition with many versions",
    request: sendOf("POST", DEFINITIONS, () => {
      const definition = definitionOf("versioneds", { spec: text }) as { spec: { versions: object[] } };
      const [first] = definition.spec.versions;
      return {
        ...definition,
        spec: {
          ...definition.spec,
          versions: listOf(MB, (index) => ({
            ...first,
            name: `v${index + 1}`,
            served: index % 8 === 0,
            storage: index === 0,
          })),
        },
      };
    }),
  },
  {
    name: "a definition with many names",
    request: sendOf("POST", DEFINITIONS, () => {
      const definition = definitionOf("nameds", { spec: text }) as { spec: { names: object } };
      const shortNames = listOf(MB / 2, (index) => `n${index}`);
      const categories = listOf(MB / 2, (index) => `c${index}`);
      return {
        ...definition,
        spec: { ...definition.spec, names: { ...definition.spec.names, shortNames, categories } },
      };
    }),
  },
  use(
    "values of a long enum",
    "chosens",
    () => ({ spec: { type: "array", items: { ...text, enum: listOf(700_000, (index) => `v${index}`) } } }),
    () => ({
      spec: listOf(MB, () => "v59999"),
    }),
  ),
  use(
    "values that are not in a long enum",
    "notchosens",
    () => ({ spec: { type: "array", items: { ...text, enum: listOf(700_000, (index) => `v${index}`) } } }),
    () => ({
      spec: listOf(MB, () => "x"),
    }),
  ),
  use(
    "a default in each of many items",
    "multiplieds",
    () => ({
      spec: {
        type: "array",
        items: { type: "object", properties: { a: { ...text, default: "x".repeat(1_000_000) } } },
      },
    }),
    () => ({ spec: listOf(MB, () => ({})) }),
  ),
  use(
    "a default object in each of many items",
    "multipliedobjects",
    () => ({
      spec: {
        type: "array",
        items: {
          type: "object",
          properties: {
            a: {
              type: "object",
              default: mapOf(600_000, (index) => [`k${index}`, 1]),
              additionalProperties: integer,
            },
          },
        },
      },
    }),
    () => ({ spec: listOf(MB, () => ({})) }),
  ),
  use(
    "many alternatives for many items",
    "alternatives",
    () => ({
      spec: {
        type: "array",
        items: { ...text, anyOf: listOf(700_000, (index) => ({ minLength: index + 2 })) },
      },
    }),
    () => ({
      spec: listOf(MB, () => "x"),
    }),
  ),
  use(
    "a set of many integers",
    "sets",
    () => ({ spec: { type: "array", "x-kubernetes-list-type": "set", items: integer } }),
    () => ({
      spec: listOf(MB, (index) => index),
    }),
  ),
  use(
    "a set of one value many times",
    "onesets",
    () => ({ spec: { type: "array", "x-kubernetes-list-type": "set", items: text } }),
    () => ({
      spec: listOf(MB, () => "x"),
    }),
  ),
  use(
    "a list keyed by three fields",
    "keyedlists",
    () => ({
      spec: {
        type: "array",
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["a", "b", "c"],
        items: { type: "object", required: ["a", "b", "c"], properties: { a: text, b: integer, c: text } },
      },
    }),
    () => ({ spec: listOf(450_000, (index) => ({ a: "x", b: index, c: "y" })) }),
  ),
  use(
    "a list of one key many times",
    "onekeys",
    () => ({
      spec: {
        type: "array",
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["a"],
        items: { type: "object", required: ["a"], properties: { a: text } },
      },
    }),
    () => ({ spec: listOf(MB, () => ({ a: "x" })) }),
  ),
  use(
    "sets in sets that begin with something else",
    "mixedsets",
    () => ({ spec: nestLists(200, "set") }),
    () => {
      let spec: unknown = listOf(MB, (index) => index);
      for (let level = 0; level < 200; level++) spec = ["x", spec];
      return { spec };
    },
  ),
  use(
    "sets in sets",
    "nestedsets",
    () => ({ spec: nestLists(200, "set") }),
    () => ({
      spec: nestValues(
        200,
        listOf(MB, (index) => index),
      ),
    }),
  ),
  use(
    "addresses, networks and times",
    "formatteds",
    () => ({
      ips: { type: "array", items: { ...text, format: "ipv6" } },
      networks: { type: "array", items: { ...text, format: "cidr" } },
      times: { type: "array", items: { ...text, format: "date-time" } },
      one: { ...text, format: "uri" },
      duration: { ...text, format: "duration" },
      mail: { ...text, format: "email" },
      host: { ...text, format: "hostname" },
    }),
    () => ({
      ips: listOf(300_000, () => "1:2:3:4:5:6:7:8"),
      networks: listOf(300_000, () => "10.0.0.0/8"),
      times: listOf(300_000, () => "2026-01-01T00:00:00Z"),
      one: `http://a/${"%20".repeat(60_000)}`,
      duration: "1h".repeat(60_000),
      mail: `${'"a"@'.repeat(20_000)}b`,
      host: "a.".repeat(60_000),
    }),
  ),
  use(
    "a text that a pattern almost matches",
    "matcheds",
    () => ({ spec: { ...text, pattern: "^(a+)+(a+)+(a|aa)*$" } }),
    () => ({
      spec: `${"a".repeat(MB)}!`,
    }),
  ),
  use(
    "columns that look everywhere",
    "looked",
    () => ({ spec: { "x-kubernetes-preserve-unknown-fields": true } }),
    () => ({
      spec: nestValues(
        200,
        listOf(600_000, (index) => ({ a: index })),
      ),
    }),
    () => ({
      additionalPrinterColumns: Array.from({ length: 50 }, (_, index) => ({
        name: `c${index}`,
        type: "string",
        jsonPath: ".spec..a",
      })),
    }),
  ),
  tableOf("the same, as a table", "looked"),
  ...tabulate("a long text that many columns show", "repeateds", () => ({ spec: "x".repeat(1_400_000) }), {
    count: 2_000,
    jsonPath: ".spec",
  }),
  ...tabulate(
    "many items that many columns visit",
    "visiteds",
    () => ({
      spec: Array.from({ length: 1_000 }, () => ({ a: Array.from({ length: 60 }, () => ({ b: "x" })) })),
    }),
    { count: 3_000, jsonPath: ".spec[*].a[*].b" },
  ),
  {
    name: "the OpenAPI documents of all these",
    request: { method: "GET", path: "/openapi/v2", contentType: "application/json" },
    expect: [200],
  },
];
