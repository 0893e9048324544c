import { MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { attempt, errorOf } from "./evolve/errors.ts";

/** Everything that has names, with a call that takes it. */
export type NamedParts = readonly (readonly [what: string, act: (given: never) => unknown, given: object])[];

/** Values that an option cannot have, by what they are for, and a word of the remedy. */
export type WrongValues = readonly (readonly [what: string, act: () => unknown, near: string])[];

export function describeNames(named: NamedParts): void {
  describe("names that nobody reads", () => {
    it.each(named)("are an error that tells those that are read: %s", (_, act, given) => {
      act(given as never);
      for (const name of Object.keys(given)) {
        const typo = Object.fromEntries(
          Object.entries(given).map(([key, value]) => [key === name ? `${key}s` : key, value]),
        );
        const error = errorOf(() => act(typo as never));
        expect([name, error.code]).toEqual([name, "ARGUMENT_INVALID"]);
        expect(error.message).toContain(`${name}s`);
        expect(error.message).toMatch(new RegExp(`use .*\\b${name}\\b`));
      }
    });

    it.each(named)("may be there without a value, if they are read and need none: %s", (_, act, given) => {
      for (const name of Object.keys(given)) {
        const { [name as never]: __, ...without } = given;
        const [bare, empty] = [without, { ...given, [name]: undefined }].map((parts) =>
          attempt(() => act(parts as never)),
        );
        expect(empty instanceof MergeError).toBe(bare instanceof MergeError);
      }
    });
  });
}

export function describeWrongValues(wrong: WrongValues): void {
  describe("values that nobody knows", () => {
    it.each(wrong)("are an error that tells what to use: %s", (_, act, near) => {
      const error = errorOf(act);
      expect(error.code).toBe("ARGUMENT_INVALID");
      expect(error.message).toContain(near);
    });
  });
}
