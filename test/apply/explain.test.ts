import { type Applied, type ApplyOptions, apply, conflictRules, storyOf } from "fieldwise/apply";
import { deduced, type ObjectType } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import type { ExplanationRule } from "../../src/apply/internal.ts";
import { deepFreeze } from "../patch/spelling.ts";
import {
  configMap,
  dataFields,
  EARLIER,
  entry,
  liveSettings,
  NOW,
  settings,
  widget,
  widgetEntry,
  widgetWith,
} from "./objects.ts";

function applied(
  type: ObjectType,
  live: JsonObject | undefined,
  config: JsonObject,
  options?: ApplyOptions,
): Applied {
  const result = apply(type, deepFreeze({ live, config, manager: "me", now: NOW }), options);
  if (!result.ok) throw new Error(result.message);
  return result;
}

const force: ApplyOptions = { conflicts: conflictRules(deduced, [{ resolve: "force" }]) };
const giveWay: ApplyOptions = { conflicts: conflictRules(deduced, [{ resolve: "give-way" }]) };

describe("explain", () => {
  const live = liveSettings(
    { same: "1", shared: "1", set: "1", forced: "1", kept: "1", unowned: "1", givenUp: "1", removed: "1" },
    [
      entry("me", "Apply", dataFields("same", "shared", "set", "givenUp", "removed")),
      entry("you", "Update", dataFields("shared", "forced", "kept", "givenUp")),
    ],
  );
  const config = settings({ same: "1", shared: "1", set: "2", forced: "2", added: "2" });
  const result = applied(configMap, live, config, force);

  it.each<[string, ExplanationRule, string | undefined, readonly string[]]>([
    ["set", "set", "2", ["me"]],
    ["added", "set", "2", ["me"]],
    ["forced", "forced", "2", ["me"]],
    ["same", "same", "1", ["me"]],
    ["shared", "same", "1", ["me", "you"]],
    ["kept", "kept", "1", ["you"]],
    ["unowned", "kept", "1", []],
    ["givenUp", "given-up", "1", ["you"]],
    ["removed", "removed", undefined, []],
    ["never", "absent", undefined, []],
  ])("tells of %s by which rule it has its value, and who owns it now", (name, rule, value, owners) => {
    const { owners: found, ...explanation } = storyOf(result).explain(`.data.${name}`);
    expect(explanation).toMatchObject({ path: `.data.${name}`, rule, value });
    expect(found.map(({ manager }) => manager).sort()).toEqual(owners);
  });

  it.each<[string, string]>([
    ["set", "me states it, so it was set"],
    ["forced", "me states it, and took it over by force"],
    ["same", "me states what it was already"],
    ["shared", "me states what it was already; you owns it too"],
    ["kept", "me does not state it, so it stayed; it belongs to you"],
    ["unowned", "me does not state it, so it stayed; it belongs to nobody"],
    ["givenUp", "me stated it before and does no more; it stayed, as it belongs to you"],
    ["removed", "me stated it before and does no more; nobody else owned it, so it was removed"],
    ["never", "there is no such field"],
  ])("says of %s in a sentence why", (name, text) => {
    expect(storyOf(result).explain(`.data.${name}`).text).toBe(text);
  });

  it("takes a path with or without its first dot, and one step by step", () => {
    const [first, ...others] = [
      storyOf(result).explain(".data.set"),
      storyOf(result).explain("data.set"),
      storyOf(result).explain([
        { kind: "field", name: "data" },
        { kind: "field", name: "set" },
      ]),
    ];
    for (const other of others) expect(other).toEqual(first);
  });

  it("refuses a path that does not read as one, and says where", () => {
    expect(() => storyOf(result).explain(".metadata..a")).toThrow(
      expect.objectContaining({ code: "PATH_INVALID" }),
    );
    expect(() => storyOf(result).explain("data[")).toThrow(expect.objectContaining({ code: "PATH_INVALID" }));
    expect(() => storyOf(result).explain("data.*")).toThrow(
      expect.objectContaining({ code: "PATH_INVALID" }),
    );
  });

  it("tells which field gave way, and to whom", () => {
    const gave = applied(configMap, live, settings({ forced: "2" }), giveWay);
    expect(storyOf(gave).explain(".data.forced")).toMatchObject({
      rule: "gave-way",
      value: "1",
      text: "me states it, but leaves it to you",
    });
  });

  it("does not say of what holds a field that gave way, that the config states what was there already", () => {
    const theirs = liveSettings({ a: "1" }, [entry("you", "Update", dataFields("a"))]);
    expect(storyOf(applied(configMap, theirs, settings({ a: "2" }), giveWay)).explain(".data").rule).not.toBe(
      "same",
    );
  });

  it("tells of a field that gave way while its owner goes by the same name, that it is an update's", () => {
    const own = liveSettings({ a: "1" }, [entry("me", "Update", dataFields("a"))]);
    const { text, owners } = storyOf(applied(configMap, own, settings({ a: "2" }), giveWay)).explain(
      ".data.a",
    );
    expect(owners).toMatchObject([{ manager: "me", operation: "Update" }]);
    expect(text).not.toContain("nobody");
  });

  it("does not say nobody of what the same name owns by update or on another subresource", () => {
    const own = liveSettings({ a: "1", b: "2", c: "3" }, [
      entry("me", "Apply", dataFields("a", "c")),
      entry("me", "Update", dataFields("b", "c")),
    ]);
    const result = applied(configMap, own, settings({ a: "1" }));
    expect(storyOf(result).explain(".data.b")).toMatchObject({ rule: "kept", owners: [{ manager: "me" }] });
    expect(storyOf(result).explain(".data.b").text).not.toContain("nobody");
    expect(storyOf(result).explain(".data.c")).toMatchObject({ rule: "given-up" });
    expect(storyOf(result).explain(".data.c").text).not.toContain("nobody");
  });

  it("tells everything of a created object: all was set", () => {
    const created = applied(configMap, undefined, settings({ a: "1" }));
    for (const path of ["apiVersion", "kind", "metadata", "metadata.name", "data", "data.a"])
      expect(storyOf(created).explain(path)).toMatchObject({ rule: "set" });
  });

  it("tells of fields that nobody owns: the config states them, and that is all", () => {
    expect(storyOf(result).explain(".metadata.name")).toMatchObject({
      rule: "same",
      value: "settings",
      owners: [],
    });
    expect(storyOf(result).explain(".kind")).toMatchObject({ rule: "same", value: "ConfigMap", owners: [] });
  });

  it("tells of a field that holds others, that it was set where something inside was", () => {
    expect(storyOf(result).explain(".data").rule).toBe("set");
  });

  it("tells of a field that holds others, that it was kept where nothing inside is stated", () => {
    const labelled = liveSettings({ a: "1" }, [entry("me", "Apply", dataFields("a"))], {
      labels: { x: "y" },
    });
    expect(storyOf(applied(configMap, labelled, settings({ a: "2" }))).explain(".metadata.labels").rule).toBe(
      "kept",
    );
  });

  it("tells of names with dots, step by step", () => {
    const dotted = applied(configMap, undefined, settings({ "a.b": "1" }));
    const change = storyOf(dotted).changes.find(({ path }) => path === ".data.a.b");
    expect(storyOf(dotted).explain(change?.steps ?? [])).toMatchObject({ rule: "set", value: "1" });
    expect(storyOf(dotted).explain('.data."a.b"')).toMatchObject({ rule: "set", value: "1" });
  });

  it("prints the path of a name with dots so that it can be asked for again", () => {
    const dotted = applied(configMap, undefined, settings({ "a.b": "1" }));
    const { path } = storyOf(dotted).explain('.data."a.b"');
    expect(storyOf(dotted).explain(path)).toMatchObject({ rule: "set", value: "1" });
  });

  it("tells of nothing but explicit nulls that they are values", () => {
    const nulled = applied(widget, undefined, widgetWith({ notes: null }));
    expect(storyOf(nulled).explain(".notes")).toMatchObject({ rule: "set", value: null });
  });

  it("tells that nothing happened of a no-op", () => {
    const noop = applied(
      configMap,
      liveSettings({ a: "1" }, [entry("me", "Apply", dataFields("a"))]),
      settings({ a: "1" }),
    );
    expect(storyOf(noop).explain(".data.a")).toMatchObject({
      rule: "same",
      owners: [{ manager: "me", time: EARLIER }],
    });
  });

  it("gives the time of its owner's entry as it is after the apply", () => {
    expect(storyOf(result).explain(".data.set").owners).toEqual([
      { manager: "me", operation: "Apply", apiVersion: "v1", subresource: "", time: NOW },
    ]);
  });
});

