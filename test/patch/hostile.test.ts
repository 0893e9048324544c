import {
  applyMergePatch,
  applyPatch,
  createMergePatch,
  createPatch,
  createThreeWayMergePatch,
  createThreeWayPatch,
  findConflicts,
  keysByPath,
  mergePatches,
} from "fieldwise/patch";
import { type Json, type JsonObject, MAX_DEPTH, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { nest } from "../arbitraries.ts";
import { typeNamed, widget } from "./schemas.ts";
import { deepFreeze } from "./spelling.ts";

const deduced = typeNamed("deduced");
const inObjects = (levels: number, leaf: Json = 1) =>
  nest(leaf, levels, (inner) => ({ a: inner })) as JsonObject;
const inLists = (levels: number, leaf: Json = 1): JsonObject => ({ a: nest(leaf, levels) });

describe("input that nests 100,000 levels is refused as too deep or carried along, never overflows the stack", () => {
  const operations: Record<string, (a: JsonObject, b: JsonObject) => unknown> = {
    applyPatch: (live, patch) => applyPatch(deduced, { live, patch }),
    createPatch: (from, to) => createPatch(deduced, { from, to }),
    "tidy createPatch": (from, to) => createPatch(deduced, { from, to }, { tidy: true }),
    createThreeWayPatch: (live, desired) =>
      createThreeWayPatch(deduced, { lastApplied: live, desired, live }, { conflicts: findConflicts }),
    "createThreeWayPatch against what was applied": (lastApplied, desired) =>
      createThreeWayPatch(deduced, { lastApplied, desired, live: {} }, { conflicts: findConflicts }),
    mergePatches: (first, second) => mergePatches(deduced, [first, second]),
    applyMergePatch: (live, patch) => applyMergePatch({ live, patch }),
    createMergePatch: (from, to) => createMergePatch({ from, to }),
    createThreeWayMergePatch: (live, desired) => createThreeWayMergePatch({ desired, live }),
    "createThreeWayMergePatch against what was applied": (lastApplied, desired) =>
      createThreeWayMergePatch({ lastApplied, desired, live: {} }),
  };
  const shapes: [string, JsonObject, JsonObject][] = [
    ["objects beside nothing", {}, inObjects(100_000)],
    ["nothing beside objects", inObjects(100_000), {}],
    ["objects beside other objects", inObjects(100_000, 1), inObjects(100_000, 2)],
    ["objects beside equal ones", inObjects(100_000), inObjects(100_000)],
    ["objects beside short ones", inObjects(3), inObjects(100_000)],
    ["lists beside nothing", {}, inLists(100_000)],
    ["lists beside other lists", inLists(100_000, 1), inLists(100_000, 2)],
    ["lists beside equal ones", inLists(100_000), inLists(100_000)],
  ];
  const cases = Object.keys(operations).flatMap((name) => shapes.map((shape) => [name, ...shape] as const));

  it.each(cases)("%s of %s", (name, _, a, b) => {
    try {
      operations[name]!(a, b);
    } catch (error) {
      expect(error).toBeInstanceOf(MergeError);
      expect(error).toMatchObject({ code: "TOO_DEEP" });
    }
  });

  it("and in a new field of a patch", () => {
    const patch = { anything: inObjects(100_000) };
    expect(() => applyPatch(widget, { live: {}, patch })).toThrow(
      expect.objectContaining({ code: "TOO_DEEP" }),
    );
  });

  it("and in the values of directives", () => {
    const deep = nest(1, 100_000);
    for (const patch of [
      { $patch: deep },
      { "$setElementOrder/tags": deep },
      { "$deleteFromPrimitiveList/tags": deep },
      { labels: { $retainKeys: deep } },
      { servers: [{ name: deep }] },
    ]) {
      const live = { tags: ["a"], labels: { a: "1" }, servers: [{ name: "a" }] };
      try {
        applyPatch(widget, { live, patch });
      } catch (error) {
        expect(error).toBeInstanceOf(MergeError);
      }
    }
  });

  it("while half of the depth that is allowed goes through everything", () => {
    const from = inObjects(MAX_DEPTH / 2, 1);
    const to = inObjects(MAX_DEPTH / 2, 2);
    expect(applyPatch(deduced, { live: from, patch: createPatch(deduced, { from, to }) })).toEqual(to);
    expect(applyMergePatch({ live: from, patch: createMergePatch({ from, to }) })).toEqual(to);
  });
});

describe("the cost grows with the input, not with its square", () => {
  const COUNT = 20_000;
  const times = <T>(make: (index: number) => T) => Array.from({ length: COUNT }, (_, index) => make(index));
  const servers = times((index): JsonObject => ({ name: `s${index}`, address: "1" }));
  const changed = servers.map((server) => ({ ...server, address: "2" }));
  const tags = times((index) => `t${index}`);

  it("for 20,000 keyed items that change", () => {
    const patch = createPatch(widget, { from: { servers }, to: { servers: changed } });
    expect(applyPatch(widget, { live: { servers }, patch })).toEqual({ servers: changed });
  });

  it("for 20,000 keyed items that are reversed", () => {
    const to = { servers: servers.toReversed() };
    const patch = createPatch(widget, { from: { servers }, to });
    expect(applyPatch(widget, { live: { servers }, patch })).toEqual(to);
  });

  it("for 20,000 keyed items that are deleted one by one", () => {
    const patch = createPatch(widget, { from: { servers }, to: { servers: [] } });
    expect(applyPatch(widget, { live: { servers }, patch })).toEqual({ servers: [] });
  });

  it("for 20,000 items with several keys", () => {
    const options = { listKeys: "schema" } as const;
    const shards = times((index) => ({ region: `r${index % 7}`, index, size: 1 }));
    const to = { shards: shards.map((shard) => ({ ...shard, size: 2 })).toReversed() };
    const patch = createPatch(widget, { from: { shards }, to }, options);
    expect(applyPatch(widget, { live: { shards }, patch }, options)).toEqual(to);
  });

  it("for 20,000 scalars that are reversed and replaced", () => {
    for (const to of [{ tags: tags.toReversed() }, { tags: tags.map((tag) => `${tag}x`) }]) {
      const patch = createPatch(widget, { from: { tags }, to });
      expect(applyPatch(widget, { live: { tags }, patch })).toEqual(to);
    }
  });

  it("for 20,000 live items with the same key", () => {
    const live = { servers: times((index) => ({ name: "a", address: `${index}` })) };
    expect(applyPatch(widget, { live, patch: { servers: [{ name: "a", $patch: "delete" }] } })).toEqual({
      servers: [],
    });
    expect(createPatch(widget, { from: live, to: live })).toEqual({});
    createPatch(widget, { from: live, to: { servers: [{ name: "a" }] } });
  });

  it("for integers that are chosen to fill a run of the index, and others that all start at its first place", () => {
    const factor = 0x9e3779b1;
    let inverse = factor;
    for (let round = 0; round < 5; round++) inverse = Math.imul(inverse, 2 - Math.imul(factor, inverse));
    const live = { codes: times((index) => Math.imul(index, inverse)) };
    const patch = { codes: times((index) => Math.imul((index + 1) << 16, inverse)) };
    expect(applyPatch(widget, { live, patch }).codes).toHaveLength(2 * COUNT);
  });

  it("for 20,000 items of a patch with the same key", () => {
    const patch = { servers: times((index) => ({ name: "a", limits: { [`k${index}`]: "1" } })) };
    const result = applyPatch(widget, { live: { servers: [{ name: "a", limits: { x: "1" } }] }, patch });
    expect(Object.keys(((result.servers as Json[])[0] as JsonObject).limits as JsonObject)).toHaveLength(
      COUNT + 1,
    );
  });

  it("for 20,000 equal scalars", () => {
    const same = times(() => "a");
    expect(applyPatch(widget, { live: { tags: same }, patch: { tags: same } })).toEqual({ tags: ["a"] });
    createPatch(widget, { from: { tags: same }, to: { tags: ["b"] } });
  });

  it("for three sides with 20,000 items each", () => {
    const live = { servers: [...servers.toReversed(), { name: "other" }], tags: [...tags, "other"] };
    const parts = {
      lastApplied: { servers, tags },
      desired: { servers: changed, tags: tags.toReversed() },
      live,
    };
    expect(createThreeWayPatch(widget, parts, { conflicts: findConflicts }).ok).toBe(true);
  });

  it("for 20,000 patches that are merged", () => {
    const merged = mergePatches(
      widget,
      times((index) => ({ labels: { [`k${index}`]: "1" } })),
    );
    expect(Object.keys(merged.labels as JsonObject)).toHaveLength(COUNT);
  });

  it("for 20,000 fields deep inside an untyped object", () => {
    const leaf = (last: number) =>
      Object.fromEntries(times((index) => [`k${index}`, index < COUNT - 1 ? index : last]));
    const from = { anything: inObjects(400, leaf(1)) };
    const patch = createPatch(widget, { from, to: { anything: inObjects(400, leaf(2)) } });
    expect(patch).toEqual({ anything: inObjects(400, { [`k${COUNT - 1}`]: 2 }) });
  });
});

describe("spellings of the same", () => {
  it("count as the same: a bigint and a number tell no items apart", () => {
    const live = deepFreeze({ ports: [{ port: 80n, name: "a" }], codes: [80n] });
    const patch = { ports: [{ port: 80, name: "b" }], codes: [80], "$setElementOrder/codes": [80] };
    const result = applyPatch(widget, { live, patch });
    expect((result.ports as Json[]).length).toBe(1);
    expect(result.codes).toBe(live.codes);
  });

  it("count as the same: a bigint for a number changes nothing", () => {
    const live = deepFreeze({ replicas: 3n });
    expect(applyPatch(widget, { live, patch: { replicas: 3 } })).toBe(live);
    expect(applyMergePatch({ live, patch: { replicas: 3 } })).toBe(live);
  });

  it("are told apart where a text looks like a bigint", () => {
    const live = { ports: [{ port: "bigint 9007199254740993", name: "a" }] };
    const patch = { ports: [{ port: 9007199254740993n, name: "b" }] };
    expect((applyPatch(widget, { live, patch }).ports as Json[]).length).toBe(2);
  });

  const absent = (object: object) => object as unknown as JsonObject;

  it("count as the same: a key that holds undefined is absent", () => {
    const live = deepFreeze({ tags: ["a"], a: 1, b: 2 }) as JsonObject;
    const patch = absent({
      "$setElementOrder/tags": undefined,
      "$deleteFromPrimitiveList/tags": undefined,
      a: undefined,
    });
    expect(applyMergePatch({ live, patch: absent({ a: undefined }) })).toBe(live);
    expect(applyMergePatch({ live, patch: absent({ a: undefined, b: null }) })).toEqual({
      tags: ["a"],
      a: 1,
    });
    expect(createMergePatch({ from: absent({ a: undefined }), to: {} })).toEqual({});
    expect(
      createPatch(widget, { from: absent({ name: undefined }), to: absent({ kind: undefined }) }),
    ).toEqual({});
    expect(applyPatch(widget, { live, patch })).toBe(live);
  });

  it("do not find what objects inherit where several keys tell items apart", () => {
    const options = { keysByPath: keysByPath(widget, { notes: ["a", "constructor", "__proto__"] }) };
    const from = { notes: [{ a: 1, x: 1 }] };
    const patch = createPatch(widget, { from, to: { notes: [{ a: 1, x: 2 }] } }, options);
    expect(Object.keys((patch.notes as JsonObject[])[0]!).sort()).toEqual(["a", "x"]);
  });
});
