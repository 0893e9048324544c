import {
  apply,
  type Conflict,
  conflictRules,
  type Refused,
  type SettleConflicts,
  storyOf,
  update,
} from "fieldwise/apply";
import { difference, fieldSetOf } from "fieldwise/fieldpath";
import type { ObjectType } from "fieldwise/schema";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { extractItems, valueAt, valueFields } from "../../src/typed/internal.ts";
import { deepFreeze } from "../patch/spelling.ts";
import {
  configMap,
  dataFields,
  deployment,
  EARLIER,
  entriesOf,
  entry,
  free,
  LATER,
  liveSettings,
  NOW,
  settings,
  widget,
  widgetEntry,
  widgetWith,
} from "./objects.ts";

/** What a config that must conflict comes to. */
function refused(type: ObjectType, live: JsonObject, config: JsonObject): Refused {
  const result = apply(type, deepFreeze({ live, config, manager: "me", now: NOW }));
  if (result.ok) throw new Error("the config did not conflict");
  return result;
}

describe("a conflict", () => {
  const live = liveSettings({ a: "1" }, [
    entry("ctl", "Update", dataFields("a"), { subresource: "status", time: LATER }),
  ]);
  const [conflict] = refused(configMap, live, settings({ a: "2" })).conflicts;

  it("says where, who else, what live has, what the config wants, and what can be done", () => {
    expect(conflict).toEqual({
      path: ".data.a",
      steps: [
        { kind: "field", name: "data" },
        { kind: "field", name: "a" },
      ],
      owner: { manager: "ctl", operation: "Update", apiVersion: "v1", subresource: "status", time: LATER },
      live: "1",
      wanted: "2",
      waysOut: ["force", "give-way", "share"],
    });
  });

  it("leaves everything as it was", () => {
    expect(live).toEqual(
      liveSettings({ a: "1" }, [
        entry("ctl", "Update", dataFields("a"), { subresource: "status", time: LATER }),
      ]),
    );
  });

  it("has no time if the entry has none", () => {
    const untimed = liveSettings({ a: "1" }, [entry("ctl", "Apply", dataFields("a"), { time: null })]);
    expect(refused(configMap, untimed, settings({ a: "2" })).conflicts[0]?.owner.time).toBeUndefined();
  });

  it("lists no removals", () => {
    expect(refused(configMap, live, settings({ a: "2" })).removals).toEqual([]);
  });

  it("does not come up where the config says what live has, whatever its spelling", () => {
    const numbers = widgetWith({ replicas: 3, weight: 1 }, [
      widgetEntry("ctl", "Update", { "f:replicas": {}, "f:weight": {} }),
    ]);
    for (const config of [
      { replicas: 3n, weight: 1 },
      { replicas: 3, weight: 1n },
    ] as JsonObject[])
      expect(apply(widget, { live: numbers, config: widgetWith(config), manager: "me" }).ok).toBe(true);
  });

  it("does not come up for the order of items in lists that merge", () => {
    const tags = widgetWith({ tags: ["a", "b"] }, [
      widgetEntry("ctl", "Update", { "f:tags": { ".": {}, 'v:"a"': {}, 'v:"b"': {} } }),
    ]);
    expect(apply(widget, { live: tags, config: widgetWith({ tags: ["b", "a"] }), manager: "me" }).ok).toBe(
      true,
    );
  });

  it("does come up for the order of items in atomic lists", () => {
    const notes = widgetWith({ notes: ["a", "b"] }, [widgetEntry("ctl", "Update", { "f:notes": {} })]);
    expect(refused(widget, notes, widgetWith({ notes: ["b", "a"] })).conflicts).toMatchObject([
      { path: ".notes", live: ["a", "b"], wanted: ["b", "a"] },
    ]);
  });

  it("does come up where a config states null for what another owns", () => {
    const notes = widgetWith({ notes: ["a"], name: "w" }, [
      widgetEntry("ctl", "Update", { "f:notes": {}, "f:name": {} }),
    ]);
    expect(
      refused(widget, notes, widgetWith({ notes: null, name: null })).conflicts.map(({ path, wanted }) => [
        path,
        wanted,
      ]),
    ).toEqual([
      [".name", null],
      [".notes", null],
    ]);
  });

  it("comes up with all who own the field, each in a conflict of its own", () => {
    const shared = liveSettings({ a: "1" }, [
      entry("one", "Apply", dataFields("a")),
      entry("two", "Apply", dataFields("a")),
      entry("one", "Update", dataFields("a")),
    ]);
    expect(
      refused(configMap, shared, settings({ a: "2" })).conflicts.map(
        ({ owner }) => `${owner.manager} ${owner.operation}`,
      ),
    ).toEqual(["one Apply", "one Update", "two Apply"]);
  });

  it("tells fields apart whose paths read alike", () => {
    const alike = deepFreeze({
      apiVersion: "g/v1",
      kind: "Thing",
      a: { b: 1 },
      "a.b": 2,
      metadata: {
        managedFields: [
          entry("ctl", "Update", { "f:a": { "f:b": {} }, "f:a.b": {} }, { apiVersion: "g/v1" }),
        ],
      },
    });
    const { conflicts } = refused(free, alike, {
      apiVersion: "g/v1",
      kind: "Thing",
      a: { b: 10 },
      "a.b": 20,
    });
    expect(conflicts.map(({ path, steps, live: has, wanted }) => [path, steps.length, has, wanted])).toEqual([
      [".a.b", 1, 2, 20],
      [".a.b", 2, 1, 10],
    ]);
  });

  it("gives the value of an item, and of what is inside one", () => {
    const servers = widgetWith({ servers: [{ name: "web", address: "1" }] }, [
      widgetEntry("ctl", "Update", { "f:servers": { 'k:{"name":"web"}': { "f:address": {} } } }),
    ]);
    const config = widgetWith({ servers: [{ name: "web", address: "2" }] });
    expect(refused(widget, servers, config).conflicts).toMatchObject([
      { path: '.servers[name="web"].address', live: "1", wanted: "2" },
    ]);
  });

  it("says undefined for what live does not have", () => {
    const absent = liveSettings({}, [entry("ctl", "Update", dataFields("a"))]);
    expect(refused(configMap, absent, settings({ a: "1" })).conflicts).toMatchObject([
      { path: ".data.a", live: undefined, wanted: "1" },
    ]);
  });

  it("does not offer to share what live does not have", () => {
    const absent = liveSettings({}, [entry("ctl", "Update", dataFields("a"))]);
    expect(refused(configMap, absent, settings({ a: "1" })).conflicts[0]?.waysOut).not.toContain("share");
  });
});

