import {
  apply,
  blame,
  conflictRules,
  extract,
  fieldFilter,
  managersNamed,
  migrate,
  owners,
  storyOf,
  strip,
  update,
  writeLastApplied,
} from "fieldwise/apply";
import { type Json, type JsonObject, MAX_DEPTH, MergeError, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { nest } from "../arbitraries.ts";
import { deepFreeze } from "../patch/spelling.ts";
import {
  configMap,
  dataFields,
  entriesOf,
  entry,
  fieldsOf,
  free,
  LATER,
  listedManagers,
  liveSettings,
  NOW,
  settings,
  widget,
  widgetEntry,
  widgetWith,
} from "./objects.ts";

function errorOf(act: () => unknown): MergeError | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof MergeError) return error;
    throw error;
  }
}

/** The same keys for everybody, own ones all of them. */
const hostileNames = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
  ".",
  "..",
  "",
  " ",
  "f:a",
  "k:{}",
  "a.b",
  "a[0]",
  'a"b',
  "\\",
  "\u0000",
  "é",
  "\u{1f600}",
  "\uffff",
  "0",
  "length",
];
const hostileMap = (value: Json): JsonObject => {
  const text = `{${hostileNames.map((name) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`;
  return parseJson(text) as JsonObject;
};

describe("hostile names", () => {
  it.each(["data", "labels", "annotations"] as const)("are names like any other as %s", (place) => {
    const config = (value: string) =>
      place === "data" ? settings(hostileMap(value)) : settings(undefined, { [place]: hostileMap(value) });
    const valuesOf = (object: JsonObject) =>
      (place === "data" ? object.data : (object.metadata as JsonObject)[place]) as JsonObject;
    const first = apply(configMap, { config: config("1"), manager: "me", now: NOW });
    if (!first.ok) throw new Error(first.message);
    const live = deepFreeze(first.object);
    expect(Object.keys(valuesOf(live)).sort()).toEqual([...hostileNames].sort());
    expect(apply(configMap, { live, config: config("1"), manager: "me", now: LATER })).toMatchObject({
      changed: false,
    });

    const conflicting = apply(configMap, { live, config: config("2"), manager: "you" });
    expect(conflicting.ok ? [] : conflicting.conflicts).toHaveLength(hostileNames.length);
    const forced = apply(configMap, { live, config: config("2"), manager: "you", force: true });
    expect(forced.ok && storyOf(forced).takenOver).toHaveLength(hostileNames.length);
    expect(forced.ok && Object.values(valuesOf(forced.object))).toEqual(hostileNames.map(() => "2"));

    const given = apply(configMap, { live, config: settings(), manager: "me" });
    expect(given.ok && storyOf(given).removed.length).toBe(hostileNames.length);

    for (const { steps, owners: by } of blame(configMap, { live }).fields.filter(
      ({ steps }) => steps.length > 1,
    ))
      expect(owners(configMap, { live, path: steps })).toEqual(by);
    expect(extract(configMap, { live, manager: "me" })).toEqual(strip(live));
    const changed = update(configMap, { live, object: config("3"), manager: "you" });
    expect(storyOf(changed).changes).toHaveLength(hostileNames.length);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(valuesOf(live))).toBe(Object.prototype);
  });

  it("are values like any other as keys of items and items of sets", () => {
    const config = widgetWith({ servers: hostileNames.map((name) => ({ name })), tags: hostileNames });
    const first = apply(widget, { config, manager: "me" });
    if (!first.ok) throw new Error(first.message);
    const live = deepFreeze(first.object);
    expect(apply(widget, { live, config, manager: "me" })).toMatchObject({ changed: false });
    const { fields } = blame(widget, { live });
    for (const { steps, owners: by } of fields.filter(({ path }) => /^\.(servers|tags)/.test(path))) {
      expect(by).toHaveLength(1);
      expect(owners(widget, { live, path: steps })).toEqual(by);
    }
    const given = apply(widget, { live, config: widgetWith({ name: "w" }), manager: "me" });
    expect(given.ok && given.object).not.toHaveProperty("tags");
  });

  it("are names like any other for managers and subresources", () => {
    for (const manager of hostileNames.filter((name) => name !== "")) {
      const first = update(configMap, { object: settings({ a: "1" }), manager, subresource: manager });
      expect(entriesOf(first.object)).toMatchObject([{ manager, subresource: manager }]);
      const conflicting = apply(configMap, { live: first.object, config: settings({ a: "2" }), manager });
      expect(conflicting.ok ? [] : conflicting.conflicts).toMatchObject([
        { owner: { manager, subresource: manager } },
      ]);
      const migrated = migrate(first.object, [{ do: "rename", from: manager, to: "plain" }]);
      expect(entriesOf(migrated)).toMatchObject([{ manager: "plain" }]);
    }
  });

  it("are fields like any other without a schema, at the top of an object too", () => {
    const config = deepFreeze(
      parseJson('{"apiVersion":"g/v1","kind":"Thing","__proto__":{"a":1},"constructor":{"b":2}}'),
    ) as JsonObject;
    const first = apply(free, { config, manager: "me" });
    if (!first.ok) throw new Error(first.message);
    expect(fieldsOf(first.object, "me")).toEqual({
      "f:__proto__": { ".": {}, "f:a": {} },
      "f:constructor": { ".": {}, "f:b": {} },
    });
    const given = apply(free, {
      live: first.object,
      config: { apiVersion: "g/v1", kind: "Thing" },
      manager: "me",
    });
    expect(given.ok && Object.keys(strip(given.object)).filter((name) => name.includes("o"))).toEqual([
      "apiVersion",
    ]);
  });

  it("are told apart from what objects inherit in entries", () => {
    const polluted = parseJson(
      '[{"__proto__":{"manager":"x","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1"}}]',
    );
    const error = errorOf(() =>
      apply(configMap, {
        live: liveSettings({ a: "1" }, polluted),
        config: settings({ a: "1" }),
        manager: "me",
      }),
    );
    expect(error).toMatchObject({ code: "MANAGED_FIELDS_INVALID" });
  });

  it("do not make metadata out of what objects inherit", () => {
    const live = parseJson(
      '{"apiVersion":"v1","kind":"ConfigMap","__proto__":{"metadata":{"managedFields":5}}}',
    ) as JsonObject;
    const config = { apiVersion: "v1", kind: "ConfigMap", data: { a: "1" } };
    const lenient = apply(free, { live, config, manager: "me" });
    expect(lenient.ok && listedManagers(lenient.object)).toEqual([
      "me Apply v1",
      "before-first-apply Update v1",
    ]);
  });
});

