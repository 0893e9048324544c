import {
  apply,
  blame,
  type Extraction,
  extract,
  LAST_APPLIED,
  migrate,
  readLastApplied,
  update,
  writeLastApplied,
} from "fieldwise/apply";
import type { ObjectType } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { nest } from "../arbitraries.ts";
import { deepFreeze } from "../patch/spelling.ts";
import {
  configMap,
  dataFields,
  deployment,
  EARLIER,
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

/** Applies for a manager, and expects no conflict. */
function applyAs(
  type: ObjectType,
  manager: string,
  config: JsonObject,
  live?: JsonObject,
  subresource = "",
): JsonObject {
  const result = apply(type, deepFreeze({ live, config, manager, now: NOW, subresource }));
  if (!result.ok) throw new Error(result.message);
  return deepFreeze(result.object);
}

const about = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "shop", namespace: "prod" } };
const config = deepFreeze({
  ...about,
  metadata: { ...about.metadata, labels: { "app.kubernetes.io/name": "shop" }, finalizers: ["x"] },
  spec: {
    replicas: 3,
    selector: { matchLabels: { app: "shop" } },
    strategy: {},
    template: {
      metadata: { labels: { app: "shop" }, annotations: {} },
      spec: {
        nodeSelector: { disk: "ssd" },
        containers: [
          {
            name: "web",
            image: "shop:1",
            command: ["serve", "-v"],
            ports: [{ containerPort: 80 }, { containerPort: 53, protocol: "UDP" }],
            env: [{ name: "A", value: "1" }, { name: "B" }],
            resources: { limits: { cpu: "1" } },
          },
        ],
      },
    },
  },
});

