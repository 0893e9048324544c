import { apply, blame, conflictRules, owners, storyOf, update } from "fieldwise/apply";
import { kubernetes } from "fieldwise/kubernetes";
import { lint } from "fieldwise/lint";
import { deduced, type ObjectType } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";

/** Names that a path has without quotes, though they begin with a dot, hold dots or are empty. */
const NAMES = [
  ".dockerconfigjson",
  "",
  "a",
  "a.b",
  "a.b/c",
  "a.",
  ".",
  "..",
  "x..y",
  "app.kubernetes.io/name",
];
const secret: ObjectType = kubernetes().type("v1", "Secret");

const objectOf = (value: string): JsonObject => ({
  apiVersion: "v1",
  kind: "Secret",
  metadata: { name: "keys" },
  data: Object.fromEntries(NAMES.map((name) => [name, value])),
});

describe.each([
  ["a type that has them as keys", secret],
  ["no schema at all", deduced],
])("the paths of results, as they are, find their fields: %s", (_, type) => {
  const first = apply(type, { config: objectOf("1"), manager: "one" });
  const live = first.ok ? first.object : {};
  const config = objectOf("2");

  it("of blame", () => {
    const fields = blame(type, { live }).fields.filter(({ path }) => path.startsWith(".data."));
    expect(fields.map(({ steps }) => steps.at(-1))).toHaveLength(NAMES.length);
    for (const { path, steps, value } of fields) {
      expect(blame(type, { live, path }).tree).toMatchObject({ path, steps, value });
      expect(owners(type, { live, path }).map(({ manager }) => manager)).toEqual(["one"]);
    }
  });

  it("of conflicts, and of what came of them", () => {
    const refused = apply(type, { live, config, manager: "two" });
    if (refused.ok) throw new Error("there is no conflict");
    const forced = apply(type, { live, config, manager: "two", force: true });
    if (!forced.ok) throw new Error(forced.message);
    const { explain, changes } = storyOf(forced);
    expect(refused.conflicts).toHaveLength(NAMES.length);
    for (const { path } of refused.conflicts)
      expect(explain(path)).toMatchObject({ rule: "forced", value: "2" });
    for (const { path, after } of changes) expect(explain(path)).toMatchObject({ value: after });
  });

  it("of what is removed", () => {
    const applied = apply(type, { live, config: { ...config, data: { a: "1" } }, manager: "one" });
    if (!applied.ok) throw new Error(applied.message);
    const { removed, explain } = storyOf(applied);
    expect(removed).toHaveLength(NAMES.length - 1);
    for (const path of removed) expect(explain(path)).toMatchObject({ rule: "removed", value: undefined });
  });

  it("of an update", () => {
    const written = update(type, { live, object: config, manager: "two" });
    for (const { path } of storyOf(written).changes)
      expect(owners(type, { live: written.object, path }).map(({ manager }) => manager)).toEqual(["two"]);
  });
});

describe("the paths of results, as they are, make rules", () => {
  const first = apply(secret, { config: objectOf("1"), manager: "one" });
  const live = first.ok ? first.object : {};
  const config = objectOf("2");

  it("for conflicts", () => {
    const refused = apply(secret, { live, config, manager: "two" });
    if (refused.ok) throw new Error("there is no conflict");
    const paths = refused.conflicts.map(({ path }) => path);
    const conflicts = conflictRules(secret, [{ resolve: "force", paths }]);
    expect(apply(secret, { live, config, manager: "two" }, { conflicts }).ok).toBe(true);
  });

  it("for what lint does not report", () => {
    const parts = { object: config, live, manager: "two", serverSide: true };
    const paths = lint(secret, parts, { only: ["conflict"] }).map(({ path }) => path);
    expect(paths).toHaveLength(NAMES.length);
    const suppress = paths.map((path) => ({ rule: "conflict", path }) as const);
    expect(lint(secret, parts, { only: ["conflict"], suppress })).toEqual([]);
  });
});

it("an empty name is an error where the type has no such keys", () => {
  const invalid = expect.objectContaining({ code: "PATH_INVALID" });
  expect(() => owners(secret, { live: {}, path: "metadata..name" })).toThrow(invalid);
  expect(() => conflictRules(secret, [{ resolve: "force", paths: ["metadata..name"] }])).toThrow(invalid);
});
