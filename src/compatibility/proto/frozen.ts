import type { ProtoFile } from "../../proto/internal.ts";
import { isObject } from "../../value/internal.ts";

/** Whether a file says that its version gets nothing new any more. */
export function isFrozen({ options }: ProtoFile): boolean {
  const status = options["[udpa.annotations.file_status]"];
  return isObject(status) && status.packageVersionStatus === "FROZEN";
}