describe("the message and the causes", () => {
  it("are Kubernetes' own for one conflict with who updated", () => {
    const { message, causes } = refused(
      configMap,
      liveSettings({ a: "1" }, [entry("ctl", "Update", dataFields("a"))]),
      settings({ a: "2" }),
    );
    expect(message).toBe('Apply failed with 1 conflict: conflict with "ctl" using v1: .data.a');
    expect(causes).toEqual([
      { reason: "FieldManagerConflict", message: 'conflict with "ctl" using v1', field: ".data.a" },
    ]);
  });

  it("are Kubernetes' own for one conflict with who applied, in whatever version", () => {
    const applied = entry("gitops", "Apply", dataFields("a"), { apiVersion: "v7" });
    const { message } = refused(configMap, liveSettings({ a: "1" }, [applied]), settings({ a: "2" }));
    expect(message).toBe('Apply failed with 1 conflict: conflict with "gitops": .data.a');
  });

  it("are Kubernetes' own for several conflicts with one manager", () => {
    const live = widgetWith(
      { name: "w", tags: [], servers: [{ name: "web", args: ["a"] }], selector: { a: "1" } },
      [
        widgetEntry("ctl", "Update", {
          "f:name": {},
          "f:selector": {},
          "f:servers": { 'k:{"name":"web"}': { "f:args": {} } },
        }),
      ],
    );
    const config = widgetWith({ name: "v", servers: [{ name: "web", args: ["b"] }], selector: { b: "1" } });
    expect(refused(widget, live, config).message).toBe(
      [
        'Apply failed with 3 conflicts: conflicts with "ctl" using toy.example/v1:',
        "- .name",
        "- .selector",
        '- .servers[name="web"].args',
      ].join("\n"),
    );
  });

  it("name several managers in the order in which Kubernetes writes them: an entry with a subresource first", () => {
    const live = liveSettings({ a: "1", b: "1" }, [
      entry("b", "Update", dataFields("b")),
      entry("a", "Update", dataFields("a", "b"), { apiVersion: "v2" }),
      entry("a", "Update", dataFields("a"), { subresource: "status" }),
      entry("a", "Update", dataFields("a")),
      entry("a", "Apply", dataFields("a"), { subresource: "scale" }),
      entry("a", "Apply", dataFields("b")),
    ]);
    expect(refused(configMap, live, settings({ a: "2", b: "2" })).message).toBe(
      [
        'Apply failed with 7 conflicts: conflicts with "a" with subresource "scale":',
        "- .data.a",
        'conflicts with "a":',
        "- .data.b",
        'conflicts with "a" with subresource "status" using v1:',
        "- .data.a",
        'conflicts with "a" using v1:',
        "- .data.a",
        'conflicts with "a" using v2:',
        "- .data.a",
        "- .data.b",
        'conflicts with "b" using v1:',
        "- .data.b",
      ].join("\n"),
    );
  });

  it("name the fields right here before those below, as Kubernetes does", () => {
    const live = widgetWith({ name: "w" }, [
      widgetEntry("ctl", "Update", {
        "f:labels": { ".": {}, "f:a": {} },
        "f:servers": { 'k:{"name":"web"}': { ".": {}, "f:address": {}, "f:name": {} } },
        "f:tags": { 'v:"x"': {} },
      }),
    ]);
    const config = widgetWith({
      labels: { a: "1" },
      servers: [{ name: "web", address: "1" }],
      tags: ["x"],
    });
    expect(refused(widget, live, config).causes.map(({ field }) => field)).toEqual([
      ".labels",
      ".labels.a",
      '.servers[name="web"]',
      '.servers[name="web"].address',
      '.servers[name="web"].name',
      '.tags[="x"]',
    ]);
  });

  it.each<[string, string]>([
    ['quo"te', '"quo\\"te"'],
    ["back\\slash", '"back\\\\slash"'],
    ["héllo wörld", '"héllo wörld"'],
    ["\u{1f600}", '"\u{1f600}"'],
    ["<&>", '"<&>"'],
    ["line\nbreak", '"line\\nbreak"'],
    ["bell\u0007", '"bell\\a"'],
    ["null\u0000", '"null\\x00"'],
    ["delete\u007f", '"delete\\x7f"'],
    ["no-break\u00a0space", '"no-break\\u00a0space"'],
    ["separator\u2028", '"separator\\u2028"'],
  ])("quote a manager's name as Go does: %j", (manager, quoted) => {
    const live = liveSettings({ a: "1" }, [entry(manager, "Apply", dataFields("a"))]);
    expect(refused(configMap, live, settings({ a: "2" })).causes[0]?.message).toBe(`conflict with ${quoted}`);
  });

  it("quote a subresource as Go does", () => {
    const live = liveSettings({ a: "1" }, [
      entry("m", "Apply", dataFields("a"), { subresource: 's"\u0001' }),
    ]);
    expect(refused(configMap, live, settings({ a: "2" })).causes[0]?.message).toBe(
      'conflict with "m" with subresource "s\\"\\x01"',
    );
  });

  it("print the paths of keys and values as Kubernetes does", () => {
    const live = widgetWith(
      {
        ports: [{ port: 80, name: "a" }],
        shards: [{ region: 'e"u', index: 1, primary: true, size: 1 }],
      },
      [
        widgetEntry("ctl", "Update", {
          "f:ports": { 'k:{"port":80,"protocol":"TCP"}': { "f:name": {} } },
          "f:shards": { 'k:{"index":1,"primary":true,"region":"e\\"u"}': { "f:size": {} } },
        }),
      ],
    );
    const config = widgetWith({
      ports: [{ port: 80, name: "b" }],
      shards: [{ region: 'e"u', index: 1, primary: true, size: 2 }],
    });
    expect(refused(widget, live, config).causes.map(({ field }) => field)).toEqual([
      '.ports[port=80,protocol="TCP"].name',
      '.shards[index=1,primary=true,region="e\\"u"].size',
    ]);
  });
});

