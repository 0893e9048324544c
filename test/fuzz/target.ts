import { MergeError } from "fieldwise/value";
import type { Random } from "./random.ts";

/** Something that takes any input. What it is given is JSON, so that what fails can be kept in a file. */
export interface Target<Input = unknown> {
  readonly name: string;
  /** An input: the same for the same numbers. */
  generate(random: Random): Input;
  /** Throws if something is not as it should be with an input: a law that does not hold, or an error of the wrong kind. */
  run(input: Input): void | Promise<void>;
  /** Lets go of what it keeps from one input to the next. */
  close?(): Promise<void>;
}

/** What is wrong with an input, as text; nothing, if all is well. */
export async function findProblem(target: Target, input: unknown): Promise<string | undefined> {
  try {
    await target.run(input);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : `${error} was thrown`;
  }
}

/** What a function gives; nothing, if it refuses as it should. */
export function attempt<T>(run: () => T, refusals: readonly RefusalClass[] = [MergeError]): T | undefined {
  try {
    return run();
  } catch (error) {
    if (refusals.some((refusal) => error instanceof refusal)) return undefined;
    throw error;
  }
}

type RefusalClass = abstract new (...parts: never[]) => Error;
