import { readFileSync } from "node:fs";
import { apply, owners, update } from "fieldwise/apply";
import type { DuplicateRule } from "fieldwise/evolve";
import { createNormalize } from "fieldwise/kubernetes";
import { isObject, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { thingType } from "./thing-type.ts";

/** What one client does, and what comes of it. */
interface Step {
  readonly by: string;
  /** A config that is applied; or else an object that takes the place of live. */
  readonly apply?: JsonObject;
  readonly put?: JsonObject;
  readonly force?: boolean;
  /** The fields that are stored; those of the step before if the write is refused. */
  readonly gives?: JsonObject;
  readonly owners?: Readonly<Record<string, readonly string[]>>;
  /** Whether live is left as it is, to the byte. */
  readonly changesNothing?: true;
  readonly warnings?: readonly string[];
  readonly conflicts?: readonly string[];
  readonly error?: string;
}

interface Case {
  readonly name: string;
  readonly rule: DuplicateRule;
  readonly steps: readonly Step[];
}

const cases = readFileSync(
  new URL("../../spec-fixtures/evolve/duplicate-writes.jsonl", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line): Case => JSON.parse(line));

const text = { type: "string" };
const texts = { type: "array", items: text, "x-kubernetes-list-type": "atomic" };
const number = { type: "integer" };
const size = { type: "object", properties: { height: number, width: number } };
const type = thingType({
  height: number,
  heightInInches: number,
  size,
  dimensions: size,
  param: text,
  params: texts,
  extraParams: texts,
  boxes: {
    type: "array",
    "x-kubernetes-list-type": "atomic",
    items: { type: "object", properties: { height: number, heightInInches: number } },
  },
});

class Client {
  live: JsonObject | undefined;
  readonly #rule: DuplicateRule;

  constructor(rule: DuplicateRule) {
    this.#rule = rule;
  }

  /** Runs a step, and tells what came of it as a step states that. */
  run({ by, apply: config, put, force = false }: Step): Omit<Step, "by"> {
    const warnings: string[] = [];
    const normalize = createNormalize(type, {
      duplicates: [this.#rule],
      onWarning: ({ path }) => warnings.push(path),
    });
    const before = this.live;
    const thing = { apiVersion: "example.com/v1", kind: "Thing" };
    const told = { ...(warnings.length > 0 && { warnings }) };
    try {
      if (config !== undefined) {
        const result = apply(
          type,
          { live: before, config: { ...thing, ...config }, manager: by, force },
          { normalize },
        );
        if (!result.ok)
          return { conflicts: result.conflicts.map(({ path, owner }) => `${owner.manager}: ${path}`) };
        this.live = result.object as JsonObject;
      } else {
        const object = { ...thing, ...put };
        this.live = update(type, { live: before, object, manager: by }, { normalize }).object as JsonObject;
      }
    } catch (error) {
      return { error: (error as { path: string }).path };
    }
    const { apiVersion: _, kind: __, metadata: ___, ...gives } = this.live;
    return {
      gives,
      owners: Object.fromEntries(Object.keys(gives).map((name) => [name, this.#ownersOf(name)])),
      ...told,
      ...(warnings.length > 0 && { warnings }),
      ...(this.live === before && { changesNothing: true }),
    };
  }

  #ownersOf(name: string): readonly string[] {
    const live = this.live as JsonObject;
    const value = live[name];
    const below = isObject(value) ? Object.keys(value).map((key) => `${name}.${key}`) : [];
    const found = [name, ...below].flatMap((path) => owners(type, { live, path }));
    return [...new Set(found.map(({ manager }) => manager))].sort();
  }
}

describe("duplicate-writes.jsonl", () => {
  it.each(cases)("$name", ({ rule, steps }) => {
    const client = new Client(rule);
    expect(steps.map((step) => ({ ...pickWrite(step), ...client.run(step) }))).toEqual(steps);
  });
});

function pickWrite({ by, apply: config, put, force }: Step): Step {
  return {
    by,
    ...(config !== undefined && { apply: config }),
    ...(put !== undefined && { put }),
    ...(force !== undefined && { force }),
  };
}