describe("each way out works", () => {
  const about = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "shop" } };
  const spec = (replicas: number, image: string, policy: string): JsonObject => ({
    replicas,
    selector: { matchLabels: { app: image } },
    template: {
      metadata: { labels: { "app.kubernetes.io/name": image } },
      spec: { restartPolicy: policy, containers: [{ name: "web", image }] },
    },
  });
  const live = deepFreeze(
    update(deployment, { object: { ...about, spec: spec(5, "a", "Always") }, manager: "ctl", now: EARLIER })
      .object,
  );
  const config = deepFreeze({ ...about, spec: spec(3, "b", "Never") });
  const { conflicts } = refused(deployment, live, config);

  it("and there is more than one conflict to try it on", () => {
    expect(conflicts.map(({ path }) => path)).toEqual([
      ".spec.replicas",
      ".spec.selector",
      ".spec.template.metadata.labels.app.kubernetes.io/name",
      ".spec.template.spec.restartPolicy",
      '.spec.template.spec.containers[name="web"].image',
    ]);
    for (const { waysOut } of conflicts) expect(waysOut).toEqual(["force", "give-way", "share"]);
  });

  const rest = (conflict: Conflict): SettleConflicts =>
    conflictRules(
      deployment,
      conflicts
        .filter((other) => other !== conflict)
        .map(({ path }) => ({ resolve: "force", paths: [path] })),
    );

  it.each(conflicts.map((conflict) => [conflict.path, conflict] as const))("force, for %s", (_, conflict) => {
    const result = apply(deployment, { live, config, manager: "me", force: true });
    expect(result.ok && valueAt(deployment, result.object, conflict.steps)).toEqual(conflict.wanted);
    expect(result.ok && storyOf(result).takenOver.map(({ path }) => path)).toContain(conflict.path);
  });

  it.each(conflicts.map((conflict) => [conflict.path, conflict] as const))(
    "give-way, for %s",
    (_, conflict) => {
      const fields = difference(valueFields(deployment, config), fieldSetOf([conflict.steps]));
      const without = extractItems(deployment, config, fields) as JsonObject;
      const result = apply(
        deployment,
        { live, config: without, manager: "me" },
        { conflicts: rest(conflict) },
      );
      expect(result.ok && valueAt(deployment, result.object, conflict.steps)).toEqual(conflict.live);
    },
  );

  it.each(conflicts.map((conflict) => [conflict.path, conflict] as const))("share, for %s", (_, conflict) => {
    const shared = withValue(config, conflict.steps.map(nameOf), conflict.live as Json) as JsonObject;
    const result = apply(deployment, { live, config: shared, manager: "me" }, { conflicts: rest(conflict) });
    expect(
      result.ok &&
        storyOf(result)
          .explain(conflict.steps)
          .owners.map(({ manager }) => manager)
          .sort(),
    ).toEqual(["ctl", "me"]);
  });

  /** The only item of a list stands at its start. */
  const nameOf = (step: Conflict["steps"][number]): string => (step.kind === "field" ? step.name : "0");

  function withValue(value: Json, [name, ...others]: readonly string[], leaf: Json): Json {
    if (name === undefined) return leaf;
    if (Array.isArray(value)) return [withValue(value[0] as Json, others, leaf)];
    const object = value as JsonObject;
    return { ...object, [name]: withValue(object[name] as Json, others, leaf) };
  }
});