describe("what nests 600 levels", () => {
  const objects = (leaf: Json, levels = 600): JsonObject =>
    nest(leaf, levels, (inner) => ({ a: inner })) as JsonObject;
  const thing = (fields: JsonObject): JsonObject => ({ apiVersion: "g/v1", kind: "Thing", ...fields });
  const tooDeep = (act: () => unknown) => expect(errorOf(act)).toMatchObject({ code: "TOO_DEEP" });

  it("is refused in a config, without a live object and beside one", () => {
    tooDeep(() => apply(free, { config: thing(objects(1)), manager: "me" }));
    tooDeep(() => apply(free, { live: thing({}), config: thing(objects(1)), manager: "me" }));
    tooDeep(() => apply(free, { live: thing(objects(1)), config: thing(objects(2)), manager: "me" }));
    tooDeep(() => apply(free, { config: thing({ a: nest(1, 600) }), manager: "me" }));
  });

  it("is refused with every option on", () => {
    const live = thing(objects(1, 3));
    tooDeep(() =>
      apply(
        free,
        { live, config: thing(objects(2)), manager: "kubectl", force: true },
        {
          refuseRemovals: true,
          sameManager: managersNamed(["x"]),
          conflicts: conflictRules(free, [{ resolve: "give-way" }]),
        },
      ),
    );
  });

  it("is refused in an update", () => {
    tooDeep(() => update(free, { object: thing(objects(1)), manager: "me" }));
    tooDeep(() => update(free, { live: thing(objects(1)), object: thing({}), manager: "me" }));
    tooDeep(() => update(free, { live: thing(objects(1)), object: thing(objects(2)), manager: "me" }));
  });

  it("never overflows the stack at 100,000 levels either", () => {
    const deep = thing(objects(1, 100_000));
    const entries = [
      entry(
        "me",
        "Apply",
        nest({}, 100_000, (inner) => ({ "f:a": inner })),
        { apiVersion: "g/v1" },
      ),
    ];
    const tracked = thing({ metadata: { managedFields: entries } });
    const acts: (() => unknown)[] = [
      () => apply(free, { config: deep, manager: "me" }),
      () => apply(free, { live: deep, config: deep, manager: "me" }),
      () => apply(free, { live: deep, config: thing({}), manager: "me" }),
      () => apply(free, { live: tracked, config: thing({}), manager: "me" }),
      () => apply(free, { live: tracked, config: thing({}), manager: "you" }),
      () => update(free, { live: deep, object: thing({}), manager: "me" }),
      () => update(free, { live: tracked, object: thing({ b: 1 }), manager: "me" }),
      () => blame(free, { live: deep }),
      () => blame(free, { live: tracked }),
      () => extract(free, { live: tracked, manager: "me" }),
      () => owners(free, { live: tracked, path: "a" }),
      () => migrate(tracked, [{ do: "drop", managers: ["you"] }]),
      () => writeLastApplied(deep),
    ];
    for (const act of acts) errorOf(act);
    expect(acts.length).toBeGreaterThan(0);
  });

  it("is refused in an entry, which an update passes over", () => {
    const entries = [entry("you", "Apply", objectsOf(600))];
    const live = liveSettings({ a: "1" }, entries);
    const error = errorOf(() => apply(configMap, { live, config: settings({ a: "1" }), manager: "me" }));
    expect(error).toMatchObject({ code: "TOO_DEEP" });
    expect(
      update(configMap, { live, object: settings({ a: "1", b: "2" }), manager: "me" }).object,
    ).toMatchObject({
      data: { a: "1", b: "2" },
    });
  });

  const objectsOf = (levels: number) => nest({}, levels, (inner) => ({ "f:a": inner }));

  it("while half of the depth that is allowed goes through everything", () => {
    const config = deepFreeze(thing(objects(1, MAX_DEPTH / 2)));
    const first = apply(free, { config, manager: "me" });
    if (!first.ok) throw new Error(first.message);
    const live = deepFreeze(first.object);
    expect(apply(free, { live, config, manager: "me" })).toMatchObject({ changed: false });
    const conflicting = apply(free, { live, config: thing(objects(2, MAX_DEPTH / 2)), manager: "you" });
    expect(conflicting.ok ? [] : conflicting.conflicts).toMatchObject([{ live: 1, wanted: 2 }]);
    expect(extract(free, { live, manager: "me" })).toEqual(config);
    expect(blame(free, { live }).fields.at(-2)?.owners ?? []).toHaveLength(1);
    expect(update(free, { live, object: thing({}), manager: "you" }).object).toEqual(thing({}));
  });
});

