import {
  apply,
  blame,
  type Migration,
  migrate,
  owners,
  storyOf,
  strip,
  update,
  writeLastApplied,
} from "fieldwise/apply";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
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
} from "./objects.ts";

const data = { a: "1", b: "2", c: "3", d: "4" };
const CLIENT_SIDE = "kubectl-client-side-apply";
const toApply = (others: Partial<Extract<Migration, { do: "to-apply" }>> = {}): Migration => ({
  do: "to-apply",
  from: [CLIENT_SIDE],
  to: "kubectl",
  ...others,
});

describe("from client-side to server-side apply", () => {
  it("makes the updater's entry the applier's, time and version as they were, as kubectl's own upgrade does", () => {
    const live = liveSettings(data, [entry(CLIENT_SIDE, "Update", dataFields("a", "b"))]);
    expect(entriesOf(migrate(live, [toApply()]))).toEqual([entry("kubectl", "Apply", dataFields("a", "b"))]);
  });

  it("joins it to what the applier owns already, whose time stays", () => {
    const live = liveSettings(data, [
      entry("kubectl", "Apply", dataFields("a")),
      entry(CLIENT_SIDE, "Update", dataFields("a", "b"), { time: LATER }),
    ]);
    const migrated = migrate(live, [toApply()]);
    expect(entriesOf(migrated)).toEqual([entry("kubectl", "Apply", dataFields("a", "b"))]);
  });

  it("joins only what is of the applier's version; the updater's other entries go, as with kubectl", () => {
    const live = liveSettings(data, [
      entry("kubectl", "Apply", dataFields("a")),
      entry(CLIENT_SIDE, "Update", dataFields("b")),
      entry(CLIENT_SIDE, "Update", dataFields("c"), { apiVersion: "v0" }),
    ]);
    expect(entriesOf(migrate(live, [toApply()]))).toEqual([entry("kubectl", "Apply", dataFields("a", "b"))]);
  });

  it("takes the updater's first entry where there is no applier yet", () => {
    const live = liveSettings(data, [
      entry(CLIENT_SIDE, "Update", dataFields("b"), { apiVersion: "v0" }),
      entry(CLIENT_SIDE, "Update", dataFields("c"), { time: LATER }),
    ]);
    expect(entriesOf(migrate(live, [toApply()]))).toEqual([
      entry("kubectl", "Apply", dataFields("b"), { apiVersion: "v0" }),
    ]);
  });

  it("leaves other managers, other subresources and what was applied under the old name alone", () => {
    const others = [
      entry(CLIENT_SIDE, "Apply", dataFields("d")),
      entry("ctl", "Update", dataFields("b")),
      entry(CLIENT_SIDE, "Update", dataFields("c"), { subresource: "status" }),
    ];
    const live = liveSettings(data, [...others, entry(CLIENT_SIDE, "Update", dataFields("a"))]);
    const migrated = migrate(live, [toApply()]);
    expect(entriesOf(migrated)).toHaveLength(4);
    for (const other of others) expect(entriesOf(migrated)).toContainEqual(other);
    expect(fieldsOf(migrated, "kubectl")).toEqual(dataFields("a"));
  });

  it("is about a subresource where one is named", () => {
    const live = liveSettings(data, [
      entry(CLIENT_SIDE, "Update", dataFields("a")),
      entry(CLIENT_SIDE, "Update", dataFields("b"), { subresource: "status" }),
    ]);
    const migrated = migrate(live, [toApply({ subresource: "status" })]);
    expect(listedManagers(migrated)).toEqual([`${CLIENT_SIDE} Update v1`, "kubectl Apply v1 status"]);
  });

  it("may keep the name: an updater becomes an applier", () => {
    const live = liveSettings(data, [entry("helm", "Update", dataFields("a"))]);
    expect(listedManagers(migrate(live, [toApply({ from: ["helm"], to: "helm" })]))).toEqual([
      "helm Apply v1",
    ]);
  });

  it("takes several updaters at once, before-first-apply among them", () => {
    const live = liveSettings(data, [
      entry("before-first-apply", "Update", dataFields("a")),
      entry(CLIENT_SIDE, "Update", dataFields("b")),
      entry("kubectl-edit", "Update", dataFields("c")),
    ]);
    const migrated = migrate(live, [
      toApply({ from: [CLIENT_SIDE, "kubectl-edit", "before-first-apply"], to: "flux" }),
    ]);
    expect(listedManagers(migrated)).toEqual(["flux Apply v1"]);
    expect(fieldsOf(migrated, "flux")).toEqual(dataFields("a", "b", "c"));
  });

  it("gives the object itself where there is nothing to do", () => {
    const live = liveSettings(data, [entry("kubectl", "Apply", dataFields("a"))]);
    expect(migrate(live, [toApply()])).toBe(live);
  });

  it("lets what is dropped from the config go with the next apply: nothing is stuck", () => {
    const object = writeLastApplied(settings({ a: "1", stuck: "1" }));
    const live = update(configMap, { object, manager: CLIENT_SIDE, now: EARLIER }).object;
    const before = apply(configMap, { live, config: settings({ a: "1" }), manager: "flux", now: NOW });
    expect(before.ok && before.object.data).toEqual({ a: "1", stuck: "1" });
    const migrated = deepFreeze(migrate(live, [toApply({ to: "flux" })]));
    const after = apply(configMap, {
      live: migrated,
      config: settings({ a: "1" }),
      manager: "flux",
      now: NOW,
    });
    expect(after.ok && after.object.data).toEqual({ a: "1" });
    expect(after.ok && storyOf(after).removed).toContain(".data.stuck");
  });
});

