import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { calls as adapters } from "./adapters/calls.ts";
import { calls as apply } from "./apply/calls.ts";
import { calls as compatibility } from "./compatibility/calls.ts";
import { calls as evolve } from "./evolve/calls.ts";
import { calls as fieldpath } from "./fieldpath/calls.ts";
import type { Call } from "./hostile-arguments.ts";
import { calls as kubernetes } from "./kubernetes/calls.ts";
import { calls as lint } from "./lint/calls.ts";
import { calls as next } from "./next/calls.ts";
import { calls as openapi } from "./openapi/calls.ts";
import { calls as patch } from "./patch/calls.ts";
import { calls as proto } from "./proto/calls.ts";
import { calls as rules } from "./rules/calls.ts";
import { calls as schema } from "./schema/calls.ts";
import { calls as server } from "./server/calls.ts";
import { calls as typed } from "./typed/calls.ts";
import { calls as validation } from "./validation/calls.ts";
import { calls as value } from "./value/calls.ts";
import { calls as write } from "./write/calls.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const entries = Object.keys(exports)
  .filter((subpath) => subpath !== "./package.json")
  .map((subpath) => (subpath === "." ? "fieldwise" : `fieldwise/${subpath.slice("./".length)}`));

/** The calls of each folder of tests, which its `arguments.test.ts` spoils one by one. */
const tables: Readonly<Record<string, readonly Call[]>> = {
  ...{ adapters, apply, compatibility, evolve, fieldpath, kubernetes, lint, next, openapi },
  ...{ patch, proto, rules, schema, server, typed, validation, value, write },
};

/** What is called without arguments, and what is handed to a server, which alone calls it. */
const WITHOUT_ARGUMENTS = ["kubernetes", "kubernetesDefinitions", "kubernetesResources", "postToWebhook"];

type Exports = Readonly<Record<string, unknown>>;

const load = (entry: string): Promise<Exports> => import(/* @vite-ignore */ entry);

function functionsOf(exported: Exports): readonly string[] {
  return Object.keys(exported).filter((name) => {
    const value = exported[name];
    return typeof value === "function" && !(value.prototype instanceof Error);
  });
}

describe("hostile calls", () => {
  const covered = new Set(
    Object.values(tables).flatMap((calls) => calls.map(([name]) => name.split(",", 1)[0])),
  );
  const known = new Map<string, Exports>();
  beforeAll(async () => {
    for (const entry of entries) known.set(entry, await load(entry));
  });

  it.each(entries)("are tried on every function of %s", (entry) => {
    const names = functionsOf(known.get(entry) ?? {});
    expect(names.filter((name) => !covered.has(name) && !WITHOUT_ARGUMENTS.includes(name))).toEqual([]);
  });

  it("are tried on what fieldwise alone has where that comes from", () => {
    const rooms = [...known].filter(([entry]) => entry !== "fieldwise").map(([, exported]) => exported);
    const own = Object.entries(known.get("fieldwise") ?? {}).filter(
      ([name, value]) => !rooms.some((room) => room[name] === value),
    );
    expect(own).toEqual([]);
  });

  it.each(Object.keys(tables))("of %s are run", (room) => {
    const test = readFileSync(join(root, "test", room, "arguments.test.ts"), "utf8");
    expect(test).toContain("calls.map(");
    expect(test).toContain("await findLeaks(call)");
  });
});
