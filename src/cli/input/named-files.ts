import { UsageError } from "../command/usage-error.ts";

/** The files that a user names, with `-f` or without; that there are none is an error. */
export function namedFiles(filename: readonly string[], operands: readonly string[]): readonly string[] {
  const names = [...filename, ...operands];
  if (names.length === 0)
    throw new UsageError("there is nothing to read: name a file, or - for standard input");
  return names;
}