describe("merging managers", () => {
  it("gives what they own by apply and by update alike to one that applies", () => {
    const live = liveSettings(data, [
      entry("old", "Apply", dataFields("a")),
      entry("older", "Apply", dataFields("b"), { time: LATER }),
      entry("old", "Update", dataFields("c")),
    ]);
    const migrated = migrate(live, [{ do: "merge", from: ["old", "older"], to: "new" }]);
    expect(entriesOf(migrated)).toEqual([entry("new", "Apply", dataFields("a", "b", "c"))]);
  });

  it("joins into the one that is there, which need not be named", () => {
    const live = liveSettings(data, [
      entry("old", "Apply", dataFields("a")),
      entry("new", "Apply", dataFields("b"), { time: LATER }),
    ]);
    const migrated = migrate(live, [{ do: "merge", from: ["old"], to: "new" }]);
    expect(entriesOf(migrated)).toEqual([entry("new", "Apply", dataFields("a", "b"), { time: LATER })]);
  });

  it("may name the target among the sources", () => {
    const live = liveSettings(data, [
      entry("new", "Apply", dataFields("b")),
      entry("new", "Update", dataFields("a")),
    ]);
    const migrated = migrate(live, [{ do: "merge", from: ["new"], to: "new" }]);
    expect(entriesOf(migrated)).toEqual([entry("new", "Apply", dataFields("a", "b"))]);
  });

  it("is about one subresource", () => {
    const live = liveSettings(data, [
      entry("old", "Apply", dataFields("a")),
      entry("old", "Apply", dataFields("b"), { subresource: "status" }),
    ]);
    expect(listedManagers(migrate(live, [{ do: "merge", from: ["old"], to: "new" }]))).toEqual([
      "new Apply v1",
      "old Apply v1 status",
    ]);
    expect(
      listedManagers(migrate(live, [{ do: "merge", from: ["old"], to: "new", subresource: "status" }])),
    ).toEqual(["old Apply v1", "new Apply v1 status"]);
  });

  it("does not quietly lose what is owned in another version", () => {
    const live = liveSettings(data, [
      entry("old", "Apply", dataFields("a")),
      entry("older", "Apply", dataFields("b"), { apiVersion: "v0" }),
    ]);
    const migrated = migrate(live, [{ do: "merge", from: ["old", "older"], to: "new" }]);
    expect(owners(configMap, { live: migrated, path: ".data.b" })).not.toEqual([]);
  });
});

