import {
  type Application,
  type Applied,
  type ApplyOptions,
  acrossVersions,
  apply,
  type ConflictRule,
  type Convert,
  conflictRules,
  fieldFilter,
  managersNamed,
  owners,
  storyOf,
  strip,
} from "fieldwise/apply";
import { kubernetes } from "fieldwise/kubernetes";
import type { ObjectType } from "fieldwise/schema";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { lenientType } from "../../src/typed/internal.ts";
import { deepFreeze } from "../patch/spelling.ts";
import {
  configMap,
  dataFields,
  EARLIER,
  entriesOf,
  entry,
  fieldsOf,
  LATER,
  listedManagers,
  liveSettings,
  NOW,
  settings,
  timeOf,
  widget,
  widgetEntry,
  widgetWith,
} from "./objects.ts";

const mine = (config: JsonObject, live: JsonObject): Application => ({
  live,
  config,
  manager: "me",
  now: NOW,
});

function applied(type: ObjectType, application: Application, options: ApplyOptions): Applied {
  const result = apply(type, deepFreeze(application), options);
  if (!result.ok) throw new Error(result.message);
  return result;
}

/** What is left open, as `manager path`; nothing if the config was applied. */
function open(type: ObjectType, application: Application, options: ApplyOptions): readonly string[] {
  const result = apply(type, deepFreeze(application), options);
  return result.ok ? [] : result.conflicts.map(({ owner, path }) => `${owner.manager} ${path}`);
}