describe("explain, inside what is owned as a whole", () => {
  const live = widgetWith({ selector: { old: "1", same: "1" }, notes: ["a"] }, [
    widgetEntry("you", "Update", { "f:selector": {}, "f:notes": {} }),
  ]);
  const config = widgetWith({ selector: { same: "1", new: "1" } });
  const result = applied(widget, live, config, force);

  it("says who owns the whole", () => {
    expect(storyOf(result).explain(".selector.new").owners).toMatchObject([{ manager: "me" }]);
    expect(storyOf(result).explain(".notes[0]")).toMatchObject({
      rule: "kept",
      value: "a",
      owners: [{ manager: "you" }],
    });
  });

  it("does not say that the manager stated before what it never did", () => {
    expect(storyOf(result).explain(".selector.old").value).toBeUndefined();
    expect(storyOf(result).explain(".selector.old").text).not.toContain("me stated it before");
  });

  it("says that it was taken over by force, for what is inside as for the whole", () => {
    expect(storyOf(result).explain(".selector").rule).toBe("forced");
    expect(storyOf(result).explain(".selector.new").rule).toBe("forced");
  });
});

describe("explain, in lists", () => {
  const key = 'k:{"name":"web"}';
  const live = widgetWith(
    {
      servers: [
        { name: "web", address: "1", args: ["a"] },
        { name: "db", address: "2" },
      ],
      tags: ["a", "b"],
      ports: [{ port: 80, name: "x" }],
    },
    [
      widgetEntry("me", "Apply", {
        "f:ports": { 'k:{"port":80,"protocol":"TCP"}': { ".": {}, "f:name": {}, "f:port": {} } },
        "f:servers": {
          'k:{"name":"db"}': { ".": {}, "f:address": {}, "f:name": {} },
          [key]: { ".": {}, "f:address": {}, "f:args": {}, "f:name": {} },
        },
        "f:tags": { 'v:"a"': {} },
      }),
      widgetEntry("you", "Apply", {
        "f:servers": { [key]: { ".": {}, "f:name": {} } },
        "f:tags": { 'v:"b"': {} },
      }),
    ],
  );
  const result = applied(widget, live, widgetWith({ ports: [{ port: 80, name: "y" }], tags: ["c"] }));

  it.each<[string, ExplanationRule]>([
    ['.servers[name="web"]', "given-up"],
    ['.servers[name="web"].name', "given-up"],
    ['.servers[name="web"].address', "removed"],
    ['.servers[name="db"]', "removed"],
    ['.servers[name="db"].address', "removed"],
    ['.servers[name="none"]', "absent"],
    ['.tags[="a"]', "removed"],
    ['.tags[="b"]', "kept"],
    ['.tags[="c"]', "set"],
    ['.ports[port=80,protocol="TCP"].name', "set"],
    ['.ports[port=80,protocol="TCP"].port', "same"],
    ['.ports[port=81,protocol="TCP"]', "absent"],
  ])("tells of %s: %s", (path, rule) => {
    expect(storyOf(result).explain(path)).toMatchObject({ path, rule });
  });

  it("finds an item of a keyed list by its place with its owners, or not at all", () => {
    const { rule, owners } = storyOf(result).explain(".ports[0].name");
    expect(rule === "absent" || owners.length > 0).toBe(true);
  });

  it("knows an item by the defaults of its keys only when all are named", () => {
    expect(storyOf(result).explain(".ports[port=80]").rule).toBe("absent");
  });
});

describe("who owns a field, as explain tells it", () => {
  it("is not who owns only the empty map around it", () => {
    const live = liveSettings({ a: "1" }, [
      entry("first", "Apply", { "f:data": {} }),
      entry("me", "Apply", dataFields("a")),
    ]);
    const { owners } = storyOf(applied(configMap, live, settings({ a: "2" }))).explain(".data.a");
    expect(owners.map(({ manager }) => manager)).toEqual(["me"]);
  });
});
