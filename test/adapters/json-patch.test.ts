import fc from "fast-check";
import fastJsonPatch, { type Operation } from "fast-json-patch";
import { applyJsonPatch, createJsonPatch, type JsonPatch } from "fieldwise/adapters/json-patch";
import { kubernetes } from "fieldwise/kubernetes";
import { applyPatch } from "fieldwise/patch";
import { equal, type Json, type JsonObject, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { getField } from "../../src/value/internal.ts";
import { deepFreeze, json, jsonPair, key, nest } from "../arbitraries.ts";

const apply = (live: JsonObject, ...patch: JsonPatch): JsonObject =>
  applyJsonPatch({ live: deepFreeze(live), patch: deepFreeze(patch) });

const pod = () => ({
  metadata: { name: "web", labels: { app: "web", "example.com/tier": "front" } },
  spec: {
    containers: [
      { name: "app", image: "app:1", limits: { cpu: 1 } },
      { name: "log", image: "log:1", limits: { cpu: 1 } },
    ],
    priority: 1,
  },
});

describe("applyJsonPatch", () => {
  it("adds a key, and replaces one that is there", () => {
    expect(apply({ a: 1 }, { op: "add", path: "/b", value: { c: [null] } })).toEqual({
      a: 1,
      b: { c: [null] },
    });
    expect(apply({ a: 1 }, { op: "add", path: "/a", value: 2 })).toEqual({ a: 2 });
  });

  it.each([
    ["0", ["new", "x", "y"]],
    ["1", ["x", "new", "y"]],
    ["2", ["x", "y", "new"]],
    ["-", ["x", "y", "new"]],
  ])("adds to a list before the item at index %s", (index, list) => {
    expect(apply({ list: ["x", "y"] }, { op: "add", path: `/list/${index}`, value: "new" })).toEqual({
      list,
    });
  });

  it("adds a list as one item", () => {
    expect(apply({ list: [1] }, { op: "add", path: "/list/-", value: [2, 3] })).toEqual({
      list: [1, [2, 3]],
    });
  });

  it("removes a key or an item, and what follows the item moves up", () => {
    expect(apply({ a: 1, b: null }, { op: "remove", path: "/b" })).toEqual({ a: 1 });
    expect(apply({ list: [1, 2, 3] }, { op: "remove", path: "/list/1" })).toEqual({ list: [1, 3] });
  });

  it("replaces a key or an item where it is, and the whole object", () => {
    const replaced = apply({ a: 1, b: 2 }, { op: "replace", path: "/a", value: null });
    expect(Object.entries(replaced)).toEqual([
      ["a", null],
      ["b", 2],
    ]);
    expect(apply({ list: [1, 2] }, { op: "replace", path: "/list/0", value: 3 })).toEqual({ list: [3, 2] });
    expect(apply({ a: 1 }, { op: "replace", path: "", value: { b: 2 } })).toEqual({ b: 2 });
  });

  it("moves between objects and lists, and by the indexes that are left after the removal", () => {
    const live = { a: { x: 1 }, list: ["p", "q", "r"] };
    expect(apply(live, { op: "move", from: "/a/x", path: "/list/1" })).toEqual({
      a: {},
      list: ["p", 1, "q", "r"],
    });
    expect(apply(live, { op: "move", from: "/list/0", path: "/list/2" })).toEqual({
      ...live,
      list: ["q", "r", "p"],
    });
    expect(apply(live, { op: "move", from: "/list", path: "/a" })).toEqual({ a: ["p", "q", "r"] });
    expect(apply(live, { op: "move", from: "/a", path: "" })).toEqual({ x: 1 });
  });

  it("copies, and the two copies live their own lives", () => {
    const result = apply(
      { a: { inner: { list: [1] } } },
      { op: "add", path: "/a/inner/list/-", value: 2 },
      { op: "copy", from: "/a", path: "/b" },
      { op: "add", path: "/a/inner/list/-", value: 3 },
      { op: "add", path: "/b/inner/list/0", value: 0 },
      { op: "copy", from: "/b/inner", path: "/b/inner/again" },
      { op: "remove", path: "/b/inner/again/list" },
    );
    expect(result).toEqual({
      a: { inner: { list: [1, 2, 3] } },
      b: { inner: { list: [0, 1, 2], again: {} } },
    });
  });

  it("copies the whole object into itself", () => {
    const result = apply(
      { a: 1 },
      { op: "copy", from: "", path: "/b" },
      { op: "replace", path: "/b/a", value: 2 },
    );
    expect(result).toEqual({ a: 1, b: { a: 2 } });
  });

  it("tests by value: whatever the order of keys, and exact for integers of any size", () => {
    const live = deepFreeze({ a: { x: 1, y: [null] }, big: 2n ** 60n });
    for (const [path, value] of [
      ["/a", { y: [null], x: 1n }],
      ["/a/y", [null]],
      ["/big", 2n ** 60n],
      ["", live],
    ] as const) {
      expect(apply(live, { op: "test", path, value })).toBe(live);
    }
    expect(() => apply(live, { op: "test", path: "/big", value: 2 ** 60 + 256 })).toThrow(
      "operation 0 (test)",
    );
  });

  it("reads ~1 as a slash and ~0 as a tilde, and ~01 as ~1", () => {
    const live = { "a/b": 1, "m~n": 2, "~1": 3, "": 4, " ": { "": 5 } };
    const paths = ["/a~1b", "/m~0n", "/~01", "/", "/ /"];
    expect(
      paths.map((path) => getField(apply(live, { op: "copy", from: path, path: "/found" }), "found")),
    ).toEqual([1, 2, 3, 4, 5]);
  });

  it("takes digits for a key in an object", () => {
    expect(apply({ data: { "0": "a" } }, { op: "add", path: "/data/01", value: "b" })).toEqual({
      data: { "0": "a", "01": "b" },
    });
  });

  it("shares with the live object all that it leaves alone", () => {
    const live = deepFreeze(pod());
    const result = apply(live, { op: "replace", path: "/spec/containers/0/image", value: "app:2" });
    expect(result).toEqual({
      ...live,
      spec: {
        ...live.spec,
        containers: [{ name: "app", image: "app:2", limits: { cpu: 1 } }, live.spec.containers[1]],
      },
    });
    expect(result.metadata).toBe(live.metadata);
    expect((result.spec as typeof live.spec).containers[1]).toBe(live.spec.containers[1]);
  });

  it("shares items that only moved, and parts that were replaced by equal ones", () => {
    const live = deepFreeze(pod());
    const result = apply(
      live,
      { op: "remove", path: "/spec/containers/0" },
      { op: "replace", path: "/metadata", value: pod().metadata },
    );
    expect((result.spec as typeof live.spec).containers[0]).toBe(live.spec.containers[1]);
    expect(result.metadata).toBe(live.metadata);
  });

  it.each<[string, JsonPatch]>([
    ["no operation", []],
    ["a test", [{ op: "test", path: "/spec/priority", value: 1 }]],
    ["an equal value", [{ op: "replace", path: "/spec", value: pod().spec }]],
    ["the whole object again", [{ op: "replace", path: "", value: pod() }]],
    ["a move to where it is", [{ op: "move", from: "/spec/containers", path: "/spec/containers" }]],
    [
      "there and back",
      [
        { op: "move", from: "/spec/priority", path: "/p" },
        { op: "move", from: "/p", path: "/spec/priority" },
      ],
    ],
    [
      "add and remove",
      [
        { op: "add", path: "/spec/containers/0", value: 1 },
        { op: "remove", path: "/spec/containers/0" },
      ],
    ],
  ])("is the live object itself after %s", (_, patch) => {
    const live = pod();
    expect(apply(live, ...patch)).toBe(live);
  });

  it("keeps bigint through every kind of operation", () => {
    const live = { a: { n: 2n ** 70n }, b: { m: 2n ** 71n } };
    const result = apply(
      live,
      { op: "copy", from: "/a", path: "/c" },
      { op: "move", from: "/a", path: "/b" },
      { op: "add", path: "/c/k", value: 2n ** 72n },
      { op: "test", path: "/b", value: { n: 2n ** 70n } },
    );
    expect(result).toEqual({ b: { n: 2n ** 70n }, c: { n: 2n ** 70n, k: 2n ** 72n } });
  });

  it("does all or nothing", () => {
    const live = pod();
    const patch: JsonPatch = [
      { op: "remove", path: "/spec/containers/0" },
      { op: "add", path: "/metadata/labels/new", value: "x" },
      { op: "test", path: "/spec/priority", value: 2 },
    ];
    expect(() => applyJsonPatch({ live, patch })).toThrow(MergeError);
    expect(live).toEqual(pod());
  });

  it("agrees with fast-json-patch on plain objects", () => {
    const steps = fc.array(fc.constantFrom("a", "b", "0", "1", "2", "-"), { minLength: 1, maxLength: 3 });
    const path = steps.map((names) => `/${names.join("/")}`);
    const value = fc.oneof(fc.integer(), fc.constantFrom<Json>({ a: { b: 1 } }, ["x", { a: 1 }], []));
    const operation = fc.oneof(
      fc.record({ op: fc.constantFrom("add", "replace"), path, value }),
      fc.record({ op: fc.constant("remove"), path }),
      fc.record({ op: fc.constantFrom("move", "copy"), from: path, path }),
    ) as fc.Arbitrary<JsonPatch[number]>;
    const live = deepFreeze<JsonObject>({ a: [1, { a: [2], b: 3 }, 4], b: { a: { b: [5] }, b: [6, 7] } });
    let applied = 0;
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 4 }), (patch) => {
        let result: JsonObject;
        try {
          result = applyJsonPatch({ live, patch: deepFreeze(patch) });
        } catch (error) {
          expect(error).toMatchObject({ name: "MergeError", code: "JSON_PATCH_INVALID" });
          return;
        }
        applied++;
        const theirs = JSON.parse(JSON.stringify(patch)) as Operation[];
        expect(result).toEqual(fastJsonPatch.applyPatch(structuredClone(live), theirs, false).newDocument);
      }),
      { numRuns: 2000 },
    );
    expect(applied).toBeGreaterThan(100);
  });

  it("agrees with it on lists that are patched in pieces, too", () => {
    const index = fc.constantFrom("0", "1", "999", "1024", "2047", "3000", "4098", "4099", "4100", "-");
    const place = index.map((step) => `/list/${step}`);
    const inside = place.map((start) => `${start}/a`);
    const path = fc.oneof(
      { weight: 4, arbitrary: place },
      inside,
      fc.constantFrom("/list", "/kept", "/kept/0"),
    );
    const value = fc.constantFrom<Json>(1, { a: 2 }, [3]);
    const operation = fc.oneof(
      fc.record({ op: fc.constantFrom("add", "replace"), path: fc.oneof(place, inside), value }),
      fc.record({ op: fc.constant("remove"), path }),
      fc.record({ op: fc.constantFrom("move", "copy"), from: path, path }),
    ) as fc.Arbitrary<JsonPatch[number]>;
    const items = Array.from({ length: 4_100 }, (_, number) => (number % 3 === 0 ? 0 : { a: number }));
    const live = deepFreeze<JsonObject>({ list: items, kept: [0] });
    let applied = 0;
    fc.assert(
      fc.property(fc.array(operation, { minLength: 2, maxLength: 5 }), (patch) => {
        let result: JsonObject = live;
        // As much of the patch as can be done.
        for (let count = patch.length; result === live && count > 0; count--) {
          try {
            result = applyJsonPatch({ live, patch: deepFreeze(patch.slice(0, count)) });
            applied++;
            const theirs = JSON.parse(JSON.stringify(patch.slice(0, count))) as Operation[];
            expect(result).toEqual(
              fastJsonPatch.applyPatch(structuredClone(live), theirs, false).newDocument,
            );
            expect(
              applyJsonPatch({ live, patch: [...theirs, { op: "test", path: "", value: result }] }),
            ).toEqual(result);
            return;
          } catch (error) {
            expect(error).toMatchObject({ code: "JSON_PATCH_INVALID" });
          }
        }
      }),
      { numRuns: 100 },
    );
    expect(applied).toBeGreaterThan(60);
  });

  it("takes null for an item like any other, in a long list, too", () => {
    const list = Array.from({ length: 5_000 }, () => null);
    const first = { op: "move", from: "/list/7", path: "/first" } as const;
    const result = apply({ list }, { op: "remove", path: "/list/4999" }, first, {
      op: "remove",
      path: "/list/0",
    });
    expect(result).toEqual({ first: null, list: list.slice(3) });
  });
});