describe("rules for conflicts", () => {
  const live = liveSettings({ a: "1", b: "1", c: "1" }, [
    entry("one", "Update", dataFields("a", "b")),
    entry("two", "Apply", dataFields("b", "c")),
  ]);
  const all = mine(settings({ a: "2", b: "2", c: "2" }), live);

  it("change nothing where there are none", () => {
    expect(open(configMap, all, { conflicts: conflictRules(configMap, []) })).toEqual([
      "one .data.a",
      "one .data.b",
      "two .data.b",
      "two .data.c",
    ]);
  });

  it("force by path", () => {
    const conflicts = conflictRules(configMap, [{ resolve: "force", paths: ["data.a", ".data.c"] }]);
    expect(open(configMap, all, { conflicts })).toEqual(["one .data.b", "two .data.b"]);
  });

  it("force by manager", () => {
    expect(
      open(configMap, all, {
        conflicts: conflictRules(configMap, [{ resolve: "force", managers: ["one"] }]),
      }),
    ).toEqual(["two .data.b", "two .data.c"]);
  });

  it("force by path and manager, both of which must fit", () => {
    const conflicts = conflictRules(configMap, [{ resolve: "force", paths: ["data.b"], managers: ["two"] }]);
    expect(open(configMap, all, { conflicts })).toEqual(["one .data.a", "one .data.b", "two .data.c"]);
  });

  it("fit everything if they say neither path nor manager", () => {
    const result = applied(configMap, all, { conflicts: conflictRules(configMap, [{ resolve: "force" }]) });
    const { object } = result;
    const { takenOver } = storyOf(result);
    expect(object.data).toEqual({ a: "2", b: "2", c: "2" });
    expect(listedManagers(object)).toEqual(["me Apply v1"]);
    expect(takenOver).toHaveLength(4);
  });

  it("fit nothing if they list no path, or no manager", () => {
    for (const rule of [{ paths: [] }, { managers: [] }] as const)
      expect(
        open(configMap, all, { conflicts: conflictRules(configMap, [{ resolve: "force", ...rule }]) }),
      ).toHaveLength(4);
  });

  it("fit all below a pattern", () => {
    expect(
      open(configMap, all, { conflicts: conflictRules(configMap, [{ resolve: "force", paths: ["data"] }]) }),
    ).toEqual([]);
    expect(
      open(configMap, all, {
        conflicts: conflictRules(configMap, [{ resolve: "force", paths: ["data.*"] }]),
      }),
    ).toEqual([]);
    expect(
      open(configMap, all, { conflicts: conflictRules(configMap, [{ resolve: "force", paths: ["*.a"] }]) }),
    ).toHaveLength(3);
  });

  it("are asked in order: the first that fits decides", () => {
    const rules: ConflictRule[] = [
      { resolve: "give-way", paths: ["data.a"] },
      { resolve: "force", paths: ["data"] },
    ];
    const { object, gaveWay } = applied(configMap, all, { conflicts: conflictRules(configMap, rules) });
    expect(object.data).toEqual({ a: "1", b: "2", c: "2" });
    expect(gaveWay.map(({ path }) => path)).toEqual([".data.a"]);
    expect(
      applied(configMap, all, { conflicts: conflictRules(configMap, rules.toReversed()) }).object.data,
    ).toEqual({
      a: "2",
      b: "2",
      c: "2",
    });
  });

  it("decide before force does", () => {
    const { object } = applied(
      configMap,
      { ...all, force: true },
      { conflicts: conflictRules(configMap, [{ resolve: "give-way", paths: ["data.a"] }]) },
    );
    expect(object.data).toEqual({ a: "1", b: "2", c: "2" });
  });

  it("leave a field to all its owners once one of them is given way to", () => {
    const conflicts = conflictRules(configMap, [
      { resolve: "give-way", managers: ["one"] },
      { resolve: "force", managers: ["two"] },
    ]);
    const { object } = applied(configMap, all, { conflicts });
    expect(object.data).toEqual({ a: "1", b: "1", c: "2" });
    expect(fieldsOf(object, "two")).toEqual(dataFields("b"));
  });

  it("refuse the whole config if one conflict is left open", () => {
    const conflicts = conflictRules(configMap, [{ resolve: "give-way", paths: ["data.a"] }]);
    expect(open(configMap, all, { conflicts })).toEqual(["one .data.b", "two .data.b", "two .data.c"]);
  });

  it("fit names with dots, quoted", () => {
    const labels = { "app.kubernetes.io/name": "a" };
    const owned = { "f:metadata": { "f:labels": { "f:app.kubernetes.io/name": {} } } };
    const labelled = liveSettings(undefined, [entry("one", "Update", owned)], { labels });
    const config = settings(undefined, { labels: { "app.kubernetes.io/name": "b" } });
    for (const resolve of ["force", "give-way"] as const) {
      const conflicts = conflictRules(configMap, [
        { resolve, paths: ['metadata.labels."app.kubernetes.io/name"'] },
      ]);
      expect(open(configMap, mine(config, labelled), { conflicts })).toEqual([]);
    }
  });

  it("fit items by a star and by their key", () => {
    const servers = widgetWith({ servers: [{ name: "web", address: "1" }] }, [
      widgetEntry("one", "Update", { "f:servers": { 'k:{"name":"web"}': { "f:address": {} } } }),
    ]);
    const config = widgetWith({ servers: [{ name: "web", address: "2" }] });
    for (const pattern of ["servers[*].address", 'servers[name="web"].address', "servers"])
      expect(
        open(widget, mine(config, servers), {
          conflicts: conflictRules(widget, [{ resolve: "force", paths: [pattern] }]),
        }),
      ).toEqual([]);
    const other: ConflictRule = { resolve: "force", paths: ['servers[name="db"].address'] };
    expect(open(widget, mine(config, servers), { conflicts: conflictRules(widget, [other]) })).toHaveLength(
      1,
    );
  });

  it("are an error if a pattern leads on below a scalar", () => {
    const deployment = kubernetes().type("apps/v1", "Deployment");
    expect(() => conflictRules(deployment, [{ resolve: "force", paths: ["spec.replicas.most"] }])).toThrow(
      expect.objectContaining({ code: "FIELD_UNKNOWN", path: ".spec.replicas.most" }),
    );
  });

  it("are an error if a pattern does not read as one", () => {
    expect(() => conflictRules(configMap, [{ resolve: "force", paths: ["metadata..a"] }])).toThrow(
      expect.objectContaining({ code: "PATH_INVALID" }),
    );
  });

  it("share live's value, which is then both's", () => {
    const conflicts = conflictRules(configMap, [
      { resolve: "share", paths: ["data.a"] },
      { resolve: "force" },
    ]);
    const { object, gaveWay } = applied(configMap, all, { conflicts });
    expect(object.data).toEqual({ a: "1", b: "2", c: "2" });
    expect(gaveWay).toEqual([]);
    expect(owners(configMap, { live: object, path: "data.a" }).map(({ manager }) => manager)).toEqual([
      "me",
      "one",
    ]);
  });

  it("fit only the values for which they say so", () => {
    const asked: unknown[] = [];
    const when: ConflictRule["when"] = (type, live, wanted) => {
      asked.push([type.scalar?.kind, live, wanted]);
      return asked.length === 1;
    };
    const conflicts = conflictRules(configMap, [{ resolve: "give-way", when }, { resolve: "force" }]);
    expect(applied(configMap, all, { conflicts }).object.data).toEqual({ a: "1", b: "2", c: "2" });
    expect(asked[0]).toEqual(["string", "1", "2"]);
  });
});

