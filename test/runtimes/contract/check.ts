import { equal, type Json, type JsonObject, MergeError } from "fieldwise/value";
import { compareOutcome } from "../../../src/cli/conformance/difference.ts";

/** Something that must hold; `run` throws, or rejects, if it does not. */
export interface Check {
  readonly name: string;
  readonly run: (print: Print) => void | Promise<void>;
}

/** Takes texts that must be the same on every runtime, byte by byte. */
export type Print = (text: string) => void;

export function expectSame(actual: Json, wanted: Json): void {
  const difference = compareOutcome(wanted, actual);
  if (difference !== undefined) throw new Error(difference);
}

/** For values that come back themselves where nothing changed. */
export function expectItself(actual: Json, wanted: Json): void {
  if (actual === wanted) return;
  throw new Error(equal(actual, wanted) ? "an equal copy came back, not the value itself" : "it changed");
}

export function expectTrue(holds: boolean, what: string): void {
  if (!holds) throw new Error(`it is not true that ${what}`);
}

/** The error that bad input is answered with. Whatever else is thrown is thrown on. */
export function errorOf(run: () => unknown): MergeError {
  try {
    run();
  } catch (error) {
    if (error instanceof MergeError) return error;
    throw error;
  }
  throw new Error("it was not refused");
}

/** Freezes a value all the way down: modules are strict, so that writing to it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}

/** A plain value where the compiler knows more: readonly lists, optional fields. */
export function plain(value: object): JsonObject {
  return value as JsonObject;
}
