import {
  checkRoundTrip,
  createConverter,
  type DeclaredConversion,
  type DeclaredVersion,
  move,
  readDeclaredConversion,
  rename,
} from "fieldwise/evolve";
import { loadCustomResource } from "fieldwise/openapi";
import { deduced } from "fieldwise/schema";
import { describe, expect, it } from "vitest";

const text = { type: "string" };
const texts = { type: "array", items: text };
const version = (name: string, spec: object) => ({
  name,
  schema: { openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties: spec } } } },
});
const hosts = loadCustomResource({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  spec: {
    group: "example.com",
    names: { kind: "Host", plural: "hosts" },
    versions: [
      version("v1", {
        name: text,
        ip: text,
        ips: texts,
        param: text,
        more: texts,
        params: texts,
        mode: { type: "string", default: "Quick" },
      }),
      version("v2", { title: text, ips: texts, params: texts, mode: text, level: { type: "integer" } }),
    ],
  },
});
const types = (apiVersion: string) => hosts.type(apiVersion, "Host");

function declare(v1: DeclaredVersion, hub: Partial<DeclaredConversion> = {}): DeclaredConversion {
  return { hub: "example.com/v2", ...hub, versions: { "example.com/v1": v1 } };
}

const whole = declare({
  steps: [
    { rename: ["spec.name", "title"] },
    { plural: ["spec.ip", "spec.ips"], both: "oldWins" },
    { plural: ["spec.param", "spec.params"], rest: "spec.more", both: "oldWins" },
  ],
  stash: ["spec.level"],
  versionStash: ["spec.ip", "spec.ips", "spec.param", "spec.more", "spec.params"],
});

describe("a declared conversion", () => {
  const converter = createConverter(readDeclaredConversion(whole, types));
  const toHub = (spec: object) =>
    converter.convert({ apiVersion: "example.com/v1", kind: "Host", spec }, { to: "example.com/v2" });

  it("converts as the steps it names", () => {
    expect(toHub({ name: "web" }).spec).toEqual({ title: "web" });
  });

  it("keeps both laws, also where the version has a list and its first item", () => {
    expect(checkRoundTrip(converter)).toMatchObject({ ok: true });
  });

  it("reads the one value before the list, and shows both of them", () => {
    expect(toHub({ ip: "::1", ips: ["::1", "::2"] }).spec).toEqual({ ips: ["::1", "::2"] });
    expect(toHub({ ip: "::9", ips: ["::1", "::2"] }).spec).toEqual({ ips: ["::9"] });
    expect(toHub({ param: "a", more: ["b"], params: ["a", "b"] }).spec).toEqual({ params: ["a", "b"] });
    const hub = {
      apiVersion: "example.com/v2",
      kind: "Host",
      spec: { ips: ["::1", "::2"], params: ["a", "b"] },
    };
    expect(converter.convert(hub, { to: "example.com/v1" }).spec).toEqual({
      ips: ["::1", "::2"],
      ip: "::1",
      params: ["a", "b"],
      param: "a",
      more: ["b"],
    });
  });

  it("is JSON: it comes through a text as it was", () => {
    const read = readDeclaredConversion(JSON.parse(JSON.stringify(whole)), types);
    expect(createConverter(read).declared("example.com/v1")).toEqual(converter.declared("example.com/v1"));
  });
});

describe("a default that another version does not have", () => {
  it("is told from what was left unset, with a stash on either side", () => {
    const versionOnly = declare({
      defaults: { "spec.mode": "Quick" },
      steps: whole.versions["example.com/v1"]?.steps,
      stash: ["spec"],
      versionStash: ["spec"],
    });
    expect(checkRoundTrip(createConverter(readDeclaredConversion(versionOnly, types)))).toMatchObject({
      ok: true,
    });
    const hubOnly = { ...versionOnly, defaults: { "spec.mode": "Slow" } };
    const converter = createConverter(
      readDeclaredConversion(
        {
          ...hubOnly,
          versions: { "example.com/v1": { ...versionOnly.versions["example.com/v1"], defaults: {} } },
        },
        types,
      ),
    );
    expect(checkRoundTrip(converter)).toMatchObject({ ok: true });
    const unset = { apiVersion: "example.com/v1", kind: "Host", spec: {} };
    const there = converter.convert(unset, { to: "example.com/v2" });
    expect(converter.convert(there, { to: "example.com/v1" })).toEqual(unset);
    const edited = converter.convert({ ...there, spec: { mode: "Fast" } }, { to: "example.com/v1" });
    expect(edited.spec).toEqual({ mode: "Fast" });
  });
});

