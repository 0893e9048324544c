import fc from "fast-check";
import { type Draft, edit } from "fieldwise/adapters/edit";
import { kubernetes } from "fieldwise/kubernetes";
import { applyPatch, keysByPath } from "fieldwise/patch";
import { deduced } from "fieldwise/schema";
import { equal, type Json, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { getField } from "../../src/value/internal.ts";
import { deepFreeze, json, nest } from "../arbitraries.ts";

const deployment = kubernetes().type("apps/v1", "Deployment");

const web = () => ({
  metadata: { name: "web", labels: { app: "web" } },
  spec: {
    replicas: 1,
    template: {
      spec: {
        containers: [
          { name: "app", image: "app:1", args: ["--a", "--b"] },
          { name: "log", image: "log:1", args: ["--a", "--b"] },
        ],
      },
    },
  },
});

describe("edit", () => {
  it("gives the next object and the strategic patch for it", () => {
    const live = deepFreeze(web());
    const { object, patch } = edit(deployment, live, (draft) => {
      draft.spec.replicas = 3;
      draft.spec.template.spec.containers[1].image = "log:2";
      draft.metadata ??= {};
      draft.metadata.labels ??= {};
      draft.metadata.labels.tier = "front";
    });
    const containers = [{ name: "log", image: "log:2" }];
    const order = [{ name: "app" }, { name: "log" }];
    expect(patch).toEqual({
      metadata: { labels: { tier: "front" } },
      spec: { replicas: 3, template: { spec: { containers, "$setElementOrder/containers": order } } },
    });
    expect(equal(applyPatch(deployment, { live, patch }), object)).toBe(true);
  });

  it("takes pushes, splices, sorts and deletes", () => {
    const live = deepFreeze(web());
    const { object, patch } = edit(deployment, live, (draft) => {
      const { containers } = draft.spec.template.spec;
      containers.push({ name: "new", image: "new:1" });
      containers.splice(1, 1);
      containers.sort((a: Draft, b: Draft) => (a.name < b.name ? 1 : -1));
      delete draft.spec.replicas;
      draft.metadata ??= {};
      draft.metadata.labels = undefined;
    });
    expect(patch).toMatchObject({ metadata: { labels: null }, spec: { replicas: null } });
    expect(equal(applyPatch(deployment, { live, patch }), object)).toBe(true);
    expect(object).toMatchObject({
      spec: { template: { spec: { containers: [{ name: "new" }, { name: "app" }] } } },
    });
  });

  it("shares with the live object all that the recipe left as it was", () => {
    const live = deepFreeze(web());
    const { object } = edit(deployment, live, (draft) => {
      draft.spec.template.spec.containers[0].image = "app:2";
      draft.metadata = web().metadata;
    });
    const { containers } = (object as unknown as typeof live).spec.template.spec;
    expect(object.metadata).toBe(live.metadata);
    expect(containers[0]?.args).toBe(live.spec.template.spec.containers[0]?.args);
    expect(containers[1]).toBe(live.spec.template.spec.containers[1]);
  });

  it("shares the items of a list that only moved", () => {
    const live = deepFreeze(web());
    const { object } = edit(deployment, live, (draft) => {
      draft.spec.template.spec.containers.shift();
    });
    const { containers } = (object as unknown as typeof live).spec.template.spec;
    expect(containers[0]).toBe(live.spec.template.spec.containers[1]);
  });

  it.each<[string, (draft: Draft) => void]>([
    ["does nothing", () => {}],
    ["only reads", (draft) => void JSON.stringify(draft)],
    [
      "sets what is there",
      (draft) => {
        draft.spec.replicas = 1;
      },
    ],
    [
      "sets what is equal",
      (draft) => {
        draft.spec.template = web().spec.template;
      },
    ],
    [
      "sets an equal integer of another kind",
      (draft) => {
        draft.spec.replicas = 1n;
      },
    ],
    [
      "takes its change back",
      (draft) => {
        draft.spec.replicas = 2;
        draft.spec.replicas = 1;
      },
    ],
    [
      "removes and adds again",
      (draft) => {
        draft.metadata ??= {};
        delete draft.metadata.name;
        draft.metadata.name = "web";
      },
    ],
    [
      "sets a new key to undefined",
      (draft) => {
        draft.status = undefined;
      },
    ],
  ])("gives the live object itself and the empty patch for a recipe that %s", (_, recipe) => {
    const live = web();
    const edited = edit(deployment, live, recipe);
    expect(edited.object).toBe(live);
    expect(edited.patch).toEqual({});
    expect(live).toEqual(web());
  });

  it("neither changes nor freezes the live object, nor what the recipe puts in", () => {
    const live = web();
    const labels = { a: "b" };
    const { object } = edit(deployment, live, (draft) => {
      draft.metadata ??= {};
      draft.metadata.labels = labels;
    });
    expect(live).toEqual(web());
    expect([live, live.spec, live.metadata, labels, object].map(Object.isFrozen)).toEqual(
      Array(5).fill(false),
    );
  });

  it("keeps bigint, and notices when one changes in its last digit", () => {
    const live = deepFreeze({ a: { n: 2n ** 60n }, b: [2n ** 61n] });
    const { object, patch } = edit(deduced, live, (draft) => {
      draft.a.n += 1n;
    });
    expect(object).toEqual({ a: { n: 2n ** 60n + 1n }, b: [2n ** 61n] });
    expect(patch).toEqual({ a: { n: 2n ** 60n + 1n } });
  });

  it("does not mind what the recipe returns, and throws on what it throws", () => {
    const live = deepFreeze(web());
    expect(edit(deployment, live, (draft) => (draft.spec.replicas = 2)).patch).toEqual({
      spec: { replicas: 2 },
    });
    const failing = () =>
      edit(deployment, live, () => {
        throw new RangeError("mine");
      });
    expect(failing).toThrow(new RangeError("mine"));
  });

  it("takes the options of patches", () => {
    const live = deepFreeze({
      spec: {
        rules: [
          { host: "a", n: 1 },
          { host: "b", n: 1 },
        ],
      },
    });
    const options = { keysByPath: keysByPath(deduced, { "spec.rules": ["host"] }) };
    const { patch } = edit(
      deduced,
      live,
      (draft) => {
        draft.spec.rules[1].n = 2;
      },
      options,
    );
    expect(patch).toMatchObject({ spec: { rules: [{ host: "b", n: 2 }] } });
  });

  it("keeps hostile keys as they are, and refuses to set a prototype", () => {
    const proto = "__proto__";
    const live = deepFreeze(JSON.parse('{"a": {"__proto__": {"x": 1}, "constructor": 1}}') as JsonObject);
    const { object } = edit(deduced, live, (draft) => {
      draft.a[proto].x = 2;
      draft.a.constructor = 2;
      draft.b = JSON.parse('{"__proto__": 1}');
    });
    expect(JSON.stringify(object)).toBe('{"a":{"__proto__":{"x":2},"constructor":2},"b":{"__proto__":1}}');
    expect(() =>
      edit(deduced, live, (draft) => {
        draft.c = {};
        draft[proto] = {};
      }),
    ).toThrow("setPrototypeOf");
    expect(({} as JsonObject).x).toBeUndefined();
  });

  it("refuses what nests too deep", () => {
    const deep = () => nest(1, 100_000, (inner) => ({ a: inner }));
    const refused = expect.objectContaining({ code: "TOO_DEEP" });
    expect(() => edit(deduced, { deep: deep(), x: {} }, () => {})).toThrow(refused);
    expect(() =>
      edit(deduced, { x: {} }, (draft) => {
        draft.x.y = 1;
        draft.deep = deep();
      }),
    ).toThrow(refused);
    expect(() =>
      edit(deduced, { x: {} }, (draft) => {
        draft.x.y = 1;
        draft.z = { deep: deep(), x: draft.x };
      }),
    ).toThrow(refused);
  });

  it("gives a patch that leads to the object, whatever is assigned", () => {
    const value = json({ bigint: true }).filter((part) => !hasNull(part));
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        const live = deepFreeze({ a, b: { a, b }, c: [a, b] });
        const { object, patch } = edit(deduced, live, (draft) => {
          draft.b.a = c;
          draft.d = draft.a;
          draft.c = [c, draft.b];
        });
        expect(equal(object, { a, b: { a: c, b }, c: [c, { a: c, b }], d: a })).toBe(true);
        expect(equal(applyPatch(deduced, { live, patch }), object)).toBe(true);
      }),
    );
  });
});

/** A merge patch has no way to set a `null`. */
function hasNull(value: Json): boolean {
  if (typeof value !== "object" || value === null) return value === null;
  return Object.keys(value).some((name) => hasNull(getField(value as JsonObject, name) as Json));
}
