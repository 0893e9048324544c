import { env } from "node:process";
import { afterAll, describe, expect, it } from "vitest";
import { Random } from "./random.ts";
import { readSeeds } from "./seeds.ts";
import { findProblem } from "./target.ts";
import { targets } from "./targets/index.ts";

/** The same inputs in every run; `npm run fuzz` looks for others. */
const FIRST = 20_261_116;
const COUNT = Number(env.FUZZ_RUNS ?? 40);

describe.each(targets)("$name", (target) => {
  afterAll(() => target.close?.());

  it.each(readSeeds(target.name))("takes $file, which once failed", async ({ input }) => {
    expect(await findProblem(target, input)).toBeUndefined();
  });

  it("takes what is made for it", async () => {
    for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
      const input = target.generate(new Random(seed));
      expect(await findProblem(target, input), `seed ${seed}`).toBeUndefined();
    }
  });
});