describe("giving way", () => {
  const giveWay = conflictRules(configMap, [{ resolve: "give-way" }]);

  /**
   * A converter that gives up: giving way means applying again, so a config that cannot give way would be applied for
   * ever. It is asked whenever an entry is of another version.
   */
  const impatient = (type: ObjectType): Convert => {
    let asked = 0;
    return (object) => {
      if (++asked > 100) throw new Error("the config was applied again and again");
      return { type, object };
    };
  };
  const bystander = (apiVersion: string) =>
    entry("bystander", "Update", { "f:metadata": { "f:labels": {} } }, { apiVersion });
  const settled = (type: ObjectType, config: JsonObject, live: JsonObject): Applied =>
    applied(type, mine(config, live), { conflicts: giveWay, convert: acrossVersions(impatient(type)) });

  it("leaves the field, its owner and its time as they were", () => {
    const live = liveSettings({ a: "1" }, [entry("one", "Update", dataFields("a"))]);
    const result = applied(configMap, mine(settings({ a: "2", b: "2" }), live), { conflicts: giveWay });
    expect(result.object.data).toEqual({ a: "1", b: "2" });
    expect(fieldsOf(result.object, "me")).toEqual(dataFields("b"));
    expect(timeOf(result.object, "one")).toBe(EARLIER);
    expect(result.gaveWay).toMatchObject([
      { path: ".data.a", live: "1", wanted: "2", owner: { manager: "one" } },
    ]);
    expect(storyOf(result).takenOver).toEqual([]);
  });

  it("gives live itself where nothing else is left to do", () => {
    const live = liveSettings({ a: "1" }, [entry("one", "Update", dataFields("a"))]);
    const result = applied(configMap, mine(settings({ a: "2" }), live), { conflicts: giveWay });
    expect(result.object).toBe(live);
  });

  it("keeps the item whose field it is, which the config states too", () => {
    const live = widgetWith({ servers: [{ name: "web", address: "1" }] }, [
      widgetEntry("one", "Update", { "f:servers": { 'k:{"name":"web"}': { "f:address": {} } } }),
    ]);
    const config = widgetWith({ servers: [{ name: "web", address: "2" }] });
    const { object } = applied(widget, mine(config, live), { conflicts: giveWay });
    expect(object.servers).toEqual([{ name: "web", address: "1" }]);
    expect(fieldsOf(object, "me")).toEqual({
      "f:servers": { 'k:{"name":"web"}': { ".": {}, "f:name": {} } },
    });
  });

  it("works for names with dots, brackets and quotes in them", () => {
    const names = ["a.b", "a[0]", 'a"b', "a b", "=", "", "[", "*", "\\"];
    const data = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
    const live = liveSettings(data("1"), [entry("one", "Update", dataFields(...names)), bystander("v0")], {
      labels: {},
    });
    const result = settled(configMap, settings(data("2")), live);
    expect(result.object.data).toEqual(data("1"));
    expect(result.gaveWay).toHaveLength(names.length);
  });

  it("ends where the other owns a field that live does not have", () => {
    const live = liveSettings(undefined, [entry("one", "Update", { "f:data": {} }), bystander("v0")], {
      labels: {},
    });
    const { gaveWay, object } = settled(configMap, settings({ a: "1" }), live);
    expect(gaveWay.map(({ path }) => path)).toEqual([".data"]);
    expect(object).not.toHaveProperty("data");
  });

  it("ends where the other owns an item that live does not have", () => {
    const live = widgetWith({
      metadata: {
        managedFields: [
          widgetEntry("one", "Update", { "f:servers": { 'k:{"name":"web"}': {} } }),
          bystander("v0"),
        ],
      },
    });
    const { gaveWay, object } = settled(
      widget,
      widgetWith({ servers: [{ name: "web", address: "1" }] }),
      live,
    );
    expect(gaveWay.map(({ path }) => path)).toEqual(['.servers[name="web"]']);
    expect(object).not.toHaveProperty("servers");
  });

  it("ends where the other owns a map's key that live does not have", () => {
    const live = widgetWith({
      metadata: {
        managedFields: [widgetEntry("one", "Update", { "f:byName": { "f:x": {} } }), bystander("v0")],
      },
    });
    const { gaveWay } = settled(widget, widgetWith({ byName: { x: { name: "n", address: "1" } } }), live);
    expect(gaveWay.map(({ path }) => path)).toEqual([".byName.x"]);
  });

  it("takes nothing else out of the config: an empty list of items is still set", () => {
    const live = widgetWith({ name: "w" }, [widgetEntry("one", "Update", { "f:name": {} })]);
    const { object } = applied(widget, mine(widgetWith({ name: "v", ports: [] }), live), {
      conflicts: giveWay,
    });
    expect(object).toMatchObject({ name: "w", ports: [] });
  });

  it("takes nothing else out of the config: nulls and empty objects are still stated", () => {
    const live = widgetWith({ name: "w" }, [widgetEntry("one", "Update", { "f:name": {} })]);
    const config = widgetWith({ name: "v", labels: {}, strategy: {}, notes: null });
    const { object } = applied(widget, mine(config, live), { conflicts: giveWay });
    expect(object).toMatchObject({ name: "w", labels: {}, strategy: {}, notes: null });
    expect(fieldsOf(object, "me")).toEqual({ "f:labels": {}, "f:notes": {}, "f:strategy": {} });
  });

  it("does not remove what the manager owned too, and states no more by giving way", () => {
    const live = liveSettings({ a: "1", b: "1" }, [
      entry("me", "Apply", dataFields("a", "b")),
      entry("one", "Update", dataFields("a")),
    ]);
    const result = applied(configMap, mine(settings({ a: "2", b: "1" }), live), {
      conflicts: giveWay,
    });
    const { object } = result;
    const { givenUp, removed } = storyOf(result);
    expect(object.data).toEqual({ a: "1", b: "1" });
    expect(owners(configMap, { live: object, path: ".data.a" }).map(({ manager }) => manager)).toEqual([
      "one",
    ]);
    expect(removed).toEqual([]);
    expect(givenUp).toEqual([".data.a"]);
  });

  it("is not possible for a field of another version, which stays a conflict and does not offer it", () => {
    const live = liveSettings({ a: "1" }, [entry("one", "Update", dataFields("a"), { apiVersion: "v0" })]);
    const result = apply(configMap, mine(settings({ a: "2" }), live), {
      conflicts: giveWay,
      convert: acrossVersions((object) => ({ type: configMap, object })),
    });
    expect(result.ok ? [] : result.conflicts.map(({ waysOut }) => waysOut.includes("give-way"))).toEqual([
      false,
    ]);
  });
});

