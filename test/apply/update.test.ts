import {
  acrossVersions,
  apply,
  type Convert,
  fieldFilter,
  storyOf,
  type Update,
  update,
} from "fieldwise/apply";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../patch/spelling.ts";
import {
  configMap,
  dataFields,
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
  widgetWith,
} from "./objects.ts";

const write = (object: JsonObject, live?: JsonObject, manager = "ctl"): Update =>
  deepFreeze({ live, object, manager, now: NOW });

describe("creating an object", () => {
  it("makes its writer own all of it, what holds others included", () => {
    const { object } = update(configMap, write(settings({ a: "1" }, { labels: { x: "y" } })));
    expect(JSON.stringify(entriesOf(object))).toBe(
      `[{"manager":"ctl","operation":"Update","apiVersion":"v1","time":"${NOW}","fieldsType":"FieldsV1","fieldsV1":{"f:data":{".":{},"f:a":{}},"f:metadata":{"f:labels":{".":{},"f:x":{}}}}}]`,
    );
  });

  it.each<[string, JsonObject | undefined]>([
    ["undefined", undefined],
    ["an empty object", {}],
    ["an object with apiVersion and kind", { apiVersion: "v1", kind: "ConfigMap" }],
    ["an object without a uid", settings()],
  ])("is one where live is %s", (_, live) => {
    const { object } = update(configMap, write(settings({ a: "1" }), live));
    expect(fieldsOf(object, "ctl")).toEqual({ "f:data": { ".": {}, "f:a": {} } });
  });

  it("calls a writer without a name unknown", () => {
    expect(listedManagers(update(configMap, write(settings({ a: "1" }), undefined, "")).object)).toEqual([
      "unknown Update v1",
    ]);
  });

  it("goes on from entries that the client sent", () => {
    const sent = liveSettings({ a: "1", b: "2" }, [entry("restored", "Apply", dataFields("a"))]);
    const { object } = update(configMap, write(sent));
    expect(listedManagers(object)).toEqual(["ctl Update v1"]);
  });

  it("works on an object without metadata", () => {
    const { object } = update(configMap, write({ apiVersion: "v1", kind: "ConfigMap", data: { a: "1" } }));
    expect(listedManagers(object)).toEqual(["ctl Update v1"]);
  });
});

describe("a writer", () => {
  const live = liveSettings({ a: "1", b: "2" }, [
    entry("gitops", "Apply", dataFields("a", "b")),
    entry("ctl", "Update", { "f:data": {} }),
  ]);

  it("comes to own what it changed, and the others own it no more", () => {
    const { object } = update(configMap, write(settings({ a: "9", b: "2" }), live));
    expect(fieldsOf(object, "gitops")).toEqual(dataFields("b"));
    expect(fieldsOf(object, "ctl")).toEqual({ "f:data": { ".": {}, "f:a": {} } });
  });

  it("does not come to own what it wrote as it was", () => {
    const { object } = update(configMap, write(settings({ a: "1", b: "2" }), live));
    expect(entriesOf(object)).toEqual(entriesOf(live));
  });

  it("makes nobody own what it removed, and owns nothing for it", () => {
    const { object } = update(configMap, write(settings({ b: "2" }), live, "remover"));
    expect(listedManagers(object)).toEqual(["gitops Apply v1", "ctl Update v1"]);
    expect(fieldsOf(object, "gitops")).toEqual(dataFields("b"));
  });

  it("keeps live's entries by reference where it changed nothing", () => {
    const { object } = update(configMap, write(settings({ a: "1", b: "2" }), live));
    expect((object.metadata as JsonObject).managedFields).toBe((live.metadata as JsonObject).managedFields);
  });

  it("gets the object itself back where it sent live back", () => {
    expect(update(configMap, write(live, live)).object).toBe(live);
  });

  it("has one entry a version and a subresource", () => {
    const first = update(configMap, write(settings({ a: "9", b: "2" }), live)).object;
    const { object } = update(configMap, {
      ...write(settings({ a: "9", b: "9" }), first),
      subresource: "status",
    });
    expect(listedManagers(object)).toEqual(["ctl Update v1", "ctl Update v1 status"]);
  });

  it("who applied too, has two entries, and takes from its own other one", () => {
    const applied = liveSettings({ a: "1" }, [entry("ctl", "Apply", dataFields("a"))]);
    const result = update(configMap, write(settings({ a: "2" }), applied));
    expect(listedManagers(result.object)).toEqual(["ctl Update v1"]);
    expect(storyOf(result).takenOver.map(({ path, from }) => [path, from.operation])).toEqual([
      [".data.a", "Apply"],
    ]);
  });

  it("called current-operation is a manager like any other", () => {
    const first = update(configMap, write(settings({ a: "1" }), undefined, "current-operation")).object;
    const { object } = update(configMap, write(settings({ a: "1", b: "2" }), first, "current-operation"));
    expect(entriesOf(object)).toHaveLength(1);
    expect(fieldsOf(object, "current-operation")).toEqual({ "f:data": { ".": {}, "f:a": {}, "f:b": {} } });
  });
});

