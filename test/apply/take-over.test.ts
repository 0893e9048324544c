import {
  ANNOTATIONS_LIMIT,
  type Application,
  type Applied,
  apply,
  conflictRules,
  LAST_APPLIED,
  type Refused,
  readLastApplied,
  storyOf,
  update,
  writeLastApplied,
} from "fieldwise/apply";
import { canonicalText, type Json, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../patch/spelling.ts";
import {
  configMap,
  dataFields,
  deployment,
  EARLIER,
  entriesOf,
  entry,
  fieldsOf,
  LATER,
  listedManagers,
  liveSettings,
  NOW,
  settings,
} from "./objects.ts";

const CLIENT_SIDE = "kubectl-client-side-apply";

/** What `kubectl apply` on the client's side leaves behind. */
const clientSide = (config: JsonObject): JsonObject =>
  deepFreeze(
    update(configMap, { object: writeLastApplied(config), manager: CLIENT_SIDE, now: EARLIER }).object,
  );

const applyAsKubectl = (
  live: JsonObject,
  config: JsonObject,
  others: Partial<Application> = {},
): Applied | Refused =>
  apply(configMap, deepFreeze({ live, config, manager: "kubectl", now: NOW, ...others }));

function applied(live: JsonObject, config: JsonObject, others: Partial<Application> = {}): Applied {
  const result = applyAsKubectl(live, config, others);
  if (!result.ok) throw new Error(result.message);
  return result;
}

function conflictsOf(
  live: JsonObject,
  config: JsonObject,
  others: Partial<Application> = {},
): readonly string[] {
  const result = applyAsKubectl(live, config, others);
  return result.ok ? [] : result.conflicts.map(({ owner, path }) => `${owner.manager} ${path}`);
}

const annotationOf = (object: JsonObject): Json | undefined =>
  ((object.metadata as JsonObject).annotations as JsonObject | undefined)?.[LAST_APPLIED];

const withAnnotation = (object: JsonObject, text: Json): JsonObject => {
  const metadata = object.metadata as JsonObject;
  return deepFreeze({ ...object, metadata: { ...metadata, annotations: { [LAST_APPLIED]: text } } });
};

describe("kubectl", () => {
  const live = clientSide(settings({ a: "1", "b.c": "1" }, { labels: { "app.kubernetes.io/name": "x" } }));

  it("takes over what it applied on the client's side before, without force", () => {
    const config = settings({ a: "2", "b.c": "2" }, { labels: { "app.kubernetes.io/name": "y" } });
    const result = applied(live, config);
    expect(result.object.data).toEqual({ a: "2", "b.c": "2" });
    expect(storyOf(result).takenOver.map(({ path, from }) => [path, from.manager])).toEqual([
      [".data.a", CLIENT_SIDE],
      [".data.b.c", CLIENT_SIDE],
      [".metadata.labels.app.kubernetes.io/name", CLIENT_SIDE],
    ]);
  });

  it("takes it over from whoever is down as its manager", () => {
    const entries = [entry("anybody", "Apply", dataFields("a"))];
    const metadata = { annotations: { [LAST_APPLIED]: canonicalText(settings({ a: "1" })) } };
    expect(conflictsOf(liveSettings({ a: "1" }, entries, metadata), settings({ a: "2" }))).toEqual([]);
  });

  it("is the only one that does", () => {
    for (const manager of ["kubectl ", "Kubectl", "kubectl-client-side-apply", "flux", ""])
      expect(conflictsOf(live, settings({ a: "2" }), { manager })).toEqual([`${CLIENT_SIDE} .data.a`]);
  });

  it("does so on a subresource too", () => {
    expect(conflictsOf(live, settings({ a: "2" }), { subresource: "status" })).toEqual([]);
  });

  it("does not take over what was changed since", () => {
    const changed = update(configMap, {
      live,
      object: { ...live, data: { a: "9", "b.c": "1" } },
      manager: "ctl",
      now: LATER,
    }).object;
    expect(conflictsOf(changed, settings({ a: "2" }))).toEqual(["ctl .data.a"]);
  });

  it("does not take over what it never applied", () => {
    const more = update(configMap, {
      live,
      object: { ...live, data: { a: "1", "b.c": "1", d: "1" } },
      manager: "ctl",
      now: LATER,
    }).object;
    expect(conflictsOf(more, settings({ a: "2", d: "2" }))).toEqual(["ctl .data.d"]);
  });

  it("is told only of the conflicts that are not its own, and nothing is applied then", () => {
    const more = update(configMap, {
      live,
      object: { ...live, data: { a: "1", "b.c": "1", d: "1", e: "1" } },
      manager: "ctl",
      now: LATER,
    }).object;
    const result = applyAsKubectl(more, settings({ a: "2", d: "2", e: "2" }));
    expect(result.ok ? "" : result.message).toBe(
      'Apply failed with 2 conflicts: conflicts with "ctl" using v1:\n- .data.d\n- .data.e',
    );
  });

  it("takes over atomic lists and fields of items, and leaves what it states no more to its manager of before", () => {
    const shop = (command: string, image: string, others: JsonObject = {}): JsonObject => ({
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "shop" },
      spec: { template: { spec: { containers: [{ name: "web", image, command: [command], ...others }] } } },
    });
    const object = writeLastApplied(shop("a", "shop:1", { workingDir: "/" }));
    const client = update(deployment, { object, manager: CLIENT_SIDE, now: EARLIER }).object;
    const config = shop("b", "shop:2");
    const result = apply(deployment, deepFreeze({ live: client, config, manager: "kubectl", now: NOW }));
    expect(result.ok && storyOf(result).takenOver.map(({ path }) => path)).toEqual([
      '.spec.template.spec.containers[name="web"].command',
      '.spec.template.spec.containers[name="web"].image',
    ]);
    expect(result.ok && result.object.spec).toEqual(shop("b", "shop:2", { workingDir: "/" }).spec);
  });

  it("forces all where it is told to force", () => {
    const foreign = liveSettings({ a: "1" }, [entry("ctl", "Update", dataFields("a"))]);
    expect(conflictsOf(foreign, settings({ a: "2" }), { force: true })).toEqual([]);
  });

  it.each<[string, Json]>([
    ["empty", ""],
    ["not JSON", "{"],
    ["no object", "[]"],
    ["null", "null"],
    ["of another version", canonicalText({ ...settings({ a: "1", "b.c": "1" }), apiVersion: "v2" })],
    ["without a version", canonicalText({ data: { a: "1", "b.c": "1" } })],
    ["not what the type says", canonicalText({ ...settings({ a: "1", "b.c": "1" }), novel: 1 })],
    ["of another object's fields", canonicalText(settings({ z: "1" }))],
  ])("conflicts as anybody does where the annotation is %s", (_, text) => {
    expect(conflictsOf(withAnnotation(live, text), settings({ a: "2" }))).toEqual([`${CLIENT_SIDE} .data.a`]);
  });

  it("conflicts as anybody does where there is no annotation", () => {
    const plain = liveSettings({ a: "1" }, [entry(CLIENT_SIDE, "Update", dataFields("a"))]);
    expect(conflictsOf(plain, settings({ a: "2" }))).toEqual([`${CLIENT_SIDE} .data.a`]);
  });

  it("takes over from before-first-apply where the object was never tracked", () => {
    const untracked = deepFreeze({
      ...writeLastApplied(settings({ a: "1", b: "1" }, { uid: "1" })),
      data: { a: "1", b: "9" },
    });
    expect(conflictsOf(untracked, settings({ a: "2" }))).toEqual([]);
    expect(conflictsOf(untracked, settings({ b: "2" }))).toEqual(["before-first-apply .data.b"]);
  });

  it("goes by the rules for conflicts first", () => {
    const result = apply(
      configMap,
      { live, config: settings({ a: "2" }), manager: "kubectl", now: NOW },
      { conflicts: conflictRules(configMap, [{ resolve: "give-way", paths: ["data.a"] }]) },
    );
    expect(result.ok && result.object.data).toEqual({ a: "1", "b.c": "1" });
  });
});