describe("the same manager by another name", () => {
  const data = { a: "1", b: "2", c: "3" };
  const live = liveSettings(data, [
    entry("me", "Apply", dataFields("a")),
    entry("old", "Update", dataFields("b")),
    entry("other", "Update", dataFields("c")),
  ]);
  const options: ApplyOptions = { sameManager: managersNamed(["old"]) };

  it("is a manager no more, and what it owned is this one's", () => {
    const { object } = applied(configMap, mine(settings({ a: "1", b: "9" }), live), options);
    expect(object.data).toEqual({ a: "1", b: "9", c: "3" });
    expect(listedManagers(object)).toEqual(["me Apply v1", "other Update v1"]);
    expect(fieldsOf(object, "me")).toEqual(dataFields("a", "b"));
  });

  it("is a manager no more even where the config states just what both own", () => {
    const { object, changed } = applied(configMap, mine(settings({ a: "1", b: "2" }), live), options);
    expect(listedManagers(object)).toEqual(["me Apply v1", "other Update v1"]);
    expect(changed).toBe(true);
  });

  it("is a manager no more even where this one owned all of it already", () => {
    const shared = liveSettings(data, [
      entry("me", "Apply", dataFields("a", "b")),
      entry("old", "Apply", dataFields("b")),
    ]);
    const { object } = applied(configMap, mine(settings({ a: "1", b: "2" }), shared), options);
    expect(listedManagers(object)).toEqual(["me Apply v1"]);
  });

  it("loses what this one does not state", () => {
    const result = applied(configMap, mine(settings({ a: "1" }), live), options);
    const { object } = result;
    const { removed } = storyOf(result);
    expect(object.data).toEqual({ a: "1", c: "3" });
    expect(removed).toEqual([".data.b"]);
  });

  it("conflicts no more, while others do", () => {
    const config = settings({ a: "1", b: "9", c: "9" });
    expect(open(configMap, mine(config, live), options)).toEqual(["other .data.c"]);
  });

  it("may be this name itself, for what it updated", () => {
    const updated = liveSettings(data, [entry("me", "Update", dataFields("a"))]);
    const { object } = applied(configMap, mine(settings({ a: "9" }), updated), {
      sameManager: managersNamed(["me"]),
    });
    expect(listedManagers(object)).toEqual(["me Apply v1"]);
  });

  it("gives live itself the second time", () => {
    const first = deepFreeze(applied(configMap, mine(settings({ a: "1", b: "9" }), live), options).object);
    expect(
      applied(configMap, { ...mine(settings({ a: "1", b: "9" }), first), now: LATER }, options).object,
    ).toBe(first);
  });

  it("counts only for the subresource that is applied to", () => {
    const status = liveSettings(data, [entry("old", "Update", dataFields("a"), { subresource: "status" })]);
    expect(open(configMap, mine(settings({ a: "9" }), status), options)).toEqual(["old .data.a"]);
  });

  it("may be before-first-apply", () => {
    const untracked = settings({ a: "1", b: "2" }, { uid: "1" });
    const { object } = applied(configMap, mine(settings({ a: "9" }), untracked), {
      sameManager: managersNamed(["before-first-apply"]),
    });
    expect(object.data).toEqual({ a: "9" });
    expect(listedManagers(object)).toEqual(["me Apply v1"]);
  });

  it("has given this one what it owned in another version, too, where all versions have the same shape", () => {
    const versions = liveSettings(data, [entry("old", "Update", dataFields("b"), { apiVersion: "v0" })]);
    const { object } = applied(configMap, mine(settings({ a: "1" }), versions), options);
    expect(object.data).toEqual({ a: "1", c: "3" });
  });

  it("has given this one no more than it owned, where its version must be converted", () => {
    const fields = { "f:servers": { 'k:{"name":"web"}': { "f:address": {} } } };
    const outcome = (apiVersion: string) => {
      const object = widgetWith({ servers: [{ name: "web", address: "1" }, { name: "db" }] }, [
        widgetEntry("other", "Apply", { "f:servers": { 'k:{"name":"db"}': { ".": {}, "f:name": {} } } }),
        widgetEntry("old", "Update", fields, { apiVersion }),
      ]);
      const convert: Convert = (converted, { to }) => ({
        type: widget,
        object: { ...converted, apiVersion: to },
      });
      return strip(
        applied(widget, mine(widgetWith({ replicas: 1 }), object), {
          ...options,
          convert: acrossVersions(convert),
        }).object,
      );
    };
    expect(outcome("toy.example/v1").servers).toEqual([{ name: "web" }, { name: "db" }]);
    expect(outcome("toy.example/v2")).toEqual(outcome("toy.example/v1"));
  });

  it("does not change anything where nobody goes by that name", () => {
    const { object } = applied(configMap, mine(settings({ a: "1" }), live), {
      sameManager: managersNamed(["nobody"]),
    });
    expect(object).toBe(live);
  });

  it("tells what happened by both names: nothing was taken over", () => {
    const { takenOver, changes } = storyOf(
      applied(configMap, mine(settings({ a: "1", b: "9" }), live), options),
    );
    expect(takenOver).toEqual([]);
    expect(changes.map(({ path }) => path)).toEqual([".data.b"]);
  });
});

