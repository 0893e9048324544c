import { type Draft, edit } from "fieldwise/adapters/edit";
import { applyJsonPatch, createJsonPatch } from "fieldwise/adapters/json-patch";
import { locateYaml, openLists, parseYaml, printYaml } from "fieldwise/adapters/yaml";
import { kubernetes } from "fieldwise/kubernetes";
import { deduced, type ObjectType } from "fieldwise/schema";
import { toJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { findLeaks } from "../hostile-arguments.ts";
import { calls, configMap, live, patch } from "./calls.ts";

describe("whatever it is called with, there is a result or a MergeError", () => {
  it.each(calls.map((call) => [call[0], call] as const))("%s", async (_, call) => {
    expect(await findLeaks(call)).toEqual([]);
  });
});

/** As client libraries have objects: classes, with Dates in them. */
class Metadata {
  readonly name = "a";
  readonly creationTimestamp?: Date = new Date(0);
  readonly labels?: Record<string, string>;
}

class ConfigMap {
  readonly apiVersion = "v1";
  readonly kind = "ConfigMap";
  readonly metadata = new Metadata();
  data?: Record<string, string> = { a: "1" };
}

const typed: ObjectType<ConfigMap> = kubernetes().type<ConfigMap>("v1", "ConfigMap");

describe("objects of classes, with Dates in them,", () => {
  it("are edited as JSON, and come back as they were where nothing changed", () => {
    const before = new ConfigMap();
    const { object, patch: made } = edit(typed, before, (draft) => {
      const since: string | undefined = draft.metadata.creationTimestamp;
      draft.metadata.name = "a";
      draft.data = { a: "2", since: since ?? "" };
    });
    expect(made).toEqual({ data: { a: "2", since: "1970-01-01T00:00:00Z" } });
    const metadata: Metadata = object.metadata;
    expect(metadata).toBe(before.metadata);
    expect(before).toEqual(new ConfigMap());
    expect(edit(typed, before, () => {}).object).toBe(before);
  });

  it("may be put into a draft", () => {
    const { object } = edit(configMap, {}, (draft: Record<string, unknown>) => {
      draft.metadata = new Metadata();
    });
    expect(object).toEqual({ metadata: { name: "a", creationTimestamp: "1970-01-01T00:00:00Z" } });
  });

  it("are patched, compared and written as the JSON that they stand for", () => {
    const before = new ConfigMap();
    const since = "1970-01-01T00:00:00Z";
    const guarded = [
      { op: "test", path: "/metadata/creationTimestamp", value: since },
      { op: "replace", path: "/data/a", value: "2" },
    ];
    const after: ConfigMap = applyJsonPatch({ live: before, patch: guarded });
    expect(after).toEqual({ ...before, data: { a: "2" } });
    expect(after.metadata).toBe(before.metadata);
    expect(applyJsonPatch({ live: before, patch: [] })).toBe(before);
    const inDate = [{ op: "add", path: "/metadata/creationTimestamp/x", value: 1 }];
    expect(() => applyJsonPatch({ live: before, patch: inDate })).toThrow(
      `which is "${since}": use a path that ends there`,
    );
    expect(createJsonPatch({ from: before, to: after })).toEqual([guarded[1]]);
    expect(parseYaml(printYaml(before))).toEqual(toJson(before));
    const [placed] = openLists<ConfigMap>({ kind: "List", items: [before] });
    expect(placed?.object.metadata.creationTimestamp).toBe(since);
  });
});

describe("what a recipe gives back", () => {
  const given: [string, (draft: Draft) => unknown][] = [
    ["what it assigns", (draft) => (draft.data = { a: "1", list: ["x", { y: 1 }] })],
    ["a part of the draft", (draft) => Object.assign(draft.data, { a: "1" })],
    ["the draft", (draft) => draft],
    ["a number", (draft) => draft.data.list.length],
  ];
  it.each(given)("does not count: %s", (_, recipe) => {
    expect(edit(configMap, live, (draft) => void recipe(draft)).object).toBe(live);
    expect(edit(configMap, live, recipe as (draft: Draft) => void).object).toBe(live);
  });
});

describe("the draft", () => {
  interface Widget {
    readonly spec: { readonly replicas?: number; readonly ports: readonly { readonly port: number }[] };
  }

  it("has the type that the schema's type carries, without readonly", () => {
    const widget = deduced as ObjectType<Widget>;
    const { object } = edit(widget, { spec: { ports: [] } }, (draft) => {
      draft.spec.replicas = 3;
      draft.spec.ports.push({ port: 80 });
      // @ts-expect-error -- this is not what a port is.
      draft.spec.ports.push({ port: "80" });
      // @ts-expect-error -- there is no such field.
      draft.spec.paused = true;
    });
    const replicas: number | undefined = object.spec.replicas;
    expect(replicas).toBe(3);
  });

  it("is anything where it carries none", () => {
    const recipe = (draft: Draft) => {
      draft.spec.replicas = 3;
    };
    expect(edit(kubernetes().type("apps/v1", "Deployment"), { spec: {} }, recipe).patch).toEqual({
      spec: { replicas: 3 },
    });
  });
});

describe("a mistake in a call is an error, not another result:", () => {
  it.each<[string, () => unknown, code: string, message: string]>([
    [
      "no recipe",
      () => edit(configMap, live, undefined as never),
      "ARGUMENT_INVALID",
      "the recipe must be a function",
    ],
    [
      "a recipe that waits",
      () =>
        edit(configMap, live, async (draft) => {
          await undefined;
          draft.data = {};
        }),
      "ARGUMENT_INVALID",
      "the recipe goes on after it has returned",
    ],
    [
      "a recipe that gives a copy back",
      () => edit(configMap, live, (draft) => ({ ...draft, data: {} }) as never),
      "ARGUMENT_INVALID",
      "the recipe gives an object back, and the draft is as it was: change the draft",
    ],
    [
      "a Map that a recipe puts in",
      () =>
        edit(configMap, live, (draft) => {
          draft.data = new Map();
        }),
      "VALUE_INVALID",
      ".data: this Map is not JSON",
    ],
    [
      "an option of edit",
      () => edit(configMap, live, () => {}, { tydy: true } as never),
      "ARGUMENT_INVALID",
      "tydy",
    ],
    [
      "no type",
      () => edit(undefined as never, live, () => {}),
      "ARGUMENT_INVALID",
      "pass a type of objects first",
    ],
    [
      "a Map to patch",
      () => applyJsonPatch({ live: new Map(), patch }),
      "VALUE_INVALID",
      "this Map is not JSON",
    ],
    [
      "a Map inside of what is patched",
      () => applyJsonPatch({ live: { a: new Map() }, patch: [{ op: "add", path: "/a/b", value: 1 }] }),
      "VALUE_INVALID",
      ".a: this Map is not JSON",
    ],
    [
      "a Map in a patch",
      () => applyJsonPatch({ live, patch: [{ op: "add", path: "/a", value: new Map() }] }),
      "VALUE_INVALID",
      "[0].value: this Map is not JSON",
    ],
    [
      "a limit of copies",
      () => applyJsonPatch({ live, patch }, { copyLimit: Number.NaN }),
      "ARGUMENT_INVALID",
      "copyLimit",
    ],
    [
      "an option of a patch",
      () => applyJsonPatch({ live, patch }, { lose: true } as never),
      "ARGUMENT_INVALID",
      "lose",
    ],
    [
      "a part of a patch",
      () => createJsonPatch({ from: live, too: live } as never),
      "ARGUMENT_INVALID",
      "too",
    ],
    [
      "bytes for a text",
      () => parseYaml(new Uint8Array(2) as never),
      "ARGUMENT_INVALID",
      "the text must be a string",
    ],
    ["an option of YAML", () => parseYaml("a", { lines: 1 } as never), "ARGUMENT_INVALID", "lines"],
    ["a line that is none", () => parseYaml("a", { line: 0 }), "ARGUMENT_INVALID", "count both from 1"],
    ["a place that is none", () => locateYaml("a", "a" as never), "ARGUMENT_INVALID", "this must be a place"],
    [
      "a locator that is none",
      () => openLists({}, {} as never),
      "ARGUMENT_INVALID",
      "this must be a locator",
    ],
    ["nothing to write", () => printYaml(undefined), "VALUE_INVALID", "not JSON"],
    ["a Map to write", () => printYaml({ a: new Map() }), "VALUE_INVALID", ".a: this Map is not JSON"],
  ])("%s", (_, act, code, message) => {
    expect(act).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }));
  });
});
