import { MergeError } from "../value/internal.ts";

/** What a function gives; `undefined` if its input is bad. A rule then has nothing to say, and another one tells what is bad. */
export function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof MergeError) return undefined;
    throw error;
  }
}