describe("the time of an updater's entry", () => {
  const live = liveSettings({ a: "1", b: "2" }, [entry("ctl", "Update", dataFields("a", "b"))]);

  it("moves when it changed something", () => {
    expect(timeOf(update(configMap, write(settings({ a: "9", b: "2" }), live)).object, "ctl")).toBe(NOW);
  });

  it("stays when it only removed something", () => {
    const { object } = update(configMap, write(settings({ a: "1" }), live));
    expect(fieldsOf(object, "ctl")).toEqual(dataFields("a"));
    expect(timeOf(object, "ctl")).toBe(EARLIER);
  });

  it("stays when another one took something", () => {
    const { object } = update(configMap, write(settings({ a: "9", b: "2" }), live, "other"));
    expect(timeOf(object, "ctl")).toBe(EARLIER);
    expect(timeOf(object, "other")).toBe(NOW);
  });

  it("is refused where it is none", () => {
    expect(() => update(configMap, { ...write(settings({})), now: "soon" })).toThrow(
      expect.objectContaining({ code: "VALUE_INVALID" }),
    );
  });
});

describe("what a client sends as metadata.managedFields", () => {
  const kept = [entry("gitops", "Apply", dataFields("a"))];
  const tracked = liveSettings({ a: "1" }, kept, { uid: "1" });
  const untracked = settings({ a: "1" }, { uid: "1" });
  const send = (managedFields: Json | undefined, live: JsonObject, subresource = ""): JsonObject => {
    const metadata = { uid: "1", ...(managedFields !== undefined && { managedFields }) };
    return update(configMap, { ...write(settings({ a: "1" }, metadata), live), subresource }).object;
  };

  it.each<[string, Json | undefined]>([
    ["dropped", undefined],
    ["null", null],
  ])("does not matter where it is %s: live's entries stay", (_, sent) => {
    expect(entriesOf(send(sent, tracked))).toEqual(kept);
  });

  it.each<[string, Json]>([
    ["an empty list", []],
    ["a list with one empty entry", [{}]],
    ["a list with a null, which reads as an empty entry", [null]],
    ["a list with an entry whose fields are all empty", [{ manager: "", operation: "", fieldsV1: null }]],
  ])("starts anew where it is %s: an object with a uid has no entries then", (_, sent) => {
    const object = send(sent, tracked);
    expect(object).toEqual(untracked);
    expect(object.metadata).not.toHaveProperty("managedFields");
  });

  it("starts anew, and is tracked right away, where the object has no uid yet", () => {
    const live = liveSettings({ a: "1" }, kept);
    const { object } = update(configMap, write(settings({ a: "1", b: "2" }, { managedFields: [{}] }), live));
    expect(entriesOf(object)).toEqual([entry("ctl", "Update", dataFields("b"), { time: NOW })]);
  });

  it("does not start anew where it is a list with two empty entries, which cannot be read", () => {
    expect(entriesOf(send([{}, {}], tracked))).toEqual(kept);
  });

  it("counts where it is well-formed", () => {
    const sent = [entry("renamed", "Apply", dataFields("a"))];
    expect(entriesOf(send(sent, tracked))).toEqual(sent);
  });

  it("is put in Kubernetes' order, which it is not in as kubectl's upgrade sends it", () => {
    const sent = [entry("ctl", "Update", dataFields("b")), entry("kubectl", "Apply", dataFields("a"))];
    expect(entriesOf(send(sent, tracked))).toEqual(sent.toReversed());
  });

  it("does not count where a subresource is written to", () => {
    expect(entriesOf(send([entry("renamed", "Apply", dataFields("a"))], tracked, "status"))).toEqual(kept);
    expect(entriesOf(send([], tracked, "status"))).toEqual(kept);
    expect(entriesOf(send([{}], tracked, "status"))).toEqual(kept);
  });

  it("is tracked from the next apply on where the object was not tracked", () => {
    const written = send(undefined, untracked);
    expect(written).toEqual(untracked);
    const result = apply(configMap, { live: written, config: settings({ b: "2" }), manager: "me" });
    expect(result.ok && listedManagers(result.object)).toEqual([
      "me Apply v1",
      "before-first-apply Update v1",
    ]);
  });

  it("gives way to live's where it cannot be read, and both are passed over where neither can", () => {
    const broken = [entry("x", "Update", { "f:data": 5 })];
    expect(entriesOf(send(broken, tracked))).toEqual(kept);
    expect(entriesOf(send(broken, liveSettings({ a: "1" }, broken, { uid: "1" })))).toEqual([]);
    expect(entriesOf(send(undefined, liveSettings({ a: "1" }, broken, { uid: "1" })))).toEqual([]);
  });

  it("is passed over, and tracking starts anew, where live has no uid", () => {
    const broken = liveSettings({ a: "1" }, "what?");
    const { object } = update(configMap, write(settings({ a: "1", b: "2" }), broken));
    expect(entriesOf(object)).toEqual([entry("ctl", "Update", dataFields("b"), { time: NOW })]);
  });
});

