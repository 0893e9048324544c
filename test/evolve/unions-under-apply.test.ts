import { apply, owners, storyOf, update } from "fieldwise/apply";
import type { UnionOptions } from "fieldwise/evolve";
import { createNormalize } from "fieldwise/kubernetes";
import { loadOpenApi } from "fieldwise/openapi";
import type { ObjectType } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { thingType } from "./thing-type.ts";

const text = { type: "string" };
const speed = { type: "object", properties: { speed: { type: "integer" }, note: text } };
const union = { discriminator: "mode", "fields-to-discriminateBy": { fast: "Fast", slow: "Slow" } };
const members = { mode: text, fast: speed, slow: speed };
const type = thingType(
  {
    ...members,
    stages: {
      type: "array",
      items: { type: "object", properties: members, "x-kubernetes-unions": [union] },
    },
  },
  {
    "x-kubernetes-unions": [union],
  },
);

function start(unions: UnionOptions = {}) {
  const warnings: string[] = [];
  const normalize = createNormalize(type, {
    unions,
    onWarning: ({ path, message }) => warnings.push(`${path}: ${message}`),
  });
  let live: JsonObject | undefined;
  return {
    warnings,
    /** Applies, and keeps what came of it. */
    apply(manager: string, fields: JsonObject, force = false) {
      const config = { apiVersion: "example.com/v1", kind: "Thing", ...fields };
      const result = apply(type, { live, config, manager, force }, { normalize });
      if (result.ok) live = result.object as JsonObject;
      return result;
    },
    update(manager: string, fields: JsonObject) {
      const object = { ...live, ...fields };
      live = update(type, { live, object, manager }, { normalize }).object as JsonObject;
    },
    get live() {
      return live as JsonObject;
    },
    ownersOf: (path: string) =>
      owners(type, { live: live as JsonObject, path }).map(({ manager }) => manager),
  };
}

const FAST = { fast: { speed: 1 } };
const SLOW = { slow: { speed: 2 } };

describe("a config that contradicts itself", () => {
  it.each([
    ["two members", { ...FAST, ...SLOW }, "a config may set only one of fast, slow: leave out the others"],
    [
      "two members and a discriminator",
      { mode: "Fast", ...FAST, ...SLOW },
      "a config may set only one of fast, slow: leave out the others",
    ],
    [
      "a member and a discriminator that names another",
      { mode: "Fast", ...SLOW },
      'mode is "Fast", but slow is set: make them agree',
    ],
  ])("is refused each time it is applied, be the object new or not: %s", (_, config, message) => {
    const thing = start();
    const refused = () => thing.apply("a", config);
    const problem = expect.objectContaining({ code: "UNION_VIOLATED", path: "", detail: message });
    expect(refused).toThrow(problem);
    thing.apply("a", FAST);
    expect(refused).toThrow(problem);
    expect(refused).toThrow(problem);
    thing.apply("b", SLOW);
    expect(refused).toThrow(problem);
    expect(thing.live).toMatchObject({ mode: "Slow", ...SLOW });
  });

  it("is refused in lists whose items have no keys, too", () => {
    const thing = start();
    const stages = [FAST, { mode: "Fast", ...FAST, ...SLOW }];
    expect(() => thing.apply("a", { stages })).toThrow(
      expect.objectContaining({ code: "UNION_VIOLATED", path: ".stages[1]" }),
    );
  });

  it("is accepted as long as it says what was stored before", () => {
    const stored = { apiVersion: "example.com/v1", kind: "Thing", mode: "Fast", ...FAST, ...SLOW };
    const result = apply(
      type,
      { live: stored, config: stored, manager: "a" },
      { normalize: createNormalize(type, { unions: {} }) },
    );
    expect(result.ok && result.object).toMatchObject({ mode: "Fast", ...FAST, ...SLOW });
  });
});