describe("refusing removals", () => {
  const live = liveSettings({ a: "1", b: "2", "c.d": "3" }, [
    entry("me", "Apply", dataFields("a", "b", "c.d")),
    entry("other", "Update", dataFields("b")),
  ]);
  const options: ApplyOptions = { refuseRemovals: true };

  it("refuses a config that would remove something, says what, and changes nothing", () => {
    const result = apply(configMap, mine(settings({ b: "2" }), live), options);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.removals).toEqual([".data.a", ".data.c.d"]);
    expect(result.conflicts).toEqual([]);
    expect(result.causes).toEqual([]);
    expect(result.message).toBe(
      "Apply would remove .data.a, .data.c.d: state what is to stay, or leave out refuseRemovals",
    );
  });

  it("applies a config that only gives up what others own", () => {
    const config = settings({ a: "1", "c.d": "3" });
    expect(storyOf(applied(configMap, mine(config, live), options)).givenUp).toEqual([".data.b"]);
  });

  it("applies a config that changes and adds", () => {
    const config = settings({ a: "9", b: "2", "c.d": "3", e: "5" });
    expect(applied(configMap, mine(config, live), options).ok).toBe(true);
  });

  it("tells conflicts first, and removals once those are settled", () => {
    const config = settings({ b: "9" });
    const refused = apply(configMap, mine(config, live), options);
    expect(refused.ok ? [] : refused.conflicts).toHaveLength(1);
    const forced = apply(configMap, { ...mine(config, live), force: true }, options);
    expect(forced.ok ? [] : forced.removals).toEqual([".data.a", ".data.c.d"]);
  });

  it("applies a config that creates the object", () => {
    expect(apply(configMap, { config: settings({ a: "1" }), manager: "me" }, options).ok).toBe(true);
    expect(apply(configMap, { live: {}, config: settings({ a: "1" }), manager: "me" }, options).ok).toBe(
      true,
    );
  });

  it("refuses to remove fields that are ignored, too", () => {
    const result = apply(configMap, mine(settings({ b: "2", "c.d": "3" }), live), {
      ...options,
      ignore: () => fieldFilter(configMap, { drop: ["data.a"] }),
    });
    expect(result.ok).toBe(false);
  });

  it("is not about values that change within an atomic whole", () => {
    const atomic = widgetWith({ selector: { a: "1", b: "2" } }, [
      widgetEntry("me", "Apply", { "f:selector": {} }),
    ]);
    expect(apply(widget, mine(widgetWith({ selector: { a: "1" } }), atomic), options).ok).toBe(true);
  });

  it("counts items of lists", () => {
    const tags = widgetWith({ tags: ["a", "b"] }, [
      widgetEntry("me", "Apply", { "f:tags": { 'v:"a"': {}, 'v:"b"': {} } }),
    ]);
    const result = apply(widget, mine(widgetWith({ tags: ["b"] }), tags), options);
    expect(result.ok ? [] : result.removals).toEqual(['.tags[="a"]']);
  });

  it("says how to go on", () => {
    const result = apply(configMap, mine(settings({ b: "2", "c.d": "3" }), live), options);
    expect(result.ok ? "" : result.message).toMatch(/^Apply would remove \.data\.a/);
  });
});