describe("a JSON Patch as loose as Kubernetes' servers are", () => {
  const loosely = (live: JsonObject, ...patch: JsonPatch): JsonObject =>
    applyJsonPatch({ live: deepFreeze(live), patch: deepFreeze(patch) }, { loose: true });

  it("replaces a field that is not there by adding it", () => {
    expect(loosely({ spec: {} }, { op: "replace", path: "/spec/replicas", value: 3 })).toEqual({
      spec: { replicas: 3 },
    });
    const polluted = loosely({}, { op: "replace", path: "/__proto__", value: { x: 1 } });
    expect(JSON.stringify(polluted)).toBe('{"__proto__":{"x":1}}');
  });

  it("finds null where there is no field", () => {
    const live = { spec: {} };
    expect(loosely(live, { op: "test", path: "/spec/replicas", value: null })).toBe(live);
    expect(() => loosely(live, { op: "test", path: "/spec/replicas", value: 1 })).toThrow("finds no");
  });

  it.each<JsonPatch[number]>([
    { op: "remove", path: "/spec/replicas" },
    { op: "replace", path: "/status/phase", value: 1 },
    { op: "replace", path: "/list/1", value: 1 },
    { op: "test", path: "/list/1", value: null },
    { op: "test", path: "", value: null },
    { op: "test", path: "/status/phase", value: null },
  ])("still refuses %j", (operation) => {
    expect(() => loosely({ spec: {}, list: [0] }, operation)).toThrow(MergeError);
  });
});