describe("integers beyond 2^53", () => {
  const large = 9_007_199_254_740_993n;
  const thing = (value: Json): JsonObject => deepFreeze({ apiVersion: "g/v1", kind: "Thing", value });

  it("survive, conflict where they differ in the last digit, and are the same where they are", () => {
    const first = apply(free, { config: thing(large), manager: "me" });
    if (!first.ok) throw new Error(first.message);
    const live = deepFreeze(first.object);
    expect(live.value).toBe(large);
    expect(apply(free, { live, config: thing(large), manager: "me" })).toMatchObject({ changed: false });
    const conflicting = apply(free, { live, config: thing(large - 1n), manager: "you" });
    expect(conflicting.ok ? [] : conflicting.conflicts).toMatchObject([{ live: large, wanted: large - 1n }]);
  });

  it("are told apart as items of sets and keys of items, in FieldsV1 too", () => {
    const config = widgetWith({ codes: [large, large + 1n], ports: [{ port: large }, { port: large + 1n }] });
    const first = apply(widget, { config, manager: "me" });
    if (!first.ok) throw new Error(first.message);
    expect(fieldsOf(first.object, "me")).toMatchObject({
      "f:codes": { [`v:${large}`]: {}, [`v:${large + 1n}`]: {} },
      "f:ports": { [`k:{"port":${large},"protocol":"TCP"}`]: {} },
    });
    expect(owners(widget, { live: first.object, path: `.codes[=${large}]` })).toHaveLength(1);
    expect(storyOf(first).explain(`.codes[=${large}]`)).toMatchObject({ rule: "set", value: large });
    const given = apply(widget, {
      live: first.object,
      config: widgetWith({ codes: [large + 1n] }),
      manager: "me",
    });
    expect(given.ok && given.object.codes).toEqual([large + 1n]);
  });

  it("are the same as the numbers they equal", () => {
    const first = apply(widget, { config: widgetWith({ codes: [3n], replicas: 3n }), manager: "me" });
    if (!first.ok) throw new Error(first.message);
    const live = deepFreeze(first.object);
    expect(
      apply(widget, { live, config: widgetWith({ codes: [3], replicas: 3 }), manager: "me" }),
    ).toMatchObject({
      changed: false,
    });
  });
});