describe("kubectl's annotation", () => {
  const live = clientSide(settings({ a: "1" }));

  it("is kept up to date with what kubectl applies, as the server writes it", () => {
    const { object } = applied(live, settings({ a: "2", h: "<&>" }));
    expect(annotationOf(object)).toBe(
      '{"apiVersion":"v1","data":{"a":"2","h":"\\u003c\\u0026\\u003e"},"kind":"ConfigMap","metadata":{"name":"settings"}}\n',
    );
  });

  it("is not anybody else's to keep up to date", () => {
    const { object } = applied(live, settings({ b: "2" }), { manager: "flux" });
    expect(annotationOf(object)).toBe(annotationOf(live));
  });

  it("is not written where there was none, or an empty one", () => {
    expect(annotationOf(applied(settings({}, { uid: "1" }), settings({ a: "1" })).object)).toBeUndefined();
    const empty = withAnnotation(settings({}), "");
    expect(annotationOf(applied(empty, settings({ a: "1" })).object)).toBe("");
  });

  it("is not owned by kubectl for it", () => {
    const { object } = applied(live, settings({ a: "2" }));
    expect(fieldsOf(object, "kubectl")).toEqual(dataFields("a"));
    expect(fieldsOf(object, CLIENT_SIDE)).toMatchObject({ "f:metadata": { "f:annotations": {} } });
  });

  it("is itself left out of what it says", () => {
    const config = settings({ a: "2" }, { annotations: { [LAST_APPLIED]: "x", kept: "1" } });
    const { object } = applied(live, config, { force: true });
    expect(readLastApplied(object)).toEqual(settings({ a: "2" }, { annotations: { kept: "1" } }));
  });

  it("moves no time by itself, and the second apply of the same is a no-op", () => {
    const tracked = withAnnotation(
      liveSettings({ a: "1" }, [entry("kubectl", "Apply", dataFields("a"))]),
      "{}",
    );
    const first = applied(tracked, settings({ a: "1" }));
    expect(first.changed).toBe(true);
    expect(entriesOf(first.object)).toEqual(entriesOf(tracked));
    const second = applied(deepFreeze(first.object), settings({ a: "1" }), { now: LATER });
    expect(second.object).toBe(first.object);
  });

  it("is among the changes where it changed", () => {
    const tracked = withAnnotation(
      liveSettings({ a: "1" }, [entry("kubectl", "Apply", dataFields("a"))]),
      "{}",
    );
    const { changes } = storyOf(applied(tracked, settings({ a: "1" })));
    expect(changes.map(({ path }) => path)).toEqual([`.metadata.annotations.${LAST_APPLIED}`]);
  });

  it("goes where the annotations would be too large for a server with it", () => {
    const { object } = applied(live, settings({ a: "x".repeat(ANNOTATIONS_LIMIT) }));
    expect(annotationOf(object)).toBeUndefined();
    expect((object.metadata as JsonObject).annotations).toEqual({});
  });

  it("stays where the annotations have just as many bytes as a server takes", () => {
    const bare = canonicalText(settings({ a: "" })).length + 1;
    const room = ANNOTATIONS_LIMIT - LAST_APPLIED.length - bare;
    const fitting = applied(live, settings({ a: "x".repeat(room) })).object;
    expect(annotationOf(fitting)).toBeDefined();
    expect(annotationOf(applied(live, settings({ a: "x".repeat(room + 1) })).object)).toBeUndefined();
  });

  it("counts in bytes, not in characters", () => {
    const bare = canonicalText(settings({ a: "" })).length + 1;
    const room = ANNOTATIONS_LIMIT - LAST_APPLIED.length - bare;
    expect(
      annotationOf(applied(live, settings({ a: "é".repeat(Math.floor(room / 2)) })).object),
    ).toBeDefined();
    expect(
      annotationOf(applied(live, settings({ a: "é".repeat(Math.floor(room / 2) + 1) })).object),
    ).toBeUndefined();
  });

  it("is up to date after a take-over, so that nothing is stuck", () => {
    const first = deepFreeze(applied(live, settings({ a: "2", b: "1" })).object);
    const second = applied(first, settings({ b: "1" }));
    expect(readLastApplied(second.object)).toEqual(settings({ b: "1" }));
    expect(listedManagers(second.object)).toContain("kubectl Apply v1");
  });
});