describe("a manager that moves from one member to another", () => {
  it("need not state the discriminator, though it did before", () => {
    const thing = start();
    thing.apply("a", { mode: "Fast", ...FAST });
    thing.apply("a", SLOW);
    expect(thing.live).toMatchObject({ mode: "Slow", ...SLOW });
    expect(thing.live).not.toHaveProperty("fast");
    expect(thing.ownersOf("mode")).toEqual([]);
    const { live } = thing;
    thing.apply("a", SLOW);
    expect(thing.live).toBe(live);
  });

  it("may stop to state the discriminator and keep the member", () => {
    const thing = start();
    thing.apply("a", { mode: "Fast", ...FAST });
    thing.apply("a", FAST);
    expect(thing.live).toMatchObject({ mode: "Fast", ...FAST });
    expect(thing.warnings).toEqual([]);
  });

  it("that gives the member up takes along the discriminator that followed it, unless somebody owns that", () => {
    const thing = start();
    thing.apply("a", FAST);
    thing.apply("a", { stages: [FAST] });
    expect(thing.live).not.toHaveProperty("mode");
    thing.apply("a", FAST);
    thing.apply("b", { mode: "Fast" });
    thing.apply("a", {});
    expect(thing.live).toMatchObject({ mode: "Fast" });
  });

  it("that gives the discriminator up leaves what others set", () => {
    const thing = start();
    thing.apply("a", { mode: "Fast" });
    thing.apply("b", FAST);
    thing.apply("a", {});
    expect(thing.live).toMatchObject({ mode: "Fast", ...FAST });
    expect(thing.ownersOf("fast.speed")).toEqual(["b"]);
  });
});

describe("a member that is cleared", () => {
  it("is told to whoever owns fields inside it, and taken from them", () => {
    const thing = start();
    thing.apply("a", FAST);
    thing.apply("c", { fast: { note: "mine" } });
    thing.apply("b", SLOW);
    expect(thing.warnings).toEqual([".fast: this was cleared, as .slow was set; it belonged to a, c"]);
    expect(thing.live).not.toHaveProperty("fast");
    expect(JSON.stringify(thing.live.metadata)).not.toContain("f:fast");
  });

  it("is told to who clears it with its own update", () => {
    const thing = start();
    thing.update("a", { apiVersion: "example.com/v1", kind: "Thing", mode: "Fast", ...FAST, ...SLOW });
    expect(thing.warnings).toEqual([".slow: this was cleared, as .mode was set"]);
  });

  it("is explained, with all inside it, and so is the discriminator", () => {
    const thing = start();
    thing.apply("a", { mode: "Fast", ...FAST });
    thing.warnings.length = 0;
    const result = thing.apply("b", SLOW);
    if (!result.ok) throw new Error(result.message);
    const { explain } = storyOf(result);
    const because = "b set .slow, which excludes it, so it was cleared; it belonged to a";
    expect(explain("fast")).toMatchObject({ rule: "cleared", value: undefined, owners: [], text: because });
    expect(explain("fast.speed")).toMatchObject({ rule: "cleared", text: because });
    expect(explain("fast.note")).toMatchObject({ rule: "absent" });
    expect(explain("slow.speed")).toMatchObject({ rule: "set" });
    expect(explain("mode")).toMatchObject({
      rule: "follows",
      text: "it was set to agree with what b set; it belongs to nobody",
    });
    expect(thing.warnings).toEqual([
      ".fast: this was cleared, as .slow was set; it belonged to a",
      ".mode: this was set to name the member that was set; it belonged to a",
    ]);
  });

  it("comes back when its manager applies again, and that is told, too", () => {
    const thing = start();
    thing.apply("a", FAST);
    thing.apply("b", SLOW);
    thing.warnings.length = 0;
    thing.apply("a", FAST);
    expect(thing.live).toMatchObject({ mode: "Fast", ...FAST });
    expect(thing.warnings).toEqual([".slow: this was cleared, as .fast was set; it belonged to b"]);
  });
});

