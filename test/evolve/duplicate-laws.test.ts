import fc from "fast-check";
import { type ApplyResult, apply, update } from "fieldwise/apply";
import type { DuplicateRule } from "fieldwise/evolve";
import { createNormalize } from "fieldwise/kubernetes";
import type { ObjectType } from "fieldwise/schema";
import { equal, type Json, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../patch/spelling.ts";
import { thingType } from "./thing-type.ts";

/**
 * Random sequences of writes to one object by old and new clients, of every verb. A client that applies states the fact under
 * the old name, the new one or both; a client that replaces or patches knows both names, or only the old one.
 */
const text = { type: "string" };
const texts = { type: "array", items: text, "x-kubernetes-list-type": "atomic" };
const schema = (properties: JsonObject): ObjectType => thingType({ other: text, ...properties });

const one = schema({ old: text, new: text });
const many = schema({ old: text, new: texts, rest: texts });

interface Setting {
  readonly type: ObjectType;
  readonly rule: DuplicateRule;
  /** Values of the new name; the old name's are texts. */
  readonly news: readonly Json[];
  /** Whether the two names say the same. */
  readonly agree: (old: Json | undefined, fresh: Json | undefined, rest: Json | undefined) => boolean;
}

const isHead = (old: Json | undefined, fresh: Json | undefined): boolean =>
  Array.isArray(fresh) && fresh[0] === old;
const SETTINGS: Readonly<Record<string, Setting>> = {
  rename: { type: one, rule: { old: "old", new: "new" }, news: ["a", "b", "c"], agree: equal },
  "rename, reject": {
    type: one,
    rule: { old: "old", new: "new", whenNewChanges: "reject" },
    news: ["a", "b", "c"],
    agree: equal,
  },
  "rename, intent": {
    type: one,
    rule: { old: "old", new: "new", whenNewChanges: "intent" },
    news: ["a", "b", "c"],
    agree: equal,
  },
  "rename, converted": {
    type: one,
    rule: {
      old: "old",
      new: "new",
      up: (value) => String(value).toUpperCase(),
      down: (value) => String(value).toLowerCase(),
    },
    news: ["A", "B", "C"],
    agree: (old, fresh) => String(old).toUpperCase() === fresh,
  },
  plural: {
    type: many,
    rule: { old: "old", new: "new", policy: "plural" },
    news: [["a"], ["b"], ["a", "c"], ["b", "c"]],
    agree: isHead,
  },
  "plural, intent": {
    type: many,
    rule: { old: "old", new: "new", policy: "plural", whenNewChanges: "intent" },
    news: [["a"], ["b"], ["a", "c"], ["b", "c"]],
    agree: isHead,
  },
  param: {
    type: many,
    rule: { old: "old", new: "new", policy: "param" },
    news: [["a"], ["b"], ["a", "c"], ["b", "c"]],
    agree: isHead,
  },
  "param with a rest": {
    type: many,
    rule: { old: "old", new: "new", policy: "param", rest: "rest" },
    news: [["a"], ["b"], ["a", "c"], ["b", "c"]],
    agree: (old, fresh, rest) => isHead(old, fresh) && equal((fresh as Json[]).slice(1), rest ?? []),
  },
  oldWins: {
    type: one,
    rule: { old: "old", new: "new", policy: "oldWins" },
    news: ["a", "b", "c"],
    agree: equal,
  },
  newWins: {
    type: one,
    rule: { old: "old", new: "new", policy: "newWins" },
    news: ["a", "b", "c"],
    agree: equal,
  },
  mustMatch: {
    type: one,
    rule: { old: "old", new: "new", policy: "mustMatch" },
    news: ["a", "b", "c"],
    agree: equal,
  },
};

/** A write, as random numbers that a setting makes something of. */
interface RandomWrite {
  readonly verb: "apply" | "put" | "put by an old client" | "patch";
  readonly client: number;
  readonly states: "neither" | "old" | "new" | "both";
  readonly value: number;
  readonly otherValue: number;
  readonly force: boolean;
}

const write = fc.record<RandomWrite>({
  verb: fc.constantFrom("apply", "apply", "apply", "put", "put by an old client", "patch"),
  client: fc.nat(2),
  states: fc.constantFrom("neither", "old", "new", "both"),
  value: fc.nat(11),
  otherValue: fc.nat(11),
  force: fc.boolean(),
});

const FACT = ["old", "new"] as const;

class Sequence {
  live: JsonObject | undefined;
  /** What each applier stated last. */
  readonly stated = new Map<string, JsonObject>();
  /** Which names each client that does not apply ever wrote. */
  readonly wrote = new Map<string, Set<string>>();
  readonly #setting: Setting;
  readonly #normalize: ReturnType<typeof createNormalize>;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#normalize = createNormalize(setting.type, { duplicates: [setting.rule] });
  }

  run(random: RandomWrite): void {
    if (random.verb === "apply") this.#apply(random);
    else this.#update(random);
    this.#checkAgreement();
    this.#checkOwners();
  }

  #fields({ states, value, otherValue }: RandomWrite): JsonObject {
    const { news } = this.#setting;
    return {
      ...((states === "old" || states === "both") && { old: ["a", "b", "c"][value % 3] as string }),
      ...((states === "new" || states === "both") && { new: news[otherValue % news.length] as Json }),
    };
  }

  #apply(random: RandomWrite): void {
    const manager = `applier-${random.client}`;
    const fields = this.#fields(random);
    const applyAgain = (live: JsonObject | undefined): ApplyResult | undefined => {
      const config = { apiVersion: "example.com/v1", kind: "Thing", other: "x", ...fields };
      const now = live === this.live ? "2026-01-31T12:00:00Z" : "2026-01-31T13:00:00Z";
      const parts = { live, config: deepFreeze(config) as JsonObject, manager, force: random.force, now };
      return isRefused(() => apply(this.#setting.type, parts, { normalize: this.#normalize }));
    };
    const result = applyAgain(this.live);
    if (result?.ok !== true) return;
    const applied = deepFreeze(result.object as unknown as Json) as JsonObject;
    const again = applyAgain(applied);
    expect(again?.ok === true && again.object === applied, "applying twice is applying once").toBe(true);
    this.live = applied;
    this.stated.set(manager, fields);
    // By force, others come to state what they still own.
    if (random.force)
      for (const [name, theirs] of this.stated) this.stated.set(name, this.#owned(name, theirs));
    const states = [...this.stated.values()].some((one) => FACT.some((name) => one[name] !== undefined));
    if (states) expect(this.#has(), "no fact is lost that somebody states").toBe(true);
  }

  #owned(manager: string, fields: JsonObject): JsonObject {
    const owned = this.#ownedBy(manager, "Apply");
    // By intent, who owns one of the names owns the fact.
    if (this.#setting.rule.whenNewChanges === "intent" && owned.length > 0) return fields;
    return Object.fromEntries(Object.entries(fields).filter(([name]) => owned.includes(name)));
  }

  #update(random: RandomWrite): void {
    const manager = `client-${random.client}`;
    const { old: _, new: __, ...bare } = this.live ?? { apiVersion: "example.com/v1", kind: "Thing" };
    const before = { ...this.live };
    const fields = this.#fields(random);
    const isOld = random.verb === "put by an old client";
    const sent = isOld
      ? // It does not know the new name: it sends it back, or drops it.
        { ...(random.force && before.new !== undefined && { new: before.new }), ...pick(fields, "old") }
      : random.verb === "put"
        ? fields
        : { ...pick(before, "old"), ...pick(before, "new"), ...fields };
    const object = deepFreeze({ ...bare, ...sent }) as JsonObject;
    const parts = { live: this.live, object, manager };
    const result = isRefused(() => update(this.#setting.type, parts, { normalize: this.#normalize }));
    if (isOld && this.#setting.rule.policy !== "mustMatch")
      expect(result, "an old client's PUT does not fail because of the new field").toBeDefined();
    if (result === undefined) return;
    this.live = deepFreeze(result.object as unknown as Json) as JsonObject;
    const wrote = this.wrote.get(manager) ?? new Set();
    for (const name of FACT) if (!equal(before[name], object[name])) wrote.add(name);
    this.wrote.set(manager, wrote);
    for (const [name, theirs] of this.stated) this.stated.set(name, this.#owned(name, theirs));
  }

  #has(): boolean {
    return FACT.every((name) => this.live?.[name] !== undefined);
  }

  #checkAgreement(): void {
    const { old, new: fresh, rest } = this.live ?? {};
    if (old === undefined && fresh === undefined) return;
    const agree = this.#setting.agree(old, fresh, rest);
    expect({ old, new: fresh, rest, agree }, "old and new agree after every write").toMatchObject({
      agree: true,
    });
  }

  #checkOwners(): void {
    const isIntent = this.#setting.rule.whenNewChanges === "intent";
    for (const [manager, fields] of this.stated) {
      const may = FACT.filter((name) => fields[name] !== undefined);
      this.#checkOwned(manager, "Apply", isIntent && may.length > 0 ? FACT : may);
    }
    for (const [manager, wrote] of this.wrote)
      this.#checkOwned(manager, "Update", isIntent && wrote.size > 0 ? FACT : [...wrote]);
  }

  #checkOwned(manager: string, operation: string, may: readonly string[]): void {
    for (const name of this.#ownedBy(manager, operation))
      expect([...may, "rest", "other"], `${manager} owns only what it stated`).toContain(name);
  }

  #ownedBy(manager: string, operation: string): readonly string[] {
    const { metadata } = (this.live ?? {}) as { metadata?: { managedFields?: readonly JsonObject[] } };
    const entries = (metadata?.managedFields ?? []).filter(
      (entry) => entry.manager === manager && entry.operation === operation,
    );
    return entries.flatMap((entry) =>
      Object.keys(entry.fieldsV1 as JsonObject)
        .map((key) => key.slice(2))
        .filter((name) => name === "old" || name === "new" || name === "rest"),
    );
  }
}

function pick(object: JsonObject, name: string): JsonObject {
  return object[name] === undefined ? {} : { [name]: object[name] };
}

/** What a write gives; `undefined` if it contradicts itself. */
function isRefused<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if ((error as { code?: string }).code === "DUPLICATES_DISAGREE") return undefined;
    throw error;
  }
}

describe("random writes by old and new clients keep the laws of duplicate fields", () => {
  it.each(Object.entries(SETTINGS))("%s", (_, setting) => {
    fc.assert(
      fc.property(fc.array(write, { minLength: 2, maxLength: 8 }), (writes) => {
        const sequence = new Sequence(setting);
        for (const random of writes) sequence.run(random);
      }),
    );
  });
});
