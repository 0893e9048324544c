import { checkRoundTrip, createConverter, readDeclaredConversion } from "fieldwise/evolve";
import { type NextResourceOptions, type NextResourceVersion, nextResourceVersion } from "fieldwise/next";
import { loadCustomResource } from "fieldwise/openapi";
import type { JsonObject, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { type GadgetParts, gadgets, promotion } from "./gadgets.ts";

const ASKED: NextResourceOptions = { from: "v1beta1", to: "v1" };
const text = { type: "string" };
const integer = { type: "integer" };
const spec = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

interface Version {
  readonly name: string;
  readonly schema: { readonly openAPIV3Schema: JsonObject };
}

function versionsOf({ definition }: NextResourceVersion): readonly Version[] {
  return (definition.spec as unknown as { versions: readonly Version[] }).versions;
}

function nextSchema(next: NextResourceVersion): JsonObject {
  const { schema } = versionsOf(next).find(({ name }) => name === "v1") as Version;
  const { properties } = schema.openAPIV3Schema;
  return (properties as JsonObject).spec as JsonObject;
}

function converterOf(next: NextResourceVersion) {
  const schema = loadCustomResource(next.definition);
  return createConverter(
    readDeclaredConversion(next.conversion, (version) => schema.type(version, "Gadget")),
  );
}

function roundTrip(next: NextResourceVersion) {
  const schemas = Object.fromEntries(
    versionsOf(next).map(({ name, schema }) => [`example.com/${name}`, schema.openAPIV3Schema]),
  );
  return checkRoundTrip(converterOf(next), { schemas, objects: 300 });
}

function problemsOf(parts: GadgetParts, options = ASKED): readonly string[] {
  try {
    nextResourceVersion(gadgets(parts), options);
    return [];
  } catch (error) {
    const { problems, message } = error as MergeError;
    return problems?.map((one) => one.message) ?? [message];
  }
}

describe("the next version of a custom resource", () => {
  const given = gadgets({ root: promotion });
  const before = JSON.stringify(given);
  const next = nextResourceVersion(given, ASKED);

  it("keeps both laws on every path, whatever is marked", () => {
    const trip = roundTrip(next);
    expect(trip).toMatchObject({ ok: true });
    expect(trip.coverage.flatMap(({ missed }) => missed.filter((path) => path.startsWith(".spec")))).toEqual(
      [],
    );
  });

  it("leaves the definition as it was, and its version in place", () => {
    expect(JSON.stringify(given)).toBe(before);
    expect(versionsOf(next)[0]).toEqual(given.spec.versions[0]);
    expect(versionsOf(next)[1]).toMatchObject({ name: "v1", served: true, storage: false });
  });

  it("has no marks, and what they ask for", () => {
    const schema = nextSchema(next);
    expect(JSON.stringify(schema)).not.toMatch(/x-fieldwise|deprecated/);
    expect(Object.keys(schema.properties as object)).toEqual([
      ...["displayName", "heightInInches", "ips", "params", "timeout", "mode", "retries", "grace", "ports"],
      ...["rules", "zones", "tags", "extra", "disk", "frobbing"],
    ]);
    expect(schema.required).toEqual(["displayName", "heightInInches"]);
    expect(schema.properties).toMatchObject({
      mode: { enum: ["Fast", "Thorough", "Auto"], default: "Auto" },
      retries: { default: 3 },
      grace: { type: "integer" },
      ports: { "x-kubernetes-list-map-keys": ["id"], items: { required: ["id"] } },
      rules: { items: { properties: { limits: { properties: { cost: integer } } } } },
    });
    expect((schema.properties as { grace: object }).grace).not.toHaveProperty("default");
  });

  it("rewrites rules where it is certain what they mean, and tells of the others", () => {
    expect(nextSchema(next)["x-kubernetes-validations"]).toEqual([
      { rule: "self.displayName != '' && !has(self.retries)" },
      { rule: "self.ports.all(p, p.id != '')" },
      { rule: "self.ports.filter(p, true).all(q, q.name != '')" },
      { rule: "self.ports.all(p, p.name != '') || self.rules.all(p, p.pattern != '')" },
    ]);
    expect(next.report.attention).toEqual([
      {
        at: "spec.versions[0].schema.openAPIV3Schema.properties.spec.x-kubernetes-validations[2]",
        message: expect.stringMatching(/about something that changes in v1.*self\.ports\.filter/),
      },
      {
        at: "spec.versions[0].schema.openAPIV3Schema.properties.spec.x-kubernetes-validations[3]",
        message: expect.stringMatching(/about something that changes in v1.*self\.ports\.all/),
      },
    ]);
  });

  it.each([
    ["self.mode == 'Slow'", "self.speed == 'Thorough'"],
    ['"Slow" != oldSelf.mode || self.name == "Slow"', '"Thorough" != oldSelf.speed || self.name == "Slow"'],
    ["!(self.mode in ['Fast', 'Slow'])", "!(self.speed in ['Fast', 'Thorough'])"],
    ["self.steps[0].pace == 'Slow'", "self.steps[0].pace == 'Steady'"],
    ["has(self.mode) ? self.mode != 'Slow' : true", "has(self.speed) ? self.speed != 'Thorough' : true"],
    ["self.steps.all(s, s.pace == 'Slow')", "self.steps.all(s, s.pace == 'Steady')"],
    ["self.name + self.mode == 'Slow'", undefined],
    ["self.mode == 'Slow' + self.name", undefined],
    ["self.mode.contains('Slow')", undefined],
    ["self.mode in [self.name + 'Slow']", undefined],
    ["self.steps.all(self, self.pace == 'Slow')", undefined],
    ["self.mode == 'Legacy'", undefined],
    ["self.merged == 'Slow'", undefined],
  ])("gives values in rules their new names where it is certain whose they are: %s", (rule, becomes) => {
    const values = (renamed: object) => ({
      ...text,
      enum: ["Fast", "Slow", "Legacy"],
      "x-fieldwise-rename-values": renamed,
    });
    const mode = { ...values({ Slow: "Thorough" }), "x-fieldwise-deprecated-values": ["Legacy"] };
    const marked = spec(
      {
        name: text,
        mode: becomes === undefined ? mode : { ...mode, "x-fieldwise-rename": "speed" },
        merged: values({ Slow: "Fast" }),
        steps: { type: "array", items: spec({ pace: values({ Slow: "Steady" }) }) },
      },
      { "x-kubernetes-validations": [{ rule }] },
    );
    const made = nextResourceVersion(gadgets({ spec: marked }), ASKED);
    expect(nextSchema(made)["x-kubernetes-validations"]).toEqual([{ rule: becomes ?? rule }]);
    const told = made.report.attention.map(({ message }) => message);
    expect(told).toEqual(becomes === undefined ? [expect.stringContaining("it mentions the value")] : []);
  });

  it("tells each change, and what is stashed", () => {
    const told = next.report.changes.map(({ change, path, to }) => `${path} ${change}${to ? ` ${to}` : ""}`);
    expect(told).toContain("spec.color removed");
    expect(told).toContain("spec.title renamed spec.displayName");
    expect(told).toContain("spec.rules[*].cost moved spec.rules[*].limits.cost");
    expect(told).toContain("spec.extraParams merged spec.params");
    expect(told).toContain(
      'metadata.annotations."frobbing.alpha.example.com/width" promoted spec.frobbing.width',
    );
    expect(next.report.changes).toContainEqual({ change: "removed", path: "spec.color", since: "1.4" });
    expect(next.report.changes).toContainEqual({
      change: "default",
      path: "spec.mode",
      was: "Slow",
      becomes: "Auto",
    });
    expect(next.report.stashed).toContainEqual({
      version: "v1beta1",
      path: "spec.color",
      why: "v1 does not have it",
    });
  });

  it("carries its conversion in an annotation", () => {
    const { annotations } = next.definition.metadata as { annotations: Record<string, string> };
    expect(JSON.parse(annotations["fieldwise.dev/conversion"] as string)).toEqual(next.conversion);
  });

  it("converts an object there and back", () => {
    const converter = converterOf(next);
    const old = {
      apiVersion: "example.com/v1beta1",
      kind: "Gadget",
      metadata: { name: "a", annotations: { "frobbing.alpha.example.com/width": "3" } },
      spec: { title: "t", color: "red", height: 2, heightInInches: 2, mode: "Slow", size: 9, grace: 30 },
    };
    const there = converter.convert(old, { to: "example.com/v1" });
    expect(there.spec).toEqual({
      displayName: "t",
      heightInInches: 2,
      mode: "Thorough",
      grace: 30,
      disk: { size: 9 },
      frobbing: { width: 3 },
    });
    expect(converter.convert(there, { to: "example.com/v1beta1" })).toEqual(old);
  });

  it("is stored, and its predecessor deprecated, if that is asked for", () => {
    const stored = nextResourceVersion(given, { ...ASKED, storage: true, deprecateFrom: true });
    expect(versionsOf(stored)).toMatchObject([
      { name: "v1beta1", storage: false, deprecated: true },
      { name: "v1", storage: true },
    ]);
    expect(versionsOf(stored)[1]).not.toHaveProperty("deprecated");
  });
});

describe("what else names fields follows", () => {
  const next = nextResourceVersion(
    gadgets({
      spec: spec({
        name: { ...text, "x-fieldwise-rename": "title" },
        gone: { ...text, deprecated: true },
        count: { ...integer, "x-fieldwise-move": ".spec.pool.count" },
        old: text,
        fresh: { ...text, "x-fieldwise-duplicate-of": "old" },
        boxes: { type: "array", items: spec({ id: { ...text, "x-fieldwise-rename": "key" } }) },
      }),
      version: {
        additionalPrinterColumns: [
          { name: "Name", type: "string", jsonPath: ".spec.name" },
          { name: "Gone", type: "string", jsonPath: ".spec.gone" },
          { name: "Old", type: "string", jsonPath: ".spec.old" },
          { name: "Box", type: "string", jsonPath: ".spec.boxes[?(@.id=='a')].id" },
          { name: "Note", type: "string", jsonPath: ".metadata.annotations.example\\.com/note" },
        ],
        selectableFields: [{ jsonPath: ".spec.name" }],
        subresources: { scale: { specReplicasPath: ".spec.count", statusReplicasPath: ".status.replicas" } },
      },
    }),
    ASKED,
  );

  it("in columns, selectable fields and the Scale", () => {
    expect(versionsOf(next)[1]).toMatchObject({
      additionalPrinterColumns: [
        { jsonPath: ".spec.title" },
        { jsonPath: ".spec.fresh" },
        { jsonPath: ".spec.boxes[?(@.id=='a')].key" },
        { jsonPath: ".metadata.annotations.example\\.com/note" },
      ],
      selectableFields: [{ jsonPath: ".spec.title" }],
      subresources: {
        scale: { specReplicasPath: ".spec.pool.count", statusReplicasPath: ".status.replicas" },
      },
    });
    expect(next.report.attention.map(({ message }) => message)).toEqual([
      "the column of .spec.gone is left out in v1, which does not have that",
      "its filter [?(@.id=='a')] is about a field that changes in v1: look at it",
    ]);
  });

  it("in required, where what is around it is required, too", () => {
    const moved = (parent: object, more: object) =>
      nextSchema(
        nextResourceVersion(
          gadgets({
            spec: spec({ size: { ...integer, "x-fieldwise-move": ".spec.disk.size" }, ...parent }, more),
          }),
          ASKED,
        ),
      );
    const disk = { disk: spec({ kind: text }) };
    expect(moved({}, { required: ["size"] })).toMatchObject({
      required: ["disk"],
      properties: { disk: { required: ["size"] } },
    });
    expect(moved(disk, { required: ["size"] })).not.toHaveProperty("required");
    expect(moved(disk, { required: ["size", "disk"] })).toMatchObject({
      required: ["disk"],
      properties: { disk: { required: ["size"] } },
    });
  });

  it("in defaults, unions and what else is said about fields", () => {
    const schema = nextSchema(
      nextResourceVersion(
        gadgets({
          spec: spec(
            {
              at: spec({ host: { ...text, "x-fieldwise-rename": "name" } }, { default: { host: "a" } }),
              one: { ...text, "x-fieldwise-rename": "first" },
              two: { ...text, deprecated: true },
            },
            {
              anyOf: [{ required: ["one"] }, { required: ["two"], properties: { two: { minLength: 1 } } }],
              "x-kubernetes-unions": [{ "fields-to-discriminateBy": { one: "One", two: "Two" } }],
            },
          ),
        }),
        ASKED,
      ),
    );
    expect(schema).toMatchObject({
      properties: { at: { default: { name: "a" } } },
      anyOf: [{ required: ["first"] }, { required: [], properties: {} }],
      "x-kubernetes-unions": [{ "fields-to-discriminateBy": { first: "One" } }],
    });
  });
});

describe("fields move out of what goes", () => {
  it("and keep both laws", () => {
    const next = nextResourceVersion(
      gadgets({
        spec: spec({
          basic: {
            ...spec({ cores: { ...integer, default: 2, "x-fieldwise-move": ".spec.cpu.cores" }, old: text }),
            deprecated: true,
          },
          disk: spec({ size: integer }),
          big: { ...integer, "x-fieldwise-move": ".spec.disk.max" },
        }),
      }),
      ASKED,
    );
    expect(nextSchema(next).properties).toEqual({
      disk: spec({ size: integer, max: integer }),
      cpu: spec({ cores: { ...integer, default: 2 } }),
    });
    expect(roundTrip(next)).toMatchObject({ ok: true });
  });
});

describe("versions that were there before", () => {
  const old = spec({
    name: { ...text, "x-fieldwise-rename": "title" },
    color: { ...text, deprecated: true },
  });
  const alpha = (properties: object) => ({
    name: "v1alpha1",
    served: true,
    storage: false,
    schema: { openAPIV3Schema: spec({ spec: spec(properties), status: spec({ replicas: integer }) }) },
  });

  it("take the same steps, if they are the same", () => {
    const next = nextResourceVersion(
      gadgets({ spec: old, others: [alpha({ name: text, color: text })] }),
      ASKED,
    );
    expect(next.conversion.versions["example.com/v1alpha1"]).toEqual(
      next.conversion.versions["example.com/v1beta1"],
    );
    expect(roundTrip(next)).toMatchObject({ ok: true });
  });

  it("keep what only they have, and leave out the steps for what they do not have", () => {
    const next = nextResourceVersion(
      gadgets({ spec: old, others: [alpha({ color: text, own: integer })] }),
      ASKED,
    );
    expect(next.conversion.versions["example.com/v1alpha1"]).toEqual({
      stash: ["spec.title"],
      versionStash: ["spec.own", "spec.color"],
    });
    expect(next.report.versions).toEqual([
      {
        at: "example.com/v1alpha1",
        message: 'comes to v1 in 0 steps; it has no such field for {"rename":["spec.name","title"]}',
      },
    ]);
    expect(roundTrip(next)).toMatchObject({ ok: true });
  });

  it("must say how they differ, if fields are something else there", () => {
    expect(problemsOf({ spec: old, others: [alpha({ name: integer })] })).toEqual([
      "example.com/v1alpha1: spec.name is a text in one and a number in the other: declare the conversion of example.com/v1alpha1 in the annotation first",
    ]);
  });

  it("are led on from the version that was the hub, and from another", () => {
    const first = nextResourceVersion(
      gadgets({
        spec: spec({
          name: { ...text, "x-fieldwise-rename": "title" },
          color: { ...text, deprecated: true },
          size: integer,
        }),
      }),
      ASKED,
    );
    const mark = (from: string, marked: object) => {
      const definition = structuredClone(first.definition) as unknown as ReturnType<typeof gadgets>;
      const versions = definition.spec.versions as unknown as readonly (Version & {
        readonly name: string;
      })[];
      const version = versions.find(({ name }) => name === from) as Version;
      const { properties } = (
        version.schema.openAPIV3Schema as unknown as {
          properties: { spec: { properties: Record<string, object> } };
        }
      ).properties.spec;
      for (const [name, marks] of Object.entries(marked)) Object.assign(properties[name] as object, marks);
      return nextResourceVersion(definition, { from, to: "v2" });
    };
    const onwards = mark("v1", {
      title: { "x-fieldwise-rename": "label" },
      size: { "x-fieldwise-move": ".spec.disk.size" },
    });
    expect(onwards.conversion).toMatchObject({
      hub: "example.com/v2",
      versions: {
        "example.com/v1beta1": {
          steps: [
            { rename: ["spec.name", "title"] },
            { rename: ["spec.title", "label"] },
            { move: ["spec.size", "spec.disk.size"] },
          ],
          versionStash: ["spec.color"],
          stash: ["spec.disk"],
        },
        "example.com/v1": {
          steps: [{ rename: ["spec.title", "label"] }, { move: ["spec.size", "spec.disk.size"] }],
        },
      },
    });
    expect(roundTrip(onwards)).toMatchObject({ ok: true });
    const aside = mark("v1beta1", { name: { "x-fieldwise-rename": "heading" } });
    expect(aside.conversion.versions["example.com/v1"]).toMatchObject({
      steps: [{ rename: ["spec.title", "name"] }, { rename: ["spec.name", "heading"] }],
    });
    expect(roundTrip(aside)).toMatchObject({ ok: true });
  });
});

describe("what cannot be is refused", () => {
  const place = "spec.versions[0].schema.openAPIV3Schema.properties.spec";
  const keyed = (key: object) => ({
    type: "array",
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["name"],
    items: spec({ name: { ...text, ...key }, size: integer }, { required: ["name"] }),
  });
  it.each<[string, GadgetParts, RegExp]>([
    [
      "a new name that is taken",
      { spec: spec({ a: { ...text, "x-fieldwise-rename": "b" }, b: text }) },
      /"b" is another field of v1beta1: use another name/,
    ],
    [
      "a new name of what goes",
      { spec: spec({ a: { ...text, "x-fieldwise-rename": "b" }, b: { ...text, deprecated: true } }) },
      /let it go first/,
    ],
    [
      "a new name for two",
      {
        spec: spec({ a: { ...text, "x-fieldwise-rename": "c" }, b: { ...text, "x-fieldwise-rename": "c" } }),
      },
      /renamed to "c", too/,
    ],
    [
      "a move into a text",
      { spec: spec({ a: { ...text, "x-fieldwise-move": ".spec.b.c" }, b: text }) },
      /is of type string, and has no fields/,
    ],
    [
      "a move onto a field",
      { spec: spec({ a: { ...text, "x-fieldwise-move": ".spec.b" }, b: text }) },
      /spec\.b is another field already/,
    ],
    [
      "a move out of items",
      {
        spec: spec({ a: { type: "array", items: spec({ b: { ...text, "x-fieldwise-move": ".spec.c" } }) } }),
      },
      /lead into different items/,
    ],
    [
      "a move to the top",
      { spec: spec({ a: { ...text, "x-fieldwise-move": ".metadata.name" } }) },
      /not a place for fields/,
    ],
    [
      "both a rename and a move",
      { spec: spec({ a: { ...text, "x-fieldwise-move": ".spec.b", "x-fieldwise-rename": "c" } }) },
      /renamed and moved/,
    ],
    ["a key that goes", { spec: spec({ l: keyed({ deprecated: true }) }) }, /identifies the items of a list/],
    [
      "a key that moves",
      { spec: spec({ l: keyed({ "x-fieldwise-move": "a.name" }) }) },
      /identifies the items of a list/,
    ],
    [
      "a field that is required and goes",
      { spec: spec({ a: { ...text, deprecated: true } }, { required: ["a"] }) },
      /v1beta1 requires this, which v1 does not have/,
    ],
    [
      "a value that is not there",
      { spec: spec({ a: { ...text, enum: ["A"], "x-fieldwise-deprecated-values": ["B"] } }) },
      /"B" is not a value of enum/,
    ],
    [
      "values of what lists none",
      { spec: spec({ a: { ...text, "x-fieldwise-deprecated-values": ["B"] } }) },
      /add enum/,
    ],
    [
      "all values",
      { spec: spec({ a: { ...text, enum: ["A"], "x-fieldwise-deprecated-values": ["A"] } }) },
      /all values go/,
    ],
    [
      "a value of a required field",
      {
        spec: spec(
          { a: { ...text, enum: ["A", "B"], "x-fieldwise-deprecated-values": ["B"] } },
          { required: ["a"] },
        ),
      },
      /say what B becomes/,
    ],
    [
      "a default that goes",
      {
        spec: spec({
          a: { ...text, enum: ["A", "B"], default: "B", "x-fieldwise-deprecated-values": ["B"] },
        }),
      },
      /its default "B" goes/,
    ],
    [
      "a conversion that does not fit",
      { spec: spec({ a: text, b: { ...integer, "x-fieldwise-duplicate-of": "a" } }) },
      /convert by text-to-number/,
    ],
    [
      "what the Scale needs",
      {
        spec: spec({ n: { ...integer, deprecated: true } }),
        version: {
          subresources: { scale: { specReplicasPath: ".spec.n", statusReplicasPath: ".status.replicas" } },
        },
      },
      /the Scale needs it/,
    ],
    [
      "a mark that is malformed",
      { spec: spec({ a: { ...text, "x-fieldwise-rename": 3 } }) },
      /this is 3: use text/,
    ],
  ])("%s", (_, parts, message) => {
    expect(problemsOf(parts)).toEqual([expect.stringMatching(message)]);
  });

  it("all at once, each with its place", () => {
    const marked = spec({
      a: { ...text, "x-fieldwise-rename": "b" },
      b: text,
      c: { ...text, "x-fieldwise-move": ".spec.b.x" },
    });
    expect(problemsOf({ spec: marked })).toEqual([
      `${place}.properties.a: "b" is another field of v1beta1: use another name`,
      `${place}.properties.c: what is around spec.b.x is of type string, and has no fields: use another place`,
    ]);
    expect(problemsOf({}, { from: "v1beta2", to: "v1beta1" })).toEqual([
      "spec.versions: there is no version v1beta2: did you mean v1beta1?",
      "spec.versions: v1beta1 is there already: name another version, or remove that one",
    ]);
  });
});