describe("with conflicts, a member that another applied", () => {
  it("is a conflict, field by field, and is cleared by force", () => {
    const thing = start({ conflicts: true });
    thing.apply("a", { mode: "Fast", fast: { speed: 1, note: "mine" } });
    const { live } = thing;
    const refused = thing.apply("b", SLOW);
    if (refused.ok) throw new Error("applied");
    expect(refused.message).toBe(
      'Apply failed with 3 conflicts: conflicts with "a":\n- .fast.note\n- .fast.speed\n- .mode',
    );
    expect(refused.conflicts).toMatchObject([
      { path: ".fast.note", live: "mine", wanted: undefined, waysOut: ["force"] },
      { path: ".fast.speed", live: 1, wanted: undefined },
      { path: ".mode", live: "Fast", wanted: "Slow" },
    ]);
    expect(thing.live).toBe(live);
    expect(thing.apply("b", SLOW, true).ok).toBe(true);
    expect(thing.live).toMatchObject({ mode: "Slow", ...SLOW });
  });

  it("is not told as cleared as long as it conflicts", () => {
    const thing = start({ conflicts: true });
    thing.apply("me", { fast: { speed: 1 } });
    expect(thing.apply("you", { slow: { speed: 2 } }).ok).toBe(false);
    expect(thing.warnings).toEqual([]);
    thing.apply("you", { slow: { speed: 2 } }, true);
    expect(thing.warnings).toHaveLength(1);
  });

  it("is none if its own manager clears it, or if it was written by an update", () => {
    const thing = start({ conflicts: true });
    thing.update("u", { apiVersion: "example.com/v1", kind: "Thing", ...FAST });
    expect(thing.apply("b", SLOW).ok).toBe(true);
    expect(thing.apply("b", FAST).ok).toBe(true);
    expect(thing.live).toMatchObject({ mode: "Fast", ...FAST });
  });
});

describe("a list whose items have no keys", () => {
  it("belongs to who writes it, though discriminators in it follow", () => {
    const thing = start();
    thing.update("me", { apiVersion: "example.com/v1", kind: "Thing", stages: [{ fast: { speed: 1 } }] });
    expect(thing.live.stages).toEqual([{ fast: { speed: 1 }, mode: "Fast" }]);
    expect(thing.ownersOf("stages")).toEqual(["me"]);
  });

  it("can be applied by two who say the same, though discriminators in it follow", () => {
    const thing = start();
    const config = { stages: [{ fast: { speed: 1 } }, { slow: { speed: 2 }, mode: "Slow" }] };
    thing.apply("me", config);
    const first = thing.live;
    expect(first.stages).toEqual([{ fast: { speed: 1 }, mode: "Fast" }, config.stages[1]]);
    expect(thing.apply("you", config).ok).toBe(true);
    expect(thing.ownersOf("stages")).toEqual(["me", "you"]);
    expect(thing.live.stages).toBe(first.stages);
    expect(thing.warnings).toEqual([]);
  });
});

describe("unions that are only looked at", () => {
  it("are refused with two members", () => {
    const thing = start({ mode: "validate" });
    expect(() => thing.apply("a", { ...FAST, ...SLOW })).toThrow(
      expect.objectContaining({ code: "UNION_VIOLATED" }),
    );
  });
});

describe("an object with fields that its type does not know", () => {
  it("is settled all the same: they are not the union's concern", () => {
    const named = loadOpenApi({
      openapi: "3.0.0",
      components: {
        schemas: {
          Thing: {
            type: "object",
            properties: {
              apiVersion: text,
              kind: text,
              metadata: { type: "object", properties: { name: text } },
              ...members,
            },
            "x-kubernetes-unions": [union],
          },
        },
      },
    }).definition("Thing") as ObjectType;
    const normalize = createNormalize(named, { unions: {} });
    const thing = { apiVersion: "example.com/v1", kind: "Thing" };
    const first = apply(named, { config: { ...thing, ...FAST }, manager: "a" }, { normalize });
    const live = first.ok ? first.object : {};
    const next = apply(named, { live, config: { ...thing, ...SLOW }, manager: "b" }, { normalize });
    expect(next.ok && next.object).toMatchObject({ mode: "Slow", ...SLOW });
  });
});
