/** The command line makes no sense. The message says why and, after a colon, what to write instead. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