describe("something in a place that a step needs", () => {
  const note = 'metadata.annotations."example.com/width"';
  const annotated = (apiVersion: string, width: string) => ({
    apiVersion,
    kind: "A",
    metadata: { annotations: { "example.com/width": width } },
    spec: { width: "2" },
  });

  it("is an error, as it would be lost", () => {
    const { convert } = createConverter({
      hub: { version: "v2", type: deduced },
      versions: { v1: { type: deduced, steps: [move(note, "spec.width")] } },
    });
    expect(() => convert(annotated("v2", "other"), { to: "v1" })).toThrow(/would be lost/);
  });

  it("is kept if it is stashed, on either side", () => {
    const { convert } = createConverter({
      hub: { version: "v2", type: deduced },
      versions: {
        v1: {
          type: deduced,
          steps: [move(note, "spec.width"), rename("spec.name", "title")],
          stash: [note],
          versionStash: ["spec.title"],
        },
      },
    });
    const hub = annotated("v2", "other");
    const shown = convert(hub, { to: "v1" });
    expect(shown.metadata?.annotations?.["example.com/width"]).toBe("2");
    expect(convert(shown, { to: "v2" })).toEqual(hub);
    const old = { apiVersion: "v1", kind: "A", spec: { name: "a", title: "b" } };
    const stored = convert(old, { to: "v2" });
    expect(stored.spec).toEqual({ title: "a" });
    expect(convert(stored, { to: "v1" })).toEqual(old);
  });
});

describe("what is declared wrongly is an error at its path in the declaration", () => {
  const steps = (...stated: unknown[]) => declare({ steps: stated as never });
  const deep = (levels: number): unknown =>
    levels === 0 ? { rename: ["a", "b"] } : { within: "spec", steps: [deep(levels - 1)] };
  const start = '.versions."example.com/v1"';
  it.each<[unknown, string, RegExp]>([
    [
      steps({ renam: ["spec.name", "title"] }),
      `${start}.steps[0]`,
      /there is no step "renam": did you mean rename/,
    ],
    [steps({ rename: ["spec.nme", "title"] }), `${start}.steps[0]`, /no such field: did you mean name/],
    [steps({ rename: ["spec.name"] }), `${start}.steps[0].rename`, /a list of 2/],
    [
      steps({ rename: ["spec.name", "title"], bth: "oldWins" }),
      `${start}.steps[0]`,
      /no "bth": did you mean both/,
    ],
    [
      steps({ rename: ["spec.name", "title"], convert: "text-to-nmber" }),
      `${start}.steps[0].rename`,
      /did you mean text-to-number/,
    ],
    [
      steps({ rename: ["spec.name", "title"], convert: "text-to-number" }),
      `${start}.steps[0]`,
      /gives a number/,
    ],
    [
      steps({ rename: ["a", "b"], move: ["a", "b"] }),
      `${start}.steps[0]`,
      /both rename and move: make it two/,
    ],
    [steps("rename"), `${start}.steps[0]`, /a step cannot be/],
    [
      steps(...Array.from({ length: 1001 }, () => ({ rename: ["spec.name", "title"] }))),
      `${start}.steps[1000]`,
      /more than 1000 steps/,
    ],
    [steps(deep(9)), `${start}.steps[0]${".steps[0]".repeat(8)}`, /inside of too many others/],
    [
      steps({ within: "spec", recurse: ["a"], steps: [{ within: "b", recurse: ["c"], steps: [] }] }),
      `${start}.steps[0].steps[0]`,
      /recurses is inside/,
    ],
    [steps({ move: ["spec.name", `spec${".a".repeat(500)}`] }), `${start}.steps[0]`, /more than 400 levels/],
    [declare({ steps: {} as never }), `${start}.steps`, /use a list/],
    [declare({ stash: ["spec.levl"] }), `${start}.stash[0]`, /did you mean level/],
    [declare({ defaults: { "spec.mode": 3 } }), `${start}.defaults."spec.mode"`, /not a value of this field/],
    [{ hub: "example.com/v2", version: {} }, "", /no "version" in a conversion: did you mean versions/],
    [{ hub: "example.com/v3", versions: {} }, ".hub", /there is no type of example.com\/v3/],
    [{ versions: {} }, ".hub", /must be an apiVersion/],
  ])("%#", (declared, path, message) => {
    expect(() => readDeclaredConversion(declared as DeclaredConversion, types)).toThrow(
      expect.objectContaining({ code: "CONVERSION_INVALID", path, message: expect.stringMatching(message) }),
    );
  });
});
