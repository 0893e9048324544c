import { isPrintable, MAX_MANAGER_LENGTH } from "../../kubernetes/metadata/index.ts";
import { UsageError } from "../command/usage-error.ts";

/** Refuses a name that no server takes for a field manager. */
export function checkManager(name: string | undefined): void {
  if (name === undefined) return;
  if (name === "") throw new UsageError("--field-manager needs a value: --field-manager NAME");
  if (Buffer.byteLength(name) > MAX_MANAGER_LENGTH)
    throw new UsageError(
      `--field-manager is longer than the ${MAX_MANAGER_LENGTH} bytes that servers take: shorten it`,
    );
  if (![...name].every(isPrintable))
    throw new UsageError("--field-manager holds what cannot be printed, and servers refuse it: remove that");
}