describe("frozen inputs", () => {
  it("are never written to, by anything", () => {
    const live = liveSettings({ a: "1", b: "1", c: "1" }, [
      entry("me", "Apply", { "f:data": { "f:c": {}, "f:a": {} } }),
      entry("you", "Update", { "f:data": { ".": {}, "f:b": {} } }),
      entry("odd", "Update", { "f:data": { "x:1": {}, "f:a": null } }),
    ]);
    const config = settings({ a: "2", b: "2" });
    const text = JSON.stringify([live, config]);
    for (const options of [
      {},
      { conflicts: conflictRules(configMap, [{ resolve: "give-way" as const }]) },
      { conflicts: conflictRules(configMap, [{ resolve: "force" as const }]) },
      { sameManager: managersNamed(["you"]) },
      { refuseRemovals: true },
      { ignore: () => fieldFilter(configMap, { drop: ["data.a"] }) },
    ])
      for (const force of [true, false])
        for (const manager of ["me", "kubectl", "new"]) {
          const result = apply(
            configMap,
            deepFreeze({ live, config, manager, force, now: NOW }),
            deepFreeze(options),
          );
          if (!result.ok) continue;
          const story = storyOf(result);
          story.explain(".data.a");
          expect([story.changes, story.takenOver, story.givenUp]).toHaveLength(3);
          expect([story.removed, story.keyOnlyItems, story.dropped]).toHaveLength(3);
        }
    update(configMap, { live, object: config, manager: "ctl", now: NOW });
    blame(configMap, { live });
    extract(configMap, { live, manager: ["me", "you"], operation: "any" });
    migrate(live, [{ do: "merge", from: ["me", "you"], to: "us" }]);
    owners(configMap, { live, path: ".data.a" });
    strip(live);
    expect(JSON.stringify([live, config])).toBe(text);
  });

  it("give results that can be frozen and used again", () => {
    let live: JsonObject | undefined;
    for (let step = 0; step < 5; step++) {
      const result = apply(configMap, {
        live,
        config: settings({ step: String(step) }),
        manager: `m${step % 2}`,
        force: true,
        now: NOW,
      });
      if (!result.ok) throw new Error(result.message);
      live = deepFreeze(result.object);
    }
    expect(live?.data).toEqual({ step: "4" });
  });
});

describe("large inputs come through", () => {
  const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);
  const dataOf = (names: readonly string[], value: string) =>
    Object.fromEntries(names.map((name) => [name, value]));
  const crowd = (operation: "Apply" | "Update", names: readonly string[]): JsonObject =>
    liveSettings(
      dataOf(names, "1"),
      names.map((name) => entry(name, operation, dataFields(name))),
    );

  it("for 5,000 conflicts that are told, forced, or given way to", () => {
    const names = namesOf(5_000);
    const live = liveSettings(dataOf(names, "1"), [entry("you", "Update", dataFields(...names))]);
    const config = settings(dataOf(names, "2"));
    const refused = apply(configMap, { live, config, manager: "me" });
    expect(refused.ok ? [] : refused.conflicts).toHaveLength(5_000);
    expect(refused.ok ? "" : refused.message).toContain("5000 conflicts");
    const forced = apply(configMap, { live, config, manager: "me", force: true });
    expect(forced.ok && storyOf(forced).takenOver).toHaveLength(5_000);
    const conflicts = conflictRules(configMap, [{ resolve: "give-way", paths: ["data.*"] }]);
    const gave = apply(configMap, { live, config, manager: "me" }, { conflicts });
    expect(gave.ok && gave.gaveWay).toHaveLength(5_000);
    expect(gave.ok && gave.object).toBe(live);
  });

  it("for an apply beside 2,500 entries", () => {
    const live = crowd("Apply", namesOf(2_500));
    const result = apply(configMap, { live, config: settings({ new: "1" }), manager: "me", now: NOW });
    expect(result.ok && entriesOf(result.object)).toHaveLength(2_501);
  });

  it("for blame on 2,500 entries", () => {
    const { fields } = blame(configMap, { live: crowd("Apply", namesOf(2_500)) });
    expect(fields.filter(({ owners: by }) => by.length > 0)).toHaveLength(2_500);
  });

  it("for 2,000 updaters that become ten", () => {
    const names = namesOf(2_000);
    const object = settings({ ...dataOf(names, "1"), new: "1" });
    const updated = update(configMap, { live: crowd("Update", names), object, manager: "me", now: NOW });
    expect(entriesOf(updated.object)).toHaveLength(10);
  });

  it("for 4,000 items that each keep only their key", () => {
    const names = namesOf(4_000);
    const fields = (inside: JsonObject) =>
      Object.fromEntries(names.map((name) => [`k:{"name":"${name}"}`, { ".": {}, "f:name": {}, ...inside }]));
    const live = widgetWith({ servers: names.map((name) => ({ name, address: "1" })) }, [
      widgetEntry("me", "Apply", { "f:servers": fields({ "f:address": {} }) }),
      widgetEntry("you", "Apply", { "f:servers": fields({}) }),
    ]);
    const result = apply(widget, { live, config: widgetWith({ name: "w" }), manager: "me" });
    expect(result.ok && storyOf(result).keyOnlyItems).toHaveLength(4_000);
    expect(result.ok && storyOf(result).changes).toHaveLength(4_001);
  });
});