describe("renaming a manager", () => {
  const live = liveSettings(data, [
    entry("old", "Apply", dataFields("a")),
    entry("old", "Update", dataFields("b")),
    entry("old", "Update", dataFields("c"), { apiVersion: "v0" }),
    entry("old", "Apply", dataFields("d"), { subresource: "status" }),
  ]);

  it("keeps operation, version, subresource, time and fields", () => {
    const renamed = migrate(live, [{ do: "rename", from: "old", to: "new" }]);
    expect(new Set(listedManagers(renamed))).toEqual(
      new Set(["new Apply v1", "new Apply v1 status", "new Update v0", "new Update v1"]),
    );
    expect(timeOf(renamed, "new")).toBe(EARLIER);
    const back = migrate(renamed, [{ do: "rename", from: "new", to: "old" }]);
    expect(new Set(entriesOf(back))).toEqual(new Set(entriesOf(live)));
  });

  it("joins entries that come to be the same", () => {
    const both = liveSettings(data, [
      entry("old", "Apply", dataFields("a")),
      entry("new", "Apply", dataFields("b")),
    ]);
    const renamed = migrate(both, [{ do: "rename", from: "old", to: "new" }]);
    expect(entriesOf(renamed)).toEqual([entry("new", "Apply", dataFields("a", "b"))]);
  });

  it("does not put fields of one version under another", () => {
    const both = liveSettings(data, [
      entry("old", "Apply", dataFields("a")),
      entry("new", "Apply", dataFields("b"), { apiVersion: "v0" }),
    ]);
    const renamed = migrate(both, [{ do: "rename", from: "old", to: "new" }]);
    for (const { apiVersion, fieldsV1 } of entriesOf(renamed))
      expect(fieldsV1).toEqual(apiVersion === "v0" ? dataFields("b") : dataFields("a"));
  });

  it("to its own name, or of nobody, gives the object itself", () => {
    expect(migrate(live, [{ do: "rename", from: "old", to: "old" }])).toBe(live);
    expect(migrate(live, [{ do: "rename", from: "nobody", to: "new" }])).toBe(live);
  });
});

describe("dropping managers", () => {
  it("makes them own nothing: all of their entries go", () => {
    const live = liveSettings(data, [
      entry("old", "Apply", dataFields("a")),
      entry("old", "Update", dataFields("b"), { subresource: "status" }),
      entry("new", "Apply", dataFields("c")),
    ]);
    expect(listedManagers(migrate(live, [{ do: "drop", managers: ["old"] }]))).toEqual(["new Apply v1"]);
  });

  it("leaves no empty list behind where nobody is left", () => {
    const live = liveSettings(data, [entry("old", "Apply", dataFields("a"))]);
    expect(migrate(live, [{ do: "drop", managers: ["old"] }])).toEqual(settings(data));
  });

  it("gives the object itself where nobody goes by that name", () => {
    const live = liveSettings(data, [entry("old", "Apply", dataFields("a"))]);
    expect(migrate(live, [{ do: "drop", managers: ["nobody"] }])).toBe(live);
    expect(migrate(live, [{ do: "drop", managers: [] }])).toBe(live);
  });
});