describe("a JSON Patch that is wrong", () => {
  const live = deepFreeze({ spec: { replicas: 3, ports: [80, 443], none: [], on: null }, "a/b": { c: 1 } });

  it.each<[JsonPatch[number], string]>([
    [
      { op: "remove", path: "/spec/image" },
      'operation 0 (remove) finds no "image" in "/spec": use a path that is there',
    ],
    [{ op: "replace", path: "/image", value: 1 }, 'operation 0 (replace) finds no "image" in the object'],
    [{ op: "add", path: "/status/phase/x", value: 1 }, 'operation 0 (add) finds no "status" in the object'],
    [
      { op: "add", path: "/spec/replicas/x", value: 1 },
      'goes into "/spec/replicas", which is 3: use a path that ends there',
    ],
    [
      { op: "test", path: "/spec/on/x", value: 1 },
      'goes into "/spec/on", which is null: use a path that ends there',
    ],
    [{ op: "add", path: "/a~1b/c/d", value: 1 }, 'goes into "/a~1b/c", which is 1'],
    [
      { op: "add", path: "/spec/ports/3", value: 1 },
      'goes to item 3 of "/spec/ports", which has 2 items: use an index up to 2',
    ],
    [{ op: "remove", path: "/spec/ports/2" }, "which has 2 items: use an index up to 1"],
    [{ op: "remove", path: "/spec/none/0" }, "which has 0 items: add items first"],
    [
      { op: "add", path: "/spec/ports/http", value: 1 },
      'goes to "http" in "/spec/ports", which is a list: use an index, or "-"',
    ],
    [{ op: "add", path: "/spec/ports/", value: 1 }, 'goes to "" in "/spec/ports", which is a list'],
    [{ op: "add", path: "/spec/ports/01", value: 1 }, "use an index"],
    [{ op: "add", path: "/spec/ports/-1", value: 1 }, "use an index"],
    [{ op: "add", path: "/spec/ports/1e0", value: 1 }, "use an index"],
    [{ op: "add", path: "/spec/ports/4294967296", value: 1 }, "use an index up to 2"],
    [{ op: "replace", path: "/spec/ports/-", value: 1 }, "use the index of an item"],
    [{ op: "remove", path: "/spec/ports/length" }, "use the index of an item"],
    [{ op: "move", from: "/spec/ports/-", path: "/x" }, "operation 0 (move)"],
    [
      { op: "move", from: "/spec", path: "/spec/ports/0" },
      'would move "/spec" into itself: choose another place',
    ],
    [{ op: "move", from: "", path: "/x" }, "into itself"],
    [{ op: "move", from: "/gone", path: "/gone" }, 'finds no "gone"'],
    [{ op: "copy", from: "/gone", path: "/x" }, 'operation 0 (copy) finds no "gone"'],
    [{ op: "remove", path: "" }, "would leave nothing: delete the object itself"],
    [{ op: "replace", path: "", value: [1] }, "would leave a list: put an object there"],
    [{ op: "copy", from: "/spec/replicas", path: "" }, "would leave 3"],
    [{ op: "test", path: "/spec/replicas", value: 4 }, "operation 0 (test) expects 4 and finds 3: "],
    [{ op: "test", path: "/spec/on", value: "x" }, 'expects "x" and finds null'],
    [{ op: "test", path: "/spec", value: {} }, "expects an object and finds a different one"],
    [{ op: "test", path: "/gone", value: null }, 'finds no "gone"'],
  ])("is refused: %j", (operation, message) => {
    const refusal = {
      code: "JSON_PATCH_INVALID",
      path: operation.path,
      message: expect.stringContaining(message),
    };
    expect(() => apply(live, operation)).toThrow(expect.objectContaining(refusal));
  });

  it.each<[unknown, string, string]>([
    [{ op: "add", path: "/x", value: 1 }, "", "a JSON Patch is a list of operations, and this is an object"],
    [null, "", "this is null"],
    [["add"], "", 'operation 0 is "add": pass an object with "op" and "path"'],
    [
      [
        { op: "test", path: "/a", value: 1 },
        { op: "put", path: "/b", value: 1 },
      ],
      "/b",
      'operation 1 has the op "put": use add, remove, replace, move, copy, test',
    ],
    [[{ op: "_get", path: "/b" }], "/b", 'has the op "_get"'],
    [[{ op: "toString", path: "/b" }], "/b", 'has the op "toString"'],
    [[{ path: "/b" }], "/b", "has the op missing"],
    [[{ op: "add", path: "/b" }], "/b", 'operation 0 (add) has no "value": add "value", if only as null'],
    [[{ op: "remove" }], "", 'has a "path" that is missing: write a JSON pointer'],
    [[{ op: "remove", path: ["a"] }], "", 'has a "path" that is a list'],
    [[{ op: "remove", path: "a/b" }], "a/b", 'has the "path" "a/b": start it with "/"'],
    [[{ op: "remove", path: "/a~b" }], "/a~b", 'with a "~" that stands alone: write "~0"'],
    [[{ op: "remove", path: "/a~" }], "/a~", 'with a "~" that stands alone'],
    [[{ op: "move", path: "/b" }], "/b", 'operation 0 (move) has a "from" that is missing'],
    [[{ op: "copy", from: "b", path: "/b" }], "/b", 'has the "from" "b": start it with "/"'],
  ])("is refused in whatever form it comes: %j", (patch, path, message) => {
    const refusal = { code: "JSON_PATCH_INVALID", path, message: expect.stringContaining(message) };
    expect(() => applyJsonPatch({ live: { a: 1 }, patch: patch as JsonPatch })).toThrow(
      expect.objectContaining(refusal),
    );
  });
});