describe("extract", () => {
  const ours = applyAs(deployment, "gitops", config);
  const scaled = deepFreeze(
    update(deployment, {
      live: ours,
      object: { ...ours, status: { replicas: 3 }, spec: { ...(ours.spec as JsonObject), paused: true } },
      manager: "ctl",
      now: LATER,
    }).object,
  );

  it("gives back what a manager applied", () => {
    expect(extract(deployment, { live: ours, manager: "gitops" })).toEqual(config);
    expect(extract(deployment, { live: scaled, manager: "gitops" })).toEqual(config);
  });

  it("gives a config that changes nothing when it is applied again", () => {
    const extracted = extract(deployment, { live: scaled, manager: "gitops" }) as JsonObject;
    expect(applyAs(deployment, "gitops", extracted, scaled)).toBe(scaled);
  });

  it("gives a config that can be edited: what is taken out goes, what is changed changes", () => {
    const extracted = extract(deployment, { live: scaled, manager: "gitops" }) as JsonObject;
    const { replicas: _, ...spec } = extracted.spec as JsonObject;
    const edited = applyAs(
      deployment,
      "gitops",
      { ...extracted, spec: { ...spec, minReadySeconds: 5 } },
      scaled,
    );
    expect(edited.spec).not.toHaveProperty("replicas");
    expect(edited.spec).toMatchObject({ minReadySeconds: 5, paused: true });
  });

  it("says first which object it is, whatever the manager owns", () => {
    const extracted = extract(deployment, { live: scaled, manager: "gitops" }) as JsonObject;
    expect(Object.keys(extracted).slice(0, 3)).toEqual(["apiVersion", "kind", "metadata"]);
    expect(Object.keys(extracted.metadata as JsonObject).slice(0, 2)).toEqual(["name", "namespace"]);
  });

  it("leaves out what the server writes", () => {
    const live = liveSettings({ a: "1" }, [entry("me", "Apply", dataFields("a"))], {
      uid: "1",
      resourceVersion: "9",
      generation: 2,
    });
    expect(extract(configMap, { live, manager: "me" })).toEqual(settings({ a: "1" }));
  });

  it("gives nothing where the manager owns nothing", () => {
    const nothing: Extraction[] = [
      { live: scaled, manager: "nobody" },
      { live: scaled, manager: "ctl" },
      { live: scaled, manager: "gitops", subresource: "status" },
      { live: scaled, manager: "gitops", operation: "Update" },
      { live: scaled, manager: [] },
      { live: settings({ a: "1" }), manager: "me" },
      { live: {}, manager: "me" },
      { live: liveSettings({}, [entry("me", "Apply", dataFields("gone"))]), manager: "me" },
    ];
    for (const parts of nothing)
      expect(extract(parts.live === scaled ? deployment : configMap, parts)).toBeUndefined();
  });

  it("gives what a manager updated where that is asked for, and both where any is", () => {
    const live = liveSettings({ a: "1", b: "2", c: "3" }, [
      entry("me", "Apply", dataFields("a")),
      entry("me", "Update", dataFields("b")),
    ]);
    expect(extract(configMap, { live, manager: "me", operation: "Update" })?.data).toEqual({ b: "2" });
    expect(extract(configMap, { live, manager: "me", operation: "any" })?.data).toEqual({ a: "1", b: "2" });
  });

  it("gives what several managers applied together", () => {
    const live = liveSettings({ a: "1", b: "2" }, [
      entry("one", "Apply", dataFields("a")),
      entry("two", "Apply", dataFields("b")),
    ]);
    expect(extract(configMap, { live, manager: ["one", "two"] })?.data).toEqual({ a: "1", b: "2" });
  });

  it("tells subresources apart", () => {
    const status = { ...about, status: { conditions: [{ type: "Available", status: "True" }] } };
    const live = applyAs(deployment, "gitops", status, ours, "status");
    const extracted = extract(deployment, { live, manager: "gitops", subresource: "status" }) as JsonObject;
    expect(extracted).toEqual(status);
    expect(extract(deployment, { live, manager: "gitops" })).toEqual(config);
    expect(applyAs(deployment, "gitops", extracted, live, "status")).toBe(live);
  });

  it("always carries the keys of items, owned or not", () => {
    const live = widgetWith(
      {
        servers: [{ name: "web", address: "1", args: ["a"] }],
        ports: [{ port: 80, protocol: "UDP", name: "n" }],
      },
      [
        widgetEntry("me", "Apply", {
          "f:servers": { 'k:{"name":"web"}': { "f:args": {} } },
          "f:ports": { 'k:{"port":80,"protocol":"UDP"}': { "f:name": {} } },
        }),
      ],
    );
    expect(extract(widget, { live, manager: "me" })).toEqual(
      widgetWith({
        servers: [{ name: "web", args: ["a"] }],
        ports: [{ port: 80, protocol: "UDP", name: "n" }],
      }),
    );
  });

  it("does not add keys that live leaves to their default", () => {
    const live = applyAs(widget, "me", widgetWith({ ports: [{ port: 80 }] }));
    expect(extract(widget, { live, manager: "me" })?.ports).toEqual([{ port: 80 }]);
  });

  it("has an item of which only the key is owned", () => {
    const live = widgetWith({ servers: [{ name: "web", address: "1" }] }, [
      widgetEntry("me", "Apply", { "f:servers": { 'k:{"name":"web"}': { ".": {}, "f:name": {} } } }),
    ]);
    expect(extract(widget, { live, manager: "me" })?.servers).toEqual([{ name: "web" }]);
  });

  it("keeps an empty object empty, whatever others put into it", () => {
    const live = applyAs(configMap, "you", settings({ a: "1" }), applyAs(configMap, "me", settings({})));
    const extracted = extract(configMap, { live, manager: "me" }) as JsonObject;
    expect(extracted.data).toEqual({});
    expect(applyAs(configMap, "me", extracted, live)).toBe(live);
  });

  it("keeps explicit nulls", () => {
    const nulls = widgetWith({ notes: null, name: null });
    const live = applyAs(widget, "me", nulls);
    expect(extract(widget, { live, manager: "me" })).toEqual(nulls);
  });

  it("takes what is atomic as a whole", () => {
    const live = widgetWith({ selector: { a: "1", b: "2" }, matrix: [[1], [2]] }, [
      widgetEntry("me", "Apply", { "f:selector": {}, "f:matrix": {} }),
    ]);
    expect(extract(widget, { live, manager: "me" })).toEqual(
      widgetWith({ selector: { a: "1", b: "2" }, matrix: [[1], [2]] }),
    );
  });

  it("takes live's values, which others may have changed since for what the manager no longer owns", () => {
    const live = applyAs(configMap, "me", settings({ a: "1", b: "1" }));
    const changed = update(configMap, { live, object: settings({ a: "2", b: "1" }), manager: "you" }).object;
    expect(extract(configMap, { live: changed, manager: "me" })?.data).toEqual({ b: "1" });
  });

  it("gives a config that can be applied even where live has an item twice", () => {
    const key = 'k:{"port":80,"protocol":"TCP"}';
    const live = widgetWith(
      {
        ports: [
          { port: 80, name: "a" },
          { port: 80, name: "b" },
        ],
      },
      [widgetEntry("me", "Apply", { "f:ports": { [key]: { ".": {}, "f:name": {}, "f:port": {} } } })],
    );
    const extracted = extract(widget, { live, manager: "me" }) as JsonObject;
    expect(() => apply(widget, { live, config: extracted, manager: "me" })).not.toThrow();
  });

  it("works without a schema, on hostile names, and on integers that a number would round", () => {
    const wanted = deepFreeze({
      apiVersion: "g/v1",
      kind: "Thing",
      spec: JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":[1]}') as JsonObject,
      large: 9_007_199_254_740_993n,
    });
    const live = applyAs(free, "me", wanted);
    const extracted = extract(free, { live, manager: "me" }) as JsonObject;
    expect(Object.keys(extracted.spec as JsonObject)).toEqual(["__proto__", "constructor", "toString"]);
    expect(extracted.large).toBe(9_007_199_254_740_993n);
    expect(applyAs(free, "me", extracted, live)).toBe(live);
  });

  it("passes over fields of the set that live does not have", () => {
    const live = liveSettings({ a: "1" }, [
      entry("me", "Apply", { "f:data": { "f:a": {}, "f:gone": {} }, "f:binaryData": { "f:x": {} } }),
    ]);
    expect(extract(configMap, { live, manager: "me" })).toEqual(settings({ a: "1" }));
  });

  it("takes live as it is where that has no metadata but entries", () => {
    const live = widgetWith({ name: "w" }, [widgetEntry("me", "Apply", { "f:name": {} })]);
    expect(extract(widget, { live, manager: "me" })).toEqual(widgetWith({ name: "w" }));
  });

  it("refuses what is no object, and what is too deep", () => {
    expect(() => extract(free, { live: null as never, manager: "me" })).toThrow(
      expect.objectContaining({ code: "VALUE_INVALID" }),
    );
    const fields = nest({}, 600, (inner) => ({ "f:a": inner })) as JsonObject;
    const deep = {
      apiVersion: "g/v1",
      kind: "Thing",
      a: nest(1, 600, (inner) => ({ a: inner })),
      metadata: { managedFields: [entry("me", "Apply", fields)] },
    };
    expect(() => extract(free, { live: deep, manager: "me" })).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/TOO_DEEP|MANAGED_FIELDS_INVALID/) }),
    );
  });

  it("refuses entries that cannot be read, with the code that apply has for that", () => {
    const live = liveSettings({ a: "1" }, [entry("me", "Apply", { "f:data": "x" })]);
    expect(() => extract(configMap, { live, manager: "me" })).toThrow(
      expect.objectContaining({ code: "MANAGED_FIELDS_INVALID" }),
    );
  });
});

