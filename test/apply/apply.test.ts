import {
  type Application,
  type Applied,
  type ApplyOptions,
  acrossVersions,
  apply,
  type Convert,
  fieldFilter,
  owners,
  storyOf,
  update,
} from "fieldwise/apply";
import type { ObjectType } from "fieldwise/schema";
import { type Json, type JsonObject, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { lenientType } from "../../src/typed/internal.ts";
import { schemaOf } from "../patch/schemas.ts";
import { deepFreeze, respellKeys } from "../patch/spelling.ts";
import {
  configMap,
  dataFields,
  deployment,
  EARLIER,
  entriesOf,
  entry,
  fieldsOf,
  free,
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

/** Applies what must not conflict. */
function applied(type: ObjectType, application: Application, options?: ApplyOptions): Applied {
  const result = apply(type, deepFreeze(application), options);
  if (!result.ok) throw new Error(result.message);
  return result;
}

const mine = (config: JsonObject, live?: JsonObject): Application => ({
  live,
  config,
  manager: "me",
  now: NOW,
});

describe("a first apply without a live object", () => {
  it("gives the config, and one entry with Kubernetes' fields in Kubernetes' order", () => {
    const { object } = applied(configMap, { ...mine(settings({ a: "1" })), subresource: "status" });
    expect(object.data).toEqual({ a: "1" });
    expect(JSON.stringify(entriesOf(object))).toBe(
      `[{"manager":"me","operation":"Apply","apiVersion":"v1","time":"${NOW}","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:a":{}}},"subresource":"status"}]`,
    );
  });

  it("has no subresource in the entry where none was written to, and no time where none was given", () => {
    const { object } = applied(configMap, { config: settings({ a: "1" }), manager: "me" });
    expect(entriesOf(object)).toEqual([
      {
        manager: "me",
        operation: "Apply",
        apiVersion: "v1",
        fieldsType: "FieldsV1",
        fieldsV1: dataFields("a"),
      },
    ]);
  });

  it("works on a config without metadata", () => {
    const { object } = applied(configMap, mine({ apiVersion: "v1", kind: "ConfigMap", data: { a: "1" } }));
    expect(Object.keys(object.metadata as JsonObject)).toEqual(["managedFields"]);
    expect(listedManagers(object)).toEqual(["me Apply v1"]);
  });

  it.each<[string, JsonObject | undefined]>([
    ["undefined", undefined],
    ["an empty object", {}],
    ["an object without metadata", { apiVersion: "v1", kind: "ConfigMap" }],
    ["an object with empty metadata", { apiVersion: "v1", kind: "ConfigMap", metadata: {} }],
    ["an object with null metadata", { apiVersion: "v1", kind: "ConfigMap", metadata: null }],
    ["an object with an empty list of entries", { metadata: { managedFields: [] } }],
    ["an object with a null for entries", { metadata: { managedFields: null } }],
  ])("comes to the same where live is %s", (_, live) => {
    const config = settings({ a: "1" });
    expect(applied(configMap, mine(config, live)).object).toEqual(applied(configMap, mine(config)).object);
  });

  it("calls a manager without a name unknown, as the API server does", () => {
    const { object } = applied(configMap, { config: settings({ a: "1" }), manager: "" });
    expect(listedManagers(object)).toEqual(["unknown Apply v1"]);
  });

  it("leaves the config as it is", () => {
    const config = settings({ a: "1" });
    const before = JSON.stringify(config);
    applied(configMap, mine(config));
    expect(JSON.stringify(config)).toBe(before);
  });
});

describe("fields that say which object it is, or that the server writes", () => {
  const neverOwned: JsonObject = {
    name: "settings",
    namespace: "default",
    creationTimestamp: "2026-01-01T00:00:00Z",
    selfLink: "/x",
    uid: "1",
    generation: 3,
    resourceVersion: "7",
  };

  it("are nobody's: a config that states only them leaves no entry", () => {
    const { object } = applied(configMap, mine(settings(undefined, neverOwned)));
    expect(object).toEqual(settings(undefined, neverOwned));
  });

  it("are nobody's without a schema either, clusterName included", () => {
    const config = { apiVersion: "g/v1", kind: "Thing", metadata: { ...neverOwned, clusterName: "c" } };
    expect(entriesOf(applied(free, mine(config)).object)).toEqual([]);
  });

  it("are nobody's after an update", () => {
    const { object } = update(configMap, { object: settings(undefined, neverOwned), manager: "ctl" });
    expect(object).toEqual(settings(undefined, neverOwned));
  });

  it("do not conflict, whatever others' entries say", () => {
    const live = liveSettings({}, [entry("other", "Update", { "f:metadata": { "f:labels": {} } })], {
      generation: 3,
    });
    const config = settings({ a: "1" }, { generation: 4 });
    expect((applied(configMap, mine(config, live)).object.metadata as JsonObject).generation).toBe(4);
  });

  it("are few: labels, generateName, finalizers and ownerReferences are owned", () => {
    const metadata = {
      labels: { a: "1" },
      generateName: "n-",
      finalizers: ["f"],
      ownerReferences: [{ apiVersion: "v1", kind: "Pod", name: "p", uid: "u" }],
    };
    const { object } = applied(configMap, mine(settings(undefined, metadata)));
    expect(fieldsOf(object, "me")).toEqual({
      "f:metadata": {
        "f:finalizers": { 'v:"f"': {} },
        "f:generateName": {},
        "f:labels": { "f:a": {} },
        "f:ownerReferences": { 'k:{"uid":"u"}': {} },
      },
    });
  });

  it("are few: a name that is not the object's own is owned", () => {
    const config = { apiVersion: "g/v1", kind: "Thing", spec: { metadata: { name: "x" }, kind: "y" } };
    expect(fieldsOf(applied(free, mine(config)).object, "me")).toEqual({
      "f:spec": { ".": {}, "f:kind": {}, "f:metadata": { ".": {}, "f:name": {} } },
    });
  });
});

describe("a no-op apply", () => {
  const config = settings({ a: "1", b: "2" }, { labels: { x: "y" } });
  const live = deepFreeze(applied(configMap, mine(config)).object);

  it("gives live itself, whenever it happens", () => {
    const again = applied(configMap, { ...mine(config, live), now: LATER });
    expect(again.object).toBe(live);
    expect(again.changed).toBe(false);
  });

  it("gives live itself with force too", () => {
    expect(applied(configMap, { ...mine(config, live), force: true, now: LATER }).object).toBe(live);
  });

  it("gives live itself whatever the order of the config's keys", () => {
    expect(applied(configMap, mine(respellKeys(config) as JsonObject, live)).object).toBe(live);
  });

  it("gives live itself whatever the order of the keys in the stored set", () => {
    const respelled = respellKeys(live) as JsonObject;
    expect(applied(configMap, mine(config, respelled)).object).toBe(respelled);
  });

  it("gives live itself where a config says nothing that can be owned", () => {
    const others = liveSettings({ a: "1" }, [entry("other", "Update", dataFields("a"))]);
    expect(applied(configMap, mine(settings(), others)).object).toBe(others);
  });

  it("tells that nothing happened", () => {
    const result = applied(configMap, mine(config, live));
    const { gaveWay } = result;
    const { changes, takenOver, givenUp, removed, keyOnlyItems, dropped } = storyOf(result);
    expect({ changes, takenOver, gaveWay, givenUp, removed, keyOnlyItems, dropped }).toEqual({
      changes: [],
      takenOver: [],
      gaveWay: [],
      givenUp: [],
      removed: [],
      keyOnlyItems: [],
      dropped: [],
    });
  });

  it("gives live itself where the entries are not in Kubernetes' order", () => {
    const unsorted = liveSettings({ a: "1", b: "2" }, [
      entry("z", "Update", dataFields("b")),
      entry("me", "Apply", dataFields("a")),
    ]);
    expect(applied(configMap, mine(settings({ a: "1" }), unsorted)).object).toBe(unsorted);
  });

  it("tells that nothing changed where a config has an explicit null for metadata.managedFields", () => {
    const nulled = settings(config.data, { labels: { x: "y" }, managedFields: null });
    const again = applied(configMap, mine(nulled, live));
    expect(again.object).toEqual(live);
    expect(storyOf(again).changes).toEqual([]);
  });

  it("gives live itself for each of several managers that share everything", () => {
    const shared = deepFreeze(applied(configMap, { ...mine(config, live), manager: "you" }).object);
    expect(applied(configMap, mine(config, shared)).object).toBe(shared);
    expect(applied(configMap, { ...mine(config, shared), manager: "you" }).object).toBe(shared);
  });
});

describe("what did not change", () => {
  it("is shared with live", () => {
    const live = liveSettings({ a: "1" }, [entry("me", "Apply", dataFields("a"))], { labels: { x: "y" } });
    const { object } = applied(configMap, mine(settings({ a: "1" }, { annotations: { n: "m" } }), live));
    expect(object.data).toBe(live.data);
    expect((object.metadata as JsonObject).labels).toBe((live.metadata as JsonObject).labels);
  });

  it("is shared entry by entry", () => {
    const live = liveSettings({ a: "1", b: "2" }, [
      entry("other", "Apply", dataFields("b")),
      entry("me", "Apply", dataFields("a")),
    ]);
    const { object } = applied(configMap, mine(settings({ a: "3" }), live));
    expect(entriesOf(object)).toContain(entriesOf(live)[0]);
  });
});

describe("the time of an entry", () => {
  const live = deepFreeze(applied(configMap, { ...mine(settings({ a: "1" })), now: EARLIER }).object);

  it("moves when its apply changes the object", () => {
    expect(timeOf(applied(configMap, mine(settings({ a: "2" }), live)).object, "me")).toBe(NOW);
  });

  it("is missing where a manager's first apply changes nothing but who owns what, as in Kubernetes", () => {
    const { object, changed } = applied(configMap, { ...mine(settings({ a: "1" }), live), manager: "you" });
    expect(changed).toBe(true);
    expect(entriesOf(object).find(({ manager }) => manager === "you")).not.toHaveProperty("time");
    expect(timeOf(object, "me")).toBe(EARLIER);
  });

  it("stays where a later apply changes nothing but who owns what", () => {
    const shared = liveSettings({ a: "1", b: "2" }, [
      entry("me", "Apply", dataFields("a", "b")),
      entry("you", "Apply", dataFields("b")),
    ]);
    const { object } = applied(configMap, { ...mine(settings({ a: "1" }), shared), now: LATER });
    expect(fieldsOf(object, "me")).toEqual(dataFields("a"));
    expect(timeOf(object, "me")).toBe(EARLIER);
  });

  it("stays for a manager that loses fields to another", () => {
    const shared = liveSettings({ a: "1", b: "2" }, [entry("you", "Update", dataFields("a", "b"))]);
    const { object } = applied(configMap, { ...mine(settings({ a: "3" }), shared), force: true });
    expect(fieldsOf(object, "you")).toEqual(dataFields("b"));
    expect(timeOf(object, "you")).toBe(EARLIER);
    expect(timeOf(object, "me")).toBe(NOW);
  });

  it("moves when what the manager gave up is removed", () => {
    const both = liveSettings({ a: "1", b: "2" }, [entry("me", "Apply", dataFields("a", "b"))]);
    expect(timeOf(applied(configMap, mine(settings({ a: "1" }), both)).object, "me")).toBe(NOW);
  });

  it("goes when an apply without a time changes the object", () => {
    const { object } = applied(configMap, { live, config: settings({ a: "2" }), manager: "me" });
    expect(entriesOf(object)[0]).not.toHaveProperty("time");
  });

  it.each<[string, Date | string]>([
    ["a Date", new Date(Date.UTC(2026, 0, 2))],
    ["a Date with milliseconds", new Date(Date.UTC(2026, 0, 2, 0, 0, 0, 999))],
    ["a text as Kubernetes writes it", "2026-01-02T00:00:00Z"],
    ["a text with milliseconds", "2026-01-02T00:00:00.999Z"],
    ["a text with an offset", "2026-01-02T05:30:00+05:30"],
    ["a text with milliseconds and an offset", "2026-01-01T16:00:00.5-08:00"],
  ])("is written in UTC to the second if it comes as %s", (_, now) => {
    expect(timeOf(applied(configMap, { ...mine(settings({ a: "1" })), now }).object, "me")).toBe(NOW);
  });

  it.each<[string, Date | string]>([
    ["a word", "tomorrow"],
    ["an empty text", ""],
    ["an invalid Date", new Date(Number.NaN)],
    ["a text with the shape of a time and an impossible month", "2026-13-01T00:00:00Z"],
    ["a text with the shape of a time and an impossible hour", "2026-01-01T25:00:00Z"],
    ["a text with the shape of a time and a day that its month does not have", "2026-02-30T00:00:00Z"],
    ["a Date that needs six digits for its year", new Date(8.64e15)],
  ])("is refused as VALUE_INVALID if it is %s", (_, now) => {
    expect(() => apply(configMap, { ...mine(settings({ a: "1" })), now })).toThrow(
      expect.objectContaining({
        code: "VALUE_INVALID",
        message: expect.stringContaining("2026-01-31T12:00:00Z"),
      }),
    );
  });
});

describe("the order of entries", () => {
  const data = Object.fromEntries("abcdefgh".split("").map((name) => [name, "1"]));

  it("is: appliers first, then by time, manager, version and subresource; no time counts as the oldest", () => {
    const entries = [
      entry("b", "Update", dataFields("a"), { subresource: "status" }),
      entry("b", "Update", dataFields("a"), { apiVersion: "v2" }),
      entry("b", "Update", dataFields("a")),
      entry("a", "Update", dataFields("a")),
      entry("z", "Update", dataFields("a"), { time: "2025-12-31T23:59:59Z" }),
      entry("y", "Update", dataFields("a"), { time: null }),
      entry("x", "Apply", dataFields("a"), { time: LATER }),
      entry("w", "Apply", dataFields("a")),
    ];
    const { object } = applied(configMap, mine(settings({ n: "1" }), liveSettings(data, entries)));
    expect(listedManagers(object)).toEqual([
      "w Apply v1",
      "me Apply v1",
      "x Apply v1",
      "y Update v1",
      "z Update v1",
      "a Update v1",
      "b Update v1",
      "b Update v1 status",
      "b Update v2",
    ]);
  });

  it("compares times to the second and by the instant, however they are written", () => {
    const entries = [
      entry("c", "Update", dataFields("a"), { time: "2026-01-01T00:00:00.900Z" }),
      entry("b", "Update", dataFields("b"), { time: "2026-01-01T01:00:00.100+01:00" }),
      entry("a", "Update", dataFields("c"), { time: "2026-01-01T00:00:01+00:00" }),
    ];
    const { object } = applied(configMap, mine(settings({ n: "1" }), liveSettings(data, entries)));
    expect(listedManagers(object)).toEqual(["me Apply v1", "b Update v1", "c Update v1", "a Update v1"]);
  });

  it("keeps times before 1970 in order", () => {
    const entries = [
      entry("b", "Update", dataFields("a"), { time: "1969-12-31T23:59:59Z" }),
      entry("a", "Update", dataFields("b"), { time: null }),
    ];
    const { object } = applied(configMap, mine(settings({ n: "1" }), liveSettings(data, entries)));
    expect(listedManagers(object)).toEqual(["me Apply v1", "b Update v1", "a Update v1"]);
  });

  it("compares names byte by byte in UTF-8, as Go does", () => {
    const names = ["\u{1f600}", "\uffee", "é", "z", "Z", "a"];
    const entries = names.map((name) => entry(name, "Update", dataFields("a")));
    const { object } = applied(configMap, mine(settings({ n: "1" }), liveSettings(data, entries)));
    expect(entriesOf(object).map(({ manager }) => manager)).toEqual([
      "me",
      "Z",
      "a",
      "z",
      "é",
      "\uffee",
      "\u{1f600}",
    ]);
  });
});

describe("who is who", () => {
  const data = { a: "1", b: "2", c: "3", d: "4" };

  it("tells entries of one name apart by operation and subresource", () => {
    const live = liveSettings(data, [
      entry("me", "Apply", dataFields("a")),
      entry("me", "Apply", dataFields("b"), { subresource: "status" }),
      entry("me", "Update", dataFields("c")),
      entry("me", "Update", dataFields("d"), { apiVersion: "v2" }),
    ]);
    const result = applied(configMap, mine(settings({}), live));
    const { object } = result;
    const { removed } = storyOf(result);
    expect(removed).toEqual([".data.a"]);
    expect(listedManagers(object)).toEqual([
      "me Apply v1 status",
      "me Apply v1",
      "me Update v1",
      "me Update v2",
    ]);
    expect(entriesOf(object)[1]?.fieldsV1).toEqual({ "f:data": {} });
  });

  it("prunes for a subresource only what was applied to that subresource", () => {
    const live = liveSettings(data, [
      entry("me", "Apply", dataFields("a")),
      entry("me", "Apply", dataFields("b"), { subresource: "status" }),
    ]);
    const result = applied(configMap, { ...mine(settings(), live), subresource: "status" });
    const { object } = result;
    const { removed } = storyOf(result);
    expect(removed).toEqual([".data.b"]);
    expect(listedManagers(object)).toEqual(["me Apply v1"]);
  });

  it("conflicts with its own name where that one updated, or applied to another subresource", () => {
    const live = liveSettings(data, [
      entry("me", "Update", dataFields("a")),
      entry("me", "Apply", dataFields("a"), { subresource: "status" }),
    ]);
    const result = apply(configMap, mine(settings({ a: "9" }), live));
    expect(result.ok ? [] : result.causes.map(({ message }) => message)).toEqual([
      'conflict with "me" with subresource "status"',
      'conflict with "me" using v1',
    ]);
  });

  it("knows who applies whatever the version: the one entry takes the new version on", () => {
    const live = liveSettings({ a: "1", b: "2" }, [
      entry("me", "Apply", dataFields("a", "b"), { apiVersion: "v0" }),
    ]);
    const result = applied(configMap, mine(settings({ a: "1" }), live));
    const { object } = result;
    const { removed } = storyOf(result);
    expect(listedManagers(object)).toEqual(["me Apply v1"]);
    expect(removed).toEqual([".data.b"]);
  });

  it("goes by the last of several entries that are the same manager's, as the API server does", () => {
    const live = liveSettings(data, [
      entry("me", "Apply", dataFields("a", "b")),
      entry("me", "Apply", dataFields("c")),
    ]);
    const result = applied(configMap, mine(settings({ n: "1" }), live));
    const { object } = result;
    const { removed } = storyOf(result);
    expect(removed).toEqual([".data.c"]);
    expect(listedManagers(object)).toEqual(["me Apply v1"]);
  });

  it("leaves who has no name without one, as the API server does", () => {
    const { manager: _, ...nameless } = entry("", "Update", dataFields("a", "b"));
    const live = liveSettings(data, [nameless]);
    const { object } = applied(configMap, { ...mine(settings({ a: "9" }), live), force: true });
    expect(entriesOf(object)[1]).toEqual({ ...nameless, fieldsV1: dataFields("b") });
  });

  it("never takes two managers for one because of line breaks in their names", () => {
    const live = liveSettings(data, [
      entry("x\ny", "Update", dataFields("a"), { apiVersion: "z" }),
      entry("x", "Update", dataFields("b"), { apiVersion: "y\nz" }),
    ]);
    const { object } = applied(configMap, mine(settings({ n: "1" }), live));
    expect(entriesOf(object)).toHaveLength(3);
  });

  it("never takes two appliers for one because of line breaks in their names", () => {
    const live = liveSettings(data, [
      entry("m", "Apply", dataFields("a"), { subresource: "s\nt" }),
      entry("t\nm", "Apply", dataFields("b"), { subresource: "s" }),
    ]);
    const { object } = applied(configMap, mine(settings({ n: "1" }), live));
    expect(entriesOf(object)).toHaveLength(3);
  });
});

describe("before-first-apply", () => {
  const untracked = settings({ a: "1", b: "2" }, { labels: { x: "y" }, uid: "1", resourceVersion: "5" });

  it("owns by update all that an untracked object holds, from the time of the first apply on", () => {
    const { object } = applied(configMap, mine(settings({ c: "3" }), untracked));
    expect(entriesOf(object)).toEqual([
      entry("me", "Apply", dataFields("c"), { time: NOW }),
      entry(
        "before-first-apply",
        "Update",
        {
          "f:data": { ".": {}, "f:a": {}, "f:b": {} },
          "f:metadata": { "f:labels": { ".": {}, "f:x": {} } },
        },
        { time: NOW },
      ),
    ]);
  });

  it("conflicts where a first apply changes something", () => {
    const result = apply(configMap, mine(settings({ a: "9" }), untracked));
    expect(result.ok ? "" : result.message).toBe(
      'Apply failed with 1 conflict: conflict with "before-first-apply" using v1: .data.a',
    );
  });

  it("shares what a first apply states alike, and that apply's entry has no time", () => {
    const { object } = applied(configMap, mine(settings({ a: "1" }), untracked));
    expect(listedManagers(object)).toEqual(["me Apply v1", "before-first-apply Update v1"]);
    expect(entriesOf(object)[0]).not.toHaveProperty("time");
  });

  it("is down for the subresource that is applied to", () => {
    const { object } = applied(configMap, {
      ...mine(settings({ c: "3" }), untracked),
      subresource: "status",
    });
    expect(listedManagers(object)).toEqual(["me Apply v1 status", "before-first-apply Update v1 status"]);
  });

  it("is not needed where there is nothing to own", () => {
    const { object } = applied(configMap, mine(settings({ a: "1" }), settings(undefined, { uid: "1" })));
    expect(listedManagers(object)).toEqual(["me Apply v1"]);
  });

  it("is down even where the config states nothing", () => {
    const { object } = applied(configMap, mine(settings(), untracked));
    expect(listedManagers(object)).toEqual(["before-first-apply Update v1"]);
  });

  it("is not down a second time", () => {
    const first = applied(configMap, mine(settings({ c: "3" }), untracked)).object;
    const { object } = applied(configMap, { ...mine(settings({ d: "4" }), first), manager: "you" });
    expect(listedManagers(object)).toEqual(["me Apply v1", "you Apply v1", "before-first-apply Update v1"]);
  });

  it("does not own what is ignored, as in Kubernetes", () => {
    const ignore = () => fieldFilter(configMap, { drop: ["data.b", "metadata"] });
    const { object } = applied(configMap, mine(settings({ c: "3" }), untracked), { ignore });
    expect(fieldsOf(object, "before-first-apply")).toEqual({ "f:data": { ".": {}, "f:a": {} } });
  });

  it("owns fields that the type does not know, where the type is lenient", () => {
    const live = deepFreeze({ ...untracked, novel: { on: true } });
    const { object } = applied(lenientType(configMap), mine(settings({ c: "3" }), live));
    expect(fieldsOf(object, "before-first-apply")).toMatchObject({ "f:novel": { ".": {}, "f:on": {} } });
  });
});

describe("a config is refused", () => {
  const refusal = (type: ObjectType, application: Application): MergeError => {
    try {
      apply(type, application);
    } catch (error) {
      if (error instanceof MergeError) return error;
      throw error;
    }
    throw new Error("the config was not refused");
  };

  it.each<[string, Json]>([
    ["an empty list", []],
    ["a list with an empty entry", [{}]],
    ["entries", [entry("me", "Apply", {})]],
    ["something that is no list", "x"],
  ])("if it has metadata.managedFields: %s", (_, managedFields) => {
    const error = refusal(configMap, mine(settings({ a: "1" }, { managedFields }), settings({ a: "1" })));
    expect(error).toMatchObject({ code: "MANAGED_FIELDS_INVALID", path: ".metadata.managedFields" });
    expect(error.message).toContain("remove");
  });

  it.each<[string, JsonObject, JsonObject | undefined, string]>([
    ["another kind than live", { apiVersion: "v1", kind: "Secret" }, settings(), "v1 ConfigMap"],
    ["another version than live", { apiVersion: "v2", kind: "ConfigMap" }, settings(), "v1 ConfigMap"],
    ["another kind than its type", { apiVersion: "v1", kind: "Secret" }, undefined, "v1 ConfigMap"],
    ["another version than its type", { apiVersion: "v2", kind: "ConfigMap" }, undefined, "v1 ConfigMap"],
    [
      "another kind than its type, where live does not say",
      { apiVersion: "v1", kind: "Secret" },
      {},
      "v1 ConfigMap",
    ],
    [
      "another kind than its type, though live is of that kind too",
      { apiVersion: "v1", kind: "Secret" },
      { apiVersion: "v1", kind: "Secret" },
      "v1 ConfigMap",
    ],
    ["no kind", { apiVersion: "v1" }, settings(), "v1 ConfigMap"],
    ["no version", { kind: "ConfigMap" }, settings(), "v1 ConfigMap"],
    ["neither", {}, undefined, "v1 ConfigMap"],
    ["a null for its kind", { apiVersion: "v1", kind: null }, settings(), "v1 ConfigMap"],
    ["an empty version", { apiVersion: "", kind: "ConfigMap" }, settings(), "v1 ConfigMap"],
    [
      "a kind, where live states only its version",
      { apiVersion: "v1", kind: "Secret" },
      { apiVersion: "v1" },
      "v1 ConfigMap",
    ],
  ])("if it has %s", (_, config, live, wanted) => {
    const error = refusal(configMap, mine(config, live));
    expect(error.code).toBe("KIND_MISMATCH");
    expect(error.message).toContain(wanted);
    expect(error.message).not.toMatch(/undefined|null/);
  });

  it.each<[string, JsonObject]>([
    ["version", { kind: "Thing", a: 1 }],
    ["kind", { apiVersion: "g/v1", a: 1 }],
  ])("if it has no %s, though neither live nor the type says what it must be", (_, config) => {
    expect(refusal(free, mine(config)).code).toBe("KIND_MISMATCH");
  });

  it.each<[string, unknown]>([
    ["null", null],
    ["a list", []],
    ["a text", "x"],
    ["missing", undefined],
  ])("if it is no object but %s", (_, config) => {
    const error = refusal(configMap, { config: config as JsonObject, manager: "me" });
    expect(error).toMatchObject({ code: "VALUE_INVALID" });
    expect(error.message).toContain("config");
  });

  it("if live is no object", () => {
    const error = refusal(configMap, { live: [] as never, config: settings(), manager: "me" });
    expect(error).toMatchObject({ code: "VALUE_INVALID" });
    expect(error.message).toContain("live");
  });

  it("if it does not fit its type, with the field's path", () => {
    const typo = refusal(configMap, mine({ ...settings(), dta: {} }));
    expect(typo).toMatchObject({ code: "FIELD_UNKNOWN", path: ".dta" });
    expect(typo.message).toContain("data");
    expect(refusal(configMap, mine(settings({ a: 1 })))).toMatchObject({
      code: "VALUE_INVALID",
      path: ".data.a",
    });
    expect(refusal(widget, mine(widgetWith({ servers: [{ address: "x" }] })))).toMatchObject({
      code: "LIST_KEY_MISSING",
      path: ".servers",
    });
    expect(refusal(widget, mine(widgetWith({ tags: ["a", "a"] })))).toMatchObject({
      code: "LIST_ITEM_DUPLICATE",
    });
  });

  it("while duplicates in live are taken as they are", () => {
    const live = widgetWith({ tags: ["a", "a"] }, [
      widgetEntry("other", "Update", { "f:tags": { 'v:"a"': {} } }),
    ]);
    expect(applied(widget, mine(widgetWith({ name: "w" }), live)).object.tags).toEqual(["a", "a"]);
  });
});

describe("entries without fields", () => {
  it.each<[string, JsonObject]>([
    ["no fieldsV1", (({ fieldsV1: _, ...others }) => others)(entry("gone", "Update", {}))],
    ["a null for fieldsV1", entry("gone", "Update", null)],
    ["an empty fieldsV1", entry("gone", "Update", {})],
  ])("go with the next apply if they have %s", (_, gone) => {
    const live = liveSettings({ a: "1" }, [entry("me", "Apply", dataFields("a")), gone]);
    expect(listedManagers(applied(configMap, mine(settings({ a: "2" }), live)).object)).toEqual([
      "me Apply v1",
    ]);
    expect(listedManagers(applied(configMap, mine(settings({ a: "1" }), live)).object)).toEqual([
      "me Apply v1",
    ]);
  });

  it("count as entries: an object that has some is tracked", () => {
    const live = liveSettings({ a: "1" }, [entry("gone", "Update", {})]);
    const { object } = applied(configMap, mine(settings({ a: "2" }), live));
    expect(listedManagers(object)).toEqual(["me Apply v1"]);
  });
});

describe("who gives up everything", () => {
  const live = liveSettings({ a: "1", b: "2" }, [
    entry("me", "Apply", dataFields("a")),
    entry("you", "Apply", dataFields("b")),
  ]);

  it("is a manager no more, and what only it owned is gone", () => {
    const result = applied(configMap, mine(settings(), live));
    const { object } = result;
    const { removed } = storyOf(result);
    expect(object.data).toEqual({ b: "2" });
    expect(listedManagers(object)).toEqual(["you Apply v1"]);
    expect(removed).toEqual([".data.a"]);
  });

  it("leaves no metadata.managedFields if it was the last", () => {
    const alone = liveSettings({ a: "1" }, [entry("me", "Apply", dataFields("a"))]);
    const { object } = applied(configMap, mine(settings(), alone));
    expect(object).toEqual(settings());
    expect(object.metadata).not.toHaveProperty("managedFields");
  });
});

describe("what happened", () => {
  const live = widgetWith(
    {
      name: "old",
      replicas: 1,
      labels: { "example.com/team": "a", kept: "1" },
      servers: [
        { name: "web", address: "1", args: ["x"] },
        { name: "db", address: "2" },
      ],
    },
    [
      widgetEntry("me", "Apply", {
        "f:labels": { "f:kept": {}, "f:example.com/team": {} },
        "f:servers": {
          'k:{"name":"db"}': { ".": {}, "f:name": {}, "f:address": {} },
          'k:{"name":"web"}': { ".": {}, "f:name": {}, "f:address": {}, "f:args": {} },
        },
      }),
      widgetEntry("you", "Update", {
        "f:name": {},
        "f:labels": { "f:kept": {} },
        "f:servers": { 'k:{"name":"db"}': { ".": {}, "f:name": {} } },
      }),
    ],
  );
  const result = applied(widget, {
    ...mine(
      widgetWith({
        name: "new",
        labels: { "example.com/team": "b" },
        servers: [{ name: "web", address: "1", args: ["y"] }],
      }),
      live,
    ),
    force: true,
  });

  it("is told as the fields that changed, with their values before and after, in the order of field sets", () => {
    expect(storyOf(result).changes.map(({ path, before, after }) => [path, before, after])).toEqual([
      [".labels.example.com/team", "a", "b"],
      [".name", "old", "new"],
      ['.servers[name="db"].address', "2", undefined],
      ['.servers[name="web"].args', ["x"], ["y"]],
    ]);
  });

  it("is told with steps that tell names with dots apart", () => {
    expect(storyOf(result).changes[0]?.steps).toEqual([
      { kind: "field", name: "labels" },
      { kind: "field", name: "example.com/team" },
    ]);
  });

  it("is told as what was taken over, and from whom", () => {
    expect(storyOf(result).takenOver).toEqual([
      {
        path: ".name",
        from: {
          manager: "you",
          operation: "Update",
          apiVersion: "toy.example/v1",
          subresource: "",
          time: EARLIER,
        },
      },
    ]);
  });

  it("is told as what was given up and stays, what was removed, and what items have only their key left", () => {
    expect(storyOf(result).givenUp).toEqual([".labels.kept", '.servers[name="db"].name']);
    expect(storyOf(result).removed).toEqual(['.servers[name="db"].address']);
    expect(storyOf(result).keyOnlyItems).toEqual(['.servers[name="db"]']);
  });

  it("is told of a created object too: all its fields came", () => {
    const { changes } = storyOf(applied(configMap, mine(settings({ a: "1" }))));
    expect(changes.map(({ path, before }) => [path, before])).toEqual([
      [".apiVersion", undefined],
      [".data.a", undefined],
      [".kind", undefined],
      [".metadata.name", undefined],
    ]);
  });

  it("does not count metadata.managedFields among the changes", () => {
    const first = applied(configMap, mine(settings({ a: "1" }))).object;
    const result = applied(configMap, { ...mine(settings({ a: "1" }), first), manager: "you" });
    const { changed } = result;
    const { changes } = storyOf(result);
    expect(changed).toBe(true);
    expect(changes).toEqual([]);
  });

  it("names an item that keeps only its key and the key's default", () => {
    const key = 'k:{"port":80,"protocol":"TCP"}';
    const ports = widgetWith({ ports: [{ port: 80, name: "http" }] }, [
      widgetEntry("me", "Apply", { "f:ports": { [key]: { ".": {}, "f:name": {}, "f:port": {} } } }),
      widgetEntry("you", "Update", { "f:ports": { [key]: { ".": {}, "f:port": {} } } }),
    ]);
    expect(storyOf(applied(widget, mine(widgetWith({ name: "w" }), ports))).keyOnlyItems).toEqual([
      '.ports[port=80,protocol="TCP"]',
    ]);
  });

  it("does not name an item that has had only its key before", () => {
    const key = 'k:{"name":"db"}';
    const bare = widgetWith({ servers: [{ name: "db" }], name: "w" }, [
      widgetEntry("me", "Apply", { "f:name": {} }),
      widgetEntry("you", "Update", { "f:servers": { [key]: { ".": {}, "f:name": {} } } }),
    ]);
    expect(storyOf(applied(widget, mine(widgetWith({ replicas: 1 }), bare))).keyOnlyItems).toEqual([]);
  });
});

describe("versions", () => {
  /** `v1` calls it `spec`, `v2` calls it `wish`; there is no `v9`. */
  const convert: Convert = (object, { to }) => {
    if (to === "g/v9") return undefined;
    const { spec, wish, ...others } = object;
    const value = spec ?? wish;
    const name = to === "g/v2" ? "wish" : "spec";
    return {
      type: free,
      object: { ...others, apiVersion: to, ...(value !== undefined && { [name]: value }) },
    };
  };
  const thing = (spec: Json, managedFields?: Json): JsonObject =>
    deepFreeze({
      apiVersion: "g/v1",
      kind: "Thing",
      ...(managedFields !== undefined && { metadata: { managedFields } }),
      spec,
    });
  const owns = (manager: string, operation: "Apply" | "Update", version: string, fields: JsonObject) =>
    entry(manager, operation, fields, { apiVersion: version });

  it("conflict in the other manager's version, with the values that version has", () => {
    const live = thing({ a: 1 }, [owns("you", "Update", "g/v2", { "f:wish": { ".": {}, "f:a": {} } })]);
    const result = apply(free, mine(thing({ a: 2 }), live), { convert: acrossVersions(convert) });
    expect(result.ok).toBe(false);
    expect(result.ok ? [] : result.conflicts).toMatchObject([
      { path: ".wish.a", live: 1, wanted: 2, owner: { manager: "you", apiVersion: "g/v2" } },
    ]);
    expect(result.ok ? "" : result.message).toBe(
      'Apply failed with 1 conflict: conflict with "you" using g/v2: .wish.a',
    );
  });

  it("are taken over across versions, and that is told in the other manager's version", () => {
    const live = thing({ a: 1, b: 1 }, [
      owns("you", "Update", "g/v2", { "f:wish": { "f:a": {}, "f:b": {} } }),
    ]);
    const result = applied(
      free,
      { ...mine(thing({ a: 2 }), live), force: true },
      { convert: acrossVersions(convert) },
    );
    expect(fieldsOf(result.object, "you")).toEqual({ "f:wish": { "f:b": {} } });
    expect(storyOf(result).takenOver.map(({ path, from }) => [path, from.manager])).toEqual([
      [".wish.a", "you"],
    ]);
  });

  it("keep what another owns in its version from being removed", () => {
    const live = thing({ a: 1, b: 2 }, [
      owns("me", "Apply", "g/v1", { "f:spec": { ".": {}, "f:a": {}, "f:b": {} } }),
      owns("you", "Apply", "g/v2", { "f:wish": { ".": {}, "f:a": {} } }),
    ]);
    const result = applied(free, mine(thing({}), live), { convert: acrossVersions(convert) });
    expect(result.object.spec).toEqual({ a: 1 });
    expect(storyOf(result).removed).toEqual([".spec.b"]);
    expect(storyOf(result).givenUp).toContain(".spec.a");
  });

  it("that are gone take their entries with them, and that is told", () => {
    const live = thing({ a: 1 }, [
      owns("old", "Update", "g/v9", { "f:anything": {} }),
      owns("me", "Apply", "g/v1", { "f:spec": { ".": {}, "f:a": {} } }),
    ]);
    const result = applied(free, mine(thing({ a: 1 }), live), { convert: acrossVersions(convert) });
    expect(listedManagers(result.object)).toEqual(["me Apply g/v1"]);
    expect(result.changed).toBe(true);
    expect(storyOf(result).dropped).toEqual([
      { manager: "old", operation: "Update", apiVersion: "g/v9", subresource: "", time: EARLIER },
    ]);
  });

  it("that are gone take the manager's own entry too: nothing of it is pruned", () => {
    const live = thing({ a: 1, b: 2 }, [owns("me", "Apply", "g/v9", { "f:spec": { "f:b": {} } })]);
    const result = applied(free, mine(thing({ a: 1 }), live), { convert: acrossVersions(convert) });
    expect(result.object.spec).toEqual({ a: 1, b: 2 });
    expect(storyOf(result).dropped.map(({ manager }) => manager)).toEqual(["me"]);
    expect(fieldsOf(result.object, "me")).toEqual({ "f:spec": { ".": {}, "f:a": {} } });
  });

  it("prune what a manager applied in another one", () => {
    const live = thing({ a: 1, b: 2 }, [
      owns("me", "Apply", "g/v2", { "f:wish": { ".": {}, "f:a": {}, "f:b": {} } }),
    ]);
    const result = applied(free, mine(thing({ a: 1 }), live), { convert: acrossVersions(convert) });
    expect(result.object.spec).toEqual({ a: 1 });
    expect(entriesOf(result.object)).toMatchObject([{ manager: "me", apiVersion: "g/v1" }]);
    expect(storyOf(result).givenUp).toEqual([]);
  });

  it("have the same shape where nobody converts", () => {
    const live = thing({ a: 1 }, [owns("you", "Update", "g/v2", { "f:spec": { "f:a": {} } })]);
    const result = apply(free, mine(thing({ a: 2 }), live));
    expect(result.ok ? [] : result.conflicts.map(({ path }) => path)).toEqual([".spec.a"]);
  });
});

describe("set lists of atomic objects and lists", () => {
  const about = { apiVersion: "g/v1", kind: "Shape" };
  const set = (items: JsonObject) => ({ type: "array", "x-kubernetes-list-type": "set", items });
  const shape = schemaOf({
    Shape: {
      type: "object",
      properties: {
        apiVersion: { type: "string" },
        kind: { type: "string" },
        metadata: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
        points: set({
          type: "object",
          "x-kubernetes-map-type": "atomic",
          properties: { x: { type: "integer" }, y: { type: "integer" } },
        }),
        pairs: set({ type: "array", "x-kubernetes-list-type": "atomic", items: { type: "integer" } }),
      },
    },
  }).definition("Shape") as ObjectType;

  it.each<[string, string, Json, Json, string, string]>([
    ["objects", "points", { x: 1, y: 2 }, { x: 3 }, 'v:{"x":1,"y":2}', '.points[={"x":1,"y":2}]'],
    ["lists", "pairs", [1, 2], [3], "v:[1,2]", ".pairs[=[1,2]]"],
  ])("of %s are owned, shared and removed item by item", (_, field, one, other, element, path) => {
    const first = applied(shape, mine({ ...about, [field]: [one] })).object;
    expect(fieldsOf(first, "me")).toEqual({ [`f:${field}`]: { [element]: {} } });
    const both = applied(shape, { ...mine({ ...about, [field]: [other] }, first), manager: "you" }).object;
    expect(both[field]).toEqual([one, other]);
    const shared = applied(shape, { ...mine({ ...about, [field]: [other, one] }, both), manager: "you" });
    expect(owners(shape, { live: shared.object, path }).map(({ manager }) => manager)).toEqual(["me", "you"]);
    expect(storyOf(shared).explain(path)).toMatchObject({ rule: "same", value: one });
    const result = applied(shape, mine(about, both));
    expect(result.object[field]).toEqual([other]);
    expect(storyOf(result).removed).toEqual([path]);
  });

  it("of objects tell items apart whatever the order of their keys", () => {
    const live = applied(shape, mine({ ...about, points: [{ x: 1, y: 2 }] })).object;
    expect(applied(shape, mine({ ...about, points: [{ y: 2, x: 1 }] }, live)).object).toBe(live);
  });
});

describe("a deployment", () => {
  it("is shared by a team, an autoscaler and a controller without anybody losing anything", () => {
    const about = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "shop" } };
    const config = deepFreeze({
      ...about,
      spec: {
        replicas: 3,
        selector: { matchLabels: { app: "shop" } },
        template: {
          spec: { containers: [{ name: "web", image: "shop:1", ports: [{ containerPort: 80 }] }] },
        },
      },
    });
    const created = applied(deployment, { config, manager: "gitops", now: EARLIER }).object;
    const scaled = update(deployment, {
      live: created,
      object: { ...created, spec: { ...(created.spec as JsonObject), replicas: 5 } },
      manager: "autoscaler",
      now: NOW,
      subresource: "scale",
    }).object;
    const observed = update(deployment, {
      live: scaled,
      object: { ...scaled, status: { replicas: 5 } },
      manager: "controller",
      now: NOW,
      subresource: "status",
    }).object;
    expect(listedManagers(observed)).toEqual([
      "gitops Apply apps/v1",
      "autoscaler Update apps/v1 scale",
      "controller Update apps/v1 status",
    ]);
    const { replicas: _, ...rest } = config.spec;
    const result = applied(deployment, {
      live: deepFreeze(observed),
      config: { ...config, spec: rest },
      manager: "gitops",
      now: LATER,
    });
    expect(result.object).toBe(observed);
    expect(storyOf(result).givenUp).toEqual([]);
  });
});