describe("hostile JSON Patches", () => {
  const inherited = () => Object.getOwnPropertyNames(Object.prototype).sort();

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "prototype"])(
    "treat %s as a plain key",
    (name) => {
      const before = inherited();
      const added = apply(
        {},
        { op: "add", path: `/${name}`, value: { polluted: 1 } },
        { op: "add", path: `/${name}/prototype`, value: { polluted: 2 } },
        { op: "add", path: `/${name}/${name}`, value: 3 },
        { op: "copy", from: `/${name}`, path: "/copy" },
        { op: "test", path: `/${name}/polluted`, value: 1 },
      );
      expect(Object.keys(added)).toEqual([name, "copy"]);
      expect(Object.getPrototypeOf(added)).toBe(Object.prototype);
      expect(Object.keys(added.copy as JsonObject)).toEqual(
        name === "prototype" ? ["polluted", "prototype"] : ["polluted", "prototype", name],
      );
      expect(apply(added, { op: "remove", path: "/copy" }, { op: "remove", path: `/${name}` })).toEqual({});
      expect(apply(added, { op: "move", from: `/${name}/${name}`, path: "/copy" }).copy).toBe(3);
      expect(inherited()).toEqual(before);
      expect(({} as JsonObject).polluted).toBeUndefined();
    },
  );

  it.each([
    "/__proto__/polluted",
    "/constructor/prototype/polluted",
    "/list/constructor/prototype/polluted",
    "/list/__proto__/polluted",
    "/text/__proto__/polluted",
  ])("never reach what is inherited: %s", (path) => {
    const before = inherited();
    for (const op of ["add", "replace", "test"] as const) {
      expect(() => apply({ list: [], text: "" }, { op, path, value: 1 })).toThrow(MergeError);
    }
    for (const op of ["remove", "move", "copy"] as const) {
      expect(() => apply({ list: [], text: "" }, { op, path, from: path } as JsonPatch[number])).toThrow(
        MergeError,
      );
    }
    expect(inherited()).toEqual(before);
    expect([({} as JsonObject).polluted, Reflect.get([], "polluted")]).toEqual([undefined, undefined]);
  });

  it("do not overflow the stack", () => {
    const deep = nest(1, 100_000, (inner) => ({ a: inner })) as JsonObject;
    const path = "/a".repeat(99_999);
    const patches: JsonPatch[] = [
      [
        { op: "add", path: "/b", value: deep },
        { op: "copy", from: "/b", path: "/c" },
        { op: "move", from: "/a", path: "/d" },
      ],
      [{ op: "add", path: `${path}/b`, value: 1 }],
      [{ op: "replace", path: "", value: nest(1, 100_000, (inner) => ({ a: inner })) }],
      [{ op: "test", path: "", value: nest(1, 100_000, (inner) => ({ a: inner })) }],
      [
        { op: "copy", from: "/a", path: "/c" },
        { op: "move", from: "/a", path: "/d" },
      ],
    ];
    const outcomes = patches.map((patch) => {
      try {
        return typeof applyJsonPatch({ live: deep, patch });
      } catch (error) {
        return (error as MergeError).code;
      }
    });
    expect(outcomes).toEqual(["TOO_DEEP", "TOO_DEEP", "TOO_DEEP", "TOO_DEEP", "object"]);
  });

  it("that copy an object into itself again and again do not double in cost each time", () => {
    const patch = Array.from(
      { length: 2000 },
      (_, index) => ({ op: "copy", from: "/a", path: `/a/${index}` }) as const,
    );
    expect(Object.keys(apply({ a: {} }, ...patch).a as JsonObject).length).toBe(2000);
  });

  it("with many operations copy what they write to only once", () => {
    const live = { list: Array.from({ length: 20_000 }, (_, index) => ({ index })) };
    const patch = live.list.map(
      (_, index) => ({ op: "replace", path: `/list/${index}/index`, value: -1 }) as const,
    );
    const started = process.cpuUsage();
    const result = applyJsonPatch({ live, patch });
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(2_000);
    expect(result.list).toEqual(live.list.map(() => ({ index: -1 })));
  });
});

