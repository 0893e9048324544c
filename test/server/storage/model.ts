import fc from "fast-check";
import { expect, it } from "vitest";
import type { Change, Entry, Range, Storage } from "../../../src/server/storage/storage.ts";
import { eventually, type Recorded, record } from "./record.ts";

/** A store as simple as can be: the list of all that was ever written. */
class Model {
  readonly changes: Change[] = [];
  compacted: number;
  revision: number;
  readonly base: number;

  constructor(revision: number, compacted: number) {
    this.base = revision;
    this.revision = revision;
    this.compacted = compacted;
  }

  get(key: string, revision = this.revision): Entry | undefined {
    return this.changes.findLast((change) => change.key === key && change.revision <= revision)?.entry;
  }

  write(key: string, value: string | undefined): void {
    const previous = this.get(key);
    const revision = ++this.revision;
    const created = previous?.created ?? revision;
    const entry = value === undefined ? undefined : { key, value, revision, created };
    this.changes.push({ key, revision, entry, previous });
  }

  range({ prefix, after, limit, revision = this.revision }: Range) {
    const encoder = new TextEncoder();
    const compare = (a: string, b: string) => Buffer.compare(encoder.encode(a), encoder.encode(b));
    const keys = [...new Set(this.changes.map(({ key }) => key))]
      .filter((key) => key.startsWith(prefix) && (after === undefined || compare(key, after) > 0))
      .sort(compare);
    const all = keys.flatMap((key) => this.get(key, revision) ?? []);
    const entries = all.slice(0, limit);
    return { entries, revision, remaining: all.length - entries.length };
  }

  changesAfter(revision: number, prefix: string): Change[] {
    return this.changes.filter((change) => change.revision > revision && change.key.startsWith(prefix));
  }
}

const key = fc.constantFrom("a", "a/", "a/1", "a/2", "a/é", "a/\uffee", "a/\u{1f9c0}", "b/1", "b/11", "c");
const prefix = fc.constantFrom("", "a", "a/", "b/1", "c", "d");
const back = fc.nat(12);
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("put"),
      key,
      value: fc.string({ unit: "grapheme" }),
      off: fc.constantFrom(0, 0, 0, 1),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("delete"), key, off: fc.constantFrom(0, 0, 0, 1) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("range"),
      prefix,
      after: fc.option(key, { nil: undefined }),
      limit: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      back: fc.option(back, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("watch"), prefix, back }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("compact"), back }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reopen") }) },
) as fc.Arbitrary<Step>;

type Step =
  | { readonly do: "put"; readonly key: string; readonly value: string; readonly off: number }
  | { readonly do: "delete"; readonly key: string; readonly off: number }
  | {
      readonly do: "range";
      readonly prefix: string;
      readonly after?: string;
      readonly limit?: number;
      readonly back?: number;
    }
  | { readonly do: "watch"; readonly prefix: string; readonly back: number }
  | { readonly do: "compact"; readonly back: number }
  | { readonly do: "reopen" };

interface Expected extends Recorded {
  readonly prefix: string;
  readonly after: number;
}

/** How to try a store out. */
export interface ModelOptions {
  /** How many random histories. Default: 100. */
  readonly runs?: number;
  /** Closes a store and opens it again, if that has what it had. */
  readonly reopen?: (storage: Storage) => Promise<Storage>;
}

/** Random writes, ranges, watches and compactions give what they give a list of all that was ever written. */
export function itBehavesAsTheModel(
  name: string,
  open: () => Promise<Storage>,
  { runs = 100, reopen }: ModelOptions = {},
): void {
  it(`${name}: does what a list of all writes would do`, async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 60, size: "max" }), async (steps) => {
      let storage = await open();
      const model = new Model(await storage.revision(), await storage.compacted());
      const watches: Expected[] = [];
      const settle = async () => {
        for (const { changes, watch, prefix, after } of watches) {
          await eventually(() => expect(watch.revision).toBe(model.revision));
          expect(changes).toEqual(model.changesAfter(after, prefix));
        }
      };
      for (const step of steps) {
        if (step.do !== "reopen") await take(step, { storage, model, watches });
        else if (reopen !== undefined) {
          await settle();
          watches.length = 0;
          storage = await reopen(storage);
        }
        expect(await storage.revision()).toBe(model.revision);
      }
      await settle();
      await storage.close();
    });
    await fc.assert(property, { numRuns: runs });
  });
}

async function take(
  step: Exclude<Step, { readonly do: "reopen" }>,
  {
    storage,
    model,
    watches,
  }: { readonly storage: Storage; readonly model: Model; readonly watches: Expected[] },
): Promise<void> {
  switch (step.do) {
    case "put": {
      const expected = (model.get(step.key)?.revision ?? 0) + step.off;
      const entry = await storage.put(step.key, step.value, expected);
      if (step.off === 0) model.write(step.key, step.value);
      expect(entry).toEqual(step.off === 0 ? model.get(step.key) : undefined);
      expect(await storage.get(step.key)).toEqual(model.get(step.key));
      break;
    }
    case "delete": {
      const current = model.get(step.key);
      const revision = await storage.delete(step.key, (current?.revision ?? 0) + step.off);
      const isDeleted = current !== undefined && step.off === 0;
      if (isDeleted) model.write(step.key, undefined);
      expect(revision).toBe(isDeleted ? model.revision : undefined);
      break;
    }
    case "range": {
      const revision = step.back === undefined ? undefined : Math.max(model.base, model.revision - step.back);
      const range = { ...step, revision };
      if (revision !== undefined && revision < model.compacted) {
        await expect(storage.range(range)).rejects.toMatchObject({ revision, compacted: model.compacted });
      } else expect(await storage.range(range)).toEqual(model.range(range));
      break;
    }
    case "watch": {
      const after = Math.max(model.base, model.revision - step.back);
      const watch = record(storage, step.prefix, after);
      if (after < model.compacted) {
        await expect(watch).rejects.toMatchObject({ revision: after, compacted: model.compacted });
      } else watches.push({ ...(await watch), prefix: step.prefix, after });
      break;
    }
    case "compact": {
      const revision = Math.max(model.base, model.revision - step.back);
      await storage.compact(revision);
      model.compacted = Math.max(model.compacted, revision);
      expect(await storage.compacted()).toBe(model.compacted);
    }
  }
}