describe("a migration", () => {
  const live = liveSettings(data, [
    entry("z", "Update", dataFields("a")),
    entry("old", "Apply", dataFields("b")),
  ]);

  it("leaves the object's fields as they are, by reference", () => {
    const migrated = migrate(live, [{ do: "rename", from: "old", to: "new" }]);
    expect(migrated.data).toBe(live.data);
    expect(strip(migrated)).toEqual(strip(live));
  });

  it("gives the object itself where it has no steps, no entries, or no metadata", () => {
    const steps: Migration[] = [
      toApply(),
      { do: "drop", managers: ["x"] },
      { do: "rename", from: "x", to: "y" },
    ];
    expect(migrate(live, [])).toBe(live);
    for (const object of [settings(data), { apiVersion: "v1" }, {}] as JsonObject[])
      expect(migrate(object, steps)).toBe(object);
  });

  it("gives the object as it is where its list of entries is empty or null", () => {
    for (const none of [[], null])
      expect(migrate(liveSettings(data, none), [toApply()])).toEqual(liveSettings(data, none));
  });

  it("takes one step after the other", () => {
    const migrated = migrate(live, [
      toApply({ from: ["z"], to: "y" }),
      { do: "rename", from: "y", to: "x" },
      { do: "merge", from: ["x", "old"], to: "w" },
    ]);
    expect(entriesOf(migrated)).toEqual([entry("w", "Apply", dataFields("a", "b"))]);
  });

  it("leaves the entries in their places, as kubectl's own upgrade does", () => {
    const live = liveSettings(data, [
      entry("z", "Update", dataFields("a"), { time: LATER }),
      entry(CLIENT_SIDE, "Update", dataFields("b")),
      entry("old", "Apply", dataFields("c")),
      entry("a", "Update", dataFields("d")),
    ]);
    const after = (...steps: Migration[]) => listedManagers(migrate(live, steps));
    expect(after(toApply())).toEqual(["z Update v1", "kubectl Apply v1", "old Apply v1", "a Update v1"]);
    expect(after(toApply({ to: "old" }))).toEqual(["z Update v1", "old Apply v1", "a Update v1"]);
    expect(after(toApply({ from: ["a", "z"], to: "new" }))).toEqual([
      "new Apply v1",
      `${CLIENT_SIDE} Update v1`,
      "old Apply v1",
    ]);
    expect(after({ do: "merge", from: ["z", "old"], to: "new" })).toEqual([
      "new Apply v1",
      `${CLIENT_SIDE} Update v1`,
      "a Update v1",
    ]);
    expect(after({ do: "rename", from: "z", to: "a" })).toEqual([
      `${CLIENT_SIDE} Update v1`,
      "old Apply v1",
      "a Update v1",
    ]);
    expect(after({ do: "rename", from: "old", to: "new" })).toEqual([
      "z Update v1",
      `${CLIENT_SIDE} Update v1`,
      "new Apply v1",
      "a Update v1",
    ]);
  });

  it("gives the object itself where the steps together change nothing", () => {
    const there: Migration = { do: "rename", from: "old", to: "new" };
    expect(migrate(live, [there, { do: "rename", from: "new", to: "old" }])).toBe(live);
  });

  it("shares the entries that it did not touch", () => {
    expect(entriesOf(migrate(live, [{ do: "rename", from: "old", to: "new" }]))).toContain(
      entriesOf(live)[0],
    );
  });

  it("does nothing that blame would not show", () => {
    const migrated = migrate(live, [toApply({ from: ["z"], to: "kubectl" })]);
    const managers = blame(configMap, { live: migrated }).fields.flatMap(({ owners: by }) =>
      by.map(({ manager }) => manager),
    );
    expect(new Set(managers)).toEqual(new Set(["kubectl", "old"]));
  });

  it("refuses entries that cannot be read, with the code that apply has for that, and names their manager", () => {
    const broken = liveSettings(data, [
      entry("broken", "Apply", { "f:data": [] }),
      entry("fine", "Apply", dataFields("a")),
    ]);
    for (const from of ["broken", "fine"])
      expect(() => migrate(broken, [{ do: "rename", from, to: "x" }])).toThrow(
        expect.objectContaining({
          code: "MANAGED_FIELDS_INVALID",
          message: expect.stringMatching(from === "broken" ? /"(broken|x)"/ : /"broken"/),
        }),
      );
  });

  it("can drop a manager whose entry cannot be read, which is how to get rid of it", () => {
    const broken = liveSettings(data, [
      entry("broken", "Apply", { "f:data": [] }),
      entry("fine", "Apply", dataFields("a")),
    ]);
    expect(listedManagers(migrate(broken, [{ do: "drop", managers: ["broken"] }]))).toEqual([
      "fine Apply v1",
    ]);
  });

  it("refuses what is no object", () => {
    expect(() => migrate([] as never, [])).toThrow(expect.objectContaining({ code: "VALUE_INVALID" }));
  });

  it("never changes what it was given", () => {
    const text = JSON.stringify(live);
    migrate(live, [toApply({ from: ["z"] }), { do: "drop", managers: ["old"] }]);
    expect(JSON.stringify(live)).toBe(text);
  });
});

describe("strip", () => {
  it("takes metadata.managedFields out, and shares the rest", () => {
    const live = liveSettings(data, [entry("me", "Apply", dataFields("a"))]);
    const stripped = strip(live);
    expect(stripped).toEqual(settings(data));
    expect(stripped.data).toBe(live.data);
  });

  it("gives the object itself where there are none", () => {
    for (const object of [settings(data), {}, { metadata: null }] as JsonObject[])
      expect(strip(object)).toBe(object);
  });

  it("takes out what cannot be read too", () => {
    expect(strip(liveSettings(data, "what?"))).toEqual(settings(data));
    expect(strip(liveSettings(data, null))).toEqual(settings(data));
  });

  it("refuses what is no object", () => {
    expect(() => strip("x" as never)).toThrow(expect.objectContaining({ code: "VALUE_INVALID" }));
  });
});