describe("createJsonPatch", () => {
  const object = fc.tuple(jsonPair, fc.oneof(key, fc.constantFrom("~", "/", "~1", "a/b~0", "-"))).map(
    ([[a, b], name]) =>
      [
        { [name]: a, x: [a, b, a] },
        { [name]: b, x: [b, a] },
      ] as const,
  );
  const pair = fc.oneof(
    object,
    fc.tuple(json({ bigint: true }), json({ bigint: true })).map(
      ([a, b]) =>
        [
          { a, b },
          { b: a, a: b },
        ] as const,
    ),
  );

  it.each([false, true])("gives what turns one object into the other (tests: %s)", (tests) => {
    fc.assert(
      fc.property(pair, ([from, to]) => {
        const patch = createJsonPatch(deepFreeze({ from, to }), { tests });
        expect(equal(applyJsonPatch({ live: from, patch: deepFreeze(patch) }), to)).toBe(true);
        expect(patch.length === 0).toBe(equal(from, to));
      }),
      { numRuns: 500 },
    );
  });

  it("gives patches that fast-json-patch understands", () => {
    const plain = fc.tuple(json(), json()).map(
      ([a, b]) =>
        [
          { a, x: [a, b, a] },
          { a: b, x: [b, a], y: a },
        ] as const,
    );
    fc.assert(
      fc.property(plain, ([from, to]) => {
        const patch = createJsonPatch({ from, to }, { tests: true });
        fc.pre(!/__proto__|hasOwnProperty/.test(JSON.stringify([from, to])));
        const live: Json = JSON.parse(JSON.stringify(from));
        expect(equal(fastJsonPatch.applyPatch(live, patch as unknown as Operation[]).newDocument, to)).toBe(
          true,
        );
      }),
    );
  });

  it("says nothing of what is equal, in whatever spelling", () => {
    expect(
      createJsonPatch({ from: { a: 1, b: [1n], c: undefined as never }, to: { b: [1], a: 1n } }),
    ).toEqual([]);
  });

  it("names only what changed, as deep as it can", () => {
    const from = pod();
    const to = { ...pod(), status: {} };
    to.spec.containers[0]!.image = "app:2";
    to.metadata.labels = { app: "web" } as never;
    expect(createJsonPatch({ from, to })).toEqual([
      { op: "remove", path: "/metadata/labels/example.com~1tier" },
      { op: "replace", path: "/spec/containers/0/image", value: "app:2" },
      { op: "add", path: "/status", value: {} },
    ]);
  });

  it("tells absent, null and empty apart", () => {
    expect(createJsonPatch({ from: { a: null, b: {}, c: [] }, to: { b: null, c: {}, d: null } })).toEqual([
      { op: "remove", path: "/a" },
      { op: "replace", path: "/b", value: null },
      { op: "replace", path: "/c", value: {} },
      { op: "add", path: "/d", value: null },
    ]);
  });

  it("takes an item put in or taken out for just that", () => {
    const [a, b, c] = [{ n: 1 }, { n: 2 }, { n: 3 }];
    expect(createJsonPatch({ from: { list: [a, b] }, to: { list: [c, a, b] } })).toEqual([
      { op: "add", path: "/list/0", value: c },
    ]);
    expect(createJsonPatch({ from: { list: [a, b, c] }, to: { list: [a, c] } })).toEqual([
      { op: "remove", path: "/list/1" },
    ]);
    expect(createJsonPatch({ from: { list: ["x", "x"] }, to: { list: ["x"] } })).toEqual([
      { op: "remove", path: "/list/0" },
    ]);
  });

  it("puts a test before all that replaces or removes, so that an object which changed meanwhile refuses", () => {
    const from = deepFreeze({ a: 1, b: { c: 2n ** 60n }, list: [1, 2] });
    const to = deepFreeze({ a: 2, d: 1, list: [1] });
    const patch = createJsonPatch({ from, to }, { tests: true });
    expect(patch).toEqual([
      { op: "test", path: "/a", value: 1 },
      { op: "replace", path: "/a", value: 2 },
      { op: "test", path: "/b", value: { c: 2n ** 60n } },
      { op: "remove", path: "/b" },
      { op: "test", path: "/list/1", value: 2 },
      { op: "remove", path: "/list/1" },
      { op: "add", path: "/d", value: 1 },
    ]);
    expect(() => apply({ ...from, b: { c: 2n ** 60n + 1n } }, ...patch)).toThrow(
      "expects an object and finds a different one",
    );
  });

  it("makes a JSON Patch of what a strategic patch does", () => {
    const live = deepFreeze(pod());
    const type = kubernetes().type("v1", "Pod");
    const patch = {
      spec: {
        containers: [
          { name: "log", image: "log:2" },
          { name: "new", image: "new:1" },
        ],
      },
    };
    const to = applyPatch(type, { live, patch });
    const operations = createJsonPatch({ from: live, to });
    expect(equal(applyJsonPatch({ live, patch: operations }), to)).toBe(true);
    expect(operations.every(({ path }) => path.startsWith("/spec/containers/"))).toBe(true);
  });

  it("refuses what nests too deep, and what is no object", () => {
    const deep = () => nest(1, 100_000, (inner) => ({ a: inner })) as JsonObject;
    expect(() => createJsonPatch({ from: deep(), to: deep() })).toThrow(
      expect.objectContaining({ code: "TOO_DEEP" }),
    );
    expect(() => createJsonPatch({ from: [] as never, to: {} })).toThrow(
      expect.objectContaining({ code: "VALUE_INVALID" }),
    );
  });
});

describe("copyLimit", () => {
  const live = { a: { text: "x".repeat(100) } };
  const copy = (to: string) => ({ op: "copy" as const, from: "/a", path: to });

  it("lets patches copy that much in all, and no more", () => {
    const patch = [copy("/b"), copy("/c")];
    expect(Object.keys(applyJsonPatch({ live, patch }, { copyLimit: 240 }))).toEqual(["a", "b", "c"]);
    expect(() => applyJsonPatch({ live, patch }, { copyLimit: 200 })).toThrow(
      "operation 1 (copy) copies more than 200 characters in all: split the patch",
    );
  });
});
