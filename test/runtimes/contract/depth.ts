import { type Json, type JsonObject, MAX_DEPTH, MergeError } from "fieldwise/value";
import type { Check } from "./check.ts";
import { ABOUT, OPERATIONS } from "./operations.ts";

function nest(levels: number, wrap: (inner: Json) => Json): JsonObject {
  let value: Json = 1;
  for (let level = 0; level < levels; level++) value = wrap(value);
  return { ...ABOUT, spec: value };
}

/** The object itself and what holds the nested value take some of the depth. */
const ALLOWED = MAX_DEPTH - 8;

const SHAPES: Readonly<Record<string, (inner: Json) => Json>> = {
  objects: (inner) => ({ a: inner }),
  lists: (inner) => [inner],
};

/** Stacks differ from runtime to runtime, in size and in what a call takes: the depth that is allowed must fit all. */
export function depthChecks(): readonly Check[] {
  return Object.entries(OPERATIONS).flatMap(([operation, run]) =>
    Object.entries(SHAPES).flatMap(([shape, wrap]) => {
      const runAt = (levels: number): void => {
        for (const one of [ABOUT, nest(levels, wrap)]) run(one, nest(levels, wrap));
      };
      const runOrRefuse = (levels: number): void => {
        try {
          runAt(levels);
        } catch (error) {
          if (!(error instanceof MergeError) || error.code !== "TOO_DEEP") throw error;
        }
      };
      const what = `${shape} in each other`;
      return [
        { name: `${operation} takes ${ALLOWED} ${what}`, run: () => runAt(ALLOWED) },
        ...[MAX_DEPTH, 100_000].map((levels) => ({
          name: `${operation} takes ${levels} ${what}, or refuses them as too deep`,
          run: () => runOrRefuse(levels),
        })),
      ];
    }),
  );
}