describe("fields that the type does not know", () => {
  const lenient = lenientType(widget);
  const live = widgetWith({ name: "w", novel: { kept: 1 }, servers: [{ name: "web", shiny: { a: 1 } }] }, [
    widgetEntry("other", "Update", { "f:novel": { "f:kept": {} } }),
  ]);

  it("are refused unless the type is lenient, with a remedy", () => {
    expect(() => apply(widget, mine(widgetWith({ novel: {} }), live))).toThrow(
      expect.objectContaining({ code: "FIELD_UNKNOWN", path: ".novel" }),
    );
  });

  it("merge as if there were no schema: objects field by field, lists as a whole", () => {
    const config = widgetWith({ novel: { on: true, list: [{ name: "a" }] } });
    const result = applied(lenient, mine(config, live), {});
    expect(result.object.novel).toEqual({ kept: 1, on: true, list: [{ name: "a" }] });
    expect(fieldsOf(result.object, "me")).toEqual({ "f:novel": { ".": {}, "f:list": {}, "f:on": {} } });
  });

  it("merge inside items of lists that the type does know", () => {
    const config = widgetWith({ servers: [{ name: "web", shiny: { b: 2 } }] });
    expect(applied(lenient, mine(config, live), {}).object.servers).toEqual([
      { name: "web", shiny: { a: 1, b: 2 } },
    ]);
  });

  it("conflict like any other", () => {
    expect(open(lenient, mine(widgetWith({ novel: { kept: 2 } }), live), {})).toEqual(["other .novel.kept"]);
  });

  it("are pruned like any other", () => {
    const first = applied(lenient, mine(widgetWith({ novel: { on: true, off: false } }), live), {}).object;
    const result = applied(lenient, mine(widgetWith({ novel: { on: true } }), first), {});
    const { object } = result;
    const { removed } = storyOf(result);
    expect(object.novel).toEqual({ kept: 1, on: true });
    expect(removed).toEqual([".novel.off"]);
  });

  it("can be explained, at any depth", () => {
    const result = applied(lenient, mine(widgetWith({ novel: { deep: { er: 1 } } }), live), {});
    expect(storyOf(result).explain(".novel.deep.er")).toMatchObject({ rule: "set", value: 1 });
    expect(storyOf(result).explain(".novel.kept")).toMatchObject({ rule: "kept", value: 1 });
  });

  it("do not loosen what the type does know", () => {
    for (const wrong of [
      { replicas: "x" },
      { servers: [{ address: "x" }] },
      { tags: ["a", "a"] },
    ] as JsonObject[])
      expect(() => apply(lenient, mine(widgetWith(wrong), live), {})).toThrow();
  });

  it("give live itself the second time", () => {
    const config = widgetWith({ novel: { on: true } });
    const first = deepFreeze(applied(lenient, mine(config, live), {}).object);
    expect(applied(lenient, mine(config, first), {}).object).toBe(first);
  });

  it("stay where the config does not know them and the type does not either", () => {
    const { object } = applied(lenient, mine(widgetWith({ replicas: 2 }), live), {});
    expect(object.novel).toBe(live.novel);
  });

  it("stay where they are in live only, even without asking", () => {
    const { object } = applied(widget, mine(widgetWith({ replicas: 2 }), live), {});
    expect(object.novel).toBe(live.novel);
  });
});

