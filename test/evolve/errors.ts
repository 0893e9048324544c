import { MergeError } from "fieldwise/value";

/** The error that something ends in. */
export function errorOf(act: () => unknown): MergeError {
  const error = attempt(act);
  if (error instanceof MergeError) return error;
  throw new Error("there is no error");
}

/** What something gives, or the error that it ends in. */
export function attempt(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    if (error instanceof MergeError) return error;
    throw error;
  }
}