describe("more than ten updaters", () => {
  const names = "abcdefghijklmno".split("");
  const data = Object.fromEntries(names.map((name) => [name, "1"]));
  const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, "0")}Z`;
  const updaters = (count: number, others: JsonObject = {}) =>
    names
      .slice(0, count)
      .map((name, index) => entry(name, "Update", dataFields(name), { time: at(index + 10), ...others }));
  const writeOneMore = (entries: Json) =>
    update(configMap, write(settings({ ...data, new: "1" }), liveSettings(data, entries))).object;

  it("are not there yet with ten", () => {
    const object = writeOneMore(updaters(9));
    expect(entriesOf(object)).toHaveLength(10);
    expect(listedManagers(object)).not.toContain("ancient-changes Update v1");
  });

  it("become ten: the two oldest are ancient-changes, with the later one's time", () => {
    const object = writeOneMore(updaters(10));
    expect(entriesOf(object)).toHaveLength(10);
    expect(entriesOf(object)[0]).toEqual(
      entry("ancient-changes", "Update", dataFields("a", "b"), { time: at(11) }),
    );
  });

  it("become ten however many there were", () => {
    const object = writeOneMore(updaters(15));
    expect(entriesOf(object)).toHaveLength(10);
    expect(fieldsOf(object, "ancient-changes")).toEqual(dataFields("a", "b", "c", "d", "e", "f", "g"));
  });

  it("join ancient-changes, where that is the oldest", () => {
    const ancient = entry("ancient-changes", "Update", dataFields("o"), { time: at(1) });
    const object = writeOneMore([ancient, ...updaters(9)]);
    expect(fieldsOf(object, "ancient-changes")).toEqual(dataFields("a", "o"));
    expect(entriesOf(object)).toHaveLength(10);
  });

  it("join ancient-changes, where that is the youngest: the oldest keeps its own entry, as in Kubernetes", () => {
    const ancient = entry("ancient-changes", "Update", dataFields("o"), { time: at(40) });
    const object = writeOneMore([...updaters(9), ancient]);
    expect(fieldsOf(object, "a")).toEqual(dataFields("a"));
    expect(fieldsOf(object, "ancient-changes")).toEqual(dataFields("b", "o"));
    expect(timeOf(object, "ancient-changes")).toBe(at(11));
    expect(entriesOf(object)).toHaveLength(10);
  });

  it("never make the oldest lose what it owns, where ancient-changes is the second oldest", () => {
    const ancient = entry("ancient-changes", "Update", dataFields("o"), { time: at(11) });
    const rest = updaters(10).filter(({ manager }) => manager !== "b");
    const object = writeOneMore([...rest, ancient]);
    const owned = entriesOf(object).flatMap(({ fieldsV1 }) =>
      Object.keys((fieldsV1 as JsonObject)["f:data"] as JsonObject),
    );
    expect(owned).toContain("f:a");
  });

  it("are joined version by version", () => {
    const entries = updaters(10).map((one, index) => ({ ...one, apiVersion: index % 2 === 0 ? "v1" : "v2" }));
    const object = writeOneMore(entries);
    expect(listedManagers(object)).toContain("ancient-changes Update v1");
    expect(fieldsOf(object, "ancient-changes")).toEqual(dataFields("a", "c"));
    expect(listedManagers(object)).toContain("b Update v2");
  });

  it("are joined whatever their subresource, into an entry without one", () => {
    const object = writeOneMore(updaters(10, { subresource: "status" }));
    expect(listedManagers(object)[0]).toBe("ancient-changes Update v1");
    expect(entriesOf(object)[0]).not.toHaveProperty("subresource");
  });

  it("count without time as the oldest, and by name where the times are the same", () => {
    const object = writeOneMore(updaters(10, { time: null }).reverse());
    expect(fieldsOf(object, "ancient-changes")).toEqual(dataFields("a", "b"));
    expect(entriesOf(object)[0]?.time ?? null).toBeNull();
  });

  it("are counted without who applies, and an apply does not join them", () => {
    const appliers = names.map((name) => entry(name, "Apply", dataFields(name)));
    expect(entriesOf(writeOneMore([...appliers, ...updaters(9)]))).toHaveLength(25);
    const crowd = liveSettings(data, updaters(15));
    const result = apply(configMap, { live: crowd, config: settings({ new: "1" }), manager: "me" });
    expect(result.ok && entriesOf(result.object)).toHaveLength(16);
  });

  it("are joined by a write that changes nothing too", () => {
    const live = liveSettings(data, updaters(11));
    expect(entriesOf(update(configMap, write(settings(data), live)).object)).toHaveLength(10);
  });
});

describe("what an update did", () => {
  const live = liveSettings({ a: "1", "b.c": "2" }, [
    entry("gitops", "Apply", dataFields("a", "b.c")),
    entry("you", "Update", dataFields("a")),
  ]);
  const updated = update(configMap, write(settings({ a: "9", "b.c": "2", d: "4" }), live));

  it("is told as changes, with values before and after", () => {
    expect(storyOf(updated).changes.map(({ path, before, after }) => [path, before, after])).toEqual([
      [".data.a", "1", "9"],
      [".data.d", undefined, "4"],
    ]);
  });

  it("is told as what was taken over, and from whom", () => {
    expect(storyOf(updated).takenOver.map(({ path, from }) => [path, from.manager, from.operation])).toEqual([
      [".data.a", "gitops", "Apply"],
      [".data.a", "you", "Update"],
    ]);
  });

  it("is told of an object that is not tracked, too", () => {
    const { changes } = storyOf(
      update(configMap, write(settings({ a: "2" }, { uid: "1" }), settings({ a: "1" }, { uid: "1" }))),
    );
    expect(changes.map(({ path, before, after }) => [path, before, after])).toEqual([[".data.a", "1", "2"]]);
  });

  it("is told of fields that are ignored, too", () => {
    const { changes } = storyOf(
      update(configMap, write(settings({ a: "9", "b.c": "2" }), live), {
        ignore: () => fieldFilter(configMap, { drop: ["data.a"] }),
      }),
    );
    expect(changes.map(({ path }) => path)).toEqual([".data.a"]);
  });

  it("does not count metadata.managedFields among the changes", () => {
    const { changes } = storyOf(update(configMap, write(liveSettings({ a: "1", "b.c": "2" }, [{}]), live)));
    expect(changes).toEqual([]);
  });

  it("is told of what became ancient: nothing was taken from who was only joined", () => {
    const data = Object.fromEntries("abcdefghij".split("").map((name) => [name, "1"]));
    const crowd = liveSettings(
      data,
      Object.keys(data).map((name) => entry(name, "Update", dataFields(name))),
    );
    expect(storyOf(update(configMap, write(settings({ ...data, new: "1" }), crowd))).takenOver).toEqual([]);
  });
});

describe("ignored fields", () => {
  const ignore = (_: string, subresource: string) =>
    fieldFilter(configMap, subresource === "status" ? { keep: ["data.b"] } : { drop: ["data.b"] });

  it("are nobody's, by subresource", () => {
    const object = settings({ a: "1", b: "2" });
    expect(fieldsOf(update(configMap, write(object), { ignore }).object, "ctl")).toEqual({
      "f:data": { ".": {}, "f:a": {} },
    });
    const status = update(configMap, { ...write(object), subresource: "status" }, { ignore }).object;
    expect(fieldsOf(status, "ctl")).toEqual({ "f:data": { ".": {}, "f:b": {} } });
  });

  it("stay with who owned them before, when somebody else writes them", () => {
    const live = liveSettings({ a: "1", b: "2" }, [entry("old", "Update", dataFields("b"))]);
    const { object } = update(configMap, write(settings({ a: "1", b: "9" }), live), { ignore });
    expect(entriesOf(object)).toEqual(entriesOf(live));
  });

  it("can be all of them: then there are no entries", () => {
    const { object } = update(configMap, write(settings({ a: "1" })), {
      ignore: () => fieldFilter(configMap, { keep: [] }),
    });
    expect(entriesOf(object)).toEqual([]);
  });

  it("are asked for in each version that somebody owns fields in", () => {
    const asked = new Set<string>();
    const live = liveSettings({ a: "1" }, [entry("old", "Update", dataFields("a"), { apiVersion: "v0" })]);
    update(configMap, write(settings({ a: "2" }), live), {
      ignore: (version, subresource) => {
        asked.add(`${version} ${subresource}`);
        return undefined;
      },
      convert: acrossVersions((object) => ({ type: configMap, object })),
    });
    expect([...asked].sort()).toEqual(["v0 ", "v1 "]);
  });
});

describe("versions", () => {
  /** `v1` calls it `spec`, `v2` calls it `wish`; there is no `v9`. */
  const convert: Convert = (object, { to }) => {
    if (to === "g/v9") return undefined;
    const { spec, wish, ...others } = object;
    const value = (spec ?? wish) as Json;
    return { type: free, object: { ...others, apiVersion: to, [to === "g/v2" ? "wish" : "spec"]: value } };
  };
  const thing = (spec: Json, managedFields?: Json): JsonObject =>
    deepFreeze({
      apiVersion: "g/v1",
      kind: "Thing",
      spec,
      ...(managedFields !== undefined && { metadata: { managedFields } }),
    });
  const live = thing({ a: 1, b: 2 }, [
    entry("new", "Apply", { "f:wish": { "f:a": {}, "f:b": {} } }, { apiVersion: "g/v2" }),
    entry("gone", "Update", { "f:spec": {} }, { apiVersion: "g/v9" }),
  ]);

  it("take what changed from others in the version in which they own it", () => {
    const result = update(free, write(thing({ a: 9, b: 2 }), live), { convert: acrossVersions(convert) });
    const { object } = result;
    const { takenOver } = storyOf(result);
    expect(fieldsOf(object, "new")).toEqual({ "f:wish": { "f:b": {} } });
    expect(takenOver.map(({ path, from }) => [path, from.manager])).toEqual([[".wish.a", "new"]]);
  });

  it("that are gone take their entries with them, and that is told", () => {
    const updated = update(free, write(thing({ a: 1, b: 2 }), live), { convert: acrossVersions(convert) });
    expect(listedManagers(updated.object)).toEqual(["new Apply g/v2"]);
    expect(storyOf(updated).dropped).toEqual([expect.objectContaining({ manager: "gone" })]);
  });

  it("come from live where the object does not say", () => {
    const { object } = update(free, write({ spec: { a: 2 } }, { apiVersion: "g/v1", kind: "Thing" }));
    expect(listedManagers(object)).toEqual(["ctl Update g/v1"]);
  });

  it("must be known: an entry without one could never be read again", () => {
    const first = () => update(free, write({ a: 1 }));
    expect(first).toThrow(expect.objectContaining({ code: "KIND_MISMATCH" }));
  });
});

describe("an updated object", () => {
  it("may hold duplicates, which are owned as a whole", () => {
    const ports = [
      { port: 80, name: "a" },
      { port: 80, name: "b" },
    ];
    const { object } = update(widget, write(widgetWith({ ports })));
    expect(fieldsOf(object, "ctl")).toEqual({
      "f:ports": { ".": {}, 'k:{"port":80,"protocol":"TCP"}': {} },
    });
  });

  it("loses its entries where nobody owns anything any more", () => {
    const live = liveSettings({ a: "1" }, [entry("me", "Apply", dataFields("a"))]);
    const { object } = update(configMap, write(settings(), live));
    expect(object).toEqual(settings());
  });

  it("may be of a type that does not declare metadata.managedFields: entries are no field of the object", () => {
    const first = update(widget, write(widgetWith({ metadata: { name: "w" }, name: "a" }))).object;
    const { object } = update(widget, write(widgetWith({ metadata: { name: "w" }, name: "b" }), first, "b"));
    expect(listedManagers(object)).toEqual(["b Update toy.example/v1"]);
  });

  it.each<[string, unknown]>([
    ["null", null],
    ["a list", []],
    ["missing", undefined],
  ])("is refused where it is %s", (_, object) => {
    expect(() => update(configMap, { object: object as JsonObject, manager: "ctl" })).toThrow(
      expect.objectContaining({ code: "VALUE_INVALID", message: expect.stringContaining("object") }),
    );
  });

  it("is refused where what it changed does not fit the type", () => {
    expect(() => update(configMap, write(settings({ a: 1 })))).toThrow(
      expect.objectContaining({ code: "VALUE_INVALID", path: ".data.a" }),
    );
  });

  it("is never changed, nor is live", () => {
    const live = liveSettings({ a: "1" }, [entry("me", "Apply", dataFields("a"))]);
    const object = liveSettings({ a: "2" }, [entry("me", "Apply", dataFields("a"))]);
    const texts = [JSON.stringify(live), JSON.stringify(object)];
    update(configMap, { live, object, manager: "ctl", now: new Date(LATER) });
    expect([JSON.stringify(live), JSON.stringify(object)]).toEqual(texts);
  });
});