describe("ignored fields", () => {
  const live = liveSettings({ a: "1", b: "1" }, [entry("other", "Update", dataFields("a", "b"))]);

  it("are not owned by who applies them, and do not conflict", () => {
    const result = applied(configMap, mine(settings({ a: "2" }), live), {
      ignore: () => fieldFilter(configMap, { drop: ["data.a"] }),
    });
    expect(result.object.data).toEqual({ a: "2", b: "1" });
    expect(listedManagers(result.object)).toEqual(["other Update v1"]);
  });

  it("are told among the changes all the same", () => {
    const { changes } = storyOf(
      applied(configMap, mine(settings({ a: "2" }), live), {
        ignore: () => fieldFilter(configMap, { drop: ["data.a"] }),
      }),
    );
    expect(changes.map(({ path, before, after }) => [path, before, after])).toEqual([[".data.a", "1", "2"]]);
  });

  it("are all but those to keep", () => {
    const { object } = applied(configMap, mine(settings({ a: "1", c: "3" }, { labels: { x: "y" } }), live), {
      ignore: () => fieldFilter(configMap, { keep: ["data.c"] }),
    });
    expect(fieldsOf(object, "me")).toEqual(dataFields("c"));
  });

  it("are those that match drop and those that do not match keep, where both are said", () => {
    const { object } = applied(configMap, mine(settings({ a: "1", c: "3", d: "4" }), live), {
      ignore: () => fieldFilter(configMap, { keep: ["data"], drop: ["data.d"] }),
    });
    expect(fieldsOf(object, "me")).toEqual(dataFields("a", "c"));
  });

  it("are asked for by version and subresource", () => {
    const asked: string[] = [];
    applied(
      configMap,
      { ...mine(settings({ c: "3" }), live), subresource: "status" },
      {
        ignore: (version, subresource) => {
          asked.push(`${version} ${subresource}`);
          return undefined;
        },
      },
    );
    expect(new Set(asked)).toEqual(new Set(["v1 status"]));
  });

  it("stay with who owned them", () => {
    const { object } = applied(
      configMap,
      { ...mine(settings({ a: "2", b: "2" }), live), force: true },
      {
        ignore: () => fieldFilter(configMap, { drop: ["data.a"] }),
      },
    );
    expect(fieldsOf(object, "other")).toEqual(dataFields("a"));
  });

  it("give live itself the second time", () => {
    const options: ApplyOptions = { ignore: () => fieldFilter(configMap, { drop: ["data.a"] }) };
    const config = settings({ a: "2", c: "3" });
    const first = deepFreeze(applied(configMap, mine(config, live), options).object);
    expect(applied(configMap, { ...mine(config, first), now: LATER }, options).object).toBe(first);
  });

  it("are an error if a pattern does not read as one", () => {
    expect(() => fieldFilter(configMap, { drop: ["a..b"] })).toThrow(
      expect.objectContaining({ code: "PATH_INVALID" }),
    );
  });
});

