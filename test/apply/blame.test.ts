import { apply, type BlameNode, blame, owners, update } from "fieldwise/apply";
import { type FieldPath, printPath } from "fieldwise/fieldpath";
import type { ObjectType } from "fieldwise/schema";
import { type Json, type JsonObject, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { nest } from "../arbitraries.ts";
import { deepFreeze } from "../patch/spelling.ts";
import {
  configMap,
  dataFields,
  EARLIER,
  entry,
  free,
  LATER,
  liveSettings,
  settings,
  widget,
  widgetEntry,
  widgetWith,
} from "./objects.ts";

const flat = (type: ObjectType, live: JsonObject): readonly string[] =>
  blame(type, { live }).fields.map(
    ({ path, owners: by }) => `${path}: ${by.map(({ manager }) => manager).join(", ") || "nobody"}`,
  );

describe("blame", () => {
  const key = 'k:{"name":"web"}';
  const live = widgetWith({
    metadata: {
      name: "w",
      managedFields: [
        widgetEntry("gitops", "Apply", {
          "f:labels": { "f:a": {} },
          "f:selector": {},
          "f:servers": { [key]: { ".": {}, "f:args": {}, "f:name": {} } },
          "f:strategy": {},
        }),
        widgetEntry(
          "ctl",
          "Update",
          {
            "f:labels": { ".": {}, "f:a": {}, "f:b.c": {} },
            "f:servers": { ".": {}, [key]: { "f:address": {} } },
            "f:tags": { 'v:"x"': {} },
          },
          { time: LATER },
        ),
      ],
    },
    name: "unowned",
    labels: { a: "1", "b.c": "2", d: "3" },
    selector: { x: "y" },
    servers: [{ name: "web", address: "1", args: ["p", "q"] }],
    tags: ["x", "z"],
    strategy: {},
    notes: [],
    ports: [],
    plain: null,
  });

  it("lists every field that can have an owner, with those it has: shared and unowned ones too", () => {
    expect(flat(widget, live)).toEqual([
      ".apiVersion: nobody",
      ".kind: nobody",
      ".metadata.name: nobody",
      ".name: nobody",
      ".labels.a: gitops, ctl",
      ".labels.b.c: ctl",
      ".labels.d: nobody",
      ".selector: gitops",
      '.servers[name="web"]: gitops',
      '.servers[name="web"].name: gitops',
      '.servers[name="web"].address: ctl',
      '.servers[name="web"].args: gitops',
      '.tags[="x"]: ctl',
      '.tags[="z"]: nobody',
      ".strategy: gitops",
      ".notes: nobody",
      ".plain: nobody",
    ]);
  });

  it("tells of each owner how, in which version, where and since when", () => {
    const shared = blame(widget, { live }).fields.find(({ path }) => path === ".labels.a");
    expect(shared?.owners).toEqual([
      { manager: "gitops", operation: "Apply", apiVersion: "toy.example/v1", subresource: "", time: EARLIER },
      { manager: "ctl", operation: "Update", apiVersion: "toy.example/v1", subresource: "", time: LATER },
    ]);
  });

  it("gives the values, and steps that tell names with dots apart", () => {
    const dotted = blame(widget, { live }).fields.find(({ path }) => path === ".labels.b.c");
    expect(dotted).toMatchObject({ value: "2", steps: [{ name: "labels" }, { name: "b.c" }] });
  });

  it("gives a tree whose nodes are those of the list, in the object's order", () => {
    const { tree, fields } = blame(widget, { live });
    const all: BlameNode[] = [];
    const collect = (node: BlameNode): void => {
      all.push(node);
      for (const child of node.children) collect(child);
    };
    collect(tree);
    expect(all.filter((node) => fields.includes(node))).toEqual(fields);
    expect(tree).toMatchObject({ path: "", steps: [], owners: [] });
    expect(tree.children.map(({ path }) => path)).toEqual(Object.keys(live).map((name) => `.${name}`));
  });

  it("says in the tree who owns a field that holds others, where somebody does", () => {
    const { tree } = blame(widget, { live });
    const byPath = (path: string) => tree.children.find((child) => child.path === path);
    expect(byPath(".labels")?.owners.map(({ manager }) => manager)).toEqual(["ctl"]);
    expect(byPath(".servers")?.owners.map(({ manager }) => manager)).toEqual(["ctl"]);
    expect(byPath(".metadata")?.owners).toEqual([]);
  });

  it("does not look inside what is owned as a whole", () => {
    const selector = blame(widget, { live }).tree.children.find(({ path }) => path === ".selector");
    expect(selector).toMatchObject({ value: { x: "y" }, children: [] });
  });

  it("leaves metadata.managedFields out, and nothing else", () => {
    const { tree } = blame(widget, { live });
    expect(tree.children.find(({ path }) => path === ".metadata")?.value).toEqual({ name: "w" });
  });

  it("says nobody of everything where nobody was tracked", () => {
    expect(flat(configMap, settings({ a: "1" }))).toEqual([
      ".apiVersion: nobody",
      ".kind: nobody",
      ".metadata.name: nobody",
      ".data.a: nobody",
    ]);
  });

  it("agrees with owners on every field, and with what apply and update wrote", () => {
    const created = update(configMap, { object: settings({ a: "1", "b.c": "2" }), manager: "ctl" }).object;
    const result = apply(configMap, { live: created, config: settings({ a: "1" }), manager: "gitops" });
    if (!result.ok) throw new Error(result.message);
    for (const [type, object] of [
      [configMap, result.object],
      [widget, live],
    ] as const)
      for (const { steps, owners: found } of blame(type, { live: object }).fields)
        expect(owners(type, { live: object, path: steps }), printPath(steps)).toEqual(found);
  });

  it("works without a schema", () => {
    const object = deepFreeze({
      apiVersion: "g/v1",
      kind: "Thing",
      spec: { list: [{ a: 1 }], deep: { er: true } },
      metadata: {
        managedFields: [
          entry(
            "me",
            "Apply",
            { "f:spec": { ".": {}, "f:deep": { ".": {}, "f:er": {} }, "f:list": {} } },
            { apiVersion: "g/v1" },
          ),
        ],
      },
    });
    expect(flat(free, object)).toEqual([
      ".apiVersion: nobody",
      ".kind: nobody",
      ".spec: me",
      ".spec.list: me",
      ".spec.deep: me",
      ".spec.deep.er: me",
      ".metadata: nobody",
    ]);
  });

  it("takes fields that the type does not know as they are", () => {
    const unknown = widgetWith({ novel: { a: 1 } }, [
      widgetEntry("me", "Apply", { "f:novel": { "f:a": {} } }),
    ]);
    const node = blame(widget, { live: unknown }).tree.children.find(({ path }) => path === ".novel");
    expect(node?.value).toEqual({ a: 1 });
  });

  it("says who owns something inside of what the type does not know", () => {
    const unknown = widgetWith({ novel: { a: 1 } }, [
      widgetEntry("me", "Apply", { "f:novel": { "f:a": {} } }),
    ]);
    expect(flat(widget, unknown)).toContain(".novel.a: me");
  });

  it("has each copy of an item that is there twice", () => {
    const twice = widgetWith(
      {
        ports: [
          { port: 80, name: "a" },
          { port: 80, name: "b" },
        ],
      },
      [widgetEntry("ctl", "Update", { "f:ports": { 'k:{"port":80,"protocol":"TCP"}': {} } })],
    );
    expect(
      flat(widget, twice).filter((line) => line.startsWith(".ports") && line.endsWith("ctl")),
    ).toHaveLength(2);
  });

  it("has items without their key too, and nobody owns those", () => {
    const keyless = widgetWith({ servers: [{ address: "1" }] }, []);
    expect(flat(widget, keyless)).toContain(".servers[0]: nobody");
  });

  it("refuses what is no object", () => {
    expect(() => blame(configMap, { live: null as never })).toThrow(
      expect.objectContaining({ code: "VALUE_INVALID" }),
    );
  });

  it("refuses what is too deep, and never overflows the stack", () => {
    const deep = { apiVersion: "g/v1", kind: "Thing", spec: nest(1, 600, (inner) => ({ a: inner })) };
    expect(() => blame(free, { live: deep })).toThrow(expect.objectContaining({ code: "TOO_DEEP" }));
  });

  it("refuses entries that cannot be read, and says which", () => {
    const broken = liveSettings({ a: "1" }, [
      entry("fine", "Update", dataFields("a")),
      entry("broken", "Update", { "f:data": 5 }),
    ]);
    const error = caught(() => blame(configMap, { live: broken }));
    expect(error.code).toBe("MANAGED_FIELDS_INVALID");
    expect(error.path).toContain(".metadata.managedFields");
    expect(error.message).toContain('"broken"');
  });
});

function caught(act: () => unknown): MergeError {
  try {
    act();
  } catch (error) {
    if (error instanceof MergeError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("owners", () => {
  const managersOf = (live: JsonObject, path: string | FieldPath) =>
    owners(live.kind === "Widget" ? widget : configMap, { live, path }).map(({ manager }) => manager);
  const live = liveSettings({ a: "1", "b.c": "2" }, [
    entry("one", "Apply", dataFields("a", "b.c")),
    entry("two", "Update", { "f:data": { ".": {}, "f:a": {} } }),
  ]);

  it("are all who own a field, in the order of the entries", () => {
    expect(managersOf(live, ".data.a")).toEqual(["one", "two"]);
    expect(managersOf(live, "data.a")).toEqual(["one", "two"]);
  });

  it("are nobody for what is not there, for what only holds others, and for the object itself", () => {
    expect(managersOf(live, ".data.x")).toEqual([]);
    expect(managersOf(live, ".metadata")).toEqual([]);
    expect(managersOf(live, "")).toEqual([]);
    expect(managersOf(settings({ a: "1" }), ".data.a")).toEqual([]);
    expect(managersOf({}, ".data.a")).toEqual([]);
  });

  it("are those of a field that holds others, where somebody owns it itself", () => {
    expect(managersOf(live, ".data")).toEqual(["two"]);
  });

  it("are found for names with dots: quoted, or step by step", () => {
    expect(managersOf(live, '.data."b.c"')).toEqual(["one"]);
    expect(
      managersOf(live, [
        { kind: "field", name: "data" },
        { kind: "field", name: "b.c" },
      ]),
    ).toEqual(["one"]);
  });

  it("are those of something atomic, for all that is inside of it", () => {
    const atomic = widgetWith({ selector: { a: { b: 1 } } as Json as JsonObject, notes: ["x"] }, [
      widgetEntry("me", "Apply", { "f:selector": {}, "f:notes": {} }),
    ]);
    expect(managersOf(atomic, ".selector.a.b")).toEqual(["me"]);
    expect(managersOf(atomic, ".notes[0]")).toEqual(["me"]);
  });

  it("are not those who own only an empty map around a field", () => {
    const empty = liveSettings({ a: "1" }, [
      entry("first", "Apply", { "f:data": {} }),
      entry("second", "Apply", dataFields("a")),
    ]);
    expect(managersOf(empty, ".data.a")).toEqual(["second"]);
  });

  it("are found by an item's keys and by a set's value", () => {
    const lists = widgetWith({ servers: [{ name: "a" }], tags: ["t"] }, [
      widgetEntry("me", "Apply", {
        "f:servers": { 'k:{"name":"a"}': { ".": {}, "f:name": {} } },
        "f:tags": { 'v:"t"': {} },
      }),
    ]);
    expect(managersOf(lists, '.servers[name="a"].name')).toEqual(["me"]);
    expect(managersOf(lists, '.tags[="t"]')).toEqual(["me"]);
    expect(managersOf(lists, '.tags[="u"]')).toEqual([]);
  });

  it("refuse what is no object, as everything else does", () => {
    expect(() => owners(configMap, { live: null as never, path: ".data" })).toThrow(
      expect.objectContaining({ code: "VALUE_INVALID" }),
    );
  });

  it("refuse a path that does not read as one", () => {
    expect(() => owners(configMap, { live, path: "data[" })).toThrow(
      expect.objectContaining({ code: "PATH_INVALID" }),
    );
  });
});
