import { UsageError } from "../command/usage-error.ts";

/** Refuses a name that no server takes for a field manager. */
export function checkManager(name: string | undefined): void {
  if (name === undefined) return;
  if (name === "") throw new UsageError("--field-manager needs a value: --field-manager NAME");
  if (Buffer.byteLength(name) > LONGEST_NAME)
    throw new UsageError(
      `--field-manager is longer than the ${LONGEST_NAME} bytes that servers take: shorten it`,
    );
  if (UNPRINTABLE.test(name))
    throw new UsageError("--field-manager holds what cannot be printed, and servers refuse it: remove that");
}

const LONGEST_NAME = 128;
/** All but letters, marks, numbers, punctuation, symbols and the blank. */
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