describe("a last-applied config rebuilt from managed fields", () => {
  it("is what was applied, and goes into the annotation as kubectl writes it", () => {
    const live = applyAs(deployment, "gitops", config);
    const rebuilt = extract(deployment, { live, manager: "gitops", operation: "any" }) as JsonObject;
    const annotated = writeLastApplied(rebuilt);
    expect(readLastApplied(annotated)).toEqual({
      ...config,
      metadata: { ...config.metadata, annotations: {} },
    });
    expect(annotated).toHaveProperty(
      ["metadata", "annotations", LAST_APPLIED],
      expect.stringMatching(/}\n$/),
    );
  });

  it("takes in what client-side apply owned by update, and its annotation goes", () => {
    const before = writeLastApplied(settings({ a: "1" }));
    const live = update(configMap, {
      object: before,
      manager: "kubectl-client-side-apply",
      now: EARLIER,
    }).object;
    const rebuilt = extract(configMap, {
      live,
      manager: ["kubectl", "kubectl-client-side-apply"],
      operation: "any",
    }) as JsonObject;
    expect(writeLastApplied(rebuilt)).toEqual(before);
  });
});

describe("what extract and blame say of a manager", () => {
  it("is the same: every field that blame gives it is in its config, and none that blame does not", () => {
    const live = migrate(applyAs(deployment, "gitops", config), [
      { do: "rename", from: "gitops", to: "flux" },
    ]);
    const extracted = extract(deployment, { live, manager: "flux" }) as JsonObject;
    const owned = blame(deployment, { live }).fields.filter(({ owners }) => owners.length > 0);
    const stated = blame(deployment, { live: extracted }).fields.map(({ path }) => path);
    for (const { path } of owned) expect(stated).toContain(path);
  });
});