describe("a conflict is found however deep the ownership", () => {
  it("where another owns an item as a whole and the config adds a field to it: none", () => {
    const live = widgetWith({ servers: [{ name: "web" }] }, [
      widgetEntry("ctl", "Update", { "f:servers": { 'k:{"name":"web"}': { ".": {}, "f:name": {} } } }),
    ]);
    const config = widgetWith({ servers: [{ name: "web", address: "1" }] });
    expect(apply(widget, { live, config, manager: "me" }).ok).toBe(true);
  });

  it("where another owns a map's key and the config sets it to something of another kind", () => {
    const live = deepFreeze({
      apiVersion: "g/v1",
      kind: "Thing",
      a: { b: 1 },
      metadata: {
        managedFields: [entry("ctl", "Update", { "f:a": { ".": {}, "f:b": {} } }, { apiVersion: "g/v1" })],
      },
    });
    const { conflicts } = refused(free, live, { apiVersion: "g/v1", kind: "Thing", a: [1] });
    expect(conflicts.map(({ path, live: has, wanted }) => [path, has, wanted])).toEqual([
      [".a", { b: 1 }, [1]],
    ]);
  });

  it("where an entry is of another version and nobody converts", () => {
    const live = liveSettings({ a: "1" }, [entry("ctl", "Update", dataFields("a"), { apiVersion: "v0" })]);
    expect(refused(configMap, live, settings({ a: "2" })).message).toContain('"ctl" using v0');
  });

  it("and not where only who applies itself owns the field, in whatever version", () => {
    const live = liveSettings({ a: "1" }, [entry("me", "Apply", dataFields("a"), { apiVersion: "v0" })]);
    const result = apply(configMap, { live, config: settings({ a: "2" }), manager: "me" });
    expect(result.ok && entriesOf(result.object)).toHaveLength(1);
  });
});