describe("options together", () => {
  it("give way, same manager, refused removals and ignored fields do not get in each other's way", () => {
    const live = liveSettings({ a: "1", b: "1", c: "1", d: "1" }, [
      entry("old", "Update", dataFields("a")),
      entry("other", "Update", dataFields("b", "d")),
    ]);
    const result = apply(configMap, deepFreeze(mine(settings({ a: "2", b: "2", c: "2", d: "2" }), live)), {
      sameManager: managersNamed(["old"]),
      refuseRemovals: true,
      ignore: () => fieldFilter(configMap, { drop: ["data.d"] }),
      conflicts: conflictRules(configMap, [{ resolve: "give-way", managers: ["other"] }]),
    });
    expect(result.ok && result.object.data).toEqual({ a: "2", b: "1", c: "2", d: "2" });
    expect(result.ok && fieldsOf(result.object, "me")).toEqual(dataFields("a", "c"));
  });

  it("leave everything as Kubernetes does where none is given", () => {
    const live = liveSettings({ a: "1" }, [entry("other", "Update", dataFields("a"))]);
    const plain = apply(configMap, { ...mine(settings({ a: "2" }), live), force: true });
    const empty = apply(configMap, { ...mine(settings({ a: "2" }), live), force: true }, {});
    expect(plain.ok && entriesOf(plain.object)).toEqual(empty.ok && entriesOf(empty.object));
  });

  it("can be turned off by saying their default", () => {
    const live: Json = liveSettings({ a: "1" }, [entry("other", "Update", dataFields("a"))]);
    const off: ApplyOptions = {
      conflicts: conflictRules(configMap, []),
      sameManager: managersNamed([]),
      refuseRemovals: false,
    };
    expect(open(configMap, mine(settings({ a: "2" }), live), off)).toEqual(["other .data.a"]);
  });
});
